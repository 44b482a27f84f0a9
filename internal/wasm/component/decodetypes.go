package component

import (
	"fmt"
	"slices"

	"github.com/cec80427/pier/internal/wasm/component/witname"
	"github.com/cec80427/pier/internal/wasm/coretype"
	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

func (s *scope) defineType(r *wasmbinary.Reader, depth int) {
	s.root.sizes.Types++
	if len(s.types) >= maxTypes {
		r.Fail("more than %d types", maxTypes)
	}
	if r.Peek() == 0x3f {
		s.resource(r)
		return
	}
	s.types = append(s.types, s.deftype(r, depth))
	s.add(nothing)
}

func nothing(*instance) error { return nil }

func (s *scope) resource(r *wasmbinary.Reader) {
	r.Byte()
	if s.typed {
		r.Fail("resources can only be defined within a concrete component")
	}
	if rep := r.Byte(); rep != 0x7f {
		r.Fail("resources can only be represented by `i32`")
	}
	res := &Resource{name: "resource", own: s}
	dtor := -1
	switch r.Byte() {
	case 0:
	case 1:
		i := r.U32()
		sig := at(r, s.coreFuncs, i, "core function")
		if r.Err == nil && !sig.Equal(&coretype.Signature{Params: []coretype.Val{coretype.I32}}) {
			r.Fail("core function %d has wrong signature for a destructor", i)
		}
		dtor, res.dtor = int(i), true
	default:
		r.Fail("invalid leading byte of a resource's destructor")
	}
	s.types = append(s.types, res)
	s.bound = append(s.bound, res)
	s.add(func(in *instance) error {
		made := &resource{impl: in}
		if dtor >= 0 {
			made.dtor = in.coreFuncs[dtor]
		}
		in.resources[res] = made
		return nil
	})
}

// deftype reads a type definition that is no resource.
func (s *scope) deftype(r *wasmbinary.Reader, depth int) any {
	switch form := r.Peek(); form {
	case 0x40, 0x43:
		r.Byte()
		return s.functype(r, form == 0x43)
	case 0x41, 0x42:
		r.Byte()
		if depth > maxNesting {
			r.Fail("types nest too deep")
			return primitives[Bool]
		}
		inner := s.root.scope(s, true)
		inner.loose = form == 0x42
		s.list(r, "declarations", func() { inner.declaration(r, form == 0x41, depth+1) })
		if form == 0x41 {
			return inner.componentType()
		}
		return inner.instanceType()
	}
	return s.defvaltype(r)
}

func (s *scope) declaration(r *wasmbinary.Reader, importing bool, depth int) {
	switch form := r.Byte(); {
	case form == 0x00:
		s.coreTypes = append(s.coreTypes, s.readCoreType(r))
	case form == 0x01:
		s.defineType(r, depth)
	case form == 0x02:
		s.alias(r)
	case form == 0x03 && importing:
		s.readImport(r)
	case form == 0x04:
		label := externName(r)
		name := label.name
		e := s.externType(r)
		if r.Err != nil {
			return
		}
		s.spend(r, e)
		e = s.introduce(e, &s.bound)
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
	default:
		r.Fail("invalid leading byte 0x%02x of a declaration", form)
	}
}

func (s *scope) functype(r *wasmbinary.Reader, async bool) *FuncType {
	f := &FuncType{Async: async}
	s.root.turns = s.root.turns || async
	seen := newLabels()
	r.Each("parameters", 1000, func() {
		p := Field{r.Name(), nil}
		p.Type = s.valtype(r)
		if err := seen.add(p.Name); err != nil && r.Err == nil {
			r.Fail("function parameter %v", err)
		}
		f.Params = append(f.Params, p)
	})
	switch form := r.Byte(); form {
	case 0:
		f.Result = s.valtype(r)
		if r.Err == nil && f.Result.borrows {
			r.Fail("function result cannot contain a `borrow` type")
		}
	case 1:
		if n := r.Byte(); n != 0 {
			r.Fail("invalid leading byte 0x%02x of a function's results", n)
		}
	default:
		r.Fail("invalid leading byte 0x%02x of a function's results", form)
	}
	return f
}

// valtype reads a primitive type or the index of a type.
func (s *scope) valtype(r *wasmbinary.Reader) *Type {
	i := r.S33()
	switch {
	case r.Err != nil:
		return primitives[Bool]
	case i >= 0:
		t, ok := at(r, s.types, uint32(i), "type").(*Type)
		if !ok {
			r.Fail("type index %d is not a defined type", i)
			return primitives[Bool]
		}
		return t
	}
	if t := primitive(byte(i & 0x7f)); t != nil {
		return t
	}
	r.Fail("invalid leading byte 0x%02x of a value type", i&0x7f)
	return primitives[Bool]
}

func primitive(code byte) *Type {
	switch {
	case code <= 0x7f && code >= 0x73:
		return primitives[0x7f-code]
	case code == 0x64:
		return primitives[ErrorContext]
	}
	return nil
}

var definedKinds = map[byte]Kind{
	0x72: Record, 0x71: Variant, 0x70: List, 0x67: List, 0x6f: Tuple, 0x6e: Flags, 0x6d: Enum, 0x6b: Option, 0x6a: Result, 0x69: Own, 0x68: Borrow,
	0x66: Stream, 0x65: Future, 0x63: Map,
}

func (s *scope) defvaltype(r *wasmbinary.Reader) *Type {
	code := r.Byte()
	if t := primitive(code); t != nil && r.Err == nil {
		return renamed(t).(*Type)
	}
	kind, ok := definedKinds[code]
	if !ok {
		r.Fail("invalid leading byte 0x%02x of a type", code)
		return primitives[Bool]
	}
	t := &Type{Kind: kind}
	switch kind {
	case Record, Variant, Tuple, Flags, Enum:
		s.fields(r, t)
	case List, Option, Stream, Future, Map:
		s.elements(r, t, code)
	case Result:
		t.Fields = []Field{{"ok", s.optional(r)}, {"error", s.optional(r)}}
	case Own, Borrow:
		i := r.U32()
		t.Resource = typeAt[*Resource](r, s, i, "a resource type")
	}
	if r.Err != nil {
		return primitives[Bool]
	}
	made, err := t.finish()
	if err != nil {
		r.Fail("%v", err)
		return primitives[Bool]
	}
	return made
}

func (s *scope) optional(r *wasmbinary.Reader) *Type {
	switch b := r.Byte(); b {
	case 0:
		return nil
	case 1:
		return s.valtype(r)
	default:
		r.Fail("invalid leading byte 0x%02x of an optional type", b)
		return nil
	}
}

func (s *scope) elements(r *wasmbinary.Reader, t *Type, code byte) {
	switch t.Kind {
	case Stream, Future:
		t.Elem = s.optional(r)
		if t.Elem != nil && t.Elem.borrows {
			r.Fail("a %s cannot hold a `borrow` type", t.Kind)
		}
		if t.Elem != nil && t.Kind == Stream && t.Elem.Kind == Char {
			r.Fail("`stream<char>` is not valid at this time")
		}
		return
	case Option:
		elem := s.valtype(r)
		t.Elem, t.Fields = elem, []Field{{"none", nil}, {"some", elem}}
		return
	}
	t.Elem = s.valtype(r)
	if code == 0x67 {
		if t.Len = r.U32(); t.Len == 0 {
			r.Fail("Fixed length lists must have more than zero elements")
		}
	}
	if t.Kind == Map {
		switch t.Elem.Kind {
		case Bool, S8, U8, S16, U16, S32, U32, S64, U64, Char, String:
		default:
			r.Fail("invalid map key type")
		}
		t.Value = s.valtype(r)
	}
}

func (s *scope) fields(r *wasmbinary.Reader, t *Type) {
	seen := newLabels()
	r.Each("members of a type", 100_000, func() {
		f := Field{}
		if t.Kind != Tuple {
			f.Name = r.Name()
			if err := seen.add(f.Name); err != nil && r.Err == nil {
				r.Fail("%s %s %v", t.Kind, map[Kind]string{Record: "field", Variant: "case", Flags: "flag", Enum: "tag"}[t.Kind], err)
			}
		}
		switch t.Kind {
		case Record, Tuple:
			f.Type = s.valtype(r)
		case Variant:
			f.Type = s.optional(r)
			if r.Byte() != 0 && r.Err == nil {
				r.Fail("invalid leading byte of a case's end")
			}
		}
		t.Fields = append(t.Fields, f)
	})
	switch {
	case r.Err != nil:
	case len(t.Fields) == 0:
		r.Fail("%s type must have at least one %s", t.Kind, map[Kind]string{
			Record: "field", Variant: "case", Flags: "entry", Enum: "variant", Tuple: "type",
		}[t.Kind])
	case t.Kind == Flags && len(t.Fields) > 32:
		r.Fail("cannot have more than 32 flags")
	}
}

// labels are the names inside one type.
type labels map[string]string

func newLabels() labels { return labels{} }

func (l labels) add(name string) error {
	if err := witname.Label(name); err != nil {
		return fmt.Errorf("name %w", err)
	}
	key := witname.Squash(name)
	if first, twice := l[key]; twice {
		return fmt.Errorf("name `%s` conflicts with previous name `%s`", name, first)
	}
	l[key] = name
	return nil
}

// externName reads the name of an import or export.
func externName(r *wasmbinary.Reader) externLabel {
	form := r.Byte()
	if form > 2 {
		r.Fail("invalid leading byte 0x%02x of a component name", form)
	}
	l := externLabel{name: r.Name()}
	if form == 2 {
		r.Each("attributes of a name", 100, func() {
			kind := r.Byte()
			if kind > 2 {
				r.Fail("invalid leading byte 0x%02x of a name's attribute", kind)
				return
			}
			if l.attributes[kind] != nil {
				r.Fail("duplicate attribute 0x%02x of a name", kind)
			}
			l.attributes[kind] = new(r.Name())
		})
	}
	return l
}

// externType reads what an import or export is declared to be. A resource that it introduces has no name yet.
func (s *scope) externType(r *wasmbinary.Reader) Extern {
	e := Extern{Sort: s.sort(r)}
	switch e.Sort {
	case SortModule:
		m, ok := at(r, s.coreTypes, r.U32(), "core type").(*coretype.Module)
		if !ok {
			r.Fail("core type index is not a module type")
		}
		e.module = m
	case SortFunc:
		e.Func = typeAt[*FuncType](r, s, r.U32(), "a function type")
	case SortValue:
		switch r.Byte() {
		case 0:
			e.Value = at(r, s.values, r.U32(), "value").typ
		case 1:
			e.Value = s.valtype(r)
		default:
			r.Fail("invalid leading byte of a value's bound")
		}
	case SortType:
		switch r.Byte() {
		case 0:
			e.Type = at(r, s.types, r.U32(), "type")
		case 1:
			e.Type, e.fresh = &Resource{name: "resource"}, true
		default:
			r.Fail("invalid leading byte of a type's bound")
		}
	case SortComponent:
		e.Component = typeAt[*WorldType](r, s, r.U32(), "a component type")
	case SortInstance:
		e.Instance = typeAt[*InstanceType](r, s, r.U32(), "an instance type")
	}
	return e
}

// readCoreType reads the type of a core function or module.
func (s *scope) readCoreType(r *wasmbinary.Reader) any {
	s.root.sizes.Types++
	switch r.Peek() {
	case 0x00: // a subtype, so written because it would look like a module type
		r.Byte()
		if r.Peek() != 0x50 {
			r.Fail("invalid leading byte 0x%02x of a core type that others may extend", r.Peek())
		}
		return coretype.ReadSub(r)
	case 0x50:
		r.Byte()
		return s.readModuleType(r)
	case 0x4e:
		r.Fail("recursive core types are not supported")
		return nil
	}
	sig := coretype.ReadComposite(r)
	if sig == nil {
		return nil
	}
	for _, v := range slices.Concat(sig.Params, sig.Results) {
		if v[0] != 0x63 && v[0] != 0x64 {
			continue
		}
		if i := wasmbinary.New([]byte(v[1:])).S33(); i >= 0 {
			if _, is := at(r, s.coreTypes, uint32(i), "type").(*coretype.Module); is {
				r.Fail("type index %d is a module type", i)
			}
		}
	}
	return sig
}

func (s *scope) readModuleType(r *wasmbinary.Reader) *coretype.Module {
	b := coretype.NewBorder()
	s.list(r, "declarations", func() {
		switch form := r.Byte(); form {
		case 0:
			i := coretype.Import{Module: r.Name(), Name: r.Name()}
			i.Type = b.Described(r)
			b.Unique(r, i)
			b.Type.Imports = append(b.Type.Imports, i)
		case 1:
			b.Types(r)
		case 2:
			if coretype.Sort(r.Byte()) != coretype.TypeSort || r.Byte() != 1 {
				r.Fail("invalid alias in a core module type")
			}
			count, i := r.U32(), r.U32()
			if sig, ok := s.outer(r, count, 1).coreTypeAt(r, i).(*coretype.Signature); ok {
				b.Sigs = append(b.Sigs, sig)
			} else {
				r.Fail("only core function types can be aliased in a core module type")
			}
		case 3:
			name := r.Name()
			t := b.Described(r)
			if _, twice := b.Type.Exports[name]; twice {
				r.Fail("duplicate export name `%s`", name)
			}
			b.Type.Exports[name] = t
		default:
			r.Fail("invalid leading byte 0x%02x of a module type's declaration", form)
		}
	})
	return b.Type
}

func (s *scope) coreTypeAt(r *wasmbinary.Reader, i uint32) any {
	return at(r, s.coreTypes, i, "core type")
}

// outer is an enclosing scope, counted from some level.
func (s *scope) outer(r *wasmbinary.Reader, count, from uint32) *scope {
	found := s
	for ; count > from; count-- {
		if found.parent == nil {
			r.Fail("invalid outer alias count of %d", count)
			return s
		}
		found = found.parent
	}
	return found
}
