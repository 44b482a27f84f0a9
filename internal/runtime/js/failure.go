package js

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/quickjs/vmsnapshot"
)

// stuck gives up on a VM that runs code which polls no interrupt. Its goroutine is stopped at its next access to the VM's memory. Go code
// that touches none goes on until it returns; the VM is abandoned meanwhile.
func (i *Instance) stuck() {
	if i.fate.CompareAndSwap(running, abandoned) {
		i.rt.abandoned.Add(1)
	}
	i.die(&ext.Exception{Message: "the extension was stuck in one built-in function and was given up; --limit stuck=" + (2 * i.opts.Limits.Stuck).String() + " gives it longer", Code: ext.CodeTimeout})
	i.end(errClosed)
	i.stopper.Stop()
}

// late answers who waits for JavaScript that was interrupted and has not ended yet: they get a timeout now, whatever becomes
// of the VM.
func (i *Instance) late() {
	if i.life.Err() == nil {
		i.failWaiting(i.overran(&ext.Exception{}), func(inv *invocation) bool { return inv.begun })
	}
}

// What may become of a VM's goroutine.
const (
	running   = iota
	abandoned // nobody waits for it any longer
	ended
)

func (i *Instance) settleFate() {
	if i.fate.Swap(ended) == abandoned {
		i.rt.abandoned.Add(-1)
	}
}

// die is fail for an instance that nobody asked to end.
func (i *Instance) die(e *ext.Exception) {
	asked := i.life.Err() != nil || i.isDead()
	i.fail(e)
	if !asked && i.opts.Died != nil {
		go i.opts.Died(e)
	}
}

// engineFailed handles what the engine throws past JavaScript: an interrupt or an exhausted heap. What waits can not be
// trusted to settle any more.
func (i *Instance) engineFailed(err error) {
	e := i.engineException(err)
	switch {
	case isInterrupt(e):
		if i.life.Err() == nil { // else it is Close that interrupts
			i.note(trace.Event{Op: trace.OpLimit, Text: "it was interrupted"})
			i.flushOutcomes() // what was answered before is good
			i.failWaiting(i.overran(e), func(inv *invocation) bool { return inv.begun })
		}
	case i.isOutOfMemory(e):
		i.outOfMemory(e)
	default:
		i.uncaught(e)
	}
}

// countEndless ends a VM whose promise jobs feed themselves: an interrupt stops one drain of them, and the next macrotask
// would find them again.
func (i *Instance) countEndless(err error) {
	e := i.engineException(err)
	if !isInterrupt(e) || i.life.Err() != nil {
		return
	}
	if i.endless++; i.endless > 1 {
		i.die(i.overran(e))
	}
}

// Inside an async function the engine turns an interrupt or an exhausted heap into a rejection, so both are recognised
// by what they say.
func isInterrupt(e *ext.Exception) bool {
	return e.Name == "InternalError" && e.Message == "interrupted"
}

// When there is not even room for its error, the engine throws null. Extensions throw null too, but not with a full heap.
func (i *Instance) isOutOfMemory(e *ext.Exception) bool {
	return e.Name == "InternalError" && e.Message == "out of memory" ||
		e.Name == "TypeError" && e.Message == "InternalError: out of memory" || // there was no room for what a host function gives
		e.Name == "" && e.Message == "null" && vmsnapshot.Starved(i.vmState.Bytecode().Runtime)
}

// overran words an interrupt by the watchdog.
func (i *Instance) overran(e *ext.Exception) *ext.Exception {
	e.Message = fmt.Sprintf("the extension ran for %s without giving control back"+raise("entry", i.opts.Limits.Entry), i.opts.Limits.Entry)
	e.Name, e.Code = "", ext.CodeTimeout
	return e
}

// raise says how a user changes a limit that struck: to a value that is accepted, and twice what it is.
func raise[T int | int64 | time.Duration](limit string, now T) string {
	var value string
	switch twice := any(2 * now).(type) {
	case time.Duration:
		value = twice.String()
	case int64:
		value = bytesText(twice)
	case int:
		value = strconv.Itoa(twice)
	}
	return "; --limit " + limit + "=" + value + " raises it"
}

