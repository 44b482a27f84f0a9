package vmheap

import "github.com/cec80427/pier/internal/quickjs/engine/symbols"

// Trim gives the system what was freed of the C library's memory. The library keeps it for who asks next, at least one block of each size and
// nearly as much as there ever was: where a large bundle was compiled, megabytes.
func Trim() {
	symbols.AllocatorLock.Lock()
	_ = symbols.Allocator.Trim() // what cannot be given back is kept
	symbols.AllocatorLock.Unlock()
}
