// Package symbols declares the unexported functions and variables (go:linkname) and private fields (reflection) of the JavaScript engine and
// its C library that pier uses. Only packages below quickjs and the zone files of runtime/js import it. It never guesses: if a version lacks a
// symbol or a field, the test of this package or CheckVM names it.
package symbols

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/memory"
	"modernc.org/quickjs"
)

// EngineVersion and LibraryVersion are the versions of modernc.org/quickjs and modernc.org/libquickjs that have these symbols and fields.
const (
	EngineVersion  = "v0.27.0"
	LibraryVersion = "v0.14.0"
)

// RegisterZoneFiles sets the function that package time calls for a zone if the machine has no file of that name.
//
//go:linkname RegisterZoneFiles time.registerLoadFromEmbeddedTZData
func RegisterZoneFiles(func(string) (string, error))

// Allocator is the allocator of the C library. AllocatorLock guards it.
//
//go:linkname Allocator modernc.org/libc.allocator
var Allocator memory.Allocator

// MallocFunctions are the allocation functions of each new VM.
//
//go:linkname MallocFunctions modernc.org/libquickjs._def_malloc_funcs
var MallocFunctions lib.TJSMallocFunctions

// BlockSizes are the sizes of the engine's small blocks, in bytes.
//
//go:linkname BlockSizes modernc.org/libquickjs._js_malloc_block_sizes
var BlockSizes [lib.MJS_MALLOC_BLOCK_SIZE_COUNT]uint16

// FunctionMethods are the properties of Function.prototype of each new VM.
//
//go:linkname FunctionMethods modernc.org/libquickjs._js_function_proto_funcs
var FunctionMethods [8]lib.TJSCFunctionListEntry

// FunctionToString is Function.prototype.toString.
//
//go:linkname FunctionToString modernc.org/libquickjs._js_function_toString
func FunctionToString(tls *libc.TLS, ctx uintptr, this lib.TJSValue, argc int32, argv uintptr) lib.TJSValue

// FreeVarRef gives back a reference to a variable.
//
//go:linkname FreeVarRef modernc.org/libquickjs._free_var_ref
func FreeVarRef(tls *libc.TLS, rt, ref uintptr)

// CallInternal calls a function of JavaScript.
//
//go:linkname CallInternal modernc.org/libquickjs._JS_CallInternal
func CallInternal(tls *libc.TLS, ctx uintptr, fn, this, target lib.TJSValue, argc int32, argv uintptr, flags int32) lib.TJSValue

// RemoveGCObject takes an object off the list of the garbage collector.
//
//go:linkname RemoveGCObject modernc.org/libquickjs._remove_gc_object
func RemoveGCObject(tls *libc.TLS, object uintptr)

// CallAsync calls an async function.
//
//go:linkname CallAsync modernc.org/libquickjs._js_async_function_call
func CallAsync(tls *libc.TLS, ctx uintptr, fn, this lib.TJSValue, argc int32, argv uintptr, flags int32) lib.TJSValue

// CallGenerator calls a generator function.
//
//go:linkname CallGenerator modernc.org/libquickjs._js_generator_function_call
func CallGenerator(tls *libc.TLS, ctx uintptr, fn, this lib.TJSValue, argc int32, argv uintptr, flags int32) lib.TJSValue

// CallAsyncGenerator calls an async generator function.
//
//go:linkname CallAsyncGenerator modernc.org/libquickjs._js_async_generator_function_call
func CallAsyncGenerator(tls *libc.TLS, ctx uintptr, fn, this lib.TJSValue, argc int32, argv uintptr, flags int32) lib.TJSValue

// HashKey returns the hash of a key of a Map.
//
//go:linkname HashKey modernc.org/libquickjs._map_hash_key
func HashKey(tls *libc.TLS, key lib.TJSValue, bits int32) uint32

// PerformPromiseThen registers handlers on a promise.
//
//go:linkname PerformPromiseThen modernc.org/libquickjs._perform_promise_then
func PerformPromiseThen(tls *libc.TLS, ctx uintptr, promise lib.TJSValue, handlers, capability uintptr) int32

// DupShape takes another reference to a shape.
//
//go:linkname DupShape modernc.org/libquickjs._js_dup_shape
func DupShape(tls *libc.TLS, shape uintptr) uintptr

// NewObjectFromShape makes an object of a shape, which it takes over.
//
//go:linkname NewObjectFromShape modernc.org/libquickjs._JS_NewObjectFromShape
func NewObjectFromShape(tls *libc.TLS, ctx, shape uintptr, class lib.TJSClassID, properties uintptr) lib.TJSValue

