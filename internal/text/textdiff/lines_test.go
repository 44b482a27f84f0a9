package textdiff

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func textOf(lines ...string) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(lines), 0, 30).Draw(t, "lines"), "\n")
		if rapid.Bool().Draw(t, "newline") {
			text += "\n"
		}
		return text
	})
}

// TestDiffRebuilds wants both texts back from their difference.
func TestDiffRebuilds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, after := textOf("a", "b", "c", "").Draw(t, "before"), textOf("a", "b", "d", "").Draw(t, "after")
		parts, err := diffLines(t.Context(), before, after)
		if err != nil {
			t.Fatal(err)
		}
		var a, b strings.Builder
		for _, p := range parts {
			text := strings.Join(p.lines, "")
			if !p.added {
				a.WriteString(text)
			}
			if !p.removed {
				b.WriteString(text)
			}
		}
		if a.String() != before || b.String() != after {
			t.Fatalf("%q, %q from %v", a.String(), b.String(), parts)
		}
	})
}
