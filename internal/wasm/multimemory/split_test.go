package multimemory

import (
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

// module has two memories, a function with these instructions, and more sections.
func module(code []byte, more ...[]byte) []byte {
	body := slices.Concat([]byte{0}, code, []byte{0x0b})
	sections := map[byte][]byte{
		1:  wasmbinary.Vector([]byte{0x60, 0, 0}),
		3:  wasmbinary.Vector([]byte{0}),
		5:  wasmbinary.Vector([]byte{0, 1}, []byte{0, 1}),
		10: wasmbinary.Vector(slices.Concat(wasmbinary.Number(uint32(len(body))), body)),
	}
	for _, m := range more {
		sections[m[0]] = m[1:]
	}
	out := []byte(wasmbinary.Header)
	for _, id := range wasmbinary.Order {
		if s := sections[id]; s != nil {
			out = append(out, wasmbinary.Section(id, s)...)
		}
	}
	return out
}

func TestOfRefuses(t *testing.T) {
	for _, tc := range []struct {
		name, want string
		code       []byte
	}{
		{"a memory that is not there", "unknown memory 2", module([]byte{0x3f, 2, 0x1a})},
		{"the table that is added", "unknown table 0", module([]byte{0x41, 0, 0x11, 0, 0})},
		{"a type that is added", "unknown type 1", module([]byte{0x02, 1, 0x0b})},
		{"elements for the table that is added", "unknown table 0", module(nil, []byte{9, 1, 0, 0x41, 0, 0x0b, 1, 0})},
		{"data for a memory that is not there", "memory 2", module(nil, []byte{11, 1, 2, 2, 0x41, 0, 0x0b, 0})},
		{"an offset of a global that is not there", "unknown global 3", module(nil, []byte{11, 1, 2, 1, 0x23, 3, 0x0b, 0})},
		{"no count of data", "data count section required", module([]byte{0x41, 0, 0x41, 0, 0x41, 0, 0xfc, 8, 0, 1}, []byte{11, 1, 1, 0})},
		{"a reserved name", "reserved", module(nil, slices.Concat([]byte{7, 1}, exported(hiddenTable, 2, 0)))},
		{"atomics", "not supported", module([]byte{0xfe, 0, 0, 0})},
		{"two sections of one kind", "out of order", append(module(nil), wasmbinary.Section(10, []byte{0})...)},
		{"a component", "no core module", []byte("\x00asm\x0d\x00\x01\x00")},
	} {
		if _, err := Of(tc.code); err == nil || !strings.Contains(err.Text, tc.want) {
			t.Errorf("%s: %v, want %s", tc.name, err, tc.want)
		}
	}
}

// FuzzOf: whatever the bytes, no part of what is made of them has more than one memory, or is too large for what it was made of.
func FuzzOf(f *testing.F) {
	f.Add(module([]byte{0x41, 0, 0x28, 0x42, 1, 4, 0x1a}))
	f.Add(module([]byte{0x41, 0, 0x41, 0, 0x41, 0, 0xfc, 10, 0, 1}))
	f.Add(module([]byte{0x41, 0, 0x41, 0, 0x41, 0, 0xfc, 8, 0, 1, 0xfc, 9, 0}, []byte{12, 1}, []byte{11, 1, 1, 2, 'a', 'b'}))
	f.Add(module(nil, []byte{6, 1, 0x7f, 0, 0x41, 5, 0x0b}, []byte{11, 1, 2, 1, 0x23, 0, 0x0b, 1, 'a'}, []byte{8, 0}))
	f.Fuzz(func(t *testing.T, code []byte) {
		split, err := Of(code)
		if err != nil {
			return
		}
		all := [][]byte{split.Main}
		for _, p := range split.Parts {
			all = append(all, p.Code)
		}
		for n, part := range all {
			if limit := 64*(len(code)+100)*(1+len(split.Parts)) + 1000; len(part) > limit {
				t.Errorf("of %d bytes there is a part with %d", len(code), len(part))
			}
			if m := held(t, part); m > 1 {
				t.Errorf("part %d has %d memories", n, m)
			}
		}
	})
}

// held is how many memories a module has.
func held(t *testing.T, code []byte) (memories int) {
	r := wasmbinary.New(code[8:])
	for !r.Done() {
		id := r.Byte()
		switch part := r.Part(r.U32()); id {
		case 2:
			s := &splitter{sections: wasmbinary.Parts{}}
			s.imports(part)
			memories += len(s.memories)
		case 5:
			memories += int(part.U32())
		}
	}
	if r.Err != nil {
		t.Fatalf("%x is no module: %v", code, r.Err)
	}
	return memories
}
