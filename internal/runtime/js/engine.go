package js

import (
	"fmt"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

// What the engine, C translated to Go, calls these.
var (
	undefined = lib.TJSValue{Ftag: lib.EJS_TAG_UNDEFINED}
	exception = lib.TJSValue{Ftag: lib.EJS_TAG_EXCEPTION}
)

// offer makes global functions of Go functions as the engine calls them: of thread, context, this, count and address of the
// arguments. They own what they return and nothing else.
func (e engine) offer(functions map[string]any) error {
	for name, fn := range functions {
		text, err := libc.CString(name)
		if err != nil {
			return fmt.Errorf("offer %s: %w", name, err)
		}
		value := lib.XJS_NewCFunction2(e.tls, e.context, functionPointer(fn), text, 1, lib.EJS_CFUNC_generic, 0)
		global := lib.XJS_GetGlobalObject(e.tls, e.context)
		lib.XJS_SetPropertyStr(e.tls, e.context, global, text, value)
		lib.XFreeValue(e.tls, e.context, global)
		libc.Xfree(e.tls, text)
	}
	return nil
}

// class is one row of the engine's table of classes.
func (e engine) class(id uintptr) *lib.TJSClass {
	table := (*(**lib.TJSRuntime)(unsafe.Pointer(&e.runtime))).Fclass_array + id*unsafe.Sizeof(lib.TJSClass{})
	return *(**lib.TJSClass)(unsafe.Pointer(&table))
}

// property is an own or inherited property; the caller owns the value.
func (e engine) property(of lib.TJSValue, name lib.TJSAtom) lib.TJSValue {
	return lib.XJS_GetPropertyInternal(e.tls, e.context, of, name, of, 0)
}

// writable is the flags of a property that may be configured and written.
const writable = 1<<0 | 1<<1

// define sets an own property and takes the value over. An object that cannot be extended stays as it is.
func (e engine) define(on lib.TJSValue, name lib.TJSAtom, value lib.TJSValue) {
	lib.XJS_DefinePropertyValue(e.tls, e.context, on, name, value, writable)
}

// argument is the nth of an array of values.
func argument(argv uintptr, n uintptr) lib.TJSValue {
	at := argv + n*unsafe.Sizeof(lib.TJSValue{})
	return **(**lib.TJSValue)(unsafe.Pointer(&at))
}

// object is the engine's object behind a value, nil when the value is none.
func object(v lib.TJSValue) *lib.TJSObject {
	if v.Ftag != lib.EJS_TAG_OBJECT {
		return nil
	}
	return *(**lib.TJSObject)(unsafe.Pointer(&v.Fu))
}

// classOf is an object's class, 0 for other values.
func classOf(v lib.TJSValue) uint16 {
	if o := object(v); o != nil {
		return o.Fclass_id
	}
	return 0
}

// opaque is what the class keeps with an object.
func opaque(v lib.TJSValue) uintptr {
	return *(*uintptr)(unsafe.Pointer(&object(v).Fu))
}
