package extc_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/go-sourcemap/sourcemap"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/source"
)

// shapes are code on which one of the rules acts by which a source becomes a script, by the rule; @ is a call that is looked for again. What is
// imported stands in its own files.
var shapes = []struct{ rule, code string }{
	{"a builtin of Node", "import fs# from \"node:fs\";\nfs#.existsSync(@);"},
	{"a bare builtin", "import { join as join# } from 'path'; join#(@, @);"},
	{"a builtin that is imported as a whole", "import * as os# from \"os\"; @; os#.homedir();"},
	{"a package of Pi", "import { Text as Text# } from \"\x01mariozechner/pi-tui\"; new Text#(@);"},
	{"a required builtin", "const cp# = require(\"child_process\"); cp#.exec(@);"},
	{"a computed require", "const r# = (n: any) => [@, require(n + \"x\"), @];"},
	{"a computed import", "const i# = async (n: any) => [@, (await import(n)).x, @];"},
	{"a glob", "const g# = async (n: any) => [@, await import(`./lang/${n}.js`), @];"},
	{"a glob of nothing", "const h# = async (n: any) => [@, await import(`./none/${n}.js`), @, import(`./not/${n}`), @];"},
	{"an assignment to an import", "import { lib as v# } from \"./lib.js\"; try { (v# as any)++, @; ({ a: v# } = @); } catch { @; }"},
	{"import.meta", "const u# = [import.meta.url, @, import.meta.dirname, @, import.meta.filename, import.meta.resolve(\"./x\"), @];"},
	{"__dirname", "const d# = [__dirname, @, __filename, @];"},
	{"a class", "class C# { static n = @; m() { return @; } } const k# = class { p = @; }; [C#, k#];"},
	{"a name in vain", "import { absent as a# } from \"./lib.js\"; [a#, @];"},
	{"an absent package", "try { require(\"nowhere-to-be-found\"); @; } catch { @; }"},
	{"an assignment to a constant", "const c# = 1; try { (c# as any) = 2, @; } catch { @; }"},
	{"RegExp.$1", "/a(b)/.test(\"ab\"); [RegExp.$1, @];"},
	{"for await", "const f# = async (l: any) => { for await (const x of l) { @; break; } return @; };"},
	{"an enum", "enum E# { A = 1, B = @ as any } [E#.A, @];"},
	{"a namespace", "namespace N# { export const x = @; } N#.x;"},
	{"a decorator", "const dec# = (_: any, ...__: any[]): any => @; class D# { @dec#_ m() { return @; } }"},
	{"parameters that are properties", "class P# { constructor(private x: any, readonly y = @) { @; } } new P#(1);"},
	{"types", "type T# = { a: string }; const t# = <T extends object>(x: T): x is T => { @; return !!x satisfies boolean; }; @;"},
	{"JSON", "import j# from \"./data.json\"; [j#.a, @];"},
	{"a module of the extension", "import { lib as l# } from \"./lib.js\"; l#(@);"},
	{"a required module", "const m# = require(\"./old.cjs\"); m#.old(@);"},
	{"other letters", "const s# = [\"ä\u2028€😀\", @, `😀${@}`, /😀/u, @];"},
	{"a comment", "/* 😀 // @@ */ @; // end\n\n\t@;"},
	{"lines", "const q# = {\r\n\ta: @,\r\n  b() {\n\n return @; },\n};"},
	{"an old function", "function o#(this: any) { try { return @; } finally { @; } } o#;"},
	{"a generator", "function* y#() { const [a = @, ...b] = yield @; return { ...b, a, [@]: 1 }; } y#;"},
	{"optional chains", "const z# = (x: any) => x?.[@]?.(@) ?? @; z#;"},
}

// declared are names that would be left out if nobody used them.
var declared = regexp.MustCompile(`\b(?:const|class|function\*?|enum) (\w+#)`)

