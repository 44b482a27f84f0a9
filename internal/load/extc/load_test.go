package extc_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/source"
)

// What is loaded at run time comes from the extension's folder and node_modules as a whole, links followed.
func TestLoadStaysInTheFolder(t *testing.T) {
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"ext/index.ts": "", "ext/own.ts": "export const own = 1", "ext/out.ts": `export * from "../secret.js"`, "ext/data.ts": `import "../data.json"`,
		"ext/waits.ts": "await null", "ext/broken.ts": "const = 1", "secret.js": "export default 1", "data.json": "{}",
		"ext/node_modules/p/index.js": "module.exports = 1", "ext/uses.ts": `export { default } from "p"`,
	} {
		writeFile(t, filepath.Join(base, name), []byte(text))
	}
	if err := os.Symlink(filepath.Join(base, "secret.js"), filepath.Join(base, "ext", "link.js")); err != nil {
		t.Fatal(err)
	}
	owner := source.Entry{ID: "ext", Path: filepath.Join(base, "ext", "index.ts")}
	for file, want := range map[string]string{
		"ext/own.ts": "", "ext/uses.ts": "", "ext/waits.ts": "",
		"ext/out.ts": "lies outside of the extension's folder", "ext/data.ts": "lies outside of the extension's folder", "secret.js": "lies outside of the extension's folder",
		"ext/link.js": "lies outside of the extension's folder", "ext/broken.ts": "Expected identifier", "ext/none.ts": "Could not resolve",
	} {
		b, err := extc.Load(owner, filepath.Join(base, file))
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", file, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %s", file, err, want)
		case err != nil && strings.HasPrefix(want, "Could not") != unresolved(err):
			t.Errorf("%s: unresolved is %v", file, unresolved(err))
		case err == nil && b.Sync == (file == "ext/waits.ts"):
			t.Errorf("%s: sync is %v", file, b.Sync)
		}
	}
}

// unresolved reports whether an error names an import that leads nowhere, and the file that has it.
func unresolved(err error) bool {
	failed, ok := errors.AsType[*source.Error](err)
	if !ok {
		return false
	}
	name, from := failed.Unresolved()
	return name != "" && filepath.IsAbs(from)
}

// A module in a data: URL is as long as an extension makes it: there are bounds for one, and for all of an instance.
func TestGenerated(t *testing.T) {
	owner := source.Entry{ID: "ext", Path: filepath.Join(t.TempDir(), "index.ts")}
	module := func(size int) string { return "data:text/javascript,export default 1//" + strings.Repeat("x", size) }
	load := extc.Loader(owner, 0)
	if _, err := load(module(300 << 10)); err == nil {
		t.Error("one of 300 KiB was compiled")
	}
	load = extc.Loader(owner, 0)
	for n := range 17 {
		if _, err := load(module(250 << 10)); (err == nil) != (n < 16) {
			t.Errorf("%d: %v", n, err)
		}
	}
	if _, err := extc.Loader(owner, 0)(module(250 << 10)); err != nil {
		t.Errorf("another instance: %v", err)
	}
}
