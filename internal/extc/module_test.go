package extc_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/extc"
	"github.com/cec80427/pier/internal/source"
)

var modular = map[string]string{
	"index.ts": `import { readFileSync } from "node:fs";
import * as path from "path";
import "pi:polyfills/fetch";
import { named } from "./lib/named";
import old from "./old.cjs";
export default (pi: any) => pi.x(readFileSync, path, named, old, import.meta.url);
`,
	"lib/named.ts": "export class Named {}\nexport const named = () => __filename;\n",
	"old.cjs":      "exports.old = require('os').tmpdir; exports.gone = () => require('./nowhere');\n",
}

// TestModule: a module is the same wherever its sources lie, names none of the folders they lie in, and says what was rewritten.
func TestModule(t *testing.T) {
	for name, form := range map[string]extc.Form{"plain": {}, "minified": {Minify: true}, "inline": {Inline: true}} {
		t.Run(name, func(t *testing.T) {
			var first *extc.Module
			for _, place := range []string{"a", "b/deeper"} {
				dir := filepath.Join(t.TempDir(), place)
				lay(t, dir, modular)
				m := moduleOf(t, dir, form)
				if first == nil {
					first = m
				}
				if !bytes.Equal(m.Text, first.Text) || !bytes.Equal(m.Map, first.Map) {
					t.Errorf("it is another one in %s", place)
				}
				if bytes.Contains(m.Text, []byte(filepath.ToSlash(dir))) || bytes.Contains(m.Map, []byte(filepath.ToSlash(dir))) {
					t.Errorf("it names %s", dir)
				}
			}
			var log []string
			for _, r := range first.Rewrites {
				for _, at := range r.Locations {
					log = append(log, r.From+" "+r.To+" "+at.File)
				}
			}
			if got, want := strings.Join(log, "; "), "node:fs pi:node/fs index.ts; os pi:node/os old.cjs; path pi:node/path index.ts; pi:polyfills/fetch pi:node/stream_web index.ts"; got != want {
				t.Errorf("rewritten are %s", got)
			}
		})
	}
}

func moduleOf(t *testing.T, dir string, form extc.Form) *extc.Module {
	t.Helper()
	list, err := source.Find(dir)
	if err != nil {
		t.Fatal(err)
	}
	m, err := extc.CompileModule(list[0], form)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestLargeSource: a source that is too large is one error that names it.
func TestLargeSource(t *testing.T) {
	dir := t.TempDir()
	lay(t, dir, map[string]string{"index.ts": ""})
	if err := os.Truncate(filepath.Join(dir, "index.ts"), 65<<20); err != nil {
		t.Fatal(err)
	}
	list, err := source.Find(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := extc.Compile(list[0], nil); err == nil || !strings.Contains(err.Error(), "index.ts") || !strings.Contains(err.Error(), "is larger than 64 MiB") {
		t.Errorf("%v", err)
	}
}
