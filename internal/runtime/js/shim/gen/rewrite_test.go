package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/google/go-cmp/cmp"
)

func TestRewrite(t *testing.T) {
	const exports = "module.exports = __toCommonJS(x_exports);\n"
	const made = "module.exports = __defProp(x_exports, \"__esModule\", { value: true });\n"
	for name, test := range map[string]struct{ script, want string }{
		"an import is loaded at its first use": {
			"var import_a = require(\"pi:a\");\nfunction f() { return (0, import_a.g)(); }\n",
			"function f() { return (0, (import_a ??= require(\"pi:a\")).g)(); }\nvar import_a;\n",
		},
		"the host is there already": {
			"var import_pi_host = require(\"pi:host\");\nimport_pi_host.x();\n",
			"var import_pi_host = require(\"pi:host\");\nimport_pi_host.x();\n",
		},
		"a load for its effects stays": {"require(\"pi:a\");\n", "require(\"pi:a\");\n"},
		"exports": {
			"var x_exports = {};\n__export(x_exports, {\n  \"a b\": () => f,\n  c: () => C,\n  d: () => d,\n  e: () => import_a.e\n});\n" + exports +
				"var import_a = require(\"pi:a\");\nfunction f() {}\nvar C = class {\n};\nvar d = 1;\nfunction g() { d++; }\n" + footer + "\n",
			"var x_exports = {\n  \"a b\": f,\n  c: void 0,\n  get d() { return d; },\n  get e() { return (import_a ??= require(\"pi:a\")).e; },\n};\n" + made +
				"function f() {}\nvar C = class {\n};\nvar d = 1;\nfunction g() { d++; }\nx_exports[\"c\"] = C;\n" + footer + "\nvar import_a;\n",
		},
		"what is assigned later may change": {
			"var x_exports = {};\n__export(x_exports, {\n  a: () => a,\n  b: () => b\n});\n" + exports + "var a;\nvar b = 1;\na = b;\nb ??= 2;\n" + footer + "\n",
			"var x_exports = {\n  get a() { return a; },\n  get b() { return b; },\n};\n" + made + "var a;\nvar b = 1;\na = b;\nb ??= 2;\n" + footer + "\n",
		},
		"a namespace inside that is only handed on": {
			"var y_exports = {};\n__export(y_exports, {\n  a: () => a\n});\nvar a = 1;\nvar b = y_exports;\n" + footer + "\n",
			"var y_exports = {\n  a: void 0,\n};\nvar a = 1;\nvar b = y_exports;\ny_exports[\"a\"] = a;\n" + footer + "\n",
		},
		"a namespace inside has its constants by getters": {
			"var y_exports = {};\n__export(y_exports, {\n  a: () => a,\n  f: () => f\n});\nvar a = 1;\nfunction f() {}\nconsole.log(y_exports);\n",
			"var y_exports = {\n  get a() { return a; },\n  f: f,\n};\nvar a = 1;\nfunction f() {}\nconsole.log(y_exports);\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, string(rewrite([]byte(test.script)))); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// TestAlone: a separate part must not have another part in it.
func TestAlone(t *testing.T) {
	separate := map[string]string{filepath.FromSlash("/shim/src/pi/tui/a.ts"): "pi:tui/a"}
	for contents, want := range map[string]string{
		"// src/pi/tui/a.ts\nf();\n":                           "",
		"// src/pi/tui/b.ts\ng();\n// src/pi/tui/a.ts\nf();\n": "src/pi/tui/b.ts",
	} {
		script := api.OutputFile{Path: filepath.FromSlash("/shim/dist/pi/tui/a.js"), Contents: []byte(contents)}
		err := alone(filepath.FromSlash("/shim"), filepath.FromSlash("/shim/dist"), separate, []api.OutputFile{script})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", contents, err)
		}
	}
}
