package registrations_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/registrations"
)

// TestConflicts: whoever has a name already is named by its path, and what has none, as a pack does, by its id. As in Pi it is the first one that has
// a tool or a flag, and the last one that has a shortcut.
func TestConflicts(t *testing.T) {
	with := func(id ext.ID, path string) registrations.Member {
		m := registrations.Member{ID: id, Path: path}
		m.Tools = []ext.RegisteredTool{{Name: "look"}}
		return m
	}
	for _, before := range []registrations.Member{with("desk", "/a/desk.ts"), with("/a/desk.ts", "")} {
		const want = `Tool "look" conflicts with /a/desk.ts (loaded before shop: the first one counts)`
		if got := registrations.Conflicts(with("shop", ""), 1, func(int) registrations.Member { return before }); len(got) != 1 || got[0] != want {
			t.Errorf("%q", got)
		}
	}
	all := func(id ext.ID, path string) registrations.Member {
		m := with(id, path)
		m.Flags, m.Shortcuts = []ext.RegisteredFlag{{Name: "f"}}, []ext.RegisteredShortcut{{Key: "ctrl+k"}}
		return m
	}
	list := []registrations.Member{with("none", "/none.ts"), all("a", "/a.ts"), all("b", "/b.ts")}
	want := []string{
		`Tool "look" conflicts with /none.ts (loaded before c: the first one counts)`,
		`Flag "--f" conflicts with /a.ts (loaded before c: the first one counts)`,
		`Extension shortcut conflict: 'ctrl+k' registered by both /b.ts and /c.ts. Using /c.ts.`,
	}
	if diff := cmp.Diff(want, registrations.Conflicts(all("c", "/c.ts"), len(list), func(i int) registrations.Member { return list[i] })); diff != "" {
		t.Error(diff)
	}
}
