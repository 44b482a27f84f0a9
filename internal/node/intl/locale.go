package intl

import (
	"strconv"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/hostfunc"
	"github.com/cec80427/pier/internal/text/collation"
)

func localeNatives() map[string]hostfunc.Func {
	return map[string]hostfunc.Func{"displayName": nativeDisplayName, "likely": nativeLikely, "plural": nativePlural, "caseMap": nativeCaseMap, "collate": nativeCollate}
}

func localeTag(a *hostfunc.Args, i int) language.Tag {
	tag, err := language.Parse(a.Str(i))
	if err != nil {
		a.Fail("Incorrect locale information provided")
	}
	return tag
}

// nativeDisplayName: locale, "region", "language" or "script", code. Returns nil when there is no name, and an error when the
// code is none.
func nativeDisplayName(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	in, code := localeTag(&a, 0), a.Str(2)
	if a.Err != nil {
		return nil, a.Err
	}
	t, err := displayNames()
	if err != nil {
		return nil, err
	}
	bad := ext.E(ext.CodeInvalidRequest, "Invalid argument to Intl.DisplayNames.prototype.of")
	name, locale := "", t.in(in)
	switch a.Str(1) {
	case "region":
		r, err := language.ParseRegion(code)
		if err != nil {
			return nil, bad
		}
		name = t.region(locale, r)
	case "script":
		s, err := language.ParseScript(code)
		if err != nil {
			return nil, bad
		}
		name = t.script(locale, s)
	default:
		tag, err := language.Parse(code)
		if err != nil {
			return nil, bad
		}
		name = t.language(locale, tag)
	}
	if name == "" {
		return nil, nil
	}
	return name, nil
}

// nativeLikely: locale. Returns its longest and shortest form of language, script and region.
func nativeLikely(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	tag := localeTag(&a, 0)
	if a.Err != nil {
		return nil, a.Err
	}
	long := likely(tag)
	base, _ := tag.Base()
	script, _ := tag.Script()
	region, _ := tag.Region()
	short := long
	for _, candidate := range []string{base.String(), base.String() + "-" + region.String(), base.String() + "-" + script.String()} {
		if t, err := language.Parse(candidate); err == nil && likely(t) == long {
			short = candidate
			break
		}
	}
	return map[string]any{"long": long, "short": short}, nil
}

func likely(tag language.Tag) string {
	base, _ := tag.Base()
	script, _ := tag.Script()
	region, _ := tag.Region()
	return base.String() + "-" + script.String() + "-" + region.String()
}

// nativePlural: locale, whether ordinal, the number as it is shown, in plain digits. Returns the category.
func nativePlural(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	tag, digits := localeTag(&a, 0), strings.TrimPrefix(a.Str(2), "-")
	rules := plural.Cardinal
	if a.Bool(1) {
		rules = plural.Ordinal
	}
	whole, fraction, _ := strings.Cut(digits, ".")
	if len(whole) > 9 { // the rules look at the last digits only
		whole = "1" + whole[len(whole)-8:]
	}
	if len(fraction) > 9 {
		fraction = fraction[:9]
	}
	i, err := strconv.Atoi(whole)
	trimmed := strings.TrimRight(fraction, "0")
	f, _ := strconv.Atoi("0" + fraction)
	t, _ := strconv.Atoi("0" + trimmed)
	if err != nil || a.Err != nil {
		return "other", a.Err
	}
	form := rules.MatchPlural(tag, i, len(fraction), len(trimmed), f, t)
	names := map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many"}
	if name, ok := names[form]; ok {
		return name, nil
	}
	return "other", nil
}

// nativeCaseMap: locale, whether to capitals, text.
func nativeCaseMap(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	tag := localeTag(&a, 0)
	if a.Err != nil {
		return nil, a.Err
	}
	caser := cases.Lower(tag)
	if a.Bool(1) {
		caser = cases.Upper(tag)
	}
	return caser.String(a.Str(2)), a.Err
}

// nativeCollate: two texts, sensitivity, whether numeric, whether without punctuation, whether capitals come first. Returns less than
// 0, 0 or more.
func nativeCollate(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	o := collation.Options{Sensitivity: a.Str(2), Numeric: a.Bool(3), IgnorePunctuation: a.Bool(4), UpperFirst: a.Bool(5)}
	return collation.Compare(a.Str(0), a.Str(1), o), a.Err
}
