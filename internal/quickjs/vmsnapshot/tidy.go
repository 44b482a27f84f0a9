package vmsnapshot

import (
	"os"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"

	"github.com/cec80427/pier/internal/quickjs/engine/symbols"
)

// A load needs more than what it leaves. What is free afterwards and has been written to is given back here, while the VM has nothing to do.

// Tidy gives back the pages of a runtime's heap that are free, and the C stack that nothing is on. Both come again when they are needed.
func Tidy(tls *libc.TLS, runtime uintptr) {
	heapOf(&at[lib.TJSRuntime](runtime).Fmalloc_ctx.Fmalloc_state).Unused(uintptr(os.Getpagesize()), decommit)
	for _, block := range symbols.TakeUnusedStack(tls) {
		libc.Xfree(tls, block.At)
	}
}
