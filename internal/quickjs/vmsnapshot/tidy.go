package vmsnapshot

import (
	"os"
	"reflect"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

// A load needs more than what it leaves. What is free afterwards and has been written to is given back here, while the VM has nothing to do.

// Tidy gives back the pages of a runtime's heap that are free, and the C stack that nothing is on. Both come again when they are needed.
func Tidy(tls *libc.TLS, runtime uintptr) {
	heapOf(&at[lib.TJSRuntime](runtime).Fmalloc_ctx.Fmalloc_state).Unused(uintptr(os.Getpagesize()), decommit)
	for _, block := range unusedStack(tls) {
		libc.Xfree(tls, block.at)
	}
}

// stackBlock is what a function has on the C stack: where it is and its size.
type stackBlock struct{ at, _ uintptr }

// unusedStack takes the blocks off a C stack that no function has. The C library keeps one for each depth that there ever was, each as large as
// the largest ever at that depth. Where it keeps its stack otherwise there is none.
func unusedStack(tls *libc.TLS) []stackBlock {
	library := reflect.TypeFor[libc.TLS]()
	blocks, ok := library.FieldByName("stack")
	used, is := library.FieldByName("sp")
	if !ok || !is || used.Type.Kind() != reflect.Int || blocks.Type.Kind() != reflect.Slice || blocks.Type.Elem().Size() != unsafe.Sizeof(stackBlock{}) {
		return nil
	}
	all := (*[]stackBlock)(unsafe.Add(unsafe.Pointer(tls), blocks.Offset))
	n := *(*int)(unsafe.Add(unsafe.Pointer(tls), used.Offset))
	unused := (*all)[n:]
	*all = (*all)[:n]
	return unused
}
