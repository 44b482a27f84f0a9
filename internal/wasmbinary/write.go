package wasmbinary

import "encoding/binary"

// Header begins every core module.
const Header = "\x00asm\x01\x00\x00\x00"

// Join puts parts behind each other. It is one function wherever it is called, which slices.Concat is not.
//
//go:noinline
func Join(parts ...[]byte) []byte {
	var all []byte
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

// Number writes an unsigned number.
//
//go:noinline
func Number(n uint32) []byte { return binary.AppendUvarint(nil, uint64(n)) }

// Text writes a text.
//
//go:noinline
func Text(s string) []byte { return append(Number(uint32(len(s))), s...) }

// Vector writes how many items there are, and the items.
//
//go:noinline
func Vector(items ...[]byte) []byte {
	return append(Number(uint32(len(items))), Join(items...)...)
}

// Section writes a section of a module.
//
//go:noinline
func Section(id byte, body []byte) []byte {
	return Join([]byte{id}, Number(uint32(len(body))), body)
}
