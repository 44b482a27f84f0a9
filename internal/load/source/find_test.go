package source_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cec80427/pier/internal/load/source"
)

// told compares what an entry tells.
var told = cmpopts.IgnoreUnexported(source.Entry{})

func TestFind(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"single.ts":                "",
		"hello/index.ts":           "",
		"pack/package.json":        `{"pi":{"extensions":["one.ts","sub","gone.ts"]}}`,
		"pack/one.ts":              "",
		"pack/sub/index.js":        "",
		"alone/package.json":       `{"pi":{"extensions":["src/index.ts"]}}`,
		"alone/src/index.ts":       "",
		"plain/package.json":       `{"name":"plain"}`,
		"plain/index.ts":           "",
		"manifest/extension.json":  manifest(`"extension_id":"com.example.x"`, ""),
		"manifest/main.ts":         "",
		"manifest/other.ts":        "",
		"inside/package.json":      `{"name":"n","version":"1","pi":{"schema":"pi.ext.manifest.v1","extension_id":"in.pkg","api_version":"1.0","runtime":"js","entrypoint":"main.ts"}}`,
		"inside/main.ts":           "",
		"many/b.ts":                "",
		"many/a.js":                "",
		"many/types.d.ts":          "",
		"many/.hidden.ts":          "",
		"many/node_modules/x.ts":   "",
		"many/lib/helper.ts":       "",
		"many/lib/package.json":    `{}`,
		"many/c/index.ts":          "",
		"many/c/other.ts":          "",
		"many/d/package.json":      `{"pi":{"extensions":["d.ts"]}}`,
		"many/d/d.ts":              "",
		"folder/package.json":      `{"pi":{"extensions":["./extensions","./extensions/one.ts"]}}`,
		"folder/extensions/one.ts": "",
		"folder/extensions/two.ts": "",
		"itself/package.json":      `{"pi":{"extensions":[".","./main.ts",".."]}}`,
		"itself/main.ts":           "",
	} {
		writeFile(t, filepath.Join(dir, name), []byte(text))
	}
	for _, tc := range []struct {
		path string
		want []source.Entry
	}{
		{"single.ts", []source.Entry{{ID: "single", Path: "single.ts"}}},
		{"hello", []source.Entry{{ID: "hello", Path: "hello/index.ts"}}},
		{"hello/index.ts", []source.Entry{{ID: "hello", Path: "hello/index.ts"}}},
		{"pack", []source.Entry{{ID: "pack/one", Path: "pack/one.ts"}, {ID: "sub", Path: "pack/sub/index.js"}}},
		{"alone", []source.Entry{{ID: "alone", Path: "alone/src/index.ts"}}},
		{"plain", []source.Entry{{ID: "plain", Path: "plain/index.ts"}}},
		{"manifest", []source.Entry{{ID: "com.example.x", Path: "manifest/main.ts"}}},
		{"manifest/main.ts", []source.Entry{{ID: "com.example.x", Path: "manifest/main.ts"}}},
		{"manifest/other.ts", []source.Entry{{ID: "other", Path: "manifest/other.ts"}}},
		{"inside", []source.Entry{{ID: "in.pkg", Path: "inside/main.ts"}}},
		{"many", []source.Entry{
			{ID: "a", Path: "many/a.js"},
			{ID: "b", Path: "many/b.ts"},
			{ID: "c", Path: "many/c/index.ts"},
			{ID: "d", Path: "many/d/d.ts"},
		}},
		{"folder", []source.Entry{{ID: "one", Path: "folder/extensions/one.ts"}, {ID: "two", Path: "folder/extensions/two.ts"}}},
	} {
		got, err := source.Find(filepath.Join(dir, tc.path))
		if err != nil {
			t.Errorf("%s: %v", tc.path, err)
			continue
		}
		for i := range got {
			rel, err := filepath.Rel(dir, got[i].Path)
			if err != nil {
				t.Fatal(err)
			}
			if got[i].Kind != source.JS {
				t.Errorf("%s: kind %s", tc.path, got[i].Kind)
			}
			got[i].Path, got[i].Name, got[i].Manifest, got[i].Kind = filepath.ToSlash(rel), "", nil, ""
		}
		if diff := cmp.Diff(tc.want, got, told); diff != "" {
			t.Errorf("%s: -want +got\n%s", tc.path, diff)
		}
	}
	// A package that lists itself and what is around it comes to an end.
	if entries, err := source.Find(filepath.Join(dir, "itself")); err != nil || len(entries) < 2 {
		t.Errorf("%d entries, %v", len(entries), err)
	}
}

// manifest is a complete extension.json with one more or another member, and further ones.
func manifest(member, more string) string {
	text := `{"schema":"pi.ext.manifest.v1","extension_id":"x","name":"x","version":"1","api_version":"1.0","runtime":"js","entrypoint":"main.ts"}`
	key, _, _ := strings.Cut(member, ":")
	if i := strings.Index(text, key+":"); key != "" && i > 0 {
		end := i + strings.IndexAny(text[i:], ",}")
		text = text[:i] + member + text[end:]
	}
	return strings.TrimSuffix(text, "}") + more + "}"
}

