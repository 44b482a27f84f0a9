package component

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"github.com/cec80427/pier/internal/wasmbinary"
	"github.com/cec80427/pier/internal/wasmcode"
)

// coreSort is what a core definition is.
type coreSort byte

const (
	coreFunc     coreSort = 0x00
	coreTable    coreSort = 0x01
	coreMemory   coreSort = 0x02
	coreGlobal   coreSort = 0x03
	coreTag      coreSort = 0x04
	coreTypeSort coreSort = 0x10
	coreModule   coreSort = 0x11
	coreInstance coreSort = 0x12
)

func (s coreSort) String() string {
	if name, ok := map[coreSort]string{
		coreFunc: "function", coreTable: "table", coreMemory: "memory", coreGlobal: "global", coreTag: "tag", coreTypeSort: "type",
		coreModule: "module", coreInstance: "instance",
	}[s]; ok {
		return name
	}
	return fmt.Sprintf("sort 0x%02x", byte(s))
}

// coreVal is a core value type as the binary has it: one byte, or a reference type with its heap type.
type coreVal string

// The core value types of the canonical ABI.
const (
	i32 coreVal = "\x7f"
	i64 coreVal = "\x7e"
	f32 coreVal = "\x7d"
	f64 coreVal = "\x7c"
)

// signature is the type of a core function.
type signature struct{ params, results []coreVal }

func (s *signature) equal(o *signature) bool {
	return slices.Equal(s.params, o.params) && slices.Equal(s.results, o.results)
}

func (s *signature) String() string {
	text := func(list []coreVal) string {
		names := make([]string, len(list))
		for n, v := range list {
			names[n] = v.String()
		}
		return fmt.Sprint(names)
	}
	return text(s.params) + " -> " + text(s.results)
}

func (v coreVal) String() string {
	switch v {
	case i32:
		return "i32"
	case i64:
		return "i64"
	case f32:
		return "f32"
	case f64:
		return "f64"
	}
	return fmt.Sprintf("%x", string(v))
}

// coreType is the type of something that a core module imports or exports.
type coreType struct {
	sort    coreSort
	sig     *signature // of a function or tag
	val     coreVal    // of a global, or of a table's elements
	mutable bool
	min     uint64
	max     *uint64
	flags   byte // of the limits: shared, 64 bits
	page    uint32
}

func (t coreType) String() string {
	if t.sig != nil {
		return fmt.Sprintf("%s %s", t.sort, t.sig)
	}
	return t.sort.String()
}

// fits reports why a core definition cannot stand where another is wanted; "" when it can.
func (t coreType) fits(want coreType) string {
	switch {
	case t.sort != want.sort:
		return fmt.Sprintf("expected a %s, found a %s", want.sort, t.sort)
	case t.sig != nil && want.sig != nil && !t.sig.equal(want.sig):
		return fmt.Sprintf("expected %s, found %s", want, t)
	case t.val != want.val:
		return fmt.Sprintf("expected a %s of %s, found one of %s", t.sort, want.val, t.val)
	case t.mutable != want.mutable:
		return "globals that differ in whether they can change"
	case t.flags&^1 != want.flags&^1:
		return fmt.Sprintf("a %s of another kind of index or sharing", t.sort)
	case t.page != want.page:
		return "memories with pages of different size"
	case t.min < want.min, want.max != nil && (t.max == nil || *t.max > *want.max):
		return fmt.Sprintf("the limits of the %s do not match", t.sort)
	}
	return ""
}

// coreImport is one thing that a core module wants.
type coreImport struct {
	module, name string
	typ          coreType
}

// moduleType is the type of a core module.
type moduleType struct {
	imports []coreImport
	exports map[string]coreType
}

// fits reports why a module cannot stand where another is wanted: it may want less and give more.
func (t *moduleType) fits(want *moduleType) string {
	given := map[[2]string]coreType{}
	for _, i := range want.imports {
		given[[2]string{i.module, i.name}] = i.typ
	}
	for _, i := range t.imports {
		g, ok := given[[2]string{i.module, i.name}]
		if !ok {
			return fmt.Sprintf("missing expected import `%s::%s`", i.module, i.name)
		}
		if why := g.fits(i.typ); why != "" {
			return fmt.Sprintf("type mismatch in import `%s::%s`: %s", i.module, i.name, why)
		}
	}
	return exportsFit(t.exports, want.exports)
}

func exportsFit(have, want map[string]coreType) string {
	for _, name := range slices.Sorted(maps.Keys(want)) {
		h, ok := have[name]
		if !ok {
			return fmt.Sprintf("missing expected export `%s`", name)
		}
		if why := h.fits(want[name]); why != "" {
			return fmt.Sprintf("type mismatch in export `%s`: %s", name, why)
		}
	}
	return ""
}

// module is a core module inside a component: its bytes, and what its border says. Whether the rest of it is valid is for the compiler
// to say.
type module struct {
	code   []byte
	typ    *moduleType
	tables int64 // how many entries they can have
	digest wasmcode.Digest
}

