package js

import (
	"reflect"
	"unsafe"

	"modernc.org/libc"

	"github.com/cec80427/pier/internal/vmmemory"
)

// A load needs more than what it leaves. What is free afterwards and has been written to is given back here, while the VM has nothing to do.

// tidy gives back the pages of the heap that are free, and the C stack that nothing is on. Both come again when they are needed.
func (e engine) tidy() {
	vmmemory.Tidy(e.runtime)
	for _, block := range unusedStack(e.tls) {
		libc.Xfree(e.tls, block)
	}
}

// unusedStack takes the blocks off a C stack that no function has. The C library keeps one for each depth that there ever was, each as large as
// the largest ever at that depth. Where it keeps its stack otherwise there is none.
func unusedStack(tls *libc.TLS) (blocks []uintptr) {
	kept, used := reflect.ValueOf(tls).Elem().FieldByName("stack"), reflect.ValueOf(tls).Elem().FieldByName("sp")
	if kept.Kind() != reflect.Slice || used.Kind() != reflect.Int || kept.Type().Elem().Kind() != reflect.Struct {
		return nil
	}
	kept = reflect.NewAt(kept.Type(), unsafe.Pointer(kept.UnsafeAddr())).Elem() // which may be set
	for n := int(used.Int()); n < kept.Len(); n++ {
		block := kept.Index(n).FieldByName("p")
		if block.Kind() != reflect.Uintptr {
			return nil
		}
		blocks = append(blocks, uintptr(block.Uint()))
	}
	kept.SetLen(int(used.Int()))
	return blocks
}
