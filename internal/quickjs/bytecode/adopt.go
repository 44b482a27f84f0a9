package bytecode

import (
	"reflect"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"
)

// interruptRoom is more than modernc.org/quickjs keeps in memory of the C library's for each VM, twice.
const interruptRoom = 64

// Adopt makes a VM of a runtime and a context that no VM has: copies of another VM's. When it fails the thread is closed, and they are the caller's.
func Adopt(tls *libc.TLS, runtime, context uintptr) (vm *quickjs.VM, err error) {
	interrupt, arguments := libc.Xcalloc(tls, 1, interruptRoom), libc.Xcalloc(tls, 1, interruptRoom)
	defer func() {
		if recover() != nil { // by reflect: there is no such field, or it is of another type
			libc.Xfree(tls, interrupt)
			libc.Xfree(tls, arguments)
			vm, err = nil, errNoHook
		}
	}()
	vm = new(quickjs.VM)
	(*lib.TJSRuntime)(foreign(runtime)).Finterrupt_opaque = interrupt
	to := reflect.ValueOf(vm).Elem()
	set(to, "int32_16", lib.XNewInt32(tls, context, 16))
	set(to, "int32_2", lib.XNewInt32(tls, context, 2))
	set(to, "cContext", context)
	set(to, "interruptData", interrupt)
	set(to, "toStringArgv", arguments)
	set(made(to, "intr"), "data", interrupt)
	owner := made(to, "runtime")
	set(owner, "cRuntime", runtime)
	set(owner, "tls", tls)
	return vm, nil
}

// made sets a field that is a pointer to a new value, and returns that.
func made(in reflect.Value, name string) reflect.Value {
	field := open(in, name)
	field.Set(reflect.New(field.Type().Elem()))
	return field.Elem()
}

func set[T any](in reflect.Value, name string, value T) { open(in, name).Set(reflect.ValueOf(value)) }

// open is a field that can be set, though its name is not exported.
func open(in reflect.Value, name string) reflect.Value {
	field := in.FieldByName(name)
	return reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem()
}
