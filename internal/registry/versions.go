package registry

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"deps.dev/util/semver"
)

// Satisfies reports whether a version is in a range, by npm's rules.
func Satisfies(version, rng string) bool {
	c, err := constraint(rng)
	if err != nil {
		return false
	}
	v, err := semver.NPM.Parse(version)
	return err == nil && c.MatchVersion(v)
}

// IsRange reports whether a text is a range or a version, and not a tag.
func IsRange(text string) bool {
	_, err := constraint(text)
	return err == nil
}

// IsVersion reports whether a text is exactly one version.
func IsVersion(text string) bool {
	text = strings.TrimPrefix(strings.TrimSpace(text), "v")
	return strings.Count(strings.SplitN(text, "-", 2)[0], ".") == 2 && !strings.ContainsAny(text, "xX*~^<>=| ") && valid(text)
}

func valid(version string) bool {
	_, err := semver.NPM.Parse(version)
	return err == nil
}

// mostNumber is the highest number that JavaScript counts exactly.
const mostNumber = "9007199254740991"

// constraint is npm's reading of a range: an empty alternative is any version, and a number does not begin with a zero.
func constraint(rng string) (*semver.Constraint, error) {
	parts := strings.Split(rng, "||")
	for i, part := range parts {
		if parts[i] = strings.TrimSpace(part); parts[i] == "" {
			parts[i] = "*"
		}
		for word := range strings.FieldsFuncSeq(part, func(r rune) bool { return strings.ContainsRune(" .^~<>=v", r) }) {
			if strings.Trim(word, "0123456789") == "" && (len(word) > 1 && word[0] == '0' || len(word) > len(mostNumber) || len(word) == len(mostNumber) && word > mostNumber) {
				return nil, errors.New("no number of a version")
			}
		}
	}
	return semver.NPM.ParseConstraint(strings.Join(parts, " || "))
}

// Compare orders versions; what is none comes first.
func Compare(a, b string) int { return semver.NPM.Compare(a, b) }

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
	if IsVersion(spec) {
		exact := strings.TrimPrefix(spec, "v")
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
	if latest := d.Tags["latest"]; latest != "" && d.Versions[latest] != nil && (spec == "*" || spec == "" || Satisfies(latest, spec)) && !young(latest) {
		return latest, nil
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
		var of struct{ Deprecated any }
		if json.Unmarshal(d.Versions[version], &of) == nil && (of.Deprecated == nil || of.Deprecated == false || of.Deprecated == "") {
			return version, nil
		}
	}
	return fit[0], nil
}

func sortedValues(m map[string]string) []string {
	var values []string
	for _, key := range slices.Sorted(maps.Keys(m)) {
		values = append(values, m[key])
	}
	return values
}
