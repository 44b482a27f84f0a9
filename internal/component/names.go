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
	interfaces  = regexp.MustCompile(`^` + words + `:` + words + `/` + labelText + `(?:@(?:` + semver + `))?$`)
	canonical   = regexp.MustCompile(`^(?:[1-9][0-9]*|0\.[1-9][0-9]*|0\.0\.(?:0|[1-9][0-9]*))$`) // what an attribute completes to a version
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

// check reports what is wrong with the name, or with what it is given to.
func (l externLabel) check(e Extern, importing bool) (nameForm, error) {
	name := l.name
	implements, suffix := l.attributes[0], l.attributes[1]
	if suffix != nil {
		if _, version, _ := strings.Cut(name, "@"); !canonical.MatchString(version) {
			return nameForm{}, fmt.Errorf("`%s` is not valid with a version suffix", name)
		}
		name += *suffix
	}
	form, err := parseName(name, importing)
	switch {
	case err != nil || implements == nil:
	case e.Sort != SortInstance:
		err = fmt.Errorf("only instances can have an `implements`: `%s`", name)
	case form.kind != "" || strings.HasPrefix(name, "["):
		err = fmt.Errorf("name `%s` is not valid with `implements`", name)
	case !interfaces.MatchString(*implements):
		err = fmt.Errorf("`%s` must be an interface, and is not a valid name of one", *implements)
	}
	return form, err
}

// squash makes names equal that differ in case and hyphens alone.
func squash(name string) string { return strings.ReplaceAll(strings.ToLower(name), "-", "") }

// add checks a name and what it names.
func (s *nameSet) add(l externLabel, e Extern, importing bool) error {
	name := l.name
	form, err := l.check(e, importing)
	if err != nil {
		return err
	}
	key := strings.ToLower(name)
	switch form.kind {
	case "":
		key = squash(strings.TrimPrefix(key, "[async]"))
	case "constructor":
		key = "[constructor]" + squash(form.resource)
	case "method", "static":
		key = squash(form.resource) + "." + squash(form.member)
	}
	if first, twice := s.seen[key]; twice {
		return fmt.Errorf("name `%s` conflicts with previous name `%s`", name, first)
	}
	if form.kind == "method" || form.kind == "static" { // r.r conflicts with the constructor's own name
		if squash(form.resource) == squash(form.member) {
			return fmt.Errorf("name `%s` conflicts with previous name `%s`", name, form.resource)
		}
	}
	s.seen[key] = name
	if r, ok := e.Type.(*Resource); ok && e.Sort == SortType && s.ext != nil {
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
