package packages_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/cec80427/pier/internal/sys/codecache"
)

// What a package's code wants is found out once for the same code, wherever it is installed; another version, another one of what it depends
// on and an answer that somebody else wrote are looked at anew.
func TestWantsAreKept(t *testing.T) {
	f := sample(t)
	p := newPlace(t, f)
	kept := filepath.Join(p.root, "kept")
	p.o.Kept = codecache.Open(kept, filepath.Join(p.root, "key"))
	var asked []string
	p.o.Wants = func(before, after string) ([]string, error) {
		asked = append(asked, filepath.Base(before)+">"+filepath.Base(after))
		return []string{"exec=" + filepath.Base(after)}, nil
	}
	fresh := func(agent string, want int, sources ...string) {
		t.Helper()
		p.agent = filepath.Join(p.root, agent)
		p.o.AgentDir, p.plans = p.agent, nil
		p.install(sources...)
		if len(asked) != want {
			t.Errorf("%s: asked %q, want %d questions", agent, asked, want)
		}
		if notes := p.notes("rights"); len(notes) != len(sources) || notes[0] != "tool: its code wants: exec=tool" {
			t.Errorf("%s: said %q", agent, notes)
		}
	}
	fresh("one", 1, "npm:tool")
	fresh("two", 1, "npm:tool")
	fresh("older", 2, "npm:tool@1.0.0")
	f.publish("left@1.3.0", nil)
	fresh("newer-left", 3, "npm:tool")

	entries, err := os.ReadDir(kept)
	if err != nil || len(entries) != 3 {
		t.Fatalf("kept are %v, %v", entries, err)
	}
	for _, e := range entries {
		if err := os.WriteFile(filepath.Join(kept, e.Name()), slices.Repeat([]byte(`[]`), 40), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	fresh("forged", 4, "npm:tool")

	f.publish("tool@2.0.0", nil)
	if _, err := p.manager().Install(t.Context(), false, []string{"npm:tool@2"}); err != nil {
		t.Fatal(err)
	}
	if last := asked[len(asked)-1]; len(asked) != 5 || last != "tool>tool" {
		t.Errorf("an update asked %q", asked)
	}
}
