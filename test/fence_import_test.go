package test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cec80427/pier"
)

// TestFenceImports: an import is judged by the file it leads to. What lies outside of the extension's folder needs the right to read, and no
// text of pier quotes it.
func TestFenceImports(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Log("links need a right of their own there")
		return
	}
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	fileIn(t, base, "outside/code.ts", `export default "`+canary+`";`)
	fileIn(t, base, "outside/code.js", `module.exports = "`+canary+`";`)
	fileIn(t, base, "outside/broken.ts", `const TOKEN = `+canary+` = "x`)
	fileIn(t, base, "outside/.env", "TOKEN="+canary+"\nOTHER=="+canary+" x y\n")
	fileIn(t, base, "outside/data.json", `{"token": "`+canary+`"}`)
	fileIn(t, base, "outside/node_modules/p/index.js", `module.exports = "`+canary+`";`)
	fileIn(t, base, "outside/package.json", `{"token": "`+canary+`"}`)
	fileIn(t, base, "outside/bad/package.json", `{"name": `+canary+`}`)
	fileIn(t, base, "outside/tsconfig.json", `{"compilerOptions": `+canary+`}`)
	out := filepath.Join(base, "outside")
	links := map[string]string{
		"link.ts": "code.ts", "link.js": ".env", "env.json": ".env", "env.ts": ".env", "data.js": "data.json", "dir": "", "word": ".env",
		"node_modules/q": "node_modules/p", "node_modules/env.js": ".env", "node_modules/bad": "bad", "tsconfig.json": "tsconfig.json", "code.mjs": "code.js",
	}
	specifiers := []string{
		"../outside/code", "../outside/code.ts", "../outside/code.js", out + "/code.ts", "file://" + out + "/code.ts", "file://" + out + "/.env", "./link.ts", "./link", "./link.js", "./env.json",
		"./env.ts", "./env", "./data.js", "./dir/code.ts", "./dir/.env", "./dir/data.json", "./word", "q", "env.js", "bad", "./code.mjs", "../outside/broken.ts", "../outside/.env", "../outside/data.json",
		out + "/package.json", "../outside/node_modules/p", "./dir/node_modules/p/index.js", "./link.ts?x", "./dir/../outside/code.ts", "../x/../outside/code.ts", "./dir/broken", "../outside/package.json",
	}
	forms := []string{
		`import v from %q; export default function (pi: any) { pi.registerTool({ name: "v", label: "", description: "", parameters: { type: "object" }, execute: async () => ({ content: [{ type: "text", text: String(v?.token ?? v) }] }) }); }`,
		`import * as v from %q; export default function () { throw new Error(JSON.stringify(v)); }`,
		`const v = require(%q); export default function () { throw new Error(JSON.stringify(v)); }`,
		`export default async function () { throw new Error(JSON.stringify(await import(%q))); }`,
		`import v from %q with { type: "json" }; export default function () { throw new Error(JSON.stringify(v)); }`,
		`import v from %q with { type: "text" }; export default function () { throw new Error(String(v)); }`,
		`export * from %q; export { default } from "./none";`,
		`export default function () { throw new Error(JSON.stringify(require([%q][0]))); }`,
		`export default async function () { throw new Error(JSON.stringify(await import([%q][0]))); }`,
	}
	n := 0
	for _, spec := range specifiers {
		for _, form := range forms {
			if n++; sampled(n, 4) {
				continue
			}
			dir := filepath.Join(base, "ext")
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
			path := fileIn(t, dir, "x.ts", strings.Replace(form, "%q", `"`+spec+`"`, 1))
			fileIn(t, dir, "package.json", `{"name": "x"}`)
			if err := os.MkdirAll(filepath.Join(dir, "node_modules"), 0o755); err != nil {
				t.Fatal(err)
			}
			for name, target := range links {
				if name == "tsconfig.json" && n%8 != 0 {
					continue
				}
				if err := os.Symlink(filepath.Join(out, target), filepath.Join(dir, name)); err != nil {
					t.Fatal(err)
				}
			}
			r := newRig(t, func(o *pier.Options) { o.Policy = pier.Policy{Mode: "strict", Defaults: true} })
			_, err := r.Load(t.Context(), path)
			said := strings.Join(r.told(), "\n")
			if err != nil {
				said += err.Error()
			} else if result, err := r.Call(t.Context(), pier.ToolCall{Name: "v"}); err == nil {
				said += result.Text()
			}
			// What the source itself says may be repeated.
			if strings.Contains(said, canary) {
				t.Errorf("%s by %s: %s", spec, form, said)
			}
		}
	}
}

// TestImportByRight: with the right to read, code outside is imported, and a deny of a file in the extension's own folder counts.
func TestImportByRight(t *testing.T) {
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	fileIn(t, base, "outside/code.ts", `export default "shared";`)
	fileIn(t, base, "ext/own.ts", `export default "own";`)
	fileIn(t, base, "ext/package.json", `{"name": "x"}`)
	source := `import a from "../outside/code"; import b from "./own"; pi.registerTool({ name: "v", label: "", description: "", parameters: { type: "object" }, execute: async () => ({ content: [{ type: "text", text: a + b }] }) });`
	path := fileIn(t, base, "ext/x.ts", strings.Replace(source, "pi.registerTool", "export default (pi: any) => pi.registerTool", 1))
	for _, tt := range []struct {
		allow, deny []string
		want        string
	}{
		{[]string{"read=" + filepath.Join(base, "outside")}, nil, "sharedown"},
		{nil, nil, ""},
		{[]string{"read=" + filepath.Join(base, "outside")}, []string{"read=" + filepath.Join(base, "ext", "own.ts")}, ""},
		{[]string{"read=" + filepath.Join(base, "outside")}, []string{"read"}, ""},
	} {
		r := newRig(t, func(o *pier.Options) {
			o.Policy = pier.Policy{Mode: "strict", Defaults: true, Allow: tt.allow, Deny: tt.deny}
		})
		got := ""
		if _, err := r.Load(t.Context(), path); err == nil {
			got = r.call(t, "v")
		}
		if got != tt.want {
			t.Errorf("allow %v, deny %v: got %q", tt.allow, tt.deny, got)
		}
	}
}
