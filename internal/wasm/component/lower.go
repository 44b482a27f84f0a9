package component

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/cec80427/pier/internal/wasm/component/async"
)

// mismatch is a value of the host's that is not of the type it is lowered as.
func mismatch(t *Type, v any) error {
	return &Trap{Kind: TrapHost, Text: fmt.Sprintf("a value of Go type %T cannot be passed as %s", v, t)}
}

// bits lowers a value that fits one core value.
func (c *crossing) bits(t *Type, v any) (uint64, error) {
	switch v := v.(type) {
	case bool:
		if t.Kind == Bool {
			if v {
				return 1, nil
			}
			return 0, nil
		}
	case int8:
		return uint64(uint32(int32(v))), want(t, S8, v)
	case uint8:
		return uint64(v), want(t, U8, v)
	case int16:
		return uint64(uint32(int32(v))), want(t, S16, v)
	case uint16:
		return uint64(v), want(t, U16, v)
	case int32:
		return uint64(uint32(v)), want(t, S32, v)
	case uint32:
		return uint64(v), want(t, U32, v)
	case int64:
		return uint64(v), want(t, S64, v)
	case uint64:
		return v, want(t, U64, v)
	case float32:
		return uint64(math.Float32bits(float32of(math.Float32bits(v)))), want(t, F32, v)
	case float64:
		return math.Float64bits(float64of(math.Float64bits(v))), want(t, F64, v)
	case Scalar:
		return uint64(uint32(v)), want(t, Char, v)
	case Labels:
		return uint64(v), want(t, Flags, v)
	case Handle:
		return c.lowerHandle(t, v)
	case *async.End:
		return c.lowerEnd(t, v)
	case *errorContext:
		i, err := c.in.handles.add(&handle{other: v})
		return uint64(i), errors.Join(err, want(t, ErrorContext, v))
	}
	return 0, mismatch(t, v)
}

func want(t *Type, k Kind, v any) error {
	if t.Kind != k {
		return mismatch(t, v)
	}
	return nil
}

// store lowers a value into memory, where there is room for it.
func (c *crossing) store(t *Type, v any, at uint32) error {
	switch t.Kind {
	case String, List, Map:
		if t.Len > 0 {
			return c.storeAll(t, v, at, t.Len)
		}
		place, n, err := c.storeRange(t, v)
		if err != nil {
			return err
		}
		data, err := c.view(at, 8, "pointer")
		if err == nil {
			binary.LittleEndian.PutUint32(data, place)
			binary.LittleEndian.PutUint32(data[4:], n)
		}
		return err
	case Record, Tuple:
		list, ok := v.([]any)
		if !ok || len(list) != len(t.Fields) {
			return mismatch(t, v)
		}
		return c.storeFields(t.Fields, list, at)
	case Variant, Option, Result, Enum:
		return c.storeCase(t, v, at)
	}
	bits, err := c.bits(t, v)
	if err != nil {
		return err
	}
	return c.put(at, t.size, bits)
}

func (c *crossing) put(at, size uint32, bits uint64) error {
	data, err := c.view(at, size, "pointer")
	if err != nil {
		return err
	}
	var wide [8]byte
	binary.LittleEndian.PutUint64(wide[:], bits)
	copy(data, wide[:])
	return nil
}

func (c *crossing) storeFields(fields []Field, list []any, at uint32) error {
	for n, f := range fields {
		at = uint32(alignTo(uint64(at), uint64(f.Type.align)))
		if err := c.store(f.Type, list[n], at); err != nil {
			return err
		}
		at += f.Type.size
	}
	return nil
}

// chosen is a case of a variant type.
func (t *Type) chosen(v any) (Case, error) {
	chosen, ok := v.(Case)
	if !ok || int64(chosen.Case) >= int64(len(t.Fields)) {
		return Case{}, mismatch(t, v)
	}
	return chosen, nil
}

func (c *crossing) storeCase(t *Type, v any, at uint32) error {
	chosen, err := t.chosen(v)
	if err != nil {
		return err
	}
	if err := c.put(at, t.discriminant(), uint64(chosen.Case)); err != nil {
		return err
	}
	if inner := t.Fields[chosen.Case].Type; inner != nil {
		return c.store(inner, chosen.Value, at+t.payload())
	}
	return nil
}

// room asks the guest for memory.
func (c *crossing) room(size uint64, align uint32) (uint32, error) {
	if size > maxBytes {
		return 0, trap(TrapMemory, fmt.Sprintf("a string or list of %d bytes is too large", size))
	}
	stack := []uint64{0, 0, uint64(align), size}
	if err := c.in.quietly(func() error { return c.realloc.call(c.ctx, stack) }); err != nil {
		return 0, err
	}
	at := uint32(stack[0])
	if at&(align-1) != 0 {
		return 0, trap(TrapPointer, "unaligned pointer: realloc return: result not aligned")
	}
	if uint64(at)+size > uint64(c.mem().Size()) {
		return 0, trap(TrapPointer, "list content out-of-bounds: realloc return: beyond end of memory")
	}
	return at, nil
}

