package js

import (
	"strings"
	"testing"
)

// The place that the engine tells is marked with @.
func TestNamed(t *testing.T) {
	for _, tt := range []struct{ message, line, want string }{
		{noFunction, `obj.a.foo@(1, 2)`, "obj.a.foo is not a function"},
		{noFunction, `x = obj["a"]["b"]@()`, "obj.a.b is not a function"},
		{noFunction, `return new obj.Zed@(3)`, "obj.Zed is not a constructor"},
		{noFunction, `@return f(1);`, "f is not a function"},
		{noFunction, `[1, 2].map((x) => x.zz@())`, "x.zz is not a function"},
		{noFunction, `a().b@()`, "(intermediate value).b is not a function"},
		{noFunction, `(0, b)@()`, "(intermediate value) is not a function"},
		{noFunction, `o?.zip@()`, "o?.zip is not a function"},
		{noFunction, `this.#secret@()`, "this.#secret is not a function"},
		{noIterable, `for (const x of obj@.a.b) ;`, "obj.a.b is not iterable"},
		{noIterable, `[...@[]]`, noIterable},
	} {
		column := strings.Index(tt.line, "@") + 1
		if got := named(tt.message, strings.Replace(tt.line, "@", "", 1), column); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.line, got, tt.want)
		}
	}
	if got := named(noFunction, "short", 99); got != noFunction {
		t.Errorf("behind the end of the line: %q", got)
	}
}
