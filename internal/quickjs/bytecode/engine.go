package bytecode

import (
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/quickjs/engine/symbols"
)

// exception is what the engine, C translated to Go, returns where one was thrown.
var exception = lib.TJSValue{Ftag: lib.EJS_TAG_EXCEPTION}

// Engine is what the engine's own functions want to be told of a VM.
type Engine struct {
	TLS              *libc.TLS
	Runtime, Context uintptr
}

// Of returns that of a VM, or an error when modernc.org/quickjs has changed.
func Of(vm *quickjs.VM) (Engine, error) {
	read, err := symbols.ReadVM(vm)
	return Engine(read), err
}

// foreign is a pointer into the engine's memory.
func foreign(p uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&p)) }
