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
