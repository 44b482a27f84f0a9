package js

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/internal/instance/trace"
)

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
	naive    naive
	undone   []string // tasks whose done came before they ran
	before   func()   // each tick
}

// naive is the algorithm of seed 002 §1A.4.5 once more, as plainly as it can be said: lists that are searched each time.
type naive struct {
	seq     uint64
	arrived []task
	queue   []task
	timers  []timer
}

func (n *naive) enqueue(t task) {
	n.seq++
	t.seq = n.seq
	n.queue = append(n.queue, t)
}

func (n *naive) setTimer(id int, deadline time.Duration) {
	n.seq++
	n.timers = append(n.timers, timer{deadline: deadline, seq: n.seq, id: id})
}

func (n *naive) clearTimer(id int) {
	n.timers = slices.DeleteFunc(n.timers, func(t timer) bool { return t.id == id })
}

// tick does steps 1 to 3, and names what is to run under which seq.
func (n *naive) tick(now time.Duration) string {
	for _, t := range n.arrived {
		n.enqueue(t)
	}
	n.arrived = nil
	slices.SortFunc(n.timers, func(a, b timer) int {
		return cmp.Or(cmp.Compare(a.deadline, b.deadline), cmp.Compare(a.seq, b.seq))
	})
	for len(n.timers) > 0 && n.timers[0].deadline <= now {
		n.enqueue(task{kind: kindTimer, id: n.timers[0].id})
		n.timers = n.timers[1:]
	}
	if len(n.queue) == 0 {
		return ""
	}
	next := slices.MinFunc(n.queue, func(a, b task) int { return cmp.Compare(a.seq, b.seq) })
	n.queue = slices.DeleteFunc(n.queue, func(t task) bool { return t.seq == next.seq })
	return fmt.Sprintf("%s%d under seq %d", next.kind, next.id, next.seq)
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
	s.naive.setTimer(id, s.clock+delay)
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
	s.naive.clearTimer(id)
	s.cleared[fmt.Sprintf("timer%d", id)] = true
}

func (s *schedule) arriveOne() {
	kind := rapid.SampledFrom([]string{"complete", "chunk", "invoke", "abort"}).Draw(s.t, "kind")
	id := s.id()
	name := fmt.Sprintf("%s%d", kind, id)
	s.arrivals = append(s.arrivals, name)
	s.naive.arrived = append(s.naive.arrived, task{kind: kind, id: id})
	s.arrive(task{kind: kind, id: id, done: func() {
		if !slices.Contains(s.ran, name) {
			s.undone = append(s.undone, name)
		}
	}})
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
		s.naive.enqueue(task{kind: kindTimer, id: id})
		s.enqueue(task{kind: kindTimer, id: id})
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
		after(s.step())
		s.clock += time.Duration(rapid.IntRange(0, 10).Draw(s.t, "passes"))
	}
	for rest := true; rest; {
		s.clock += 100
		for s.step() {
			after(true)
		}
		after(false)
		rest = s.loop.timers.Len() > 0 || !s.quiet()
	}
}

func (s *schedule) step() bool {
	if s.before != nil {
		s.before()
	}
	return s.tick()
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

// I5: what arrives runs in the order it arrived, each exactly once, whatever else runs between, and is done after it ran.
func TestI5ArrivalOrder(t *testing.T) {
	eachSchedule(t, func(t *rapid.T, s *schedule) {
		s.play(func(bool) {})
		if len(s.undone) > 0 {
			t.Fatalf("done before they ran: %q", s.undone)
		}
		var got []string
		for _, r := range s.ran {
			if slices.Contains(s.arrivals, r) {
				got = append(got, r)
			}
		}
		if diff := gocmp.Diff(s.arrivals, got); diff != "" {
			t.Fatalf("-arrived +ran\n%s", diff)
		}
	})
}

// I5: each tick runs what the seed's algorithm says, under the seq that it says; a tick is one moment, however fast the clock
// goes; and what microtasks make comes after what was there.
func TestI5TotalOrder(t *testing.T) {
	eachSchedule(t, func(t *rapid.T, s *schedule) {
		pace := time.Duration(rapid.IntRange(0, 3).Draw(t, "pace"))
		want, got := "", ""
		s.stamp = func() time.Duration {
			at := s.clock
			s.clock += pace
			return at
		}
		s.note = func(e trace.Event) {
			if e.Op == trace.OpRun {
				got = fmt.Sprintf("%s%d under seq %d", e.Kind, e.ID, e.Seq)
			}
		}
		s.onDrain = func() {
			if s.budget > 0 && rapid.Bool().Draw(t, "acts in a microtask") {
				s.budget--
				s.act()
			}
		}
		s.before = func() { want, got = s.naive.tick(s.clock), "" }
		s.play(func(ran bool) {
			if got != want || ran != (want != "") {
				t.Fatalf("ran %q, want %q", got, want)
			}
		})
	})
}
