package symbols

import (
	"sync"
	_ "unsafe" // for linkname
)

// AllocatorLock is held by the C library whenever it uses Allocator.
//
//go:linkname AllocatorLock modernc.org/libc.allocatorMu
var AllocatorLock sync.Mutex
