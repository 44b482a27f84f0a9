package js

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance/trace"
)

// Close ends the instance: host calls are cancelled, waiting callers get an error, the VM is freed. It returns when
// all of the instance's goroutines are gone, or an error when Go code that cannot be interrupted computes for the VM;
// such a VM is abandoned and frees its memory when that code returns.
func (i *Instance) Close() error {
	i.end(errClosed)
	i.watchdog.stop()
	select {
	case <-i.exited:
		<-i.released
		return nil
	case <-time.After(closeGrace):
		i.stuck()
	}
	<-i.released
	select {
	case <-i.exited:
		return nil
	default:
		return ext.E(ext.CodeTimeout, fmt.Sprintf("extension %s is stuck in native code and was abandoned", i.opts.ID))
	}
}

const closeGrace = 2 * time.Second

// release gives back what the instance holds, however it ended: this is the one place for that. Nobody waits for a VM that is stuck.
func (i *Instance) release() {
	defer close(i.released)
	select {
	case <-i.exited:
		i.calls.wait()
	case <-time.After(closeGrace):
	}
	if i.opts.Ended != nil {
		i.opts.Ended()
	}
}

var errClosed = errors.New("the extension was closed")

// runVM is the VM's goroutine once the VM has an extension: it turns the loop, and frees the VM when whoever waits for its end has gone on.
func (i *Instance) runVM(prepared error, ready chan<- error) {
	over := false
	defer func() {
		if i.vm != nil && (!over || !i.rt.free(i.vm)) {
			i.discardVM()
		}
	}()
	defer close(i.exited)
	defer i.settleFate()
	defer func() {
		if r := recover(); r != nil {
			i.die(&ext.Exception{Message: "the JavaScript engine failed", Code: ext.CodeInternal, Details: map[string]any{"panic": fmt.Sprint(r)}})
			i.end(errClosed)
			select {
			case ready <- ext.Wrap(ext.CodeInternal, "the JavaScript engine failed while it started", fmt.Errorf("panic: %v\n%s", r, debug.Stack())):
			default:
			}
		}
	}()
	if i.tracing() {
		text, _ := json.Marshal(i.opts.start()) // of plain fields, which always encode
		i.note(trace.Event{Op: trace.OpStart, Text: string(text)})
	}
	err := prepared
	if err == nil {
		err = i.boot()
	}
	ready <- err
	switch {
	case err != nil:
	case i.replay != nil:
		i.replay.turn(i)
	default:
		i.turn()
		i.note(trace.Event{Op: trace.OpEnd})
	}
	i.end(errClosed)
	i.flushOutcomes()
	i.fail(&ext.Exception{Message: "the extension was closed", Code: ext.CodeInternal})
	i.freeVM()
	over = true
}

// freeVM ends what belongs to the VM and is not in its memory.
func (i *Instance) freeVM() {
	if i.vm == nil {
		return
	}
	i.watchdog.end()
	if i.rejections != nil {
		i.rejections.Close()
	}
	if i.vmState != nil {
		i.vmState.Close()
	}
	i.wasm.close()
	i.zips.close()
	for _, v := range i.core.functions() {
		if v.VM() != nil {
			v.Free()
		}
	}
	if i.measure.VM() != nil {
		i.measure.Free()
	}
}

// discardVM frees a VM that was stopped, or whose engine failed. Nothing of it is to be relied on: each step that wants the VM's memory fails.
func (i *Instance) discardVM() {
	i.watchdog.end()
	i.stopper.Stop()
	for _, do := range []func(){i.rejections.Close, i.vmState.Close, i.wasm.close, i.zips.close} {
		_ = guarded(func() error { do(); return nil })
	}
	_ = guarded(func() error { i.stopper.Discard(i.vm); return nil })
}
