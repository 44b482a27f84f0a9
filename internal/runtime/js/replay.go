package js

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance/trace"
)

// ReplayOptions say what is replayed.
type ReplayOptions struct {
	Code   []byte  // the bundle's script, the same as when the trace was made
	Locate Locator // for the places of errors
	Places func(Script) Locator
	Events []trace.Event // of one instance, in their order
	Until  uint64        // stop after this tick; 0 goes to the end
}

// Replay runs an extension again, without touching the world: everything from outside comes from the trace, and everything
// that the VM does is compared with it.
func (rt *VMPool) Replay(ctx context.Context, o ReplayOptions) (trace.Replayed, error) {
	start, err := trace.ParseStart(o.Events)
	if err != nil {
		return trace.Replayed{}, err
	}
	if got := Artifact(o.Code); got != start.Artifact {
		return trace.Replayed{}, fmt.Errorf("%w: the extension is no longer the same: its code was %s, now it is %s", trace.ErrTrace, start.Artifact, got)
	}
	r := &replayer{Follower: trace.Follower{Events: o.Events}, until: o.Until}
	i, err := rt.begin(ctx, Options{
		ID: start.Extension, Code: o.Code, Locate: o.Locate, Places: o.Places, Boot: start.Boot, Limits: start.Limits, TraceName: o.Events[0].VM,
		Caller: noWorld{}, FailStalled: start.FailStalled,
	}, r)
	if err != nil && r.Diverged == nil {
		return trace.Replayed{}, err
	}
	if i == nil {
		return trace.Replayed{Compared: r.Next, Diverged: r.Diverged, Unstarted: true}, nil
	}
	<-i.exited
	return trace.Replayed{Ticks: i.loop.ticks, Compared: r.Next, Diverged: r.Diverged, Cut: r.Cut, State: r.state}, nil
}

// replayPatience is how much longer JavaScript may run in a replay, so that a busy machine changes nothing. A tick that did
// run into the limit is not replayed.
const replayPatience = 20

// noWorld is the gate of a replay: nothing passes.
type noWorld struct{}

func (noWorld) Call(context.Context, ext.Call) (json.RawMessage, error) {
	return nil, ext.E(ext.CodeInternal, "a replay does not touch the world")
}

// replayer follows a trace. It belongs to the VM's goroutine.
type replayer struct {
	trace.Follower
	until uint64
	state trace.State
}

// turn is the loop of a replay: it feeds each tick what arrived before it, and lets it run.
func (r *replayer) turn(i *Instance) {
	for r.Diverged == nil && r.Cut == "" && i.life.Err() == nil && !i.isDead() {
		if r.until > 0 && i.loop.ticks >= r.until || !r.feed(i) {
			break
		}
		if !i.loop.tick() {
			r.Diverge(nil)
			break
		}
		i.flush()
	}
	if r.Diverged == nil && r.Cut == "" && i.isDead() {
		r.Diverge(nil)
	}
	r.state = i.state()
}

// feed hands the loop what arrived before the next tick and sets its clock. It reports whether there is a next tick.
func (r *replayer) feed(i *Instance) bool {
	for r.Next < len(r.Events) && r.Events[r.Next].Op == trace.OpStalled {
		r.Next++
	}
	for at, e := range r.Events[r.Next:] {
		switch e.Op {
		case trace.OpEnqueue:
			if arrived(e) {
				i.loop.arrive(task{kind: e.Kind, id: e.ID, op: e.What, text: e.Text})
			}
		case trace.OpRun:
			i.loop.stamp = func() time.Duration { return time.Duration(e.At) }
			r.Cut = r.Limited(e.Tick)
			return r.Cut == ""
		case trace.OpEnd:
			r.Next += at + 1
			return false
		default:
			r.Diverge(nil)
			return false
		}
	}
	r.Cut = "the trace breaks off here"
	return false
}

// arrived reports whether an enqueued macrotask came from outside the loop.
func arrived(e trace.Event) bool { return e.Op == trace.OpEnqueue && e.Kind != kindTimer }

// state describes what is under way.
func (i *Instance) state() trace.State {
	l := i.loop
	s := trace.State{Tick: l.ticks, Clock: l.stamp()}
	for _, t := range l.macro {
		s.Queue = append(s.Queue, trace.Queued{Seq: t.seq, Kind: t.kind, ID: t.id, What: t.op})
	}
	for _, t := range l.sorted() {
		s.Timers = append(s.Timers, trace.Due{ID: t.id, Deadline: t.deadline, Seq: t.seq})
	}
	s.Calls = i.calls.pending()
	return s
}
