package bytecode

import (
	"encoding/binary"
	"errors"
	"runtime"
	"slices"
	"unsafe"

	lib "modernc.org/libquickjs"
)

// Of what an extension and its packages consist of, most is never called. So the body of a function is read when it is first called. Until then the
// function has its name, the number of its parameters, what it uses from outside of it, and the place of its body among those of its script.

// gain is how much smaller a function must be without its body for that to be deferred: a body that is read takes longer, and more memory, than one
// that was there.
const gain = 200

// placeholder is the code of a function without its body, as the engine writes and reads it. It is never run: see firstCall.
const (
	placeAt         = len(firstCall) + 1 // the operand of an operation with a number
	placeholderSize = placeAt + 4
)

// deferral takes the bodies out of the functions of a script that was compiled.
type deferral struct {
	Engine
	gain   int
	bodies []byte
	undo   []func()
	kept   [][]byte // what the engine was lent
}

var errWrite = errors.New("the engine cannot write its code")

// encode is a compiled script as Parts takes it apart.
func (e Engine) encode(fn lib.TJSValue, gain int) ([]byte, error) {
	script := compiled(fn)
	if script == nil {
		return nil, errWrite
	}
	d := &deferral{Engine: e, gain: gain}
	defer d.restore()
	for _, constant := range constants(script) {
		if whole := compiled(constant); whole != nil { // is called at once
			if _, err := d.within(whole); err != nil {
				return nil, err
			}
		}
	}
	main, err := e.write(fn)
	if err != nil {
		return nil, err
	}
	return joined(main, d.bodies), nil
}

func joined(main, bodies []byte) []byte {
	return slices.Concat(binary.NativeEndian.AppendUint32(nil, uint32(len(main))), main, bodies)
}

// Parts are the code of a script and the bodies of its functions.
func Parts(code []byte) (main, bodies []byte) {
	n := binary.NativeEndian.Uint32(code)
	return code[4 : 4+n], code[4+n:]
}

// within takes the bodies out of the functions in one, and returns its size in memory.
func (d *deferral) within(b *lib.TJSFunctionBytecode) (size int, err error) {
	for _, constant := range constants(b) {
		inner := compiled(constant)
		if inner == nil {
			continue
		}
		of, err := d.within(inner)
		if err != nil {
			return 0, err
		}
		if without := int(sizeWithout) + 8*int(inner.Fclosure_var_count); of >= without+d.gain {
			if err := d.take(constant, inner); err != nil {
				return 0, err
			}
			of = without
		}
		size += of
	}
	return size + sizeOf(b), nil
}

// sizeOf is what a function takes of the engine's memory, but for those in it.
func sizeOf(b *lib.TJSFunctionBytecode) int {
	const block = 8 // of the allocator
	size := block + int(unsafe.Sizeof(*b)) + int(b.Fcpool_count)*int(unsafe.Sizeof(lib.TJSValue{})) +
		int(b.Farg_count+b.Fvar_count)*int(unsafe.Sizeof(lib.TJSBytecodeVarDef{})) + int(b.Fclosure_var_count)*8 + int(b.Fbyte_code_len)
	if hasDebug(b) {
		size += block + int(b.Fdebug.Fpc2line_len)
	}
	return size
}

const (
	sizeWith    = unsafe.Sizeof(lib.TJSFunctionBytecode{})
	sizeWithout = unsafe.Offsetof(lib.TJSFunctionBytecode{}.Fdebug) // of a function that knows no places
)

// take writes a function whole, and leaves of it what is there before its first call.
func (d *deferral) take(fn lib.TJSValue, b *lib.TJSFunctionBytecode) error {
	body, err := d.write(fn)
	if err != nil {
		return err
	}
	code := append(firstCall[:], lib.EOP_push_i32)
	code = binary.NativeEndian.AppendUint32(code, uint32(len(d.bodies)))
	if room := int(sizeWithout) + int(b.Fclosure_var_count)*int(unsafe.Sizeof(lib.TJSClosureVar{})) + len(code); hasDebug(b) && room < int(sizeWith) {
		code = append(code, make([]byte, int(sizeWith)-room)...) // for what complete puts there
		for n := placeholderSize; n < len(code); n++ {
			code[n] = lib.EOP_nop
		}
	}
	d.bodies = append(binary.NativeEndian.AppendUint32(d.bodies, uint32(len(body))), body...)
	whole := *b
	d.undo = append(d.undo, func() { *b = whole })
	d.kept = append(d.kept, code)
	b.Fbyte_code_buf, b.Fbyte_code_len = uintptr(unsafe.Pointer(unsafe.SliceData(code))), int32(len(code))
	b.Fcpool, b.Fcpool_count, b.Fvardefs, b.Farg_count, b.Fvar_count, b.Fstack_size = 0, 0, 0, 0, 0, firstStack
	*debugBits(b) &^= debugBit
	return nil
}

// restore makes the script the engine's own again.
func (d *deferral) restore() {
	for _, whole := range d.undo {
		whole()
	}
	runtime.KeepAlive(d.kept)
}

func (e Engine) write(fn lib.TJSValue) ([]byte, error) {
	size := int(unsafe.Sizeof(lib.Tsize_t(0)))
	length := e.TLS.Alloc(size)
	defer e.TLS.Free(size)
	data := lib.XJS_WriteObject(e.TLS, e.Context, length, fn, lib.MJS_WRITE_OBJ_BYTECODE)
	if data == 0 {
		lib.XFreeValue(e.TLS, e.Context, lib.XJS_GetException(e.TLS, e.Context))
		return nil, errWrite
	}
	defer lib.Xjs_free(e.TLS, e.Context, data)
	return append([]byte(nil), unsafe.Slice((*byte)(foreign(data)), *(*lib.Tsize_t)(foreign(length)))...), nil
}

// compiled is a function that was compiled, nil for other values.
func compiled(v lib.TJSValue) *lib.TJSFunctionBytecode {
	if v.Ftag != lib.EJS_TAG_FUNCTION_BYTECODE {
		return nil
	}
	return (*lib.TJSFunctionBytecode)(foreign(*(*uintptr)(unsafe.Pointer(&v.Fu))))
}

func constants(b *lib.TJSFunctionBytecode) []lib.TJSValue {
	return unsafe.Slice((*lib.TJSValue)(foreign(b.Fcpool)), b.Fcpool_count)
}

const debugBit = 4

// debugBits is where the engine's bit field says whether a function knows places.
func debugBits(b *lib.TJSFunctionBytecode) *byte {
	return (*byte)(unsafe.Add(unsafe.Pointer(&b.Fjs_mode), 2))
}

func hasDebug(b *lib.TJSFunctionBytecode) bool { return *debugBits(b)&debugBit != 0 }
