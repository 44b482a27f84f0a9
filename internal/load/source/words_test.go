package source_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/internal/load/source"
)

func TestWords(t *testing.T) {
	for line, want := range map[string][]string{
		"python3 ext.py":           {"python3", "ext.py"},
		`a "b c" 'd e' f\ g`:       {"a", "b c", "d e", "f g"},
		`a ""`:                     {"a", ""},
		`a "it's" 'say "x"'`:       {"a", "it's", `say "x"`},
		`a "\$b" '\n' "\n" "\\"`:   {"a", "$b", `\n`, `\n`, `\`},
		`  a   --x=1  `:            {"a", "--x=1"},
		"a * ? [b]":                {"a", "*", "?", "[b]"}, // no shell: they stand for themselves
		`C:/x/python.exe "a b.py"`: {"C:/x/python.exe", "a b.py"},
	} {
		got, err := source.Words(line)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v %s", line, err, diff)
		}
	}
	for _, line := range []string{
		"", "a | b", "a; b", "a && b", "a &", "a > f", "a < f", "$a", "a $b", `a "$b"`, "a $(b)", "a `b`", "A=1 b", "(a)", "a 'b", "! a", "a\nb", "{ a; }",
		"for x in y; do z; done", `a "$((1))"`, "a ${b}",
	} {
		if got, err := source.Words(line); err == nil {
			t.Errorf("%q was taken as %q", line, got)
		}
	}
}
