package engine

import (
	"sync"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"

	"github.com/cec80427/pier/internal/quickjs/bytecode"
	"github.com/cec80427/pier/internal/quickjs/engine/symbols"
)

// State carries what AsyncLocalStorage stores over every await. The engine resumes an async function by itself and calls
// no JavaScript that a shim could wrap; so two of its classes get other call functions (RATIONALE.md, "Why reach below the
// engine's Go API?"). All of it runs on the VM's goroutine, and none of it before an extension first uses a store.
//
// The current frame is the property frame of the cell, an object that the shim reads and writes. An async function that
// waits keeps its frame on its resolve function, and an async generator on itself, under a name that no script can say;
// the engine's garbage collector sees both.
type State struct {
	handle
	border    *Border
	hooks     Hooks
	cell      lib.TJSValue
	name      lib.TJSAtom // the cell's property
	hidden    lib.TJSAtom // the private name
	installed bool
	stacks    Stacks
}

// Hooks are the functions of an instance that its VM calls. They run on the VM goroutine.
type Hooks struct {
	Owner any // the instance, see OwnerOf
	// Lines writes the frames of a stack for JavaScript, or for the host with whole.
	Lines func(kept string, limit int, whole bool) []string
	// Line returns a line of the extension's code.
	Line func(n int) (string, bool)
	// Settle receives the outcome of an invocation as JSON, nothing for undefined.
	Settle func(id int, outcome []byte)
	// Unit makes the method of the nth unit of the bundle, whose variables a function of the bundle has.
	Unit func(e bytecode.Engine, n int, scope Value) Value
}

// states leads from an engine's runtime, which is all that a function of this package is told, to the VM's State.
var states sync.Map // uintptr → *State

// NewState makes the State of a border's VM, and readies the VM for functions without their bodies.
func NewState(b *Border, h Hooks) *State {
	f := &State{handle: b.handle, border: b, hooks: h, stacks: Stacks{lines: h.Lines, line: h.Line}}
	f.Bytecode().Defer()
	states.Store(f.runtime, f)
	return f
}

// OwnerOf returns the owner of the VM that has a context, nil for none.
func OwnerOf(ctx uintptr) any {
	if f := stateIn(ctx); f != nil {
		return f.hooks.Owner
	}
	return nil
}

func stateIn(ctx uintptr) *State {
	found, _ := states.Load(runtimeOf(ctx))
	f, _ := found.(*State)
	return f
}

// Close lets go of the cell, before the VM is freed.
func (f *State) Close() {
	defer states.Delete(f.runtime)
	f.stacks.close()
	if !f.installed {
		return
	}
	lib.XFreeValue(f.tls, f.context, f.cell)
	lib.XJS_FreeAtom(f.tls, f.context, f.name)
	lib.XJS_FreeAtom(f.tls, f.context, f.hidden)
}

func runtimeOf(ctx uintptr) uintptr {
	return (*(**lib.TJSContext)(unsafe.Pointer(&ctx))).Frt
}

// followFrames is __pier_follow.
func followFrames(tls *libc.TLS, ctx uintptr, _ lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
	f := stateIn(ctx)
	if f == nil || f.installed || argc < 1 {
		return undefined
	}
	f.name, f.hidden = f.atom("frame"), f.privateName("frame")
	f.cell = lib.XDupValue(tls, ctx, argument(argv, 0))
	f.installed = true
	f.Bytecode().Class(lib.EJS_CLASS_ASYNC_FUNCTION).Fcall = bytecode.FunctionPointer(callAsync)
	f.Bytecode().Class(lib.EJS_CLASS_ASYNC_FUNCTION_RESOLVE).Fcall = bytecode.FunctionPointer(resumeAsync) // that for rejections does it already
	f.Bytecode().Class(lib.EJS_CLASS_C_FUNCTION_DATA).Fcall = bytecode.FunctionPointer(resumeGenerator)
	return undefined
}

// markGenerator is __pier_mark: an async generator goes on in the frame of the caller of next.
func markGenerator(_ *libc.TLS, ctx uintptr, _ lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
	if f := stateIn(ctx); f != nil && f.installed && argc > 0 && classOf(argument(argv, 0)) == lib.EJS_CLASS_ASYNC_GENERATOR {
		f.keep(argument(argv, 0))
	}
	return undefined
}

