package extc

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"github.com/cec80427/pier/internal/load/nesting"
	"github.com/cec80427/pier/internal/load/source"
)

// deepPatterns are ways to nest: what stands once, what is repeated, what stands in the middle, and what is repeated behind it.
var deepPatterns = []string{
	`x=@@[@@@@`,
	`x=@@(@@@@`,
	`@@{@@@@`,
	`x=@@!@@1@@`,
	`x=@@- @@1@@`,
	`x=@@typeof @@1@@`,
	`x=@@new @@a@@`,
	`x=@@await @@1@@`,
	`x=@@a?b:@@1@@`,
	`x=@@a?@@1@@:b`,
	`x=@@a=>@@1@@`,
	`@@a=@@1@@`,
	`x=@@a**@@1@@`,
	`x=1@@+1@@@@`,
	`x=1@@,1@@@@`,
	`x=1@@&&1@@@@`,
	`x=1@@??1@@@@`,
	`x=a@@.a@@@@`,
	`x=a@@?.a@@@@`,
	`x=a@@()@@@@`,
	`x=a@@[0]@@@@`,
	"x=a@@`x`@@@@",
	"x=@@`${@@1@@}`",
	`@@if(a)@@x@@`,
	`@@if(a)x;else @@x@@`,
	`@@for(;;)@@x@@`,
	`@@while(a)@@x@@`,
	`@@do @@x@@while(a)`,
	`@@a:@@x@@`,
	`@@function f(){@@x@@}`,
	`x=@@class extends @@a@@{}`,
	`x=@@function(){return @@a@@}`,
	`x=@@{a:@@a@@}`,
	`var @@[@@a@@]=b`,
	`var @@{a:@@a@@}=b`,
	`let x:@@A<@@A@@>`,
	`let x:@@[@@A@@]`,
	`let x:@@(@@A@@)`,
	`let x:@@{a:@@A@@}`,
	`let x:@@()=>@@A@@`,
	`let x:@@A extends B?C:@@A@@`,
	`let x:@@keyof @@A@@`,
	`let x:A@@|A@@@@`,
	`let x:A@@[]@@@@`,
	`let x:A@@.A@@@@`,
	`x=@@<A>@@a@@`,
	`x=a@@!@@@@`,
	`x=a@@ as A@@@@`,
	`namespace a@@.a@@{}@@`,
	`x=a@@<b@@@@`,
	`x=a@@++@@@@`,
	`x=@@yield @@1@@`,
	`x=@@async()=>@@1@@`,
	`x=@@...@@1@@`,
	`x=@@/@@1@@`,
	`x=@@import(@@1@@)`,
	`@@@a @@class A{}@@`,
	`@@export @@x@@`,
	`x=1@@ in a@@@@`,
	`x=1@@ instanceof a@@@@`,
	`x="a"@@+"a"@@@@`,
	`x=@@#a in @@b@@`,
	`@@try{@@x@@}catch{}`,
	`@@switch(a){case 1:@@x@@}`,
	`@@with(a)@@x@@`,
	`@@<a>@@x@@</a>`,
	`x=a@@;x=a@@@@`,
	`x=[@@a,@@@@]`,
	`x=a@@?.()@@@@`,
	`x=a@@||a@@@@`,
	`@@label: if(a) @@x@@`,
	`x=@@void @@0@@`,
	`@@abstract class A{x=@@1@@}`,
	`x=@@(a,b)=>@@1@@`,
	`x=@@(a=@@1@@)=>1`,
	`x=@@(b,[a]:T=@@1@@)=>1`,
	`x=@@([a=@@1@@])=>1`,
	`x=@@function*(){yield @@1@@}`,
	`enum A{a=@@-@@1@@}`,
	`x=@@{[@@1@@]:1}`,
	`x=@@a<b>@@(c)@@`,
	"let x:@@`${@@A@@}`",
	`let x:@@infer @@A@@`,
	`let x:@@readonly @@A@@`,
	`let x:@@new()=>@@A@@`,
	`let x:@@asserts a is @@A@@`,
	`type A=@@typeof @@A@@`,
	`declare @@declare @@x@@`,
	`@@async @@x@@`,
	`import a=a@@.a@@@@`,
}

