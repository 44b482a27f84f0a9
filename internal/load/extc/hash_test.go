package extc

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/codecache"
)

// TestHashIsOfFiles: a hash names the files that a person can look at, not what is left of them in the script. Whatever of them changes, it
// is another, from a store of bundles too; what is no part of the extension changes nothing.
func TestHashIsOfFiles(t *testing.T) {
	lay := map[string]string{
		"x.ts":      "// what it does\nimport { a } from \"./lib.ts\";\nimport data from \"./data.json\";\nexport default (pi: any) => { pi.log(a, data.n); };\n",
		"lib.ts":    "import type { T } from \"./types.ts\";\nexport const a = 1;\nexport function unused(): T { return 2; }\n",
		"types.ts":  "export type T = number;\n",
		"data.json": `{"n":1}`,
	}
	for _, tt := range []struct {
		name, file, text string
		other            bool
	}{
		{"nothing", "x.ts", lay["x.ts"], false},
		{"a comment", "x.ts", "// what it really does" + lay["x.ts"][len("// what it does"):], true},
		{"a blank line", "x.ts", lay["x.ts"] + "\n", true},
		{"carriage returns", "x.ts", "// what it does\r" + lay["x.ts"][len("// what it does"):], true},
		{"a mark of the byte order", "x.ts", "\ufeff" + lay["x.ts"], true},
		{"a type", "x.ts", "// what it does\nimport { a } from \"./lib.ts\";\nimport data from \"./data.json\";\nexport default (pi: unknown) => { pi.log(a, data.n); };\n", true},
		{"what nobody calls", "lib.ts", "import type { T } from \"./types.ts\";\nexport const a = 1;\nexport function unused(): T { return 3; }\n", true},
		{"the order of what nobody calls", "lib.ts", "import type { T } from \"./types.ts\";\nexport function unused(): T { return 2; }\nexport const a = 1;\n", true},
		{"blanks in data", "data.json", `{"n": 1}`, true},
		{"data", "data.json", `{"n":2}`, true},
		{"a file that is not imported", "other.ts", "export const b = 1;\n", false},
	} {
		keep := t.TempDir()
		for _, store := range []*codecache.Store{nil, codecache.Open(filepath.Join(keep, "store"), filepath.Join(keep, "key"))} {
			dir := t.TempDir()
			write := func(name, text string) {
				t.Helper()
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			hash := func() string {
				t.Helper()
				b, err := Compile(source.Entry{ID: "x", Path: filepath.Join(dir, "x.ts"), Name: "x.ts", Kind: source.JS}, store)
				if err != nil {
					t.Fatal(err)
				}
				return b.Hash
			}
			for name, text := range lay {
				write(name, text)
			}
			before := hash()
			if again := hash(); again != before {
				t.Errorf("%s: two compilations give %s and %s", tt.name, before, again)
			}
			write(tt.file, tt.text)
			if after := hash(); (after != before) != tt.other {
				t.Errorf("%s: %s became %s", tt.name, before, after)
			}
			write(tt.file, lay[tt.file])
			if tt.file == "other.ts" {
				continue
			}
			if back := hash(); back != before {
				t.Errorf("%s taken back: %s, not %s", tt.name, back, before)
			}
		}
	}
}
