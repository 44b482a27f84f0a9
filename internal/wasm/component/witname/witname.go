package witname

import (
	"fmt"
	"strings"

	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// What a name of an import or export may be (Explainer.md, Import and Export Definitions).

var (
	fragment   = `(?:[a-z][0-9a-z]*|[A-Z][0-9A-Z]*)`
	laterPart  = `(?:[0-9a-z]+|[0-9A-Z]+)`
	labelText  = fragment + `(?:-` + laterPart + `)*`
	label      = lazyregexp.New(`^` + labelText + `$`)
	words      = `[a-z][0-9a-z]*(?:-[0-9a-z]+)*`
	semver     = `(?:0|[1-9][0-9]*)\.(?:0|[1-9][0-9]*)\.(?:0|[1-9][0-9]*)(?:-(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*))*)?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?`
	interfaces = lazyregexp.New(`^` + words + `:` + words + `/` + labelText + `(?:@(?:` + semver + `))?$`)
	canonical  = lazyregexp.New(`^(?:[1-9][0-9]*|0\.[1-9][0-9]*|0\.0\.(?:0|[1-9][0-9]*))$`) // what an attribute completes to a version
)

// Form is what a name says of what it names.
type Form struct {
	Kind     string // "", constructor, method, static, interface
	Resource string // of a constructor, method or static function
	Member   string
}

// Parse takes the name of an import or export apart.
func Parse(name string) (Form, error) {
	switch {
	case strings.HasPrefix(name, "[constructor]"):
		r := strings.TrimPrefix(name, "[constructor]")
		return Form{Kind: "constructor", Resource: r}, Label(r)
	case strings.HasPrefix(name, "[method]"), strings.HasPrefix(name, "[static]"):
		kind, rest, _ := strings.Cut(name[1:], "]")
		r, member, ok := strings.Cut(rest, ".")
		if !ok {
			return Form{}, fmt.Errorf("failed to find `.` character in `%s`", name)
		}
		form := Form{Kind: kind, Resource: r, Member: member}
		if err := Label(r); err != nil {
			return form, err
		}
		return form, Label(member)
	case strings.ContainsAny(name, ":="):
		if !interfaces.MatchString(name) {
			return Form{}, fmt.Errorf("`%s` is not a valid extern name", name)
		}
		return Form{Kind: "interface"}, nil
	}
	return Form{}, Label(name)
}

// Label checks the name of a field, a case, a parameter or the like.
func Label(text string) error {
	if !label.MatchString(text) {
		return fmt.Errorf("`%s` is not in kebab case", text)
	}
	return nil
}

// Squash makes names equal that differ in case and hyphens alone: nothing may have both.
func Squash(name string) string { return strings.ReplaceAll(strings.ToLower(name), "-", "") }

// Interface reports whether a name is one of an interface, as namespace:package/interface@1.2.3.
func Interface(name string) bool { return interfaces.MatchString(name) }

// Suffixed is the name of an interface whose version ends with what stands apart from it: the name has what versions that fit each other
// have in common, which of one before a release is all but its build.
func Suffixed(name, suffix string) (string, error) {
	_, version, _ := strings.Cut(name, "@")
	switch full := version + suffix; {
	case version == "":
		return "", fmt.Errorf("a version suffix requires the name to have a version: `%s`", name)
	case !canonical.MatchString(version) && !(strings.Contains(version, "-") && (suffix == "" || suffix[0] == '+')):
		return "", fmt.Errorf("`%s` is not the canonical version of `%s`", version, full)
	case !Interface(name + suffix):
		return "", fmt.Errorf("invalid interface version `%s`", full)
	}
	return name + suffix, nil
}

// Compatible reports whether two names are of one interface, in versions that fit each other by the rules of semantic versions.
func Compatible(a, b string) bool {
	a, v, versioned := strings.Cut(a, "@")
	b, w, both := strings.Cut(b, "@")
	return versioned && both && a == b && track(v) != "" && track(v) == track(w)
}

// track is what two compatible versions have in common; "" for one that is compatible with itself alone.
func track(version string) string {
	if strings.ContainsAny(version, "-+") {
		return ""
	}
	parts := strings.Split(version, ".")
	switch {
	case parts[0] != "0":
		return parts[0]
	case len(parts) > 1 && parts[1] != "0":
		return "0." + parts[1]
	}
	return ""
}

// Extern checks the name of an import or export, or what it is given to, with attributes: the interface that it implements, and the rest of
// its version; nil for none.
func Extern(name string, implements, suffix *string, instance bool) (Form, error) {
	versioned := &name // what has the version: the name, or that of the interface
	if implements != nil {
		implements = new(*implements)
		versioned = implements
	}
	var err error
	if suffix != nil {
		*versioned, err = Suffixed(*versioned, *suffix)
	}
	if err != nil {
		return Form{}, err
	}
	form, err := Parse(name)
	switch {
	case err != nil || implements == nil && suffix == nil:
	case !instance:
		err = fmt.Errorf("only instances can have an `implements` or a version suffix: `%s`", name)
	case implements == nil:
	case form.Kind != "" || strings.HasPrefix(name, "["):
		err = fmt.Errorf("name `%s` is not valid with `implements`", name)
	case !Interface(*implements):
		err = fmt.Errorf("`%s` must be an interface, and is not a valid name of one", *implements)
	}
	return form, err
}
