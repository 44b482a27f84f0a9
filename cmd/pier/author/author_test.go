package author

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/piertest"
)

// moduleFiles says where the declarations of a module of Pi's are.
var moduleFiles = map[string]string{
	"@earendil-works/pi-coding-agent": "pi-coding-agent.d.ts", "@earendil-works/pi-tui": "pi-tui.d.ts", "@earendil-works/pi-ai": "pi-ai.d.ts",
	"@earendil-works/pi-agent-core": "pi-ai.d.ts",
}

// TestEveryExportIsDeclared: what pier's copies of Pi's packages export has a declaration, so that no import of it is red in an editor.
func TestEveryExportIsDeclared(t *testing.T) {
	path := filepath.Join(t.TempDir(), "names.ts")
	var imports, names strings.Builder
	for module := range moduleFiles {
		id := regexp.MustCompile(`\W`).ReplaceAllString(module, "_")
		imports.WriteString("import * as " + id + " from \"" + module + "\";\n")
		names.WriteString("\"" + module + "\": Object.keys(" + id + "),")
	}
	code := imports.String() + "export default (pi: any) => pi.registerTool({ name: 'names', label: '', description: '', parameters: { type: 'object', properties: {} }, " +
		"execute: async () => ({ content: [{ type: 'text', text: JSON.stringify({" + names.String() + "}) }] }) });\n"
	if err := os.WriteFile(path, []byte(code), 0o600); err != nil {
		t.Fatal(err)
	}
	var found map[string][]string
	if err := json.Unmarshal([]byte(piertest.Load(t, path, piertest.Config{}).Call("names", "{}").Text()), &found); err != nil {
		t.Fatal(err)
	}
	for module, exported := range found {
		text, err := os.ReadFile("types/" + moduleFiles[module])
		if err != nil {
			t.Fatal(err)
		}
		_, own, _ := strings.Cut(string(text), `declare module "`+module+`" {`)
		own, _, _ = strings.Cut(own, "\n}\n")
		missing := 0
		for _, name := range exported {
			if name != "default" && !regexp.MustCompile(`(?m)(export [^\n]*|^\t*|, )\b`+regexp.QuoteMeta(name)+`\b`).MatchString(own) {
				t.Errorf("%s does not declare %s", moduleFiles[module], name)
				missing++
			}
		}
		if len(exported) < 5 {
			t.Errorf("%s exports only %v", module, exported)
		}
	}
}

// others are packages that the examples import and that nobody here installs.
const others = `declare module "ms" { function ms(value: any): any; namespace ms { type StringValue = any } export default ms; }
declare module "@earendil-works/gondolin" { export const VM: any, RealFSProvider: any; export type VM = any; }
declare module "@anthropic-ai/sdk" { const Anthropic: any; export default Anthropic; }
declare module "@anthropic-ai/sdk/resources/messages.js" { export type ContentBlockParam = any; export type MessageCreateParamsStreaming = any; export type MessageParam = any; }
`

// TestExamplesHaveTypes: tsc takes Pi's own examples, and what pier init writes, with the declarations.
func TestExamplesHaveTypes(t *testing.T) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	examples := filepath.Join(root, ".cache/reference/examples-1.5.2")
	if dir := os.Getenv("PIER_REFERENCE"); dir != "" {
		examples = filepath.Join(dir, "examples-1.5.2")
	}
	tsc := filepath.Join(root, "internal/runtime/js/shim/node_modules/typescript/bin/tsc")
	if _, err := os.Stat(tsc); err != nil {
		t.Fatalf("the TypeScript compiler is not there: make types brings it (it needs npm): %v", err)
	}
	dir := t.TempDir()
	if _, err := writeTypes(dir, true); err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, pattern := range []string{"*.ts", "*/index.ts"} {
		found, err := filepath.Glob(filepath.Join(examples, pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) < 60 {
		t.Fatalf("only %d examples in %s: node conformance/reference/prepare.mjs brings them", len(files), examples)
	}
	if os.Getenv("PIER_LONG") == "" { // each costs tsc a while
		for i := range files {
			if i%6 == 0 {
				files[i/6] = files[i]
			}
		}
		files = files[:(len(files)+5)/6]
	}
	for _, kind := range []string{"tool", "command", "gate", "provider"} {
		at := filepath.Join(dir, "my-"+kind)
		written(t, at, kind)
		found, err := filepath.Glob(filepath.Join(at, "*.ts"))
		if err != nil || len(found) != 2 {
			t.Fatal(found, err)
		}
		files = append(files, found...)
	}
	var config map[string]any
	if err := json.Unmarshal([]byte(tsconfig), &config); err != nil {
		t.Fatal(err)
	}
	options := config["compilerOptions"].(map[string]any)
	options["skipLibCheck"] = true // of TypeScript's own library, which takes most of the time
	config["include"] = []string{".pier/types/*.d.ts", "others.d.ts"}
	config["files"] = files
	text, err := json.Marshal(config)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"tsconfig.json": text, "others.d.ts": []byte(others)} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("node", tsc, "-p", dir).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// written is a template in a folder of its own.
func written(t *testing.T, dir, kind string) {
	t.Helper()
	cmd := initCommand(nil)
	var out bytes.Buffer
	cmd.SetOut(&out)
	cmd.SetArgs([]string{dir, "--template", kind})
	if err := cmd.Execute(); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "Next, in that folder:\n  ") {
		t.Errorf("%s: %q", kind, out.String())
	}
}

// TestTemplates: each has a README, a file for CI and a test, is an extension where it needs no compiler, and no word is left to be filled in.
func TestTemplates(t *testing.T) {
	blank := regexp.MustCompile(`\b(NAME|MODULE|CLASS|UPPER)|dot_`)
	for _, k := range kinds {
		dir := filepath.Join(t.TempDir(), "my-first")
		written(t, dir, k.name)
		tests := 0
		err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			rel, _ := filepath.Rel(dir, path)
			if strings.Contains(e.Name(), "test") {
				tests++
			}
			if !strings.HasPrefix(filepath.ToSlash(rel), ".pier/") && (blank.Match(text) || blank.MatchString(rel)) {
				t.Errorf("%s: %s is not filled in", k.name, rel)
			}
			return err
		})
		if err != nil || tests == 0 {
			t.Errorf("%s: %d tests, %v", k.name, tests, err)
		}
		for _, name := range []string{"README.md", ".github/workflows/ci.yml", ".gitignore"} {
			if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
				t.Errorf("%s: %v", k.name, err)
			}
		}
		if strings.HasPrefix(k.name, "wasm") {
			ours, err := os.ReadFile("../../../docs/wit/extension.wit")
			copied, copyErr := os.ReadFile(filepath.Join(dir, "wit", "extension.wit"))
			if err != nil || copyErr != nil || !bytes.Equal(ours, copied) {
				t.Errorf("%s: its extension.wit is not that of the documents", k.name)
			}
			continue
		}
		if k.name == "mcp" || k.name == "rtp" {
			continue // programs: the script runs them
		}
		if found, err := source.Find(filepath.Join(dir, "my-first.ts")); err != nil || len(found) != 1 {
			t.Errorf("%s: %v, %v", k.name, found, err)
		}
	}
}
