package component

import (
	"errors"

	"github.com/cec80427/pier/internal/wasm/wasmbinary"
	"github.com/cec80427/pier/internal/wasm/wasmcode"
)

// Invalid is what is wrong with a binary, and where.
type Invalid = wasmbinary.Invalid

// TrapKind is why a component was stopped.
type TrapKind string

// The kinds of traps.
const (
	TrapCore        TrapKind = "core"        // the core module itself: unreachable, out of bounds, a division by zero
	TrapPointer     TrapKind = "pointer"     // a pointer of the guest's that leads out of its memory, or is not aligned
	TrapText        TrapKind = "text"        // a string of the guest's that is not one
	TrapValue       TrapKind = "value"       // a value that the type does not have: a case, a character
	TrapHandle      TrapKind = "handle"      // a handle that is not there, of another resource, lent, or dropped twice
	TrapReenter     TrapKind = "reenter"     // a call into an instance that is at work
	TrapLeave       TrapKind = "leave"       // a call out of an instance that may make none, in realloc or post-return
	TrapInterrupt   TrapKind = "interrupt"   // the deadline has passed, or who called gave up
	TrapMemory      TrapKind = "memory"      // there is no room for what the host wants to write
	TrapUnsupported TrapKind = "unsupported" // what this host does not have
	TrapHost        TrapKind = "host"        // a function of the host failed; Err says why
)

// Trap is the end of an instance. What it was at is lost, and it takes no more calls.
type Trap struct {
	Kind TrapKind
	Text string
	Err  error // what a function of the host returned; nil for others
}

// Error implements error.
func (t *Trap) Error() string { return "wasm trap: " + t.Text }

// Unwrap gives errors.Is what a function of the host returned.
func (t *Trap) Unwrap() error { return t.Err }

func trap(kind TrapKind, text string) error { return &Trap{Kind: kind, Text: text} }

// asTrap is the trap in what a call of a core function returned.
func asTrap(err error) *Trap {
	if known, ok := errors.AsType[*Trap](err); ok {
		return known
	}
	return &Trap{Kind: TrapCore, Text: wasmcode.TrapText(err)}
}
