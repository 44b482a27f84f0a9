package component

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"github.com/cec80427/pier/internal/wasm/coretype"
	"github.com/cec80427/pier/internal/wasm/wasmbinary"
	"github.com/cec80427/pier/internal/wasm/wasmcode"
)

// The most that one component may have of anything, and how deep components nest.
const (
	maxItems   = 1_000_000
	maxTypes   = 1_000_000
	maxNesting = 100
	maxModules = 1000
	maxWork    = 20_000_000
)

// step is what one definition does when the component is instantiated.
type step func(in *instance) error

// Component is a component that was decoded and found valid.
type Component struct {
	Type    *WorldType
	Digest  wasmcode.Digest // of the binary
	modules []*module       // of it and of all components inside
	steps   []step
	Sizes   Sizes
	turns   bool // there is something asynchronous in it
}

// Sizes say what a component is made of, those inside it included.
type Sizes struct{ Components, Modules, ModuleBytes, Types, Functions int }

// scope is a component, component type or instance type while it is read: its index spaces.
type scope struct {
	parent *scope
	root   *decoding
	typed  bool // a component type or instance type
	loose  bool // an instance type

	coreFuncs     []*coretype.Signature
	coreTables    []coretype.Type
	coreMemories  []coretype.Type
	coreGlobals   []coretype.Type
	coreTags      []coretype.Type
	coreTypes     []any // *signature, *moduleType
	modules       []*coretype.Module
	coreInstances []map[string]coretype.Type

	funcs      []*FuncType
	values     []value
	types      []any
	components []*WorldType
	instances  []*InstanceType

	imports, exports         []Named
	importNames, exportNames *nameSet
	needs, bound             []*Resource
	visible                  map[any]bool // types that an import named
	exported                 map[any]bool // and those that an export did
	steps                    []step
}

// value is the type of a value, and whether something took it.
type value struct {
	typ  *Type
	used bool
}

// decoding is what all scopes of one binary share.
type decoding struct {
	modules []*module
	sizes   Sizes
	left    int // definitions
	work    int // what comparing and checking types may still take
	weights map[any]int
	turns   bool
}

func (d *decoding) scope(parent *scope, typed bool) *scope {
	return &scope{
		parent: parent, root: d, typed: typed, importNames: newNameSet(), exportNames: newNameSet(), visible: map[any]bool{},
		exported: map[any]bool{},
	}
}

var (
	componentHeader = []byte{0, 'a', 's', 'm', 0x0d, 0, 1, 0}
	wasmMagic       = wasmbinary.Header[:4]
)

// IsComponent reports whether a binary claims to be a component.
func IsComponent(code []byte) bool {
	return len(code) >= 8 && string(code[:8]) == string(componentHeader)
}

// Decode takes a component binary apart and validates it. Whether its core modules are valid inside, Engine.Compile says. An error is an
// *Invalid.
func Decode(code []byte) (*Component, error) {
	if len(code) < 8 || string(code[:4]) != wasmMagic {
		return nil, &Invalid{Text: "this is no WebAssembly binary: it does not begin with 00 61 73 6d"}
	}
	if string(code[:8]) == wasmbinary.Header {
		return nil, &Invalid{Text: "this is a core WebAssembly module, not a component: make one of it with wasm-tools component new"}
	}
	digest := make(chan wasmcode.Digest, 1)
	go func() { digest <- sha256.Sum256(code) }()
	d := &decoding{left: maxItems, work: maxWork, weights: map[any]int{}}
	r := wasmbinary.New(code)
	c := d.component(r, nil, 0)
	if r.Err != nil {
		return nil, r.Err
	}
	c.Digest, c.modules, c.Sizes, c.turns = <-digest, d.modules, d.sizes, d.turns
	for n, m := range c.modules {
		m.digest = sha256.Sum256(binary.AppendUvarint(c.Digest[:], uint64(n)))
	}
	return c, nil
}

func (d *decoding) component(r *wasmbinary.Reader, parent *scope, depth int) *Component {
	if header := r.Bytes(8); string(header) != string(componentHeader) {
		r.Fail("unknown binary version or layer % x of a component", header)
	}
	if depth > maxNesting {
		r.Fail("components nest too deep")
	}
	d.sizes.Components++
	s := d.scope(parent, false)
	for !r.Done() {
		id := r.Byte()
		part := r.Part(r.U32())
		s.section(id, part, depth)
		if !part.Done() && id != 0 {
			part.Fail("unexpected content in the component section 0x%02x", id)
		}
		if r.Err == nil {
			r.Err = part.Err
		}
	}
	for n, v := range s.values {
		if !v.used {
			r.Fail("value index %d was not used as part of an instantiation, start function, or export", n)
		}
	}
	return &Component{Type: s.componentType(), steps: s.steps}
}

func (s *scope) componentType() *WorldType {
	return &WorldType{Imports: s.imports, Exports: s.exports, needs: s.needs, bound: s.bound, index: indexed(s.exports)}
}

