package session_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/internal/host/session"
)

const head = `{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/w"}` + "\n"

func open(t *testing.T, content string) (*session.Session, []session.Warning, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "s.jsonl")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return session.Open(path, "", fixed())
}

func TestRead(t *testing.T) {
	const a = `{"type":"custom","id":"a","parentId":null,"x":1}`
	const b = `{"type":"brand_new","id":"b","parentId":"a","zebra":{"z":1.0,"a":"\u00e9"}}`
	tests := []struct {
		name     string
		content  string
		entries  []string
		leaf     string
		warnings []string
	}{
		{"header only", head, nil, "", nil},
		{"no last newline", head + a, []string{a}, "a", nil},
		{"unknown types stay", head + a + "\n" + b + "\n", []string{a, b}, "b", nil},
		{"blank lines, carriage returns, a byte order mark", "\ufeff\n" + head + "\r\n \u00a0\n" + a + "\r\n", []string{a}, "a", nil},
		{"a malformed line", head + a + "\n{\"type\":\n" + b, []string{a, b}, "b", []string{"line 3: not a JSON object, ignored"}},
		{"malformed before the header", "junk\n" + head + a, []string{a}, "a", []string{"line 1: not a JSON object, ignored"}},
		{"values that are no objects", head + "3\nnull\n[]\n" + a + " {}", nil, "", []string{
			"line 2: not a JSON object, ignored", "line 3: not a JSON object, ignored",
			"line 4: not a JSON object, ignored", "line 5: not a JSON object, ignored",
		}},
		{
			"written twice", head + a + "\n" + head + a + "\n" + b,
			[]string{a, a, b},
			"b",
			[]string{"line 3: another session header, ignored", "line 4: the id a repeats, the later entry counts"},
		},
		{"an entry without id", head + a + "\n{\"type\":\"x\",\"id\":7}", []string{a, `{"type":"x","id":7}`}, "a", []string{
			"line 3: an entry without an id is not part of the tree",
		}},
		{"exact case", head + `{"type":"custom","id":"c","ID":"d","parentid":"a"}`, []string{`{"type":"custom","id":"c","ID":"d","parentid":"a"}`}, "c", nil},
		{"invalid UTF-8", head + "{\"type\":\"custom\",\"id\":\"\xff\"}", []string{"{\"type\":\"custom\",\"id\":\"\ufffd\"}"}, "\ufffd", nil},
		{"a later version", strings.Replace(head, `:3,`, `:4,`, 1) + a, []string{a}, "a", []string{"line 1: unknown session version, read as version 3"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, warnings, err := open(t, tt.content)
			if err != nil {
				t.Fatal(err)
			}
			var entries, texts []string
			for _, e := range s.Since(0) {
				entries = append(entries, string(e))
			}
			for _, w := range warnings {
				texts = append(texts, w.String())
			}
			if d := cmp.Diff(tt.entries, entries) + cmp.Diff(tt.warnings, texts) + cmp.Diff(tt.leaf, s.LeafID()); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	for name, content := range map[string]string{
		"text": "hello\n", "no header": `{"type":"custom","id":"a"}` + "\n" + head, "a header without id": `{"type":"session"}`,
		"blank": "\n\n", "the header's case": `{"Type":"session","Id":"x"}`,
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "s.jsonl")
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, _, err := session.Open(path, "", fixed()); !errors.Is(err, session.ErrNotSession) {
				t.Errorf("error %v", err)
			}
			if got := string(must(os.ReadFile(path))); got != content {
				t.Errorf("the file was changed to %q", got)
			}
		})
	}
}

// TestCycle: a parent chain that bites its tail ends instead of never ending.
func TestCycle(t *testing.T) {
	s, _, err := open(t, head+`{"type":"x","id":"a","parentId":"b"}`+"\n"+`{"type":"x","id":"b","parentId":"a"}`)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"a", "b"}, ids(t, s.Branch(""))); d != "" {
		t.Error(d)
	}
}

// TestAppendAfterCut: a line that was cut off is closed first and stays.
func TestAppendAfterCut(t *testing.T) {
	s, _, err := open(t, head+`{"type":"custom","id":"a","parentId":null}`+"\n"+`{"type":"cust`)
	if err != nil {
		t.Fatal(err)
	}
	e := must(s.Append(map[string]any{"type": "custom"}))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	want := head + `{"type":"custom","id":"a","parentId":null}` + "\n" + `{"type":"cust` + "\n" + string(e) + "\n"
	if got := string(must(os.ReadFile(s.File()))); got != want || field(t, e, "parentId") != "a" {
		t.Errorf("file has\n%s", got)
	}
}

