package js

import (
	"time"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/quickjs/vmsnapshot"
)

// turn runs ticks until the instance ends, and sleeps when there is nothing to do.
func (i *Instance) turn() {
	for i.life.Err() == nil && !i.isDead() {
		if i.loop.tick() {
			i.flush()
			continue
		}
		if i.untidy {
			i.untidy = false
			vm := i.vmState.Bytecode()
			vmsnapshot.Tidy(vm.TLS, vm.Runtime)
			if i.opts.built != nil {
				i.opts.built.bundle.Rest()
			}
			i.bodies.rest()
		}
		if len(i.quiescing) > 0 && i.loop.quiet() && !i.calls.finite() {
			for _, reached := range i.quiescing {
				close(reached)
			}
			i.quiescing = nil
		}
		if i.opts.FailStalled && i.loop.idle() && !i.calls.holding() {
			i.failStalled()
		}
		i.sleep()
	}
}

// sleep waits for something to do. A virtual clock goes to the next timer instead; see docs/runtime.md, "Determinism".
func (i *Instance) sleep() {
	wait, has := i.loop.next()
	virtual, isVirtual := i.opts.Clock.(instance.Advancer)
	if isVirtual && has {
		if has = i.awaited(); has && !i.calls.ending() {
			select {
			case <-i.loop.wake: // what somebody asks for since the last tick comes before the timer
			default:
				virtual.Advance(wait)
			}
			return
		}
		wait = orderGrace
	}
	if i.loop.order != nil && !has {
		wait, has = orderGrace, i.calls.ending()
	}
	var due <-chan time.Time
	if has {
		t := time.NewTimer(wait)
		defer t.Stop()
		due = t.C
	}
	select {
	case <-i.loop.wake:
	case <-due:
		i.overdue(virtual)
	case <-i.life.Done():
	}
}

// overdue goes on without what has taken too long in a deterministic run.
func (i *Instance) overdue(virtual instance.Advancer) {
	if i.loop.order != nil && i.loop.order.release() {
		return
	}
	if wait, ok := i.loop.next(); ok && virtual != nil && i.awaited() {
		virtual.Advance(wait)
	}
}

// awaited reports whether somebody waits for the extension.
func (i *Instance) awaited() bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	return len(i.waiting) > 0
}

// inTurn waits until others may see what the extension does. Who waits is not at work.
func (i *Instance) inTurn() {
	if i.opts.Turn != nil {
		i.watchdog.pause()
		i.opts.Turn.Wait(i.life.Done())
		i.opts.Turn = nil
		i.watchdog.resume()
	}
}

// enter notes that JavaScript runs from now on.
func (i *Instance) enter() {
	i.entered = true
	i.watchdog.enter()
}

// payload is a macrotask's text as JavaScript gets it.
func (i *Instance) payload(t task) (value any, free func()) {
	if t.kind == "complete" {
		if read, ok := direct(t.text).(map[string]any); ok {
			if given, err := i.wasm.border.Give(read); err == nil { // without memory, the text says so better
				return given, given.Free
			}
		}
	}
	return t.text, func() {}
}

// runTask executes one macrotask under the watchdog.
func (i *Instance) runTask(t task) {
	i.turns.Add(1)
	switch t.kind {
	case "complete":
		if t.text == "" {
			t.text, t.value = encodeAnswer(t.value, nil), nil
		}
		i.calls.completed(t.id)
		i.calls.noteErrorCode(t.text)
	case "quiesce":
		return
	case "invoke":
		i.begin(t.id)
		i.beginCancelled(t.id)
	}
	text, free := i.payload(t)
	defer free()
	i.enter()
	_, err := i.core.dispatch.Call(quickjs.UndefinedValue, t.kind, t.id, t.op, text)
	i.watchdog.leave()
	if err == nil {
		return
	}
	if e := i.engineException(err); t.kind == "invoke" && isInterrupt(e) && i.life.Err() == nil {
		i.note(trace.Event{Op: trace.OpLimit, Text: "it was interrupted"})
		i.resolveInvocation(t.id, outcome{err: i.overran(e)}) // only this one ran; the others still wait for what they wait for
		return
	}
	i.engineFailed(err)
}

// drainBound is how many jobs the engine runs at most before it calls them endless and returns.
const drainBound = 1 << 20

// drainMicrotasks runs promise jobs until none is left. The engine bounds one drain; the watchdog bounds them all.
func (i *Instance) drainMicrotasks() {
	if !i.entered {
		return // an idle tick: no JavaScript has run that could have left any
	}
	i.entered = false
	i.watchdog.enter()
	defer i.flushOutcomes()
	defer i.watchdog.leave()
	for !i.isDead() {
		n, err := i.vm.ExecutePendingJobs()
		if n >= drainBound {
			continue
		}
		if err != nil {
			i.entered = true // jobs may be left
			i.engineFailed(err)
			i.countEndless(err)
			return
		}
		i.endless = 0
		break
	}
	if !i.isDead() {
		i.rejections.ReportOpen(i.reportRejection)
	}
}

// reportRejection tells of the rejection that rejections.take has put into place.
func (i *Instance) reportRejection() {
	i.entered = true
	if _, err := i.core.rejected.Call(quickjs.UndefinedValue); err != nil {
		i.engineFailed(err)
	}
}

// flush lets JavaScript report registrations that changed outside of any invocation. It runs the extension's getters.
func (i *Instance) flush() {
	if !i.dirty {
		return
	}
	i.dirty = false
	i.enter()
	defer i.watchdog.leave()
	if _, err := i.core.flush.Call(quickjs.UndefinedValue); err != nil {
		i.engineFailed(err)
	}
}
