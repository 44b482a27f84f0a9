package component

import (
	"fmt"

	"github.com/cec80427/pier/internal/wasm/component/witname"
)

// nameSet holds the names of one scope. Two that differ in case and hyphens alone are the same.
type nameSet struct {
	seen map[string]string
	ext  map[string]*Resource // resources by the label they were imported or exported under
}

func newNameSet() *nameSet { return &nameSet{seen: map[string]string{}, ext: map[string]*Resource{}} }

// externLabel is a name of an import or export with its attributes, which are not part of what it is called.
type externLabel struct {
	name       string
	attributes [3]*string // by their codes: the interface that it implements, the rest of its version, what the outside calls it
}

// add checks a name and what it names.
func (s *nameSet) add(l externLabel, e Extern) error {
	name := l.name
	form, err := witname.Extern(name, l.attributes[0], l.attributes[1], e.Sort == SortInstance)
	if err != nil {
		return err
	}
	key := witname.Squash(name)
	if form.Member != "" {
		key = witname.Squash(form.Resource + "." + form.Member)
	}
	if first, twice := s.seen[key]; twice {
		return fmt.Errorf("name `%s` conflicts with previous name `%s`", name, first)
	}
	if form.Kind == "method" || form.Kind == "static" { // r.r conflicts with the constructor's own name
		if witname.Squash(form.Resource) == witname.Squash(form.Member) {
			return fmt.Errorf("name `%s` conflicts with previous name `%s`", name, form.Resource)
		}
	}
	s.seen[key] = name
	if r, ok := e.Type.(*Resource); ok && e.Sort == SortType && s.ext != nil {
		s.ext[name] = r
	}
	if form.Resource != "" {
		return s.annotated(name, form, e)
	}
	return nil
}

// annotated checks that a constructor, method or static function is one.
func (s *nameSet) annotated(name string, form witname.Form, e Extern) error {
	if e.Sort != SortFunc {
		return fmt.Errorf("item is not a func: `%s`", name)
	}
	r, ok := s.ext[form.Resource]
	if !ok {
		return fmt.Errorf("function name `%s` does not match a resource name in scope", name)
	}
	switch form.Kind {
	case "constructor":
		if e.Func.Async {
			return fmt.Errorf("constructor function cannot be async: `%s`", name)
		}
		made := e.Func.Result
		if made != nil && made.Kind == Result {
			made = made.Fields[0].Type
		}
		if made == nil || made.Kind != Own || made.Resource != r {
			return fmt.Errorf("function should return `(own $T)` where `$T` is the resource `%s`", form.Resource)
		}
	case "method":
		p := e.Func.Params
		if len(p) == 0 || p[0].Name != "self" || p[0].Type.Kind != Borrow || p[0].Type.Resource != r {
			return fmt.Errorf("function should take a first argument `self` of type `(borrow $T)` where `$T` is the resource `%s`", form.Resource)
		}
	}
	return nil
}
