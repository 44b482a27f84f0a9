package component

import (
	"fmt"
	"slices"
)

// subst replaces resources in types, and named types by what was given for them. What holds none of them is the same type as before.
type subst struct {
	of    map[*Resource]*Resource
	done  map[any]any
	named bool // types are replaced, which done has
}

func newSubst() *subst { return &subst{of: map[*Resource]*Resource{}, done: map[any]any{}} }

// bind adds a replacement; what was made before does not have it.
func (s *subst) bind(from, to *Resource) {
	s.of[from] = to
	clear(s.done)
}

// fresh gives each resource of a list one of its own, and returns those.
func (s *subst) fresh(list []*Resource) []*Resource {
	made := make([]*Resource, len(list))
	for n, r := range list {
		made[n] = &Resource{name: r.name}
		s.bind(r, made[n])
	}
	return made
}

func (s *subst) resource(r *Resource) *Resource {
	if base := r.base(); base != r {
		to := s.resource(base)
		if to == base || to == nil {
			return map[bool]*Resource{true: r}[to == base]
		}
		if s.done[r] == nil {
			s.done[r] = to.alias()
		}
		return s.done[r].(*Resource)
	}
	for range len(s.of) + 1 {
		to, ok := s.of[r]
		switch {
		case !ok || to == r:
			return r
		case to.base() != to && to.base() != r:
			return s.resource(to)
		}
		r = to
	}
	return r
}

func (s *subst) value(t *Type) *Type {
	if t == nil || !s.named && (!t.handles || len(s.of) == 0) {
		return t
	}
	if known, ok := s.done[t]; ok {
		return known.(*Type)
	}
	made := *t
	made.Resource, made.Fields = s.resource(t.Resource), s.fields(t.Fields)
	made.Elem, made.Value = s.value(t.Elem), s.value(t.Value)
	if s.done[t] = &made; !t.handles && made.Elem == t.Elem && made.Value == t.Value && slices.Equal(made.Fields, t.Fields) {
		s.done[t] = t
	}
	return s.done[t].(*Type)
}

func (s *subst) fields(list []Field) []Field {
	made := slices.Clone(list)
	for n := range made {
		made[n].Type = s.value(made[n].Type)
	}
	return made
}

func (s *subst) function(f *FuncType) *FuncType {
	if f == nil || len(s.of) == 0 && !s.named {
		return f
	}
	return &FuncType{Params: s.fields(f.Params), Result: s.value(f.Result), Async: f.Async}
}

// give replaces the types that something brings by those of what was given for it.
func (s *subst) give(have, want Extern) {
	if t, ok := have.Type.(*Type); ok && want.Sort == SortType {
		s.done[want.Type], s.named = t, true
	}
	if want.Sort == SortInstance {
		for _, e := range want.Instance.Exports {
			x, _ := have.Instance.Export(e.Name)
			s.give(x, e.Extern)
		}
	}
}

func (s *subst) list(list []Named) []Named {
	made := make([]Named, len(list))
	for n, e := range list {
		made[n] = Named{e.Name, s.extern(e.Extern)}
	}
	return made
}

func (s *subst) instance(t *InstanceType) *InstanceType {
	if t == nil || len(s.of) == 0 && !s.named {
		return t
	}
	if known, ok := s.done[t]; ok {
		return known.(*InstanceType)
	}
	made := &InstanceType{Exports: s.list(t.Exports), bound: t.bound, index: t.index}
	s.done[t] = made
	return made
}

func (s *subst) component(t *WorldType) *WorldType {
	if t == nil || len(s.of) == 0 && !s.named {
		return t
	}
	if known, ok := s.done[t]; ok {
		return known.(*WorldType)
	}
	made := &WorldType{Imports: s.list(t.Imports), Exports: s.list(t.Exports), needs: t.needs, bound: t.bound, index: t.index}
	s.done[t] = made
	return made
}

// any replaces in whatever a type index can name.
func (s *subst) any(t any) any {
	switch t := t.(type) {
	case *Type:
		return s.value(t)
	case *FuncType:
		return s.function(t)
	case *InstanceType:
		return s.instance(t)
	case *WorldType:
		return s.component(t)
	case *Resource:
		return s.resource(t)
	}
	return t
}

func (s *subst) extern(e Extern) Extern {
	e.Func, e.Value, e.Instance, e.Component = s.function(e.Func), s.value(e.Value), s.instance(e.Instance), s.component(e.Component)
	if e.Sort == SortType {
		e.Type = s.any(e.Type)
	}
	return e
}

// open makes an instance of an instance type: its own resources become fresh ones, which are returned.
func open(t *InstanceType) (*InstanceType, []*Resource) {
	if len(t.bound) == 0 {
		return t, nil
	}
	s := newSubst()
	made := s.fresh(t.bound)
	return &InstanceType{Exports: s.list(t.Exports), index: t.index}, made
}

// matcher compares types. What a wanted type leaves open is bound to what it is given.
type matcher struct {
	subst
	seen map[[2]*Type]bool
	work *int // what is left of the binary's
}

func newMatcher(work *int) *matcher {
	return &matcher{subst: *newSubst(), seen: map[[2]*Type]bool{}, work: work}
}

// same reports whether two value types are equal, the second with the matcher's bindings.
func (m *matcher) same(a, b *Type) bool {
	if a == b && (a == nil || !a.handles) {
		return true
	}
	if *m.work--; *m.work < 0 {
		return false
	}
	if a == nil || b == nil || a.Kind != b.Kind || a.Len != b.Len || len(a.Fields) != len(b.Fields) {
		return false
	}
	pair := [2]*Type{a, b}
	if m.seen[pair] {
		return true
	}
	if a.Resource.base() != m.resource(b.Resource).base() || !m.same(a.Elem, b.Elem) || !m.same(a.Value, b.Value) || !m.sameFields(a.Fields, b.Fields) {
		return false
	}
	m.seen[pair] = true
	return true
}

