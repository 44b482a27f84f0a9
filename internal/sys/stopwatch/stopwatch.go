// Package stopwatch measures the steps of loads while a measurement runs; without one it costs a load of a pointer.
package stopwatch

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cec80427/pier/internal/text/sorting"
)

// Lap is what one kind of work took, without the work that it waited for.
type Lap struct {
	Phase string
	Of    string // what was worked on; "" when that is not told apart
	Took  time.Duration
}

// watch is one measurement. It counts what one load does, whose steps wait for each other, in whichever goroutine they are: the time
// belongs to the step that was begun last and is not over.
type watch struct {
	mu    sync.Mutex
	now   func() time.Time
	last  time.Time
	under []*Lap // way, the innermost last
	laps  map[Lap]time.Duration
}

// running is the measurement of this process, nil for none.
var running atomic.Pointer[watch]

// Running reports whether somebody measures.
func Running() bool { return running.Load() != nil }

// Start begins to measure, in the whole process. What it returns ends that, and says what took how long, the longest first. One load
// after the other can be measured, and no two at once.
func Start() (stop func() []Lap) { return start(time.Now) }

func start(now func() time.Time) (stop func() []Lap) {
	w := &watch{now: now, last: now(), laps: map[Lap]time.Duration{}}
	running.Store(w)
	return func() []Lap {
		running.CompareAndSwap(w, nil)
		w.mu.Lock()
		defer w.mu.Unlock()
		w.count()
		w.under = nil
		list := make([]Lap, 0, len(w.laps))
		for l, took := range w.laps {
			l.Took = took
			list = append(list, l)
		}
		sorting.Sort(list, func(a, b *Lap) int {
			return cmp.Or(cmp.Compare(b.Took, a.Took), cmp.Compare(a.Phase, b.Phase), cmp.Compare(a.Of, b.Of))
		})
		return list
	}
}

// Begin says what is worked on from now on. What it returns says that it is done, and may be called in another goroutine.
func Begin(phase, of string) (done func()) {
	w := running.Load()
	if w == nil {
		return func() {}
	}
	lap := &Lap{Phase: phase, Of: of}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.count()
	w.under = append(w.under, lap)
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.count()
		w.under = slices.DeleteFunc(w.under, func(l *Lap) bool { return l == lap })
	}
}

// count gives the time since the last count to the innermost work. w.mu is held.
func (w *watch) count() {
	now := w.now()
	if n := len(w.under); n > 0 {
		w.laps[*w.under[n-1]] += now.Sub(w.last)
	}
	w.last = now
}
