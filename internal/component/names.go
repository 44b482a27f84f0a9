package component

import (
	"fmt"
	"regexp"
	"strings"
)

// What a name of an import or export may be (Explainer.md, Import and Export Definitions).

var (
	fragment    = `(?:[a-z][0-9a-z]*|[A-Z][0-9A-Z]*)`
	laterPart   = `(?:[0-9a-z]+|[0-9A-Z]+)`
	labelText   = fragment + `(?:-` + laterPart + `)*`
	label       = regexp.MustCompile(`^` + labelText + `$`)
	words       = `[a-z][0-9a-z]*(?:-[0-9a-z]+)*`
	packagePath = `(?:` + words + `:)+` + labelText + `(?:/` + labelText + `)*`
	semver      = `(?:0|[1-9][0-9]*)\.(?:0|[1-9][0-9]*)\.(?:0|[1-9][0-9]*)(?:-(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*))*)?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?`
	interfaces  = regexp.MustCompile(`^` + words + `(?::` + words + `)*:` + labelText + `(?:/` + labelText + `)+(?:@(?:` + semver + `))?$`)
	packages    = regexp.MustCompile(`^` + packagePath + `(?:@(?:` + semver + `|\*|\{[^}]*\}))?$`)
	integrity   = regexp.MustCompile(`^(?:\s*(?:sha256|sha384|sha512)-[A-Za-z0-9+/]+={0,2}(?:\?[!-~]*)?\s*)+$`)
)

// nameForm is what a name says of what it names.
type nameForm struct {
	kind     string // "", constructor, method, static, interface, dependency
	resource string // of a constructor, method or static function
	member   string
}

func parseName(name string, importing bool) (nameForm, error) {
	text := strings.TrimPrefix(name, "[async]")
	switch {
	case strings.HasPrefix(text, "[constructor]"):
		r := strings.TrimPrefix(text, "[constructor]")
		return nameForm{kind: "constructor", resource: r}, kebab(r)
	case strings.HasPrefix(text, "[method]"), strings.HasPrefix(text, "[static]"), strings.HasPrefix(text, "[async method]"),
		strings.HasPrefix(text, "[async static]"), strings.HasPrefix(text, "[getter]"), strings.HasPrefix(text, "[setter]"):
		kind, rest, _ := strings.Cut(text[1:], "]")
		r, member, ok := strings.Cut(rest, ".")
		if !ok {
			return nameForm{}, fmt.Errorf("failed to find `.` character in `%s`", name)
		}
		kind = strings.TrimPrefix(kind, "async ")
		form := nameForm{kind: kind, resource: r, member: member}
		if err := kebab(r); err != nil {
			return form, err
		}
		return form, kebab(member)
	case strings.HasPrefix(text, "["):
		return nameForm{}, fmt.Errorf("`%s` is not in kebab case", name)
	case strings.Contains(name, "="):
		return nameForm{kind: "dependency"}, dependency(name, importing)
	case strings.Contains(name, ":"):
		if !interfaces.MatchString(name) {
			return nameForm{}, fmt.Errorf("`%s` is not a valid extern name", name)
		}
		return nameForm{kind: "interface"}, nil
	}
	return nameForm{}, kebab(text)
}

func kebab(text string) error {
	if !label.MatchString(text) {
		return fmt.Errorf("`%s` is not in kebab case", text)
	}
	return nil
}

// dependency checks the names of imports that say where a component is to be had.
func dependency(name string, importing bool) error {
	wrong := fmt.Errorf("`%s` is not a valid extern name", name)
	if !importing {
		return wrong
	}
	for _, prefix := range []string{"unlocked-dep=<", "locked-dep=<", "url=<", "integrity=<"} {
		rest, ok := strings.CutPrefix(name, prefix)
		if !ok {
			continue
		}
		value, rest, ok := strings.Cut(rest, ">")
		if !ok {
			return wrong
		}
		switch prefix {
		case "url=<":
			ok = !strings.ContainsAny(value, "<>")
		case "integrity=<":
			ok = integrity.MatchString(value) && rest == ""
		default:
			ok = packages.MatchString(value)
		}
		if sum, follows := strings.CutPrefix(rest, ",integrity=<"); ok && follows {
			body, end, closed := strings.Cut(sum, ">")
			ok, rest = closed && integrity.MatchString(body), end
		}
		if ok && rest == "" {
			return nil
		}
		return wrong
	}
	return wrong
}

// nameSet holds the names of one scope. Two that differ in case alone are the same.
type nameSet struct {
	seen map[string]string
	ext  map[string]*Resource // resources by the label they were imported or exported under
}

func newNameSet() *nameSet { return &nameSet{seen: map[string]string{}, ext: map[string]*Resource{}} }

// add checks a name and what it names.
func (s *nameSet) add(name string, e Extern, importing bool) error {
	form, err := parseName(name, importing)
	if err != nil {
		return err
	}
	key := strings.ToLower(name)
	if form.kind == "method" || form.kind == "static" {
		key = strings.ToLower(form.resource + "." + form.member)
	}
	if form.kind == "constructor" {
		key = "[constructor]" + strings.ToLower(form.resource)
	}
	if form.kind == "" {
		key = strings.TrimPrefix(key, "[async]")
	}
	if first, twice := s.seen[key]; twice {
		return fmt.Errorf("name `%s` conflicts with previous name `%s`", name, first)
	}
	if form.kind == "method" || form.kind == "static" { // r.r conflicts with the constructor's own name
		if strings.EqualFold(form.resource, form.member) {
			return fmt.Errorf("name `%s` conflicts with previous name `%s`", name, form.resource)
		}
	}
	s.seen[key] = name
	if r, ok := e.Type.(*Resource); ok && e.Sort == SortType {
		s.ext[name] = r
	}
	if form.resource != "" || strings.HasPrefix(name, "[async") {
		return s.annotated(name, form, e)
	}
	return nil
}

// annotated checks that a constructor, method or static function is one.
func (s *nameSet) annotated(name string, form nameForm, e Extern) error {
	if e.Sort != SortFunc {
		return fmt.Errorf("item is not a func: `%s`", name)
	}
	if form.resource == "" {
		return nil
	}
	r, ok := s.ext[form.resource]
	if !ok {
		return fmt.Errorf("function name `%s` does not match a resource name in scope", name)
	}
	switch form.kind {
	case "constructor":
		made := e.Func.Result
		if made != nil && made.Kind == Result {
			made = made.Fields[0].Type
		}
		if made == nil || made.Kind != Own || made.Resource != r {
			return fmt.Errorf("function should return `(own $T)` where `$T` is the resource `%s`", form.resource)
		}
	case "method":
		p := e.Func.Params
		if len(p) == 0 || p[0].Name != "self" || p[0].Type.Kind != Borrow || p[0].Type.Resource != r {
			return fmt.Errorf("function should take a first argument `self` of type `(borrow $T)` where `$T` is the resource `%s`", form.resource)
		}
	}
	return nil
}
