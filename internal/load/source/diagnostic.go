package source

import (
	"fmt"
	"strings"
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
	Import     string // the import that leads nowhere; "" for another problem
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

// Error is a source that cannot be used: all its problems at once.
type Error struct{ Diagnostics []Diagnostic }

// Error joins the diagnostics, one after the other.
func (e *Error) Error() string {
	texts := make([]string, len(e.Diagnostics))
	for i, d := range e.Diagnostics {
		texts[i] = d.String()
	}
	return strings.Join(texts, "\n")
}

// Place is that of the first problem that has one, as file:line:column.
func (e *Error) Place() string {
	for _, d := range e.Diagnostics {
		if d.Severity != "warning" && d.File != "" {
			return d.Place()
		}
	}
	return ""
}

// Unresolved is the first import that leads nowhere, and the file it stands in, when nothing else is wrong.
func (e *Error) Unresolved() (name, from string) {
	for _, d := range e.Diagnostics {
		switch {
		case d.Import == "":
			return "", ""
		case name == "":
			name, from = d.Import, d.File
		}
	}
	return name, from
}

func failure(d Diagnostic) *Error {
	d.Severity = "error"
	return &Error{Diagnostics: []Diagnostic{d}}
}

// Failure is the error for one thing that is wrong with an entry.
func Failure(d Diagnostic) *Error { return failure(d) }
