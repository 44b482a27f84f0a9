package intl

import (
	"bufio"
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"golang.org/x/text/language"

	"github.com/cec80427/pier/ext"
)

// The names that Intl.DisplayNames gives are those of golang.org/x/text/language/display, and found as it finds them.
//
//go:generate go run ./gen
//go:embed data/names.txt.br
var namesPacked []byte

// nameTable is what gen has written; it says what the lines are.
type nameTable struct {
	columns map[string]int // which of a locale's names is that of a code
	locales []nameLine
	matcher language.Matcher // over the locales
}

type nameLine struct {
	parent int // -1 for none
	names  func() []string
}

var displayNames = sync.OnceValues(func() (*nameTable, error) { return readNames(namesPacked) })

func readNames(packed []byte) (*nameTable, error) {
	t := &nameTable{columns: map[string]int{}}
	var tags []language.Tag
	known := map[string]int{"": -1}
	damaged := func(err error) (*nameTable, error) {
		return nil, ext.Wrap(ext.CodeInternal, "the names of languages cannot be read", err)
	}
	lines := bufio.NewScanner(brotli.NewReader(bytes.NewReader(packed)))
	for lines.Scan() {
		if len(t.columns) == 0 {
			for i, code := range strings.Split(lines.Text(), "\t") {
				t.columns[code] = i
			}
			continue
		}
		locale, rest, _ := strings.Cut(lines.Text(), "\t")
		from, names, _ := strings.Cut(rest, "\t")
		tag, err := language.Raw.Parse(locale)
		parent, ok := known[from] // so it stands before, and no locale inherits from itself
		if err != nil || !ok {
			return damaged(errors.Join(err, fmt.Errorf("a locale %q that inherits from %q", locale, from)))
		}
		known[locale] = len(tags)
		tags = append(tags, tag)
		t.locales = append(t.locales, nameLine{parent, sync.OnceValue(func() []string { return strings.Split(names, "\t") })})
	}
	if err := lines.Err(); err != nil || len(tags) == 0 {
		return damaged(err)
	}
	t.matcher = language.NewMatcher(tags)
	return t, nil
}

// in says which locale speaks for this one, -1 for none.
func (t *nameTable) in(locale language.Tag) int {
	if _, i, sure := t.matcher.Match(locale); sure != language.No {
		return i
	}
	return -1
}

// name is that of a code in a locale, or in one that it inherits from.
func (t *nameTable) name(locale int, code string) string {
	column, ok := t.columns[code]
	for ; ok && locale >= 0; locale = t.locales[locale].parent {
		if names := t.locales[locale].names(); column < len(names) && names[column] != "" {
			return names[column]
		}
	}
	return ""
}

func (t *nameTable) script(locale int, s language.Script) string {
	tag, _ := language.DeprecatedScript.Compose(s)
	_, s, _ = tag.Raw()
	return t.name(locale, s.String())
}

func (t *nameTable) region(locale int, r language.Region) string {
	tag, _ := language.DeprecatedRegion.Compose(r)
	_, _, r = tag.Raw()
	return t.name(locale, r.String())
}

// language is the name of a tag, or of the next of its parents that has one: Swiss High German, else German.
func (t *nameTable) language(locale int, tag language.Tag) string {
	for tag, _ = language.All.Compose(tag); ; {
		base, script, region := tag.Raw()
		code := base.String()
		for _, part := range []string{script.String(), region.String()} {
			if _, ok := t.columns[base.String()+"-"+part]; ok {
				code = base.String() + "-" + part
				break
			}
		}
		if name := t.name(locale, code); name != "" {
			return name
		}
		if tag = tag.Parent(); tag == language.Und {
			return ""
		}
	}
}
