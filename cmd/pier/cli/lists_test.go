package cli

import (
	"slices"
	"testing"
)

// TestRulesInOneFlag: commas part rules, but not within what is in quotes.
func TestRulesInOneFlag(t *testing.T) {
	for text, want := range map[string][]string{
		"":                        {},
		"exec=git,read=~/a":       {"exec=git", "read=~/a"},
		"exec='git log %h,%s'":    {"exec='git log %h,%s'"},
		`exec='sh -c "a, b"',log`: {`exec='sh -c "a, b"'`, "log"},
		`exec='it'\''s, so',ui`:   {`exec='it'\''s, so'`, "ui"},
		`exec="a \", b",env=X`:    {`exec="a \", b"`, "env=X"},
		"exec='open, log":         {"exec='open, log"},
		`"read=/a,b",write=/c`:    {"read=/a,b", "write=/c"},
		`"read=/a""b"`:            {`read=/a"b`},
		`read=/a"b,log`:           {`read=/a"b`, "log"},
		"wirte=/y,read=/x":        {"wirte=/y", "read=/x"},
	} {
		got := []string{"a default"}
		l := list{into: &got, commas: true}
		if err := l.Set(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
}
