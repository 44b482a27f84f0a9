package lazyregexp

import "testing"

func TestNew(t *testing.T) {
	r := New(`^(a+)(b)?$`)
	if !r.MatchString("aab") || r.MatchString("ba") {
		t.Error("it matches something else")
	}
	if m := r.FindStringSubmatch("aab"); len(m) != 3 || m[1] != "aa" || m[2] != "b" {
		t.Errorf("submatches %q", m)
	}
	if got := r.ReplaceAllString("aab", "$2$1"); got != "baa" {
		t.Errorf("replaced: %q", got)
	}
}

// A wrong expression is found by any test of the package that has it.
func TestWrong(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a wrong expression was taken")
		}
	}()
	New(`(`)
}
