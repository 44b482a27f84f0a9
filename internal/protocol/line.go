package protocol

import "sync"

// maxWaiting is how many requests a Conn takes beyond those that it handles at once. While they wait it reads on: an answer or a
// cancellation that the others wait for may come behind them.
const maxWaiting = 1 << 16

// line runs so many functions at once; the others wait, and are run in the order they came.
type line struct {
	most int

	mu      sync.Mutex
	running int
	waiting []func()
}

// enter takes a place if one is free. The caller then runs what it wants to run, and leaves.
func (l *line) enter() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.running == l.most {
		return false
	}
	l.running++
	return true
}

// wait has do run, in a goroutine, when a place is free. do leaves at its end.
func (l *line) wait(do func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.running < l.most { // a place became free meanwhile
		l.running++
		go do()
		return
	}
	l.waiting = append(l.waiting, do)
}

// leave gives the place to the first that waits.
func (l *line) leave() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.waiting) == 0 {
		l.running--
		return
	}
	go l.waiting[0]()
	l.waiting[0] = nil
	l.waiting = l.waiting[1:]
}
