package tools

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/sys/proc"
)

// goldenCase is one entry of testdata/cases.json.
type goldenCase struct {
	Name  string                     `json:"name"`
	Tool  string                     `json:"tool"`
	Input json.RawMessage            `json:"input"`
	Files map[string]json.RawMessage `json:"files"`
	Many  *struct {
		Prefix, Suffix string
		Count          int
	} `json:"many"`
	Git   bool   `json:"git"`
	Check string `json:"check"`
}

// goldenAnswers is what record.mjs writes.
type goldenAnswers struct {
	Version string         `json:"version"`
	Shapes  map[string]any `json:"shapes"`
	Answers map[string]any `json:"answers"`
}

// knownDifference says in which cases pier answers otherwise than a version of Pi, and why.
type knownDifference struct {
	Version string   `json:"version"`
	Reason  string   `json:"reason"`
	Random  bool     `json:"random"` // Pi's own answer varies
	Cases   []string `json:"cases"`
}

func loadToolData(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// TestToolsLikePi runs every case and compares with what real Pi answered: 1.5.2, which is followed, and 0.73.1.
func TestToolsLikePi(t *testing.T) {
	var cases []goldenCase
	loadToolData(t, "cases.json", &cases)
	var known []knownDifference
	loadToolData(t, "known.json", &known)
	if len(cases) < 200 {
		t.Fatalf("only %d cases", len(cases))
	}
	ours := map[string]any{}
	for _, c := range cases {
		ours[c.Name] = runGoldenCase(t, c)
	}
	for _, version := range []string{"1.5.2", "0.73.1"} {
		var golden goldenAnswers
		loadToolData(t, filepath.Join("golden", version+".json"), &golden)
		if len(golden.Answers) != len(cases) {
			t.Errorf("%s answers %d of %d cases: run record.mjs", version, len(golden.Answers), len(cases))
		}
		reasons := map[string]string{}
		for _, k := range known {
			for _, name := range k.Cases {
				if k.Version == version {
					reasons[name] = k.Reason
				}
			}
		}
		same := 0
		for _, c := range cases {
			mine := ours[c.Name]
			if version == "0.73.1" {
				mine = asBefore(mine)
			}
			diff := gocmp.Diff(golden.Answers[c.Name], mine)
			reason, expected := reasons[c.Name]
			switch {
			case diff == "" && expected:
				t.Errorf("%s: %s: listed as different (%s) and is the same", version, c.Name, reason)
			case diff != "" && !expected:
				t.Errorf("%s: %s (-Pi +pier):\n%s", version, c.Name, diff)
			case diff == "":
				same++
			}
			delete(reasons, c.Name)
		}
		for name := range reasons {
			t.Errorf("known.json names %q, which is no case", name)
		}
		t.Logf("Pi %s: %d of %d cases the same, %d known differences", version, same, len(cases), len(cases)-same)
	}
}

// asBefore takes four general changes of 1.5.2 back, so that they do not hide others: edit tells its patch, a command's exit
// code is a result and not a thrown error, write does not tell the length, and there is structuredContent.
func asBefore(answer any) any {
	a := maps.Clone(answer.(map[string]any))
	res, ok := a["result"].(map[string]any)
	if !ok {
		return a
	}
	res = maps.Clone(res)
	delete(res, "structuredContent")
	a["result"] = res
	text, _ := res["content"].([]any)[0].(map[string]any)["text"].(string)
	if res["isError"] == true {
		return map[string]any{"error": text}
	}
	if d, ok := res["details"].(map[string]any); ok && d["patch"] != nil {
		d = maps.Clone(d)
		delete(d, "patch")
		res = maps.Clone(res)
		res["details"] = d
		a["result"] = res
	}
	if path, ok := strings.CutPrefix(text, "Successfully wrote to "); ok {
		data, _ := base64.StdEncoding.DecodeString(a["file"].(string))
		text = fmt.Sprintf("Successfully wrote %d bytes to %s", utf16Len(string(data)), path)
		a["result"] = map[string]any{"content": []any{map[string]any{"type": "text", "text": text}}}
	}
	return a
}

// TestGoldenIsFresh records again where real Pi is installed: PIER_PI_REF is its node_modules folder, and rg and fd (9 or
// later) are on PATH.
func TestGoldenIsFresh(t *testing.T) {
	modules := os.Getenv("PIER_PI_REF")
	if modules == "" {
		t.Log("PIER_PI_REF is not set: the recorded answers stand for real Pi")
		return
	}
	g := proc.NewGroup(proc.Options{})
	defer g.Close()
	res, err := g.Run(t.Context(), proc.Spec{
		Command: "node", Args: []string{filepath.Join("testdata", "record.mjs"), "0.73.1", modules},
		Env: os.Environ(),
	}, nil, proc.Limit{Bytes: 16 << 20})
	if err != nil || res.Code != 0 {
		t.Fatalf("record.mjs: %v, exit code %d\n%s", err, res.Code, res.Stderr)
	}
	var live, golden goldenAnswers
	if err := json.Unmarshal(res.Stdout, &live); err != nil {
		t.Fatal(err)
	}
	loadToolData(t, filepath.Join("golden", "0.73.1.json"), &golden)
	var known []knownDifference
	loadToolData(t, "known.json", &known)
	for name, want := range golden.Answers {
		random := slices.ContainsFunc(known, func(k knownDifference) bool { return k.Random && slices.Contains(k.Cases, name) })
		if diff := gocmp.Diff(want, live.Answers[name]); diff != "" && !random {
			t.Errorf("%s (-recorded +live):\n%s", name, diff)
		}
	}
	if diff := gocmp.Diff(golden.Shapes, live.Shapes); diff != "" || len(live.Answers) != len(golden.Answers) {
		t.Errorf("shapes or number of cases differ (-recorded +live):\n%s", diff)
	}
}

// TestDefinitionShapes compares everything but prose with Pi 1.5.2.
func TestDefinitionShapes(t *testing.T) {
	var golden goldenAnswers
	loadToolData(t, filepath.Join("golden", "1.5.2.json"), &golden)
	got := map[string]any{}
	for _, d := range Definitions() {
		for what, text := range map[string]string{"description": d.Description, "promptSnippet": d.PromptSnippet} {
			if text == "" {
				t.Errorf("%s has no %s", d.Name, what)
			}
		}
		d.Description, d.PromptSnippet, d.PromptGuidelines = "", "", nil
		data, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		var v any
		if err := json.Unmarshal(data, &v); err != nil {
			t.Fatal(err)
		}
		got[d.Name] = withoutProse(v)
	}
	if diff := gocmp.Diff(golden.Shapes, got); diff != "" {
		t.Errorf("(-Pi +pier):\n%s", diff)
	}
}

func withoutProse(v any) any {
	m, ok := v.(map[string]any)
	if !ok {
		return v
	}
	if _, prose := m["description"].(string); prose {
		delete(m, "description")
	}
	for k := range m {
		m[k] = withoutProse(m[k])
	}
	return m
}

// logPath is where the bash tool keeps long output. A bound on its length would make the expression a hundred times slower.
var logPath = regexp.MustCompile(`[^" \]]*pi-bash-[0-9a-f]+\.log`)

// runGoldenCase gives pier's answer the form of record.mjs's.
func runGoldenCase(t *testing.T, c goldenCase) any {
	t.Helper()
	root := buildCase(t, c)
	tools := newTestTools(t, root)
	input := bytes.ReplaceAll(c.Input, []byte("<root>"), []byte(root))
	out, err := callTool(t, tools, c.Tool, string(input), grantFor(root, input))
	answer := map[string]any{}
	clean := func(s string) string {
		s = strings.ReplaceAll(s, root, "<root>")
		s = logPath.ReplaceAllString(s, "<log>")
		return shortText(inOrder(c.Tool, s))
	}
	switch {
	case err != nil:
		e, ok := errors.AsType[*ext.Error](err)
		if !ok {
			t.Fatalf("%s: %v is no *ext.Error", c.Name, err)
		}
		answer["error"] = clean(e.Msg)
	default:
		var res map[string]any
		if err := json.Unmarshal(out, &res); err != nil {
			t.Fatal(err)
		}
		if d, ok := res["details"].(map[string]any); ok && len(d) == 0 { // Pi's agent loop would do the same with what was thrown
			answer["error"] = clean(res["content"].([]any)[0].(map[string]any)["text"].(string))
			break
		}
		if s, ok := res["structuredContent"].(map[string]any); ok && s["wall_time_seconds"] != nil {
			s["wall_time_seconds"] = float64(0)
		}
		answer["result"] = eachString(res, clean)
	}
	if c.Check != "" {
		data, err := os.ReadFile(filepath.Join(root, c.Check))
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		answer["file"] = shortText(base64.StdEncoding.EncodeToString(data))
	}
	return answer
}

func eachString(v any, f func(string) string) any {
	switch v := v.(type) {
	case string:
		return f(v)
	case []any:
		for i := range v {
			v[i] = eachString(v[i], f)
		}
	case map[string]any:
		for k := range v {
			v[k] = eachString(v[k], f)
		}
	}
	return v
}

var grepLine = regexp.MustCompile(`^(.*?)[:-]\d+[:-] `)

func inOrder(tool, text string) string {
	if tool != "grep" && tool != "find" {
		return text
	}
	body, notice, found := strings.Cut(text, "\n\n[")
	lines := strings.Split(body, "\n")
	key := func(line string) string {
		if tool == "find" {
			return line
		}
		if m := grepLine.FindStringSubmatch(line); m != nil {
			return m[1]
		}
		return ""
	}
	slices.SortStableFunc(lines, func(a, b string) int { return cmp.Compare(key(a), key(b)) })
	text = strings.Join(lines, "\n")
	if found {
		text += "\n\n[" + notice
	}
	return text
}

func shortText(s string) string {
	if len(s) <= 600 {
		return s
	}
	sum := sha256.Sum256([]byte(s))
	latin := func(p string) string {
		out := make([]rune, 0, len(p))
		for _, b := range []byte(p) {
			out = append(out, rune(b))
		}
		return string(out)
	}
	return fmt.Sprintf("%s...(%d bytes, %s)...%s", latin(s[:60]), len(s), hex.EncodeToString(sum[:16]), latin(s[len(s)-200:]))
}

// buildCase makes the folder of a case as record.mjs does.
func buildCase(t testing.TB, c goldenCase) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
	}
	for name, raw := range c.Files {
		file := filepath.Join(root, name)
		if string(raw) == "null" {
			must(os.MkdirAll(file, 0o777))
			continue
		}
		must(os.MkdirAll(filepath.Dir(file), 0o777))
		var text string
		if json.Unmarshal(raw, &text) == nil {
			must(os.WriteFile(file, []byte(text), 0o666))
			continue
		}
		var spec caseFile
		must(json.Unmarshal(raw, &spec))
		if spec.Link != "" {
			must(os.Symlink(spec.Link, file))
			continue
		}
		must(os.WriteFile(file, spec.content(), 0o666))
	}
	if c.Many != nil {
		for i := range c.Many.Count {
			must(os.WriteFile(filepath.Join(root, fmt.Sprintf("%s%d%s", c.Many.Prefix, i+1, c.Many.Suffix)), nil, 0o666))
		}
	}
	if c.Git {
		must(os.MkdirAll(filepath.Join(root, ".git", "info"), 0o777))
	}
	return root
}

