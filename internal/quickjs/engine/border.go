package engine

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"unicode/utf8"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/quickjs/bytecode"
	"github.com/cec80427/pier/internal/quickjs/engine/symbols"
)

// Border takes values over the border between JavaScript and Go: what quickjs does, and bytes besides, which it would have us
// send as text (RATIONALE.md, "Why reach below the engine's Go API?"). All of it runs on the VM's goroutine.
type Border struct {
	handle
	vm *quickjs.VM
}

var errDetached = errors.New("the buffer is detached")

// NewBorder returns the border of a VM: values cross it between Go and JavaScript.
func NewBorder(vm *quickjs.VM) (*Border, error) {
	if err := symbols.CheckValue(); err != nil {
		return nil, err
	}
	e, err := engineOf(vm)
	return &Border{handle: e, vm: vm}, err
}

func raw(v quickjs.Value) lib.TJSValue { return symbols.Raw(v) }

func (b *Border) wrap(v lib.TJSValue) quickjs.Value { return symbols.Wrap(b.vm, v) }

// Register makes a Go function callable from JavaScript, by what comes and goes as a crossing says. Functions come as quickjs.Value, which
// lives as long as the call. An error is thrown as a TypeError.
func (b *Border) Register(name string, fn func([]any) (any, error)) error {
	return b.vm.RegisterFunc(name, func(args ...quickjs.Value) quickjs.Value {
		c := crossing{Border: b, all: name == "__pier_report"}
		defer c.end()
		list, err := c.takeAll(args)
		if err != nil {
			return b.throw(err)
		}
		out, err := fn(list)
		if err != nil {
			return b.throw(err)
		}
		v, err := c.give(out)
		if err != nil {
			return b.throw(err)
		}
		return v
	}, false)
}

func (b *Border) throw(err error) quickjs.Value {
	message, nomem := libc.CString(err.Error())
	if nomem != nil {
		return b.wrap(lib.XJS_ThrowTypeError(b.tls, b.context, 0, 0))
	}
	defer libc.Xfree(b.tls, message)
	format, nomem := libc.CString("%s")
	if nomem != nil {
		return b.wrap(lib.XJS_ThrowTypeError(b.tls, b.context, 0, 0))
	}
	defer libc.Xfree(b.tls, format)
	list := b.tls.Alloc(16)
	defer b.tls.Free(16)
	return b.wrap(lib.XJS_ThrowTypeError(b.tls, b.context, format, libc.VaList(list+8, message)))
}

// Take converts an argument from JavaScript.
func (b *Border) Take(a quickjs.Value) (any, error) {
	v := raw(a)
	if int32(v.Ftag) != lib.EJS_TAG_OBJECT {
		out, err := a.Any()
		if _, undefined := out.(quickjs.Undefined); undefined {
			out = nil
		}
		return out, err
	}
	switch class := lib.XJS_GetClassID(b.tls, v); {
	case class == lib.EJS_CLASS_ARRAY_BUFFER, class == lib.EJS_CLASS_SHARED_ARRAY_BUFFER:
		all, err := b.backing(v)
		return append(make([]byte, 0, len(all)), all...), err
	case class >= lib.EJS_CLASS_UINT8C_ARRAY && class <= lib.EJS_CLASS_FLOAT64_ARRAY:
		return b.view(v)
	}
	return a, nil
}

// view copies what a typed array shows.
func (b *Border) view(v lib.TJSValue) ([]byte, error) {
	shown, err := b.shown(v)
	return append(make([]byte, 0, len(shown)), shown...), err
}

// shown is the memory behind a typed array, good until JavaScript runs again.
func (b *Border) shown(v lib.TJSValue) ([]byte, error) {
	out := b.tls.Alloc(16)
	defer b.tls.Free(16)
	buffer := lib.XJS_GetTypedArrayBuffer(b.tls, b.context, v, out, out+8, 0)
	if int32(buffer.Ftag) == lib.EJS_TAG_EXCEPTION {
		return nil, b.pending()
	}
	defer lib.XFreeValue(b.tls, b.context, buffer)
	offset, length := *(*lib.Tsize_t)(foreign(out)), *(*lib.Tsize_t)(foreign(out + 8))
	all, err := b.backing(buffer)
	if err == nil && (offset > lib.Tsize_t(len(all)) || length > lib.Tsize_t(len(all))-offset) {
		err = fmt.Errorf("the bytes lie outside of their buffer")
	}
	if err != nil {
		return nil, err
	}
	return all[offset : offset+length : offset+length], nil
}

