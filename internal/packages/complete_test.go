package packages_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/packages"
)

// TestComplete: what a package imports and does not declare is installed after a yes, in the version that its package.json names
// elsewhere, and goes with it.
func TestComplete(t *testing.T) {
	f := sample(t)
	f.publish("lax@1.0.0", map[string]any{
		"dependencies":     map[string]any{"left": "^1.0.0"},
		"peerDependencies": map[string]any{"shared": "^1.0.0"}, "devDependencies": map[string]any{"@scope/deep": "~1.0.0", "odd": "workspace:*"},
	})
	p := newPlace(t, f)
	p.o.Missing = func(dir string) ([]packages.Import, error) {
		list := []packages.Import{}
		for line, name := range []string{"shared", "@scope/deep/part", "left", "typebox", "odd", "stranger", "shared", "#own", "../x"} {
			list = append(list, packages.Import{Name: name, File: filepath.Join(dir, "src", "index.ts"), Line: line + 1})
		}
		if err := os.MkdirAll(filepath.Join(dir, "src"), 0o700); err != nil {
			return nil, err
		}
		return list, nil
	}
	refused := errors.New("no")
	answer := refused
	var asked [][]packages.Proposal
	p.o.Complete = func(_ context.Context, list []packages.Proposal) error {
		asked = append(asked, list)
		return answer
	}
	if _, err := p.manager().Install(t.Context(), false, []string{"npm:lax"}); !errors.Is(err, refused) {
		t.Errorf("it went on without a yes: %v", err)
	}
	if left := p.snapshot(); !onlyFolders(left) {
		t.Errorf("something is left: %v", left)
	}
	want := []packages.Proposal{ // shared is there already: left brings it
		{Package: "lax", Name: "@scope/deep", Range: "~1.0.0", From: "devDependencies", Places: []string{"src/index.ts:2"}},
	}
	if !reflect.DeepEqual(asked, [][]packages.Proposal{want}) {
		t.Errorf("asked was %v", asked)
	}
	answer = nil
	p.install("npm:lax")
	for _, name := range []string{"lax@1.0.0", "@scope/deep@1.0.5"} {
		if !slices.Contains(p.tree("npm"), name) {
			t.Errorf("%s is not installed: %v", name, p.tree("npm"))
		}
	}
	if notes := p.notes("undeclared"); len(notes) == 0 || !strings.Contains(strings.Join(notes, "\n"), "imports stranger (src/index.ts:6)") {
		t.Errorf("what nobody names is told as %q", notes)
	}
	if got := p.plans[len(p.plans)-1].Completed; !reflect.DeepEqual(got, want) {
		t.Errorf("the plan says %v", got)
	}
	p.o.Missing, p.o.Complete = nil, nil
	p.install("npm:tool")
	if !slices.Contains(p.tree("npm"), "@scope/deep@1.0.5") {
		t.Errorf("the next installation took it away: %v", p.tree("npm"))
	}
	if _, err := p.manager().Remove(t.Context(), false, "npm:tool"); err != nil {
		t.Fatal(err)
	}
	if _, err := p.manager().Frozen(t.Context(), false); err != nil {
		t.Errorf("pier.lock does not say it: %v", err)
	}
	if _, err := p.manager().Remove(t.Context(), false, "npm:lax"); err != nil {
		t.Fatal(err)
	}
	if got := p.tree("npm"); len(got) > 0 {
		t.Errorf("left are %v", got)
	}
}

// TestUndeclaredIsSaid: without --complete it is said which import keeps a package from being loaded.
func TestUndeclaredIsSaid(t *testing.T) {
	f := sample(t)
	f.publish("lax@1.0.0", deps("left@^1.0.0"))
	p := newPlace(t, f)
	p.o.Wants = func(_, after string) ([]string, error) {
		return nil, &source.Error{Diagnostics: []source.Diagnostic{
			{Text: "Could not resolve", Import: "left", File: filepath.Join(after, "index.ts"), Line: 1},
			{Text: "Could not resolve", Import: "stranger/x", File: filepath.Join(after, "index.ts"), Line: 2},
		}}
	}
	p.install("npm:lax")
	if notes := p.notes("undeclared"); len(notes) != 1 || notes[0] != "lax: imports what it does not declare: stranger (index.ts:2); pier install --complete proposes what is missing" {
		t.Errorf("the notes are %q", notes)
	}
}
