package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

func TestOnce(t *testing.T) {
	for source, wrong := range map[string]bool{
		"let last = 0;\n":                                 true,
		"export let last: string | undefined;\n":          true,
		"const known = new Map<string, number>();\n":      true,
		"const seen: WeakSet<object> = new WeakSet();\n":  true,
		"const names = new Set([\"a\"]);\n":               false,
		"function f() {\n\tlet i = 0;\n\treturn i;\n}\n":  false,
		"const make = () => new Map();\nconst one = 1;\n": false,
	} {
		root := t.TempDir()
		if err := os.Mkdir(filepath.Join(root, "src"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, "src", "x.ts"), []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		script := func(name string) api.OutputFile {
			return api.OutputFile{Path: name, Contents: []byte("// src/x.ts\nvar x;\n")}
		}
		if err := once(root, []api.OutputFile{script("a.js")}); err != nil {
			t.Errorf("%q in one script: %v", source, err)
		}
		err := once(root, []api.OutputFile{script("a.js"), script("b.js")})
		if (err != nil) != wrong || wrong && !strings.Contains(err.Error(), "src/x.ts keeps state, and is in a.js and b.js") {
			t.Errorf("%q in two scripts: %v", source, err)
		}
	}
}
