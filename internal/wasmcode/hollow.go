package wasmcode

import (
	"bytes"
	"encoding/binary"
	"slices"

	"github.com/cec80427/pier/internal/wasmbinary"
)

const (
	customSection = 0 // names and the like
	codeSection   = 10
	dataSection   = 11
)

// nobody is the code of a function that does nothing but trap.
var nobody = []byte{3, 0, 0, 0x0b} // its size, no locals, unreachable, end

// hollow is a module without the code of its functions. It has the module's digest in it, so that two that differ in their code alone
// are not taken for one.
func hollow(code []byte, d Digest) []byte {
	out := slices.Clone(code[:8])
	put := func(id byte, body []byte) {
		out = append(binary.AppendUvarint(append(out, id), uint64(len(body))), body...)
	}
	for r := wasmbinary.New(code[8:]); !r.Done(); {
		rest := r.Rest()
		id := r.Byte()
		part := r.Part(r.U32())
		switch id {
		case customSection:
		case codeSection:
			count := min(part.U32(), uint32(len(part.Rest()))) // each function takes a byte at least
			put(id, append(binary.AppendUvarint(nil, uint64(count)), bytes.Repeat(nobody, int(count))...))
		default: // after a mistake nothing has been read
			if r.Err != nil {
				return out
			}
			out = append(out, r.Since(rest)...)
		}
	}
	put(0, append([]byte("\x06hollow"), d[:]...))
	return out
}
