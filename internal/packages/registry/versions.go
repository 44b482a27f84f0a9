package registry

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Satisfies reports whether a version is in a range, by npm's rules.
func Satisfies(version, rng string) bool {
	v, ok := parseVersion(version)
	return ok && parseRanges(rng).match(v)
}

// Fits reports whether a version that is there already is what a dependency wants: npm lets * have a pre-release, too, and a tag anything.
func Fits(version, spec string) bool {
	return isAny(spec) || Satisfies(version, spec) || !IsRange(spec) && !strings.ContainsAny(spec, ":/")
}

func isAny(spec string) bool { spec = strings.TrimSpace(spec); return spec == "" || spec == "*" }

// IsRange reports whether a text is a range or a version, and not a tag.
func IsRange(text string) bool { return len(parseRanges(text)) > 0 }

// IsVersion reports whether a text is exactly one version.
func IsVersion(text string) bool {
	_, ok := parseVersion(text)
	return ok
}

// Compare orders versions; what is none comes first.
func Compare(a, b string) int {
	v, isA := parseVersion(a)
	w, isB := parseVersion(b)
	switch {
	case isA && isB:
		return v.compare(w)
	case isA:
		return 1
	case isB:
		return -1
	}
	return cmp.Compare(a, b)
}

// MatchError says that no version of a package is what was asked for.
type MatchError struct {
	Name, Spec string
	Latest     string
	Young      []string // that would be, but came out too lately
}

func (e *MatchError) Error() string {
	if len(e.Young) > 0 {
		return fmt.Sprintf("every version of %s that %q allows came out too lately: %s", e.Name, e.Spec, strings.Join(e.Young, ", "))
	}
	text := fmt.Sprintf("no version of %s is %q", e.Name, e.Spec)
	if e.Latest != "" {
		text += "; the latest is " + e.Latest
	}
	return text
}

// Pick chooses a version as npm does: a tag's own; of a range the latest when it is in it, else the highest, deprecated ones last. young
// versions are left out, except the one that is named exactly.
func (d *Document) Pick(spec string, young func(version string) bool) (string, error) {
	spec = strings.TrimSpace(spec)
	if v, ok := parseVersion(spec); ok {
		exact := v.String()
		if _, ok := d.Versions[exact]; !ok {
			return "", &MatchError{Name: d.Name, Spec: spec, Latest: d.Tags["latest"]}
		}
		if young(exact) {
			return "", &MatchError{Name: d.Name, Spec: spec, Young: []string{exact}}
		}
		return exact, nil
	}
	if tagged, ok := d.Tags[spec]; ok && !IsRange(spec) {
		if _, ok := d.Versions[tagged]; ok && !young(tagged) {
			return tagged, nil
		}
		if spec != "latest" {
			return "", &MatchError{Name: d.Name, Spec: spec, Young: []string{tagged}}
		}
		spec = "<=" + tagged
	} else if spec == "latest" {
		spec = "*" // a registry without tags
	}
	if !IsRange(spec) {
		return "", &MatchError{Name: d.Name, Spec: spec, Latest: d.Tags["latest"]}
	}
	return d.highest(spec, young)
}

func (d *Document) highest(spec string, young func(string) bool) (string, error) {
	if latest := d.Tags["latest"]; d.Versions[latest] != nil && (isAny(spec) || Satisfies(latest, spec)) {
		switch {
		case !young(latest) && !d.deprecated(latest):
			return latest, nil
		case young(latest) && isAny(spec):
			spec = "<=" + latest // and not what nobody calls the latest
		}
	}
	var fit, late []string
	for version := range d.Versions {
		switch {
		case !Satisfies(version, spec):
		case young(version):
			late = append(late, version)
		default:
			fit = append(fit, version)
		}
	}
	if len(fit) == 0 {
		slices.SortFunc(late, Compare)
		return "", &MatchError{Name: d.Name, Spec: spec, Latest: d.Tags["latest"], Young: late}
	}
	slices.SortFunc(fit, func(a, b string) int { return Compare(b, a) })
	for _, version := range fit {
		if !d.deprecated(version) {
			return version, nil
		}
	}
	return fit[0], nil
}

func (d *Document) deprecated(version string) bool {
	var of struct{ Deprecated any }
	return json.Unmarshal(d.Versions[version], &of) != nil || of.Deprecated != nil && of.Deprecated != false && of.Deprecated != ""
}

func sortedValues(m map[string]string) []string {
	var values []string
	for _, key := range slices.Sorted(maps.Keys(m)) {
		values = append(values, m[key])
	}
	return values
}
