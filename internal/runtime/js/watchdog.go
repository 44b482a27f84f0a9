package js

import (
	"sync"
	"time"

	"modernc.org/quickjs"
)

// watchdog interrupts JavaScript that runs longer than its limit. It counts only time inside the engine: a blocking host
// call pauses it. An interrupt is sent only while JavaScript runs, so it can never hit the next entry.
type watchdog struct {
	limit time.Duration
	vm    *quickjs.VM

	mu      sync.Mutex
	running bool
	depth   int
	entered time.Time
	left    time.Duration
	timer   *time.Timer
}

// enter starts an entry into JavaScript. Entries may nest; the outermost counts.
func (w *watchdog) enter() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.depth++
	if w.depth > 1 {
		return
	}
	w.left = w.limit
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
	if w.timer == nil {
		w.timer = time.AfterFunc(left, w.interrupt)
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

// interrupt stops the JavaScript that runs now, if any does.
func (w *watchdog) interrupt() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.running && w.vm != nil {
		w.vm.Interrupt()
	}
}
