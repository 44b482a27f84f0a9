package vmsnapshot

import (
	"sync"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"

	"github.com/cec80427/pier/internal/quickjs/bytecode"
	"github.com/cec80427/pier/internal/quickjs/engine/symbols"
	"github.com/cec80427/pier/internal/quickjs/vmheap"
)

// What is here keeps VMs that move much memory from holding up the rest of the process.

// OwnHeaps gives each VM that is made from now on a heap of its own, which goes at once when the VM does.
var OwnHeaps = sync.OnceFunc(func() {
	symbols.MallocFunctions = lib.TJSMallocFunctions{
		Fjs_malloc: bytecode.FunctionPointer(newBlock), Fjs_free: bytecode.FunctionPointer(freeBlock), Fjs_realloc: bytecode.FunctionPointer(growBlock),
		Fjs_malloc_usable_size: bytecode.FunctionPointer(usableSize),
	}
})

func usableSize(_ *libc.TLS, block uintptr) lib.Tsize_t {
	if block == 0 {
		return 0
	}
	return lib.Tsize_t(vmheap.Size(block))
}

// blockCost is what the limit of a heap counts for a block beside its size.
const blockCost = 16

// full is noted beside the address of a heap, in a field that the engine leaves to its host, when it could not grow.
const full = 1

func heapOf(s *lib.TJSMallocState) vmheap.Heap { return vmheap.Heap(s.Fopaque &^ full) }

// Starved reports whether the heap of a runtime was ever too full for what was asked of it.
func Starved(runtime uintptr) bool {
	return at[lib.TJSRuntime](runtime).Fmalloc_ctx.Fmalloc_state.Fopaque&full != 0
}

func memoryOf(state uintptr) *lib.TJSMallocState { return at[lib.TJSMallocState](state) }

// newBlock is the engine's malloc. The first block of all makes the heap.
func newBlock(tls *libc.TLS, state uintptr, size lib.Tsize_t) uintptr {
	s := memoryOf(state)
	if s.Fopaque == 0 {
		if s.Fopaque = uintptr(vmheap.New(tls, sampling.Load() > 0)); s.Fopaque == 0 {
			return 0
		}
	}
	var block uintptr
	if s.Fmalloc_size+size <= s.Fmalloc_limit {
		block = heapOf(s).Alloc(tls, uintptr(size))
	}
	if block == 0 {
		s.Fopaque |= full
		return 0
	}
	s.Fmalloc_count++
	s.Fmalloc_size += usableSize(tls, block) + blockCost
	return block
}

// Spend counts n bytes that lie outside of the heap as bytes of it, if they fit; fewer than none are given back.
func Spend(tls *libc.TLS, runtime uintptr, n int64) bool {
	s := &at[lib.TJSRuntime](runtime).Fmalloc_ctx.Fmalloc_state
	fits := func() bool { return n <= int64(s.Fmalloc_limit)-int64(s.Fmalloc_size) }
	if !fits() {
		lib.XJS_RunGC(tls, runtime)
		if !fits() {
			return false
		}
	}
	s.Fmalloc_limit -= lib.Tsize_t(n)
	return true
}

// copyStep is how much is moved at once.
const copyStep = 1 << 20

// overGrowth is how much a heap may have over its limit while a block is moved: for that time it is there twice.
const overGrowth = 32 << 20

