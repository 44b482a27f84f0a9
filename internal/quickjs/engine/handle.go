package engine

import (
	"fmt"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/quickjs/bytecode"
	"github.com/cec80427/pier/internal/quickjs/engine/symbols"
)

// Value is a value as the engine's own functions take and return it.
type Value = lib.TJSValue

// Undefined is JavaScript's undefined.
var Undefined = Value{Ftag: lib.EJS_TAG_UNDEFINED}

// handle is the set of addresses that the engine's own functions take for a VM.
type handle struct {
	tls              *libc.TLS
	runtime, context uintptr
}

func engineOf(vm *quickjs.VM) (handle, error) {
	e, err := bytecode.Of(vm)
	return handle{e.TLS, e.Runtime, e.Context}, err
}

// What the engine, C translated to Go, calls these.
var (
	undefined = lib.TJSValue{Ftag: lib.EJS_TAG_UNDEFINED}
	exception = lib.TJSValue{Ftag: lib.EJS_TAG_EXCEPTION}
)

// Offer makes a global function of a Go function as the engine calls it: of thread, context, this, count and address of the
// arguments. It owns what it returns and nothing else.
func (e handle) offer(name string, fn any) error {
	text, err := libc.CString(name)
	if err != nil {
		return fmt.Errorf("offer %s: %w", name, err)
	}
	value := e.function(name, fn)
	global := lib.XJS_GetGlobalObject(e.tls, e.context)
	lib.XJS_SetPropertyStr(e.tls, e.context, global, text, value)
	lib.XFreeValue(e.tls, e.context, global)
	libc.Xfree(e.tls, text)
	return nil
}

// FindGlobal returns the address of the object in a global variable. The variable keeps the object alive.
func (e handle) FindGlobal(name string) (uintptr, error) {
	atom := e.atom(name)
	defer lib.XJS_FreeAtom(e.tls, e.context, atom)
	global := lib.XJS_GetGlobalObject(e.tls, e.context)
	defer lib.XFreeValue(e.tls, e.context, global)
	value := e.own(global, atom)
	defer lib.XFreeValue(e.tls, e.context, value)
	if object(value) == nil {
		return 0, fmt.Errorf("%s is no object", name)
	}
	return pointer(value), nil
}

// RemoveGlobal deletes a global variable.
func (e handle) RemoveGlobal(name string) {
	atom := e.atom(name)
	defer lib.XJS_FreeAtom(e.tls, e.context, atom)
	global := lib.XJS_GetGlobalObject(e.tls, e.context)
	defer lib.XFreeValue(e.tls, e.context, global)
	lib.XJS_DeleteProperty(e.tls, e.context, global, atom, 0)
}

func (e handle) Bytecode() bytecode.Engine {
	return bytecode.Engine{TLS: e.tls, Runtime: e.runtime, Context: e.context}
}

// HeapSize returns how many bytes the VM's heap has.
func (e handle) HeapSize() uintptr {
	return uintptr((*lib.TJSRuntime)(foreign(e.runtime)).Fmalloc_ctx.Fmalloc_state.Fmalloc_size)
}

// property is an own or inherited property; the caller owns the value.
func (e handle) property(of lib.TJSValue, name lib.TJSAtom) lib.TJSValue {
	return lib.XJS_GetPropertyInternal(e.tls, e.context, of, name, of, 0)
}

// writable is the flags of a property that may be configured and written.
const writable = 1<<0 | 1<<1

// define sets an own property and takes the value over. An object that cannot be extended stays as it is.
func (e handle) define(on lib.TJSValue, name lib.TJSAtom, value lib.TJSValue) {
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

// opaque returns the data that the class of an object stores with it.
func opaque(v lib.TJSValue) uintptr {
	return *(*uintptr)(unsafe.Pointer(&object(v).Fu))
}

// own is an object's own property when it is a plain one, undefined otherwise. No JavaScript runs.
func (e handle) own(of lib.TJSValue, name lib.TJSAtom) lib.TJSValue {
	if found, value := e.ownPlain(of, name); found && value.Ftag != exception.Ftag {
		return value
	}
	return undefined
}

// ownPlain reports whether an object has a property of its own, and what it is: an exception when it is not a plain one.
func (e handle) ownPlain(of lib.TJSValue, name lib.TJSAtom) (bool, lib.TJSValue) {
	if object(of) == nil {
		return false, undefined
	}
	size := int(unsafe.Sizeof(lib.TJSPropertyDescriptor{}))
	at := e.tls.Alloc(size)
	defer e.tls.Free(size)
	if lib.XJS_GetOwnProperty(e.tls, e.context, at, of, name) <= 0 {
		return false, undefined
	}
	found := **(**lib.TJSPropertyDescriptor)(unsafe.Pointer(&at))
	if found.Fflags&lib.MJS_PROP_GETSET == 0 {
		return true, found.Fvalue
	}
	for _, v := range []lib.TJSValue{found.Fvalue, found.Fgetter, found.Fsetter} {
		lib.XFreeValue(e.tls, e.context, v)
	}
	return true, exception
}

// ownText is own for texts.
func (e handle) ownText(of lib.TJSValue, name lib.TJSAtom) (string, bool) {
	value := e.own(of, name)
	defer lib.XFreeValue(e.tls, e.context, value)
	if value.Ftag != lib.EJS_TAG_STRING && value.Ftag != lib.EJS_TAG_STRING_ROPE {
		return "", false
	}
	return e.goText(value), true
}

// goText is the text of a string of the engine's.
func (e handle) goText(value lib.TJSValue) string {
	text := lib.XJS_ToCStringLen2(e.tls, e.context, 0, value, 0)
	if text == 0 {
		return ""
	}
	defer lib.XJS_FreeCString(e.tls, e.context, text)
	return libc.GoString(text)
}

// newText makes a string of the engine's.
func (e handle) newText(text string) lib.TJSValue {
	at, err := libc.CString(text)
	if err != nil {
		return undefined
	}
	defer libc.Xfree(e.tls, at)
	return lib.XJS_NewStringLen(e.tls, e.context, at, lib.Tsize_t(len(text)))
}

// function makes a function of a Go function as offer takes it.
func (e handle) function(name string, fn any) lib.TJSValue {
	text, err := libc.CString(name)
	if err != nil {
		return undefined
	}
	defer libc.Xfree(e.tls, text)
	return lib.XJS_NewCFunction2(e.tls, e.context, bytecode.FunctionPointer(fn), text, 1, lib.EJS_CFUNC_generic, 0)
}

// atom is the engine's number for a name; the caller owns it.
func (e handle) atom(name string) lib.TJSAtom {
	text, err := libc.CString(name)
	if err != nil {
		return 0
	}
	defer libc.Xfree(e.tls, text)
	return lib.XJS_NewAtom(e.tls, e.context, text)
}

// privateName is a name for properties that no script can say; the caller owns it.
func (e handle) privateName(description string) lib.TJSAtom {
	name := e.atom(description)
	defer lib.XJS_FreeAtom(e.tls, e.context, name)
	symbol := symbols.NewSymbolFromAtom(e.tls, e.context, name, lib.EJS_ATOM_TYPE_PRIVATE)
	defer lib.XFreeValue(e.tls, e.context, symbol)
	return lib.XJS_ValueToAtom(e.tls, e.context, symbol)
}