var coreHeader = []byte{0, 'a', 's', 'm', 1, 0, 0, 0}

// unnamed stands for the empty name of a module that others are imported from, which wazero does not take.
const unnamed = "\x00"

// named writes a module's import section anew when it imports from a module without a name.
func named(code []byte, t *moduleType) []byte {
	if !slices.ContainsFunc(t.imports, func(i coreImport) bool { return i.module == "" }) {
		return code
	}
	out := slices.Clone(code[:8])
	r := wasmbinary.New(code[8:])
	for !r.Done() {
		start := r.Rest()
		id := r.Byte()
		part := r.Part(r.U32())
		if id != 2 {
			out = append(out, r.Since(start)...)
			continue
		}
		b := &border{skim: true}
		var items [][]byte
		part.Each("imports", maxCore, func() {
			module, name := part.Name(), part.Name()
			if module == "" {
				module = unnamed
			}
			from := part.Rest()
			b.described(part)
			items = append(items, slices.Concat(text(module), text(name), part.Since(from)))
		})
		body := vector(items)
		out = append(binary.AppendUvarint(append(out, id), uint64(len(body))), body...)
	}
	return out
}

// border collects the sections of a core module that say what it imports and exports.
type border struct {
	sigs  []*signature // nil for types that are no functions
	index map[coreSort][]coreType
	typ   *moduleType
	skim  bool // types were looked at before
	seen  map[[2]string]bool

	collected bool // there are types that are no functions, or not by themselves
}

// unique checks that nothing is imported twice: the two parts of a name are one name in a component.
func (b *border) unique(r *wasmbinary.Reader, i coreImport) {
	if b.seen == nil {
		b.seen = map[[2]string]bool{}
	}
	key := [2]string{i.module, i.name}
	if b.seen[key] {
		r.Fail("duplicate import name `%s:%s`", i.module, i.name)
	}
	b.seen[key] = true
}

// The most that a core module may have of anything, as in all engines of the web.
const maxCore = 1_000_000

func readModule(r *wasmbinary.Reader) *moduleType {
	if string(r.Bytes(8)) != string(coreHeader) {
		r.Fail("this is no core module of version 1")
		return nil
	}
	b := &border{index: map[coreSort][]coreType{}, typ: &moduleType{exports: map[string]coreType{}}}
	for !r.Done() {
		id := r.Byte()
		part := r.Part(r.U32())
		b.section(id, part)
		if part.Err != nil && r.Err == nil {
			r.Err = part.Err
		}
	}
	if n := len(b.index[coreMemory]); n > 1 {
		r.Fail("a core module has %d memories, one at most is supported", n)
	}
	for _, m := range slices.Concat(b.index[coreMemory], b.index[coreTable]) {
		switch {
		case m.flags&4 != 0:
			r.Fail("a core module has a %s of 64 bits, which is not supported", m.sort)
		case m.flags&2 != 0:
			r.Fail("a core module has a shared %s, for threads, which is not supported", m.sort)
		case m.sort == coreMemory && m.page != 16:
			r.Fail("a core module has a memory with pages of a size of its own, which is not supported")
		}
	}
	if b.collected {
		r.Fail("a core module has types for the garbage collector, or types that extend others, which is not supported")
	}
	return b.typ
}

func (b *border) section(id byte, r *wasmbinary.Reader) {
	switch id {
	case 1:
		r.Each("types", maxCore, func() { b.types(r) })
	case 2:
		r.Each("imports", maxCore, func() {
			i := coreImport{module: r.Name(), name: r.Name()}
			i.typ = b.described(r)
			b.unique(r, i)
			b.typ.imports = append(b.typ.imports, i)
			b.index[i.typ.sort] = append(b.index[i.typ.sort], i.typ)
		})
	case 3:
		r.Each("functions", maxCore, func() { b.index[coreFunc] = append(b.index[coreFunc], coreType{sort: coreFunc, sig: b.sig(r)}) })
	case 4:
		r.Each("tables", maxCore, func() { b.table(r) })
	case 5:
		r.Each("memories", maxCore, func() { b.index[coreMemory] = append(b.index[coreMemory], readMemory(r)) })
	case 6:
		r.Each("globals", maxCore, func() {
			b.index[coreGlobal] = append(b.index[coreGlobal], readGlobal(r))
			r.Constant()
		})
	case 7:
		r.Each("exports", maxCore, func() { b.export(r) })
	case 13:
		r.Each("tags", maxCore, func() {
			r.Byte()
			b.index[coreTag] = append(b.index[coreTag], coreType{sort: coreTag, sig: b.sig(r)})
		})
	}
}

// types reads one group of types. What is no function has a place and no signature.
func (b *border) types(r *wasmbinary.Reader) {
	b.collected = b.collected || r.Peek() != 0x60
	if r.Peek() == 0x4e { // a group that may name itself
		r.Byte()
		r.Each("types", maxCore, func() { b.sigs = append(b.sigs, readSub(r)) })
		return
	}
	b.sigs = append(b.sigs, readSub(r))
}

