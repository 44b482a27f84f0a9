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
	} {
		for _, mode := range []string{"", ", 1"} {
			text := head + "var fs = __toESM(require_fs()" + mode + ");\n" + use + "\n"
			got, with := share(text)
			if len(got) != len(text) {
				t.Errorf("%s: the length changed", use)
			}
			if shared := strings.Contains(got, "var fs = __piESM("); shared != want || (with != "") != want {
				t.Errorf("%s: shared %v, want %v", use, shared, want)
			}
		}
	}
	own := "var require_own = __commonJS({\n  \"own.js\"(exports, module) {\n    module.exports = 1;\n  }\n});\nvar own = __toESM(require_own());\nown.a;\n"
	if got, with := share(own); got != own || with != "" {
		t.Errorf("an extension's own module is shared:\n%s", got)
	}
}
