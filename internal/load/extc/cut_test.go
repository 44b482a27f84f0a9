package extc_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/source"
)

// long makes a module long enough to be a unit.
var long = strings.Repeat("// nothing\nexports.filler = (exports.filler || 0) + 1;\n", 60)

func TestCut(t *testing.T) {
	dir := t.TempDir()
	hostile := "const lie = `\nvar require_lie = __commonJS({\n  \"lie.js\"(exports, module) {\n    exports.a = 1;" +
		strings.Repeat("\n    exports.a += 1;", 200) + "\n  }\n});\n`;\nexports.lie = lie;\n"
	lay(t, dir, map[string]string{
		"x.ts": `import a from "./a.cjs"; import lie from "./lie.cjs"; import "./evals.cjs"; import "./short.cjs"; import "./slashes.cjs";
			export default async () => [a, lie, (await import("./late.mjs")).late()];`,
		"a.cjs":       "const b = require('./b.cjs');\nexports.a = b;\n" + long,
		"b.cjs":       "const a = require('./a.cjs');\nexports.b = () => a;\n" + long,
		"lie.cjs":     hostile,
		"evals.cjs":   "exports.e = (text) => eval(text);\n" + long,
		"short.cjs":   "exports.s = 1;\n",
		"slashes.cjs": "exports.r = (a, b) => { if (a) /[/}\"]/.test(b); return a / b / 2 + `${ /}/.source }`; };\nexports.s = a => a\n/ 2;\nexports.t = () => { {} /'/.test('') };\n" + long,
		"late.mjs":    "export let n = 0;\nexport const late = () => ++n;\nclass C { x = 1; static y = new C(); }\nvar { p, q: [r] } = { p: 1, q: [C.y] };\n" + strings.ReplaceAll(long, "exports.", "globalThis.") + "export { p, r };\n",
	})
	b := compile(t, dir)
	cut := extc.CutCode(b.Code)
	var names []string
	for _, u := range cut.Units {
		names = append(names, u.Name)
		text := string(b.Code[u.Start:u.End])
		if lines := strings.Count(string(b.Code[:u.Start]), "\n"); lines != u.Line {
			t.Errorf("%s: %d lines before it, not %d", u.Name, u.Line, lines)
		}
		parses(t, "({\n"+text+"\n})")
	}
	slices.Sort(names)
	if want := []string{`"a.cjs"`, `"b.cjs"`, `"late.mjs"`, `"lie.cjs"`, `"slashes.cjs"`}; !slices.Equal(names, want) {
		t.Errorf("units %v, want %v", names, want)
	}
	parses(t, string(cut.Main))
	if got, want := strings.Count(string(cut.Main), "\n"), strings.Count(string(b.Code), "\n"); got != want {
		t.Errorf("without its units the bundle has %d lines, not %d", got, want)
	}
}

func compile(t *testing.T, dir string) *extc.Bundle {
	t.Helper()
	found, err := source.Find(filepath.Join(dir, "x.ts"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := extc.Compile(found[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func parses(t *testing.T, text string) {
	t.Helper()
	if r := api.Transform(text, api.TransformOptions{}); len(r.Errors) > 0 {
		t.Errorf("%s: %v in\n%.200s", r.Errors[0].Text, r.Errors[0].Location, text)
	}
}

// Names in a bundle's own statements that a unit may mean.
func TestCutNames(t *testing.T) {
	for _, test := range []struct{ statement, name string }{
		{"var x;", "x"},
		{"var a = [1, 2], x = 3;", "x"},
		{"var { a: { x }, ...y } = f();", "x"},
		{"function x() {\n}", "x"},
		{"async function* x() {\n}", "x"},
		{"class x {\n}", "x"},
		{"let x = 1;", "x"},
		{"for (var x of []) {\n}", "x"},
		{"if (a) {\n  var x = 1;\n} else {\n}", "x"},
		{"label:\n  for (var x of []) {\n  }", "x"},
		{"try {\n} catch {\n  var x;\n}", "x"},
	} {
		code := bundleOf(test.statement, "    x;\n"+strings.Repeat("    f();\n", 300))
		cut := extc.CutCode([]byte(code))
		if len(cut.Units) != 1 || !strings.Contains(string(cut.Main), "() => ["+test.name+"]") && !strings.Contains(string(cut.Main), ", "+test.name+"]") {
			t.Errorf("%s: %d units, and what is left is\n%.600s", test.statement, len(cut.Units), cut.Main)
		}
	}
}

// bundleOf is a bundle with a statement and a module.
func bundleOf(statement, module string) string {
	return "(async function (__pier_host) {\n\"use strict\";\nvar __commonJS = (cb, mod) => function __require() {\n};\n\n// a.js\n" + statement +
		"\nvar require_b = __commonJS({\n  \"b.js\"(exports, module) {\n" + module + "  }\n});\n\nreturn { ns: __pier_ns, plain: false };\n})"
}

// What is cut out and what is left are the bundle, whatever it says.
func FuzzCut(f *testing.F) {
	f.Add("var x = 1;", "    x;\n")
	f.Add("var x = `${ {} }`;", "    `\n});`;\n")
	f.Add("x = a / /}/ / 2;", "    if (a) /[{]/.test(b);\n")
	f.Fuzz(func(t *testing.T, statement, module string) {
		code := bundleOf(statement, module+strings.Repeat("    f();\n", 300))
		cut := extc.CutCode([]byte(code))
		if len(cut.Units) == 0 {
			return
		}
		if got, want := strings.Count(string(cut.Main), "\n"), strings.Count(code, "\n"); got != want {
			t.Errorf("%d lines of %d", got, want)
		}
		whole, at := string(cut.Main[len("(function (__pier_unit) { return "):len(cut.Main)-len(" })")]), 0
		for n, u := range cut.Units {
			before := code[at:u.Start]
			if !strings.HasPrefix(whole, before) {
				t.Fatalf("unit %d: what comes before it has changed", n)
			}
			stub := fmt.Sprintf("  get %s() { return __pier_unit(%d, () => [", u.Name, n)
			end := strings.Index(whole, "]); }")
			if whole = whole[len(before):]; !strings.HasPrefix(whole, stub) || end < 0 {
				t.Fatalf("unit %d: in its place stands %.200q", n, whole)
			}
			whole = whole[strings.Index(whole, "]); }")+len("]); }"):]
			whole = whole[strings.Count(code[u.Start:u.End], "\n"):]
			at = u.End
		}
		if whole != code[at:] {
			t.Error("the end has changed")
		}
	})
}