func (s *scope) instanceType() *InstanceType {
	return &InstanceType{Exports: s.exports, bound: s.bound, index: indexed(s.exports)}
}

func (s *scope) add(do step) { s.steps = append(s.steps, do) }

func (s *scope) section(id byte, r *wasmbinary.Reader, depth int) {
	switch id {
	case 0:
		r.Name() // custom: whatever it holds
	case 1:
		s.module(r)
	case 2:
		s.list(r, "core instances", func() { s.coreInstance(r) })
	case 3:
		s.list(r, "core types", func() { s.coreTypes = append(s.coreTypes, s.readCoreType(r)) })
	case 4:
		s.nested(r, depth)
	case 5:
		s.list(r, "instances", func() { s.instance(r) })
	case 6:
		s.list(r, "aliases", func() { s.alias(r) })
	case 7:
		s.list(r, "types", func() { s.defineType(r, depth) })
	case 8:
		s.list(r, "canonical functions", func() { s.canon(r) })
	case 9:
		s.start(r)
	case 10:
		s.list(r, "imports", func() { s.readImport(r) })
	case 11:
		s.list(r, "exports", func() { s.readExport(r) })
	default:
		r.Fail("malformed section id %d", id)
	}
}

// list reads the definitions of one section. All of a binary are counted together.
func (s *scope) list(r *wasmbinary.Reader, what string, read func()) {
	r.Each(what, maxItems, func() {
		if s.root.left--; s.root.left < 0 {
			r.Fail("more than %d definitions", maxItems)
			return
		}
		read()
	})
}

func (s *scope) nested(r *wasmbinary.Reader, depth int) {
	c := s.root.component(r, s, depth+1)
	s.components = append(s.components, c.Type)
	s.add(func(in *instance) error { in.components = append(in.components, closure{c, in}); return nil })
}

// at is one entry of an index space.
func at[T any](r *wasmbinary.Reader, space []T, i uint32, what string) T {
	if int64(i) < int64(len(space)) {
		return space[i]
	}
	r.Fail("unknown %s %d: %s index out of bounds", what, i, what)
	var zero T
	return zero
}

// typeAt is the type at an index when it is of the wanted form.
func typeAt[T any](r *wasmbinary.Reader, s *scope, i uint32, what string) T {
	t, ok := at(r, s.types, i, "type").(T)
	if !ok {
		r.Fail("type index %d is not %s", i, what)
	}
	return t
}

// use takes a value, which may be taken once.
func (s *scope) use(r *wasmbinary.Reader, i uint32) *Type {
	if v := at(r, s.values, i, "value"); r.Err == nil {
		if v.used {
			r.Fail("cannot use value %d more than once", i)
		}
		s.values[i].used = true
		return v.typ
	}
	return primitives[Bool]
}

// sortIndex reads a sort and an index, and gives the type of what is there.
func (s *scope) sortIndex(r *wasmbinary.Reader) (Sort, uint32, Extern) {
	sort := s.sort(r)
	i := r.U32()
	if r.Err != nil {
		return sort, i, Extern{}
	}
	return sort, i, s.externAt(r, sort, i)
}

func (s *scope) sort(r *wasmbinary.Reader) Sort {
	b := r.Byte()
	if b == 0 {
		if sort := coretype.Sort(r.Byte()); sort != coretype.ModuleSort && r.Err == nil {
			r.Fail("invalid leading byte 0x%02x of a component external kind", byte(sort))
		}
	}
	if b > byte(SortInstance) {
		r.Fail("invalid leading byte 0x%02x of a component external kind", b)
		return SortFunc
	}
	return Sort(b)
}

func (s *scope) externAt(r *wasmbinary.Reader, sort Sort, i uint32) Extern {
	e := Extern{Sort: sort}
	switch sort {
	case SortModule:
		e.module = at(r, s.modules, i, "module")
	case SortFunc:
		e.Func = at(r, s.funcs, i, "function")
	case SortValue:
		e.Value = s.use(r, i)
	case SortType:
		e.Type = at(r, s.types, i, "type")
	case SortComponent:
		e.Component = at(r, s.components, i, "component")
	case SortInstance:
		e.Instance = at(r, s.instances, i, "instance")
	}
	return e
}

// define gives something the next index of its space.
func (s *scope) define(e Extern) {
	switch e.Sort {
	case SortModule:
		s.modules = append(s.modules, e.module)
	case SortFunc:
		s.funcs = append(s.funcs, e.Func)
	case SortValue:
		s.values = append(s.values, value{typ: e.Value})
	case SortType:
		s.types = append(s.types, e.Type)
	case SortComponent:
		s.components = append(s.components, e.Component)
	case SortInstance:
		s.instances = append(s.instances, e.Instance)
	}
}