type caseFile struct {
	Base64   []byte     `json:"base64"`
	Numbered int        `json:"numbered"`
	Repeat   []any      `json:"repeat"`
	Parts    []caseFile `json:"parts"`
	Link     string     `json:"link"`
}

func (f caseFile) content() []byte {
	switch {
	case f.Numbered > 0:
		var b bytes.Buffer
		for i := range f.Numbered {
			fmt.Fprintf(&b, "line %d\n", i+1)
		}
		return b.Bytes()
	case f.Repeat != nil:
		return bytes.Repeat([]byte(f.Repeat[0].(string)), int(f.Repeat[1].(float64)))
	case f.Parts != nil:
		var b []byte
		for _, p := range f.Parts {
			b = append(b, p.content()...)
		}
		return b
	}
	return f.Base64
}

// newTestTools returns tools with a real shell.
func newTestTools(t testing.TB, root string) *Tools {
	t.Helper()
	g := proc.NewGroup(proc.Options{})
	t.Cleanup(func() { g.Close() })
	tools, err := New(Options{
		Shell: ProcShell{Group: g, Environ: os.Environ()}, Dir: root, TempDir: t.TempDir(),
		ImagesAsTheyAre: func() bool { return true }, // as what was recorded
	})
	if err != nil {
		t.Fatal(err)
	}
	return tools
}

// grantFor resolves the path of an input as the gate does.
func grantFor(root string, input []byte) policy.Grant {
	var in struct {
		Path string `json:"path"`
	}
	_ = json.Unmarshal(input, &in) // a case may leave it out
	path := policy.ToolPath(in.Path)
	if !filepath.IsAbs(path) {
		path = filepath.Join(root, path)
	}
	rel, err := filepath.Rel(root, path)
	if err != nil {
		rel = "."
	}
	return policy.Grant{
		Paths:  []policy.PathGrant{{Root: root, Rel: rel, Path: path, Write: true}},
		Closed: func(string) bool { return false },
		Env:    func(string) bool { return true },
	}
}

func callTool(t testing.TB, tools *Tools, name, input string, grant policy.Grant) (json.RawMessage, error) {
	t.Helper()
	params, err := json.Marshal(map[string]any{"name": name, "input": json.RawMessage(input)})
	if err != nil {
		t.Fatal(err)
	}
	if name == "bash" {
		grant.Paths = nil
	}
	return tools.Call(t.Context(), ext.Call{Method: ext.MethodTool, Params: params}, grant)
}
