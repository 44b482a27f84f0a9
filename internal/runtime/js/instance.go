package js

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/quickjs/engine"
	"github.com/cec80427/pier/internal/quickjs/vmsnapshot"
	"github.com/cec80427/pier/internal/sys/stopwatch"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Instance is one extension in one VM. Its methods may be called from any goroutine.
type Instance struct {
	// Fixed at creation.
	rt       *VMPool
	opts     Options
	start    time.Time       // by the instance's clock
	life     context.Context // ends when the instance does; parent of every host call
	end      context.CancelCauseFunc
	fate     atomic.Int32
	turns    atomic.Uint64     // tasks that were begun
	assigned chan chan<- error // says that the VM has an extension, and who hears that it is ready; closed when it never has one
	exited   chan struct{}     // closed when the VM's goroutine has ended

	released chan struct{} // closed when what the instance held has been given back
	loop     *loop

	// Owned by the VM's goroutine.
	replay     *replayer // nil in the real world
	tape       trace.Tape
	vm         *quickjs.VM
	stopper    vmsnapshot.Stopper // of vm; any goroutine may use it
	core       core
	measure    quickjs.Value // see measured.go; the zero value when nobody measures
	rejections *engine.Rejections
	vmState    *engine.State
	entered    bool // JavaScript has run since the last drain
	endless    int  // drains in a row that were interrupted
	calls      calls
	watchdog   watchdog
	output     int64
	wasm       wasm
	zips       zips
	dirty      bool     // registrations may have changed, see flush
	untidy     bool     // a load has ended, see tidy
	answers    []answer // of this tick, see deliver
	scripts    []loadedScript
	units      []extc.Unit // of the bundle
	bodies     bodies

	timers    sync.Pool       // of *time.Timer that have been stopped
	quiescing []chan struct{} // who waits for the instance to have nothing left to do

	mu      sync.Mutex
	nextID  int
	posted  int // requests of Post that have not run
	waiting map[int]*invocation
	unheard map[int]chan struct{} // of invocations that were cancelled: closed when JavaScript has heard of it
	dead    *ext.Exception        // why the instance takes no more work, nil while it does
}

// core is the functions of shim/src/core/boot.ts.
type core struct {
	begin, setBundle, dispatch, flush, place, rejected quickjs.Value
}

// functions are where the functions are kept, in the order of the names that the script exports them under.
func (c *core) functions() [len(coreFunctions)]*quickjs.Value {
	return [...]*quickjs.Value{&c.begin, &c.setBundle, &c.dispatch, &c.flush, &c.place, &c.rejected}
}

var coreFunctions = [...]string{"begin", "setBundle", "dispatch", "flush", "place", "rejected"}

// invocation is one request of the host that JavaScript has not settled yet.
type invocation struct {
	op     string
	result chan outcome // receives exactly once
	update func(json.RawMessage)
	cause  Cause
	begun  bool // JavaScript has seen it; guarded by the instance's mu
}

// Cause is what an invocation is for. It becomes the correlation of the host calls made meanwhile.
type Cause struct{ ToolCallID, CommandID, EventID string }

// answer is an outcome on its way to who waits for it.
type answer struct {
	id  int
	out outcome
}

type outcome struct {
	value json.RawMessage // nil for undefined
	err   error
}

// Start makes a VM and runs pier's first script in it. The extension's code runs in Load. Cancelling ctx ends the instance as Close does.
func (rt *VMPool) Start(ctx context.Context, opts Options) (*Instance, error) {
	return rt.begin(ctx, opts, nil)
}

func (rt *VMPool) begin(ctx context.Context, opts Options, replay *replayer) (*Instance, error) {
	opts = opts.normalize()
	defer stopwatch.Begin(stepBoot, "")()
	i := rt.take()
	i.opts, i.start, i.replay = opts, opts.Clock.Now(), replay
	i.tape = trace.Tape{Name: opts.TraceName, Write: opts.Trace}
	if replay != nil {
		i.tape.Follow = &replay.Follower
	}
	i.life, i.end = context.WithCancelCause(ctx)
	context.AfterFunc(i.life, i.release)
	i.loop = newLoop(i.monotonic, i.runTask, i.drainMicrotasks)
	if i.tracing() {
		i.loop.note, i.loop.read = i.note, i.readMono
	}
	if opts.Ordered {
		i.loop.order = &order{deliver: i.loop.arrive}
	}
	i.calls = newCalls(i)
	i.watchdog = watchdog{limit: opts.Limits.Entry, patience: opts.Limits.Stuck, late: i.late, stuck: i.stuck, also: i.interruptOthers, grows: rt.grows}
	if replay != nil {
		i.watchdog.limit *= replayPatience
	}
	ready := make(chan error, 1)
	i.assigned <- ready
	if err := <-ready; err != nil {
		i.end(err)
		<-i.released
		return nil, err
	}
	return i, nil
}

