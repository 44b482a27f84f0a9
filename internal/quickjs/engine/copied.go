package engine

import (
	"unsafe"

	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"
)

// What a VM that is a copy of another has of its own, and what its Go values are in it.

// RejectionHook returns the address of what the VM tells its hook for rejections.
func (f *State) RejectionHook() uintptr {
	return uintptr(unsafe.Pointer(&(*lib.TJSRuntime)(foreign(f.runtime)).Fhost_promise_rejection_tracker_opaque))
}

// NativeNumber returns the address of the number by which modernc.org/quickjs knows what a function of Go's is.
func NativeNumber(function uintptr) uintptr { return uintptr(unsafe.Pointer(magicOf(function))) }

// CopyNativeNumber makes a function of Go's do what another does.
func CopyNativeNumber(to, from uintptr) { *magicOf(to) = *magicOf(from) }

func magicOf(function uintptr) *int16 {
	type native struct {
		realm, call uintptr
		length      uint8
		kind        uint8
		magic       int16
	}
	return &(*native)(unsafe.Pointer(&(*lib.TJSObject)(foreign(function)).Fu)).magic
}

// Address returns where an object of the engine's is.
func Address(v quickjs.Value) uintptr { return pointer(raw(v)) }

// ObjectAt makes a value of the object at an address, whose reference it takes over.
func (b *Border) ObjectAt(address uintptr) quickjs.Value {
	return b.wrap(movedValue(lib.TJSValue{Ftag: lib.EJS_TAG_OBJECT}, func(uintptr) uintptr { return address }))
}

// movedValue is an object that lies elsewhere now.
func movedValue(v lib.TJSValue, moved func(uintptr) uintptr) lib.TJSValue {
	*(*uintptr)(unsafe.Pointer(&v.Fu)) = moved(pointer(v))
	return v
}

// SampleStacks returns the stacks of the VM without its instance, for AdoptStacks.
func (f *State) SampleStacks() Stacks {
	s := f.stacks
	s.lines, s.line = nil, nil
	return s
}

// AdoptStacks makes the stacks of a copied VM, of those of the VM that it is a copy of.
func (f *State) AdoptStacks(s Stacks, moved func(uintptr) uintptr) {
	s.handle, s.lines, s.line = f.handle, f.stacks.lines, f.stacks.line
	for _, v := range []*lib.TJSValue{&s.getter, &s.setter, &s.errors, &s.prepare, &s.noMemory} {
		*v = movedValue(*v, moved)
	}
	f.stacks = s
}
