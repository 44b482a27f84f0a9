package instance

import (
	"runtime"
	"sync"
)

// Turn is when others may see what an instance does. A nil Turn has come.
type Turn struct {
	come  chan struct{}
	waits func() // is told once that the instance waits, or will never
	once  sync.Once
}

// NewTurn is a turn that has not come. Who waits for it calls waits first; nil for nobody.
func NewTurn(waits func()) *Turn {
	if waits == nil {
		waits = func() {}
	}
	return &Turn{come: make(chan struct{}), waits: waits}
}

// Come ends the wait, once.
func (t *Turn) Come() { close(t.come) }

// Wait returns when the turn has come, or when done is closed.
func (t *Turn) Wait(done <-chan struct{}) {
	t.once.Do(t.waits)
	select {
	case <-t.come:
	case <-done:
	}
}

// For each processor that Go has, so many loads are at work at once, and so many have begun that have not ended.
const (
	atWork = 2
	begun  = 16
)

// inTurn is one of several loads.
type inTurn struct {
	turn *Turn
	ran  chan error
	end  func(error)
}

// InTurn begins n loads in their order, and ends each when those before it have ended. Each runs on a goroutine of its own; its turn comes before
// it is to end, and end is told what came of it. Loads begin while those from first on have not ended, if they may: who waits for its turn leaves
// its processor to another.
func InTurn(n int, mayBegin func(first, next int) bool, begin func(i int) (run func(*Turn) error, end func(error))) {
	var loads []inTurn
	idle := make(chan struct{}, n) // one waits, or has ended without
	working := 0
	start := func(first int) {
		procs := runtime.GOMAXPROCS(0)
		for next := len(loads); next <= first || next < min(n, first+begun*procs) && working < atWork*procs && mayBegin(first, next); next++ {
			run, end := begin(next)
			l := inTurn{NewTurn(func() { idle <- struct{}{} }), make(chan error, 1), end}
			working++
			go func() {
				err := run(l.turn)
				l.turn.once.Do(l.turn.waits)
				l.ran <- err
			}()
			loads = append(loads, l)
		}
	}
	for i := range n {
		start(i)
		loads[i].turn.Come()
		for over := false; !over; {
			select {
			case <-idle:
				working--
				start(i)
			case err := <-loads[i].ran:
				loads[i].end(err)
				over = true
			}
		}
	}
}
