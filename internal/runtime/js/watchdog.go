package js

import (
	"sync"
	"time"

	"modernc.org/quickjs"
)

// watchdog interrupts JavaScript that runs longer than its limit. It counts only time inside the engine: a blocking host
// call pauses it. The engine forgets an interrupt that comes between two entries, so one is repeated until JavaScript ends.
type watchdog struct {
	limit    time.Duration
	patience time.Duration // how long JavaScript may take to end after its first interrupt
	late     func()        // a quarter of that is over; called from a goroutine of its own
	stuck    func()        // all of it is; called from a goroutine of its own
	also     func()        // interrupts what runs outside of the engine
	vm       *quickjs.VM

	mu      sync.Mutex
	running bool
	stopped bool // every entry from now on is interrupted at once
	depth   int
	ignored int // interrupts of this entry so far
	entered time.Time
	left    time.Duration
	timer   *time.Timer
}

const interruptEvery = 20 * time.Millisecond

// enter starts an entry into JavaScript. Entries may nest; the outermost counts.
func (w *watchdog) enter() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.depth++
	if w.depth > 1 {
		return
	}
	w.left, w.ignored = w.limit, 0
	w.resumeLocked()
}

func (w *watchdog) leave() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.depth == 0 {
		return
	}
	if w.depth--; w.depth == 0 {
		w.pauseLocked()
	}
}

// pause stops the clock while the VM's goroutine is inside a host call.
func (w *watchdog) pause() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.running {
		w.left -= time.Since(w.entered)
		w.pauseLocked()
	}
}

func (w *watchdog) resume() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.depth > 0 && !w.running {
		w.resumeLocked()
	}
}

func (w *watchdog) resumeLocked() {
	w.running = true
	w.entered = time.Now()
	left := max(w.left, time.Millisecond)
	if w.stopped {
		left = time.Millisecond
	}
	if w.timer == nil {
		w.timer = time.AfterFunc(left, w.fire)
		return
	}
	w.timer.Reset(left)
}

func (w *watchdog) pauseLocked() {
	w.running = false
	if w.timer != nil {
		w.timer.Stop()
	}
}

// fire interrupts the JavaScript that runs now, and comes back to see whether it did end.
func (w *watchdog) fire() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.running || w.vm == nil {
		return
	}
	w.vm.Interrupt()
	w.also()
	w.timer.Reset(interruptEvery)
	w.ignored++
	late, stuck := max(int(w.patience/4/interruptEvery), 1), max(int(w.patience/interruptEvery), 2)
	switch w.ignored {
	case late:
		go w.late()
	case stuck:
		go w.stuck()
	}
}

// stop interrupts what runs now and whatever would run later.
func (w *watchdog) stop() {
	w.mu.Lock()
	w.stopped = true
	w.mu.Unlock()
	w.fire()
}
