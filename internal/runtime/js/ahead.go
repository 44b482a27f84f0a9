package js

import (
	"errors"
	"fmt"
	"runtime/debug"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/ext"
)

// newInstance is an instance that nobody has asked for yet. Its goroutine prepares a VM, and waits for whose it will be.
func (rt *Runtime) newInstance() *Instance {
	i := &Instance{
		rt: rt, given: make(chan chan<- error, 1), gone: make(chan struct{}), released: make(chan struct{}),
		waiting: map[int]*invocation{}, unheard: map[int]chan struct{}{},
	}
	go func() {
		err := i.prepare()
		ready, taken := <-i.given
		if taken {
			i.own(err, ready)
			return
		}
		defer close(i.gone)
		i.letGo()
		if i.vm != nil {
			rt.free(i.vm)
		}
	}()
	return i
}

// prepare makes a VM, gives it Go's functions and runs what of the core script does not depend on whose it is.
func (i *Instance) prepare() (err error) {
	// The engine addresses memory of its own; a fault in it becomes a panic of this goroutine, not the end of the process.
	debug.SetPanicOnFault(true)
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
		if err != nil {
			err = ext.Wrap(ext.CodeInternal, "the JavaScript engine could not be started", err)
		}
	}()
	vm, err := quickjs.NewVM()
	if err != nil {
		return fmt.Errorf("start a VM: %w", err)
	}
	i.vm = vm
	vm.SetGCThreshold(loadGarbage)
	code, ok, err := i.rt.library.module(vm, "pi:core/boot")
	if !ok {
		err = errors.Join(err, errMissing)
	}
	if err != nil {
		return fmt.Errorf("core script: %w", err)
	}
	if i.rejections, err = followRejections(vm); err != nil {
		return err
	}
	if err = i.offerNatives(); err != nil {
		return err
	}
	if i.wasm.border, err = newBorder(vm); err != nil {
		return err
	}
	if err = i.registerNatives(); err != nil {
		return err
	}
	core, err := vm.EvalBytecodeValue(code)
	if err != nil {
		return fmt.Errorf("core script: %w", err)
	}
	defer core.Free()
	if err = i.takeCore(core); err != nil {
		return fmt.Errorf("pier's own scripts failed: %w", err)
	}
	return nil
}

// inAdvance is how many VMs are prepared at once. A load has two halves of about the same length, and with two no processor waits.
const inAdvance = 2

// Ahead tells the runtime that so many extensions are to be loaded, one after the other. Their VMs are prepared before they are asked
// for, beside the code before them. Rest ends that.
func (rt *Runtime) Ahead(extensions int) {
	rt.mu.Lock()
	defer rt.mu.Unlock()
	rt.coming = extensions
	rt.prepareNext()
}

// prepareNext prepares VMs beside whatever else goes on. rt.mu is held.
func (rt *Runtime) prepareNext() {
	for len(rt.next) < min(rt.coming, inAdvance) {
		rt.next = append(rt.next, rt.newInstance())
	}
}

// take returns an instance that is the caller's from now on.
func (rt *Runtime) take() *Instance {
	rt.mu.Lock()
	defer rt.mu.Unlock()
	rt.coming--
	defer rt.prepareNext()
	if len(rt.next) == 0 {
		return rt.newInstance()
	}
	i := rt.next[0]
	rt.next = rt.next[1:]
	return i
}

// Rest frees the VMs that were prepared, and prepares no more until Ahead is called again. Call it when the extensions are loaded.
func (rt *Runtime) Rest() {
	rt.mu.Lock()
	next := rt.next
	rt.next, rt.coming = nil, 0
	rt.mu.Unlock()
	for _, i := range next {
		close(i.given)
		<-i.gone
	}
}