// growBlock is the engine's realloc. What cannot stay where it is is moved in steps: an array that grows to 200 MB would hold up the
// garbage collector, which has to stop each goroutine, and with it every other.
func growBlock(tls *libc.TLS, state, block uintptr, size lib.Tsize_t) uintptr {
	if block == 0 && size == 0 {
		return 0
	}
	if block == 0 {
		return newBlock(tls, state, size)
	}
	if size == 0 {
		freeBlock(tls, state, block)
		return 0
	}
	s, old := memoryOf(state), usableSize(tls, block)
	both := s.Fmalloc_size + size // the limit may be the largest number there is
	fits := both-old <= s.Fmalloc_limit && (size <= old || both <= s.Fmalloc_limit || both-s.Fmalloc_limit <= overGrowth)
	h := heapOf(s)
	if fits && h.Resize(block, uintptr(size)) {
		s.Fmalloc_size += usableSize(tls, block) - old
		return block
	}
	var moved uintptr
	if fits {
		moved = h.Alloc(tls, uintptr(size))
	}
	if moved == 0 {
		s.Fopaque |= full
		return 0
	}
	from, to := unsafe.Slice(at[byte](block), old), unsafe.Slice(at[byte](moved), size)
	for len(from) > 0 && len(to) > 0 {
		n := copy(to[:min(copyStep, len(to))], from)
		from, to = from[n:], to[n:]
	}
	leave(block, old)
	h.Free(tls, block)
	s.Fmalloc_size += usableSize(tls, moved) - old
	return moved
}

// leaveFrom is the size from which on a block is given back to the system at once. The C library keeps the last one of each size as it was.
const leaveFrom = 4 << 20

// freeBlock is the engine's free. The last block of all is the engine's runtime, and with it the heap goes.
func freeBlock(tls *libc.TLS, state, block uintptr) {
	if block == 0 {
		return
	}
	s, size := memoryOf(state), usableSize(tls, block)
	leave(block, size)
	s.Fmalloc_count--
	s.Fmalloc_size -= size + blockCost
	h := heapOf(s)
	if s.Fmalloc_count == 0 {
		h.Release(tls)
		return
	}
	h.Free(tls, block)
}

// Hollow leaves the engine nothing to do at the end of a VM but to forget it: no job, no object, no class and no name. What these are
// stays in the heap, and goes with it. None of them is kept anywhere else: natives that hold more close that themselves.
func Hollow(e bytecode.Engine) {
	rt := at[lib.TJSRuntime](e.Runtime)
	rt.Fcurrent_exception = lib.TJSValue{Ftag: lib.EJS_TAG_UNDEFINED}
	for _, list := range []*lib.Tlist_head{&rt.Fjob_list, &rt.Fgc_obj_list, &rt.Fgc_zero_ref_count_list, &rt.Ftmp_obj_list, &rt.Fweakref_list} {
		empty := uintptr(unsafe.Pointer(list))
		list.Fprev, list.Fnext = empty, empty
	}
	rt.Fclass_count, rt.Fatom_size = 0, 0
	lib.XJS_DupContext(e.TLS, e.Context) // so it is not freed
	rt.Fmalloc_ctx.Fmf.Fjs_free = bytecode.FunctionPointer(dropBlock)
	rt.Fmalloc_ctx.Fmalloc_state.Fmalloc_limit = lib.Tsize_t(e.Runtime) // by which dropBlock knows the last one
}

// dropBlock is free in a VM that ends. Its runtime is the last that the engine frees.
func dropBlock(tls *libc.TLS, state, block uintptr) {
	if s := memoryOf(state); block == uintptr(s.Fmalloc_limit) {
		heapOf(s).Release(tls)
	}
}

// leave gives back to the system what is in a block that is about to be freed.
func leave(block uintptr, size lib.Tsize_t) {
	const page = 1 << 16 // the largest there is
	from, to := (block+page-1)&^(page-1), (block+uintptr(size))&^(page-1)
	if size >= leaveFrom && from < to {
		decommit(unsafe.Slice(at[byte](from), to-from))
	}
}

// LoadGarbage is how large a VM's heap may get before it is collected while the extension loads. Hardly anything is garbage by then, and at the
// engine's first threshold of 256 KiB each VM would be gone through two or three times.
const LoadGarbage = 8 << 20

// CollectAgain has the heap of a runtime collected when it has grown by half, as the engine does after each collection.
func CollectAgain(runtime uintptr) {
	rt := at[lib.TJSRuntime](runtime)
	size := rt.Fmalloc_ctx.Fmalloc_state.Fmalloc_size
	rt.Fmalloc_gc_threshold = max(size+size/2, 256<<10)
}
