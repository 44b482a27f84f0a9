package bytecode

import (
	"encoding/binary"
	"runtime"
	"sync"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"

	"github.com/cec80427/pier/internal/quickjs/engine/symbols"
)

// firstCall is the code of each function without its body: it calls the first of its constants with this and new.target, and returns the
// result. A function is known to be without its body by where its code lies, which no other has.
var firstCall = [7]byte{
	lib.EOP_push_const8, 0, lib.EOP_push_this, lib.EOP_special_object, lib.EOP_SPECIAL_OBJECT_NEW_TARGET, lib.EOP_call2, lib.EOP_return,
}

const firstStack = 3 // values that it has at once

func firstCallAt() uintptr { return uintptr(unsafe.Pointer(&firstCall)) }

// call is how the engine calls a function of a class.
type call = func(tls *libc.TLS, ctx uintptr, fn, this lib.TJSValue, argc int32, argv uintptr, flags int32) lib.TJSValue

// calls are those of the functions whose code is not run at once when they are called.
var calls = map[uintptr]call{
	lib.EJS_CLASS_ASYNC_FUNCTION:           whole(symbols.CallAsync),
	lib.EJS_CLASS_GENERATOR_FUNCTION:       whole(symbols.CallGenerator),
	lib.EJS_CLASS_ASYNC_GENERATOR_FUNCTION: whole(symbols.CallAsyncGenerator),
}

// whole completes a function before it is called.
func whole(then call) call {
	return func(tls *libc.TLS, ctx uintptr, fn, this lib.TJSValue, argc int32, argv uintptr, flags int32) lib.TJSValue {
		if !Complete(tls, fn) {
			return exception
		}
		return then(tls, ctx, fn, this, argc, argv, flags)
	}
}

// Defer prepares a VM for functions without their bodies.
func (e Engine) Defer() {
	for class, call := range calls {
		e.Class(class).Fcall = FunctionPointer(call)
	}
}

// Class is one row of the engine's table of classes.
func (e Engine) Class(id uintptr) *lib.TJSClass {
	classes := (*lib.TJSRuntime)(foreign(e.Runtime)).Fclass_array
	return (*lib.TJSClass)(foreign(classes + id*unsafe.Sizeof(lib.TJSClass{})))
}

var reading sync.Once

// bodiesOf is who has the bodies of a VM's scripts.
var bodiesOf func(ctx uintptr, script int) ([]byte, error)

// ReadBodies has the bodies of functions come from there, in each VM. An error is thrown by the call that asks for the body.
// Who asked first stays.
func ReadBodies(of func(ctx uintptr, script int) ([]byte, error)) {
	reading.Do(func() { bodiesOf = of })
}

// callFirst is what firstCall calls. The function is called again, now that it is whole, in place of the frame that called this: no stack shows
// that there were two.
func callFirst(tls *libc.TLS, ctx uintptr, _ lib.TJSValue, _ int32, argv uintptr) lib.TJSValue {
	const copyArguments = 1 << 1 // the engine's flag of a call that may write to its arguments
	rt := (*lib.TJSRuntime)(foreign((*lib.TJSContext)(foreign(ctx)).Frt))
	own := rt.Fcurrent_stack_frame
	caller := (*lib.TJSStackFrame)(foreign((*lib.TJSStackFrame)(foreign(own)).Fprev_frame))
	if !Complete(tls, caller.Fcur_func) {
		return exception
	}
	given := (*[2]lib.TJSValue)(foreign(argv))
	rt.Fcurrent_stack_frame = caller.Fprev_frame
	defer func() { rt.Fcurrent_stack_frame = own }()
	return symbols.CallInternal(tls, ctx, caller.Fcur_func, given[0], given[1], caller.Farg_count, caller.Farg_buf, copyArguments)
}

// Deferred is what a VM has for functions without their bodies. Its zero value is that of a VM without such functions.
type Deferred struct{ first lib.TJSValue }

// Run evaluates a script, whose bodies are asked for by its number if they are not in it.
func (d *Deferred) Run(e Engine, main []byte, number int) lib.TJSValue {
	fn := e.readObject(main)
	if fn.Ftag == exception.Ftag {
		return fn
	}
	if list := placeholders(fn); len(list) > 0 {
		shared := d.constants(e, number)
		if shared == 0 {
			lib.XFreeValue(e.TLS, e.Context, fn)
			return exception
		}
		e.arm(list, shared)
	}
	return lib.XJS_EvalFunction(e.TLS, e.Context, fn)
}

