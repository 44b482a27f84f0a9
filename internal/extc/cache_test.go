package extc_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/internal/artifact"
	"github.com/cec80427/pier/internal/extc"
)

// What comes from the store is what bundling makes, and only as long as nothing it depends on has changed.
func TestCompileFromTheStore(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	store := filepath.Join(dir, "store")
	entries := func() int {
		list, err := os.ReadDir(store)
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		return len(list)
	}
	// compile bundles with the store and without, and reports how many entries the store gained.
	compile := func() int {
		t.Helper()
		found, err := extc.Find(filepath.Join(dir, "x.js"))
		if err != nil {
			t.Fatal(err)
		}
		before := entries()
		got, err := extc.Compile(found[0], artifact.Open(store, filepath.Join(dir, "key")))
		if err != nil {
			t.Fatal(err)
		}
		want, err := extc.Compile(found[0], nil)
		if err != nil {
			t.Fatal(err)
		}
		picture := func(b *extc.Bundle) []any {
			file, at, column, ok := b.Locate(4, 5)
			return []any{string(b.Code), b.Hash, b.HostModules, b.Files, len(b.Warnings), b.Entry, file, at, column, ok}
		}
		if diff := cmp.Diff(picture(want), picture(got)); diff != "" {
			t.Fatalf("the store's bundle (-made now +from the store):\n%s", diff)
		}
		return entries() - before
	}
	steps := []struct {
		name   string
		change func()
		gained int
	}{
		{"first time", func() { write("x.js", `import fs from "node:fs"; export default () => fs.readFileSync("!")`) }, 1},
		{"again", func() {}, 0},
		{"another source", func() { write("x.js", `import fs from "node:fs"; export default () => fs.statSync("!")`) }, 1},
		{"a package above", func() { write("package.json", `{"type":"commonjs"}`) }, 1},
		{"again with the package", func() {}, 0},
		{"another file", func() {
			write("y.js", "export const y = 1")
			write("x.js", `import { y } from "./y.js"; export default () => y`)
		}, 0},
		{"a file that is not there", func() { write("x.js", `export default () => { try { require("./z.js") } catch {} }`) }, 0},
		{"a package that is not there", func() { write("x.js", `export default () => import("nowhere")`) }, 0},
		{"itself", func() { write("x.js", `export default async () => (await import("./x.js")).default`) }, 0},
	}
	for _, s := range steps {
		t.Run(s.name, func(t *testing.T) {
			s.change()
			if got := compile(); got != s.gained {
				t.Errorf("the store gained %d entries, not %d", got, s.gained)
			}
		})
	}
}
