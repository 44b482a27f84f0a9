package extc

import (
	"strings"
	"testing"
)

func TestDropClassNames(t *testing.T) {
	const block = "\n  static {\n    __name(this, \"A\");\n  }\n"
	blank := "\n          \n                      \n   \n"
	for _, c := range []struct{ text, want string }{
		{"class A {" + block + "}", "class A {" + blank + "}"},
		{"var A = class A extends B {" + block + "  m() {}\n}", "var A = class A extends B {" + blank + "  m() {}\n}"},
		{"var A = class _A {" + block + "}", ""},
		{"A = class {" + block + "}", "A = class {" + blank + "}"},
		{"  var B, A = class extends f(B) {" + block + "}", "  var B, A = class extends f(B) {" + blank + "}"},
		{"B = class {" + block + "}", ""},
		{"o.A = class {" + block + "}", ""},
		{"this.#A = class {" + block + "}", ""},
		{"$A = class {" + block + "}", ""},
		{"A = f(class {" + block + "})", ""},
		{"A ||= class {" + block + "}", ""},
		{"class AB {" + block + "}", ""},
		{"f(class A {}, class B {" + block + "})", ""},
		{"class A {\n  x = 1;" + block + "}", ""},
		{"class A {\n  static {\n    __name(this, \"A\");\n    f();\n  }\n}", ""},
		{"__name(this, \"A\");", ""},
	} {
		want := c.want
		if want == "" {
			want = c.text
		}
		out := []byte(c.text)
		dropClassNames(c.text, out)
		if got := string(out); got != want {
			t.Errorf("%q\n became %q", c.text, got)
		} else if strings.Count(got, "\n") != strings.Count(c.text, "\n") || len(got) != len(c.text) {
			t.Errorf("%q moved its lines", c.text)
		}
	}
}
