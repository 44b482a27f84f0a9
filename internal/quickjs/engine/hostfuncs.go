package engine

import (
	"errors"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"

	"github.com/cec80427/pier/internal/quickjs/bytecode"
	"github.com/cec80427/pier/internal/quickjs/engine/symbols"
)

// The functions of this file are called the way the engine calls its own: what goes through modernc.org/quickjs is converted value by
// value, with a lock and a recover around it, which is dear where little happens and often.

// OfferFunctions gives JavaScript the functions of this package that pier's scripts call.
func (f *State) OfferFunctions() error {
	for _, n := range []struct {
		name string
		fn   any
	}{
		{"follow", followFrames},
		{"mark", markGenerator},
		{"look", inspect},
		{"pending", pending},
		{"stacks", startStacks},
		{"whole", wholeStack},
		{"settle", settleInvocation},
		{"attend", attendPromise},
		{"copy", copyObject},
	} {
		if err := f.offer("__pier_"+n.name, n.fn); err != nil {
			return err
		}
	}
	return nil
}

// OfferUnits gives JavaScript a function of this name: unit(n, scope) of extc.Cut, which Hooks.Unit answers.
func (f *State) OfferUnits(name string) error { return f.offer(name, unitOf) }

func unitOf(tls *libc.TLS, ctx uintptr, _ lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
	f := stateIn(ctx)
	if f == nil || argc < 2 {
		return undefined
	}
	n, scope := argument(argv, 0), argument(argv, 1)
	if n.Ftag != lib.EJS_TAG_INT {
		return undefined
	}
	return f.hooks.Unit(bytecode.Engine{TLS: tls, Runtime: runtimeOf(ctx), Context: ctx}, int(*(*int32)(unsafe.Pointer(&n.Fu))), scope)
}

var errLink = errors.New("a module of the bundle cannot be linked")

// LinkUnit calls the function of a unit's script and gives the method that it returns variables of the bundle. It takes the function over.
func LinkUnit(e bytecode.Engine, outer Value, variables []bytecode.Variable) Value {
	if outer.Ftag == exception.Ftag {
		return outer
	}
	method := lib.XJS_Call(e.TLS, e.Context, outer, undefined, 0, 0)
	lib.XFreeValue(e.TLS, e.Context, outer)
	if method.Ftag == exception.Ftag || e.Link(method, variables) {
		return method
	}
	lib.XFreeValue(e.TLS, e.Context, method)
	return e.Throw(errLink)
}

func boolean32(b bool) lib.TJSValue {
	v := lib.TJSValue{Ftag: lib.EJS_TAG_BOOL}
	if b {
		*(*int32)(unsafe.Pointer(&v.Fu)) = 1
	}
	return v
}

// settleInvocation is __pier_settle(id, value): an invocation is over. It is false, and nothing has happened, when JSON.stringify has to
// write the value.
func settleInvocation(_ *libc.TLS, ctx uintptr, _ lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
	f := stateIn(ctx)
	if f == nil || argc < 2 {
		return boolean32(false)
	}
	id, value := argument(argv, 0), argument(argv, 1)
	var text []byte
	if value.Ftag != lib.EJS_TAG_UNDEFINED {
		var ok bool
		if text, ok = f.appendPlain(nil, value); !ok {
			return boolean32(false)
		}
	}
	f.hooks.Settle(int(*(*int32)(unsafe.Pointer(&id.Fu))), text)
	return boolean32(true)
}

// attendPromise is __pier_attend(promise, fulfilled, rejected): what await does with a promise, without an async function around it and
// without the promise that then returns. It is false when the value is no promise.
func attendPromise(tls *libc.TLS, ctx uintptr, _ lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
	if argc < 3 || classOf(argument(argv, 0)) != lib.EJS_CLASS_PROMISE {
		return boolean32(false)
	}
	const size = int(2 * unsafe.Sizeof(lib.TJSValue{}))
	nobody := tls.Alloc(size)
	defer tls.Free(size)
	*(*[2]lib.TJSValue)(foreign(nobody)) = [2]lib.TJSValue{undefined, undefined}
	if symbols.PerformPromiseThen(tls, ctx, argument(argv, 0), argv+unsafe.Sizeof(lib.TJSValue{}), nobody) != 0 {
		return exception
	}
	return boolean32(true)
}

// copyObject is __pier_copy(object): another object of the same prototype with the same properties, accessors as accessors and private
// fields too. It is what constructing would give again where that is dear.
func copyObject(tls *libc.TLS, ctx uintptr, _ lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
	if argc < 1 || classOf(argument(argv, 0)) != lib.EJS_CLASS_OBJECT {
		return refuseCopy(ctx)
	}
	o := object(argument(argv, 0))
	p := plain{handle: handle{tls: tls, context: ctx}}
	if p.shape(o).Fis_hashed == 0 { // then it cannot be shared
		return refuseCopy(ctx)
	}
	names, values := p.properties(o)
	for i := range names {
		if kind := names[i].F__ccgo0 >> flagsShift & lib.MJS_PROP_TMASK; kind != lib.MJS_PROP_NORMAL && kind != lib.MJS_PROP_GETSET {
			return refuseCopy(ctx)
		}
	}
	size := max(len(values), 1) * int(unsafe.Sizeof(lib.TJSProperty{}))
	copies := tls.Alloc(size)
	defer tls.Free(size)
	to := unsafe.Slice((*lib.TJSProperty)(foreign(copies)), len(values))
	for i := range names {
		to[i] = values[i]
		if names[i].F__ccgo0>>flagsShift&lib.MJS_PROP_TMASK == lib.MJS_PROP_NORMAL {
			lib.XDupValue(tls, ctx, values[i].Fu.Fvalue)
			continue
		}
		for _, half := range *(*[2]uintptr)(unsafe.Pointer(&values[i].Fu)) {
			if half != 0 {
				v := lib.TJSValue{Ftag: lib.EJS_TAG_OBJECT}
				*(*uintptr)(unsafe.Pointer(&v.Fu)) = half
				lib.XDupValue(tls, ctx, v)
			}
		}
	}
	return symbols.NewObjectFromShape(tls, ctx, symbols.DupShape(tls, o.Fshape), lib.EJS_CLASS_OBJECT, copies)
}

var errCopy = errors.New("only an object without behaviour of its own can be copied")

func refuseCopy(ctx uintptr) lib.TJSValue {
	f := stateIn(ctx)
	if f == nil {
		return undefined
	}
	return raw(f.border.throw(errCopy))
}