func (i *Instance) monotonic() time.Duration { return i.opts.Clock.Now().Sub(i.start) }

// LoadJSON runs the extension's modules and its factory, and returns what it registered (design §5).
func (i *Instance) LoadJSON(ctx context.Context) (json.RawMessage, error) {
	defer stopwatch.Begin(stepFactory, "")()
	return i.Invoke(ctx, "load", json.RawMessage(`{}`), nil)
}

// stopGrace is how long an extension has to react to its AbortSignal before the caller stops waiting.
const stopGrace = 500 * time.Millisecond

// Invoke asks the extension for something and waits for the answer: "tool", "command", "shortcut", "event",
// "completions", "flags", "bus" with the arguments of shim/src/core/parts/invoke.ts. When ctx ends, the extension's
// AbortSignal fires; after a short grace Invoke returns without it. A JavaScript undefined is a nil result.
func (i *Instance) Invoke(ctx context.Context, op string, args json.RawMessage, update func(json.RawMessage)) (json.RawMessage, error) {
	return i.InvokeFor(ctx, Cause{}, op, args, update)
}

// InvokeFor is Invoke for a cause that host calls are to be correlated with.
func (i *Instance) InvokeFor(ctx context.Context, cause Cause, op string, args json.RawMessage, update func(json.RawMessage)) (json.RawMessage, error) {
	return i.invokeWithin(ctx, 0, cause, op, args, update)
}

// invokeWithin is InvokeFor, for no longer than the limit; 0 for none.
func (i *Instance) invokeWithin(
	ctx context.Context, limit time.Duration, cause Cause, op string, args json.RawMessage, update func(json.RawMessage),
) (json.RawMessage, error) {
	if ctx.Value(syncWait{}) == i {
		return nil, ext.E(ext.CodeInvalidRequest, "the extension waits for this call, which would have to run in the extension itself")
	}
	id, inv, err := i.enqueueInvocation(op, args, update, cause)
	if err != nil {
		return nil, err
	}
	var late <-chan time.Time
	if limit > 0 {
		timer := i.timer(limit)
		defer i.rest(timer)
		late = timer.C
	}
	why := instance.ErrLate
	select {
	case out := <-inv.result:
		return out.value, out.err
	case <-late:
	case <-ctx.Done():
		why = context.Cause(ctx)
	}
	i.cancelInvocation(id)
	if errors.Is(why, context.DeadlineExceeded) { // who set a deadline has no time for a grace
		time.AfterFunc(stopGrace, func() { i.resolveInvocation(id, outcome{}) })
		return nil, stopped(why, op)
	}
	select {
	case out := <-inv.result:
		if out.err == nil {
			return out.value, nil
		}
	case <-time.After(stopGrace):
		i.resolveInvocation(id, outcome{})
	}
	return nil, stopped(why, op)
}

// cancelInvocation has the invocation's AbortSignal fired. A task that hears nothing, because it gives back no control, is interrupted after a
// grace, long before its limit: the one that runs now, and the invocation's own, if that has not begun.
func (i *Instance) cancelInvocation(id int) {
	heard := make(chan struct{})
	i.mu.Lock()
	i.unheard[id] = heard
	i.mu.Unlock()
	during := i.turns.Load() // after the note: a task that begins now sees that
	i.loop.arrive(task{kind: "abort", id: id, done: func() {
		i.mu.Lock()
		delete(i.unheard, id)
		i.mu.Unlock()
		close(heard)
	}})
	go i.cutUnheard(heard, during)
}

// beginCancelled watches over the task that runs, when it is of an invocation that was cancelled before.
func (i *Instance) beginCancelled(id int) {
	i.mu.Lock()
	heard := i.unheard[id]
	i.mu.Unlock()
	if heard != nil {
		go i.cutUnheard(heard, i.turns.Load())
	}
}

// cutUnheard ends what a task still does, and the jobs behind it, a grace after a cancellation that they keep from being heard.
func (i *Instance) cutUnheard(heard <-chan struct{}, turn uint64) {
	for {
		select {
		case <-heard:
			return
		case <-i.exited:
			return
		case <-time.After(stopGrace):
		}
		busy := i.watchdog.current()
		if i.turns.Load() != turn {
			return
		}
		i.watchdog.cut(busy)
	}
}

