package component

import (
	"fmt"
	"math"
	"strings"

	"github.com/cec80427/pier/internal/wasm/coretype"
)

// Kind is the form of a value type.
type Kind byte

// The kinds of values.
const (
	Bool Kind = iota
	S8
	U8
	S16
	U16
	S32
	U32
	S64
	U64
	F32
	F64
	Char
	String
	ErrorContext
	Record
	Variant
	List
	Tuple
	Flags
	Enum
	Option
	Result
	Own
	Borrow
	Stream
	Future
	Map
)

var kindNames = [...]string{
	"bool", "s8", "u8", "s16", "u16", "s32", "u32", "s64", "u64", "f32", "f64", "char", "string", "error-context", "record", "variant", "list",
	"tuple", "flags", "enum", "option", "result", "own", "borrow", "stream", "future", "map",
}

func (k Kind) String() string { return kindNames[k] }

// Field is a named part of a type: a field, a case (whose type may be nil), a parameter, a label.
type Field struct {
	Name string
	Type *Type
}

// Resource is a type of handles. In a type it is a variable: which resource it is at run time, an instance knows.
type Resource struct {
	name string
	dtor bool
	own  *scope    // the component that defines it; nil for one that was imported or came with an instance
	of   *Resource // the resource that this is another name of; nil for one that is itself
}

// base is the resource itself. Names of one are the same type, and yet only what refers to the name that is known can be exported.
func (r *Resource) base() *Resource {
	if r != nil && r.of != nil {
		return r.of
	}
	return r
}

func (r *Resource) alias() *Resource {
	named := *r
	named.of = r.base()
	return &named
}

// Type is a value type. It is not changed once it is made.
type Type struct {
	Kind     Kind
	Fields   []Field // of a record; the cases of a variant, option, result or enum; the labels of flags; the parts of a tuple
	Elem     *Type   // of a list, option, stream, future; the key of a map
	Value    *Type   // of a map
	Len      uint32  // of a list of fixed length; 0 for others
	Resource *Resource

	size, align uint32
	wide        [2]uint64      // size and alignment where pointers take 8 bytes, which the limit of a value's size goes by, too
	flat        []coretype.Val // what a value is on the stack; cut after maxFlatParams+1
	depth       int
	weight      int  // how many types it is made of
	borrows     bool // it holds a borrow
	handles     bool // it holds an own or a borrow
	async       bool // it holds a stream, future or error context
	pointers    bool // it holds a list or string: a memory is needed
}

// The limits of the canonical ABI, and those that keep hostile types small.
const (
	maxFlatParams  = 16
	maxFlatResults = 1
	maxDepth       = 100
	maxWeight      = 1_000_000
	maxValueSize   = 1 << 28
)

// FuncType is the type of a component function.
type FuncType struct {
	Params []Field
	Result *Type // nil for none
	Async  bool
}

// Sort is what a definition of a component is.
type Sort byte

// The sorts.
const (
	SortModule    Sort = 0x00
	SortFunc      Sort = 0x01
	SortValue     Sort = 0x02
	SortType      Sort = 0x03
	SortComponent Sort = 0x04
	SortInstance  Sort = 0x05
)

func (s Sort) String() string {
	return [...]string{"module", "func", "value", "type", "component", "instance"}[s]
}

// Extern is the type of an import or export. Exactly one of the fields after Sort is set; of a type it is what the type is.
type Extern struct {
	Sort      Sort
	Func      *FuncType
	Value     *Type
	Type      any // *Type, *FuncType, *WorldType, *InstanceType, *Resource
	Component *WorldType
	Instance  *InstanceType
	module    *coretype.Module
	fresh     bool // a resource that the declaration brings with it
}

// Named is an import or export with its type.
type Named struct {
	Name   string
	Extern Extern
}

// InstanceType is the type of an instance.
type InstanceType struct {
	Exports []Named
	bound   []*Resource // resources that each instance of the type has its own of
	index   map[string]int
}

// WorldType is the type of a component: what it imports and exports.
type WorldType struct {
	Imports, Exports []Named

	needs []*Resource // resources that come with the imports
	bound []*Resource // resources that each instance has its own of
	index map[string]int
}

// Export finds an export by its name.
func (t *InstanceType) Export(name string) (Extern, bool) {
	i, ok := t.index[name]
	if !ok {
		return Extern{}, false
	}
	return t.Exports[i].Extern, true
}

