package extc_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cec80427/pier/internal/scan"
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
