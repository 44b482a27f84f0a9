package jsapi

import (
	"slices"

	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

const (
	typeSection, codeSection = 1, 10

	maxCount = 1 << 24 // of whatever a binary lists
)

// emptyLoop is an instruction that does nothing. wazero looks at each loop whether what runs is to end.
const emptyLoop = "\x03\x40\x0b"

// interruptible begins each function that ends in the call of another (return_call) with an empty loop: it may call itself for ever without one,
// and wazero does not look at such calls. A binary without them stays as it is.
func interruptible(code []byte) ([]byte, error) {
	r := wasmbinary.New(code)
	sections := wasmbinary.Sections(r)
	counts := wasmbinary.Counts{Types: wasmbinary.New(sections[typeSection]).U32(), Tables: maxCount, Memories: maxCount}
	var functions [][]byte
	calls := false
	if all := wasmbinary.New(sections[codeSection]); r.Err == nil && !all.Done() {
		all.Each("functions", maxCount, func() {
			body := all.Part(all.U32())
			function, tail := within(&counts, body)
			calls = calls || tail
			functions = append(functions, function)
			if all.Err == nil {
				all.Err = body.Err
			}
		})
		r.Err = all.Err
	}
	if r.Err != nil {
		return nil, r.Err
	}
	if !calls {
		return code, nil
	}
	sections[codeSection] = wasmbinary.Vector(functions...)
	return sections.Module(), nil
}

// within is a function as interruptible leaves it, and whether it ends in a call.
func within(counts *wasmbinary.Counts, r *wasmbinary.Reader) (function []byte, calls bool) {
	whole := r.Rest()
	r.Each("locals", maxCount, func() {
		r.U32()
		if kind := r.Byte(); kind == 0x63 || kind == 0x64 { // a reference to what follows
			r.S33()
		}
	})
	locals, code := r.Since(whole), r.Rest()
	for !r.Done() {
		i := counts.Next(r)
		calls = calls || i.Prefix == 0 && (i.Op == 0x12 || i.Op == 0x13 || i.Op == 0x15)
	}
	if calls {
		whole = slices.Concat(locals, []byte(emptyLoop), code)
	}
	return append(wasmbinary.Number(uint32(len(whole))), whole...), calls
}
