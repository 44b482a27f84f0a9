package js

import (
	"errors"
	"fmt"
	"runtime/debug"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/quickjs/engine"
	"github.com/cec80427/pier/internal/quickjs/vmsnapshot"
)

// newInstance is an instance that nobody has asked for yet. Its goroutine prepares a VM, and waits for whose it will be.
func (rt *VMPool) newInstance() *Instance {
	i := &Instance{
		rt: rt, assigned: make(chan chan<- error, 1), exited: make(chan struct{}), released: make(chan struct{}),
		waiting: map[int]*invocation{}, unheard: map[int]chan struct{}{},
	}
	go func() {
		vmsnapshot.Stack()
		err := i.prepare()
		ready, taken := <-i.assigned
		if taken {
			i.runVM(err, ready)
			return
		}
		defer close(i.exited)
		i.drop()
	}()
	return i
}

// drop frees a VM that nobody has asked for.
func (i *Instance) drop() {
	i.freeVM()
	if i.vm != nil {
		i.rt.free(i.vm)
	}
}

// prepare makes a VM, gives it Go's functions and runs what of the core script does not depend on whose it is.
func (i *Instance) prepare() error {
	err := guarded(func() error {
		if t := i.rt.library.copies.made.Load(); t != nil {
			return i.copyOf(t)
		}
		_, err := i.build()
		return err
	})
	if err != nil {
		return ext.Wrap(ext.CodeInternal, "the JavaScript engine could not be started", err)
	}
	return nil
}

// guarded runs what works in the engine on a goroutine of its own. The engine addresses memory of its own; a fault in it becomes a panic of
// this goroutine, not the end of the process.
func guarded(do func() error) (err error) {
	debug.SetPanicOnFault(true)
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	return do()
}

// build makes a VM from its beginnings, and says where its natives are.
func (i *Instance) build() (natives []uintptr, err error) {
	if i.vm, err = quickjs.NewVM(); err != nil {
		return nil, fmt.Errorf("start a VM: %w", err)
	}
	i.vm.SetGCThreshold(vmsnapshot.LoadGarbage)
	code, ok, err := i.rt.library.module(i.vm, "pi:core/boot")
	if !ok {
		err = errors.Join(err, errMissing)
	}
	if err != nil {
		return nil, fmt.Errorf("core script: %w", err)
	}
	if err = i.attach(); err != nil {
		return nil, err
	}
	if err = i.vmState.OfferFunctions(); err != nil {
		return nil, err
	}
	if err = i.registerNatives(func(_ string, at uintptr) { natives = append(natives, at) }); err != nil {
		return nil, err
	}
	core, err := i.evaluated(i.bodies.Run(i.vmState.Bytecode(), code, 0))
	if err != nil {
		return nil, fmt.Errorf("core script: %w", err)
	}
	defer core.Free()
	if err = i.takeCore(core); err != nil {
		return nil, fmt.Errorf("pier's own scripts failed: %w", err)
	}
	return natives, nil
}

// attach ties the instance to its VM.
func (i *Instance) attach() (err error) {
	if i.stopper, err = vmsnapshot.NewStopper(i.vm); err != nil {
		return err
	}
	if i.rejections, err = engine.FollowRejections(i.vm); err != nil {
		return err
	}
	if i.wasm.border, err = engine.NewBorder(i.vm); err != nil {
		return err
	}
	i.vmState = engine.NewState(i.wasm.border, engine.Hooks{Owner: i, Lines: i.stackLines, Line: i.codeLine, Settle: i.settled, Unit: i.unit})
	return nil
}

// inAdvance is how many VMs are prepared at once. A load has two halves of about the same length, and with two no processor waits.
const inAdvance = 2

// Ahead tells the runtime that so many extensions are to be loaded, one after the other. Their VMs are prepared before they are asked
// for, beside the code before them. Rest ends that.
func (rt *VMPool) Ahead(extensions int) {
	rt.mu.Lock()
	defer rt.mu.Unlock()
	rt.library.copies.expect(rt, max(extensions-rt.coming, 0))
	rt.coming = extensions
	rt.prepareNext()
}

// several reports whether more than one extension is to be loaded.
func (rt *VMPool) several() bool {
	rt.mu.Lock()
	defer rt.mu.Unlock()
	return rt.coming > 1
}

// prepareNext prepares VMs beside whatever else goes on. rt.mu is held.
func (rt *VMPool) prepareNext() {
	for len(rt.next) < min(rt.coming, inAdvance) {
		rt.next = append(rt.next, rt.newInstance())
	}
}

// take returns an instance that is the caller's from now on.
func (rt *VMPool) take() *Instance {
	rt.mu.Lock()
	defer rt.mu.Unlock()
	rt.coming--
	defer rt.prepareNext()
	if len(rt.next) == 0 {
		rt.library.copies.expect(rt, 1)
		return rt.newInstance()
	}
	i := rt.next[0]
	rt.next = rt.next[1:]
	return i
}

// Rest frees the VMs that were prepared, and prepares no more until Ahead is called again. Call it when the extensions are loaded.
func (rt *VMPool) Rest() {
	rt.mu.Lock()
	next := rt.next
	rt.next, rt.coming = nil, 0
	rt.mu.Unlock()
	for _, i := range next {
		close(i.assigned)
		<-i.exited
	}
}
