package registry

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// Versions and ranges are read as node-semver reads them in its loose form, which is the one that npm uses everywhere: rewriting by rewriting, since
// what it makes of ranges that nobody would write follows from their order.

// version is MAJOR.MINOR.PATCH with the parts of a pre-release. Builds do not count.
type version struct {
	core [3]string // without zeros before
	pre  []string
}

// mostNumber is the highest number that JavaScript counts exactly, mostLength how long a version is at most.
const (
	mostNumber = "9007199254740991"
	mostLength = 256
)

// parseVersion reads what may have signs before it, and its pre-release without a hyphen.
func parseVersion(text string) (v version, ok bool) {
	if len(text) > mostLength {
		return v, false
	}
	rest := strings.TrimLeft(strings.TrimSpace(text), "v= \t\n\r")
	for i := range v.core {
		n := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		if v.core[i] = plain(rest[:n]); n == 0 || compareNumbers(v.core[i], mostNumber) > 0 {
			return v, false
		}
		if rest = rest[n:]; i < 2 {
			if rest, ok = strings.CutPrefix(rest, "."); !ok {
				return v, false
			}
		}
	}
	pre, build, built := strings.Cut(rest, "+")
	if built && !identifiers(build) {
		return v, false
	}
	if after, hyphen := strings.CutPrefix(pre, "-"); hyphen && identifiers(after) {
		pre = after
	}
	if pre == "" {
		return v, true
	}
	if !identifiers(pre) {
		return v, false
	}
	v.pre = strings.Split(pre, ".")
	for i, part := range v.pre {
		if isNumber(part) {
			v.pre[i] = plain(part)
		}
	}
	return v, true
}

// identifiers reports whether a text is letters, digits and hyphens with dots between them.
func identifiers(text string) bool {
	for part := range strings.SplitSeq(text, ".") {
		if part == "" || strings.ContainsFunc(part, func(r rune) bool {
			return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
		}) {
			return false
		}
	}
	return true
}

func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// plain is a number without the zeros before it.
func plain(number string) string {
	if short := strings.TrimLeft(number, "0"); short != "" || number == "" {
		return short
	}
	return "0"
}

func compareNumbers(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }

func (v version) compare(w version) int {
	if c := v.compareCore(w); c != 0 {
		return c
	}
	if len(v.pre) == 0 || len(w.pre) == 0 {
		return cmp.Compare(len(w.pre), len(v.pre)) // what has none is higher
	}
	for i := range min(len(v.pre), len(w.pre)) {
		a, b := v.pre[i], w.pre[i]
		c := cmp.Compare(a, b)
		switch {
		case isNumber(a) && isNumber(b):
			c = compareNumbers(a, b)
		case isNumber(a):
			c = -1
		case isNumber(b):
			c = 1
		}
		if c != 0 {
			return c
		}
	}
	return cmp.Compare(len(v.pre), len(w.pre))
}

func (v version) compareCore(w version) int {
	return cmp.Or(compareNumbers(v.core[0], w.core[0]), compareNumbers(v.core[1], w.core[1]), compareNumbers(v.core[2], w.core[2]))
}

// String is the version without signs and build.
func (v version) String() string {
	text := strings.Join(v.core[:], ".")
	if len(v.pre) > 0 {
		text += "-" + strings.Join(v.pre, ".")
	}
	return text
}

// Parts of npm's expressions. plainRange has four groups: the numbers and the pre-release.
const (
	preRelease = `(?:-?([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))`
	buildPart  = `(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)`
	someNumber = `([0-9]+|x|X|\*)`
	plainRange = `[v=\s]*` + someNumber + `(?:\.` + someNumber + `(?:\.` + someNumber + preRelease + `?` + buildPart + `?)?)?`
	comparison = `((?:<|>)?=?)`
	// strictRange and looseVersion are what comparisons are drawn to, as npm has them there.
	strictNumber = `(?:0|[1-9][0-9]*|x|X|\*)`
	strictPre    = `(?:-(?:[0-9]*[a-zA-Z-][a-zA-Z0-9-]*|0|[1-9][0-9]*)(?:\.(?:[0-9]*[a-zA-Z-][a-zA-Z0-9-]*|0|[1-9][0-9]*))*)`
	strictRange  = `[v=\s]*` + strictNumber + `(?:\.` + strictNumber + `(?:\.` + strictNumber + strictPre + `?` + buildPart + `?)?)?`
	looseVersion = `[v=\s]*[0-9]+\.[0-9]+\.[0-9]+(?:-?[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?` + buildPart + `?`
)