// written is a file of random shapes, and where the calls stand in it.
func written(t *rapid.T, name string, marks map[string]place) string {
	var b strings.Builder
	line, column := 1, 1
	put := func(text string) {
		b.WriteString(text)
		for _, r := range text {
			if column += len(utf16.Encode([]rune{r})); r == '\n' || r == '\u2028' { // both end a line of ECMAScript
				line, column = line+1, 1
			}
		}
	}
	for i := range rapid.IntRange(1, 12).Draw(t, name) {
		s := rapid.SampledFrom(shapes).Draw(t, "shape")
		code := strings.ReplaceAll(s.code, "@dec#_", "\x01dec#")
		code = strings.ReplaceAll(code, "@@", "\x02")
		for _, m := range declared.FindAllStringSubmatch(code, -1) {
			code += " use(" + m[1] + ");"
		}
		code = strings.ReplaceAll(code, "#", fmt.Sprint(i))
		put(strings.Repeat(rapid.SampledFrom([]string{" ", "\t", "\n", ";"}).Draw(t, "gap"), rapid.IntRange(0, 3).Draw(t, "gaps")))
		parts := strings.Split(code, "@")
		for j, part := range parts {
			put(strings.NewReplacer("\x01", "@", "\x02", "at").Replace(part))
			if j < len(parts)-1 {
				mark := fmt.Sprintf("mark(%q)", fmt.Sprintf("m%d", len(marks)))
				marks[mark] = place{name, line, column, s.rule}
				put(mark)
			}
		}
		put("\n")
	}
	return b.String()
}

type place struct {
	file         string
	line, column int
	rule         string
}

// TestPlaces: whatever rules act on a source, each place of the script leads back to the line and the column that it came from, in the bundle that
// runs, in an artifact, and in one without blanks.
func TestPlaces(t *testing.T) {
	dir := t.TempDir()
	count := 0
	rapid.Check(t, func(t *rapid.T) {
		count++
		at := filepath.Join(dir, fmt.Sprint(count))
		marks := map[string]place{}
		files := map[string]string{
			"x.ts":         "declare const mark: any, use: any;\n" + "import \"./more.ts\"; export default (pi: any) => pi;\n",
			"more.ts":      "export {};\n",
			"data.json":    `{"a": 1}`,
			"lib.js":       "export const lib = (x) => x;\n",
			"old.cjs":      "exports.old = (x) => x;\n",
			"lang/de.js":   "export default 1;\n",
			"package.json": `{"name": "x", "version": "1.0.0"}`,
		}
		for name, head := range map[string]int{"x.ts": 2, "more.ts": 1} {
			own := map[string]place{}
			for k := range marks {
				own[k] = place{} // the next number is theirs
			}
			text := written(t, name, own)
			for k, p := range own {
				if p.file != "" {
					p.line += head
					marks[k] = p
				}
			}
			files[name] += text
		}
		for name, text := range files {
			file := filepath.Join(at, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		defer os.RemoveAll(at)
		found, err := source.Find(filepath.Join(at, "x.ts"))
		if err != nil {
			t.Fatal(err)
		}
		b, err := extc.Compile(found[0], nil)
		if err != nil {
			t.Fatal(err, files)
		}
		leads(t, "the bundle", string(b.Code), b.Locate, at, marks)
		for _, minify := range []bool{false, true} {
			m, err := extc.CompileModule(found[0], extc.Form{Minify: minify})
			if err != nil {
				t.Fatal(err)
			}
			places, err := sourcemap.Parse("", m.Map)
			if err != nil {
				t.Fatal(err)
			}
			locate := func(line, column int) (string, int, int, bool) {
				file, _, srcLine, srcColumn, ok := places.Source(line, column-1)
				return filepath.Join(at, file), srcLine, srcColumn + 1, ok
			}
			leads(t, fmt.Sprintf("the artifact (minified: %v)", minify), string(m.Text), locate, at, marks)
		}
	})
}

func leads(t *rapid.T, what, code string, locate func(line, column int) (string, int, int, bool), dir string, marks map[string]place) {
	for mark, want := range marks {
		at := strings.Index(code, mark)
		if at < 0 {
			t.Fatalf("%s has no %s, of %s", what, mark, want.rule)
		}
		before := code[:at]
		start := strings.LastIndexByte(before, '\n') + 1
		line, column := 1+strings.Count(before, "\n"), 1+len(utf16.Encode([]rune(before[start:])))
		file, srcLine, srcColumn, ok := locate(line, column)
		if rel, err := filepath.Rel(dir, file); !ok || err != nil || rel != want.file || srcLine != want.line || srcColumn != want.column {
			t.Fatalf("%s: %s, of %s, stands at %s:%d:%d and is said to stand at %s:%d:%d", what, mark, want.rule, want.file, want.line, want.column, file, srcLine, srcColumn)
		}
	}
}
