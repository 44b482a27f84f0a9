package bytecode

import (
	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/quickjs/engine/symbols"
)

// interruptRoom is more than modernc.org/quickjs keeps in memory of the C library's for each VM, twice.
const interruptRoom = 64

// Adopt makes a VM of a runtime and a context that no VM has: copies of another VM's. When it fails the thread is closed, and they are the caller's.
func Adopt(tls *libc.TLS, runtime, context uintptr) (vm *quickjs.VM, err error) {
	interrupt, arguments := libc.Xcalloc(tls, 1, interruptRoom), libc.Xcalloc(tls, 1, interruptRoom)
	(*lib.TJSRuntime)(foreign(runtime)).Finterrupt_opaque = interrupt
	if vm, err = symbols.MakeVM(symbols.VM{TLS: tls, Runtime: runtime, Context: context}, interrupt, arguments); err != nil {
		libc.Xfree(tls, interrupt)
		libc.Xfree(tls, arguments)
	}
	return vm, err
}
