package extc

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// Diagnostic is one problem of a source, with its place in the user's own file.
type Diagnostic struct {
	Severity   string // error or warning
	Text       string
	File       string // absolute, or as the user wrote it; empty when there is no place
	Line       int    // 1-based
	Column     int    // 1-based, in characters of the line
	LineText   string
	Suggestion string // what to write instead, or what to do
	Notes      []string
}

// Place returns file:line:column, or the part of it that is known.
func (d Diagnostic) Place() string {
	if d.File == "" {
		return ""
	}
	if d.Line == 0 {
		return d.File
	}
	return fmt.Sprintf("%s:%d:%d", d.File, d.Line, d.Column)
}

// String is the diagnostic as a person reads it: place, text, the line with a mark under it, and what to do.
func (d Diagnostic) String() string {
	var b strings.Builder
	if place := d.Place(); place != "" {
		b.WriteString(place + ": ")
	}
	b.WriteString(d.Text)
	if d.LineText != "" {
		number := fmt.Sprintf("%6d", d.Line)
		pad := strings.Map(keepTabs, prefix(d.LineText, d.Column-1))
		fmt.Fprintf(&b, "\n%s | %s\n%s | %s^", number, d.LineText, strings.Repeat(" ", len(number)), pad)
	}
	for _, note := range d.Notes {
		b.WriteString("\n  note: " + note)
	}
	if d.Suggestion != "" {
		b.WriteString("\n  help: " + d.Suggestion)
	}
	return b.String()
}

func keepTabs(r rune) rune {
	if r == '\t' {
		return r
	}
	return ' '
}

func prefix(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// Error is what Compile returns when a source cannot be compiled: all its problems at once.
type Error struct{ Diagnostics []Diagnostic }

// Error joins the diagnostics, one after the other.
func (e *Error) Error() string {
	texts := make([]string, len(e.Diagnostics))
	for i, d := range e.Diagnostics {
		texts[i] = d.String()
	}
	return strings.Join(texts, "\n")
}

// Unresolved is the first import that leads nowhere, and the file it stands in, when nothing else is wrong.
func (e *Error) Unresolved() (name, from string) {
	for _, d := range e.Diagnostics {
		text := notResolved.FindStringSubmatch(d.Text)
		switch {
		case text == nil:
			return "", ""
		case name == "":
			name, from = text[1], d.File
		}
	}
	return name, from
}

func failure(d Diagnostic) *Error {
	d.Severity = "error"
	return &Error{Diagnostics: []Diagnostic{d}}
}

func (c *compiler) diagnostics(severity string, messages []api.Message) []Diagnostic {
	list := make([]Diagnostic, 0, len(messages))
	for _, m := range messages {
		d := Diagnostic{Severity: severity, Text: m.Text}
		switch l := m.Location; {
		case l == nil:
		case l.File == stdinName: // pier's own import of the entry
			d.File = c.entry.Path
		default:
			d.File, d.Line, d.LineText, d.Suggestion = l.File, l.Line, l.LineText, l.Suggestion
			// esbuild counts columns in bytes from 0.
			d.Column = len([]rune(l.LineText[:min(l.Column, len(l.LineText))])) + 1
			if l.Namespace == "file" || l.Namespace == "" {
				d.File = absolute(c.dir, l.File)
			}
		}
		for _, n := range m.Notes {
			if !forBuilders.MatchString(n.Text) {
				d.Notes = append(d.Notes, strings.TrimSuffix(n.Text, ":"))
			}
		}
		advise(&d)
		list = append(list, d)
	}
	return list
}

var (
	// forBuilders are notes for those who call esbuild.
	forBuilders  = regexp.MustCompile(`You can mark the path|--|\besbuild\b|\bapi\.`)
	looksLikeJSX = regexp.MustCompile(`<[A-Za-z/>]`)
)

// advise says what to do about the problems that people meet most.
func advise(d *Diagnostic) {
	switch {
	case strings.Contains(d.Text, "JSX"), strings.HasSuffix(d.File, "x") && d.Severity == "error" && looksLikeJSX.MatchString(d.LineText):
		d.Suggestion = "Pi's loader does not compile JSX, not in .tsx either, and neither does pier"
	case d.Suggestion != "":
		d.Suggestion = "try " + d.Suggestion
	case strings.HasPrefix(d.Text, "Could not resolve"):
		d.Suggestion = adviseImport(between(d.Text, `"`), d.Notes)
	case strings.Contains(d.Text, "No loader is configured") && d.Line == 0:
		d.Suggestion = "an extension is a TypeScript or JavaScript file, or a folder that holds one"
	case strings.Contains(d.Text, "No loader is configured"), strings.Contains(d.Text, "lies outside of the extension's folder"):
		d.Suggestion = "read the file with node:fs at run time instead of importing it"
	}
}

func adviseImport(name string, notes []string) string {
	inPackage := func(note string) bool { return strings.Contains(note, "by package") }
	switch {
	case strings.HasPrefix(name, "."), filepath.IsAbs(name):
		return "check the path: it is relative to the importing file"
	case strings.HasPrefix(name, "#"):
		return `check "imports" in the package.json of the importing file`
	case strings.HasPrefix(name, "node:"):
		return "Node has no such module"
	case HostModule(packageName(name)) != "":
		return fmt.Sprintf("pier provides %s, but not this part of it", packageName(name))
	case slices.ContainsFunc(notes, inPackage):
		return `import what the package lists under "exports"`
	}
	return fmt.Sprintf("install it beside the extension: npm install %s", packageName(name))
}

func between(s, quote string) string {
	if _, rest, ok := strings.Cut(s, quote); ok {
		inner, _, _ := strings.Cut(rest, quote)
		return inner
	}
	return ""
}

func packageName(specifier string) string {
	parts := strings.SplitN(specifier, "/", 3)
	if strings.HasPrefix(specifier, "@") && len(parts) > 1 {
		return parts[0] + "/" + parts[1]
	}
	return parts[0]
}

func absolute(dir, file string) string {
	if file == "" || filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(dir, filepath.FromSlash(file))
}
