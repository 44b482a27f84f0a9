package extc_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/scan"
	"github.com/cec80427/pier/internal/load/source"
)

// bodies are the rows of the table of spellings that are a block of their own.
func bodies(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "spellings.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for line := range strings.Lines(string(data)) {
		_, code, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if body, ok := strings.CutPrefix(strings.TrimSpace(code), ";;; "); ok {
			list = append(list, "{ "+body+" }")
		}
	}
	return list
}

// TestMoreCodeNeedsMore: adding code never takes away a capability, or a finding's class from the verdict.
func TestMoreCodeNeedsMore(t *testing.T) {
	list := bodies(t)
	if len(list) < 100 {
		t.Fatalf("only %d bodies", len(list))
	}
	pairs := 20
	if os.Getenv("PIER_LONG") != "" {
		pairs = 3000
	}
	random := rand.New(rand.NewPCG(1, 2))
	needed := 0
	for range pairs {
		a, b := list[random.IntN(len(list))], list[random.IntN(len(list))]
		code := func(body string) string { return "export default function (pi: any) {\n" + body + "\n}\n" }
		alone := scanText(t, code(a)).Capabilities()
		for _, both := range []string{a + "\n" + b, b + "\n" + a} {
			with := scanText(t, code(both)).Capabilities()
			for _, c := range alone {
				needed++
				if !slices.Contains(with, c) {
					t.Errorf("%s needs %s, and not with %s", a, c, both)
				}
			}
		}
	}
	if needed == 0 {
		t.Error("nothing was needed")
	}
}

