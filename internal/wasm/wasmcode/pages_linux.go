package wasmcode

import (
	"os"
	"runtime"
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

// reserve is so much empty memory, nil where there is none. It is there as long as its owner, since who runs a component has that: to read
// beside Go's memory when it is gone would end the process.
func reserve(owner *Memory, size int64) []byte {
	m, err := unix.Mmap(-1, 0, int(size), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE|unix.MAP_NORESERVE)
	if err != nil {
		return nil
	}
	runtime.AddCleanup(owner, func(m []byte) { _ = unix.Munmap(m) }, m)
	return m
}

// discard empties what was reserved: it takes no memory any more.
func discard(m []byte) { _ = unix.Madvise(m[:cap(m)], unix.MADV_DONTNEED) }
