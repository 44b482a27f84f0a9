package multimemory

import (
	"fmt"
	"maps"
	"slices"

	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

// signature is what an instruction takes and gives.
type signature struct{ params, results string }

const (
	i32  = "\x7f"
	i64  = "\x7e"
	f32  = "\x7d"
	f64  = "\x7c"
	v128 = "\x7b"
)

// scalar is what a load or store of one number moves.
const scalar = i32 + i64 + f32 + f64 + i32 + i32 + i32 + i32 + i64 + i64 + i64 + i64 + i64 + i64 +
	i32 + i64 + f32 + f64 + i32 + i32 + i64 + i64 + i64

// signature of an instruction that uses memories.
func signatureOf(i wasmbinary.Instruction) signature {
	const first, stores = 0x28, 0x36
	switch {
	case i.Prefix == 0xfc:
		return signature{params: i32 + i32 + i32}
	case i.Prefix == 0xfd && (i.Op == 11 || i.Op >= 88 && i.Op <= 91):
		return signature{params: i32 + v128}
	case i.Prefix == 0xfd && i.Op >= 84 && i.Op <= 87:
		return signature{i32 + v128, v128}
	case i.Prefix == 0xfd:
		return signature{i32, v128}
	case i.Op == 0x3f:
		return signature{"", i32}
	case i.Op == 0x40:
		return signature{i32, i32}
	case i.Op >= stores:
		return signature{params: i32 + scalar[i.Op-first:i.Op-first+1]}
	}
	return signature{i32, scalar[i.Op-first : i.Op-first+1]}
}

// types are those of functions, each once.
type types struct {
	list  [][]byte
	known map[signature]uint32
}

func (t *types) of(s signature) uint32 {
	n, ok := t.known[s]
	if !ok {
		if t.known == nil {
			t.known = map[signature]uint32{}
		}
		n = uint32(len(t.list))
		t.known[s] = n
		t.list = append(t.list, wasmbinary.Join([]byte{0x60}, wasmbinary.Text(s.params), wasmbinary.Text(s.results)))
	}
	return n
}

// filler is the module of one memory: its functions, and where in the table they go.
type filler struct {
	types     types
	functions [][]byte // the index of the type of each
	bodies    [][]byte
	slots     []uint32
	imports   [][]byte // of globals
	globals   map[uint32]uint32
	datas     [][]byte
}

// call is what stands for an instruction: its operands are there, and the slot is the last.
func (s *splitter) call(m uint32, sig signature, text []byte) []byte {
	var body []byte
	for n := range len(sig.params) {
		body = append(body, 0x20, byte(n))
	}
	slot := s.slot(m, sig, append(body, text...))
	return indirect(slot, s.counts.Types+s.types.of(sig), s.counts.Tables)
}

func indirect(slot, typ, table uint32) []byte {
	return wasmbinary.Join(constant(slot), []byte{0x11}, wasmbinary.Number(typ), wasmbinary.Number(table))
}

// constant is an instruction.
func constant(n uint32) []byte {
	out := append([]byte{0x41}, wasmbinary.Number(n)...)
	if last := len(out) - 1; out[last]&0x40 != 0 { // it would be a sign
		out[last] |= 0x80
		out = append(out, 0)
	}
	return out
}

// slot is where in the table a function of a memory's module is.
func (s *splitter) slot(m uint32, sig signature, body []byte) uint32 {
	key := place{m, string(body)}
	if slot, known := s.places[key]; known {
		return slot
	}
	f, slot := s.fillers[m], s.slots
	s.slots++
	s.places[key] = slot
	whole := wasmbinary.Join([]byte{0}, body, []byte{0x0b})
	f.slots = append(f.slots, slot)
	f.functions = append(f.functions, wasmbinary.Number(f.types.of(sig)))
	f.bodies = append(f.bodies, wasmbinary.Join(wasmbinary.Number(uint32(len(whole))), whole))
	return slot
}

// copying is what stands for a copy between two memories. The module of the one that is written to asks that of the other, byte by byte,
// after both have tried whether the bytes are there: a memory that is copied onto itself stays as it is.
func (s *splitter) copying(to, from uint32) []byte {
	three, load := signature{params: i32 + i32 + i32}, signature{i32, i32}
	itself := []byte{0x20, 0, 0x20, 1, 0x20, 2, 0xfc, 10, 0, 0}
	there := s.slot(from, three, itself)
	read := s.slot(from, load, []byte{0x20, 0, 0x2d, 0, 0})
	t := &s.fillers[to].types
	body := wasmbinary.Join(
		[]byte{0x20, 1, 0x20, 1, 0x20, 2}, indirect(there, t.of(three), 0),
		[]byte{0x20, 0, 0x20, 0, 0x20, 2, 0xfc, 10, 0, 0},
		[]byte{0x02, 0x40, 0x03, 0x40, 0x20, 2, 0x45, 0x0d, 1},                      // until none is left
		[]byte{0x20, 0, 0x20, 1}, indirect(read, t.of(load), 0), []byte{0x3a, 0, 0}, // one byte
		[]byte{0x20, 0, 0x41, 1, 0x6a, 0x21, 0, 0x20, 1, 0x41, 1, 0x6a, 0x21, 1}, // the next place in each
		[]byte{0x20, 2, 0x41, 1, 0x6b, 0x21, 2, 0x0c, 0, 0x0b, 0x0b},             // one less
	)
	slot := s.slot(to, three, body)
	return indirect(slot, s.counts.Types+s.types.of(three), s.counts.Tables)
}

// fill writes the segments of data of a memory's module. They have the places that they have in the module.
func (s *splitter) fill(r *wasmbinary.Reader, m uint32, f *filler) {
	if m == 0 {
		return
	}
	for _, d := range s.datas {
		switch {
		case d.active && d.memory == m:
			f.datas = append(f.datas, wasmbinary.Join([]byte{0}, s.offset(r, f, d.offset), d.bytes))
		case !d.active && s.inits[m]:
			f.datas = append(f.datas, append([]byte{1}, d.bytes...))
		default:
			f.datas = append(f.datas, []byte{1, 0})
		}
	}
}

// offset is an expression with the globals that the filler imports for it.
func (s *splitter) offset(r *wasmbinary.Reader, f *filler, expression []byte) []byte {
	var out []byte
	for e := wasmbinary.New(expression); !e.Done(); {
		i := s.counts.Next(e)
		switch {
		case e.Err != nil:
			r.Fail("%s", e.Err.Text)
			return nil
		case i.Op != 0x23:
			out = append(out, i.Text...)
			continue
		case int64(i.Index) >= int64(len(s.globals)):
			r.Fail("unknown global %d", i.Index)
			return nil
		}
		place, known := f.globals[i.Index]
		if !known {
			if f.globals == nil {
				f.globals = map[uint32]uint32{}
			}
			place = uint32(len(f.imports))
			f.globals[i.Index] = place
			f.imports = append(f.imports, imported("main", global(i.Index), 3, s.globals[i.Index]))
		}
		out = append(append(out, 0x23), wasmbinary.Number(place)...)
	}
	return out
}

func global(n uint32) string { return fmt.Sprint(hiddenGlobal, n) }

func imported(module, name string, kind byte, typ []byte) []byte {
	return wasmbinary.Join(wasmbinary.Text(module), wasmbinary.Text(name), []byte{kind}, typ)
}

func exported(name string, kind byte, place uint32) []byte {
	return wasmbinary.Join(wasmbinary.Text(name), []byte{kind}, wasmbinary.Number(place))
}

// split writes the parts.
func (s *splitter) split() *Split {
	out := &Split{}
	exports := [][]byte{exported(hiddenTable, 1, s.counts.Tables)}
	if s.start != nil {
		exports = append(exports, wasmbinary.Join(wasmbinary.Text(hiddenStart), []byte{0}, s.start))
	}
	if len(s.fillers[0].bodies) > 0 {
		exports = append(exports, exported(hiddenMemory, 2, 0))
	}
	shown := map[uint32]bool{}
	for n, f := range s.fillers {
		maps.Insert(shown, maps.All(f.shown()))
		if m := &s.memories[n]; n > 0 || len(f.bodies) > 0 {
			out.Parts = append(out.Parts, Part{s.part(n, n == len(s.fillers)-1), m.module, n > 0 && m.imported, m.name, m.exports})
		}
	}
	for _, n := range slices.Sorted(maps.Keys(shown)) {
		exports = append(exports, exported(global(n), 3, n))
	}
	if len(s.datas) > 0 {
		s.sections[11] = wasmbinary.Vector(s.mainData()...)
	}
	s.sections.Add(1, s.types.list...)
	s.sections.Add(4, wasmbinary.Join([]byte{0x70, 1}, wasmbinary.Number(s.slots), wasmbinary.Number(s.slots)))
	s.sections.Add(7, exports...)
	out.Main = s.sections.Module()
	return out
}

// shown is which globals a filler has of Main.
func (f *filler) shown() map[uint32]bool {
	all := map[uint32]bool{}
	for n := range f.globals {
		all[n] = true
	}
	return all
}

// mainData is the segments without those of other memories, in whose places are some that are empty.
func (s *splitter) mainData() (list [][]byte) {
	for _, d := range s.datas {
		switch {
		case !d.active:
			list = append(list, append([]byte{1}, d.bytes...))
		case d.memory == 0:
			list = append(list, wasmbinary.Join([]byte{0}, d.offset, d.bytes))
		default:
			list = append(list, []byte{1, 0})
		}
	}
	return list
}

// part is the module of a memory.
func (s *splitter) part(n int, last bool) []byte {
	f, m := s.fillers[n], s.memories[n]
	imports := f.imports
	switch {
	case n == 0:
		imports = append(imports, imported("main", hiddenMemory, 2, []byte{0, 0}))
	case m.imported:
		imports = append(imports, imported("memory", m.name, 2, m.limits))
	}
	imports = append(imports, imported("main", hiddenTable, 1, []byte{0x70, 0, 0}))
	sections := wasmbinary.Parts{}
	shift := uint32(0)
	if last && s.start != nil {
		imports = append(imports, imported("main", hiddenStart, 0, wasmbinary.Number(f.types.of(signature{}))))
		shift, sections[8] = 1, []byte{0}
	}
	for place, slot := range f.slots {
		sections.Add(9, wasmbinary.Join([]byte{0}, constant(slot), []byte{0x0b, 1}, wasmbinary.Number(uint32(place)+shift)))
	}
	sections.Add(1, f.types.list...)
	sections.Add(2, imports...)
	sections.Add(3, f.functions...)
	sections.Add(10, f.bodies...)
	if n > 0 && !m.imported {
		sections.Add(5, m.limits)
		sections.Add(7, exported(Memory, 2, 0))
	}
	if s.inits[uint32(n)] {
		sections[12] = wasmbinary.Number(uint32(len(f.datas)))
	}
	if len(f.datas) > 0 {
		sections.Add(11, f.datas...)
	}
	return sections.Module()
}
