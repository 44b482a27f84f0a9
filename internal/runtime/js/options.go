package js

import (
	"crypto/rand"
	"encoding/json"
	"io"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/trace"
)

// Options say what one instance runs and what it may use up. Fields without a default are required.
type Options struct {
	ID     ext.ID
	VM     int    // which of the extension's instances this is, for ext.Call
	Code   []byte // the bundle's script, see extc.Bundle
	built  *built // what was made of that ahead; nil for nothing
	Locate Locator
	Caller ext.Caller // the door
	Boot   instance.Facts
	Limits instance.Limits

	// Compile compiles a file that the extension loads while it runs, and decides whether it may be loaded at all; the error is
	// an *ext.Error, or what is wrong with the source. Places is the Locator of what it made. Without Compile nothing is loaded.
	Compile func(path string) (Script, error)
	Places  func(Script) Locator

	// Clock is the instance's time, nil for instance.SystemClock. Rand is where its random bytes come from, nil for crypto/rand.
	// Ordered delivers the completions of host calls in the order in which the calls were made.
	Clock   instance.Clock
	Rand    io.Reader
	Ordered bool

	// Trace receives what happens, on the VM's goroutine; nil traces nothing. TraceName is Event.VM, "" for the ID.
	Trace     func(trace.Event)
	TraceName string

	// FailStalled ends an invocation that nothing can settle any more: no timer, host call or queued event is left.
	// Hosts that send further events leave it off.
	FailStalled bool

	// Print receives the lines of the extension's console, Write what it writes to process.stdout (1) and stderr (2),
	// Uncaught the errors that nothing caught. Changed receives the whole registrations when the extension's factory has run, and
	// later what is new of them: "tools" are then only those that were registered or have changed, and the other members are there
	// when one of them changed. They are called on the VM's goroutine and must not block. Nil drops.
	Print    func(level, text string)
	Write    func(fd int, text string)
	Uncaught func(err *ext.Exception)
	// Failed receives what went wrong in a call of Pi's that nobody waits for, under the name that Pi reports it by.
	Failed func(event string, err *ext.Exception)
	// Told hears that the extension has run its own handlers of an event that its own call caused.
	Told    func()
	Changed func(registrations json.RawMessage, whole bool)

	// Died is told why the instance ended by itself, on a goroutine of its own: its memory was used up, it was stuck, or the
	// engine failed.
	Died func(why *ext.Exception)

	// Ended is told once when the instance is over and its host calls are: whatever it still holds is nobody's. It is called on a
	// goroutine of its own, which Close waits for.
	Ended func()
}

func (o Options) normalize() Options {
	o.Limits = o.Limits.Normalize()
	if o.Clock == nil {
		o.Clock = instance.SystemClock{}
	}
	if o.Rand == nil {
		o.Rand = rand.Reader
	}
	if o.TraceName == "" {
		o.TraceName = string(o.ID)
	}
	return o
}

// Locator maps a 1-based place in the bundle to the source.
type Locator func(line, column int) (file string, srcLine, srcColumn int, ok bool)