// TestManifest: what a manifest declares, and what is refused (seed 002 §2B.4).
func TestManifest(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"nothing declared", manifest("", ""), "no bound"},
		{"flat", manifest("", `,"capabilities":["read","exec"]`), "read exec"},
		{"empty", manifest("", `,"capabilities":[]`), ""},
		{
			"scoped",
			manifest("", `,"capabilities":["exec"],"capability_manifest":{"schema":"pi.ext.cap.v1","capabilities":[
				{"capability":"read","methods":["fs"],"scope":{"paths":["src/**","doc"]}},{"capability":"http","scope":{"hosts":["api.github.com"]}},
				{"capability":"env","scope":{"env":["A_*"]}},{"capability":"write","scope":{"paths":[]}},{"capability":"ui"}]}`),
			"read=src/** fs read=doc fs http=api.github.com env=A_* ui",
		},
		{"unknown schema", manifest(`"schema":"pi.ext.manifest.v2"`, ""), `! the schema "pi.ext.manifest.v2" is not one pier knows`},
		{"no schema", manifest(`"schema":""`, ""), "! the manifest has no schema"},
		{"no name", manifest(`"name":""`, ""), "! the manifest has no name"},
		{"no version", manifest(`"version":""`, ""), "! the manifest has no version"},
		{"no api_version", manifest(`"api_version":""`, ""), "! the manifest has no api_version"},
		{"name of another kind", manifest(`"name":1`, ""), "! name must be a string"},
		{"unknown capability", manifest("", `,"capabilities":["fly"]`), `! rule "fly": unknown capability`},
		{"capabilities of another kind", manifest("", `,"capabilities":"read"`), "! capabilities must be a list of names"},
		{"unknown schema inside", manifest("", `,"capability_manifest":{"schema":"v0","capabilities":[]}`), "! capability_manifest: "},
		{"a misspelled bound", manifest("", `,"capability_manifest":{"schema":"pi.ext.cap.v1","capabilities":[{"capability":"read","scop":{}}]}`), "! capability_manifest: "},
		{"a bound that does not fit", manifest("", `,"capability_manifest":{"schema":"pi.ext.cap.v1","capabilities":[{"capability":"exec","scope":{"paths":["x"]}}]}`), `! the capability "exec" has no scope paths`},
		{"a scope of numbers", manifest("", `,"capability_manifest":{"schema":"pi.ext.cap.v1","capabilities":[{"capability":"read","scope":{"paths":[1]}}]}`), "! capability_manifest: "},
		{"a malformed pattern", manifest("", `,"capability_manifest":{"schema":"pi.ext.cap.v1","capabilities":[{"capability":"read","scope":{"paths":["a["]}}]}`), "! rule "},
		{"an unknown method", manifest("", `,"capability_manifest":{"schema":"pi.ext.cap.v1","capabilities":[{"capability":"read","methods":["teleport"]}]}`), `! "teleport" is not a connector method`},
	} {
		dir := t.TempDir()
		writeFile(t, filepath.Join(dir, "extension.json"), []byte(tc.text))
		writeFile(t, filepath.Join(dir, "main.ts"), nil)
		for _, path := range []string{dir, filepath.Join(dir, "main.ts")} { // its file does not get around it
			if got := declaredBy(path); got != tc.want && (!strings.HasPrefix(tc.want, "!") || !strings.HasPrefix(got, tc.want)) {
				t.Errorf("%s: got %q, want %q", tc.name, got, tc.want)
			}
		}
	}
}

func declaredBy(path string) string {
	entries, err := source.Find(path)
	if problem, ok := errors.AsType[*source.Error](err); ok {
		return "! " + problem.Diagnostics[0].Text
	}
	if err != nil || len(entries) != 1 || entries[0].Manifest == nil {
		return fmt.Sprintf("%v %v", entries, err)
	}
	if entries[0].Manifest.Declared == nil {
		return "no bound"
	}
	var out []string
	for _, d := range entries[0].Manifest.Declared {
		out = append(out, d.Rule.String())
		for _, m := range d.Methods {
			out = append(out, string(m))
		}
	}
	return strings.Join(out, " ")
}