// bytesText is a number of bytes as --limit reads it.
func bytesText(n int64) string {
	for _, unit := range []struct {
		bits int
		name string
	}{{30, "GiB"}, {20, "MiB"}, {10, "KiB"}} {
		if n%(1<<unit.bits) == 0 {
			return strconv.FormatInt(n>>unit.bits, 10) + unit.name
		}
	}
	return strconv.FormatInt(n, 10)
}

// outOfMemory ends the instance: after an exhausted heap the engine may fail anywhere.
func (i *Instance) outOfMemory(e *ext.Exception) {
	i.note(trace.Event{Op: trace.OpLimit, Text: "its memory was used up"})
	i.flushOutcomes()
	e.Message = fmt.Sprintf("the extension used more than its %d MiB of memory"+raise("heap", i.opts.Limits.Heap), i.opts.Limits.Heap>>20)
	e.Name, e.Code = "", ext.CodeInternal
	if len(e.Frames) == 0 { // the engine had no room left for a stack
		i.vm.SetMemoryLimit(uintptr(i.opts.Limits.Heap) + 1<<20)
		e.Frames = i.onlyPlace()
	}
	i.die(e)
}

func (i *Instance) uncaught(e *ext.Exception) {
	if i.opts.Uncaught != nil {
		i.opts.Uncaught(e)
	}
}

// fail ends the instance for a reason that every caller, waiting or yet to come, is told.
func (i *Instance) fail(e *ext.Exception) {
	i.mu.Lock()
	if i.dead == nil {
		i.dead = e
	}
	e = i.dead
	i.mu.Unlock()
	i.failWaiting(e, func(*invocation) bool { return true })
}

// failWaiting answers the invocations that which names.
func (i *Instance) failWaiting(e *ext.Exception, which func(*invocation) bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	for id, inv := range i.waiting {
		if which(inv) {
			delete(i.waiting, id)
			inv.result <- outcome{err: e} // has room for one
		}
	}
}

func (i *Instance) isDead() bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.dead != nil
}

// failStalled ends the invocations that nothing can settle any more.
func (i *Instance) failStalled() {
	i.mu.Lock()
	if !i.loop.quiet() { // something arrived since the loop was found idle
		i.mu.Unlock()
		return
	}
	waiting := i.waiting
	i.waiting = map[int]*invocation{}
	i.mu.Unlock()
	if len(waiting) > 0 {
		i.note(trace.Event{Op: trace.OpStalled, Text: fmt.Sprint(slices.Sorted(maps.Keys(waiting)))})
	}
	for id, inv := range waiting {
		e := &ext.Exception{
			Message: "the " + inv.op + " never settles: it waits for a promise that no timer, host call or event can resolve any more",
			Code:    ext.CodeTimeout,
		}
		e.Frames = i.placeOf(id)
		inv.result <- outcome{err: e}
	}
}

// placeOf is where the function that serves an invocation is written.
func (i *Instance) placeOf(id int) []ext.Frame {
	i.watchdog.enter()
	defer i.watchdog.leave()
	at, err := i.core.place.Call(quickjs.UndefinedValue, id)
	if err != nil {
		return nil
	}
	line, column, _ := strings.Cut(fmt.Sprint(at), ":")
	file, l, c, ok := i.locate(line, column)
	if !ok {
		return nil
	}
	return []ext.Frame{{File: file, Line: l, Column: c}}
}

// onlyPlace is the place of the one invocation that is under way, when it is one.
func (i *Instance) onlyPlace() []ext.Frame {
	i.mu.Lock()
	ids := slices.Collect(maps.Keys(i.waiting))
	i.mu.Unlock()
	if len(ids) != 1 {
		return nil
	}
	return i.placeOf(ids[0])
}

func asEngineError(err error) *quickjs.Error {
	e, _ := errors.AsType[*quickjs.Error](err)
	return e
}
