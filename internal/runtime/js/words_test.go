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
		{noIterable, `[1, ...obj@.nested]`, "obj.nested is not iterable"},
		{noIterable, `for (const x of @u) ;`, "u is not iterable"},
		{noIterable, `f(...@u)`, "Spread syntax requires ...iterable[Symbol.iterator] to be a function"},
		{noFunction, `for (const x of { [Symbol@.iterator]() {`, noFunction},
		{noConstructor, `new o@()`, "o is not a constructor"},
		{"cannot read property of undefined", `obj.nope@["a b"]`, "Cannot read properties of undefined (reading 'a b')"},
		{"cannot read property of null", `u@[key]`, "cannot read property of null"},
		{"cannot convert to object", `(@({ a }) => a)()`, "Cannot destructure property 'a' of 'undefined' as it is undefined or null."},
		{"cannot convert to object", `@({ a } = obj.nope);`, "Cannot destructure property 'a' of 'obj.nope' as it is undefined or null."},
		{"cannot convert to object", `delete u@.x`, "cannot convert to object"},
		{"not an object", `return x@.#p;`, "Cannot read properties of undefined (reading '#p')"},
		{"not an object", `n5@.y = 1;`, "Cannot create property 'y' on n5"},
		{"invalid 'in' operand", `"a" @in n5`, "Cannot use 'in' operator to search for 'a' in n5"},
		{"object is not extensible", `fz@.b = 2;`, "Cannot add property b, object is not extensible"},
		{"could not delete property", `delete fz@.a`, "Cannot delete property 'a' of #<Object>"},
		{"no setter for property", `obj@.g = 2`, "Cannot set property g of #<Object> which has only a getter"},
		{"parent class must be constructor", `class A extends @u {`, "Class extends value u is not a constructor or null"},
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
