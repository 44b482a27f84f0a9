// Package trace records the events of each instance of a run in a file, replays them, and compares the second run with
// the first (docs/runtime.md).
package trace

import (
	"errors"
	"fmt"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
)

// Schema marks the first line of a trace.
const Schema = "pier.trace.v1"

// ErrTrace is a trace that cannot be replayed.
var ErrTrace = errors.New("the trace cannot be replayed")

// Event is one line of a trace (docs/runtime.md): a step of an instance's loop, something that reached the VM from outside, or
// something the VM did. Of one instance they come in the order in which they happened.
type Event struct {
	VM   string `json:"vm"`   // which instance: its extension's id, and "#2" and so on after restarts
	Tick uint64 `json:"tick"` // the tick it belongs to; 0 is before the first
	Op   Op     `json:"op"`
	Seq  uint64 `json:"seq,omitzero"`
	ID   int    `json:"id,omitzero"`   // of the host call, timer or invocation
	At   int64  `json:"at,omitzero"`   // nanoseconds: since 1970 for wall, since the instance's start otherwise
	Kind string `json:"kind,omitzero"` // of the macrotask or the report; the method of a host call; the name of a native
	What string `json:"what,omitzero"` // the operation of an invocation; "stream" for a host call with chunks
	Text string `json:"text,omitzero"` // what was given
	Out  string `json:"out,omitzero"`  // what was answered
}

// Op says what an Event is.
type Op string

// The events. Those marked in bring something in from outside; a replay takes it from the trace.
const (
	OpStart   Op = "start"   // the instance: Text is a Start
	OpEnqueue Op = "enqueue" // a macrotask under its seq; in, unless a timer or an immediate fired
	OpRun     Op = "run"     // the tick's one macrotask leaves the queue; At is the clock that decided which timers were due (in)
	OpTimer   Op = "timer"   // a timer is set for At
	OpClear   Op = "clear"   // a timer is cleared
	OpWall    Op = "wall"    // the wall clock is read; in
	OpMono    Op = "mono"    // the monotonic clock is read; in
	OpRandom  Op = "random"  // ID random bytes; Out has them as base64; in
	OpNative  Op = "native"  // a function of Go that is not a pure one; Out is in
	OpSync    Op = "sync"    // a host call that JavaScript waits for; Out is in
	OpCall    Op = "call"    // a host call begins; its chunks and completion are enqueued
	OpCancel  Op = "cancel"  // a host call is cancelled
	OpReport  Op = "report"  // what the VM tells the host: outcomes, updates, output, errors, registrations
	OpStalled Op = "stalled" // the host ended invocations that nothing could settle; in
	OpLimit   Op = "limit"   // a limit of time or memory struck; no replay goes beyond, since none can repeat where
	OpEnd     Op = "end"     // the instance ended
)

// Start is what an instance was started with, as the Text of its first Event.
type Start struct {
	Kind        source.Kind     `json:"runtime,omitzero"` // of the extension's runtime; "" for js
	Extension   ext.ID          `json:"extension"`
	Artifact    string          `json:"artifact"` // "sha256:" and the hash of the bundle's script
	Boot        instance.Facts  `json:"boot"`
	Limits      instance.Limits `json:"limits"`
	FailStalled bool            `json:"failStalled"`
}

// The most that a replay lets an instance have, whatever its trace says: who is sent a trace did not choose its limits.
const (
	maxHeap  = 4 << 30
	maxEntry = 24 * time.Hour
)

// ParseStart reads what an instance was started with.
func ParseStart(events []Event) (Start, error) {
	var start Start
	if len(events) == 0 || events[0].Op != OpStart {
		return start, fmt.Errorf("%w: it does not begin with the start of an instance", ErrTrace)
	}
	if err := ext.DecodeStrict([]byte(events[0].Text), &start); err != nil {
		return start, fmt.Errorf("%w: its start is not understood: %w", ErrTrace, err)
	}
	if l := start.Limits; l != l.Normalize() || l.Heap > maxHeap || l.Entry > maxEntry || l.Stack < 0 {
		return start, fmt.Errorf("%w: its start has limits that no run has", ErrTrace)
	}
	return start, nil
}