// snippets are extensions of one file that the scenarios of conformance are written with.
func snippets(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../../conformance/scenarios/*/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var own []string
		for _, f := range archive.Files {
			if strings.HasPrefix(f.Name, "ext/") {
				own = append(own, string(f.Data))
			}
		}
		if len(own) == 1 && strings.Contains(own[0], "export default") && !strings.Contains(own[0], `from "`+".") && !strings.Contains(own[0], "<examples>") {
			list = append(list, own[0])
		}
	}
	return list
}

// TestTwoNeedWhatEachNeeds: an extension that is made of two others needs all that they need by themselves, and asks for all rules.
func TestTwoNeedWhatEachNeeds(t *testing.T) {
	list := snippets(t)
	if len(list) < 100 {
		t.Fatalf("only %d snippets", len(list))
	}
	rapid.Check(t, func(rt *rapid.T) {
		a, b := rapid.SampledFrom(list).Draw(rt, "a"), rapid.SampledFrom(list).Draw(rt, "b")
		dir := t.TempDir()
		for name, text := range map[string]string{
			"a.ts": a, "b.ts": b, "both.ts": "import a from './a.ts';\nimport b from './b.ts';\nexport default (pi: any) => { a(pi); b(pi); };\n",
		} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				rt.Fatal(err)
			}
		}
		both := scanFile(t, filepath.Join(dir, "both.ts"))
		for _, name := range []string{"a.ts", "b.ts"} {
			alone := scanFile(t, filepath.Join(dir, name))
			for _, c := range alone.Capabilities() {
				if !slices.Contains(both.Capabilities(), c) {
					rt.Errorf("%s needs %s, and not with the other one", name, c)
				}
			}
			if alone.Verdict != scan.Compatible && both.Verdict == scan.Compatible {
				rt.Errorf("%s is no longer %s with the other one", name, alone.Verdict)
			}
		}
	})
}

// TestScanIsTheSameAnywhere: the same sources in another folder give the same report, byte for byte, and so do they again.
func TestScanIsTheSameAnywhere(t *testing.T) {
	var code strings.Builder
	code.WriteString("import fs from 'node:fs';\nexport default function (pi: any) {\n")
	for _, body := range bodies(t) {
		code.WriteString(body + "\n")
	}
	code.WriteString("fs.readFileSync('data/a.json'); fs.writeFileSync(pi.x); fetch('https://b.example/x'); fetch('https://a.example');\n}\n")
	var first []byte
	for range 3 {
		data, err := json.Marshal(scanText(t, code.String()))
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = data
		} else if string(data) != string(first) {
			t.Fatalf("two scans differ:\n%s\n%s", first, data)
		}
	}
}

// TestScopes: scopes come from literals only, and one line without makes the capability unbounded.
func TestScopes(t *testing.T) {
	for code, want := range map[string]string{
		`fetch('https://API.example.com/x'); fetch("https://b.example");`: "http=api.example.com http=b.example",
		"fetch('https://a.example');\nfetch(pi.url);":                     "http",
		"fetch(`https://${pi.host}/x`);":                                  "http",
		"const u = 'https://a.example'; fetch(u + '/x');":                 "http=a.example",
		"fetch(pi.x ? 'https://a.example' : pi.url);":                     "http",
		"const f = fetch; f('https://a.example');":                        "http",
		"pi.use(process.env.A_TOKEN, process.env['B_TOKEN']);":            "env=A_TOKEN env=B_TOKEN",
		"pi.use(process.env.A_TOKEN);\npi.use(process.env[pi.x]);":        "env",
		"require('fs').readFileSync('./data/x.json');":                    "read=data/x.json",
		"require('fs').readFileSync('/etc/passwd');":                      "read",
		"require('fs').readFileSync('../x');":                             "read",
		"require('fs').copyFileSync('a', pi.x);":                          "read write",
	} {
		if got := strings.Join(scanText(t, "export default (pi: any) => { "+code+" };").Rules(), " "); got != want {
			t.Errorf("%s: rules %q, want %q", code, got, want)
		}
	}
}

// TestScanBadInput: what is too much is one error with its place or a report, never a crash.
func TestScanBadInput(t *testing.T) {
	deep := func(n int, open, inner, end string) string {
		return strings.Repeat(open, n) + inner + strings.Repeat(end, n)
	}
	for name, tc := range map[string]struct {
		code string
		at   string // of the error
	}{
		"nested parentheses": {"export default () => {};\nlet x = " + deep(10_000, "(", "1", ")") + ";", ":2:"},
		"nested functions":   {"export default () => {};\nlet x = " + deep(10_000, "()=>", "1", "") + ";", ":2:"},
		"nested lists":       {"export default () => {};\nlet x = " + deep(10_000, "[", "1", "]") + ";", ":2:"},
		"a long sum":         {"export default (pi: any) => pi.use(" + strings.Repeat("pi.a + ", 400) + "eval(pi.x));", ""},
		"a long chain":       {"export default (pi: any) => pi" + strings.Repeat(".a", 2000) + ";", ""},
		"many lines":         {"export default (pi: any) => {\n" + strings.Repeat("pi.use(1);\n", 50_000) + "eval(pi.x);\n};", ""},
		"no UTF-8":           {"export default () => {};\nlet é = '\xff\xfe\xc0';", ":2:"},
		"a million lines":    {"export default (pi: any) => {\n" + strings.Repeat("pi.use(1);\n", 1_000_000) + "};", ":1:"},
		"an object in itself": {"const a: any = {}; a.a = a; const b = { ...a, b: a.a.a }; a.c = b;\nexport default (pi: any) => { let x = a; x = x.a; x = { ...x }; x[pi.y] = x; " +
			"const f: any = () => f(); const g = (n: any): any => g(n.z ?? g); pi.use(f(), g(x), b.b.c.b[pi.y]); };", ""},
	} {
		file := filepath.Join(t.TempDir(), "x.ts")
		if err := os.WriteFile(file, []byte(tc.code), 0o600); err != nil {
			t.Fatal(err)
		}
		found, err := source.Find(file)
		if err != nil {
			t.Fatal(err)
		}
		b, err := extc.Compile(found[0], nil)
		if tc.at != "" {
			if problem, ok := errors.AsType[*source.Error](err); !ok || !strings.HasPrefix(problem.Place(), file+tc.at) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err == nil {
			_, err = b.Scan()
		}
		if err != nil {
			t.Errorf("%s: %s", name, fmt.Sprint(err))
		}
	}
}
