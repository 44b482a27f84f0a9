package build

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestEngineVersion: an artifact names the engine that pier is built with.
func TestEngineVersion(t *testing.T) {
	mod, err := os.ReadFile("../../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(mod), "\t"+engineVersion+"\n") {
		t.Errorf("go.mod does not have %s", engineVersion)
	}
}

// built is the artifact.json of an extension of these files.
func built(t *testing.T, files map[string]string, args ...string) []byte {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, "ext", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := Command(nil)
	var out bytes.Buffer
	cmd.SetArgs(append(args, filepath.Join(dir, "ext"), "-o", filepath.Join(dir, "out")))
	cmd.SetOut(&out)
	cmd.SetErr(&out)
	if err := cmd.Execute(); err != nil {
		t.Fatal(err, out.String())
	}
	text, err := os.ReadFile(filepath.Join(dir, "out", "artifact.json"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestArtifactIsValid: what is written is what the published schema says, and has all fields of the format.
func TestArtifactIsValid(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "..", "docs", "schema", "extension_artifact.json"))
	if err != nil {
		t.Fatal(err)
	}
	const manifest = `{"schema":"pi.ext.manifest.v1","extension_id":"com.example.x","name":"X","version":"1.2.0","api_version":"1.0","runtime":"js","entrypoint":"src/x.ts","capabilities":["write"]}`
	const full = `import fs from "node:fs"; import { join } from "path"; import vm from "vm";
export default function (pi: any) {
	pi.registerCommand("x", { handler: () => { fs.readFileSync(join(__dirname, "a.txt")); new Function("return 1")(); vm.runInThisContext("1"); Buffer.from(""); } });
}`
	for name, tc := range map[string]struct {
		files map[string]string
		args  []string
	}{
		"little":  {map[string]string{"index.ts": "export default () => {};"}, nil},
		"all":     {map[string]string{"extension.json": manifest, "src/x.ts": full, "src/a.txt": "a"}, []string{"--best-effort"}},
		"in one":  {map[string]string{"extension.json": manifest, "src/x.ts": full}, []string{"--best-effort", "--minify", "--sourcemap", "inline"}},
		"package": {map[string]string{"package.json": `{"name":"@a/b","version":"1.0.0","pi":{"extensions":["x.js"]},"files":["d"]}`, "x.js": "module.exports = () => {};", "d/e/f": ""}, nil},
	} {
		text := built(t, tc.files, tc.args...)
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(name, err)
		}
		if err := schema.Validate(v); err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
		var a map[string]json.RawMessage
		if err := json.Unmarshal(text, &a); err != nil {
			t.Fatal(err)
		}
		for _, field := range strings.Fields("schema extension_id entry_module hash shim_version rewrite_log injected_polyfills flagged_apis forbidden_apis capabilities_required") {
			if a[field] == nil || string(a[field]) == "null" {
				t.Errorf("%s: %s is %s", name, field, a[field])
			}
		}
		if name != "all" {
			continue
		}
		for field, want := range map[string]string{
			"rewrite_log": `"pi:node/fs"`, "injected_polyfills": `"pi:`, "flagged_apis": `"new Function"`, "forbidden_apis": `"node:vm"`,
			"capabilities_required": `"write"`, "data": `"src/a.txt"`, "extension_id": `"com.example.x"`, "entry_module": `"index.js"`,
		} {
			if !strings.Contains(string(a[field]), want) {
				t.Errorf("%s is %s, without %s", field, a[field], want)
			}
		}
	}
}