// get and set are about the cell; both sides of set's value stay their owner's.
func (f *State) get() lib.TJSValue { return f.property(f.cell, f.name) }

func (f *State) set(frame lib.TJSValue) {
	f.define(f.cell, f.name, lib.XDupValue(f.tls, f.context, frame))
}

// keep notes the current frame on an object.
func (f *State) keep(on lib.TJSValue) { f.define(on, f.hidden, f.get()) }

// within runs step in the frame that an object keeps, and returns to the one that was current.
func (f *State) within(on lib.TJSValue, step func() (again bool)) {
	before, kept := f.get(), f.property(on, f.hidden)
	f.set(kept)
	if step() {
		f.keep(on)
	}
	f.set(before)
	lib.XFreeValue(f.tls, f.context, kept)
	lib.XFreeValue(f.tls, f.context, before)
}

// callAsync is the call of an async function: the engine's own, and a note of the frame at its first await.
func callAsync(tls *libc.TLS, ctx uintptr, fn, this lib.TJSValue, argc int32, argv uintptr, _ int32) lib.TJSValue {
	if !bytecode.Complete(tls, fn) {
		return exception
	}
	state := symbols.AsyncFuncInit(tls, ctx, fn, this, argc, argv)
	if state == 0 {
		return exception
	}
	defer symbols.AsyncFuncFree(tls, runtimeOf(ctx), state)
	promise := lib.XJS_NewPromiseCapability(tls, ctx, state+unsafe.Offsetof(lib.TJSAsyncFunctionState{}.Fresolving_funcs))
	if promise.Ftag == exception.Ftag {
		return exception
	}
	symbols.AsyncFunctionResume(tls, ctx, state)
	if f := stateIn(ctx); f != nil && f.installed {
		f.keepAsync(state)
	}
	return promise
}

// keepAsync notes the current frame on an async function, if it waits.
func (f *State) keepAsync(state uintptr) {
	if s := asyncState(state); s.Fis_completed == 0 {
		f.keep(s.Fresolving_funcs[0])
	}
}

// resumeAsync is the call of what an await has registered on its promise.
func resumeAsync(tls *libc.TLS, ctx uintptr, fn, this lib.TJSValue, argc int32, argv uintptr, flags int32) (result lib.TJSValue) {
	f := stateIn(ctx)
	s := asyncState(opaque(fn))
	if f == nil || !f.installed || classOf(s.Fresolving_funcs[0]) == 0 {
		return symbols.AsyncFunctionResolveCall(tls, ctx, fn, this, argc, argv, flags)
	}
	on := lib.XDupValue(tls, ctx, s.Fresolving_funcs[0])
	f.within(on, func() bool {
		result = symbols.AsyncFunctionResolveCall(tls, ctx, fn, this, argc, argv, flags)
		return true
	})
	lib.XFreeValue(tls, ctx, on)
	return result
}

// resumeGenerator is the call of the engine's functions with data: among them what an await in an async generator has
// registered, whose data is the generator.
func resumeGenerator(tls *libc.TLS, ctx uintptr, fn, this lib.TJSValue, argc int32, argv uintptr, flags int32) (result lib.TJSValue) {
	f := stateIn(ctx)
	at := opaque(fn)
	record := *(**lib.TJSCFunctionDataRecord)(unsafe.Pointer(&at))
	if f == nil || !f.installed || record.Fdata_len != 1 || classOf(argument(at+recordSize, 0)) != lib.EJS_CLASS_ASYNC_GENERATOR {
		return symbols.DataFunctionCall(tls, ctx, fn, this, argc, argv, flags)
	}
	generator := lib.XDupValue(tls, ctx, argument(at+recordSize, 0))
	f.within(generator, func() bool {
		result = symbols.DataFunctionCall(tls, ctx, fn, this, argc, argv, flags)
		return true
	})
	lib.XFreeValue(tls, ctx, generator)
	return result
}

// recordSize is the offset of the values of a function with data: a C array behind the struct, aligned as pointers are.
const recordSize = (unsafe.Sizeof(lib.TJSCFunctionDataRecord{}) + 7) &^ 7

func asyncState(at uintptr) *lib.TJSAsyncFunctionState {
	return *(**lib.TJSAsyncFunctionState)(unsafe.Pointer(&at))
}