// storeRange lowers a string or list into memory of the guest's own.
func (c *crossing) storeRange(t *Type, v any) (at, n uint32, err error) {
	switch v := v.(type) {
	case string:
		if t.Kind == String {
			return c.storeString(v)
		}
	case []byte:
		if t.Kind != List || t.Elem.Kind != U8 {
			break
		}
		if at, err = c.room(uint64(len(v)), 1); err != nil {
			return 0, 0, err
		}
		data, err := c.view(at, uint32(len(v)), "list content")
		copy(data, v)
		return at, uint32(len(v)), err
	case []any:
		if t.Kind == String {
			break
		}
		elem := t.element()
		if at, err = c.room(uint64(len(v))*uint64(elem.size), elem.align); err != nil {
			return 0, 0, err
		}
		return at, uint32(len(v)), c.storeAll(t, v, at, uint32(len(v)))
	}
	return 0, 0, mismatch(t, v)
}

func (c *crossing) storeAll(t *Type, v any, at, n uint32) error {
	if data, ok := v.([]byte); ok && t.Elem.Kind == U8 && len(data) == int(n) {
		into, err := c.view(at, n, "list content")
		copy(into, data)
		return err
	}
	list, ok := v.([]any)
	if !ok || len(list) != int(n) {
		return mismatch(t, v)
	}
	elem := t.element()
	for _, e := range list {
		if err := c.store(elem, e, at); err != nil {
			return err
		}
		at += elem.size
	}
	return nil
}

// lower appends a value to those on the stack.
func (c *crossing) lower(t *Type, v any, stack []uint64) ([]uint64, error) {
	switch t.Kind {
	case String, List, Map:
		if t.Len == 0 {
			at, n, err := c.storeRange(t, v)
			return append(stack, uint64(at), uint64(n)), err
		}
		list, ok := v.([]any)
		if !ok || len(list) != int(t.Len) {
			return nil, mismatch(t, v)
		}
		var err error
		for _, e := range list {
			if stack, err = c.lower(t.Elem, e, stack); err != nil {
				return nil, err
			}
		}
		return stack, nil
	case Record, Tuple:
		list, ok := v.([]any)
		if !ok || len(list) != len(t.Fields) {
			return nil, mismatch(t, v)
		}
		return c.lowerFields(t.Fields, list, stack)
	case Variant, Option, Result, Enum:
		chosen, err := t.chosen(v)
		if err != nil {
			return nil, err
		}
		end := len(stack) + len(t.flat)
		stack = append(stack, uint64(chosen.Case))
		if inner := t.Fields[chosen.Case].Type; inner != nil {
			if stack, err = c.lower(inner, chosen.Value, stack); err != nil {
				return nil, err
			}
		}
		for len(stack) < end {
			stack = append(stack, 0)
		}
		return stack, nil
	}
	bits, err := c.bits(t, v)
	return append(stack, bits), err
}

func (c *crossing) lowerFields(fields []Field, list []any, stack []uint64) ([]uint64, error) {
	var err error
	for n, f := range fields {
		if stack, err = c.lower(f.Type, list[n], stack); err != nil {
			return nil, err
		}
	}
	return stack, nil
}

// lowerArgs lowers parameters: onto the stack, or into memory when there are too many.
func (c *crossing) lowerArgs(fields []Field, list []any, stack []uint64, spilled bool) ([]uint64, error) {
	if len(list) != len(fields) {
		return nil, trap(TrapHost, fmt.Sprintf("expected %d arguments, found %d", len(fields), len(list)))
	}
	if !spilled {
		return c.lowerFields(fields, list, stack)
	}
	size, align := product(fields)
	at, err := c.room(uint64(size), align)
	if err != nil {
		return nil, err
	}
	return append(stack, uint64(at)), c.storeFields(fields, list, at)
}

// lowerResult lowers what a component function returned to who called it: onto the stack, or to the place that the caller named.
func (c *crossing) lowerResult(t *Type, v any, stack []uint64, returned bool, place uint32) error {
	switch {
	case t == nil:
		return nil
	case !returned:
		made, err := c.lower(t, v, make([]uint64, 0, 1))
		copy(stack, made)
		return err
	}
	if err := aligned(place, t.align); err != nil {
		return err
	}
	if _, err := c.view(place, t.size, "pointer"); err != nil {
		return err
	}
	return c.store(t, v, place)
}
