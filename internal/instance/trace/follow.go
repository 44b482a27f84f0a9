package trace

import (
	"fmt"
	"time"
)

// Replayed is what came of a replay.
type Replayed struct {
	Ticks     uint64      // how many ran
	Compared  int         // how many events were the same
	Diverged  *Divergence // where the run first did something else, or nil
	Cut       string      // why the trace cannot be followed further, although nothing differed; "" when it was to its end
	State     State       // at the end
	Unstarted bool        // the extension's first scripts did not run
}

// Same reports whether everything that was compared was the same.
func (r Replayed) Same() bool { return r.Diverged == nil }

// Divergence is the first difference between a trace and its replay.
type Divergence struct {
	Tick     uint64
	Index    int    // of the event among those of its instance
	Expected *Event // what the trace has; nil when it has ended
	Actual   *Event // what happened; nil when nothing did
}

// State is what an instance has under way between two ticks.
type State struct {
	Tick   uint64
	Clock  time.Duration // since the instance's start
	Queue  []Queued      // macrotasks, by seq
	Timers []Due         // by deadline and seq
	Calls  []Pending     // host calls, by id
}

// Queued is a macrotask that waits.
type Queued struct {
	Seq  uint64
	Kind string
	ID   int
	What string
}

// Due is a timer that waits.
type Due struct {
	ID       int
	Deadline time.Duration
	Seq      uint64
}

// Pending is a host call without its completion.
type Pending struct {
	ID     int
	Method string
	Params string
}

// Follower compares what happens with what a trace has.
type Follower struct {
	Events []Event // of one instance

	Next     int // the event that is to come
	Diverged *Divergence
	Cut      string // why the trace cannot be followed further
}

// Check compares what happened with what the trace has at this place.
func (f *Follower) Check(e Event) {
	if f.Diverged != nil || f.Cut != "" {
		return
	}
	if f.Next < len(f.Events) && f.Events[f.Next] == e {
		f.Next++
		return
	}
	f.Diverge(&e)
}

// Answer is Check for an event whose answer is in the trace.
func (f *Follower) Answer(e Event) Event {
	if f.Diverged != nil || f.Next >= len(f.Events) {
		f.Check(e)
		return e
	}
	expected := f.Events[f.Next]
	e.At, e.Out = expected.At, expected.Out
	f.Check(e)
	return e
}

// Diverge notes the first difference: what happened, or nil when nothing did.
func (f *Follower) Diverge(actual *Event) {
	d := &Divergence{Index: f.Next, Actual: actual}
	if f.Next < len(f.Events) {
		d.Expected = &f.Events[f.Next]
		d.Tick = d.Expected.Tick
	}
	if actual != nil && (d.Expected == nil || actual.Tick < d.Tick) {
		d.Tick = actual.Tick
	}
	f.Diverged = d
}

// Limited says that a tick ran into a limit, "" when it did not.
func (f *Follower) Limited(tick uint64) string {
	for _, e := range f.Events[f.Next:] {
		if e.Tick > tick {
			break
		}
		if e.Op == OpLimit {
			return fmt.Sprintf("tick %d ran into a limit, which no replay can repeat: %s", tick, e.Text)
		}
	}
	return ""
}