func (m *matcher) sameFields(a, b []Field) bool {
	return slices.EqualFunc(a, b, func(x, y Field) bool { return x.Name == y.Name && m.same(x.Type, y.Type) })
}

func (m *matcher) function(have, want *FuncType) error {
	switch {
	case have.Async != want.Async:
		return fmt.Errorf("type mismatch: one function is async and the other is not")
	case !m.sameFields(have.Params, want.Params) || !m.same(have.Result, want.Result):
		return fmt.Errorf("type mismatch: expected %s, found %s", want, have)
	}
	return nil
}

// extern reports why something cannot stand where something else is wanted.
func (m *matcher) extern(have, want Extern) error {
	if *m.work--; *m.work < 0 {
		return fmt.Errorf("the types have too many parts to compare")
	}
	if have.Sort != want.Sort {
		return fmt.Errorf("type mismatch: expected %s, found %s", want.Sort, have.Sort)
	}
	switch have.Sort {
	case SortModule:
		if why := have.module.Fits(want.module); why != "" {
			return fmt.Errorf("%s", why)
		}
	case SortFunc:
		return m.function(have.Func, want.Func)
	case SortValue:
		if !m.same(have.Value, want.Value) {
			return fmt.Errorf("type mismatch: expected %s, found %s", want.Value, have.Value)
		}
	case SortType:
		return m.typ(have.Type, want.Type)
	case SortComponent:
		return m.component(have.Component, want.Component)
	case SortInstance:
		return m.instance(have.Instance, want.Instance)
	}
	return nil
}

func (m *matcher) typ(have, want any) error {
	wrong := fmt.Errorf("type mismatch: the types are not the same")
	switch want := want.(type) {
	case *Resource:
		h, ok := have.(*Resource)
		switch to, bound := m.of[want.base()]; {
		case !ok:
			return fmt.Errorf("type mismatch: expected a resource, found another type")
		case bound && to == nil: // open
			m.bind(want.base(), h)
		case m.resource(want).base() != h.base():
			return fmt.Errorf("type mismatch: resource types are not the same")
		}
		return nil
	case *Type:
		if h, ok := have.(*Type); !ok || !m.same(h, want) {
			return wrong
		}
	case *FuncType:
		h, ok := have.(*FuncType)
		if !ok {
			return wrong
		}
		return m.function(h, want)
	case *InstanceType:
		h, ok := have.(*InstanceType)
		if !ok {
			return wrong
		}
		return m.closed(h, want)
	case *WorldType:
		h, ok := have.(*WorldType)
		if !ok {
			return wrong
		}
		return m.component(h, want)
	}
	return nil
}

// closed compares instance types that are not instances: each has resources of its own.
func (m *matcher) closed(have, want *InstanceType) error {
	opened, _ := open(have)
	return m.within(want.bound, func() error { return m.instance(opened, want) })
}

// within leaves resources open while something is compared.
func (m *matcher) within(list []*Resource, compare func() error) error {
	saved := m.of
	*m.work -= len(saved) + len(list)
	m.of = make(map[*Resource]*Resource, len(saved)+len(list))
	for from, to := range saved {
		m.of[from] = to
	}
	for _, r := range list {
		m.of[r] = nil
	}
	clear(m.seen)
	clear(m.done)
	defer func() {
		m.of = saved
		clear(m.seen)
		clear(m.done)
	}()
	return compare()
}

func (m *matcher) instance(have, want *InstanceType) error {
	for _, w := range want.Exports {
		h, ok := have.Export(w.Name)
		if !ok {
			return fmt.Errorf("missing expected export `%s`", w.Name)
		}
		if err := m.extern(h, w.Extern); err != nil {
			return fmt.Errorf("type mismatch in instance export `%s`: %w", w.Name, err)
		}
	}
	return nil
}

// component compares component types: instantiated with what the wanted one is given, the other gives what the wanted one gives.
func (m *matcher) component(have, want *WorldType) error {
	if have == want && len(m.of) == 0 {
		return nil
	}
	given := make(map[string]Extern, len(want.Imports))
	for _, i := range want.Imports {
		given[i.Name] = m.subst.extern(i.Extern)
	}
	made, _, err := instantiated(have, given, m.work)
	if err != nil {
		return err
	}
	return m.within(want.bound, func() error { return m.instance(made, &InstanceType{Exports: want.Exports, index: want.index}) })
}

// instantiated is the type of an instance of a component with arguments, and the resources that are its own.
func instantiated(t *WorldType, args map[string]Extern, work *int) (*InstanceType, []*Resource, error) {
	m := newMatcher(work)
	for _, r := range t.needs {
		m.of[r] = nil
	}
	for _, i := range t.Imports {
		arg, ok := args[i.Name]
		if !ok {
			return nil, nil, fmt.Errorf("missing import named `%s`", i.Name)
		}
		if err := m.extern(arg, i.Extern); err != nil {
			return nil, nil, fmt.Errorf("type mismatch for import `%s`: %w", i.Name, err)
		}
	}
	for from, to := range m.of {
		if to == nil {
			delete(m.of, from)
		}
	}
	clear(m.done)
	own := m.fresh(t.bound)
	for _, i := range t.Imports {
		m.give(args[i.Name], i.Extern)
	}
	return &InstanceType{Exports: m.list(t.Exports), index: t.index}, own, nil
}
