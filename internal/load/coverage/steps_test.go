package coverage

import (
	"fmt"
	"strings"
	"testing"
)

// noted is the code with a note at each step.
func noted(t *testing.T, code string) string {
	t.Helper()
	steps, err := stepsOf([]byte(code))
	if err != nil {
		t.Fatal(err)
	}
	out := code
	for i := len(steps) - 1; i >= 0; i-- { // none of the cases has steps inside of one with an end
		s := steps[i]
		if s.After != "" {
			out = out[:s.End] + s.After + out[s.End:]
		}
		out = out[:s.At] + fmt.Sprintf(s.Before, "N") + out[s.At:]
	}
	return out
}

// TestSteps: a note stands before each statement, and where one stands alone it goes into it.
func TestSteps(t *testing.T) {
	for _, test := range []struct{ code, want string }{
		{"a();\nb();", "N; a();\nN; b();"},
		{"\"use strict\"; a();", "\"use strict\"; N; a();"},
		{"(async () => {\n  f();\n})();", "N; (async () => {\n  N; f();\n})();"},
		{"/* @__PURE__ */ ((a, b))(c);", "/* @__PURE__ */ N; ((a, b))(c);"},
		{"if ((a) && b)\n  return_();\nelse if (c)\n  d();\nelse\n  e();", "N; if ((a) && b)\n  N, return_();\nelse if (N, c)\n  N, d();\nelse\n  N, e();"},
		{"function f() { if (x) return; if (y) return y; throw z; }", "function f() { N; if (x) return N; N; if (y) return N,  y; N; throw z; }"},
		{"for (const a of b) if (a) continue; else break;", "N; for (const a of b) if (N, a) { N; continue; } else { N; break; }"},
		{"switch (a) { case 1: b(); break; default: c(); }", "N; switch (a) { case 1: N; b(); N; break; default: N; c(); }"},
		{"const f = (a) => ({ a });", "N; const f = (a) => ((N, { a }));"},
		{"const f = (a) => (a || (b)).c;", "N; const f = (a) => ((N, a || (b)).c);"},
		{"const f = async (a) => await a;", "N; const f = async (a) => (N, await a);"},
		{"do a(); while (b);", "N; do N, a(); while (b);"},
		{"try { a(); } catch { b(); } finally { c(); }", "N; try { N; a(); } catch { N; b(); } finally { N; c(); }"},
		{"class A { static { a(); } m() { b(); } x = () => c; }", "class A { static { N; a(); } m() { N; b(); } x = () => (N, c); }"},
		{"x: while (a) b();", "N; x: while (a) N, b();"},
		{"var a_exports = {}; var import_b = require_b(); var c = 1;", "var a_exports = {}; var import_b = require_b(); N; var c = 1;"},
		{"__name(f, \"f\"); ;", "__name(f, \"f\"); ;"},
	} {
		if got := noted(t, test.code); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.code, got, test.want)
		}
		if _, err := stepsOf([]byte(noted(t, test.code))); err != nil {
			t.Errorf("%s: %v", test.code, err)
		}
	}
	if _, err := stepsOf([]byte("a b")); err == nil || !strings.Contains(err.Error(), "cannot read") {
		t.Errorf("got %v", err)
	}
}
