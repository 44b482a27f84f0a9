package extc

import (
	"strings"
	"testing"
)

// TestShare: an import of a host module is shared when only members of it are read, and copied as the bundler does it otherwise.
func TestShare(t *testing.T) {
	const head = "// pi:pi:node/fs\nvar require_fs = __commonJS({\n  \"pi:pi:node/fs\"(exports, module) {\n    module.exports = __pier_host(\"pi:node/fs\");\n  }\n});\n"
	for use, want := range map[string]bool{
		"fs.a();":                    true,
		"(0, fs.a)(); x = fs.b.c[1]": true,
		"fs.a == 1 && fs.b === 2":    true,
		"const f = () => fs.a;":      true,
		"fs.a => 1":                  true, // no program, but no write either
		"fs.a.b = 1":                 true,
		"other.fs":                   true,
		"fsx = { y: fs2 }":           true,
		"fs":                         false,
		"({ ...fs })":                false,
		"fs[name]":                   false,
		"fs?.a":                      false,
		"\"a\" in fs":                false,
		"fs.a = 1":                   false,
		"fs.a\n  = 1":                false,
		"fs.a ??= 1":                 false,
		"fs.a >>>= 1":                false,
		"fs.a++":                     false,
		"--fs.a":                     false,
		"delete fs.a":                false,
		"export default fs;":         false,
		"`${fs}`":                    false,
		"f(fs)":                      false,
		"f(b, fs, a)":                false,
		"let x, fs, y;":              false,
	} {
		for _, mode := range []string{"", ", 1"} {
			for _, text := range []string{
				head + "var fs = __toESM(require_fs()" + mode + ");\n" + use + "\n",
				head + "var a, fs, b;\nvar init_x = __esm({\n  \"x.ts\"() {\n    fs = __toESM(require_fs()" + mode + ");\n  }\n});\n" + use + "\n", // of a module that runs when it is first used
			} {
				out := []byte(text)
				with, got := share(text, out), string(out)
				if shared := strings.Contains(got, " fs = __piESM("); shared != want || (with != "") != want {
					t.Errorf("%s: shared %v, want %v:\n%s", use, shared, want, got)
				}
			}
		}
	}
	own := "var require_own = __commonJS({\n  \"own.js\"(exports, module) {\n    module.exports = 1;\n  }\n});\nvar own = __toESM(require_own());\nown.a;\n"
	out := []byte(own)
	if with := share(own, out); string(out) != own || with != "" {
		t.Errorf("an extension's own module is shared:\n%s", out)
	}
}
