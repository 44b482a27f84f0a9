package coretype

import (
	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

// Bag writes a module that exports what it imports.
type Bag struct {
	types, imports, exports [][]byte
	counts                  map[Sort]int
}

// Add is one more thing to export: from where it is imported, as what, and its name.
func (b *Bag) Add(t Type, from, as, name string) {
	if b.counts == nil {
		b.counts = map[Sort]int{}
	}
	item := wasmbinary.Join(wasmbinary.Text(from), wasmbinary.Text(as), []byte{byte(t.Sort)})
	switch t.Sort {
	case Func, Tag:
		vals := func(list []Val) []byte {
			out := wasmbinary.Number(uint32(len(list)))
			for _, v := range list {
				out = append(out, v...)
			}
			return out
		}
		if t.Sort == Tag {
			item = append(item, 0)
		}
		item = append(item, wasmbinary.Number(uint32(len(b.types)))...)
		b.types = append(b.types, wasmbinary.Join([]byte{0x60}, vals(t.Sig.Params), vals(t.Sig.Results)))
	case Table:
		item = append(append(item, t.Val...), 0, 0) // any size fits
	case Memory:
		item = append(item, 0, 0)
	case Global:
		item = append(item, t.Val...)
		if t.Mutable {
			item = append(item, 1)
		} else {
			item = append(item, 0)
		}
	}
	b.imports = append(b.imports, item)
	b.exports = append(b.exports, wasmbinary.Join(wasmbinary.Text(name), []byte{byte(t.Sort)}, wasmbinary.Number(uint32(b.counts[t.Sort]))))
	b.counts[t.Sort]++
}

// Module is its code.
func (b *Bag) Module() []byte {
	return wasmbinary.Join([]byte(wasmbinary.Header), wasmbinary.Section(1, wasmbinary.Vector(b.types...)),
		wasmbinary.Section(2, wasmbinary.Vector(b.imports...)), wasmbinary.Section(7, wasmbinary.Vector(b.exports...)))
}

// Bytes are types by their first bytes.
func Bytes(list []Val) []byte {
	all := make([]byte, len(list))
	for n, v := range list {
		all[n] = v[0]
	}
	return all
}