func (s *scope) readImport(r *wasmbinary.Reader) {
	label := externName(r)
	name := label.name
	e := s.externType(r)
	if e.Sort == SortType && s.exported[e.Type] && !s.visible[e.Type] {
		r.Fail("type not valid to be used as import: %q refers to the name that an export gave it", name)
	}
	if r.Err != nil {
		return
	}
	s.spend(r, e)
	e = s.introduce(e, &s.needs)
	if err := s.importNames.add(label, e); err != nil {
		r.Fail("%v", err)
		return
	}
	if err := s.nameable(e, name, true); err != nil {
		r.Fail("%v", err)
	}
	mark(s.visible, e)
	s.imports = append(s.imports, Named{name, e})
	s.define(e)
	s.add(func(in *instance) error {
		given, ok := in.args[name]
		if !ok || given.sort != e.Sort {
			return fmt.Errorf("nothing was given for the import %q", name)
		}
		in.learn(e, given)
		in.push(given)
		return nil
	})
}

func (s *scope) readExport(r *wasmbinary.Reader) {
	label := externName(r)
	name := label.name
	sort, i, e := s.sortIndex(r)
	from := e
	switch b := r.Byte(); b {
	case 0:
	case 1:
		wanted := s.externType(r)
		if r.Err != nil {
			return
		}
		e = s.ascribed(r, e, wanted)
	default:
		r.Fail("invalid leading byte 0x%02x of an export", b)
	}
	if r.Err != nil {
		return
	}
	s.spend(r, e)
	if e.Sort == SortType {
		e.Type = renamed(e.Type)
	}
	if err := s.exportNames.add(label, e); err != nil {
		r.Fail("%v", err)
		return
	}
	if err := s.nameable(e, name, false); err != nil {
		r.Fail("%v", err)
	}
	mark(s.exported, e)
	s.exports = append(s.exports, Named{name, e})
	s.define(e)
	if e.Sort == SortValue {
		s.values[len(s.values)-1].used = true
	}
	s.add(func(in *instance) error {
		it := in.item(sort, i, from)
		in.learn(e, it)
		in.exports.names[name] = it
		in.push(it)
		return nil
	})
}

// ascribed is an export with the type that it was said to have.
func (s *scope) ascribed(r *wasmbinary.Reader, have, want Extern) Extern {
	m := newMatcher(&s.root.work)
	var bound []*Resource
	if want.Sort == SortInstance {
		bound = want.Instance.bound
	}
	if want.fresh {
		h, is := have.Type.(*Resource)
		if !is {
			r.Fail("ascribed type of export is not compatible with item's type: expected resource, found another type")
			return want
		}
		own := &Resource{name: h.name, own: h.own, dtor: h.dtor}
		s.bound = append(s.bound, own)
		return Extern{Sort: SortType, Type: own}
	}
	err := m.within(bound, func() error { return m.extern(have, want) })
	if err != nil {
		r.Fail("ascribed type of export is not compatible with item's type: %v", err)
	}
	if want.Sort == SortInstance {
		opened, fresh := open(want.Instance)
		s.bound = append(s.bound, fresh...)
		want.Instance = opened
	}
	return want
}

// introduce gives what an import or export declares resources of its own.
func (s *scope) introduce(e Extern, into *[]*Resource) Extern {
	switch e.Sort {
	case SortInstance:
		opened, fresh := open(e.Instance)
		*into = append(*into, fresh...)
		e.Instance = opened
	case SortType:
		if e.fresh {
			*into = append(*into, e.Type.(*Resource))
		} else {
			e.Type = renamed(e.Type)
		}
		e.fresh = false
	}
	return e
}

// renamed is a type under a name of its own, so that types that refer to it can be told from those that refer to the unnamed one.
func renamed(t any) any {
	switch t := t.(type) {
	case *Type:
		named := *t
		return &named
	case *Resource:
		return t.alias()
	}
	return t
}

// mark notes all types that an import or export names.
func mark(set map[any]bool, e Extern) {
	switch e.Sort {
	case SortType:
		set[e.Type] = true
	case SortInstance:
		for _, inner := range e.Instance.Exports {
			mark(set, inner.Extern)
		}
	}
}

func (s *scope) start(r *wasmbinary.Reader) {
	place := r.U32()
	f := at(r, s.funcs, place, "function")
	var args []uint32
	var types []*Type
	r.Each("arguments", maxItems, func() {
		i := r.U32()
		args, types = append(args, i), append(types, s.use(r, i))
	})
	results := r.U32()
	if r.Err != nil {
		return
	}
	if len(types) != len(f.Params) {
		r.Fail("component start function requires %d arguments but was given %d", len(f.Params), len(types))
		return
	}
	for n, p := range f.Params {
		if !newMatcher(&s.root.work).same(types[n], p.Type) {
			r.Fail("value type mismatch for component start function argument %d", n)
		}
	}
	has := uint32(0)
	if f.Result != nil {
		has = 1
		s.values = append(s.values, value{typ: f.Result})
	}
	if has != results {
		r.Fail("component start function has a result count of %d but the function type has a result count of %d", results, has)
	}
	s.add(func(in *instance) error { return in.start(int(place), args, f) })
}