var (
	blanks         = lazyregexp.New(`\s+`)
	buildForm      = lazyregexp.New(buildPart)
	hyphenForm     = lazyregexp.New(`^\s*(` + plainRange + `)\s+-\s+(` + plainRange + `)\s*$`)
	drawnForm      = lazyregexp.New(`(\s*)` + comparison + `\s*(` + looseVersion + `|` + strictRange + `)`)
	trimForm       = lazyregexp.New(`(~>?|\^)\s+`)
	caretForm      = lazyregexp.New(`^(~>?|\^)` + plainRange + `$`)
	rangeForm      = lazyregexp.New(`^` + comparison + `\s*` + plainRange + `$`)
	starForm       = lazyregexp.New(`[<>]?=?\s*\*`)
	comparatorForm = lazyregexp.New(`^` + comparison + `\s*(` + looseVersion + `)$`)
)

// comparator is one comparison; without an operator and a version it is true.
type comparator struct {
	op  string
	of  version
	any bool
}

// ranges are alternatives of comparisons that all hold; nil is no range.
type ranges [][]comparator

// rangesRead keeps what ranges mean: trees ask for the same few again and again.
var rangesRead sync.Map

func parseRanges(text string) (set ranges) {
	if kept, ok := rangesRead.Load(text); ok {
		return kept.(ranges)
	}
	defer func() { rangesRead.Store(text, set) }()
	for part := range strings.SplitSeq(strings.Join(strings.Fields(text), " "), "||") {
		list, ok := parseAlternative(strings.TrimSpace(part))
		if !ok {
			return nil
		}
		if len(list) > 0 {
			set = append(set, list)
		}
	}
	for _, list := range set {
		if len(list) == 1 && list[0].any {
			return ranges{list} // and pre-releases that another alternative names are in none
		}
	}
	return set
}

// parseAlternative makes comparisons of what is between ||. What is none of them is left out.
func parseAlternative(text string) (list []comparator, ok bool) {
	text = buildForm.ReplaceAllString(text, "")
	if m := hyphenForm.FindStringSubmatch(text); m != nil {
		text = fromTo(m)
	}
	text = drawnForm.ReplaceAllString(text, "$1$2$3")
	text = trimForm.ReplaceAllStringFunc(text, func(m string) string { return m[:1] })
	words := strings.Split(text, " ")
	for i, word := range words {
		words[i] = spellOut(word)
	}
	words = splitBlank(strings.Join(words, " "))
	for _, word := range words {
		if word == "" || word == ">=0.0.0" {
			list = append(list, comparator{any: true})
			continue
		}
		m := comparatorForm.FindStringSubmatch(word)
		if m == nil {
			continue
		}
		c := comparator{op: strings.TrimPrefix(m[1], "=")}
		if m[1] == "<=" || m[1] == ">=" {
			c.op = m[1]
		}
		if c.of, ok = parseVersion(m[2]); !ok {
			return nil, false
		}
		list = append(list, c)
	}
	var some []comparator
	for _, c := range list {
		if !c.any {
			some = append(some, c)
		}
	}
	if len(some) > 0 {
		return some, true
	}
	return list[:min(len(list), 1)], true
}

func isX(number string) bool { return number == "" || number == "x" || number == "X" || number == "*" }

// next is the number after one, as JavaScript writes it.
func next(number string) string {
	f, err := strconv.ParseFloat(number, 64)
	if err != nil || f >= 1e21 {
		return "1e+21" // which is no version
	}
	return strconv.FormatFloat(f+1, 'f', -1, 64)
}