// IsDetached reports whether an ArrayBuffer has lost its memory.
func (b *Border) IsDetached(buffer quickjs.Value) bool {
	_, err := b.backing(raw(buffer))
	return err != nil
}

// Detach takes the memory off an ArrayBuffer.
func (b *Border) Detach(buffer quickjs.Value) {
	lib.XJS_DetachArrayBuffer(b.tls, b.context, raw(buffer))
}

// backing is an ArrayBuffer's own memory, good until JavaScript runs again.
func (b *Border) backing(v lib.TJSValue) ([]byte, error) {
	out := b.tls.Alloc(16)
	defer b.tls.Free(16)
	p := lib.XJS_GetArrayBuffer(b.tls, b.context, out, v)
	n := *(*lib.Tsize_t)(foreign(out))
	if p == 0 && n == 0 {
		return nil, errors.Join(errDetached, b.pending())
	}
	return unsafe.Slice((*byte)(foreign(p)), int(n)), nil
}

// foreign is an address of the engine's memory.
func foreign(p uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&p)) }

// Result returns what the engine gave as a value of its Go API, and as an error what was thrown.
func (b *Border) Result(value Value) (quickjs.Value, error) {
	if value.Ftag != exception.Ftag {
		return b.wrap(value), nil
	}
	return quickjs.UndefinedValue, cmp.Or(b.pending(), ErrNoRoom)
}

// pending drops the exception that the engine keeps, and says it in Go. There may be none.
func (b *Border) pending() error {
	e := lib.XJS_GetException(b.tls, b.context)
	defer lib.XFreeValue(b.tls, b.context, e)
	if int32(e.Ftag) != lib.EJS_TAG_OBJECT {
		return nil
	}
	return quickjs.ErrorFromValue(b.wrap(e))
}

// Give converts a result for JavaScript.
func (b *Border) Give(value any) (quickjs.Value, error) {
	switch v := value.(type) {
	case nil:
		return b.wrap(lib.TJSValue{Ftag: lib.EJS_TAG_NULL}), nil
	case quickjs.Value:
		return v, nil
	case bool:
		out := lib.TJSValue{Ftag: lib.EJS_TAG_BOOL}
		if v {
			*(*int32)(unsafe.Pointer(&out.Fu)) = 1
		}
		return b.wrap(out), nil
	case string:
		return b.text(v)
	case int:
		return b.vm.NewInt(v), nil
	case float64:
		return b.vm.NewFloat64(v), nil
	case BigInt:
		return b.wrap(lib.XJS_NewBigInt64(b.tls, b.context, int64(v))), nil
	case []byte:
		return b.bytes(v)
	case *Bytes:
		return v.give()
	case []any:
		return b.array(v)
	case map[string]any:
		return b.object(v)
	}
	data, err := json.Marshal(value)
	if err != nil {
		return quickjs.UndefinedValue, err
	}
	return b.parse(data)
}

// BigInt is a number that JavaScript gets as a BigInt.
type BigInt int64

// GiveAll makes a JavaScript value of each Go value. The caller frees them.
func (b *Border) GiveAll(values []any) ([]quickjs.Value, error) {
	all := make([]quickjs.Value, 0, len(values))
	for _, v := range values {
		given, err := b.Give(v)
		if err != nil {
			FreeAll(all)
			return nil, err
		}
		all = append(all, given)
	}
	return all, nil
}

// FreeAll frees values that the caller owns.
func FreeAll(values []quickjs.Value) {
	for _, v := range values {
		v.Free()
	}
}

func (b *Border) array(values []any) (quickjs.Value, error) {
	all, err := b.GiveAll(values)
	if err != nil {
		return quickjs.UndefinedValue, err
	}
	out := lib.XJS_NewArray(b.tls, b.context)
	for n, v := range all {
		lib.XJS_SetPropertyUint32(b.tls, b.context, out, uint32(n), raw(v)) // takes the value over
	}
	return b.wrap(out), nil
}

