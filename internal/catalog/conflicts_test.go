package catalog_test

import (
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/catalog"
)

// TestConflicts: whoever has a name already is named by its path, and what has none, as a pack does, by its id.
func TestConflicts(t *testing.T) {
	with := func(id ext.ID, path string) catalog.Member {
		m := catalog.Member{ID: id, Path: path}
		m.Tools = []ext.RegisteredTool{{Name: "look"}}
		return m
	}
	for _, before := range []catalog.Member{with("desk", "/a/desk.ts"), with("/a/desk.ts", "")} {
		const want = `Tool "look" conflicts with /a/desk.ts (loaded before shop: the first one counts)`
		if got := catalog.Conflicts(with("shop", ""), before); len(got) != 1 || got[0] != want {
			t.Errorf("%q", got)
		}
	}
}