// constants are those that all functions without their bodies of a script share: callFirst, and the script's number. 0 stands for an exception.
func (d *Deferred) constants(e Engine, number int) uintptr {
	if d.first.Ftag == 0 {
		first := lib.XJS_NewCFunction2(e.TLS, e.Context, FunctionPointer(callFirst), uintptr(unsafe.Pointer(&scriptName)), 2, lib.EJS_CFUNC_generic, 0)
		if first.Ftag == exception.Ftag {
			return 0
		}
		d.first = first
	}
	at := lib.Xjs_malloc(e.TLS, e.Context, lib.Tsize_t(unsafe.Sizeof([2]lib.TJSValue{})))
	if at != 0 {
		shared := (*[2]lib.TJSValue)(foreign(at))
		shared[0], shared[1] = d.first, lib.TJSValue{Ftag: lib.EJS_TAG_INT}
		*(*int32)(unsafe.Pointer(&shared[1].Fu)) = int32(number)
	}
	return at
}

// placeholders are the functions without their bodies in what was just read. Nothing that the engine compiles begins as they do and has no constants.
func placeholders(in lib.TJSValue) (list []*lib.TJSFunctionBytecode) {
	b := compiled(in)
	if b == nil {
		return nil
	}
	if b.Fcpool_count == 0 && int(b.Fbyte_code_len) >= placeholderSize && *(*[len(firstCall)]byte)(foreign(b.Fbyte_code_buf)) == firstCall {
		return []*lib.TJSFunctionBytecode{b}
	}
	for _, constant := range constants(b) {
		list = append(list, placeholders(constant)...)
	}
	return list
}

// arm gives functions without their bodies their code and constants. A field that the engine reads only while a function runs has the body's place.
func (e Engine) arm(list []*lib.TJSFunctionBytecode, shared uintptr) {
	for _, b := range list {
		code := unsafe.Slice((*byte)(foreign(b.Fbyte_code_buf)), placeholderSize)
		b.Fvardefs = uintptr(binary.NativeEndian.Uint32(code[placeAt:]))
		b.Fbyte_code_buf, b.Fbyte_code_len = firstCallAt(), int32(len(firstCall))
		b.Fcpool, b.Fcpool_count = shared, 2
		lib.XDupValue(e.TLS, e.Context, (*[2]lib.TJSValue)(foreign(shared))[0])
	}
}

// Complete reads the body of a function that is without it. If that cannot be had it reports false, and the engine has an exception.
func Complete(tls *libc.TLS, fn lib.TJSValue) bool {
	b, _ := codeOf(fn)
	if b == nil || b.Fbyte_code_buf != firstCallAt() {
		return true
	}
	e := Engine{tls, (*lib.TJSContext)(foreign(b.Frealm)).Frt, b.Frealm}
	shared, place := b.Fcpool, int(b.Fvardefs)
	number := (*[2]lib.TJSValue)(foreign(shared))[1]
	bodies, err := bodiesOf(e.Context, int(*(*int32)(unsafe.Pointer(&number.Fu))))
	if err != nil {
		return e.Throw(err).Ftag != exception.Ftag
	}
	length := int(binary.NativeEndian.Uint32(bodies[place:]))
	whole := e.readObject(bodies[place+4:][:length])
	body := compiled(whole)
	if body == nil {
		return false
	}
	e.arm(placeholders(whole), shared)
	e.become(b, body)
	return true
}

// become makes a function the one that its body was read as, whose memory it has from now on: it ends with the VM.
func (e Engine) become(b, body *lib.TJSFunctionBytecode) {
	for _, v := range unsafe.Slice((*lib.TJSClosureVar)(foreign(b.Fclosure_var)), b.Fclosure_var_count) {
		lib.XJS_FreeAtom(e.TLS, e.Context, v.Fvar_name)
	}
	lib.XJS_FreeAtom(e.TLS, e.Context, b.Ffunc_name)
	first, realm := (*[2]lib.TJSValue)(foreign(b.Fcpool))[0], b.Frealm
	symbols.RemoveGCObject(e.TLS, uintptr(unsafe.Pointer(body)))
	size := sizeWithout
	if hasDebug(body) {
		size = sizeWith
	}
	const from = unsafe.Offsetof(lib.TJSFunctionBytecode{}.Fjs_mode)
	copy(unsafe.Slice((*byte)(unsafe.Pointer(b)), size)[from:], unsafe.Slice((*byte)(unsafe.Pointer(body)), size)[from:])
	lib.XFreeValue(e.TLS, e.Context, first) // it has others, as the realm has
	lib.XJS_FreeContext(e.TLS, realm)
}

// readObject reads bytecode, of which the engine keeps copies.
func (e Engine) readObject(code []byte) lib.TJSValue {
	var lent runtime.Pinner
	lent.Pin(unsafe.SliceData(code))
	defer lent.Unpin()
	return lib.XJS_ReadObject(e.TLS, e.Context, uintptr(unsafe.Pointer(unsafe.SliceData(code))), lib.Tsize_t(len(code)), lib.MJS_READ_OBJ_BYTECODE)
}