// readSub reads a type that may have supertypes.
func readSub(r *wasmbinary.Reader) *signature {
	if form := r.Peek(); form == 0x50 || form == 0x4f {
		r.Byte()
		r.Each("supertypes", maxCore, func() { r.U32() })
	}
	return readComposite(r)
}

func readComposite(r *wasmbinary.Reader) *signature {
	field := func() {
		if form := r.Peek(); form == 0x78 || form == 0x77 {
			r.Byte()
		} else {
			readVal(r)
		}
		r.Byte()
	}
	switch form := r.Byte(); form {
	case 0x60:
		return &signature{readVals(r), readVals(r)}
	case 0x5f:
		r.Each("fields", maxCore, field)
	case 0x5e:
		field()
	default:
		r.Fail("invalid leading byte 0x%02x of a core type", form)
	}
	return nil
}

func readVals(r *wasmbinary.Reader) []coreVal {
	var list []coreVal
	r.Each("values", 1000, func() { list = append(list, readVal(r)) })
	return list
}

func readVal(r *wasmbinary.Reader) coreVal {
	start := r.Rest()
	switch b := r.Byte(); {
	case b == 0x63 || b == 0x64: // a reference with its heap type
		r.S33()
	case b >= 0x7b && b <= 0x7f, b >= 0x68 && b <= 0x74:
	default:
		r.Fail("invalid leading byte 0x%02x of a value type", b)
	}
	if r.Err != nil {
		return ""
	}
	return coreVal(r.Since(start))
}

func (b *border) sig(r *wasmbinary.Reader) *signature {
	i := r.U32()
	if r.Err == nil && !b.skim && (int(i) >= len(b.sigs) || b.sigs[i] == nil) {
		r.Fail("type index %d is no function type of the core module", i)
	}
	if r.Err != nil || b.skim {
		return &signature{}
	}
	return b.sigs[i]
}

// described reads what an import is.
func (b *border) described(r *wasmbinary.Reader) coreType {
	switch sort := coreSort(r.Byte()); sort {
	case coreFunc:
		return coreType{sort: sort, sig: b.sig(r)}
	case coreTable:
		return readTable(r)
	case coreMemory:
		return readMemory(r)
	case coreGlobal:
		return readGlobal(r)
	case coreTag:
		if r.Byte() != 0 {
			r.Fail("a tag of unknown kind")
		}
		t := coreType{sort: sort, sig: b.sig(r)}
		if len(t.sig.results) > 0 {
			r.Fail("a tag with results")
		}
		return t
	default:
		r.Fail("invalid leading byte 0x%02x of an import", byte(sort))
		return coreType{}
	}
}

func (b *border) table(r *wasmbinary.Reader) {
	if r.Peek() == 0x40 { // with a first value
		r.Byte()
		r.Byte()
		b.index[coreTable] = append(b.index[coreTable], readTable(r))
		r.Constant()
		return
	}
	b.index[coreTable] = append(b.index[coreTable], readTable(r))
}

func readTable(r *wasmbinary.Reader) coreType {
	t := coreType{sort: coreTable, val: readVal(r)}
	t.limits(r)
	return t
}

func readMemory(r *wasmbinary.Reader) coreType {
	t := coreType{sort: coreMemory, page: 16}
	t.limits(r)
	most := uint64(1) << 16
	if t.flags&4 != 0 {
		most = 1 << 48
	}
	if t.page == 16 && (t.min > most || t.max != nil && *t.max > most) {
		r.Fail("memory size must be at most %d pages", most)
	}
	return t
}

func readGlobal(r *wasmbinary.Reader) coreType {
	t := coreType{sort: coreGlobal, val: readVal(r)}
	switch b := r.Byte(); b {
	case 0, 1:
		t.mutable = b == 1
	default:
		r.Fail("malformed mutability")
	}
	return t
}

func (t *coreType) limits(r *wasmbinary.Reader) {
	flags := r.Byte()
	if flags > 15 {
		r.Fail("malformed limits")
	}
	t.flags = flags
	t.min = r.Unsigned(64)
	if flags&1 != 0 {
		t.max = new(r.Unsigned(64))
		if r.Err == nil && *t.max < t.min {
			r.Fail("size minimum must not be greater than maximum")
		}
	}
	if flags&8 != 0 {
		t.page = r.U32()
	}
	t.flags &^= 9
}

func (b *border) export(r *wasmbinary.Reader) {
	name := r.Name()
	sort := coreSort(r.Byte())
	i := int(r.U32())
	if r.Err != nil {
		return
	}
	all := b.index[sort]
	if i >= len(all) {
		r.Fail("the core module exports %s %d, which is not there", sort, i)
		return
	}
	if _, twice := b.typ.exports[name]; twice {
		r.Fail("duplicate export name `%s`", name)
	}
	b.typ.exports[name] = all[i]
}
