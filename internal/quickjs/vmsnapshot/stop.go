package vmsnapshot

import (
	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/quickjs/bytecode"
	"github.com/cec80427/pier/internal/quickjs/vmheap"
)

// The engine's built-in functions poll no interrupt. One of them may run for minutes, and Go cannot end a goroutine. All that such a
// function works on lies in the VM's heap, though: when that is shut, its next step is a fault, and a fault is a panic of its goroutine.

// Stopper ends the goroutine of a VM, whatever the engine does there. The zero value belongs to no VM.
type Stopper struct {
	heap     vmheap.Heap
	mappings *vmheap.Mappings
}

// NewStopper returns that of a VM which has a heap of its own, see OwnHeaps.
func NewStopper(vm *quickjs.VM) (Stopper, error) {
	e, err := bytecode.Of(vm)
	if err != nil {
		return Stopper{}, err
	}
	h := heapOf(&at[lib.TJSRuntime](e.Runtime).Fmalloc_ctx.Fmalloc_state)
	return Stopper{h, h.Mappings()}, nil
}

// Stop makes the VM's goroutine panic at its next access to the VM's memory. The goroutine has debug.SetPanicOnFault on, recovers, and
// calls Discard. Stop may be called from any goroutine, also after the VM was freed.
func (s Stopper) Stop() {
	if s.mappings != nil {
		s.mappings.Shut()
	}
}

// Discard frees a VM whose goroutine left the engine by a panic. Its heap may be half changed, so none of the engine's code runs.
func (s Stopper) Discard(vm *quickjs.VM) {
	s.mappings.Reopen()
	closeAbandoned(vm)
	tls := libc.NewTLS()
	defer tls.Close()
	s.mappings.Release(tls, s.heap)
}

// closeAbandoned has modernc.org/quickjs forget a VM. Of an abandoned one that leaves the heap alone, and closes the thread.
func closeAbandoned(vm *quickjs.VM) {
	defer func() { _ = recover() }() // of a VM that was half closed before
	e, err := bytecode.Of(vm)
	if err != nil {
		return
	}
	markAbandoned(vm, e)
	_ = vm.Close()
}

// markAbandoned has modernc.org/quickjs know that a panic went through the engine. It sees that by a frame that is still on the engine's stack.
func markAbandoned(vm *quickjs.VM, e bytecode.Engine) {
	defer func() { _ = recover() }() // as it says that the VM can only be closed
	at[lib.TJSRuntime](e.Runtime).Fcurrent_stack_frame = 1
	_, _ = vm.Eval("", quickjs.EvalGlobal)
}
