package extc

import (
	"encoding/json"
	"fmt"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/cec80427/pier/internal/load/source"
)

// A file that cannot be compiled, or that imports what is not there, stops an extension only if it runs when the extension is
// loaded. One that is imported or required later fails then, and one that a computed name could mean never has to.

// declareBroken notes the files that the errors are about and reports whether there are new ones. The entry, and what is in no
// file, stop the build.
func (c *compiler) declareBroken(errors []api.Message) bool {
	found := false
	for _, m := range errors {
		if m.Location == nil {
			return false
		}
		file := c.wrong(m)
		switch {
		case m.Detail == nil && !c.files[file] || file == c.entry.Path:
			return false
		case c.broken[file] == nil && !noMatchingExport.MatchString(m.Text):
			found = true
		}
	}
	if !found {
		return false
	}
	for _, m := range errors {
		if file := c.wrong(m); !noMatchingExport.MatchString(m.Text) {
			c.broken[file] = append(c.broken[file], c.conceal(m))
		}
	}
	return true
}

// wrong is the file that an error is about: of one that is no source file, the error is where it is imported.
func (c *compiler) wrong(m api.Message) string {
	if file, ok := m.Detail.(string); ok {
		return file
	}
	return absolute(c.dir, m.Location.File)
}

func (c *compiler) loadBroken(a api.OnLoadArgs) (r api.OnLoadResult, _ error) {
	if wrong := c.broken[a.Path]; wrong != nil {
		r = js(throwing(c.placed(a.Path), wrong[0]))
	}
	return r, nil
}

// throwing is the source of a broken file: it says what Pi's loader says.
func throwing(path string, wrong api.Message) string {
	if text := notResolved.FindStringSubmatch(wrong.Text); text != nil {
		return throwMissing(fmt.Sprintf("Cannot find module '%s'\nRequire stack:\n- %s", text[1], path))
	}
	return fmt.Sprintf("throw new Error(%q);", fmt.Sprintf("ParseError: %s\n %s:%d:%d", wrong.Text, path, wrong.Location.Line, wrong.Location.Column))
}

// certain returns what is wrong with the broken files that the entry imports, itself or through others, when it is loaded.
func (c *compiler) certain(metafile string) error {
	if len(c.broken) == 0 {
		return nil
	}
	var meta struct {
		Inputs map[string]struct {
			Imports []struct{ Path, Kind string }
		}
	}
	if err := json.Unmarshal([]byte(metafile), &meta); err != nil {
		return fmt.Errorf("read what the bundler says of %s: %w", c.entry.Name, err)
	}
	var wrong []api.Message
	seen := map[string]bool{}
	var visit func(name string)
	visit = func(name string) {
		seen[name] = true
		wrong = append(wrong, c.broken[absolute(c.dir, name)]...)
		for _, next := range meta.Inputs[name].Imports {
			if next.Kind == "import-statement" && !seen[next.Path] {
				visit(next.Path)
			}
		}
	}
	visit(c.named(c.entry.Path))
	if len(wrong) == 0 {
		return nil
	}
	return &source.Error{Diagnostics: c.diagnostics("error", wrong)}
}
