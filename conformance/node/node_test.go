package node

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
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
	"time"

	"go.uber.org/goleak"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

var update = flag.Bool("update", false, "write what differs now into known.json, and keep the reasons that are there")

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// known.json: how many cases each file has, and which of them differ, each with its reason.
type known struct {
	Cases       map[string]int `json:"cases"`
	Differences []difference   `json:"differences"`
}

type difference struct {
	Case   string `json:"case"` // file/name
	Reason string `json:"reason"`
	Node   string `json:"node"`
	Pier   string `json:"pier"`
}

const (
	knownFile   = "known.json"
	unexplained = "TODO"
	longest     = 300 // of an answer in known.json; the rest is a digest
)

// TestNode runs every file of cases in Node and in pier. New, changed and healed differences fail, and so does a suite
// that grew or shrank without known.json.
func TestNode(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("cases", "*.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	expected, found := readKnown(t), known{Cases: map[string]int{}}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".mjs")
		t.Run(name, func(t *testing.T) {
			count, differences := compare(t, name, file, false)
			found.Cases[name] = count
			found.Differences = append(found.Differences, differences...)
			if !*update {
				check(t, name, expected, count, differences)
			}
		})
	}
	if *update {
		writeKnown(t, expected, found)
		return
	}
	for name := range expected.Cases {
		if !slices.Contains(files, filepath.Join("cases", name+".mjs")) {
			t.Errorf("%s counts the cases of %s, which is no file", knownFile, name)
		}
	}
}

// TestTimeless runs the files whose cases read clocks or wait for timers on a clock that moves only while an extension
// sleeps: how fast a machine is must not decide, and none is faster. It needs no load, and fails where a fast machine would.
func TestTimeless(t *testing.T) {
	expected := readKnown(t)
	for _, name := range []string{
		"async_hooks", "events", "events_more", "perf_histogram", "process", "process_more", "timers", "timers_more", "web_event_classes",
		"web_performance",
	} {
		t.Run(name, func(t *testing.T) {
			count, differences := compare(t, name, filepath.Join("cases", name+".mjs"), true)
			check(t, name, expected, count, differences)
		})
	}
}

// TestNames holds the list of Node's names, from which docs/node.md is made, against Node.
func TestNames(t *testing.T) {
	var out bytes.Buffer
	if err := json.Indent(&out, cachedNode(t, "exports.mjs"), "", "\t"); err != nil {
		t.Fatal(err)
	}
	out.WriteByte('\n')
	const file = "node22.json"
	if *update {
		if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	committed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(committed, out.Bytes()) {
		t.Errorf("%s is not what Node exports: go test ./conformance/node -run TestNames -update", file)
	}
}

// check holds one file's answers against known.json.
func check(t *testing.T, name string, expected known, count int, found []difference) {
	t.Helper()
	if count != expected.Cases[name] {
		t.Errorf("%d cases ran, %s says %d", count, knownFile, expected.Cases[name])
	}
	left := map[string]difference{}
	for _, d := range expected.Differences {
		if !d.of(name) {
			continue
		}
		if d.Reason == "" || d.Reason == unexplained {
			t.Errorf("%s differs for no reason that %s gives", d.Case, knownFile)
		}
		left[d.Case] = d
	}
	for _, d := range found {
		want, ok := left[d.Case]
		delete(left, d.Case)
		switch {
		case !ok:
			t.Errorf("%s differs\n node: %s\n pier: %s", d.Case, d.Node, d.Pier)
		case want.Node != d.Node || want.Pier != d.Pier:
			t.Errorf("%s differs otherwise than known\n node: %s\n       (%s)\n pier: %s\n       (%s)", d.Case, d.Node, want.Node, d.Pier, want.Pier)
		}
	}
	for name := range left {
		t.Errorf("%s is the same in both now, or no case: take it out of %s", name, knownFile)
	}
}

func (d difference) of(file string) bool { return strings.HasPrefix(d.Case, file+"/") }

// compare runs a file in both and returns how many cases it has and which differ. Pier's clock may be one without time.
func compare(t *testing.T, name, file string, timeless bool) (int, []difference) {
	t.Helper()
	theirs, ours := askNode(t, file), askPier(t, file, timeless)
	if len(theirs) == 0 || len(theirs) != len(ours) {
		t.Fatalf("%d cases ran in Node, %d in pier", len(theirs), len(ours))
	}
	var list []difference
	for i, c := range theirs {
		if c[0] != ours[i][0] {
			t.Fatalf("case %d is %q in Node and %q in pier", i, c[0], ours[i][0])
		}
		if c[1] != ours[i][1] {
			list = append(list, difference{Case: name + "/" + c[0], Node: short(c[1]), Pier: short(ours[i][1])})
		}
	}
	return len(theirs), list
}

func short(answer string) string {
	if len(answer) <= longest {
		return answer
	}
	sum := sha256.Sum256([]byte(answer))
	return strings.ToValidUTF8(answer[:longest], "") + "… " + hex.EncodeToString(sum[:4])
}

// answers are pairs of a case's name and what it answered.
type answers [][2]string

func readAnswers(t *testing.T, text []byte) answers {
	t.Helper()
	var list answers
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatalf("%v in %.2000q", err, text)
	}
	return list
}

