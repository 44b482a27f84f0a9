package component

import "fmt"

// nameable checks that what is imported or exported refers to types only that an import or export has named, so that whoever uses the
// component can name them, too.
func (s *scope) nameable(e Extern, name string, importing bool) error {
	if s.loose {
		return nil
	}
	v := &visibility{inner: map[any]bool{}, sets: []map[any]bool{s.visible}}
	if !importing {
		v.sets = append(v.sets, s.exported)
	}
	if !v.extern(e) {
		verb := map[bool]string{true: "import", false: "export"}[importing]
		what := e.Sort.String()
		if e.Sort == SortType {
			what = "type"
		}
		return fmt.Errorf("%s not valid to be used as %s: it refers to types that have no name there (%q)", what, verb, name)
	}
	return nil
}

// visibility knows which types have names.
type visibility struct {
	sets  []map[any]bool
	inner map[any]bool // those that the instance being looked at names
}

func (v *visibility) named(t any) bool {
	for _, set := range v.sets {
		if set[t] {
			return true
		}
	}
	return v.inner[t]
}

func (v *visibility) extern(e Extern) bool {
	switch e.Sort {
	case SortFunc:
		return v.function(e.Func)
	case SortValue:
		return v.value(e.Value)
	case SortType:
		return v.typ(e.Type)
	case SortInstance:
		return v.instance(e.Instance)
	}
	return true
}

func (v *visibility) typ(t any) bool {
	switch t := t.(type) {
	case *Type:
		return v.parts(t)
	case *FuncType:
		return v.function(t)
	}
	return true
}

func (v *visibility) instance(t *InstanceType) bool {
	added := []any{}
	defer func() {
		for _, t := range added {
			delete(v.inner, t)
		}
	}()
	for _, e := range t.Exports {
		if !v.extern(e.Extern) {
			return false
		}
		if e.Extern.Sort == SortType && !v.inner[e.Extern.Type] {
			v.inner[e.Extern.Type] = true
			added = append(added, e.Extern.Type)
		}
	}
	return true
}

func (v *visibility) function(f *FuncType) bool {
	for _, p := range f.Params {
		if !v.value(p.Type) {
			return false
		}
	}
	return f.Result == nil || v.value(f.Result)
}

// value reports whether a type can be written where it is used.
func (v *visibility) value(t *Type) bool {
	switch t.Kind {
	case Record, Variant, Flags, Enum:
		return v.named(t)
	}
	return v.parts(t)
}

func (v *visibility) parts(t *Type) bool {
	if t.Resource != nil && !v.named(t.Resource) {
		return false
	}
	for _, part := range t.parts() {
		if !v.value(part) {
			return false
		}
	}
	return true
}