// TestMigrate compares the migration of a version 1 file with the real Pi's (testdata/record.mjs), then checks that
// opening changed nothing and that the first append keeps even the lines nobody can read.
func TestMigrate(t *testing.T) {
	old := must(os.ReadFile("testdata/v1.jsonl"))
	s, warnings, err := open(t, string(old))
	if err != nil || len(warnings) != 1 || warnings[0].Line != 4 {
		t.Fatal(err, warnings)
	}
	numbered := string(bytes.Join(append([][]byte{s.Header()}, rawBytes(s.Since(0))...), []byte(",")))
	for i, id := range ids(t, s.Since(0)) {
		if !regexp.MustCompile(`^[0-9a-f]{8}$`).MatchString(id) {
			t.Errorf("id %q", id)
		}
		numbered = strings.ReplaceAll(numbered, id, "#"+string(rune('0'+i)))
	}
	var want bytes.Buffer
	if err := json.Compact(&want, must(os.ReadFile("testdata/migrated-v1.json"))); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want.String(), "["+numbered+"]"); d != "" {
		t.Error(d)
	}
	if now := must(os.ReadFile(s.File())); !bytes.Equal(now, old) {
		t.Error("opening changed the file")
	}
	e := must(s.Append(map[string]any{"type": "custom"}))
	must(s.Append(map[string]any{"type": "custom"}))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	after := string(must(os.ReadFile(s.File())))
	if !strings.Contains(after, "\nthis line is not JSON\n") || !strings.Contains(after, "\n"+string(e)+"\n") {
		t.Errorf("file has\n%s", after)
	}
	again, _, err := session.Open(s.File(), "", fixed())
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(s.Since(0), again.Since(0)); d != "" {
		t.Error(d)
	}
	if left := must(os.ReadDir(filepath.Dir(s.File()))); len(left) != 1 {
		t.Errorf("files left behind: %v", left)
	}
}

func TestMigrateV2(t *testing.T) {
	s, _, err := open(t, `{"type":"session","version":2,"id":"s"}`+"\n"+
		`{"type":"message","id":"a","parentId":null,"message":{"role":"hookMessage","b":1,"a":2}}`+"\n"+
		`{"type":"message","id":"b","parentId":"a","message":{"role":"user"}}`+"\n"+`{"type":"message","id":"c","parentId":"b"}`)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`{"type":"session","version":3,"id":"s"}`,
		`{"type":"message","id":"a","parentId":null,"message":{"role":"custom","b":1,"a":2}}`,
		`{"type":"message","id":"b","parentId":"a","message":{"role":"user"}}`, `{"type":"message","id":"c","parentId":"b"}`,
	}
	got := []string{string(s.Header())}
	for _, e := range s.Since(0) {
		got = append(got, string(e))
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func rawBytes(raw []json.RawMessage) [][]byte {
	var out [][]byte
	for _, r := range raw {
		out = append(out, r)
	}
	return out
}

// FuzzOpen: reading never panics, what was read is JSON, a branch is a simple path, and an append survives a reopening.
func FuzzOpen(f *testing.F) {
	f.Add(must(os.ReadFile("testdata/v1.jsonl")))
	f.Add(must(os.ReadFile("testdata/pi-0.73.1.jsonl")))
	f.Add([]byte(head + `{"type":"label","id":"a","parentId":"a","label":"x","targetId":"a"}` + "\n{"))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, content []byte) {
		path := filepath.Join(dir, "s.jsonl")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		s, _, err := session.Open(path, "/w", fixed())
		if err != nil {
			return
		}
		for _, e := range append(s.Since(0), s.Header()) {
			if !json.Valid(e) || bytes.ContainsRune(e, '\n') {
				t.Fatalf("entry %q", e)
			}
		}
		if len(s.Branch("")) > len(s.Since(0)) {
			t.Fatal("a branch longer than the session")
		}
		must(s.Append(map[string]any{"type": "custom"}))
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		again, _, err := session.Open(path, "", fixed())
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(s.Since(0), again.Since(0)); d != "" || s.LeafID() != again.LeafID() {
			t.Fatal(d)
		}
	})
}
