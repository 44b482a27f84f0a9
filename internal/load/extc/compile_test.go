package extc_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/source"
)

var update = flag.Bool("update", false, "rewrite the expectations in testdata/compile")

// A case of testdata/compile is a txtar archive: prose, the files of an extension, and what comes of it. The first line of the
// prose that starts with "find: " names what is compiled; without one it is the first file. The expectations:
//
//	want.result       what the default export returns, when node evaluates the bundles
//	want.warnings     the warnings of the bundles
//	want.error        the diagnostics, instead of the other two
//	want.host         the host modules
//
// The folder of the extension reads as $DIR.
type compileCase struct {
	name    string
	dir     string
	archive *txtar.Archive
	bundles []*extc.Bundle
	got     map[string]string
}

var wants = []string{"want.result", "want.warnings", "want.error", "want.host"}

func TestCompile(t *testing.T) {
	files, err := filepath.Glob("testdata/compile/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	var cases []*compileCase
	var code []string
	for _, file := range files {
		c := readCase(t, file)
		c.compile(t)
		for _, b := range c.bundles {
			code = append(code, string(b.Code))
		}
		cases = append(cases, c)
	}
	results := evaluate(t, code)
	for i, c := range cases {
		for range c.bundles {
			c.got["want.result"] += strings.ReplaceAll(string(results[0]), c.dir, "$DIR") + "\n"
			results = results[1:]
		}
		t.Run(c.name, func(t *testing.T) { c.check(t, files[i]) })
	}
}

func readCase(t *testing.T, file string) *compileCase {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	c := &compileCase{name: strings.TrimSuffix(filepath.Base(file), ".txtar"), dir: dir, archive: archive, got: map[string]string{}}
	seen := map[string]bool{}
	for _, f := range archive.Files {
		if seen[f.Name] || strings.HasPrefix(f.Name, "want.") && !slices.Contains(wants, f.Name) {
			t.Fatalf("%s: section %s is unknown or double", file, f.Name)
		}
		seen[f.Name] = true
		if strings.HasPrefix(f.Name, "want.") {
			continue
		}
		writeFile(t, filepath.Join(dir, filepath.FromSlash(f.Name)), bytes.ReplaceAll(f.Data, []byte("$DIR"), []byte(filepath.ToSlash(dir))))
	}
	return c
}

func writeFile(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func (c *compileCase) target() string {
	for line := range strings.Lines(string(c.archive.Comment)) {
		if name, ok := strings.CutPrefix(line, "find: "); ok {
			return filepath.Join(c.dir, filepath.FromSlash(strings.TrimSpace(name)))
		}
	}
	return filepath.Join(c.dir, filepath.FromSlash(c.archive.Files[0].Name))
}

func (c *compileCase) compile(t *testing.T) {
	t.Helper()
	bundles, err := compileAll(c.target())
	if err != nil {
		if _, ok := errors.AsType[*source.Error](err); !ok {
			t.Errorf("%s: %T is not the source's fault: %v", c.name, err, err)
		}
		c.got["want.error"] = c.relative(err.Error()) + "\n"
		return
	}
	c.bundles = bundles
	for _, b := range bundles {
		for _, w := range b.Warnings {
			c.got["want.warnings"] += c.relative(w.String()) + "\n"
		}
		for _, name := range b.HostModules {
			c.got["want.host"] += name + "\n"
		}
	}
}

func compileAll(path string) ([]*extc.Bundle, error) {
	entries, err := source.Find(path)
	if err != nil {
		return nil, err
	}
	var bundles []*extc.Bundle
	for _, e := range entries {
		b, err := extc.Compile(e, nil)
		if err != nil {
			return nil, err
		}
		bundles = append(bundles, b)
	}
	return bundles, nil
}

func (c *compileCase) relative(text string) string {
	return strings.ReplaceAll(filepath.ToSlash(strings.ReplaceAll(text, c.dir, "$DIR")), "\t", "\\t")
}

func (c *compileCase) check(t *testing.T, file string) {
	want := map[string]string{}
	for _, f := range c.archive.Files {
		if slices.Contains(wants, f.Name) {
			want[f.Name] = string(f.Data)
		}
	}
	if *update {
		c.archive.Files = slices.DeleteFunc(c.archive.Files, func(f txtar.File) bool { return slices.Contains(wants, f.Name) })
		for _, name := range wants {
			if text, ok := c.got[name]; ok {
				c.archive.Files = append(c.archive.Files, txtar.File{Name: name, Data: []byte(text)})
			}
		}
		if err := os.WriteFile(file, txtar.Format(c.archive), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, c.got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// evaluate runs bundles in one process of node.
func evaluate(t *testing.T, code []string) []json.RawMessage {
	t.Helper()
	input, err := json.Marshal(code)
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), "node", filepath.Join("testdata", "run.mjs"))
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(input), &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, stderr.Bytes())
	}
	var results []json.RawMessage
	if err := json.Unmarshal(stdout.Bytes(), &results); err != nil || len(results) != len(code) {
		t.Fatalf("%d results of %d: %v", len(results), len(code), err)
	}
	return results
}

// one compiles the extension made of files, whose first is the entry.
func one(t *testing.T, files ...txtar.File) *extc.Bundle {
	t.Helper()
	dir := t.TempDir()
	for _, f := range files {
		writeFile(t, filepath.Join(dir, f.Name), f.Data)
	}
	bundles, err := compileAll(filepath.Join(dir, files[0].Name))
	if err != nil {
		t.Fatal(err)
	}
	return bundles[0]
}

func file(name, format string, args ...any) txtar.File {
	return txtar.File{Name: name, Data: fmt.Appendf(nil, format, args...)}
}

// TestDeterminism: the same sources at the same place give the same bytes, however esbuild's goroutines interleave.
func TestDeterminism(t *testing.T) {
	files := []txtar.File{file("main.ts", "")}
	for i := range 40 {
		files[0].Data = fmt.Appendf(files[0].Data, "export * from \"./part%d\"; import { gone%d } from \"./part%d\"; gone%d;\n", i, i, i, i)
		files = append(files, file(fmt.Sprintf("part%d.ts", i), "import fs%d from \"node:fs\"; export const at%d = [fs%d, __dirname, import.meta.url];\n", i, i, i))
	}
	dir := t.TempDir()
	for _, f := range files {
		writeFile(t, filepath.Join(dir, f.Name), f.Data)
	}
	var first *extc.Bundle
	for range 5 {
		bundles, err := compileAll(filepath.Join(dir, "main.ts"))
		if err != nil {
			t.Fatal(err)
		}
		b := bundles[0]
		if first == nil {
			first = b
		}
		if !bytes.Equal(b.Code, first.Code) || b.Hash != first.Hash {
			t.Fatal("two compilations differ")
		}
		if diff := cmp.Diff(first.Warnings, b.Warnings); diff != "" || len(b.Warnings) != 40 {
			t.Fatalf("%d warnings: %s", len(b.Warnings), diff)
		}
		if len(b.Files) != 41 || !slices.IsSorted(b.Files) {
			t.Fatalf("files: %v", b.Files)
		}
	}
}

// TestLocate finds marks of the sources in the bundle and maps them back.
func TestLocate(t *testing.T) {
	b := one(t,
		file("entry.ts", "#!/usr/bin/env pier\nimport { help } from \"./help\";\ninterface Gone { a: string }\n\nexport default function () {\n\treturn help(\"MARK_A\");\n}\n"),
		file("help.ts", "// é\nexport function help(text: string): string {\n\tconst where = __filename; throw new Error(\"MARK_B\" + where + text);\n}\n"),
	)
	for _, tc := range []struct {
		mark, file   string
		line, column int
	}{
		{`"MARK_A"`, "entry.ts", 6, 14},
		{`new Error`, "help.ts", 3, 34},
	} {
		line, column := find(t, string(b.Code), tc.mark)
		got, l, c, ok := b.Locate(line, column)
		if !ok || filepath.Base(got) != tc.file || l != tc.line || c != tc.column || !filepath.IsAbs(got) {
			t.Errorf("%s at %d:%d of the bundle: %s:%d:%d %v", tc.mark, line, column, got, l, c, ok)
		}
	}
	for _, outside := range [][2]int{{1, 1}, {2, 1}, {1 << 20, 1}, {0, 0}, {-1, -1}} {
		if got, _, _, ok := b.Locate(outside[0], outside[1]); ok {
			t.Errorf("line %d is in %s", outside[0], got)
		}
	}
}

func find(t *testing.T, code, mark string) (line, column int) {
	t.Helper()
	before, _, ok := strings.Cut(code, mark)
	if !ok {
		t.Fatalf("%s is not in the bundle", mark)
	}
	return strings.Count(before, "\n") + 1, len([]rune(before[strings.LastIndex(before, "\n")+1:])) + 1
}

func BenchmarkCompile(b *testing.B) {
	dir := b.TempDir()
	entry := filepath.Join(dir, "entry.ts")
	source := "import { Type } from \"typebox\";\nexport default function (pi: any) { pi.registerTool({ name: \"x\", parameters: Type.Object({}) }); }\n"
	if err := os.WriteFile(entry, []byte(source), 0o600); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := compileAll(entry); err != nil {
			b.Fatal(err)
		}
	}
}
