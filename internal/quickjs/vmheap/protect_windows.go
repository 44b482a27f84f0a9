package vmheap

import "golang.org/x/sys/windows"

// protectPages makes pages readable and writable, or neither. A failure leaves them as they are: the goroutine goes on.
func protectPages(from, n uintptr, open bool) {
	mode, before := uint32(windows.PAGE_NOACCESS), uint32(0)
	if open {
		mode = windows.PAGE_READWRITE
	}
	_ = windows.VirtualProtect(from, n, mode, &before)
}