// Elements reads an array of numbers, bytes and text.
func (b *Border) Elements(array quickjs.Value) ([]any, error) {
	var all []any
	for n := range maxElements {
		v := b.wrap(lib.XJS_GetPropertyUint32(b.tls, b.context, raw(array), uint32(n)))
		if v.IsUndefined() {
			break
		}
		e, err := b.Take(v)
		v.Free()
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, nil
}

const maxElements = 1000

// WrapMemory makes an ArrayBuffer of memory that is not the engine's. Who calls it keeps the memory until the VM is closed.
func (b *Border) WrapMemory(data []byte) (quickjs.Value, error) {
	p := uintptr(unsafe.Pointer(unsafe.SliceData(data)))
	v := lib.XJS_NewArrayBuffer(b.tls, b.context, p, lib.Tsize_t(len(data)), bytecode.FunctionPointer(nothingToFree), 0, 0)
	if int32(v.Ftag) == lib.EJS_TAG_EXCEPTION {
		return quickjs.UndefinedValue, b.pending()
	}
	return b.wrap(v), nil
}

func (b *Border) object(members map[string]any) (quickjs.Value, error) {
	out, err := b.vm.NewObjectValue()
	if err != nil {
		return quickjs.UndefinedValue, err
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		member, err := b.Give(members[name])
		if err != nil {
			out.Free()
			return quickjs.UndefinedValue, err
		}
		key, err := b.vm.NewAtom(name)
		if err == nil {
			err = out.SetPropertyValue(key, member)
		}
		member.Free()
		if err != nil {
			out.Free()
			return quickjs.UndefinedValue, err
		}
	}
	return out, nil
}

// text makes a string of the engine's, of valid UTF-8 without a copy in between.
func (b *Border) text(s string) (quickjs.Value, error) {
	if len(s) < LentFrom || !utf8.ValidString(s) {
		return b.vm.NewString(s)
	}
	v := lib.XJS_NewStringLen(b.tls, b.context, uintptr(unsafe.Pointer(unsafe.StringData(s))), lib.Tsize_t(len(s)))
	runtime.KeepAlive(s)
	if int32(v.Ftag) == lib.EJS_TAG_EXCEPTION {
		return quickjs.UndefinedValue, b.pending()
	}
	return b.wrap(v), nil
}

func (b *Border) parse(data []byte) (quickjs.Value, error) {
	name, err := libc.CString("native")
	if err != nil {
		return quickjs.UndefinedValue, err
	}
	defer libc.Xfree(b.tls, name)
	text := append(data, 0) // the engine reads to the end of the text, and wants one
	v := lib.XJS_ParseJSON(b.tls, b.context, uintptr(unsafe.Pointer(&text[0])), lib.Tsize_t(len(data)), name)
	runtime.KeepAlive(text)
	if int32(v.Ftag) == lib.EJS_TAG_EXCEPTION {
		return quickjs.UndefinedValue, b.pending()
	}
	return b.wrap(v), nil
}

// bytes makes a Uint8Array with a copy of data.
func (b *Border) bytes(data []byte) (quickjs.Value, error) {
	var first byte
	at := &first
	if len(data) > 0 {
		at = &data[0]
	}
	buffer := lib.XJS_NewArrayBufferCopy(b.tls, b.context, uintptr(unsafe.Pointer(at)), lib.Tsize_t(len(data)))
	runtime.KeepAlive(at)
	if int32(buffer.Ftag) == lib.EJS_TAG_EXCEPTION {
		return quickjs.UndefinedValue, b.pending()
	}
	return b.octets(buffer)
}

// octets makes a Uint8Array of an ArrayBuffer, which it takes over.
func (b *Border) octets(buffer lib.TJSValue) (quickjs.Value, error) {
	defer lib.XFreeValue(b.tls, b.context, buffer)
	type arguments [3]lib.TJSValue
	const size = int(unsafe.Sizeof(arguments{}))
	args := b.tls.Alloc(size)
	defer b.tls.Free(size)
	undefined := lib.TJSValue{Ftag: lib.EJS_TAG_UNDEFINED}
	*(*arguments)(foreign(args)) = arguments{buffer, undefined, undefined}
	array := lib.XJS_NewTypedArray(b.tls, b.context, 3, args, lib.EJS_TYPED_ARRAY_UINT8)
	if int32(array.Ftag) == lib.EJS_TAG_EXCEPTION {
		return quickjs.UndefinedValue, b.pending()
	}
	return b.wrap(array), nil
}

// nothingToFree is the engine's free function of memory that is not its own.
func nothingToFree(*libc.TLS, uintptr, uintptr, uintptr) {}
