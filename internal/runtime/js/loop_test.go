package js

import (
	"container/heap"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// bench is a loop under a clock that stands until it is moved, with what it ran.
type bench struct {
	*loop
	clock time.Duration
	ran   []string
	// onRun is JavaScript: what a macrotask does. onDrain is what its microtasks do.
	onRun   func(task)
	onDrain func()
	running int // how deep run and drain are nested
	nested  bool
}

func newBench() *bench {
	b := &bench{onRun: func(task) {}, onDrain: func() {}}
	guard := func(f func()) {
		b.running++
		b.nested = b.nested || b.running > 1
		f()
		b.running--
	}
	b.loop = newLoop(
		func() time.Duration { return b.clock },
		func(t task) {
			guard(func() {
				b.ran = append(b.ran, fmt.Sprintf("%s%d", t.kind, t.id))
				b.onRun(t)
			})
		},
		func() {
			guard(func() {
				b.ran = append(b.ran, "drain")
				b.onDrain()
			})
		},
	)
	return b
}

// all ticks until nothing is left that the clock allows.
func (b *bench) all() []string {
	for b.tick() {
	}
	ran := slices.DeleteFunc(b.ran, func(s string) bool { return s == "drain" })
	b.ran = nil
	return ran
}

func TestTick(t *testing.T) {
	for _, test := range []struct {
		name string
		run  func(b *bench)
		want []string
	}{
		{"arrivals keep their order", func(b *bench) {
			b.arrive(task{kind: "complete", id: 2})
			b.arrive(task{kind: "chunk", id: 1})
			b.arrive(task{kind: "invoke", id: 3})
		}, []string{"complete2", "chunk1", "invoke3"}},
		{"timers by deadline, then by when they were set", func(b *bench) {
			b.setTimer(1, 20)
			b.setTimer(2, 10)
			b.setTimer(3, 10)
			b.setTimer(4, 30)
			b.clock = 20
		}, []string{"timer2", "timer3", "timer1"}},
		{"an arrival goes before a timer due at the same tick", func(b *bench) {
			b.setTimer(1, 1)
			b.arrive(task{kind: "complete", id: 2})
			b.clock = 1
		}, []string{"complete2", "timer1"}},
		{"what waits already goes before what arrives", func(b *bench) {
			b.enqueue(task{kind: "timer", id: 1})
			b.arrive(task{kind: "complete", id: 2})
		}, []string{"timer1", "complete2"}},
		{"a task that a task makes goes last", func(b *bench) {
			b.onRun = func(t task) {
				if t.id == 1 {
					b.enqueue(task{kind: "timer", id: 9})
				}
			}
			b.arrive(task{kind: "invoke", id: 1})
			b.arrive(task{kind: "invoke", id: 2})
		}, []string{"invoke1", "invoke2", "timer9"}},
		{"a cleared timer never runs", func(b *bench) {
			b.setTimer(1, 1)
			b.setTimer(2, 1)
			b.clearTimer(1)
			b.clearTimer(7)
			b.clock = 1
		}, []string{"timer2"}},
		{"a timer set by a timer is not due in the same tick", func(b *bench) {
			b.onRun = func(t task) {
				if t.id == 1 {
					b.setTimer(2, 1)
				}
			}
			b.setTimer(1, 1)
			b.clock = 1
		}, []string{"timer1"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newBench()
			test.run(b)
			if diff := cmp.Diff(test.want, b.all()); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestIdle(t *testing.T) {
	b := newBench()
	b.setTimer(1, 50)
	b.setTimer(2, 70)
	if wait, ok := b.next(); !ok || wait != 50 || b.idle() || !b.quiet() {
		t.Errorf("two timers: next %v %v, idle %v, quiet %v", wait, ok, b.idle(), b.quiet())
	}
	b.refTimer(1, false)
	b.refTimer(2, false)
	if !b.idle() {
		t.Error("timers without a reference hold the loop")
	}
	b.refTimer(2, true)
	if b.idle() {
		t.Error("a timer with a reference does not hold the loop")
	}
	b.clock = 60
	if wait, ok := b.next(); !ok || wait != 0 {
		t.Errorf("an overdue timer: next %v %v", wait, ok)
	}
	b.arrive(task{kind: "invoke"})
	if b.idle() || b.quiet() {
		t.Error("an arrival leaves the loop quiet")
	}
	b.clock = 70
	b.all()
	if _, ok := b.next(); ok || !b.idle() {
		t.Error("an empty loop is not idle")
	}
}

// TestWake: a loop that sleeps is woken by an arrival, however many come at once.
func TestWake(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		var group sync.WaitGroup
		for n := range 100 {
			group.Go(func() { b.arrive(task{kind: "invoke", id: n}) })
		}
		group.Wait()
		<-b.wake
		if got := len(b.all()); got != 100 {
			t.Errorf("%d of 100 arrivals ran", got)
		}
		select {
		case <-b.wake:
			t.Error("woken twice for what was ingested at once")
		default:
		}
	})
}

// schedule is a random run: what arrives, which timers are set and cleared, and how the clock moves. It keeps its own
// account, from which the invariants of seed 002 §1A.4.5 are checked.
type schedule struct {
	*bench
	t        *rapid.T
	nextID   int
	arrivals []string // in the order they arrived
	timers   map[int]*model
	order    int // counts timers as they are set
	cleared  map[string]bool
	budget   int // of things that tasks may make
}

// model is what the test knows of one timer.
type model struct {
	deadline time.Duration
	order    int
	fired    bool
}

func (s *schedule) id() int { s.nextID++; return s.nextID }

func (s *schedule) setTimer() {
	id := s.id()
	delay := time.Duration(rapid.IntRange(0, 30).Draw(s.t, "delay"))
	s.timers[id] = &model{deadline: s.clock + delay, order: s.order}
	s.order++
	s.bench.setTimer(id, delay)
}

func (s *schedule) clearOne() {
	var live []int
	for id, m := range s.timers {
		if !m.fired {
			live = append(live, id)
		}
	}
	if len(live) == 0 {
		return
	}
	slices.Sort(live)
	id := rapid.SampledFrom(live).Draw(s.t, "clear")
	if s.byID[id] == nil { // it waits as a macrotask: JavaScript, not the loop, drops it
		return
	}
	s.clearTimer(id)
	s.cleared[fmt.Sprintf("timer%d", id)] = true
}

func (s *schedule) arriveOne() {
	kind := rapid.SampledFrom([]string{"complete", "chunk", "invoke", "abort"}).Draw(s.t, "kind")
	id := s.id()
	s.arrivals = append(s.arrivals, fmt.Sprintf("%s%d", kind, id))
	s.arrive(task{kind: kind, id: id})
}

// act does one random thing, as the host or as a task.
func (s *schedule) act() {
	switch rapid.IntRange(0, 3).Draw(s.t, "act") {
	case 0:
		s.setTimer()
	case 1:
		s.clearOne()
	case 2:
		s.arriveOne()
	case 3:
		id := s.id()
		s.timers[id] = &model{deadline: -1, order: s.order} // an immediate
		s.order++
		s.enqueue(task{kind: "timer", id: id})
	}
}

// eachSchedule runs check on random schedules; rapid's own default is 100 runs, so each holds several.
func eachSchedule(t *testing.T, check func(t *rapid.T, s *schedule)) {
	runs := 0
	rapid.Check(t, func(t *rapid.T) {
		for range 12 {
			runs++
			s := &schedule{bench: newBench(), t: t, timers: map[int]*model{}, cleared: map[string]bool{}, budget: 10}
			s.onRun = func(task) {
				if s.budget > 0 && rapid.Bool().Draw(t, "acts") {
					s.budget--
					s.act()
				}
			}
			check(t, s)
		}
	})
	if runs < 1000 {
		t.Errorf("only %d schedules", runs)
	}
}

// play alternates random acts, ticks and moves of the clock, and calls after for every tick.
func (s *schedule) play(after func(ran bool)) {
	for range rapid.IntRange(1, 25).Draw(s.t, "steps") {
		for range rapid.IntRange(0, 3).Draw(s.t, "acts") {
			s.act()
		}
		after(s.tick())
		s.clock += time.Duration(rapid.IntRange(0, 10).Draw(s.t, "passes"))
	}
	for rest := true; rest; {
		s.clock += 100
		for s.tick() {
			after(true)
		}
		after(false)
		rest = s.loop.timers.Len() > 0
	}
}

// I1: a tick runs at most one macrotask.
func TestI1OneMacrotaskATick(t *testing.T) {
	eachSchedule(t, func(t *rapid.T, s *schedule) {
		s.play(func(ran bool) {
			n := len(slices.DeleteFunc(slices.Clone(s.ran), func(r string) bool { return r == "drain" }))
			if ran != (n == 1) || n > 1 {
				t.Fatalf("a tick that reports %v ran %v", ran, s.ran)
			}
			s.ran = nil
		})
	})
}

// I2: microtasks are drained after every macrotask and before the next, and once in a tick that ran none.
func TestI2DrainAfterEachMacrotask(t *testing.T) {
	eachSchedule(t, func(t *rapid.T, s *schedule) {
		s.play(func(ran bool) {
			if len(s.ran) == 0 || s.ran[len(s.ran)-1] != "drain" || slices.Index(s.ran, "drain") != len(s.ran)-1 {
				t.Fatalf("a tick ran %v", s.ran)
			}
			s.ran = nil
		})
	})
}

// I3: timers fire by deadline, then in the order they were set, never early, and never after they were cleared.
func TestI3TimerOrder(t *testing.T) {
	eachSchedule(t, func(t *rapid.T, s *schedule) {
		var fired []*model
		act := s.onRun
		s.onRun = func(k task) {
			if m := s.timers[k.id]; m != nil {
				if m.deadline > s.clock || m.fired {
					t.Fatalf("timer %d: deadline %v, now %v, fired %v", k.id, m.deadline, s.clock, m.fired)
				}
				m.fired = true
				if m.deadline >= 0 {
					fired = append(fired, m)
				}
			}
			act(k)
		}
		s.play(func(bool) {})
		for i, a := range fired {
			for _, b := range fired[i+1:] {
				if a.order > b.order && a.deadline >= b.deadline {
					t.Fatalf("timer %d, due at %v, fired before timer %d, due at %v", a.order, a.deadline, b.order, b.deadline)
				}
			}
		}
		for _, r := range s.ran {
			if s.cleared[r] {
				t.Fatalf("%s ran though it was cleared", r)
			}
		}
		for id, m := range s.timers {
			if name := fmt.Sprintf("timer%d", id); !m.fired && !s.cleared[name] {
				t.Fatalf("%s never fired", name)
			}
		}
	})
}

// I4: nothing re-enters JavaScript: what arrives while a task or its microtasks run waits for a tick of its own.
func TestI4NoReentry(t *testing.T) {
	eachSchedule(t, func(t *rapid.T, s *schedule) {
		drains := 5
		s.onDrain = func() {
			if drains > 0 {
				drains--
				s.arriveOne()
			}
		}
		s.play(func(bool) {})
		if s.nested {
			t.Fatal("a task ran inside another or inside its microtasks")
		}
	})
}

// I5: what arrives runs in the order it arrived, each exactly once, whatever else runs between.
func TestI5ArrivalOrder(t *testing.T) {
	eachSchedule(t, func(t *rapid.T, s *schedule) {
		s.play(func(bool) {})
		var got []string
		for _, r := range s.ran {
			if slices.Contains(s.arrivals, r) {
				got = append(got, r)
			}
		}
		if diff := cmp.Diff(s.arrivals, got); diff != "" {
			t.Fatalf("-arrived +ran\n%s", diff)
		}
	})
}

// TestTimerHeap: removing from the middle keeps every timer's index true.
func TestTimerHeap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := newBench()
		for id := range rapid.IntRange(1, 40).Draw(t, "timers") {
			b.setTimer(id, time.Duration(rapid.IntRange(0, 9).Draw(t, "delay")))
		}
		for range rapid.IntRange(0, 30).Draw(t, "cleared") {
			b.clearTimer(rapid.IntRange(0, 40).Draw(t, "id"))
		}
		for i, item := range b.timers {
			if item.index != i || b.byID[item.id] != item {
				t.Fatalf("timer %d says it is at %d, and is at %d", item.id, item.index, i)
			}
		}
		last := time.Duration(-1)
		for b.timers.Len() > 0 {
			next := heap.Pop(&b.timers).(*timer)
			if next.deadline < last {
				t.Fatalf("%v came after %v", next.deadline, last)
			}
			last = next.deadline
		}
	})
}

func BenchmarkTick(b *testing.B) {
	l := newBench()
	l.onDrain, l.onRun = func() {}, func(task) {}
	b.ReportAllocs()
	for b.Loop() {
		l.arrive(task{kind: "complete", id: 1})
		l.tick()
		l.ran = l.ran[:0]
	}
}

func BenchmarkTimerHeap(b *testing.B) {
	l := newBench()
	for id := range 1000 {
		l.setTimer(id, time.Hour)
	}
	b.ReportAllocs()
	for b.Loop() {
		l.setTimer(5000, time.Minute)
		l.clearTimer(5000)
	}
}
