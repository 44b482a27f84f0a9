package js

import (
	"errors"
	"fmt"

	"modernc.org/quickjs"
)

// begun is a VM that belongs to no instance yet: it has read pier's core script and run nothing.
type begun struct {
	vm   *quickjs.VM
	core quickjs.Value // the script's function
}

// started is a begun VM, or why there is none.
type started struct {
	*begun
	err error
}

func (rt *Runtime) beginVM() (b *begun, err error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("start a VM: %w", err)
	}
	vm.SetGCThreshold(loadGarbage)
	b = &begun{vm: vm}
	code, ok, err := rt.library.module(vm, "pi:core/boot")
	if !ok {
		err = errors.Join(err, errMissing)
	}
	if err == nil {
		b.core, err = vm.EvalBytecodeValue(code)
	}
	if err != nil {
		freeVM(vm)
		return nil, fmt.Errorf("core script: %w", err)
	}
	return b, nil
}

// Ahead makes the runtime begin a VM before it is asked for one, now and each time one is taken: extensions are loaded one
// after the other, and the next one's VM is begun while the last one's code runs. Rest ends that.
func (rt *Runtime) Ahead() {
	rt.mu.Lock()
	defer rt.mu.Unlock()
	rt.ahead = true
	rt.beginNext()
}

// beginNext begins a VM beside whatever else goes on. rt.mu is held.
func (rt *Runtime) beginNext() {
	if !rt.ahead || rt.next != nil {
		return
	}
	next := make(chan started, 1)
	rt.next = next
	go func() {
		defer func() { // a fault of the engine must not end the process
			if r := recover(); r != nil {
				next <- started{err: fmt.Errorf("the JavaScript engine failed while it started: %v", r)}
			}
		}()
		b, err := rt.beginVM()
		next <- started{b, err}
	}()
}

// takeVM returns a begun VM, which is the caller's from now on.
func (rt *Runtime) takeVM() (*begun, error) {
	rt.mu.Lock()
	next := rt.next
	rt.next = nil
	rt.beginNext()
	rt.mu.Unlock()
	if next != nil {
		if s := <-next; s.err == nil {
			return s.begun, nil
		}
	}
	return rt.beginVM()
}

// Rest frees the VM that was begun, and begins no more until Ahead is called again. Call it when the extensions are loaded.
func (rt *Runtime) Rest() {
	rt.mu.Lock()
	next := rt.next
	rt.next, rt.ahead = nil, false
	rt.mu.Unlock()
	if next == nil {
		return
	}
	if s := <-next; s.err == nil {
		freeVM(s.vm)
	}
}
