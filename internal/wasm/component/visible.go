package component

import (
	"fmt"
	"slices"

	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

// weigh says how many types one is made of, each counted as often as it is referred to: so long it takes to look through it. Types that
// refer to one before them twice each, and are referred to in turn, would take years.
func (d *decoding) weigh(e Extern) int {
	t := e.Type
	var inner []Named
	total := 1
	switch e.Sort {
	case SortInstance:
		t = e.Instance
	case SortComponent:
		t = e.Component
	case SortFunc:
		t = e.Func
	case SortValue:
		t = e.Value
	}
	if w, known := d.weights[t]; known {
		return w
	}
	switch t := t.(type) {
	case *InstanceType:
		inner = t.Exports
	case *WorldType:
		inner = slices.Concat(t.Imports, t.Exports)
	case *FuncType:
		for _, v := range append(t.paramTypes(), t.Result) {
			if v != nil {
				total += v.weight
			}
		}
	case *Type:
		return t.weight
	}
	for _, n := range inner {
		total = min(total+d.weigh(n.Extern), maxWork+1)
	}
	if t != nil {
		d.weights[t] = total
	}
	return total
}

// spend counts that a type is looked through.
func (s *scope) spend(r *wasmbinary.Reader, e Extern) {
	if r.Err != nil {
		return
	}
	if s.root.work -= s.root.weigh(e); s.root.work < 0 {
		r.Fail("type nesting is too deep, or effective type size exceeds the limit of %d", maxWork)
	}
}

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
	inner map[any]bool // those that the instances being looked at name
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
	case *InstanceType:
		return v.instance(t)
	}
	return true
}

func (v *visibility) instance(t *InstanceType) bool {
	for _, e := range t.Exports {
		if !v.extern(e.Extern) {
			return false
		}
		mark(v.inner, e.Extern) // what stands after it can refer to it
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
