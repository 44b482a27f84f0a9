package packages_test

import (
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/load/source"
)

// TestSourceHints checks that the error for a path that leads nowhere proposes another source only if the text is the name of one.
func TestSourceHints(t *testing.T) {
	p := newPlace(t, newRegistry(t))
	for text, want := range map[string]string{
		"tool":                 "; npm:tool is the package of that name",
		"someone/tool":         "; git:github.com/someone/tool is the repository of that name",
		"gitlab.com/some/tool": "; git:gitlab.com/some/tool is the repository of that name",
		"./some/deep/tool":     "", "some/deep/tool": "", "some/.git": "", "~/tool": "", "/tool": "",
	} {
		_, err := p.manager().Install(t.Context(), false, []string{text})
		if err == nil || !strings.Contains(err.Error(), "there is nothing at") {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if _, hint, _ := strings.Cut(err.Error(), "; "); hint != strings.TrimPrefix(want, "; ") {
			t.Errorf("%s: the error is %v, want the hint %q", text, err, want)
		}
	}
}

// TestNotesOfFolders checks the notes about packages of which Pi and pier load nothing, or not all that their package.json lists.
func TestNotesOfFolders(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		want  string // kinds of the notes
	}{
		"nothing":         {map[string]string{"readme": ""}, "empty"},
		"an index":        {map[string]string{"index.ts": "export default () => {}"}, ""},
		"a folder":        {map[string]string{"skills/a": ""}, ""},
		"another list":    {map[string]string{"package.json": `{"pi":{}}`, "skills/a": ""}, "empty"},
		"no JSON":         {map[string]string{"package.json": `{`, "index.ts": ""}, "broken"},
		"what it lists":   {map[string]string{"package.json": `{"pi":{"extensions":["a.ts","src/*.ts"]}}`, "a.ts": ""}, ""},
		"a part of it":    {map[string]string{"package.json": `{"pi":{"extensions":["a.ts","dist/b.js"]}}`, "a.ts": ""}, "missing"},
		"none of it":      {map[string]string{"package.json": `{"pi":{"extensions":["dist/b.js"]}}`, "a.ts": ""}, "broken"},
		"only a pattern":  {map[string]string{"package.json": `{"pi":{"extensions":["dist/*.js"]}}`}, ""},
		"pattern and not": {map[string]string{"package.json": `{"pi":{"extensions":["dist/*.js","b.js"]}}`}, "missing"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPlace(t, newRegistry(t))
			for file, text := range c.files {
				put(t, filepath.Join(p.cwd, "own", file), text)
			}
			p.install("./own")
			var kinds []string
			for _, n := range p.plans[0].Notes {
				kinds = append(kinds, n.Kind)
				if n.Severe {
					t.Errorf("severe: %+v", n)
				}
			}
			if got := strings.Join(kinds, " "); got != c.want {
				t.Errorf("the notes are %+v, want %q", p.plans[0].Notes, c.want)
			}
		})
	}
	p := newPlace(t, sample(t))
	p.install("npm:tool") // an index alone is a package of a path only
	if notes := p.notes("empty"); len(notes) != 1 {
		t.Errorf("the notes are %q", notes)
	}
}

// TestBrokenCodeIsNoted checks that a package whose code cannot be loaded is installed with a note that names the place and needs no yes.
func TestBrokenCodeIsNoted(t *testing.T) {
	p := newPlace(t, newRegistry(t))
	own := filepath.Join(p.cwd, "own")
	put(t, filepath.Join(own, "index.ts"), "(")
	p.o.Wants = func(_, after string) ([]string, error) {
		return nil, &source.Error{Diagnostics: []source.Diagnostic{{Text: "a summary"}, {Text: "Unexpected end of file", File: filepath.Join(after, "index.ts"), Line: 3}}}
	}
	p.install("./own")
	if notes := p.notes("broken"); len(notes) != 1 || !strings.Contains(notes[0], "its code cannot be loaded: Unexpected end of file (index.ts:3)") {
		t.Errorf("the notes are %q", notes)
	}
	if p.plans[0].Severe() {
		t.Errorf("a yes is needed: %+v", p.plans[0].Notes)
	}
}

// TestMachineError checks that the error for a package of other machines names the package that needs it, unless that is the user's own.
func TestMachineError(t *testing.T) {
	f := newRegistry(t)
	f.publish("top@1.0.0", map[string]any{"os": []string{"plan9"}})
	p := newPlace(t, f)
	_, err := p.manager().Install(t.Context(), false, []string{"npm:top"})
	want := fmt.Sprintf(`top@1.0.0 is not for this machine, %s on %s: it is for "plan9"`, runtime.GOOS, runtime.GOARCH)
	if err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("the error is %v, want %s", err, want)
	}
}

// TestWhyByEitherName checks that Why finds a package by the name it is installed under and by its own.
func TestWhyByEitherName(t *testing.T) {
	f := sample(t)
	f.publish("top@1.0.0", map[string]any{"dependencies": map[string]any{"other": "npm:shared@^2.0.0"}})
	p := newPlace(t, f)
	p.install("npm:top")
	for name, want := range map[string]int{"other": 1, "shared": 1, "top": 1, "left": 0} {
		all, err := p.manager().Why(name)
		if err != nil || len(all) != want {
			t.Errorf("%s: %v, %v", name, all, err)
		}
		for at := range all {
			if name != "top" && !strings.HasSuffix(at, "/other 2.0.0") {
				t.Errorf("%s is at %q", name, at)
			}
		}
	}
	if !slices.Contains(p.tree("npm"), "other@2.0.0") {
		t.Errorf("installed are %v", p.tree("npm"))
	}
}
