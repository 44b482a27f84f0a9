package jsapi

import (
	"encoding/binary"
	"fmt"

	"github.com/tetratelabs/wazero/api"
)

// NewGlobal makes a global with a first value.
func (s *Store) NewGlobal(value string, mutable bool, first any) (int, error) {
	t := Type{Kind: Global, Value: value, Mutable: mutable}
	bits, err := s.lower(value, first)
	if err != nil {
		return 0, err
	}
	var constant []byte
	switch value {
	case "i32":
		constant = append([]byte{0x41}, signed(int64(int32(bits)))...)
	case "i64":
		constant = append([]byte{0x42}, signed(int64(bits))...)
	case "f32":
		constant = binary.LittleEndian.AppendUint32([]byte{0x43}, uint32(bits))
	case "f64":
		constant = binary.LittleEndian.AppendUint64([]byte{0x44}, bits)
	default:
		constant = []byte{0xd0, valueByte(value)}
	}
	body := join(description(t.held(), 0)[1:], constant, []byte{0x0b})
	id, err := s.define(t, section(6, list(body)))
	if err == nil && t.held().Mutable && bits != 0 {
		s.externs[id-1].owner.ExportedGlobal("x").(api.MutableGlobal).Set(bits)
	}
	return id, err
}

// signed is a number as LEB128.
func signed(n int64) []byte {
	var out []byte
	for {
		b := byte(n & 0x7f)
		n >>= 7
		if n == 0 && b&0x40 == 0 || n == -1 && b&0x40 != 0 {
			return append(out, b)
		}
		out = append(out, b|0x80)
	}
}

// Global reads a global.
func (s *Store) Global(id int) (any, error) {
	e, err := s.extern(id, Global)
	if err != nil {
		return nil, err
	}
	return s.lift(e.typ.Value, e.owner.ExportedGlobal(e.name).Get())
}

// SetGlobal changes a global.
func (s *Store) SetGlobal(id int, value any) error {
	e, err := s.extern(id, Global)
	if err != nil {
		return err
	}
	bits, err := s.lower(e.typ.Value, value)
	if err != nil {
		return err
	}
	g, ok := e.owner.ExportedGlobal(e.name).(api.MutableGlobal)
	if !ok || !e.typ.Mutable {
		return fmt.Errorf("%w: the global is immutable", ErrLink)
	}
	g.Set(bits)
	return nil
}