// TestKinds: which kind an entry is, by its spelling, its manifest or its file.
func TestKinds(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "x.wasm"), nil)
	writeFile(t, filepath.Join(dir, "program", "extension.json"), []byte(strings.Replace(manifest(`"runtime":"process"`, ""), "main.ts", "python3 -u 'my main.py'", 1)))
	writeFile(t, filepath.Join(dir, "part", "extension.json"), []byte(strings.Replace(manifest(`"runtime":"wasm"`, ""), "main.ts", "part.wasm", 1)))
	writeFile(t, filepath.Join(dir, "part", "part.wasm"), nil)
	writeFile(t, filepath.Join(dir, "bare", "y.wasm"), []byte("\x00asm\x0d\x00\x01\x00"))
	writeFile(t, filepath.Join(dir, "bare", "module.wasm"), []byte("\x00asm\x01\x00\x00\x00"))
	writeFile(t, filepath.Join(dir, "many", "z", "index.wasm"), nil)
	for _, tc := range []struct {
		name string
		want source.Entry
	}{
		{"mcp:npx -y some-server", source.Entry{ID: "some-server", Kind: source.MCP, Spec: "npx -y some-server"}},
		{"mcp:https://host/mcp", source.Entry{ID: "host", Kind: source.MCP, Spec: "https://host/mcp"}},
		{"process:/opt/my tools/run", source.Entry{ID: "my", Kind: source.Process, Spec: "/opt/my tools/run"}},
		{"rtp:../pack", source.Entry{ID: "pack", Kind: source.RTP, Spec: "../pack"}},
		{"bridge:...", source.Entry{ID: "extension", Kind: source.Bridge, Spec: "..."}},
		{dir + "/x.wasm", source.Entry{ID: "x", Kind: source.Wasm, Path: dir + "/x.wasm"}},
		{dir + "/program", source.Entry{ID: "x", Kind: source.Process, Path: dir + "/program/extension.json", Spec: "python3 -u 'my main.py'"}},
		{dir + "/part", source.Entry{ID: "x", Kind: source.Wasm, Path: dir + "/part/part.wasm"}},
		{dir + "/bare", source.Entry{ID: "y", Kind: source.Wasm, Path: dir + "/bare/y.wasm"}},
		{dir + "/many", source.Entry{ID: "z", Kind: source.Wasm, Path: dir + "/many/z/index.wasm"}},
		{dir + "/part/part.wasm", source.Entry{ID: "x", Kind: source.Wasm, Path: dir + "/part/part.wasm"}},
	} {
		got, err := source.Find(tc.name)
		if err != nil || len(got) != 1 {
			t.Errorf("%s: %v, %v", tc.name, got, err)
			continue
		}
		if !strings.Contains(source.Unsupported(got[0]).Error(), fmt.Sprintf(`runtime "%s" is not supported by this build of pier`, tc.want.Kind)) {
			t.Errorf("%s: %v", tc.name, source.Unsupported(got[0]))
		}
		got[0].Name, got[0].Manifest, got[0].Path = "", nil, filepath.ToSlash(got[0].Path)
		tc.want.Path = filepath.ToSlash(tc.want.Path)
		if diff := cmp.Diff(tc.want, got[0], told); diff != "" {
			t.Errorf("%s: -want +got\n%s", tc.name, diff)
		}
	}
	for name, want := range map[string]string{
		"mcp:":     "mcp:: nothing follows mcp:",
		"rtp: ":    "rtp: : nothing follows rtp:",
		"npm:some": "npm:some: it is not installed",
		"js:x":     "js:x: no such file or directory",
	} {
		if _, err := source.Find(name); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// FuzzFind: whatever package.json and extension.json hold, Find gives entries that are files, or a *source.Error with a
// text and a place inside the file.
func FuzzFind(f *testing.F) {
	for _, seed := range [][2]string{
		{`{"pi":{"extensions":["a.ts"]}}`, ``},
		{`{"pi":{"extensions":["."]}}`, ``},
		{`{"pi":{"extensions":[".."," ","a.ts/x","\u0000"]}}`, ``},
		{`{"pi":{"extensions":[[],{}]}}`, `{}`},
		{`{"pi":`, `{"entrypoint":"a.ts","runtime":"js","extension_id":""}`},
		{`[]`, `null`},
		{"", `{"entrypoint":"é\n`},
	} {
		f.Add([]byte(seed[0]), []byte(seed[1]))
	}
	f.Fuzz(func(t *testing.T, pkg, manifest []byte) {
		dir := t.TempDir()
		writeFile(t, filepath.Join(dir, "a.ts"), nil)
		writeFile(t, filepath.Join(dir, "package.json"), pkg)
		if len(manifest) > 0 {
			writeFile(t, filepath.Join(dir, "extension.json"), manifest)
		}
		entries, err := source.Find(dir)
		if err != nil {
			problem, ok := errors.AsType[*source.Error](err)
			if !ok || len(problem.Diagnostics) != 1 || len(entries) != 0 {
				t.Fatalf("%T %v, %d entries", err, err, len(entries))
			}
			d := problem.Diagnostics[0]
			lines := strings.Count(string(pkg)+string(manifest), "\n") + 1
			if d.Text == "" || d.File == "" || d.Line < 0 || d.Line > lines || (d.Line == 0) != (d.Column == 0) {
				t.Fatalf("%+v", d)
			}
			return
		}
		if len(entries) == 0 {
			t.Fatal("no entry and no error")
		}
		for _, e := range entries {
			if info, err := os.Stat(e.Path); err != nil || info.IsDir() || e.ID == "" || !filepath.IsAbs(e.Path) {
				t.Fatalf("%+v: %v", e, err)
			}
		}
	})
}

func writeFile(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}
