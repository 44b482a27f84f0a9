package component

import (
	"fmt"

	"github.com/cec80427/pier/internal/wasm/coretype"
	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

func (s *scope) coreInstance(r *wasmbinary.Reader) {
	switch form := r.Byte(); form {
	case 0:
		s.coreInstantiate(r)
	case 1:
		s.coreBag(r)
	default:
		r.Fail("invalid leading byte 0x%02x of a core instance", form)
	}
}

func (s *scope) coreInstantiate(r *wasmbinary.Reader) {
	place := r.U32()
	m := at(r, s.modules, place, "module")
	args := map[string]int{}
	given := map[string]map[string]coretype.Type{}
	r.Each("arguments", maxItems, func() {
		name := r.Name()
		if sort := coretype.Sort(r.Byte()); sort != coretype.InstanceSort {
			r.Fail("invalid leading byte 0x%02x of an instantiation argument", byte(sort))
		}
		i := r.U32()
		exports := at(r, s.coreInstances, i, "core instance")
		if _, twice := args[name]; twice {
			r.Fail("duplicate module instantiation argument named `%s`", name)
		}
		args[name], given[name] = int(i), exports
	})
	if r.Err != nil {
		return
	}
	for _, i := range m.Imports {
		from, ok := given[i.Module]
		if !ok {
			r.Fail("missing module instantiation argument named `%s`", i.Module)
			return
		}
		have, ok := from[i.Name]
		if !ok {
			r.Fail("module instantiation argument `%s` does not export an item named `%s`", i.Module, i.Name)
			return
		}
		if why := have.Fits(i.Type); why != "" {
			r.Fail("type mismatch for export `%s` of module instantiation argument `%s`: %s", i.Name, i.Module, why)
			return
		}
	}
	s.coreInstances = append(s.coreInstances, m.Exports)
	s.add(func(in *instance) error { return in.instantiateCore(in.modules[place], args) })
}

// coreBag is an instance that is made of definitions which are there already.
func (s *scope) coreBag(r *wasmbinary.Reader) {
	exports := map[string]coretype.Type{}
	type part struct {
		name string
		sort coretype.Sort
		i    uint32
	}
	var parts []part
	r.Each("exports", maxItems, func() {
		name := r.Name()
		sort, i := coretype.Sort(r.Byte()), r.U32()
		if _, twice := exports[name]; twice {
			r.Fail("duplicate instantiation export name `%s`", name)
		}
		exports[name] = s.coreAt(r, sort, i)
		parts = append(parts, part{name, sort, i})
	})
	s.coreInstances = append(s.coreInstances, exports)
	s.add(func(in *instance) error {
		bag := coreExports{typ: exports, items: map[string]coreItem{}}
		for _, p := range parts {
			bag.items[p.name] = in.coreItem(p.sort, p.i)
		}
		in.coreInstances = append(in.coreInstances, &bag)
		return nil
	})
}

func (s *scope) coreAt(r *wasmbinary.Reader, sort coretype.Sort, i uint32) coretype.Type {
	switch sort {
	case coretype.Func:
		return coretype.Type{Sort: sort, Sig: at(r, s.coreFuncs, i, "core function")}
	case coretype.Table:
		return at(r, s.coreTables, i, "table")
	case coretype.Memory:
		return at(r, s.coreMemories, i, "memory")
	case coretype.Global:
		return at(r, s.coreGlobals, i, "global")
	case coretype.Tag:
		return at(r, s.coreTags, i, "tag")
	}
	r.Fail("invalid leading byte 0x%02x of a core external kind", byte(sort))
	return coretype.Type{}
}

func (s *scope) instance(r *wasmbinary.Reader) {
	switch form := r.Byte(); form {
	case 0:
		s.instantiate(r)
	case 1:
		s.bag(r)
	default:
		r.Fail("invalid leading byte 0x%02x of an instance", form)
	}
}

// part is one argument or inline export.
type part struct {
	name   string
	sort   Sort
	i      uint32
	extern Extern
}

func (s *scope) instantiate(r *wasmbinary.Reader) {
	place := r.U32()
	c := at(r, s.components, place, "component")
	args := map[string]Extern{}
	var parts []part
	r.Each("arguments", maxItems, func() {
		name := r.Name()
		sort, i, e := s.sortIndex(r)
		if _, twice := args[name]; twice {
			r.Fail("instantiation argument `%s` conflicts with previous argument `%s`", name, name)
		}
		args[name] = e
		parts = append(parts, part{name, sort, i, e})
	})
	if r.Err != nil {
		return
	}
	made, own, err := instantiated(c, args, &s.root.work)
	if err != nil {
		r.Fail("%v", err)
		return
	}
	s.bound = append(s.bound, own...)
	s.instances = append(s.instances, made)
	s.add(func(in *instance) error {
		given := map[string]item{}
		for _, p := range parts {
			given[p.name] = in.item(p.sort, p.i, p.extern)
		}
		inner, err := in.components[place].instantiate(in.store, given)
		if err != nil {
			return err
		}
		it := item{sort: SortInstance, instance: inner}
		in.learn(Extern{Sort: SortInstance, Instance: made}, it)
		in.push(it)
		return nil
	})
}

func (s *scope) bag(r *wasmbinary.Reader) {
	names := newNameSet()
	names.ext = nil // the functions refer to the resources by other names than these exports
	t := &InstanceType{}
	var parts []part
	r.Each("exports", maxItems, func() {
		label := externName(r)
		name := label.name
		sort, i, e := s.sortIndex(r)
		if r.Err != nil {
			return
		}
		if err := names.add(label, e); err != nil {
			r.Fail("%v", err)
		}
		t.Exports = append(t.Exports, Named{name, e})
		parts = append(parts, part{name, sort, i, e})
	})
	t.index = indexed(t.Exports)
	s.instances = append(s.instances, t)
	s.add(func(in *instance) error {
		bag := &exports{names: map[string]item{}}
		for _, p := range parts {
			bag.names[p.name] = in.item(p.sort, p.i, p.extern)
		}
		in.push(item{sort: SortInstance, instance: bag})
		return nil
	})
}

func (s *scope) alias(r *wasmbinary.Reader) {
	b := r.Byte()
	core := coretype.Sort(0xff)
	if b == 0 {
		core = coretype.Sort(r.Byte())
	}
	switch target := r.Byte(); {
	case target == 0:
		s.aliasExport(r, b, core)
	case target == 1 && b == 0:
		s.aliasCore(r, core)
	case target == 2:
		s.aliasOuter(r, b, core)
	default:
		r.Fail("invalid leading byte 0x%02x of an alias", target)
	}
}

func (s *scope) aliasExport(r *wasmbinary.Reader, sort byte, core coretype.Sort) {
	i, name := r.U32(), r.Name()
	t := at(r, s.instances, i, "instance")
	if sort > byte(SortInstance) || sort == 0 && core != coretype.ModuleSort {
		r.Fail("invalid leading byte 0x%02x of an alias", sort)
	}
	if s.typed && Sort(sort) != SortType && Sort(sort) != SortInstance {
		r.Fail("only types and instances may be aliased in a type")
	}
	if r.Err != nil {
		return
	}
	e, ok := t.Export(name)
	if !ok {
		r.Fail("instance %d has no export named `%s`", i, name)
		return
	}
	if e.Sort != Sort(sort) {
		r.Fail("export `%s` for instance %d is not a %s", name, i, Sort(sort))
		return
	}
	s.define(e)
	s.add(func(in *instance) error {
		it, ok := in.instances[i].names[name]
		if !ok {
			return fmt.Errorf("the instance has no export %q", name)
		}
		in.push(it)
		return nil
	})
}

func (s *scope) aliasCore(r *wasmbinary.Reader, sort coretype.Sort) {
	i, name := r.U32(), r.Name()
	t := at(r, s.coreInstances, i, "core instance")
	if r.Err != nil {
		return
	}
	e, ok := t[name]
	if !ok {
		r.Fail("core instance %d has no export named `%s`", i, name)
		return
	}
	if e.Sort != sort {
		r.Fail("export `%s` for core instance %d is not a %s", name, i, sort)
		return
	}
	switch sort {
	case coretype.Func:
		s.coreFuncs = append(s.coreFuncs, e.Sig)
	case coretype.Table:
		s.coreTables = append(s.coreTables, e)
	case coretype.Memory:
		s.coreMemories = append(s.coreMemories, e)
	case coretype.Global:
		s.coreGlobals = append(s.coreGlobals, e)
	case coretype.Tag:
		s.coreTags = append(s.coreTags, e)
	}
	s.add(func(in *instance) error {
		in.pushCore(sort, in.coreInstances[i].item(name))
		return nil
	})
}

func (s *scope) aliasOuter(r *wasmbinary.Reader, sort byte, core coretype.Sort) {
	count, i := r.U32(), r.U32()
	from := s.outer(r, count, 0)
	if s.typed && !(sort == 0 && core == coretype.TypeSort || sort == byte(SortType)) {
		r.Fail("only types may be aliased from outside of a type")
	}
	if r.Err != nil {
		return
	}
	levels := 0 // of concrete components, which have instances
	crosses := false
	for o := s; o != from; o = o.parent {
		if !o.typed {
			levels++
			crosses = true
		}
	}
	switch {
	case sort == 0 && core == coretype.TypeSort:
		s.coreTypes = append(s.coreTypes, at(r, from.coreTypes, i, "core type"))
		s.add(nothing)
	case sort == 0 && core == coretype.ModuleSort:
		s.modules = append(s.modules, at(r, from.modules, i, "module"))
		s.add(func(in *instance) error { in.modules = append(in.modules, in.up(levels).modules[i]); return nil })
	case sort == byte(SortType):
		t := at(r, from.types, i, "type")
		s.spend(r, Extern{Sort: SortType, Type: t})
		if r.Err == nil && crosses && open1(t) {
			r.Fail("cannot alias outer type which transitively refers to resources not defined in the current component")
		}
		s.types = append(s.types, t)
		s.add(nothing)
	case sort == byte(SortComponent):
		c := at(r, from.components, i, "component")
		s.spend(r, Extern{Sort: SortComponent, Component: c})
		if r.Err == nil && freeIn(c, map[*Resource]bool{}) {
			r.Fail("cannot alias outer component which transitively refers to resources not defined in the current component")
		}
		s.components = append(s.components, c)
		s.add(func(in *instance) error {
			in.components = append(in.components, in.up(levels).components[i])
			return nil
		})
	default:
		r.Fail("invalid leading byte of an outer alias")
	}
}

// open1 reports whether a type refers to resources that it does not bring with it.
func open1(t any) bool { return freeIn(t, map[*Resource]bool{}) }

// freeIn reports whether a type refers to resources other than those known and those that it brings with it.
func freeIn(t any, known map[*Resource]bool) bool {
	switch t := t.(type) {
	case *Resource:
		return !known[t.base()]
	case *Type:
		if t == nil || !t.handles {
			return false
		}
		if t.Resource != nil {
			return !known[t.Resource.base()]
		}
		for _, part := range t.parts() {
			if freeIn(part, known) {
				return true
			}
		}
	case *FuncType:
		for _, p := range t.Params {
			if freeIn(p.Type, known) {
				return true
			}
		}
		return freeIn(t.Result, known)
	case *InstanceType:
		return freeInAll(known, t.bound, t.Exports)
	case *WorldType:
		return freeInAll(known, append(t.needs[:len(t.needs):len(t.needs)], t.bound...), append(t.Imports[:len(t.Imports):len(t.Imports)], t.Exports...))
	}
	return false
}

func freeInAll(known map[*Resource]bool, own []*Resource, list []Named) bool {
	var added []*Resource
	for _, r := range own {
		if !known[r] {
			known[r] = true
			added = append(added, r)
		}
	}
	defer func() {
		for _, r := range added {
			delete(known, r)
		}
	}()
	for _, e := range list {
		x := e.Extern
		if x.Func != nil && freeIn(x.Func, known) || x.Value != nil && freeIn(x.Value, known) || x.Instance != nil && freeIn(x.Instance, known) ||
			x.Component != nil && freeIn(x.Component, known) || x.Sort == SortType && freeIn(x.Type, known) {
			return true
		}
	}
	return false
}
