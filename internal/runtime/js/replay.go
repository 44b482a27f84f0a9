package js

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
)

// ReplayOptions say what is replayed.
type ReplayOptions struct {
	Code   []byte  // the bundle's script, the same as when the trace was made
	Locate Locator // for the places of errors
	Places func(Script) Locator
	Events []Event // of one instance, in their order
	Until  uint64  // stop after this tick; 0 goes to the end
}

// Replayed is what came of a replay.
type Replayed struct {
	Ticks     uint64      // how many ran
	Compared  int         // how many events were the same
	Diverged  *Divergence // where the run first did something else, or nil
	Cut       string      // why the trace cannot be followed further, although nothing differed; "" when it was to its end
	State     State       // at the end
	Unstarted bool        // the extension's first scripts did not run
}

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

// Replay runs an extension again, without touching the world: everything from outside comes from the trace, and everything
// that the VM does is compared with it.
func (rt *Runtime) Replay(ctx context.Context, o ReplayOptions) (Replayed, error) {
	start, err := ParseStart(o.Events)
	if err != nil {
		return Replayed{}, err
	}
	if got := Artifact(o.Code); got != start.Artifact {
		return Replayed{}, fmt.Errorf("%w: the extension is no longer the same: its code was %s, now it is %s", instance.ErrTrace, start.Artifact, got)
	}
	r := &replayer{events: o.Events, until: o.Until}
	i, err := rt.begin(ctx, Options{
		ID: start.Extension, Code: o.Code, Locate: o.Locate, Places: o.Places, Boot: start.Boot, Limits: start.Limits, TraceName: o.Events[0].VM,
		Caller: noWorld{}, FailStalled: start.FailStalled,
	}, r)
	if err != nil && r.diverged == nil {
		return Replayed{}, err
	}
	if i == nil {
		return Replayed{Compared: r.next, Diverged: r.diverged, Unstarted: true}, nil
	}
	<-i.gone
	return Replayed{Ticks: i.loop.ticks, Compared: r.next, Diverged: r.diverged, Cut: r.cut, State: r.state}, nil
}

// replayPatience is how much longer JavaScript may run in a replay, so that a busy machine changes nothing. A tick that did
// run into the limit is not replayed.
const replayPatience = 20

// ParseStart reads what an instance was started with.
func ParseStart(events []Event) (Start, error) {
	var start Start
	if len(events) == 0 || events[0].Op != OpStart {
		return start, fmt.Errorf("%w: it does not begin with the start of an instance", instance.ErrTrace)
	}
	if err := ext.DecodeStrict([]byte(events[0].Text), &start); err != nil {
		return start, fmt.Errorf("%w: its start is not understood: %w", instance.ErrTrace, err)
	}
	return start, nil
}

// noWorld is the door of a replay: nothing passes.
type noWorld struct{}

func (noWorld) Call(context.Context, ext.Call) (json.RawMessage, error) {
	return nil, ext.E(ext.CodeInternal, "a replay does not touch the world")
}

// replayer follows a trace. It belongs to the VM's goroutine.
type replayer struct {
	events []Event
	until  uint64

	next     int // the event that is to come
	diverged *Divergence
	cut      string
	state    State
}

// check compares what happened with what the trace has at this place.
func (r *replayer) check(e Event) {
	if r.diverged != nil || r.cut != "" {
		return
	}
	if r.next < len(r.events) && r.events[r.next] == e {
		r.next++
		return
	}
	r.diverge(&e)
}

// answer is check for an event whose answer is in the trace.
func (r *replayer) answer(e Event) Event {
	if r.diverged != nil || r.next >= len(r.events) {
		r.check(e)
		return e
	}
	expected := r.events[r.next]
	e.At, e.Out = expected.At, expected.Out
	r.check(e)
	return e
}

func (r *replayer) diverge(actual *Event) {
	d := &Divergence{Index: r.next, Actual: actual}
	if r.next < len(r.events) {
		d.Expected = &r.events[r.next]
		d.Tick = d.Expected.Tick
	}
	if actual != nil && (d.Expected == nil || actual.Tick < d.Tick) {
		d.Tick = actual.Tick
	}
	r.diverged = d
}

// turn is the loop of a replay: it feeds each tick what arrived before it, and lets it run.
func (r *replayer) turn(i *Instance) {
	for r.diverged == nil && r.cut == "" && i.life.Err() == nil && !i.isDead() {
		if r.until > 0 && i.loop.ticks >= r.until || !r.feed(i) {
			break
		}
		if !i.loop.tick() {
			r.diverge(nil)
			break
		}
		i.flush()
	}
	if r.diverged == nil && r.cut == "" && i.isDead() {
		r.diverge(nil)
	}
	r.state = i.state()
}

// feed hands the loop what arrived before the next tick and sets its clock. It reports whether there is a next tick.
func (r *replayer) feed(i *Instance) bool {
	for r.next < len(r.events) && r.events[r.next].Op == OpStalled {
		r.next++
	}
	for at, e := range r.events[r.next:] {
		switch e.Op {
		case OpEnqueue:
			if e.arrived() {
				i.loop.arrive(task{kind: e.Kind, id: e.ID, op: e.What, text: e.Text})
			}
		case OpRun:
			i.loop.stamp = func() time.Duration { return time.Duration(e.At) }
			r.cut = r.limitIn(e.Tick, at)
			return r.cut == ""
		case OpEnd:
			r.next += at + 1
			return false
		default:
			r.diverge(nil)
			return false
		}
	}
	r.cut = "the trace breaks off here"
	return false
}

// limitIn says that a tick ran into a limit, "" when it did not.
func (r *replayer) limitIn(tick uint64, from int) string {
	for _, e := range r.events[r.next+from:] {
		if e.Tick > tick {
			break
		}
		if e.Op == OpLimit {
			return fmt.Sprintf("tick %d ran into a limit, which no replay can repeat: %s", tick, e.Text)
		}
	}
	return ""
}

// arrived reports whether an enqueued macrotask came from outside the loop.
func (e Event) arrived() bool { return e.Op == OpEnqueue && e.Kind != kindTimer }

// state describes what is under way.
func (i *Instance) state() State {
	l := i.loop
	s := State{Tick: l.ticks, Clock: l.stamp()}
	for _, t := range l.macro {
		s.Queue = append(s.Queue, Queued{t.seq, t.kind, t.id, t.op})
	}
	for _, t := range l.sorted() {
		s.Timers = append(s.Timers, Due{t.id, t.deadline, t.seq})
	}
	s.Calls = i.calls.pending()
	return s
}