// deep is a pattern repeated n times.
func deep(pattern string, n int) string {
	p := strings.Split(pattern, "@@")
	return p[0] + strings.Repeat(p[1], n) + p[2] + strings.Repeat(p[3], n)
}

func compileText(t *testing.T, name, text string) error {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Compile(source.Entry{ID: "a", Kind: source.JS, Path: file, Name: name}, nil)
	return err
}

// sampled: one of so many patterns is compiled, the rest only looked through.
const sampled = 8

// TestNesting: half a megabyte of each pattern is refused with its place or does not nest, and what is just not refused does not overflow
// the stack, which would end this test's process, nor keep the bundler for long, which would keep this test.
func TestNesting(t *testing.T) {
	flat := map[string]bool{} // these do not nest in the bundler either
	for _, p := range []string{`x=1@@&&1@@@@`, `x=1@@??1@@@@`, `x=a@@||a@@@@`, `let x:A@@|A@@@@`, `x=@@/@@1@@`, `x=[@@a,@@@@]`, `x=a@@;x=a@@@@`} {
		flat[p] = true
	}
	slow := map[string]bool{} // for these the bundler's time grows with a power of their number
	for _, p := range []string{`x=@@a=>@@1@@`, `x=@@(a,b)=>@@1@@`, `x=@@(a=@@1@@)=>1`, `x=@@(b,[a]:T=@@1@@)=>1`, `x=@@([a=@@1@@])=>1`, `x=1@@,1@@@@`, `namespace a@@.a@@{}@@`, `x=a@@<b@@@@`, `x="a"@@+"a"@@@@`, `@@function f(){@@x@@}`, `@@if(a)@@x@@`} {
		slow[p] = true
	}
	for n, pattern := range deepPatterns {
		t.Run(pattern, func(t *testing.T) {
			whole := 1 << 19 / len(strings.Split(pattern, "@@")[1])
			if d := nesting.Find(deep(pattern, whole)); d == nil != flat[pattern] {
				t.Fatalf("half a megabyte: %v", d)
			}
			if flat[pattern] || n%sampled != 0 && !slow[pattern] {
				return
			}
			err := compileText(t, "a.ts", deep(pattern, whole))
			if err == nil || !strings.Contains(err.Error(), "the limit is") || !strings.Contains(err.Error(), "a.ts:1:") {
				t.Errorf("half a megabyte: %.200v", err)
			}
			most := sort.Search(nesting.MaxRow, func(n int) bool { return nesting.Find(deep(pattern, n)) != nil }) - 1
			if err := compileText(t, "a.ts", deep(pattern, most)); err != nil && strings.Contains(err.Error(), "the limit is") {
				t.Errorf("%d: %.200v", most, err)
			}
		})
	}
}

