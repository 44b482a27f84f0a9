//go:build unix

package vmheap

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// protectPages makes pages readable and writable, or neither. A failure leaves them as they are: the goroutine goes on.
func protectPages(from, n uintptr, open bool) {
	mode := unix.PROT_NONE
	if open {
		mode = unix.PROT_READ | unix.PROT_WRITE
	}
	_ = unix.Mprotect(unsafe.Slice(at[byte](from), n), mode)
}
