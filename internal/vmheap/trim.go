package vmheap

import (
	"sync"
	_ "unsafe" // for linkname

	"modernc.org/memory"
)

//go:linkname allocator modernc.org/libc.allocator
var allocator memory.Allocator

//go:linkname allocating modernc.org/libc.allocMu
var allocating sync.Mutex

// Trim gives the system what was freed of the C library's memory. The library keeps it for who asks next, at least one block of each size and
// nearly as much as there ever was: where a large bundle was compiled, megabytes.
func Trim() {
	allocating.Lock()
	_ = allocator.Trim() // what cannot be given back is kept
	allocating.Unlock()
}