// ShapeProperties returns the address of the properties of a shape.
//
//go:linkname ShapeProperties modernc.org/libquickjs._get_shape_prop
func ShapeProperties(tls *libc.TLS, shape uintptr) uintptr

// BuildBacktrace gives an error its stack.
//
//go:linkname BuildBacktrace modernc.org/libquickjs._build_backtrace
func BuildBacktrace(tls *libc.TLS, ctx uintptr, on lib.TJSValue, file uintptr, line, column, flags int32)

// AsyncFuncInit makes the state of a call of an async function.
//
//go:linkname AsyncFuncInit modernc.org/libquickjs._async_func_init
func AsyncFuncInit(tls *libc.TLS, ctx uintptr, fn, this lib.TJSValue, argc int32, argv uintptr) uintptr

// AsyncFunctionResume runs an async function until it waits or ends.
//
//go:linkname AsyncFunctionResume modernc.org/libquickjs._js_async_function_resume
func AsyncFunctionResume(tls *libc.TLS, ctx, state uintptr)

// AsyncFuncFree gives back a reference to the state of an async function.
//
//go:linkname AsyncFuncFree modernc.org/libquickjs._async_func_free
func AsyncFuncFree(tls *libc.TLS, rt, state uintptr)

// AsyncFunctionResolveCall calls the handler that an await has registered on its promise.
//
//go:linkname AsyncFunctionResolveCall modernc.org/libquickjs._js_async_function_resolve_call
func AsyncFunctionResolveCall(tls *libc.TLS, ctx uintptr, fn, this lib.TJSValue, argc int32, argv uintptr, flags int32) lib.TJSValue

// DataFunctionCall calls a function of the engine's with data.
//
//go:linkname DataFunctionCall modernc.org/libquickjs._js_c_function_data_call
func DataFunctionCall(tls *libc.TLS, ctx uintptr, fn, this lib.TJSValue, argc int32, argv uintptr, flags int32) lib.TJSValue

// NewSymbolFromAtom makes a symbol of a description.
//
//go:linkname NewSymbolFromAtom modernc.org/libquickjs._JS_NewSymbolFromAtom
func NewSymbolFromAtom(tls *libc.TLS, ctx uintptr, description lib.TJSAtom, kind int32) lib.TJSValue

// field is a private field of a struct, by its path, which goes through pointers.
type field struct {
	path string
	is   reflect.Type
}

var (
	value, address = reflect.TypeFor[lib.TJSValue](), reflect.TypeFor[uintptr]()

	vmFields = []field{
		{"cContext", address},
		{"runtime.cRuntime", address},
		{"runtime.tls", reflect.TypeFor[*libc.TLS]()},
		{"intr.data", address},
		{"int32_16", value},
		{"int32_2", value},
		{"interruptData", address},
		{"toStringArgv", address},
	}
)

// checkFields returns an error of one sentence if a struct lacks one of the fields.
func checkFields(of reflect.Type, fields []field) error {
	for _, f := range fields {
		t, rest := of, f.path
		for t != nil && rest != "" {
			name, after, _ := strings.Cut(rest, ".")
			if t.Kind() == reflect.Pointer {
				t = t.Elem()
			}
			if t.Kind() != reflect.Struct {
				t = nil
				break
			}
			found, ok := t.FieldByName(name)
			if t, rest = found.Type, after; !ok {
				t = nil
			}
		}
		if t != f.is {
			return fmt.Errorf("the JavaScript engine is not what it was: %s has no field %s of type %s, as it had in modernc.org/quickjs %s", of, f.path, f.is, EngineVersion)
		}
	}
	return nil
}

// CheckVM returns an error if the type quickjs.VM lacks a field that ReadVM or MakeVM uses.
var CheckVM = sync.OnceValue(func() error { return checkFields(reflect.TypeFor[quickjs.VM](), vmFields) })

// CheckValue returns an error if the type quickjs.Value has another layout than Raw and Wrap take.
var CheckValue = sync.OnceValue(func() error {
	return checkLayout(reflect.TypeFor[quickjs.Value](), reflect.TypeFor[valueLayout]())
})

// checkLayout compares two structs of two fields each.
func checkLayout(have, want reflect.Type) error {
	if have.Kind() != reflect.Struct || have.Size() != want.Size() || have.NumField() != want.NumField() || have.Field(0).Type != want.Field(0).Type || have.Field(1).Type != want.Field(1).Type {
		return fmt.Errorf("the JavaScript engine is not what it was: %s is made otherwise than in modernc.org/quickjs %s", have, EngineVersion)
	}
	return nil
}