// scratch is the working directory of a run, with a home.
func scratch(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(dir, "scratch")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// askPier loads the file as an extension that may use the world as far as the cases do.
func askPier(t *testing.T, file string, timeless bool) answers {
	t.Helper()
	dir := scratch(t)
	here, err := filepath.Abs(".") // the modules that cases load, and the list of Node's names
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range environment(dir) {
		t.Setenv(name, value)
	}
	host, err := pier.New(t.Context(), pier.Options{
		Cwd: dir, AgentDir: t.TempDir(), StateDir: t.TempDir(), CacheDir: t.TempDir(),
		Policy:        pier.Policy{Mode: "prompt", Allow: []string{"read", "read=" + here, "write=" + dir, "exec", "http=127.0.0.1", "http=listen", "env", "log", "session", "ui"}, Defaults: true},
		Deterministic: timeless,
		Limits:        pier.Limits{Entry: 10 * time.Minute}, // how fast the machine is must not decide
		Observer: pier.Observer{
			Error: func(_ ext.ID, err error) { t.Errorf("an error that nothing caught: %v", err) },
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := host.Close(); err != nil {
			t.Error(err)
		}
	}()
	if _, err := host.Load(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	result, err := host.Call(t.Context(), pier.ToolCall{Name: "run", Input: json.RawMessage(`{}`)})
	if err != nil {
		t.Fatal(err)
	}
	return readAnswers(t, []byte(result.Text()))
}

// environment is what both sides' processes see.
func environment(dir string) map[string]string {
	return map[string]string{"HOME": dir, "TZ": "UTC", "LANG": "en_US.UTF-8", "TERM": "xterm", "NODE_DISABLE_COLORS": "1"}
}

// askNode asks the Node that is named, and keeps the answers under a hash of what they depend on.
func askNode(t *testing.T, file string) answers {
	t.Helper()
	return readAnswers(t, cachedNode(t, file))
}

// cachedNode is what Node prints about a file.
func cachedNode(t *testing.T, file string) []byte {
	t.Helper()
	node := nodeBinary(t)
	sum := sha256.New()
	for _, part := range []string{file, "suite.mjs", "shapes.mjs", "keys.mjs", "ask.mjs", filepath.Join(node, "..", "..", "package.json")} {
		text, err := os.ReadFile(part)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(sum, len(text))
		sum.Write(text)
	}
	fmt.Fprintln(sum, environment(""), "without flags")
	cached := filepath.Join("..", "..", ".cache", "node", hex.EncodeToString(sum.Sum(nil))[:32]+".json")
	if text, err := os.ReadFile(cached); err == nil {
		return text
	}
	text := runNode(t, node, "ask.mjs", file)
	if !json.Valid(text) {
		t.Fatalf("Node printed %.2000q", text)
	}
	if err := os.MkdirAll(filepath.Dir(cached), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cached, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return text
}

// runNode returns the last line that a script prints.
func runNode(t *testing.T, node, script string, args ...string) []byte {
	t.Helper()
	dir := scratch(t)
	for i, name := range append([]string{script}, args...) {
		path, err := filepath.Abs(name)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			script = path
		} else {
			args[i-1] = path
		}
	}
	cmd := exec.CommandContext(t.Context(), node, append([]string{script}, args...)...)
	cmd.Dir = dir
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "TMPDIR=" + os.TempDir()}
	for name, value := range environment(dir) {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, errs.Bytes())
	}
	lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
	return lines[len(lines)-1]
}

func readKnown(t *testing.T) known {
	t.Helper()
	data, err := os.ReadFile(knownFile)
	if errors.Is(err, os.ErrNotExist) && *update {
		return known{}
	}
	if err != nil {
		t.Fatal(err)
	}
	var k known
	if err := ext.DecodeStrict(data, &k); err != nil {
		t.Fatal(err)
	}
	return k
}

// writeKnown keeps the reason of a difference that is still there, though it may look otherwise, and what is known of files
// that did not run.
func writeKnown(t *testing.T, old, found known) {
	t.Helper()
	for i := range found.Differences {
		d := &found.Differences[i]
		d.Reason = unexplained
		if at := slices.IndexFunc(old.Differences, func(o difference) bool { return o.Case == d.Case }); at >= 0 {
			d.Reason = old.Differences[at].Reason
		}
	}
	for name, count := range old.Cases {
		if _, ran := found.Cases[name]; ran {
			continue
		}
		if _, err := os.Stat(filepath.Join("cases", name+".mjs")); err != nil {
			continue
		}
		found.Cases[name] = count
		for _, d := range old.Differences {
			if d.of(name) {
				found.Differences = append(found.Differences, d)
			}
		}
	}
	file := func(d difference) string { name, _, _ := strings.Cut(d.Case, "/"); return name }
	slices.SortStableFunc(found.Differences, func(a, b difference) int { return strings.Compare(file(a), file(b)) })
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "\t")
	if err := encoder.Encode(found); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(knownFile, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Logf("%v cases, %d differences", found.Cases, len(found.Differences))
}