func indexed(list []Named) map[string]int {
	index := make(map[string]int, len(list))
	for n, e := range list {
		index[e.Name] = n
	}
	return index
}

// alignTo is the next multiple of a power of two.
func alignTo(n, align uint64) uint64 { return (n + align - 1) &^ (align - 1) }

var sizes = map[Kind]uint32{
	Bool: 1, S8: 1, U8: 1, S16: 2, U16: 2, S32: 4, U32: 4, S64: 8, U64: 8, F32: 4, F64: 8, Char: 4, Own: 4, Borrow: 4, Stream: 4, Future: 4,
	ErrorContext: 4,
}

// finish computes what the canonical ABI goes by: CanonicalABI.md, Alignment, Element Size, Flattening.
func (t *Type) finish() (*Type, error) {
	t.weight, t.depth = 1, 1
	for _, part := range t.parts() {
		t.weight = min(t.weight+part.weight, maxWeight+1)
		t.depth = max(t.depth, part.depth+1)
		t.borrows, t.handles = t.borrows || part.borrows, t.handles || part.handles
		t.async, t.pointers = t.async || part.async, t.pointers || part.pointers
	}
	if t.depth > maxDepth || t.weight > maxWeight {
		return nil, fmt.Errorf("type nesting is too deep, or effective type size exceeds the limit of %d", maxWeight)
	}
	var size uint64
	switch t.Kind {
	case String, List, Map:
		if t.Len == 0 {
			size, t.align, t.flat, t.pointers = 8, 4, []coretype.Val{coretype.I32, coretype.I32}, true
			break
		}
		size, t.align = uint64(t.Len)*uint64(t.Elem.size), t.Elem.align
		for n := uint32(0); n < t.Len && len(t.flat) <= maxFlatParams; n++ {
			t.flat = cut(t.flat, t.Elem.flat)
		}
	case Record, Tuple:
		size = t.product()
	case Variant, Option, Result, Enum:
		size = t.sum()
	case Flags:
		size, t.align = flagsSize(len(t.Fields))
		t.flat = []coretype.Val{coretype.I32}
	case Own, Borrow:
		t.handles, t.borrows = true, t.Kind == Borrow
		fallthrough
	default:
		t.async, t.pointers = t.async || t.Kind == Stream || t.Kind == Future || t.Kind == ErrorContext, false // what a stream is of is elsewhere
		size, t.align = uint64(sizes[t.Kind]), sizes[t.Kind]
		t.flat = []coretype.Val{map[Kind]coretype.Val{S64: coretype.I64, U64: coretype.I64, F32: coretype.F32, F64: coretype.F64}[t.Kind]}
		if t.flat[0] == "" {
			t.flat[0] = coretype.I32
		}
	}
	t.size = uint32(min(size, math.MaxUint32))
	t.wide = t.widest()
	if most := max(size, t.wide[0]); most >= maxValueSize {
		return t, fmt.Errorf("type exceeds maximum byte size: a value has %d, the most is %d", most, maxValueSize-1)
	}
	return t, nil
}

func (t *Type) widest() [2]uint64 {
	size, align, most := uint64(0), uint64(1), uint64(0)
	switch t.Kind {
	case String, List, Map:
		if t.Len > 0 {
			return [2]uint64{uint64(t.Len) * t.Elem.wide[0], t.Elem.wide[1]}
		}
		return [2]uint64{16, 8}
	case Record, Tuple:
	case Variant, Option, Result, Enum:
		align = uint64(t.discriminant())
	default:
		return [2]uint64{uint64(t.size), uint64(t.align)}
	}
	for _, f := range t.Fields {
		switch {
		case f.Type == nil:
		case t.Kind == Record || t.Kind == Tuple:
			size, align = alignTo(size, f.Type.wide[1])+f.Type.wide[0], max(align, f.Type.wide[1])
		default:
			most, align = max(most, f.Type.wide[0]), max(align, f.Type.wide[1])
		}
	}
	if t.Kind != Record && t.Kind != Tuple {
		size = alignTo(uint64(t.discriminant()), align) + most
	}
	return [2]uint64{alignTo(size, align), align}
}

// pair is what a map is a list of.
func (t *Type) pair() *Type { return &Type{Kind: Tuple, Fields: []Field{{"", t.Elem}, {"", t.Value}}} }

func flagsSize(labels int) (uint64, uint32) {
	switch {
	case labels <= 8:
		return 1, 1
	case labels <= 16:
		return 2, 2
	}
	return 4, 4
}