// valueLayout has the fields of a quickjs.Value.
type valueLayout struct {
	vm *quickjs.VM
	v  lib.TJSValue
}

// Raw returns the engine's value in one of its Go API.
func Raw(v quickjs.Value) lib.TJSValue { return (*valueLayout)(unsafe.Pointer(&v)).v }

// Wrap makes a value of the Go API of one of the engine's.
func Wrap(vm *quickjs.VM, v lib.TJSValue) quickjs.Value {
	l := valueLayout{vm, v}
	return *(*quickjs.Value)(unsafe.Pointer(&l))
}

// VM is the set of addresses of a VM that the engine's own functions take.
type VM struct {
	TLS              *libc.TLS
	Runtime, Context uintptr
}

// ReadVM reads the private fields of a VM.
func ReadVM(vm *quickjs.VM) (VM, error) {
	if err := CheckVM(); err != nil {
		return VM{}, err
	}
	state := reflect.ValueOf(vm).Elem()
	owner := state.FieldByName("runtime")
	if owner.IsNil() {
		return VM{}, fmt.Errorf("the VM of the JavaScript engine is closed")
	}
	runtime, thread := owner.Elem().FieldByName("cRuntime"), owner.Elem().FieldByName("tls")
	return VM{(*libc.TLS)(thread.UnsafePointer()), uintptr(runtime.Uint()), uintptr(state.FieldByName("cContext").Uint())}, nil
}

// MakeVM makes a VM of a runtime and a context that belong to no other VM. It keeps two pieces of the C library's memory, for interrupts and for arguments.
func MakeVM(of VM, interrupt, arguments uintptr) (*quickjs.VM, error) {
	if err := CheckVM(); err != nil {
		return nil, err
	}
	vm := new(quickjs.VM)
	to := reflect.ValueOf(vm).Elem()
	set(to, "int32_16", lib.XNewInt32(of.TLS, of.Context, 16))
	set(to, "int32_2", lib.XNewInt32(of.TLS, of.Context, 2))
	set(to, "cContext", of.Context)
	set(to, "interruptData", interrupt)
	set(to, "toStringArgv", arguments)
	set(newBehind(to, "intr"), "data", interrupt)
	owner := newBehind(to, "runtime")
	set(owner, "cRuntime", of.Runtime)
	set(owner, "tls", of.TLS)
	return vm, nil
}

// newBehind sets a pointer field to a new value and returns the value.
func newBehind(in reflect.Value, name string) reflect.Value {
	pointer := open(in, name)
	pointer.Set(reflect.New(pointer.Type().Elem()))
	return pointer.Elem()
}

func set[T any](in reflect.Value, name string, value T) { open(in, name).Set(reflect.ValueOf(value)) }

// open returns an unexported field as a value that can be set.
func open(in reflect.Value, name string) reflect.Value {
	private := in.FieldByName(name)
	return reflect.NewAt(private.Type(), unsafe.Pointer(private.UnsafeAddr())).Elem()
}

// StackBlock is the memory of a function on the C stack: its address and its size.
type StackBlock struct{ At, _ uintptr }

// stackFields returns where a thread of the C library keeps its stack, and how many blocks of it are in use. On some systems it has no such fields.
func stackFields(thread reflect.Type) (blocks, used reflect.StructField, ok bool) {
	blocks, has := thread.FieldByName("stack")
	used, uses := thread.FieldByName("sp")
	if !has || !uses || used.Type.Kind() != reflect.Int || blocks.Type.Kind() != reflect.Slice || blocks.Type.Elem().Size() != unsafe.Sizeof(StackBlock{}) {
		return blocks, used, false
	}
	return blocks, used, true
}

// TakeUnusedStack removes the unused blocks of a C stack and returns them; nil on systems with another kind of stack. The C library keeps a
// block for each depth ever reached, as large as the largest ever at that depth.
func TakeUnusedStack(tls *libc.TLS) []StackBlock {
	blocks, used, ok := stackFields(reflect.TypeFor[libc.TLS]())
	if !ok {
		return nil
	}
	all := (*[]StackBlock)(unsafe.Add(unsafe.Pointer(tls), blocks.Offset))
	n := *(*int)(unsafe.Add(unsafe.Pointer(tls), used.Offset))
	unused := (*all)[n:]
	*all = (*all)[:n]
	return unused
}