// TestNestingHidden: what makes a reader that does not know the grammar take code for a string, a comment or a regular expression
// hides nothing.
func TestNestingHidden(t *testing.T) {
	hiding := []string{
		"if(a)/[/*]/.test(b);", "if(a)/'/.test(b);", "if(a)/`/.test(b);", "a\n/'/.b;", "x=a/b/'/'.c;", "a++\n/`/.b;", "{}/'/.test(a);", "{}/[/*]/.test(a);",
		"x=a!/b/c;'/'.d;", "type A=B\n/'/.test(a);", "let a:b\n/`/.test(a);", "type A=B[]\n/'/.test(a);", "type A={}\n/[/*]/.test(a);", "a=b\n/*\n*/+`${`}`}'`;",
		"return_=/[/]'/;", "x=a.return/b/'/';", "x=a.if(b)/c/'/';", "for await(x of y)/'/.test(a);", "do;while(a)/'/.test(a);", "//\u2028x='\\\n';", "// \r x=1;",
		"x=`\\``;", "x=`${`${'`'}`}`;", "x='\\'';", "x=\"\\\r\n'\";", "<!-- ` \n", "x=a<!--b`\n", "x=(a)=>{}\n/'/.test(a);", "x=function(){}/a/'/'.length;",
		"class A{a=/'/;b=/`/}", "x=a?/'/:/`/;", "x=[/'/,/[/'`]/];", "x=\\u0061/b/'/';", "x=1/2/'/';", "x=.5/a/'/';", "x=a[0]/b/'/';", "case_:/'/.test(a);",
		"export default/'/;", "x=yield/'/;", "x=await/'/g;", "x=of/b/'/';", "if(a)b;else/'/.test(c);", "x=typeof/'/;", "x=a<b>/'/.c;", "f<T>(a)/b/'/';", "x=a as b\n/'/.test(c);",
		"#!/usr/bin/env '\n", "declare var a\n/'/.test(a);", "a:{}/'/.test(a);", "x={}/a/'/'.length;", "debugger\n/'/.test(a);", "/*/*/x='/*';//*/\n", "'use strict'\n/a/'/'.length;",
		"x=/\\//;", "x=/[\\]/'`]/;", "x=a/**//b/'/'.length;", "x=a//*\n/b/1;",
	}
	for _, prefix := range hiding {
		for _, pattern := range []string{"x=@@[@@a@@]", "x=@@!@@a@@", "@@if(a)@@b@@", "@@if(a)b;else @@b@@", "x=@@`${@@a@@}`", "x=@@[/*]*/@@a@@", "x=@@['']['`'][/`/,@@a@@]"} {
			if text := prefix + "\n" + deep(pattern, 60_000); nesting.Find(text) == nil {
				t.Errorf("%q hides %q", prefix, pattern)
			}
			if text := prefix + deep(pattern, 60_000); nesting.Find(text) == nil {
				t.Errorf("%q hides %q on its line", prefix, pattern)
			}
		}
	}
}

