package wasmcode

import (
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// large asks for large pages where machine code will be: a fresh page of 4 KB costs as much as its content.
func large(p []byte) {
	size := uintptr(os.Getpagesize())
	skip := -uintptr(unsafe.Pointer(&p[0])) & (size - 1)
	if uintptr(len(p)) > skip+size {
		_ = unix.Madvise(p[skip:skip+(uintptr(len(p))-skip)&^(size-1)], unix.MADV_HUGEPAGE)
	}
}
