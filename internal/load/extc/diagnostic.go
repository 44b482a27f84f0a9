package extc

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// longestLine is how long a line may be that is shown with what is wrong in it.
const longestLine = 1000

// mostMessages is how many errors are said. A source may be wrong in as many places as it has lines.
const mostMessages = 20

func (c *compiler) diagnostics(severity string, messages []api.Message) []source.Diagnostic {
	list := make([]source.Diagnostic, 0, min(len(messages), mostMessages+1))
	for i, m := range messages {
		if severity == "error" && i > 0 && sameMessage(m, messages[i-1]) {
			continue
		}
		if severity == "error" && len(list) == mostMessages {
			list = append(list, source.Diagnostic{Severity: severity, Text: fmt.Sprintf("and %d more", len(messages)-i)})
			break
		}
		m = c.conceal(m)
		d := source.Diagnostic{Severity: severity, Text: m.Text}
		switch l := m.Location; {
		case l == nil:
		case l.File == stdinName: // pier's own import of the entry
			d.File = c.entry.Path
		default:
			d.File, d.Line, d.LineText, d.Suggestion = l.File, l.Line, l.LineText, l.Suggestion
			// esbuild counts columns in bytes from 0.
			d.Column = len([]rune(l.LineText[:min(l.Column, len(l.LineText))])) + 1
			if len(l.LineText) > longestLine {
				d.LineText = ""
			}
			if l.Namespace == "file" || l.Namespace == "" {
				d.File = absolute(c.dir, l.File)
			}
		}
		for _, n := range m.Notes {
			if strings.HasPrefix(n.Text, `The plugin "pier"`) {
				continue // pier's own doing says nothing to the author
			}
			if !forBuilders.MatchString(n.Text) {
				d.Notes = append(d.Notes, strings.TrimSuffix(n.Text, ":"))
			}
		}
		if text := notResolved.FindStringSubmatch(d.Text); text != nil {
			d.Import = text[1]
		}
		advise(&d)
		list = append(list, d)
	}
	return list
}

// sameMessage reports whether two messages say the same of the same place.
func sameMessage(a, b api.Message) bool {
	return a.Text == b.Text && a.Location != nil && b.Location != nil && *a.Location == *b.Location
}

var (
	// forBuilders are notes for those who call esbuild.
	forBuilders  = lazyregexp.New(`You can mark the path|--|\besbuild\b|\bapi\.`)
	looksLikeJSX = lazyregexp.New(`<[A-Za-z/>]`)
)

// advise says what to do about the problems that people meet most.
func advise(d *source.Diagnostic) {
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
