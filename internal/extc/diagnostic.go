package extc

import (
	"fmt"
	"path/filepath"
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

func failure(d Diagnostic) *Error {
	d.Severity = "error"
	return &Error{Diagnostics: []Diagnostic{d}}
}

func diagnostics(severity string, dir string, messages []api.Message) []Diagnostic {
	list := make([]Diagnostic, 0, len(messages))
	for _, m := range messages {
		d := Diagnostic{Severity: severity, Text: m.Text}
		if l := m.Location; l != nil {
			d.File, d.Line, d.LineText, d.Suggestion = l.File, l.Line, l.LineText, l.Suggestion
			// esbuild counts columns in bytes from 0.
			d.Column = len([]rune(l.LineText[:min(l.Column, len(l.LineText))])) + 1
			if l.Namespace == "file" || l.Namespace == "" {
				d.File = absolute(dir, l.File)
			}
		}
		for _, n := range m.Notes {
			if strings.Contains(n.Text, "You can mark the path") || strings.Contains(n.Text, "--") {
				continue // advice for esbuild's own users
			}
			d.Notes = append(d.Notes, n.Text)
		}
		advise(&d)
		list = append(list, d)
	}
	return list
}

// advise says what to do about the problems that people meet most.
func advise(d *Diagnostic) {
	if d.Suggestion != "" {
		d.Suggestion = "try " + d.Suggestion
		return
	}
	switch {
	case strings.HasPrefix(d.Text, "Could not resolve"):
		name := between(d.Text, `"`)
		if strings.HasPrefix(name, ".") || filepath.IsAbs(name) {
			d.Suggestion = "check the path: it is relative to the importing file"
		} else {
			d.Suggestion = fmt.Sprintf("install it beside the extension: npm install %s", packageName(name))
		}
	case strings.Contains(d.Text, "No loader is configured"):
		d.Suggestion = "read the file with node:fs at run time instead of importing it"
	case strings.Contains(d.Text, "JSX"):
		d.Suggestion = "Pi's loader does not compile JSX, and neither does pier"
	}
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
