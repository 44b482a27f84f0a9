package witname

import (
	"fmt"
	"strings"

	"github.com/cec80427/pier/internal/lazyregexp"
)

// What a name of an import or export may be (Explainer.md, Import and Export Definitions).

var (
	fragment    = `(?:[a-z][0-9a-z]*|[A-Z][0-9A-Z]*)`
	laterPart   = `(?:[0-9a-z]+|[0-9A-Z]+)`
	labelText   = fragment + `(?:-` + laterPart + `)*`
	label       = lazyregexp.New(`^` + labelText + `$`)
	words       = `[a-z][0-9a-z]*(?:-[0-9a-z]+)*`
	packagePath = `(?:` + words + `:)+` + labelText + `(?:/` + labelText + `)*`
	semver      = `(?:0|[1-9][0-9]*)\.(?:0|[1-9][0-9]*)\.(?:0|[1-9][0-9]*)(?:-(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*))*)?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?`
	interfaces  = lazyregexp.New(`^` + words + `:` + words + `/` + labelText + `(?:@(?:` + semver + `))?$`)
	canonical   = lazyregexp.New(`^(?:[1-9][0-9]*|0\.[1-9][0-9]*|0\.0\.(?:0|[1-9][0-9]*))$`) // what an attribute completes to a version
	packages    = lazyregexp.New(`^` + packagePath + `(?:@(?:` + semver + `|\*|\{[^}]*\}))?$`)
	integrity   = lazyregexp.New(`^(?:\s*(?:sha256|sha384|sha512)-[A-Za-z0-9+/]+={0,2}(?:\?[!-~]*)?\s*)+$`)
)

// Form is what a name says of what it names.
type Form struct {
	Kind     string // "", constructor, method, static, interface, dependency
	Resource string // of a constructor, method or static function
	Member   string
}

// Parse takes the name of an import or export apart. Imports alone may say where a component is to be had.
func Parse(name string, importing bool) (Form, error) {
	text := strings.TrimPrefix(name, "[async]")
	switch {
	case strings.HasPrefix(text, "[constructor]"):
		r := strings.TrimPrefix(text, "[constructor]")
		return Form{Kind: "constructor", Resource: r}, Label(r)
	case strings.HasPrefix(text, "[method]"), strings.HasPrefix(text, "[static]"), strings.HasPrefix(text, "[async method]"),
		strings.HasPrefix(text, "[async static]"), strings.HasPrefix(text, "[getter]"), strings.HasPrefix(text, "[setter]"):
		kind, rest, _ := strings.Cut(text[1:], "]")
		r, member, ok := strings.Cut(rest, ".")
		if !ok {
			return Form{}, fmt.Errorf("failed to find `.` character in `%s`", name)
		}
		kind = strings.TrimPrefix(kind, "async ")
		form := Form{Kind: kind, Resource: r, Member: member}
		if err := Label(r); err != nil {
			return form, err
		}
		return form, Label(member)
	case strings.HasPrefix(text, "["):
		return Form{}, fmt.Errorf("`%s` is not in kebab case", name)
	case strings.Contains(name, "="):
		return Form{Kind: "dependency"}, dependency(name, importing)
	case strings.Contains(name, ":"):
		if !interfaces.MatchString(name) {
			return Form{}, fmt.Errorf("`%s` is not a valid extern name", name)
		}
		return Form{Kind: "interface"}, nil
	}
	return Form{}, Label(text)
}

// Label checks the name of a field, a case, a parameter or the like.
func Label(text string) error {
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

// Squash makes names equal that differ in case and hyphens alone: nothing may have both.
func Squash(name string) string { return strings.ReplaceAll(strings.ToLower(name), "-", "") }

// Interface reports whether a name is one of an interface, as namespace:package/interface@1.2.3.
func Interface(name string) bool { return interfaces.MatchString(name) }

// Suffixed is the name of an interface whose version ends with what stands apart from it.
func Suffixed(name, suffix string) (string, error) {
	if _, version, _ := strings.Cut(name, "@"); !canonical.MatchString(version) {
		return "", fmt.Errorf("`%s` is not valid with a version suffix", name)
	}
	return name + suffix, nil
}