// fromTo is A - B as comparisons.
func fromTo(m []string) string {
	from, to := m[1], m[6]
	switch {
	case isX(m[2]):
		from = ""
	case isX(m[3]):
		from = ">=" + m[2] + ".0.0"
	case isX(m[4]):
		from = ">=" + m[2] + "." + m[3] + ".0"
	default:
		from = ">=" + from
	}
	switch {
	case isX(m[7]):
		to = ""
	case isX(m[8]):
		to = "<" + next(m[7]) + ".0.0-0"
	case isX(m[9]):
		to = "<" + m[7] + "." + next(m[8]) + ".0-0"
	case m[10] != "":
		to = "<=" + m[7] + "." + m[8] + "." + m[9] + "-" + m[10]
	default:
		to = "<=" + to
	}
	return strings.TrimSpace(from + " " + to)
}

// spellOut is a word of a range as comparisons of whole versions.
func spellOut(word string) string {
	if m := caretForm.FindStringSubmatch(word); m != nil {
		word = about(m[1], m[2], m[3], m[4], m[5])
	}
	parts := splitBlank(word)
	for i, part := range parts {
		if m := rangeForm.FindStringSubmatch(part); m != nil {
			parts[i] = partial(part, m[1], m[2], m[3], m[4])
		}
	}
	word = strings.TrimSpace(strings.Join(parts, " "))
	if at := starForm.FindStringSubmatchIndex(word); at != nil {
		word = word[:at[0]] + word[at[1]:]
	}
	return word
}

// splitBlank cuts at blanks, of which there may be several: what begins or ends with one has an empty word there.
func splitBlank(text string) []string { return strings.Split(blanks.ReplaceAllString(text, " "), " ") }

// about is ~ and ^ of a version.
func about(sign, major, minor, patch, pre string) string {
	major0, minor0 := major+".", major+"."+minor+"."
	upMajor, upMinor := " <"+next(major)+".0.0-0", " <"+major+"."+next(minor)+".0-0"
	if sign == "^" && major != "0" {
		upMinor = upMajor
	}
	switch {
	case isX(major):
		return ""
	case isX(minor):
		return ">=" + major0 + "0.0" + upMajor
	case isX(patch):
		return ">=" + minor0 + "0" + upMinor
	}
	if sign == "^" && major == "0" && minor == "0" {
		upMinor = " <0.0." + next(patch) + "-0"
	}
	if pre != "" {
		patch += "-" + pre
	}
	return ">=" + minor0 + patch + upMinor
}

// partial is a comparison with a version that may have an x, or end early.
func partial(whole, op, major, minor, patch string) string {
	if isX(major) && !isX(minor) {
		return whole
	}
	noMinor := isX(major) || isX(minor)
	if isX(minor) && patch != "" && !isX(patch) {
		return whole
	}
	anyX := noMinor || isX(patch)
	if op == "=" && anyX {
		op = ""
	}
	switch {
	case isX(major) && (op == ">" || op == "<"):
		return "<0.0.0-0" // nothing
	case isX(major):
		return "*"
	case !anyX:
		return whole
	case op == "" && noMinor:
		return ">=" + major + ".0.0 <" + next(major) + ".0.0-0"
	case op == "":
		return ">=" + major + "." + minor + ".0 <" + major + "." + next(minor) + ".0-0"
	}
	if noMinor {
		minor = "0"
	}
	if op == ">" || op == "<=" {
		op = map[string]string{">": ">=", "<=": "<"}[op]
		if noMinor {
			major = next(major)
		} else {
			minor = next(minor)
		}
	}
	if op == "<" {
		return op + major + "." + minor + ".0-0"
	}
	return op + major + "." + minor + ".0"
}

// match reports whether a version is in one of the alternatives. A pre-release is only where one of the same three numbers is named.
func (set ranges) match(v version) bool {
	return slices.ContainsFunc(set, func(list []comparator) bool {
		named := len(v.pre) == 0
		for _, c := range list {
			if !c.any && !c.holds(v) {
				return false
			}
			named = named || !c.any && len(c.of.pre) > 0 && c.of.compareCore(v) == 0
		}
		return named
	})
}

func (c comparator) holds(v version) bool {
	order := v.compare(c.of)
	switch c.op {
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	case ">":
		return order > 0
	case ">=":
		return order >= 0
	}
	return order == 0
}