func cut(flat, more []coretype.Val) []coretype.Val {
	flat = append(flat[:len(flat):len(flat)], more...)
	return flat[:min(len(flat), maxFlatParams+1)]
}

func (t *Type) product() uint64 {
	var size uint64
	t.align = 1
	for _, f := range t.Fields {
		t.align = max(t.align, f.Type.align)
		size = alignTo(size, uint64(f.Type.align)) + uint64(f.Type.size)
		t.flat = cut(t.flat, f.Type.flat)
	}
	return alignTo(size, uint64(t.align))
}

// discriminant is the size of the number that says which case a variant is.
func (t *Type) discriminant() uint32 {
	switch n := len(t.Fields); {
	case n <= 1<<8:
		return 1
	case n <= 1<<16:
		return 2
	}
	return 4
}

// payload is where the cases' own values are.
func (t *Type) payload() uint32 {
	align := uint32(1)
	for _, c := range t.Fields {
		if c.Type != nil {
			align = max(align, c.Type.align)
		}
	}
	return uint32(alignTo(uint64(t.discriminant()), uint64(align)))
}

func (t *Type) sum() uint64 {
	var most uint64
	t.align = t.discriminant()
	var joined []coretype.Val
	for _, c := range t.Fields {
		if c.Type == nil {
			continue
		}
		t.align, most = max(t.align, c.Type.align), max(most, uint64(c.Type.size))
		for n, v := range c.Type.flat {
			if n < len(joined) {
				joined[n] = join(joined[n], v)
			} else {
				joined = append(joined, v)
			}
		}
	}
	t.flat = cut([]coretype.Val{coretype.I32}, joined)
	return alignTo(uint64(t.payload())+most, uint64(t.align))
}

// join is a core type that can hold either of two.
func join(a, b coretype.Val) coretype.Val {
	switch {
	case a == b:
		return a
	case a == coretype.I32 && b == coretype.F32, a == coretype.F32 && b == coretype.I32:
		return coretype.I32
	}
	return coretype.I64
}

// parts are the types that a type is made of.
func (t *Type) parts() []*Type {
	var list []*Type
	for _, f := range t.Fields {
		if f.Type != nil {
			list = append(list, f.Type)
		}
	}
	if t.Elem != nil && t.Kind != Option {
		list = append(list, t.Elem)
	}
	if t.Value != nil {
		list = append(list, t.Value)
	}
	return list
}

// String writes a type as WIT does.
func (t *Type) String() string {
	if t == nil {
		return "_"
	}
	inner := func(fields []Field, named bool) string {
		var words []string
		for _, f := range fields {
			switch {
			case !named:
				words = append(words, f.Type.String())
			case f.Type == nil:
				words = append(words, f.Name)
			default:
				words = append(words, f.Name+": "+f.Type.String())
			}
		}
		return strings.Join(words, ", ")
	}
	switch t.Kind {
	case Record, Variant, Flags, Enum:
		return t.Kind.String() + " { " + inner(t.Fields, true) + " }"
	case Tuple:
		return "tuple<" + inner(t.Fields, false) + ">"
	case Option:
		return "option<" + t.Fields[1].Type.String() + ">"
	case Result:
		if t.Fields[1].Type == nil && t.Fields[0].Type == nil {
			return "result"
		}
		return "result<" + inner(t.Fields, false) + ">"
	case List:
		if t.Len > 0 {
			return fmt.Sprintf("list<%s, %d>", t.Elem, t.Len)
		}
		return "list<" + t.Elem.String() + ">"
	case Stream, Future:
		return t.Kind.String() + "<" + t.Elem.String() + ">"
	case Own:
		return t.Resource.name
	case Borrow:
		return "borrow<" + t.Resource.name + ">"
	}
	return t.Kind.String()
}

// String writes a function's type as WIT does.
func (f *FuncType) String() string {
	var params []string
	for _, p := range f.Params {
		params = append(params, p.Name+": "+p.Type.String())
	}
	text := "func(" + strings.Join(params, ", ") + ")"
	if f.Async {
		text = "async " + text
	}
	if f.Result != nil {
		text += " -> " + f.Result.String()
	}
	return text
}

// must is a type of the host's own making.
func must(t *Type, err error) *Type {
	if err != nil {
		panic("component: " + err.Error())
	}
	return t
}

var primitives = func() (list [ErrorContext + 1]*Type) {
	for k := range list {
		list[k] = must((&Type{Kind: Kind(k)}).finish())
	}
	return list
}()
