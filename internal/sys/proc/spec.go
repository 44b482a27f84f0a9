package proc

import (
	"errors"
	"os"
	"time"

	"github.com/cec80427/pier/internal/sys/sandbox"
)

// Stdio says what one of a process's standard streams is connected to.
type Stdio int

// The connections. The zero value is the null device.
const (
	Null    Stdio = iota
	Pipe          // standard input: Process.Write; output: Spec.Output
	Inherit       // the Group's own file, or the null device when it has none
	Merge         // standard error only: wherever standard output goes, so that the order of the two is kept
	Given         // the file of Spec.Files
)

// Spec says what to start. The zero value of every field but Command is valid and gives the process nothing.
type Spec struct {
	Command string   // a program: a path, or a name looked up in PATH of Env
	Args    []string // without the program's name
	Shell   string   // when set, the shell that interprets Command and Args joined with spaces
	Dir     string   // working directory, "" for pier's own
	Env     []string // the whole environment, "NAME=value"

	// Search, when not nil, is the environment in whose PATH Command is looked up instead of Env's. Relative folders in it do not
	// count: they would be relative to Dir, which may be the guest's choice as much as Env.
	Search []string

	Stdin, Stdout, Stderr Stdio

	// Extra are the streams from descriptor 3 on. One that is Null is closed; one that is a Pipe goes both ways: WriteTo, and Output.
	Extra []Stdio

	// Files are what streams that are Given are connected to, by descriptor. They stay the caller's.
	Files map[int]*os.File

	// Terminal is what streams that inherit get in place of the group's, when it is not nil.
	Terminal *Terminal

	// Output receives what a piped stream says, by its descriptor, in order for each stream and never two chunks at
	// the same time. The chunk is valid during the call only. Blocking holds the process back; an error ends it and
	// comes out of Wait.
	Output func(fd int, chunk []byte) error

	// Ended, when not nil, is told of each piped stream that has ended, after the last of Output.
	Ended func(fd int)

	Timeout    time.Duration        // ends the process when positive
	Fence      *sandbox.Fence       // what holds the process and all that it starts; nil for nothing
	Memory     int64                // bytes that the process, and each that it starts, may map; 0 for no bound. Linux alone has it
	Idle       func() time.Duration // how long nothing was asked of it; it is bound then, see bound. Nil for no bound. Linux alone has it
	Whole      bool                 // what it has started ends with it, also when it goes by itself
	KillSignal string               // the first signal at the timeout and when nobody takes the output, "" for SIGTERM
}

// Terminal is a terminal that a process has for itself while it runs.
type Terminal struct{ In, Out *os.File }

// Exit is how a process ended.
type Exit struct {
	Code     int    // -1 when a signal ended it
	Signal   string // "SIGTERM" and the like, or "" when it exited by itself
	Killed   bool   // pier ended it: cancelled, timed out, Kill or Close
	TimedOut bool   // pier ended it because Spec.Timeout passed
}

// ShellCode is the exit code as a shell reports it: 128 and the signal's number when one ended the process.
func (e Exit) ShellCode() int {
	if e.Signal == "" {
		return e.Code
	}
	n, err := signalNumber(e.Signal)
	if err != nil {
		return e.Code
	}
	return 128 + n
}

// Errors of Start and of the methods of Process, beside those of the operating system.
var (
	ErrClosed    = errors.New("process group is closed")
	ErrTooMany   = errors.New("too many processes")
	ErrNoStdin   = errors.New("standard input is not a pipe or is closed")
	ErrBadSignal = errors.New("unknown signal")
	ErrNotFound  = errors.New("program not found")
	ErrNoExtra   = errors.New("this system gives processes three streams and no more")
)

// Options configure a Group. The zero value is valid.
type Options struct {
	Max   int           // processes alive at the same time, default 256
	Grace time.Duration // between SIGTERM and SIGKILL, default 3 s
	// CloseGrace is Grace for the processes that Close ends, default 500 ms.
	CloseGrace time.Duration
	// Drain is how long output may stay silent after a process exited before it is taken for finished although
	// another process holds the pipe open, default 100 ms. DrainMax bounds an output that never is silent, default 5 s.
	Drain, DrainMax time.Duration

	// Stdin, Stdout and Stderr are what Inherit connects to.
	Stdin, Stdout, Stderr *os.File
}

func (o Options) normalize() Options {
	if o.Max <= 0 {
		o.Max = 256
	}
	for _, d := range []struct {
		field *time.Duration
		value time.Duration
	}{
		{&o.Grace, 3 * time.Second},
		{&o.CloseGrace, 500 * time.Millisecond},
		{&o.Drain, 100 * time.Millisecond},
		{&o.DrainMax, 5 * time.Second},
	} {
		if *d.field <= 0 {
			*d.field = d.value
		}
	}
	return o
}
