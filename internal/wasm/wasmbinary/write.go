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

// Parts are the sections of a module, by what they are.
type Parts map[byte][]byte

// Add adds items to a section that is a vector.
//
//go:noinline
func (p Parts) Add(id byte, items ...[]byte) {
	r := New(p[id])
	count := uint32(0)
	if len(p[id]) > 0 {
		count = r.U32()
	}
	p[id] = Join(Number(count+uint32(len(items))), r.Rest(), Join(items...))
}

// Order is in which order the sections of a module stand.
var Order = []byte{1, 2, 3, 4, 5, 13, 6, 7, 8, 9, 12, 10, 11}

// Module puts a module together.
func (p Parts) Module() []byte {
	size := len(Header)
	for _, body := range p {
		size += len(body) + 6
	}
	out := append(make([]byte, 0, size), Header...)
	for _, id := range Order {
		if body, ok := p[id]; ok {
			out = append(binary.AppendUvarint(append(out, id), uint64(len(body))), body...)
		}
	}
	return out
}
