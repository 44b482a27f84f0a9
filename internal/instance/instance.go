package instance

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/load/codetree"
	"github.com/cec80427/pier/internal/load/source"
)

// Unit is something that can be started.
type Unit struct {
	ID       ext.ID // inside its host; Build gives the entry's own
	Entry    source.Entry
	Hash     string // names exactly what will run: grants and trust hang on it
	Warnings []source.Diagnostic
	Code     *codetree.Code // of a program; nil for other units
	Body     any            // of the runtime that built it
}

// Folder is the folder that the unit came in, see source.PackageDir.
func (u Unit) Folder() string { return u.Entry.Folder() }

// Kind is the kind of the runtime that built the unit.
func (u Unit) Kind() source.Kind { return u.Entry.Kind }

// Runtime builds and starts the extensions of one kind. Safe for concurrent use.
type Runtime interface {
	// Build makes a unit of an entry. It needs no right and runs nothing of the extension's. What it reads outside of the entry's
	// files it asks the gate for; nil where no host is.
	Build(ctx context.Context, e source.Entry, gate ext.Caller) (Unit, error)
	// Start makes an instance. The extension's own code runs in Load. The end of ctx ends the instance as Close does.
	Start(ctx context.Context, u Unit, o Options) (Instance, error)
	// Close drops instances that were made ahead and not used. The caller of Start closes an instance.
	Close() error
}

// Options are all that an instance is handed. Gate is required.
type Options struct {
	VM     int        // which of the extension's instances this is, from 1
	Name   string     // of the instance in traces; "" for the unit's id
	Gate   ext.Caller // the only way out
	Facts  Facts
	Limits Limits

	// Clock is the instance's time, nil for SystemClock. Rand is where its chance comes from, nil for the system's. Ordered delivers
	// the completions of host calls in the order in which the calls were made.
	Clock   Clock
	Rand    io.Reader
	Ordered bool

	// Turn is waited for by host calls and Callbacks. It is for runtimes whose units may begin before others have been loaded.
	Turn *Turn

	// OneShot ends a call that nothing can finish any more at once instead of at its deadline.
	OneShot bool

	Step func(Step) // each step of the instance's loop, in order; nil for nobody
	Host Callbacks
}

// Limits bound what an extension can use up. Zero means the default.
type Limits struct {
	Heap    int64         `json:"heap"`    // bytes of the VM's heap; default 256 MiB
	Stack   int           `json:"stack"`   // call depth, in engine stack slots; default the engine's
	Entry   time.Duration `json:"entry"`   // how long code may run without giving control back; default 30 s
	Stuck   time.Duration `json:"stuck"`   // how long after that a VM that does not even notice is given up; default 2 s
	Pending int           `json:"pending"` // host calls under way at once; default 1024
	Queue   int           `json:"queue"`   // macrotasks that wait, and timers; default 100,000
	Output  int64         `json:"output"`  // bytes of console and process output over the instance's life; default 64 MiB
}

// Normalize puts the defaults in.
func (l Limits) Normalize() Limits {
	if l.Heap <= 0 {
		l.Heap = 256 << 20
	}
	if l.Entry <= 0 {
		l.Entry = 30 * time.Second
	}
	if l.Stuck <= 0 {
		l.Stuck = 2 * time.Second
	}
	if l.Queue <= 0 {
		l.Queue = 100_000
	}
	if l.Pending <= 0 {
		l.Pending = 1024
	}
	if l.Output <= 0 {
		l.Output = 64 << 20
	}
	return l
}

// MaxStack is the highest limit of the stack. Each slot takes a few KiB of the goroutine's stack, and a goroutine whose stack
// passes Go's own limit of 1 GB ends the process.
const MaxStack = 100_000

// Step is one step of an instance's loop.
type Step struct {
	VM   string // Options.Name
	Tick uint64 // the tick it belongs to; 0 is before the first
	Seq  uint64 // of the macrotask
	ID   int    // of the host call, timer or invocation
	Kind string // of the macrotask
	What string // the operation of an invocation
	Run  bool   // the macrotask leaves the queue and runs; else it is put there
}

// Callbacks are what an instance tells its host. They are called from goroutines of the instance and must not block. Nil drops.
type Callbacks struct {
	// Changed receives what the extension has registered: all of it when Load has run its code, and later what is new. "tools" are
	// then only those that were registered or have changed, and the other members are there when one of them changed.
	// docs/architecture.md has its members.
	Changed func(registrations json.RawMessage, whole bool)

	// Claimed receives what the extension says of itself that it needs, before Changed: a bound beside its manifest's. The error refuses
	// the registration.
	Claimed func(declared []policy.Declared) error

	// CodeChanged receives the files of a program that differ from the counted ones, before it starts. The error refuses the start.
	CodeChanged func(differences string) error

	Print    func(level, text string)               // a line of the console
	Write    func(fd int, text string)              // to the standard output (1) or error (2)
	Uncaught func(err *ext.Exception)               // an error that nothing caught
	Failed   func(event string, err *ext.Exception) // what went wrong in a call that nobody waits for, under the name Pi reports it by
	Told     func()                                 // the extension has run its own handlers of an event that its own call caused
	Died     func(why *ext.Exception)               // the instance ended by itself; on a goroutine of its own
	Ended    func()                                 // once, when the instance and its host calls are over; Close waits for it
}

// ToolCall is one call of a tool.
type ToolCall struct {
	ID     string
	Name   string
	Input  json.RawMessage
	Update func(partial json.RawMessage) // nil when nobody wants to know
	Audit  *json.RawMessage              // what the record of the call's end has besides, if the instance writes it there; nil where none is kept
}

// ErrLate is why an instance was called in vain: the call's own limit is over.
var ErrLate = fmt.Errorf("the call's time is over: %w", context.DeadlineExceeded)

// Limiter is an Instance that bounds a call's time itself, with less around it than a context has.
type Limiter interface {
	// CallWithin is Call; after the limit it is an ErrLate, as when a context had ended by that.
	CallWithin(ctx context.Context, t ToolCall, limit time.Duration) (json.RawMessage, error)
}

// Instance is one extension at work. Its methods may be called from any goroutine.
//
// When ctx ends, the extension is told to stop; after a short grace the method returns without it, with timeout as the code of its
// error. An *ext.Exception is an error of the extension's own code, with the frames of its own files. The host calls that an
// extension makes while it is at work on a single request carry the id of that request.
type Instance interface {
	// Load runs the extension's code, which registers its tools, commands and handlers.
	Load(ctx context.Context) error
	// Call runs a tool and returns its result, nil when it returned none.
	Call(ctx context.Context, t ToolCall) (json.RawMessage, error)
	// Quiesce returns when everything that had been begun is over. Timers and streams are not waited for.
	Quiesce(ctx context.Context) error
	// Begun counts the requests made of the instance so far.
	Begun() int
	// Ended is why the instance takes no more work, nil while it does.
	Ended() *ext.Exception
	// Close ends the instance: host calls are cancelled and whoever waits gets an error. It returns when all of it is gone, or an
	// error for what could not be ended and was abandoned.
	Close() error
}
