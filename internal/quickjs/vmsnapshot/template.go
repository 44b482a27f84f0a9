package vmsnapshot

import (
	"errors"
	"fmt"
	"sync/atomic"
	"time"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/quickjs/bytecode"
	"github.com/cec80427/pier/internal/quickjs/vmheap"
)

// Sample is what a VM was when nothing ran in it.
type Sample struct {
	memory           *vmheap.Sample
	runtime, context uintptr // offsets, like all below
	shapes           []shape
	maps             []uintptr
	moving           map[uintptr]bool // what the tables consist of
}

// sampling counts who needs new VMs to have clean heaps.
var sampling atomic.Int32

// Sampling has all new VMs begun in memory that is cleared, as Take needs it, until done is called.
func Sampling() (done func()) {
	sampling.Add(1)
	return func() { sampling.Add(-1) }
}

// Take samples a VM that was begun while Sampling.
func Take(vm *quickjs.VM) (*Sample, error) {
	e, err := bytecode.Of(vm)
	if err != nil {
		return nil, err
	}
	rt := at[lib.TJSRuntime](e.Runtime)
	s := &Sample{memory: vmheap.Heap(rt.Fmalloc_ctx.Fmalloc_state.Fopaque).Sample(), moving: map[uintptr]bool{}}
	s.runtime, s.context = s.place(e.Runtime), s.place(e.Context)
	s.clearFree(&rt.Fmalloc_ctx)
	s.findShapes(rt)
	s.goThrough(rt)
	s.Anew(uintptr(unsafe.Pointer(&rt.Finterrupt_opaque)))
	s.Anew(uintptr(unsafe.Pointer(&at[lib.TJSContext](e.Context).Frandom_state)))
	return s, nil
}

// place is the offset of an address, which is the VM's.
func (s *Sample) place(p uintptr) uintptr {
	offset, ok := s.memory.Offset(p)
	if !ok {
		panic(fmt.Sprintf("%#x is not in the VM", p))
	}
	return offset
}

// Anew says that what lies at an address is set in each copy by who makes it.
func (s *Sample) Anew(address uintptr) { s.moving[s.place(address)&^(word-1)] = true }

// Template makes VMs.
type Template struct {
	image *vmheap.Image
	a     *Sample
}

var errDiffers = errors.New("two VMs that the same steps made differ")

// New makes a template of two samples of VMs that the same steps made. The copies are as the first was.
func New(a, b *Sample) (*Template, error) {
	image, other, err := vmheap.NewImage(a.memory, b.memory)
	if err != nil {
		return nil, err
	}
	for _, offset := range other {
		if !a.moving[offset] {
			return nil, fmt.Errorf("%w at %#x: %#x and %#x", errDiffers, offset, a.memory.Word(offset), b.memory.Word(offset))
		}
	}
	if err := sameHashes(a, b); err != nil {
		return nil, err
	}
	a.moving = nil
	return &Template{image, a}, nil
}

var errMemory = errors.New("there is no memory for a VM")

// VM makes another VM, and says where that has what lay at an address of the first one.
func (t *Template) VM() (vm *quickjs.VM, moved func(uintptr) uintptr, err error) {
	tls := libc.NewTLS()
	base := uintptr(t.image.Copy(tls))
	if base == 0 {
		tls.Close()
		return nil, nil, errMemory
	}
	if vm, err = bytecode.Adopt(tls, base+t.a.runtime, base+t.a.context); err != nil {
		vmheap.Heap(base).Release(tls)
		tls.Close()
		return nil, nil, err
	}
	at[lib.TJSContext](base + t.a.context).Frandom_state = max(1, uint64(time.Now().UnixMicro()))
	t.linkShapes(base)
	t.linkMaps(tls, base)
	return vm, func(address uintptr) uintptr { return base + t.a.place(address) }, nil
}

const word = unsafe.Sizeof(uintptr(0))

func at[T any](p uintptr) *T { return *(**T)(unsafe.Pointer(&p)) }

// list is the array of n that begins at an address.
func list[T any](p uintptr, n int) []T { return unsafe.Slice(at[T](p), n) }
