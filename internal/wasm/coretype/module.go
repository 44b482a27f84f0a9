package coretype

import (
	"fmt"
	"maps"
	"slices"

	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

// Sort is what a core definition is.
type Sort byte

// The sorts, as the binary has them.
const (
	Func         Sort = 0x00
	Table        Sort = 0x01
	Memory       Sort = 0x02
	Global       Sort = 0x03
	Tag          Sort = 0x04
	TypeSort     Sort = 0x10
	ModuleSort   Sort = 0x11
	InstanceSort Sort = 0x12
)

// String implements fmt.Stringer.
func (s Sort) String() string {
	if name, ok := map[Sort]string{
		Func: "function", Table: "table", Memory: "memory", Global: "global", Tag: "tag", TypeSort: "type",
		ModuleSort: "module", InstanceSort: "instance",
	}[s]; ok {
		return name
	}
	return fmt.Sprintf("sort 0x%02x", byte(s))
}

// Val is a core value type as the binary has it: one byte, or a reference type with its heap type.
type Val string

// The core value types of the canonical ABI.
const (
	I32 Val = "\x7f"
	I64 Val = "\x7e"
	F32 Val = "\x7d"
	F64 Val = "\x7c"
)

// Signature is the type of a core function.
type Signature struct{ Params, Results []Val }

// Equal reports whether two functions are of one type.
func (s *Signature) Equal(o *Signature) bool {
	return slices.Equal(s.Params, o.Params) && slices.Equal(s.Results, o.Results)
}

// String implements fmt.Stringer.
func (s *Signature) String() string {
	text := func(list []Val) string {
		names := make([]string, len(list))
		for n, v := range list {
			names[n] = v.String()
		}
		return fmt.Sprint(names)
	}
	return text(s.Params) + " -> " + text(s.Results)
}

// String implements fmt.Stringer.
func (v Val) String() string {
	switch v {
	case I32:
		return "i32"
	case I64:
		return "i64"
	case F32:
		return "f32"
	case F64:
		return "f64"
	}
	return fmt.Sprintf("%x", string(v))
}

// Type is the type of something that a core module imports or exports.
type Type struct {
	Sort    Sort
	Sig     *Signature // of a function or tag
	Val     Val        // of a global, or of a table's elements
	Mutable bool
	Min     uint64
	Max     *uint64
	Flags   byte // of the limits: shared, 64 bits
	Page    uint32
}

// String implements fmt.Stringer.
func (t Type) String() string {
	if t.Sig != nil {
		return fmt.Sprintf("%s %s", t.Sort, t.Sig)
	}
	return t.Sort.String()
}

// Fits reports why a core definition cannot stand where another is wanted; "" when it can.
func (t Type) Fits(want Type) string {
	switch {
	case t.Sort != want.Sort:
		return fmt.Sprintf("expected a %s, found a %s", want.Sort, t.Sort)
	case t.Sig != nil && want.Sig != nil && !t.Sig.Equal(want.Sig):
		return fmt.Sprintf("expected %s, found %s", want, t)
	case t.Val != want.Val:
		return fmt.Sprintf("expected a %s of %s, found one of %s", t.Sort, want.Val, t.Val)
	case t.Mutable != want.Mutable:
		return "globals that differ in whether they can change"
	case t.Flags&^1 != want.Flags&^1:
		return fmt.Sprintf("a %s of another kind of index or sharing", t.Sort)
	case t.Page != want.Page:
		return "memories with pages of different size"
	case t.Min < want.Min, want.Max != nil && (t.Max == nil || *t.Max > *want.Max):
		return fmt.Sprintf("the limits of the %s do not match", t.Sort)
	}
	return ""
}

// Import is one thing that a core module wants.
type Import struct {
	Module, Name string
	Type         Type
}

// Module is the type of a core module.
type Module struct {
	Imports  []Import
	Exports  map[string]Type
	Memories int // that a module has
}

// Fits reports why a module cannot stand where another is wanted: it may want less and give more.
func (t *Module) Fits(want *Module) string {
	given := map[[2]string]Type{}
	for _, i := range want.Imports {
		given[[2]string{i.Module, i.Name}] = i.Type
	}
	for _, i := range t.Imports {
		g, ok := given[[2]string{i.Module, i.Name}]
		if !ok {
			return fmt.Sprintf("missing expected import `%s::%s`", i.Module, i.Name)
		}
		if why := g.Fits(i.Type); why != "" {
			return fmt.Sprintf("type mismatch in import `%s::%s`: %s", i.Module, i.Name, why)
		}
	}
	return exportsFit(t.Exports, want.Exports)
}

func exportsFit(have, want map[string]Type) string {
	for _, name := range slices.Sorted(maps.Keys(want)) {
		h, ok := have[name]
		if !ok {
			return fmt.Sprintf("missing expected export `%s`", name)
		}
		if why := h.Fits(want[name]); why != "" {
			return fmt.Sprintf("type mismatch in export `%s`: %s", name, why)
		}
	}
	return ""
}

// Unnamed stands for the empty name of a module that others are imported from, which wazero does not take.
const Unnamed = "\x00"

// Renamed writes a module's import section anew when it imports from a module without a name.
func Renamed(code []byte, t *Module) []byte {
	if !slices.ContainsFunc(t.Imports, func(i Import) bool { return i.Module == "" }) {
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
		b := &Border{skim: true}
		var items [][]byte
		part.Each("imports", maxCore, func() {
			module, name := part.Name(), part.Name()
			if module == "" {
				module = Unnamed
			}
			from := part.Rest()
			b.Described(part)
			items = append(items, wasmbinary.Join(wasmbinary.Text(module), wasmbinary.Text(name), part.Since(from)))
		})
		out = append(out, wasmbinary.Section(id, wasmbinary.Vector(items...))...)
	}
	return out
}

// Border collects the sections of a core module that say what it imports and exports.
type Border struct {
	Sigs  []*Signature // nil for types that are no functions
	index map[Sort][]Type
	Type  *Module
	skim  bool // types were looked at before
	seen  map[[2]string]bool

	collected bool // there are types that are no functions, or not by themselves
}

// NewBorder is one of a module that has nothing yet.
func NewBorder() *Border {
	return &Border{index: map[Sort][]Type{}, Type: &Module{Exports: map[string]Type{}}}
}

// Unique checks that nothing is imported twice: the two parts of a name are one name in a component.
func (b *Border) Unique(r *wasmbinary.Reader, i Import) {
	if b.seen == nil {
		b.seen = map[[2]string]bool{}
	}
	key := [2]string{i.Module, i.Name}
	if b.seen[key] {
		r.Fail("duplicate import name `%s:%s`", i.Module, i.Name)
	}
	b.seen[key] = true
}

// The most that a core module may have of anything, as in all engines of the web, and of memories.
const (
	maxCore     = 1_000_000
	maxMemories = 16
)

// ReadModule reads what a core module imports and exports.
func ReadModule(r *wasmbinary.Reader) *Module {
	if string(r.Bytes(8)) != wasmbinary.Header {
		r.Fail("this is no core module of version 1")
		return nil
	}
	b := NewBorder()
	for !r.Done() {
		id := r.Byte()
		part := r.Part(r.U32())
		b.section(id, part)
		if part.Err != nil && r.Err == nil {
			r.Err = part.Err
		}
	}
	if b.Type.Memories = len(b.index[Memory]); b.Type.Memories > maxMemories {
		r.Fail("a core module has %d memories, the most is %d", b.Type.Memories, maxMemories)
	}
	for _, m := range slices.Concat(b.index[Memory], b.index[Table]) {
		switch {
		case m.Flags&4 != 0:
			r.Fail("a core module has a %s of 64 bits, which is not supported", m.Sort)
		case m.Flags&2 != 0:
			r.Fail("a core module has a shared %s, for threads, which is not supported", m.Sort)
		case m.Sort == Memory && m.Page != 16:
			r.Fail("a core module has a memory with pages of a size of its own, which is not supported")
		}
	}
	if b.collected {
		r.Fail("a core module has types for the garbage collector, or types that extend others, which is not supported")
	}
	return b.Type
}

func (b *Border) section(id byte, r *wasmbinary.Reader) {
	switch id {
	case 1:
		r.Each("types", maxCore, func() { b.Types(r) })
	case 2:
		r.Each("imports", maxCore, func() {
			i := Import{Module: r.Name(), Name: r.Name()}
			i.Type = b.Described(r)
			b.Unique(r, i)
			b.Type.Imports = append(b.Type.Imports, i)
			b.index[i.Type.Sort] = append(b.index[i.Type.Sort], i.Type)
		})
	case 3:
		r.Each("functions", maxCore, func() { b.index[Func] = append(b.index[Func], Type{Sort: Func, Sig: b.sig(r)}) })
	case 4:
		r.Each("tables", maxCore, func() { b.table(r) })
	case 5:
		r.Each("memories", maxCore, func() { b.index[Memory] = append(b.index[Memory], readMemory(r)) })
	case 6:
		r.Each("globals", maxCore, func() {
			b.index[Global] = append(b.index[Global], readGlobal(r))
			r.Constant()
		})
	case 7:
		r.Each("exports", maxCore, func() { b.export(r) })
	case 13:
		r.Each("tags", maxCore, func() {
			r.Byte()
			b.index[Tag] = append(b.index[Tag], Type{Sort: Tag, Sig: b.sig(r)})
		})
	}
}

// Types reads one group of types. What is no function has a place and no signature.
func (b *Border) Types(r *wasmbinary.Reader) {
	b.collected = b.collected || r.Peek() != 0x60
	if r.Peek() == 0x4e { // a group that may name itself
		r.Byte()
		r.Each("types", maxCore, func() { b.Sigs = append(b.Sigs, ReadSub(r)) })
		return
	}
	b.Sigs = append(b.Sigs, ReadSub(r))
}

// ReadSub reads a type that may have supertypes.
func ReadSub(r *wasmbinary.Reader) *Signature {
	if form := r.Peek(); form == 0x50 || form == 0x4f {
		r.Byte()
		r.Each("supertypes", maxCore, func() { r.U32() })
	}
	return ReadComposite(r)
}

// ReadComposite reads a type: nil for one that is no function.
func ReadComposite(r *wasmbinary.Reader) *Signature {
	field := func() {
		if form := r.Peek(); form == 0x78 || form == 0x77 {
			r.Byte()
		} else {
			ReadVal(r)
		}
		r.Byte()
	}
	switch form := r.Byte(); form {
	case 0x60:
		return &Signature{readVals(r), readVals(r)}
	case 0x5f:
		r.Each("fields", maxCore, field)
	case 0x5e:
		field()
	default:
		r.Fail("invalid leading byte 0x%02x of a core type", form)
	}
	return nil
}

func readVals(r *wasmbinary.Reader) []Val {
	var list []Val
	r.Each("values", 1000, func() { list = append(list, ReadVal(r)) })
	return list
}

// ReadVal reads the type of a value.
func ReadVal(r *wasmbinary.Reader) Val {
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
	return Val(r.Since(start))
}

func (b *Border) sig(r *wasmbinary.Reader) *Signature {
	i := r.U32()
	if r.Err == nil && !b.skim && (int(i) >= len(b.Sigs) || b.Sigs[i] == nil) {
		r.Fail("type index %d is no function type of the core module", i)
	}
	if r.Err != nil || b.skim {
		return &Signature{}
	}
	return b.Sigs[i]
}

// Described reads what an import is.
func (b *Border) Described(r *wasmbinary.Reader) Type {
	switch sort := Sort(r.Byte()); sort {
	case Func:
		return Type{Sort: sort, Sig: b.sig(r)}
	case Table:
		return readTable(r)
	case Memory:
		return readMemory(r)
	case Global:
		return readGlobal(r)
	case Tag:
		if r.Byte() != 0 {
			r.Fail("a tag of unknown kind")
		}
		t := Type{Sort: sort, Sig: b.sig(r)}
		if len(t.Sig.Results) > 0 {
			r.Fail("a tag with results")
		}
		return t
	default:
		r.Fail("invalid leading byte 0x%02x of an import", byte(sort))
		return Type{}
	}
}

func (b *Border) table(r *wasmbinary.Reader) {
	if r.Peek() == 0x40 { // with a first value
		r.Byte()
		r.Byte()
		b.index[Table] = append(b.index[Table], readTable(r))
		r.Constant()
		return
	}
	b.index[Table] = append(b.index[Table], readTable(r))
}

func readTable(r *wasmbinary.Reader) Type {
	t := Type{Sort: Table, Val: ReadVal(r)}
	t.limits(r)
	return t
}

func readMemory(r *wasmbinary.Reader) Type {
	t := Type{Sort: Memory, Page: 16}
	t.limits(r)
	most := uint64(1) << 16
	if t.Flags&4 != 0 {
		most = 1 << 48
	}
	if t.Page == 16 && (t.Min > most || t.Max != nil && *t.Max > most) {
		r.Fail("memory size must be at most %d pages", most)
	}
	return t
}

func readGlobal(r *wasmbinary.Reader) Type {
	t := Type{Sort: Global, Val: ReadVal(r)}
	switch b := r.Byte(); b {
	case 0, 1:
		t.Mutable = b == 1
	default:
		r.Fail("malformed mutability")
	}
	return t
}

func (t *Type) limits(r *wasmbinary.Reader) {
	flags := r.Byte()
	if flags > 15 {
		r.Fail("malformed limits")
	}
	t.Flags = flags
	t.Min = r.Unsigned(64)
	if flags&1 != 0 {
		t.Max = new(r.Unsigned(64))
		if r.Err == nil && *t.Max < t.Min {
			r.Fail("size minimum must not be greater than maximum")
		}
	}
	if flags&8 != 0 {
		t.Page = r.U32()
	}
	t.Flags &^= 9
}

func (b *Border) export(r *wasmbinary.Reader) {
	name := r.Name()
	sort := Sort(r.Byte())
	i := int(r.U32())
	if r.Err != nil {
		return
	}
	all := b.index[sort]
	if i >= len(all) {
		r.Fail("the core module exports %s %d, which is not there", sort, i)
		return
	}
	if _, twice := b.Type.Exports[name]; twice {
		r.Fail("duplicate export name `%s`", name)
	}
	b.Type.Exports[name] = all[i]
}
