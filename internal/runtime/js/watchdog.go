package js

import (
	"sync"
	"time"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/sys/cpushare"
)

// watchdog interrupts JavaScript that runs longer than its limit. It counts only time inside the engine: a blocking host
// call pauses it. The engine forgets an interrupt that comes between two entries, so one is repeated until JavaScript ends.
//
// Its timer is left running when JavaScript ends, and looks what there is to do when it fires: entries are many and short,
// and setting a timer costs more than some of them.
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
	ending  bool // stuck was called
	depth   int
	entry   uint64 // counts the entries
	ignored int    // interrupts of this entry so far
	crowds  bool   // the entry has been given a processor, see cpushare.Take
	grows   bool   // such entries are given one, see RuntimeOptions.Processors
	entered time.Time
	left    time.Duration
	timer   *time.Timer
	due     time.Time // when the timer fires; zero when it does not
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
	w.entry++
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
		w.rest()
	}
}

// rest notes that JavaScript does not run.
func (w *watchdog) rest() {
	w.running = false
	if w.crowds {
		w.crowds = false
		cpushare.Take(-1)
	}
}

// pause stops the clock while the VM's goroutine is inside a host call.
func (w *watchdog) pause() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.running {
		w.left -= time.Since(w.entered)
		w.rest()
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
	left := min(max(w.left, time.Millisecond), cpushare.Long)
	if w.stopped {
		left = time.Millisecond
	}
	if w.due.IsZero() || w.entered.Add(left).Before(w.due) {
		w.set(left)
	}
}

func (w *watchdog) set(wait time.Duration) {
	w.due = time.Now().Add(wait)
	if w.timer == nil {
		w.timer = time.AfterFunc(wait, w.fire)
		return
	}
	w.timer.Reset(wait)
}

// fire looks whether the JavaScript that runs now has had its time.
func (w *watchdog) fire() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.due = time.Time{}
	if !w.running || w.vm == nil {
		return
	}
	ran := time.Since(w.entered)
	if left := w.left - ran; left > 0 && !w.stopped {
		if ran < cpushare.Long {
			w.set(min(left, cpushare.Long-ran))
			return
		}
		w.crowd()
		w.set(left)
		return
	}
	w.crowd()
	w.interrupt()
}

// crowd notes that JavaScript is at work for long.
func (w *watchdog) crowd() {
	if w.grows && !w.crowds {
		w.crowds = true
		cpushare.Take(1)
	}
}

// interrupt asks the JavaScript that runs now to end, and comes back to see whether it did.
func (w *watchdog) interrupt() {
	w.vm.Interrupt()
	w.also()
	w.set(interruptEvery)
	w.ignored++
	late, stuck := max(int(w.patience/4/interruptEvery), 1), max(int(w.patience/interruptEvery), 2)
	if w.stopped {
		stuck = min(stuck, closeInterrupts)
	}
	if w.ignored == late {
		go w.late()
	}
	if w.ignored >= stuck && !w.ending {
		w.ending = true
		go w.stuck()
	}
}

// closeInterrupts is the number of interrupts that JavaScript of an instance that is closed may ignore.
const closeInterrupts = 5

// current is the number of the entry that is under way, 0 when none is.
func (w *watchdog) current() uint64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.depth == 0 {
		return 0
	}
	return w.entry
}

// cut ends an entry as if its time were over, if it is still under way.
func (w *watchdog) cut(entry uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.depth == 0 || w.entry != entry {
		return
	}
	w.left = 0
	if w.running && w.vm != nil {
		w.set(time.Millisecond)
	}
}

// stop interrupts what runs now and whatever would run later.
func (w *watchdog) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stopped = true
	if w.running && w.vm != nil {
		w.interrupt()
	}
}

// end forgets the VM, which is about to be freed.
func (w *watchdog) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.vm = nil
	w.rest()
	if w.timer != nil {
		w.timer.Stop()
	}
}
