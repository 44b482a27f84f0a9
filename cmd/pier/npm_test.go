package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cec80427/pier/cmd/pier/cli"
)

// npmPrograms are the programs of testdata/npm, each named after the package it uses, and what pier must allow each to do.
var npmPrograms = map[string][]string{
	"ajv":                            nil,
	"anthropic":                      {"http=127.0.0.1"},
	"axios":                          {"http=127.0.0.1"},
	"chalk":                          nil,
	"cheerio":                        nil,
	"chokidar":                       nil,
	"commander":                      nil,
	"dayjs":                          nil,
	"diff":                           nil,
	"dotenv":                         nil,
	"eventsource":                    {"http=127.0.0.1"},
	"execa":                          {"exec"},
	"fast-glob":                      nil,
	"fs-extra":                       {"read=/"},
	"glob":                           nil,
	"got":                            {"http=127.0.0.1"},
	"gray-matter":                    nil,
	"handlebars":                     nil,
	"inquirer":                       nil,
	"jsdom":                          nil,
	"jsonwebtoken":                   nil,
	"linkedom":                       nil,
	"mammoth":                        {"read=/"},
	"marked":                         nil,
	"mcp":                            {"exec=node"},
	"node-fetch":                     {"http=127.0.0.1"},
	"openai":                         {"http=127.0.0.1"},
	"p-limit":                        nil,
	"pngjs":                          nil,
	"proper-lockfile":                nil,
	"semver":                         nil,
	"shell-quote":                    nil,
	"simple-git":                     {"exec=git"},
	"tar":                            nil,
	"turndown":                       nil,
	"unpdf":                          nil,
	"uuid":                           nil,
	"vscode-languageserver-protocol": {"exec=node"},
	"ws":                             {"http=127.0.0.1"},
	"xterm":                          nil,
	"yaml":                           nil,
	"yargs":                          nil,
	"zod":                            nil,
}

// TestPackages runs unmodified npm packages in an extension: each program does its package's main job and prints. What it prints
// is what the same program prints in Node.
func TestPackages(t *testing.T) {
	rig := newNpmRig(t, nil)
	files, err := filepath.Glob(filepath.Join("testdata", "npm", "*.mjs"))
	if err != nil || len(files) != len(npmPrograms)+2 { // and the servers that programs start
		t.Fatalf("%d files for %d programs: %v", len(files), len(npmPrograms), err)
	}
	for _, name := range slices.Sorted(maps.Keys(npmPrograms)) {
		t.Run(name, func(t *testing.T) { rig.compare(t, name, npmPrograms[name]) })
	}
}

// TestPrograms runs the programs of testdata/programs, each a txtar archive with its files: they do in pier what they do in Node.
// Lines of the prose that start with "allow: " say what pier must allow.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "programs", "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(name, func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var allow []string
			for line := range strings.Lines(string(archive.Comment)) {
				if rule, ok := strings.CutPrefix(line, "allow: "); ok {
					allow = append(allow, strings.TrimSpace(rule))
				}
			}
			fixtures := map[string][]byte{}
			for _, f := range archive.Files {
				fixtures[f.Name] = f.Data
			}
			newNpmRig(t, fixtures).compare(t, "main", allow)
		})
	}
}

// npmRig is a folder with the programs beside a node_modules, and the server some of them talk to.
type npmRig struct {
	dir, node string
	modules   string
	url       string
}

func newNpmRig(t *testing.T, fixtures map[string][]byte) *npmRig {
	t.Helper()
	reference := referenceDir(t)
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	modules, err := filepath.EvalSymlinks(filepath.Join(reference, "libraries", "node_modules"))
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(npmServer())
	t.Cleanup(server.Close)
	r := &npmRig{
		dir: dir, url: server.URL, modules: modules,
		node: filepath.Join(reference, "pi-1.5.2", "node_modules", "node", "bin", "node"),
	}
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "npm"))); err != nil {
		t.Fatal(err)
	}
	if fixtures == nil {
		err = os.Symlink(r.modules, filepath.Join(dir, "node_modules"))
	}
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range fixtures {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, data, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func (r *npmRig) compare(t *testing.T, name string, allow []string) {
	t.Helper()
	want := r.inNode(t, name)
	if strings.TrimSpace(want) == "" {
		t.Fatal("the program prints nothing in Node")
	}
	if diff := cmp.Diff(want, r.inPier(t, name, allow)); diff != "" {
		t.Errorf("-Node +pier\n%s", diff)
	}
}

// arguments are what a program is called with.
func (r *npmRig) arguments(t *testing.T) string {
	t.Helper()
	data, err := json.Marshal(map[string]string{"url": r.url, "dir": filepath.ToSlash(r.dir)})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

const npmDriver = `const [file, args] = process.argv.slice(1);
const lines = [];
await (await import(file)).default((...words) => lines.push(words.join(" ")), JSON.parse(args));
process.stdout.write(lines.join("\n") + "\n", () => process.exit(0));`

func (r *npmRig) inNode(t *testing.T, name string) string {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.CommandContext(t.Context(), r.node, "--input-type=module", "-e", npmDriver, "./"+name+".mjs", r.arguments(t))
	cmd.Dir, cmd.Stdout, cmd.Stderr = r.dir, &out, &errs
	cmd.Env = append(os.Environ(), "TMPDIR="+t.TempDir(), "HOME="+t.TempDir(), "NO_COLOR=1")
	if err := cmd.Run(); err != nil {
		t.Fatalf("in Node: %v\n%s", err, errs.Bytes())
	}
	return out.String()
}

const npmExtension = `import main from "./%s.mjs";
export default (pi) => pi.registerTool({
	name: "main", label: "main", description: "runs the program", parameters: { type: "object", properties: {} },
	async execute(_id, args) {
		const lines = [];
		await main((...words) => console.error(lines[lines.push(words.join(" ")) - 1]), args); // the log says how far it came
		return { content: [{ type: "text", text: lines.join("\n") }], details: {} };
	},
});
`

func (r *npmRig) inPier(t *testing.T, name string, allow []string) string {
	t.Helper()
	file := filepath.Join(r.dir, name+".ts")
	if err := os.WriteFile(file, fmt.Appendf(nil, npmExtension, name), 0o600); err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	for variable, folder := range map[string]string{
		"HOME": "", "USERPROFILE": "", "XDG_CONFIG_HOME": "config", "XDG_CACHE_HOME": "cache", "AppData": "config", "LocalAppData": "cache",
	} {
		t.Setenv(variable, filepath.Join(home, folder))
	}
	args := []string{"call", "--json", "--timeout", "10m", "--limit", "entry=10m", "--cwd", r.dir, file, "main", r.arguments(t)}
	for _, rule := range append(slices.Clip(allow), "read="+r.modules) {
		args = append(args, "--allow", rule)
	}
	var out, errs bytes.Buffer
	began := time.Now()
	code := run(t.Context(), cli.Environment{
		Args: args, In: strings.NewReader(""), Out: &out, Err: &errs,
		Getenv: func(string) string { return "" },
	})
	t.Logf("compiled, loaded and run in %d ms", time.Since(began).Milliseconds())
	var result struct {
		Content []struct{ Text string }
		IsError bool
	}
	if err := json.Unmarshal(out.Bytes(), &result); code != cli.ExitOK || err != nil || len(result.Content) != 1 {
		t.Fatalf("exit code %d\n%s%s", code, out.Bytes(), errs.Bytes())
	}
	return result.Content[0].Text + "\n"
}