// stopped says why an invocation ended early, in the taxonomy's words.
func stopped(cause error, op string) error {
	if e, ok := errors.AsType[*ext.Error](cause); ok {
		return e
	}
	if errors.Is(cause, context.DeadlineExceeded) {
		return ext.Wrap(ext.CodeTimeout, "the "+op+" did not finish in time", cause)
	}
	return ext.Wrap(ext.CodeTimeout, "the "+op+" was cancelled", cause)
}

// maxPosted is how many requests may wait that nobody waits for.
const maxPosted = 10_000

// Post asks for something and waits for nothing: its outcome is dropped. Requests keep their order. It reports false when
// the request was dropped itself: the instance has ended, or too many requests wait.
func (i *Instance) Post(op string, args json.RawMessage) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.dead != nil || i.posted >= maxPosted {
		return false
	}
	i.nextID++
	i.posted++
	i.loop.arrive(task{kind: "invoke", id: i.nextID, op: op, text: jsontext.WellFormed(string(args)), done: i.taken})
	return true
}

func (i *Instance) taken() {
	i.mu.Lock()
	i.posted--
	i.mu.Unlock()
}

// Ended is why the instance takes no more work, nil while it does.
func (i *Instance) Ended() *ext.Exception {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.dead
}

// Begun counts the requests made of the instance so far.
func (i *Instance) Begun() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.nextID
}

// Quiesce returns when everything that had been begun is over: queued tasks, their microtasks, and host calls that
// do not stream. Timers and streams are not waited for.
func (i *Instance) Quiesce(ctx context.Context) error {
	reached := make(chan struct{})
	i.loop.arrive(task{kind: "quiesce", done: func() { i.quiescing = append(i.quiescing, reached) }})
	select {
	case <-reached:
		return nil
	case <-i.exited:
		return nil
	case <-ctx.Done():
		return stopped(context.Cause(ctx), "extension")
	}
}

// enqueueInvocation notes an invocation and hands it to the loop in one step, so that failStalled never sees one without the other.
func (i *Instance) enqueueInvocation(op string, args json.RawMessage, update func(json.RawMessage), cause Cause) (int, *invocation, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.dead != nil {
		return 0, nil, i.dead
	}
	i.nextID++
	inv := &invocation{op: op, result: make(chan outcome, 1), update: update, cause: cause}
	i.waiting[i.nextID] = inv
	i.loop.arrive(task{kind: "invoke", id: i.nextID, op: op, text: jsontext.WellFormed(string(args))})
	return i.nextID, inv, nil
}

// cause is that of the one invocation under way that has one: what draws a component meanwhile has none. When there are
// several, a host call may be any one's, and is left without.
func (i *Instance) cause() Cause {
	i.mu.Lock()
	defer i.mu.Unlock()
	var only Cause
	for _, inv := range i.waiting {
		if inv.cause == (Cause{}) {
			continue
		}
		if only != (Cause{}) {
			return Cause{}
		}
		only = inv.cause
	}
	return only
}

// begin notes that JavaScript is at work on an invocation from now on.
func (i *Instance) begin(id int) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if inv := i.waiting[id]; inv != nil {
		inv.begun = true
	}
}

// resolveInvocation answers an invocation once; later answers have nobody waiting.
func (i *Instance) resolveInvocation(id int, out outcome) {
	i.mu.Lock()
	inv := i.waiting[id]
	delete(i.waiting, id)
	i.mu.Unlock()
	if inv != nil {
		inv.result <- out
	}
}

// bufferOutcome keeps the answer of an invocation until the tick is over: in Pi, too, whoever waits goes on after the microtasks
// that were queued before. What JavaScript says after the instance has ended may come of a host call that the end cancelled: nobody hears it.
func (i *Instance) bufferOutcome(id int, out outcome) {
	if i.life.Err() == nil {
		i.answers = append(i.answers, answer{id, out})
	}
}

// flushOutcomes hands out what answer kept.
func (i *Instance) flushOutcomes() {
	for _, a := range i.answers {
		i.resolveInvocation(a.id, a.out)
	}
	clear(i.answers)
	i.answers = i.answers[:0]
}

// interruptOthers ends what runs for JavaScript outside of its engine.
func (i *Instance) interruptOthers() {
	i.wasm.interrupt()
	i.calls.interrupt()
}
