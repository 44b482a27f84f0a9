package extc_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/codecache"
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
		found, err := source.Find(filepath.Join(dir, "x.js"))
		if err != nil {
			t.Fatal(err)
		}
		before := entries()
		got, err := extc.Compile(found[0], codecache.Open(store, filepath.Join(dir, "key")))
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
		if diff := cmp.Diff(picture(want), picture(got), cmpopts.IgnoreUnexported(source.Entry{})); diff != "" {
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
		{"another file: the places", func() {
			write("y.js", "export const y = 1")
			write("x.js", `import { y } from "./y.js"; export default () => y`)
		}, 1},
		{"another file: the bundle", func() {}, 1},
		{"another file: from the store", func() {}, 0},
		{"the other file changes, the places do not", func() { write("y.js", "export const y = 2") }, 1},
		{"and changes back", func() { write("y.js", "export const y = 1") }, 0},
		{"the entry changes, the places do not", func() { write("x.js", `import { y } from "./y.js"; export default () => y + y`) }, 1},
		{"all that a folder holds", func() { write("x.js", "export default (n) => import(`./${n}.js`)") }, 0},
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

// Whatever a bundle of several files was made of: when it changes, the store's bundle is not taken any more.
func TestStoreNoticesChanges(t *testing.T) {
	const pack = `{"name":"p","version":"1.0.0"}`
	cases := []struct {
		name   string
		files  map[string]string // the entry is x.js
		change map[string]string // "-" removes, "->" links
	}{
		{"a file", map[string]string{"x.js": `import y from "./y"; export default y`, "y.ts": "export default 1"}, map[string]string{"y.ts": "export default 2"}},
		{"an extension that comes first", map[string]string{"x.js": `import y from "./y"; export default y`, "y.ts": "export default 1"}, map[string]string{"y.js": "export default 2"}},
		{"a file before a folder", map[string]string{"x.js": `import y from "./y"; export default y`, "y/index.ts": "export default 1"}, map[string]string{"y.cts": "export default 2"}},
		{"what TypeScript is named by", map[string]string{"x.js": `import y from "./y.js"; export default y`, "y.ts": "export default 1"}, map[string]string{"y.js": "export default 2"}},
		{"another index", map[string]string{"x.js": `import y from "./y"; export default y`, "y/index.ts": "export default 1"}, map[string]string{"y/index.js": "export default 2"}},
		{"a folder's main file", map[string]string{"x.js": `import y from "./y"; export default y`, "y/index.ts": "export default 1", "y/b.ts": "export default 2"}, map[string]string{"y/package.json": `{"main":"b"}`}},
		{"the main file's extension", map[string]string{"x.js": `import y from "p"; export default y`, "node_modules/p/package.json": `{"main":"lib/b"}`, "node_modules/p/lib/b.cjs": "module.exports = 1"}, map[string]string{"node_modules/p/lib/b.js": "module.exports = 2"}},
		{"a package that was not there", map[string]string{"x.js": `export default () => { try { return require("p") } catch { return 1 } }`}, map[string]string{"node_modules/p/package.json": pack, "node_modules/p/index.js": "module.exports = 2"}},
		{"a scoped one", map[string]string{"x.js": `export default () => require("@s/p/b")`}, map[string]string{"node_modules/@s/p/package.json": pack, "node_modules/@s/p/b.js": "module.exports = 2"}},
		{"a file that was not there", map[string]string{"x.js": `export default () => { try { return require("./sub/y") } catch { return 1 } }`}, map[string]string{"sub/y.js": "module.exports = 2"}},
		{"a file that is gone", map[string]string{"x.js": `export default () => require("./y")`, "y.js": "module.exports = 1"}, map[string]string{"y.js": "-"}},
		{"a nearer package", map[string]string{"x.js": `import y from "./sub/y.js"; export default y`, "sub/y.js": `export { default } from "p"`, "node_modules/p/index.js": "module.exports = 1"}, map[string]string{"sub/node_modules/p/index.js": "module.exports = 2"}},
		{"a package as one file", map[string]string{"x.js": `import y from "p"; export default y`, "node_modules/p/index.js": "module.exports = 1"}, map[string]string{"node_modules/p.js": "module.exports = 2"}},
		{"exports of a package", map[string]string{"x.js": `import y from "p"; export default y`, "node_modules/p/package.json": `{"exports":"./a.js"}`, "node_modules/p/a.js": "module.exports = 1", "node_modules/p/b.js": "module.exports = 2"}, map[string]string{"node_modules/p/package.json": `{"exports":"./b.js"}`}},
		{"imports of the package", map[string]string{"x.js": `import y from "#y"; export default y`, "package.json": `{"imports":{"#y":"./a.js"}}`, "a.js": "export default 1", "b.js": "export default 2"}, map[string]string{"package.json": `{"imports":{"#y":"./b.js"}}`}},
		{"a #name that is a package", map[string]string{"x.js": `import y from "#y"; export default y`, "package.json": `{"imports":{"#y":"p"}}`, "node_modules/p/index.js": "module.exports = 1"}, map[string]string{"node_modules/p.js": "module.exports = 2"}},
		{"its own name", map[string]string{"x.js": `export default () => require("own/b")`, "b.js": "module.exports = 1"}, map[string]string{"package.json": `{"name":"own","exports":{"./b":"./b.js"}}`}},
		{"what a package is", map[string]string{"x.js": `import "./sub/y.js"; export default 1`, "sub/y.js": "globalThis.y = 1"}, map[string]string{"sub/package.json": `{"sideEffects":false}`}},
		{"where a linked folder leads", map[string]string{"x.js": `import y from "./l/y.js"; export default y`, "one/y.js": "export default 1", "two/y.js": "export default 2", "l": "->one"}, map[string]string{"l": "->two"}},
		{"where a linked package leads", map[string]string{"x.js": `import y from "p"; export default y`, "one/index.js": "module.exports = 1", "two/index.js": "module.exports = 2", "node_modules/p": "->../one"}, map[string]string{"node_modules/p": "->../two"}},
		{"where a linked file leads", map[string]string{"x.js": `import y from "./y.js"; export default y`, "one.js": "export default 1", "two.js": "export default 2", "y.js": "->one.js"}, map[string]string{"y.js": "->two.js"}},
		{"data", map[string]string{"x.js": `import y from "./y.json"; export default y`, "y.json": "1"}, map[string]string{"y.json": "2"}},
		{"a file of a folder asked at run time", map[string]string{"x.js": "export default (n) => require(`./sub/${n}.js`)", "sub/a.js": "module.exports = 1"}, map[string]string{"sub/b.js": "module.exports = 2"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			store := codecache.Open(filepath.Join(dir, "store"), filepath.Join(dir, "key"))
			folder := filepath.Join(dir, "extension")
			lay(t, folder, c.files)
			before := bundled(t, folder, store)
			bundled(t, folder, store) // the second is kept
			if got := bundled(t, folder, store); got != before {
				t.Fatalf("another bundle from the store:\n%s\nwas\n%s", got, before)
			}
			lay(t, folder, c.change)
			got, want := bundled(t, folder, store), bundled(t, folder, nil)
			if got != want {
				t.Errorf("stale: the store gives\n%s\nit would be\n%s", got, want)
			}
			if want == before {
				t.Error("the change changes nothing")
			}
		})
	}
}

// lay writes files into a folder; "-" removes one, "->" makes it a link.
func lay(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(path), 0o700)
		if target, link := strings.CutPrefix(text, "->"); text == "-" || link {
			if err = os.Remove(path); os.IsNotExist(err) || err == nil && link {
				err = os.Symlink(filepath.FromSlash(target), path)
			}
		} else if err == nil {
			err = os.WriteFile(path, []byte(text), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// bundled is the code of x.js in a folder, or why there is none.
func bundled(t *testing.T, folder string, store *codecache.Store) string {
	t.Helper()
	found, err := source.Find(filepath.Join(folder, "x.js"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := extc.Compile(found[0], store)
	if err != nil {
		return err.Error()
	}
	return string(b.Code)
}

// TestCachedForOthers: what may not read all that a kept bundle is made of gets what it would get where nothing is kept.
func TestCachedForOthers(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"own/package.json": `{"name":"own"}`,
		"own/main.ts":      `export default (pi: any) => { pi.late = () => require("./other"); };`,
		"own/other.ts":     `export { word } from "../outside";`,
		"outside.ts":       `export const word = "of somebody else";`,
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	found, err := source.Find(filepath.Join(dir, "own", "main.ts"))
	if err != nil {
		t.Fatal(err)
	}
	store := codecache.Open(filepath.Join(dir, "store"), filepath.Join(dir, "key"))
	refuses := extc.Fence{Read: func(string) ([]byte, error) { return nil, errors.New("no") }}
	code := func(store *codecache.Store, fence extc.Fence) string {
		t.Helper()
		b, err := extc.CompileThrough(found[0], store, fence)
		if err != nil {
			t.Fatal(err)
		}
		return string(b.Code)
	}
	const word = "of somebody else"
	for range 2 { // the first one learns where to look
		if got := code(store, extc.Fence{}); !strings.Contains(got, word) {
			t.Errorf("who may read all gets %s", got)
		}
	}
	want := code(nil, refuses)
	if got := code(store, refuses); got != want || strings.Contains(got, word) || !strings.Contains(got, "outside.ts lies outside") {
		t.Errorf("who may not gets %s\nwant %s", got, want)
	}
	if got := code(store, extc.Fence{}); !strings.Contains(got, word) {
		t.Errorf("who may read all gets %s then", got)
	}
}
