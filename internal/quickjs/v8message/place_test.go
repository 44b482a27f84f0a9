package v8message

import (
	"strings"
	"testing"
)

// nowhere is a place where nothing is known of values.
var nowhere = Place{Look: func(string) *Value { return nil }, Given: func() *Value { return nil }}

// The place that the engine tells is marked with @.
func TestNamed(t *testing.T) {
	for _, tt := range []struct{ message, line, want string }{
		{NoFunction, `obj.a.foo@(1, 2)`, "obj.a.foo is not a function"},
		{NoFunction, `x = obj["a"]["b"]@()`, "obj.a.b is not a function"},
		{NoFunction, `return new obj.Zed@(3)`, "obj.Zed is not a constructor"},
		{NoFunction, `@return f(1);`, "f is not a function"},
		{NoFunction, `[1, 2].map((x) => x.zz@())`, "x.zz is not a function"},
		{NoFunction, `a().b@()`, "a(...).b is not a function"},
		{NoFunction, `(0, b)@()`, "(intermediate value) is not a function"},
		{NoFunction, `o?.zip@()`, "o?.zip is not a function"},
		{NoFunction, `this.#secret@()`, "this.#secret is not a function"},
		{NoIterable, `for (const x of obj@.a.b) ;`, "obj.a.b is not iterable"},
		{NoIterable, `[...@[]]`, NoIterable},
		{NoIterable, `[1, ...obj@.nested]`, "obj.nested is not iterable"},
		{NoIterable, `for (const x of @u) ;`, "u is not iterable"},
		{NoIterable, `f(...@u)`, "Spread syntax requires ...iterable[Symbol.iterator] to be a function"},
		{NoFunction, `for (const x of { [Symbol@.iterator]() {`, NoFunction},
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
		if got := Named(tt.message, strings.Replace(tt.line, "@", "", 1), column, nowhere); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.line, got, tt.want)
		}
	}
	missing, list, text := &Value{Text: "null", Typed: "null"}, &Value{Class: "[object Array]", Typed: "object"}, &Value{Text: "abc", Typed: `string "abc"`}
	foo := &Value{Class: "#<Foo>", Typed: "object"}
	values := map[string]*Value{"nul": missing, "o.nope": {Text: "undefined", Typed: "undefined"}, "list": list, "foo": foo, "t": text, "key": {Text: "1", Typed: "number 1"}}
	at := Place{Look: func(name string) *Value { return values[name] }, Given: func() *Value { return missing }, Below: ` const { a } = foo; const { b } = o.nope; const [c] = foo;`}
	loop := Place{Look: at.Look, Given: at.Given}
	for _, tt := range []struct{ message, line, want string }{
		{"cannot convert to object", `f@();`, "Cannot destructure property 'b' of 'o.nope' as it is undefined."},
		{"cannot convert to object", `@({ a }) => a`, "Cannot destructure property 'a' of 'object null' as it is null."},
		{NoIterable, `for (const x of f@()) ;`, "f is not a function or its return value is not iterable"},
		{NoIterable, `@() => {`, "foo is not iterable"},
		{NoIterable, `g(...@nul)`, "nul is not iterable (cannot read property null)"},
		{"'0' is read-only", `list@[0] = 1;`, "Cannot assign to read only property '0' of object '[object Array]'"},
		{"'a' is read-only", `foo@.a = 1;`, "Cannot assign to read only property 'a' of object '#<Foo>'"},
		{"'length' is read-only", `t@.length = 1;`, "Cannot assign to read only property 'length' of string 'abc'"},
		{"no setter for property", `foo@.g = 2`, "Cannot set property g of #<Foo> which has only a getter"},
		{"cannot read property of undefined", `foo.y@[key]`, "Cannot read properties of undefined (reading '1')"},
		{"invalid 'in' operand", `"a" @in t`, "Cannot use 'in' operator to search for 'a' in abc"},
		{"parent class must be constructor", `class A extends o@.nope {`, "Class extends value undefined is not a constructor or null"},
		{"not an object", `return nul@.#p;`, "Cannot read properties of null (reading '#p')"},
		{"fn is not a constructor", `new obj.fn@()`, "obj.fn is not a constructor"},
		{" is not a constructor", `new (() => 1)@()`, "(intermediate value) is not a constructor"},
	} {
		column, at := strings.Index(tt.line, "@")+1, at
		if strings.HasPrefix(tt.line, "for") {
			at = loop
		}
		if got := Named(tt.message, strings.Replace(tt.line, "@", "", 1), column, at); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.line, got, tt.want)
		}
	}
	if got := Named(NoFunction, "short", 99, nowhere); got != NoFunction {
		t.Errorf("behind the end of the line: %q", got)
	}
}
