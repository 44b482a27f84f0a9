package wasmbinary

import (
	"encoding/binary"
	"slices"
)

// Header begins every core module.
const Header = "\x00asm\x01\x00\x00\x00"

// Number writes an unsigned number.
func Number(n uint32) []byte { return binary.AppendUvarint(nil, uint64(n)) }

// Text writes a text.
func Text(s string) []byte { return append(Number(uint32(len(s))), s...) }

// Vector writes how many items there are, and the items.
func Vector(items ...[]byte) []byte {
	return append(Number(uint32(len(items))), slices.Concat(items...)...)
}

// Section writes a section of a module.
func Section(id byte, body []byte) []byte {
	return slices.Concat([]byte{id}, Number(uint32(len(body))), body)
}
