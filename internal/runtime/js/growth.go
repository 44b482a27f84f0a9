package js

import (
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

// What is here keeps VMs that move much memory from holding up the rest of the process.

//go:linkname engineRealloc modernc.org/libquickjs._js_def_realloc
func engineRealloc(tls *libc.TLS, state, block uintptr, size lib.Tsize_t) uintptr

//go:linkname engineFree modernc.org/libquickjs._js_def_free
func engineFree(tls *libc.TLS, state, block uintptr)

//go:linkname usableSize modernc.org/libquickjs._js_def_malloc_usable_size
func usableSize(tls *libc.TLS, block uintptr) lib.Tsize_t

// copyStep is how much is moved at once.
const copyStep = 1 << 20

// overGrowth is how much a heap may have over its limit while a block is moved: for that time it is there twice.
const overGrowth = 32 << 20

// growBlock is the engine's realloc. Its own moves a block in one piece and under the lock of all allocations: an array that grows to
// 200 MB would hold up every VM's next allocation, and the garbage collector, which has to stop each goroutine, with it every other.
func growBlock(tls *libc.TLS, state, block uintptr, size lib.Tsize_t) uintptr {
	if block == 0 || size < copyStep {
		return engineRealloc(tls, state, block, size)
	}
	old := usableSize(tls, block)
	if old >= size {
		return engineRealloc(tls, state, block, size)
	}
	s := (*lib.TJSMallocState)(foreign(state))
	if s.Fmalloc_size+size-old > s.Fmalloc_limit || s.Fmalloc_size+size > s.Fmalloc_limit+overGrowth {
		return 0
	}
	grown := libc.Xmalloc(tls, size)
	if grown == 0 {
		return 0
	}
	from, to := unsafe.Slice((*byte)(foreign(block)), old), unsafe.Slice((*byte)(foreign(grown)), old)
	for len(from) > 0 {
		n := copy(to[:min(copyStep, len(to))], from)
		from, to = from[n:], to[n:]
	}
	leave(block, old)
	libc.Xfree(tls, block)
	s.Fmalloc_size += usableSize(tls, grown) - old
	return grown
}

// leaveFrom is the size from which on a block is given back to the system at once. The C library keeps the last one of each size as it was.
const leaveFrom = 4 << 20

// freeBlock is the engine's free.
func freeBlock(tls *libc.TLS, state, block uintptr) {
	if block != 0 {
		leave(block, usableSize(tls, block))
	}
	engineFree(tls, state, block)
}

// leave gives back to the system what is in a block that is about to be freed.
func leave(block uintptr, size lib.Tsize_t) {
	const page = 1 << 16 // the largest there is
	from, to := (block+page-1)&^(page-1), (block+uintptr(size))&^(page-1)
	if size >= leaveFrom && from < to {
		decommit(unsafe.Slice((*byte)(foreign(from)), to-from))
	}
}

// moveInSteps has the engine's blocks moved so.
func (e engine) moveInSteps() {
	functions := &(*lib.TJSRuntime)(foreign(e.runtime)).Fmalloc_ctx.Fmf
	functions.Fjs_realloc, functions.Fjs_free = functionPointer(growBlock), functionPointer(freeBlock)
}

// loadGarbage is how large a VM's heap may get before it is collected while the extension loads. Hardly anything is garbage by then, and at the
// engine's first threshold of 256 KiB each VM would be gone through two or three times.
const loadGarbage = 8 << 20

// collectAgain has the heap collected when it has grown by half, as the engine does after each collection.
func (e engine) collectAgain() {
	rt := (*lib.TJSRuntime)(foreign(e.runtime))
	size := rt.Fmalloc_ctx.Fmalloc_state.Fmalloc_size
	rt.Fmalloc_gc_threshold = max(size+size/2, 256<<10)
}
