package component

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"

	"github.com/tetratelabs/wazero/api"

	"github.com/cec80427/pier/internal/text/utftext"
	"github.com/cec80427/pier/internal/wasm/component/async"
)

// abi is the canonical ABI at one border of an instance: where its values lie and who makes room for them.
type abi struct {
	in         *instance
	encoding   utftext.Encoding
	memory     *coreItem // nil for none
	realloc    *coreItem
	postReturn *coreItem
}

// crossing is what one call carries over one border.
type crossing struct {
	*abi
	ctx   context.Context
	lends []*handle   // lent until the call returns
	task  *async.Task // the call that borrowed handles belong to
	left  int         // how much may still be lifted
}

// maxLifted is how much one call may carry, in bytes. What it carries takes room in the host, also where it lies in one place of the guest's
// memory and is named many times.
const maxLifted = 300 << 20

// valueSize is what a value counts, beside the bytes of a text or a list of bytes.
const valueSize = 64

// take counts what is about to be lifted.
func (c *crossing) take(size int) error {
	if c.left -= size; c.left < 0 {
		return trap(TrapValue, fmt.Sprintf("a call carries more than %d bytes, of which each value takes %d", maxLifted, valueSize))
	}
	return nil
}

// maxBytes is the most that a string or list may take in memory.
const maxBytes = 1<<28 - 1

var canonicalNaN32, canonicalNaN64 = math.Float32frombits(0x7fc00000), math.Float64frombits(0x7ff8000000000000)

func float32of(bits uint32) float32 {
	if bits&0x7fffffff > 0x7f800000 {
		return canonicalNaN32
	}
	return math.Float32frombits(bits)
}

func float64of(bits uint64) float64 {
	if bits&(1<<63-1) > 0x7ff<<52 {
		return canonicalNaN64
	}
	return math.Float64frombits(bits)
}

func (c *crossing) mem() api.Memory { return c.memory.memory() }

// view is a part of the guest's memory itself.
func (c *crossing) view(at, size uint32, what string) ([]byte, error) {
	data, ok := c.mem().Read(at, size)
	if !ok {
		return nil, trap(TrapPointer, fmt.Sprintf("%s out-of-bounds: %d bytes at %d of a memory of %d", what, size, at, c.mem().Size()))
	}
	return data, nil
}

func aligned(at, align uint32) error {
	if at&(align-1) != 0 {
		return trap(TrapPointer, fmt.Sprintf("unaligned pointer: %d is no multiple of %d", at, align))
	}
	return nil
}

// load lifts a value that lies in memory.
func (c *crossing) load(t *Type, at uint32) (any, error) {
	switch t.Kind {
	case String, List, Map:
		if t.Len > 0 {
			return c.loadAll(t, at, t.Len)
		}
		data, err := c.view(at, 8, "list pointer")
		if err != nil {
			return nil, err
		}
		return c.loadRange(t, binary.LittleEndian.Uint32(data), binary.LittleEndian.Uint32(data[4:]))
	case Record, Tuple:
		return c.loadFields(t.Fields, at)
	case Variant, Option, Result, Enum:
		return c.loadCase(t, at)
	}
	data, err := c.view(at, t.size, "pointer")
	if err != nil {
		return nil, err
	}
	return c.scalar(t, word(data))
}

// word is a number of eight bytes at most.
func word(data []byte) uint64 {
	var wide [8]byte
	copy(wide[:], data)
	return binary.LittleEndian.Uint64(wide[:])
}

// scalar lifts a value that fits one core value.
func (c *crossing) scalar(t *Type, bits uint64) (any, error) {
	switch t.Kind {
	case Bool:
		return uint32(bits) != 0, nil
	case S8:
		return int8(bits), nil
	case U8:
		return uint8(bits), nil
	case S16:
		return int16(bits), nil
	case U16:
		return uint16(bits), nil
	case S32:
		return int32(bits), nil
	case U32:
		return uint32(bits), nil
	case S64:
		return int64(bits), nil
	case U64:
		return bits, nil
	case F32:
		return float32of(uint32(bits)), nil
	case F64:
		return float64of(bits), nil
	case Char:
		n := uint32(bits)
		if n >= 0x110000 || n >= 0xd800 && n <= 0xdfff {
			return nil, trap(TrapValue, fmt.Sprintf("converting integer to char: 0x%x is no Unicode scalar value", n))
		}
		return Scalar(n), nil
	case Flags:
		return Labels(uint32(bits) & uint32(1<<len(t.Fields)-1)), nil
	case Own:
		return c.liftOwn(t, uint32(bits))
	case Borrow:
		return c.liftBorrow(t, uint32(bits))
	case Stream, Future:
		return c.liftEnd(t, uint32(bits))
	}
	return other[*errorContext](c.in, uint32(bits), "an error context")
}

func (c *crossing) loadFields(fields []Field, at uint32) ([]any, error) {
	if err := c.take(len(fields) * valueSize); err != nil {
		return nil, err
	}
	list := make([]any, len(fields))
	for n, f := range fields {
		at = uint32(alignTo(uint64(at), uint64(f.Type.align)))
		v, err := c.load(f.Type, at)
		if err != nil {
			return nil, err
		}
		list[n] = v
		at += f.Type.size
	}
	return list, nil
}

