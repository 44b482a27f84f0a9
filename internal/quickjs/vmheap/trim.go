package vmheap

import (
	_ "unsafe" // for linkname

	"modernc.org/memory"
)

// allocating is held by the C library whenever it uses allocator: on Linux it has another name, see the files beside this one.

//go:linkname allocator modernc.org/libc.allocator
var allocator memory.Allocator

// Trim gives the system what was freed of the C library's memory. The library keeps it for who asks next, at least one block of each size and
// nearly as much as there ever was: where a large bundle was compiled, megabytes.
func Trim() {
	allocating.Lock()
	_ = allocator.Trim() // what cannot be given back is kept
	allocating.Unlock()
}
