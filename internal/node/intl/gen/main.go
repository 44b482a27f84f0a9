// Command gen writes data/names.txt.br: what golang.org/x/text/language/display, which has it from CLDR, calls languages, scripts and
// regions in each of its locales. The program reads the file when somebody first asks for a name; display itself would cost every start.
//
// The first line has the codes. Every other line is a locale: its tag, the tag of the locale that it inherits from, and a name for
// each code, up to the last that it has; there is none where what it inherits says the same. Tabs stand between.
package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

func main() {
	if err := run(filepath.Join("data", "names.txt.br")); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(path string) error {
	text, err := table()
	if err != nil {
		return err
	}
	// Packing takes seconds: not again when nothing has changed.
	if old, err := os.ReadFile(path); err == nil {
		if plain, err := io.ReadAll(brotli.NewReader(bytes.NewReader(old))); err == nil && string(plain) == text {
			return nil
		}
	}
	var packed bytes.Buffer
	w := brotli.NewWriterOptions(&packed, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	if _, err := io.WriteString(w, text); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(path, packed.Bytes(), 0o644)
}

// kind is what there are names for: the codes, and who names them in a locale.
type kind struct {
	codes []fmt.Stringer
	in    func(language.Tag) display.Namer
}

func kinds() []kind {
	return []kind{
		{codes(display.Values.Tags()), display.Languages}, // those without a script or a region come first
		{codes(display.Values.Scripts()), display.Scripts},
		{codes(display.Values.Regions()), display.Regions},
	}
}

func codes[T fmt.Stringer](list []T) []fmt.Stringer {
	var all []fmt.Stringer
	for _, c := range list {
		all = append(all, c)
	}
	return all
}

func table() (string, error) {
	all := kinds()
	line := []string{}
	for _, k := range all {
		for _, c := range k.codes {
			line = append(line, c.String())
		}
	}
	columns := slices.Clone(line)
	var out strings.Builder
	fmt.Fprintln(&out, strings.Join(columns, "\t"))
	known := map[language.Tag]*locale{}
	for _, tag := range display.Supported.Tags() {
		l, err := newLocale(tag, known, all)
		if err != nil {
			return "", err
		}
		known[tag] = l
		line = append(line[:0], tag.String(), "")
		if l.parent != nil {
			line[1] = l.parent.tag.String()
		}
		for _, c := range columns {
			line = append(line, l.names[c])
		}
		fmt.Fprintln(&out, strings.TrimRight(strings.Join(line, "\t"), "\t"))
	}
	return out.String(), nil
}

// locale has the names that a line of the table has.
type locale struct {
	tag    language.Tag
	parent *locale
	names  map[string]string
}

// newLocale gives the locale a name where a reader of the table would find another one.
func newLocale(tag language.Tag, known map[language.Tag]*locale, all []kind) (*locale, error) {
	l := &locale{tag: tag, names: map[string]string{}}
	for p := tag.Parent(); l.parent == nil && p != language.Und; p = p.Parent() {
		l.parent = known[p]
	}
	for _, k := range all {
		namer := k.in(tag)
		if namer == nil {
			continue // the same as none of these names
		}
		for _, code := range k.codes {
			want, found := namer.Name(code), l.find(code)
			if want == "" && found != "" {
				return nil, fmt.Errorf("%s has no name in %s, and would inherit %q", code, tag, found)
			}
			if want != found {
				l.names[code.String()] = want
			}
		}
	}
	return l, nil
}

// find is the name that a reader of the table finds: in the locale, in those that it inherits from, and then so for the parent of a language.
func (l *locale) find(code fmt.Stringer) string {
	tag, _ := code.(language.Tag)
	for text := code.String(); ; text = tag.String() {
		for in := l; in != nil; in = in.parent {
			if name := in.names[text]; name != "" {
				return name
			}
		}
		if tag = tag.Parent(); tag == language.Und {
			return ""
		}
	}
}
