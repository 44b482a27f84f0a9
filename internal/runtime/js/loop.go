package js

import (
	"cmp"
	"container/heap"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/cec80427/pier/internal/instance/trace"
)

// A task is one macrotask (seed 002 §1A.4.5): TimerFired, HostcallComplete (and the chunks before it), or InboundEvent.
type task struct {
	seq   uint64
	kind  string // "timer", "complete", "chunk", "invoke", "abort", "quiesce"
	id    int
	op    string
	text  string
	value json.RawMessage // what the text was made of: as long as the task waits, it counts for whoever made it
	done  func()          // called when the task has run, e.g. to give back a chunk's credit
}

// kindTimer is the kind of the only macrotasks that the loop itself makes.
const kindTimer = "timer"

// A timer waits in the heap until its deadline, ordered by (deadline, seq).
type timer struct {
	deadline time.Duration
	seq      uint64
	id       int
	ref      bool
	index    int
}

// loop is the state of seed 002 §1A.4.5. One goroutine owns it; only arrive may be called from others.
type loop struct {
	now   func() time.Duration // the clock: monotonic, injectable
	read  func() time.Duration // the same for setTimer; a trace has each reading
	stamp func() time.Duration // reads the clock for a tick; traces record it, replays return the recorded value
	run   func(task)           // executes one macrotask
	drain func()               // runs microtasks until there are none
	note  func(trace.Event)    // the trace, or nil
	order *order               // takes arrivals in one at a time, in an order of its own; nil takes them as they come

	seq    uint64
	ticks  uint64 // how many ran a macrotask
	macro  []task
	timers timers
	byID   map[int]*timer

	wake chan struct{}

	mu      sync.Mutex
	arrived []task
}

func newLoop(now func() time.Duration, run func(task), drain func()) *loop {
	return &loop{now: now, read: now, stamp: now, run: run, drain: drain, byID: map[int]*timer{}, wake: make(chan struct{}, 1)}
}

// tick is one deterministic step: at most one macrotask, then the microtasks to their fixpoint. It reports whether a
// macrotask ran.
func (l *loop) tick() bool {
	// 1) Ingest host completions, in arrival order (I4: they never re-enter JavaScript by themselves).
	l.ingest()
	// 2) Move due timers, in (deadline, seq) order (I3). The clock is read once: a tick is one moment.
	at := l.stamp()
	for len(l.timers) > 0 && l.timers[0].deadline <= at {
		t := heap.Pop(&l.timers).(*timer)
		delete(l.byID, t.id)
		l.enqueue(task{kind: kindTimer, id: t.id})
	}
	// 3) Run one macrotask, the one with the lowest seq (I1, I5), or none.
	ran := len(l.macro) > 0
	if ran {
		next := l.macro[0]
		l.macro[0] = task{}
		l.macro = l.macro[1:]
		l.ticks++
		if l.note != nil {
			l.note(trace.Event{Op: trace.OpRun, Seq: next.seq, At: int64(at), Kind: next.kind, ID: next.id})
		}
		l.run(next)
		if next.done != nil {
			next.done()
		}
	}
	// 4) Drain microtasks to fixpoint (I2).
	l.drain()
	return ran
}

// enqueue appends a macrotask under the next seq, so the queue is always in seq order.
func (l *loop) enqueue(t task) {
	l.seq++
	t.seq = l.seq
	l.macro = append(l.macro, t)
	if l.note != nil {
		l.note(trace.Event{Op: trace.OpEnqueue, Seq: t.seq, Kind: t.kind, ID: t.id, What: t.op, Text: t.text})
	}
}

func (l *loop) ingest() {
	if l.order != nil {
		l.ingestOrdered()
		return
	}
	l.mu.Lock()
	arrived := l.arrived
	l.arrived = nil
	l.mu.Unlock()
	for _, t := range arrived {
		l.enqueue(t)
	}
}

// arrive hands the loop a macrotask from any goroutine.
func (l *loop) arrive(t task) {
	l.mu.Lock()
	l.arrived = append(l.arrived, t)
	l.mu.Unlock()
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// setTimer registers TimerFired(id) at now+delay.
func (l *loop) setTimer(id int, delay time.Duration) {
	l.seq++
	t := &timer{deadline: l.read() + delay, seq: l.seq, id: id, ref: true}
	l.byID[id] = t
	heap.Push(&l.timers, t)
	if l.note != nil {
		l.note(trace.Event{Op: trace.OpTimer, Seq: t.seq, ID: id, At: int64(t.deadline)})
	}
}

// clearTimer removes a timer that is pending. One that is due already waits as a macrotask, which JavaScript then ignores.
func (l *loop) clearTimer(id int) {
	if t := l.byID[id]; t != nil {
		heap.Remove(&l.timers, t.index)
		delete(l.byID, id)
		if l.note != nil {
			l.note(trace.Event{Op: trace.OpClear, ID: id})
		}
	}
}

func (l *loop) refTimer(id int, ref bool) {
	if t := l.byID[id]; t != nil {
		t.ref = ref
	}
}

// next returns how long until the next timer is due; ok is false when there is none.
func (l *loop) next() (wait time.Duration, ok bool) {
	if len(l.timers) == 0 {
		return 0, false
	}
	return max(l.timers[0].deadline-l.now(), 0), true
}

// sorted lists the timers in the order in which they fall due.
func (l *loop) sorted() []*timer {
	return slices.SortedFunc(slices.Values(l.timers), func(a, b *timer) int {
		return cmp.Or(cmp.Compare(a.deadline, b.deadline), cmp.Compare(a.seq, b.seq))
	})
}

// idle reports whether nothing inside the loop can ever run again by itself: no macrotask, no arrival, no timer that
// holds the loop.
func (l *loop) idle() bool {
	if !l.quiet() {
		return false
	}
	for _, t := range l.timers {
		if t.ref {
			return false
		}
	}
	return true
}

// quiet reports whether no macrotask waits; timers may.
func (l *loop) quiet() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.arrived) == 0 && len(l.macro) == 0
}

type timers []*timer

func (t timers) Len() int { return len(t) }
func (t timers) Less(i, j int) bool {
	if t[i].deadline != t[j].deadline {
		return t[i].deadline < t[j].deadline
	}
	return t[i].seq < t[j].seq
}
func (t timers) Swap(i, j int) { t[i], t[j] = t[j], t[i]; t[i].index, t[j].index = i, j }
func (t *timers) Push(x any) {
	item := x.(*timer)
	item.index = len(*t)
	*t = append(*t, item)
}

func (t *timers) Pop() any {
	old := *t
	item := old[len(old)-1]
	old[len(old)-1] = nil
	*t = old[:len(old)-1]
	return item
}
