package extc_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/load/scan"
)

// TestScanNewest: what the scanner's parser cannot read is written in an older language, file by file or as a whole, and places stay true.
func TestScanNewest(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		// a method that is an asynchronous generator, a field named like a keyword
		"newest.ts": "export class Rows {\n  static async = 1;\n  async *each(pi: any) {\n    for (const x of [1, 2]) yield x;\n    process.binding(pi.x);\n  }\n}\nexport const after = (pi: any) => pi.use(eval(pi.y));\n",
		"plain.ts":  "\n\nexport const plain = (pi: any) => { new Function('plain'); };\n",
		// lines like those that name files, in a text and between code
		"lines.ts": "// node_modules/else/x.js\nexport const text = `\n// node_modules/other/index.js\n${[1].map((x) => {\n// node_modules/third/index.js\nprocess.dlopen(x); }).length}\n// ${1}\n`;\nexport class More { async *each() { yield text; process.dlopen(1 as any); } }\n",
		"entry.ts": "import { Rows, after } from './newest.ts';\nimport { plain } from './plain.ts';\nimport { More } from './lines.ts';\n" +
			"export default (pi: any) => {\n  pi.use(new Rows(), new More()); after(pi); plain(pi);\n  process._linkedBinding('x');\n};\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := scanFile(t, filepath.Join(dir, "entry.ts"))
	for _, want := range []scan.Finding{
		{API: "process.binding()", Place: scan.Place{File: "newest.ts", Line: 5}},
		{API: "eval()", Place: scan.Place{File: "newest.ts", Line: 8}},
		{API: "new Function", Place: scan.Place{File: "plain.ts", Line: 3}},
		{API: "process.dlopen()", Place: scan.Place{File: "lines.ts", Line: 6}},
		{API: "process.dlopen()", Place: scan.Place{File: "lines.ts", Line: 9}},
		{API: "process._linkedBinding()", Place: scan.Place{File: "entry.ts", Line: 6}},
	} {
		there := false
		for _, f := range r.Findings {
			there = there || f.API == want.API && f.Own && f.Place.File == want.Place.File && f.Place.Line == want.Place.Line
		}
		if !there {
			t.Errorf("no %s at %s:%d", want.API, want.Place.File, want.Place.Line)
		}
	}
	if t.Failed() {
		t.Logf("%+v", r.Findings)
	}
}

// TestScanHalves: a large script is read in halves, and is found to do what it does: names mean the same in both, places stay true, and
// where lines like those that name files are in a text, it is read as a whole.
func TestScanHalves(t *testing.T) {
	for name, middle := range map[string]string{
		"a file begins in the middle": "",
		"so does a line in a text":    "export const text = `\n" + strings.Repeat("// node_modules/other/index.js\n", 40000) + "${eval(1 as any)}`;",
		"and one in a text's code":    "export const text = (f: any) => `${[1].map((x) => {\n" + strings.Repeat("f(`\n// node_modules/other/index.js\n`);\n", 30000) + "})}`;",
	} {
		dir := t.TempDir()
		filler := strings.Repeat("globalThis.x = [1, 2, 3].map((x) => x + 1);\n", 8000)
		for file, text := range map[string]string{
			"first.ts":  "export const load = require;\nexport const run = eval;\n" + filler,
			"second.ts": middle + "\n" + filler,
			"third.ts":  "import { load, run } from './first.ts';\nexport const go = (pi: any) => {\n  load('vm').runInThisContext('1');\n  run(pi.text);\n};\n",
			"entry.ts":  "import './first.ts';\nimport './second.ts';\nimport { go } from './third.ts';\nexport default (pi: any) => { go(pi); process.dlopen(pi); };\n",
		} {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		r := scanFile(t, filepath.Join(dir, "entry.ts"))
		for _, want := range []scan.Finding{
			{API: "node:vm", Place: scan.Place{File: "third.ts", Line: 3, Column: 14}},
			{API: "eval()", Place: scan.Place{File: "third.ts", Line: 4, Column: 3}},
			{API: "process.dlopen()", Place: scan.Place{File: "entry.ts", Line: 4, Column: 47}},
		} {
			there := false
			for _, f := range r.Findings {
				there = there || f.API == want.API && f.Class == scan.Forbidden && f.Own && f.Place == want.Place
			}
			if !there {
				t.Errorf("%s: no %s at %+v: %+v", name, want.API, want.Place, r.Of(scan.Forbidden, true))
			}
		}
	}
}