// TestNestingOfPrograms: what people and bundlers write is let through.
func TestNestingOfPrograms(t *testing.T) {
	long := map[string]string{
		"statements":           strings.Repeat("x = a ? b : c;\n", 50_000),
		"no semicolons":        strings.Repeat("const x = a.b(c) ? d : e\n", 20_000),
		"a table":              "x=[" + strings.Repeat("-1.5,", 200_000) + "]",
		"an object":            "x={" + strings.Repeat("a:[1,2],", 50_000) + "}",
		"strings of brackets":  strings.Repeat("x = '(((((';\n", 50_000),
		"patterns of brackets": strings.Repeat("x = /[(]{2}\\(\\(/;\n", 50_000),
		"comments of brackets": strings.Repeat("// (((((\n/* [[[[ */\n", 50_000),
		"divisions":            strings.Repeat("x=(a)/b/c;", 50_000),
		"methods":              "class A{" + strings.Repeat("m(a){if(a)return 1;return a[0].b}", 4000) + "}",
		"else":                 strings.Repeat("if(a){b()}else{c()};", 20_000),
		"templates":            strings.Repeat("x=`a${b}c${`d${e}`}`;", 20_000),
	}
	for name, text := range long {
		if d := nesting.Find(text); d != nil {
			t.Errorf("%s: %s at %d", name, d.Why, d.Offset)
		}
	}
	var files []string
	for _, pattern := range []string{"../../runtime/js/shim/src/*/*/*.ts", "../../runtime/js/shim/package-lock.json"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatal(pattern, err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if d := nesting.Find(string(text)); d != nil {
			t.Errorf("%s: %s", file, d.Why)
		}
	}
	packed, err := os.ReadFile("../../runtime/js/shim/dist/scripts.zip.br")
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	if err != nil {
		t.Fatal("the host modules' scripts", err)
	}
	scripts, err := zip.NewReader(bytes.NewReader(plain), int64(len(plain)))
	if err != nil || len(scripts.File) == 0 {
		t.Fatal("the host modules' scripts", err)
	}
	for _, file := range scripts.File {
		text, err := fs.ReadFile(scripts, file.Name)
		if err != nil {
			t.Fatal(err)
		}
		if d := nesting.Find(string(text)); d != nil && strings.HasSuffix(file.Name, ".js") {
			t.Errorf("%s: %s", file.Name, d.Why)
		}
	}
}

// TestNestingElsewhere: what the bundler reads by itself is looked through as well.
func TestNestingElsewhere(t *testing.T) {
	brackets := strings.Repeat("[", 2<<20)
	for _, c := range []struct {
		name  string
		files map[string]string
	}{
		{"package.json", map[string]string{"a.ts": `import "./b.ts"`, "b.ts": "", "package.json": `{"x":` + brackets}},
		{"package.json of a package", map[string]string{"a.ts": `import "p"`, "node_modules/p/package.json": `{"main":"m.js","x":` + brackets, "node_modules/p/m.js": ""}},
		{"package.json in a package", map[string]string{"a.ts": `import "p"`, "node_modules/p/package.json": `{"main":"lib/m.js"}`, "node_modules/p/lib/m.js": "", "node_modules/p/lib/package.json": brackets}},
		{"package.json beside an import", map[string]string{"a.ts": `import "./lib/m.js"`, "lib/m.js": "", "lib/package.json": brackets}},
		{"tsconfig.json", map[string]string{"a.ts": `import "./b.ts"`, "b.ts": "", "tsconfig.json": brackets}},
		{"a manifest of Yarn", map[string]string{"a.ts": `import "p"`, ".pnp.data.json": brackets}},
		{"a script of Yarn", map[string]string{"a.ts": `import "p"`, ".pnp.cjs": "x=" + brackets}},
		{"JSON", map[string]string{"a.ts": `import x from "./x.json"; x`, "x.json": brackets}},
		{"JSON by attribute", map[string]string{"a.ts": `import x from "./x.txt" with { type: "json" }; x`, "x.txt": brackets}},
		{"a data: URL", map[string]string{"a.ts": `import "data:text/javascript,x=` + brackets + `"`}},
		{"a data: URL of JSON", map[string]string{"a.ts": `import x from "data:application/json,` + brackets + `"; x`}},
		{"a data: URL of a style sheet", map[string]string{"a.ts": `import "data:text/css,` + strings.Repeat("a{", 1<<20) + `"`}},
		{"an encoded data: URL", map[string]string{"a.ts": `import "data:text/javascript,x=` + strings.Repeat("%5B", 1<<20) + `"`}},
		{"a source map", map[string]string{"a.ts": "//# sourceMappingURL=a.map", "a.map": brackets}},
		{"a source map in a data: URL", map[string]string{"a.ts": "//# sourceMappingURL=data:application/json," + brackets}},
		{"a script", map[string]string{"a.ts": `import "./b.js"`, "b.js": "x=" + brackets}},
		{"a script without a name", map[string]string{"a.ts": `import "./b"`, "b": "x=" + brackets}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range c.files {
				file := filepath.Join(dir, filepath.FromSlash(name))
				if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			found := fmt.Sprint(func() error {
				_, err := Compile(source.Entry{ID: "a", Kind: source.JS, Path: filepath.Join(dir, "a.ts"), Name: "a.ts"}, nil)
				return err
			}())
			if len(found) > 2000 {
				t.Errorf("the error has %d bytes", len(found))
			}
			t.Logf("%.300s", found)
		})
	}
}

func FuzzNesting(f *testing.F) {
	for _, pattern := range deepPatterns {
		f.Add(deep(pattern, 5))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if d := nesting.Find(strings.Repeat(text, 1+nesting.MaxDepth/(len(text)+1))); d != nil && d.Why == "" {
			t.Error("refused without a reason")
		}
	})
}
