package session_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/internal/host/session"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestPiFile opens a file of the real Pi 0.73.1 (testdata/record.mjs) and then makes every entry again, with its time
// and id: pier must write the same bytes.
func TestPiFile(t *testing.T) {
	const path = "testdata/pi-0.73.1.jsonl"
	content := must(os.ReadFile(path))
	s, warnings, err := session.Open(path, "", session.Options{})
	if err != nil || len(warnings) != 0 {
		t.Fatal(err, warnings)
	}
	lines := bytes.Split(bytes.TrimSpace(content), []byte("\n"))
	if d := cmp.Diff(lines, append([][]byte{s.Header()}, rawBytes(s.Since(0))...)); d != "" {
		t.Fatal(d)
	}
	if s.Name() != "a name" || len(s.Labels()) != 1 || s.Labels()[0].Text != "answer" || len(s.Branch("")) != 1 {
		t.Errorf("name %q, labels %v, branch of %d", s.Name(), s.Labels(), len(s.Branch("")))
	}

	var next struct{ id, time string }
	o := session.Options{
		Now:  func() time.Time { return must(time.Parse(time.RFC3339, next.time)) },
		Rand: readerFunc(func(p []byte) (int, error) { return hex.Decode(p, []byte(next.id)) }),
	}
	next.id, next.time = strings.Repeat("0", 20), "2026-01-01T00:00:00Z"
	mine := must(session.New("/work/project", o))
	for _, e := range s.Since(0) {
		next.id, next.time = field(t, e, "id"), field(t, e, "timestamp")
		if err := mine.SetLeaf(strings.ReplaceAll(field(t, e, "parentId"), "null", "")); err != nil {
			t.Fatal(err)
		}
		var given map[string]json.RawMessage
		if err := json.Unmarshal(e, &given); err != nil {
			t.Fatal(err)
		}
		entry := map[string]any{}
		for k, v := range given {
			entry[k] = v
		}
		if got := must(mine.Append(entry)); string(got) != string(e) {
			t.Errorf("pier wrote\n%s\nPi wrote\n%s", got, e)
		}
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// seen is what testdata/inspect.mjs prints.
type seen struct {
	ID, CWD, Name, Leaf string
	Entries             []string
	Branch, Roots       []string
	Labels, Context     []string
}

// TestPiOpens writes a session, compares the file with the golden one, and has the real Pi read it when PIER_PI_REF
// names a node_modules folder with Pi 0.73.1 (CI sets it; the golden bytes were checked with it).
func TestPiOpens(t *testing.T) {
	dir := t.TempDir()
	s := must(session.Create(dir, "/work/project", fixed()))
	add := func(entry map[string]any) string { return field(t, must(s.Append(entry)), "id") }
	add(map[string]any{"type": "thinking_level_change", "thinkingLevel": "off"})
	user := add(map[string]any{"type": "message", "message": json.RawMessage(`{"role":"user","content":[{"type":"text","text":"<hi>"}],"timestamp":1}`)})
	add(map[string]any{"type": "custom", "customType": "todo", "data": json.RawMessage(`{"z":1,"a":[]}`)})
	if err := s.SetLeaf(user); err != nil {
		t.Fatal(err)
	}
	add(map[string]any{"type": "custom_message", "customType": "note", "content": "n", "display": true})
	add(map[string]any{"type": "label", "targetId": user, "label": "start"})
	add(map[string]any{"type": "session_info", "name": "named"})
	leaf := add(map[string]any{"type": "future_type", "keep": json.RawMessage(`{"z":1,"a":2}`)})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	got := must(os.ReadFile(s.File()))
	const golden = "testdata/pier.jsonl"
	if *update {
		if err := os.WriteFile(golden, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if d := cmp.Diff(string(must(os.ReadFile(golden))), string(got)); d != "" {
		t.Error(d)
	}

	if ref := os.Getenv("PIER_PI_REF"); ref != "" {
		compareWithPi(t, ref, s, leaf)
	}
}

func compareWithPi(t *testing.T, ref string, s *session.Session, leaf string) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "node", "testdata/inspect.mjs", must(filepath.Abs(ref)), s.File()).Output()
	if err != nil {
		t.Fatal(err)
	}
	var pi seen
	if err := json.Unmarshal(out, &pi); err != nil {
		t.Fatal(err)
	}
	want := seen{
		ID: field(t, s.Header(), "id"), CWD: "/work/project", Name: s.Name(), Leaf: leaf, Branch: ids(t, s.Branch("")),
		Roots: ids(t, s.Since(0)[:1]), Labels: []string{s.Labels()[0].Text}, Context: []string{"user", "custom"},
	}
	for _, e := range s.Since(0) {
		want.Entries = append(want.Entries, string(e))
	}
	if d := cmp.Diff(want, pi); d != "" {
		t.Error(d)
	}
}