func (c *crossing) loadCase(t *Type, at uint32) (any, error) {
	data, err := c.view(at, t.discriminant(), "pointer")
	if err != nil {
		return nil, err
	}
	v, err := t.caseOf(uint32(word(data)))
	if err != nil || t.Fields[v.Case].Type == nil {
		return v, err
	}
	v.Value, err = c.load(t.Fields[v.Case].Type, at+t.payload())
	return v, err
}

func (t *Type) caseOf(n uint32) (Case, error) {
	if int64(n) >= int64(len(t.Fields)) {
		return Case{}, trap(TrapValue, fmt.Sprintf("unexpected discriminant: %d", n))
	}
	return Case{Case: n}, nil
}

// loadRange lifts a string or list of n units at a place.
func (c *crossing) loadRange(t *Type, at, n uint32) (any, error) {
	if t.Kind == String {
		return c.loadString(at, n)
	}
	elem := t.element()
	if err := aligned(at, elem.align); err != nil {
		return nil, err
	}
	size := uint64(n) * uint64(elem.size)
	if size > maxBytes || uint64(at)+size > uint64(c.mem().Size()) {
		return nil, trap(TrapPointer, fmt.Sprintf("list content out-of-bounds: %d elements of %d bytes at %d", n, elem.size, at))
	}
	if t.Kind == List && elem.Kind == U8 {
		if err := c.take(int(n)); err != nil {
			return nil, err
		}
		data, err := c.view(at, n, "list content")
		return append([]byte{}, data...), err
	}
	return c.loadAll(t, at, n)
}

// element is what a list holds; a map is a list of pairs.
func (t *Type) element() *Type {
	if t.Kind != Map {
		return t.Elem
	}
	pair, _ := t.pair().finish() // however large: no memory holds one that is too large
	return pair
}

func (c *crossing) loadAll(t *Type, at, n uint32) (any, error) {
	if err := c.take(int(n) * valueSize); err != nil {
		return nil, err
	}
	elem := t.element()
	list := make([]any, n)
	for i := range list {
		v, err := c.load(elem, at)
		if err != nil {
			return nil, err
		}
		list[i] = v
		at += elem.size
	}
	return list, nil
}

// flat is core values on their way, taken one by one.
type flat struct{ values []uint64 }

func (f *flat) next() uint64 {
	v := f.values[0]
	f.values = f.values[1:]
	return v
}

// lift lifts a value that lies on the stack.
func (c *crossing) lift(t *Type, from *flat) (any, error) {
	switch t.Kind {
	case String, List, Map:
		if t.Len == 0 {
			at, n := uint32(from.next()), uint32(from.next())
			return c.loadRange(t, at, n)
		}
		list := make([]any, t.Len)
		for n := range list {
			v, err := c.lift(t.Elem, from)
			if err != nil {
				return nil, err
			}
			list[n] = v
		}
		return list, nil
	case Record, Tuple:
		return c.liftFields(t.Fields, from)
	case Variant, Option, Result, Enum:
		v, err := t.caseOf(uint32(from.next()))
		payload := &flat{from.values[:len(t.flat)-1]}
		from.values = from.values[len(t.flat)-1:]
		if err != nil || t.Fields[v.Case].Type == nil {
			return v, err
		}
		v.Value, err = c.lift(t.Fields[v.Case].Type, payload)
		return v, err
	}
	return c.scalar(t, from.next())
}

func (c *crossing) liftFields(fields []Field, from *flat) ([]any, error) {
	list := make([]any, len(fields))
	for n, f := range fields {
		v, err := c.lift(f.Type, from)
		if err != nil {
			return nil, err
		}
		list[n] = v
	}
	return list, nil
}

// liftAll lifts parameters.
func (c *crossing) liftAll(fields []Field, stack []uint64, spilled bool) ([]any, error) {
	if !spilled {
		return c.liftFields(fields, &flat{stack})
	}
	at := uint32(stack[0])
	size, align := product(fields)
	if err := aligned(at, align); err != nil {
		return nil, err
	}
	if _, err := c.view(at, size, "pointer"); err != nil {
		return nil, err
	}
	return c.loadFields(fields, at)
}

// product is how much room fields take that lie in memory one after another.
func product(fields []Field) (size, align uint32) {
	t := Type{Fields: fields}
	n := t.product()
	return uint32(min(n, math.MaxUint32)), t.align
}

// liftResult lifts what a core function returned.
func (c *crossing) liftResult(t *Type, stack []uint64) (any, error) {
	if t == nil {
		return nil, nil
	}
	if len(t.flat) <= maxFlatResults {
		return c.lift(t, &flat{stack})
	}
	at := uint32(stack[0])
	if err := aligned(at, t.align); err != nil {
		return nil, err
	}
	if _, err := c.view(at, t.size, "pointer"); err != nil {
		return nil, err
	}
	return c.load(t, at)
}
