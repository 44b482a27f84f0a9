package bytecode

import (
	"errors"
	"reflect"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"
)

var errNoHook = errors.New("the JavaScript engine keeps itself elsewhere: modernc.org/quickjs changed")

// exception is what the engine, C translated to Go, returns where one was thrown.
var exception = lib.TJSValue{Ftag: lib.EJS_TAG_EXCEPTION}

// Engine is what the engine's own functions want to be told of a VM.
type Engine struct {
	TLS              *libc.TLS
	Runtime, Context uintptr
}

// Of reads it from fields that modernc.org/quickjs keeps to itself.
func Of(vm *quickjs.VM) (Engine, error) {
	state := reflect.ValueOf(vm).Elem().FieldByName("state")
	if !state.IsValid() {
		return Engine{}, errNoHook
	}
	context, owner := state.FieldByName("cContext"), state.FieldByName("runtime")
	if !context.IsValid() || context.Kind() != reflect.Uintptr || !owner.IsValid() || owner.Kind() != reflect.Pointer || owner.IsNil() {
		return Engine{}, errNoHook
	}
	runtime, thread := owner.Elem().FieldByName("cRuntime"), owner.Elem().FieldByName("tls")
	if !runtime.IsValid() || runtime.Kind() != reflect.Uintptr || !thread.IsValid() || thread.Type() != reflect.TypeFor[*libc.TLS]() {
		return Engine{}, errNoHook
	}
	return Engine{(*libc.TLS)(thread.UnsafePointer()), uintptr(runtime.Uint()), uintptr(context.Uint())}, nil
}

// foreign is a pointer into the engine's memory.
func foreign(p uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&p)) }
