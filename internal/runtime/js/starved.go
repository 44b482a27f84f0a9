package js

import (
	"sync"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

// systemMemory is how the engine gets memory from the system: one way for all VMs. What it asks for is whole arenas and large blocks.
var systemMemory struct {
	once            sync.Once
	malloc, realloc uintptr
}

// noteStarving lets a VM's heap note that it could not grow, in a field that the engine leaves to its host.
func (e engine) noteStarving() {
	functions := &e.memory().Fmf
	systemMemory.once.Do(func() { systemMemory.malloc, systemMemory.realloc = functions.Fjs_malloc, functions.Fjs_realloc })
	functions.Fjs_malloc, functions.Fjs_realloc = functionPointer(notingMalloc), functionPointer(notingRealloc)
}

// starved reports whether the heap was ever too full for what was asked of it.
func (e engine) starved() bool { return e.memory().Fmalloc_state.Fopaque != 0 }

func (e engine) memory() *lib.TJSMallocContext {
	state := *(**lib.TJSRuntime)(unsafe.Pointer(&e.runtime))
	return &state.Fmalloc_ctx
}

func notingMalloc(tls *libc.TLS, heap uintptr, size lib.Tsize_t) uintptr {
	malloc := *(*func(*libc.TLS, uintptr, lib.Tsize_t) uintptr)(unsafe.Pointer(&struct{ uintptr }{systemMemory.malloc}))
	return noted(heap, malloc(tls, heap, size), size)
}

func notingRealloc(tls *libc.TLS, heap, block uintptr, size lib.Tsize_t) uintptr {
	realloc := *(*func(*libc.TLS, uintptr, uintptr, lib.Tsize_t) uintptr)(unsafe.Pointer(&struct{ uintptr }{systemMemory.realloc}))
	return noted(heap, realloc(tls, heap, block, size), size)
}

func noted(heap, block uintptr, size lib.Tsize_t) uintptr {
	if block == 0 && size > 0 {
		(*(**lib.TJSMallocState)(unsafe.Pointer(&heap))).Fopaque = 1
	}
	return block
}
