package session_test

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/session"
)

// counter is a source of ids that counts in 4-byte steps.
type counter struct{ n uint32 }

func (c *counter) Read(p []byte) (int, error) {
	for i := 0; i+4 <= len(p); i += 4 {
		c.n++
		binary.BigEndian.PutUint32(p[i:], c.n)
	}
	return len(p), nil
}

// fixed are options that make every run the same.
func fixed() session.Options {
	at := time.Date(2026, 2, 3, 4, 5, 6, 7_000_000, time.FixedZone("east", 3600))
	return session.Options{Now: func() time.Time { at = at.Add(time.Second); return at }, Rand: &counter{}}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func field(t *testing.T, raw json.RawMessage, key string) string {
	t.Helper()
	var m map[string]json.RawMessage
	if err := json.Unmarshal(raw, &m); err != nil {
		t.Fatal(err)
	}
	return strings.Trim(string(m[key]), `"`)
}

func ids(t *testing.T, entries []json.RawMessage) []string {
	t.Helper()
	out := []string{}
	for _, e := range entries {
		out = append(out, field(t, e, "id"))
	}
	return out
}

func TestMemory(t *testing.T) {
	s := must(session.New("/work", fixed()))
	const header = `{"type":"session","version":3,"id":"019c2175-febf-7000-8001-000000020000","timestamp":"2026-02-03T03:05:07.007Z","cwd":"/work"}`
	if d := cmp.Diff(header, string(s.Header())); d != "" {
		t.Error(d)
	}
	if s.File() != "" || s.LeafID() != "" || len(s.Since(0)) != 0 {
		t.Error("a new session is not empty")
	}
	a := must(s.Append(map[string]any{"type": "custom", "customType": "t", "data": json.RawMessage(`{"z": 1, "a": "<\ud800>"}`)}))
	b := must(s.Append(map[string]any{"type": "odd", "zulu": 1, "alpha": nil, "id": "mine", "parentId": "mine", "timestamp": "never"}))
	want := []string{
		`{"type":"custom","customType":"t","data":{"z":1,"a":"<\ud800>"},"id":"` + field(t, a, "id") + `","parentId":null,"timestamp":"2026-02-03T03:05:08.007Z"}`,
		`{"type":"odd","id":"` + field(t, b, "id") + `","parentId":"` + field(t, a, "id") + `","timestamp":"2026-02-03T03:05:09.007Z","alpha":null,"zulu":1}`,
	}
	var got []string
	for _, e := range s.Since(0) {
		got = append(got, string(e))
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if len(s.Since(1)) != 1 || len(s.Since(9)) != 0 || len(s.Since(-1)) != 2 {
		t.Error("Since counts wrongly")
	}
}

func TestAppendRejects(t *testing.T) {
	s := must(session.New("/work", fixed()))
	for name, entry := range map[string]map[string]any{
		"nothing": nil, "no type": {"data": 1}, "a header": {"type": "session"}, "a type of number": {"type": 3},
		"bad JSON": {"type": "custom", "data": json.RawMessage(`{`)}, "not JSON": {"type": "custom", "data": func() {}},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := s.Append(entry); !errors.Is(err, ext.ErrInvalidRequest) {
				t.Errorf("error %v", err)
			}
		})
	}
	if err := s.SetLeaf("nope"); !errors.Is(err, ext.ErrInvalidRequest) {
		t.Errorf("SetLeaf: %v", err)
	}
	if len(s.Since(0)) != 0 {
		t.Error("a rejected entry was kept")
	}
}

func TestTree(t *testing.T) {
	s := must(session.New("/work", fixed()))
	add := func(entry map[string]any) string { return field(t, must(s.Append(entry)), "id") }
	a := add(map[string]any{"type": "custom", "customType": "a"})
	b := add(map[string]any{"type": "custom", "customType": "b"})
	if err := s.SetLeaf(a); err != nil {
		t.Fatal(err)
	}
	c := add(map[string]any{"type": "label", "targetId": b, "label": "bee"})
	d := add(map[string]any{"type": "label", "targetId": a, "label": "ay"})
	if diff := cmp.Diff([]string{a, c, d}, ids(t, s.Branch(""))); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{a, b}, ids(t, s.Branch(b))); diff != "" {
		t.Error(diff)
	}
	if err := s.SetLeaf(""); err != nil || len(s.Branch("")) != 0 {
		t.Error("the leaf cannot go before the first entry", err)
	}
	add(map[string]any{"type": "session_info", "name": " first "})
	add(map[string]any{"type": "label", "targetId": b, "label": "bee two"})
	if got := s.Labels(); len(got) != 2 || got[0].Target != b || got[0].Text != "bee two" || got[1].Text != "ay" {
		t.Errorf("labels %v", got)
	}
	add(map[string]any{"type": "label", "targetId": b})
	if got := s.Labels(); len(got) != 1 || got[0].Target != a {
		t.Errorf("labels after clearing %v", got)
	}
	if s.Name() != "first" || s.Entry("nope") != nil || field(t, s.Entry(b), "customType") != "b" {
		t.Error("name or entry is wrong")
	}
}

func TestDir(t *testing.T) {
	for cwd, want := range map[string]string{
		"/home/me/a.b c": "--home-me-a.b c--", `C:\x\y`: "--C--x-y--", "/": "----", "": "----", "rel/x": "--rel-x--",
	} {
		if got := session.Dir("agent", cwd); got != filepath.Join("agent", "sessions", want) {
			t.Errorf("Dir(%q) = %s", cwd, got)
		}
	}
}

func TestFile(t *testing.T) {
	dir := session.Dir(t.TempDir(), "/work/project")
	s := must(session.Create(dir, "/work/project", fixed()))
	defer s.Close()
	wantName := "2026-02-03T03-05-07-007Z_" + field(t, s.Header(), "id") + ".jsonl"
	if filepath.Dir(s.File()) != dir || filepath.Base(s.File()) != wantName {
		t.Errorf("file %s", s.File())
	}
	if _, err := os.Stat(s.File()); !os.IsNotExist(err) {
		t.Errorf("an empty session has a file: %v", err)
	}
	must(s.Append(map[string]any{"type": "custom", "customType": "a"}))
	info := must(os.Stat(s.File()))
	if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	must(s.Append(map[string]any{"type": "custom", "customType": "b"}))
	want := string(s.Header()) + "\n" + string(s.Since(0)[0]) + "\n" + string(s.Since(0)[1]) + "\n"
	if got := string(must(os.ReadFile(s.File()))); got != want {
		t.Errorf("file has\n%s\nwant\n%s", got, want)
	}
	again, warnings, err := session.Open(s.File(), "", fixed())
	if err != nil || len(warnings) != 0 {
		t.Fatal(err, warnings)
	}
	if d := cmp.Diff(s.Since(0), again.Since(0)); d != "" || again.LeafID() != s.LeafID() {
		t.Error(d)
	}
}

func TestOpenNew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mine.jsonl")
	for _, make := range []func() error{
		func() error { return nil },
		func() error { return os.WriteFile(path, nil, 0o600) },
	} {
		if err := make(); err != nil {
			t.Fatal(err)
		}
		s, _, err := session.Open(path, "/work", fixed())
		if err != nil {
			t.Fatal(err)
		}
		must(s.Append(map[string]any{"type": "custom", "customType": "a"}))
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if got := must(os.ReadFile(path)); !bytes.HasPrefix(got, append(bytes.Clone(s.Header()), '\n')) {
			t.Errorf("file has %s", got)
		}
	}
}

func TestAppendErrorKeepsMemory(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := must(session.Create(filepath.Join(blocked, "dir"), "/work", fixed()))
	if _, err := s.Append(map[string]any{"type": "custom"}); !errors.Is(err, ext.ErrIO) || strings.Contains(err.Error(), blocked) {
		t.Errorf("error %v", err)
	}
	if len(s.Since(0)) != 0 || s.LeafID() != "" {
		t.Error("an entry that was not written is in memory")
	}
	o := fixed()
	o.Rand = io.LimitReader(o.Rand, 10)
	s = must(session.New("/work", o))
	if _, err := s.Append(map[string]any{"type": "custom"}); !errors.Is(err, ext.ErrInternal) {
		t.Errorf("without ids: %v", err)
	}
}

// TestTakenID: an id that exists is never given again, even by a source that repeats itself.
func TestTakenID(t *testing.T) {
	o := fixed()
	o.Rand = zero{}
	s := must(session.New("/work", o))
	a := field(t, must(s.Append(map[string]any{"type": "custom"})), "id")
	b := field(t, must(s.Append(map[string]any{"type": "custom"})), "id")
	if a != "00000000" || b != hex.EncodeToString(make([]byte, 16)) {
		t.Errorf("ids %s, %s", a, b)
	}
}

type zero struct{}

func (zero) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// TestHammer appends from many goroutines; -race watches, and the file must hold every entry once, each below the last.
func TestHammer(t *testing.T) {
	s := must(session.Create(t.TempDir(), "/work", session.Options{}))
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 50 {
				if _, err := s.Append(map[string]any{"type": "custom", "customType": "x"}); err != nil {
					t.Error(err)
				}
				s.Since(len(s.Branch("")) / 2)
				s.Labels()
			}
		})
	}
	wg.Wait()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again, warnings, err := session.Open(s.File(), "", session.Options{})
	if err != nil || len(warnings) != 0 || len(again.Since(0)) != 200 || len(again.Branch("")) != 200 {
		t.Errorf("reopened: %v %v, %d entries, %d on the branch", err, warnings, len(again.Since(0)), len(again.Branch("")))
	}
}

// TestReopenProperty: whatever is appended, in whatever tree, is what the file gives back, byte for byte.
func TestReopenProperty(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		dir := must(os.MkdirTemp(t.TempDir(), ""))
		s := must(session.Create(dir, "/work", fixed()))
		made := []string{""}
		for range rapid.IntRange(1, 12).Draw(rt, "entries") {
			if err := s.SetLeaf(rapid.SampledFrom(made).Draw(rt, "leaf")); err != nil {
				rt.Fatal(err)
			}
			e := must(s.Append(map[string]any{
				"type":  rapid.SampledFrom([]string{"custom", "message", "label", "session_info", "new"}).Draw(rt, "type"),
				"data":  rapid.String().Draw(rt, "data"),
				"label": rapid.String().Draw(rt, "label"), "targetId": rapid.SampledFrom(made).Draw(rt, "target"),
				rapid.String().Draw(rt, "key"): rapid.Float64().Draw(rt, "value"),
			}))
			made = append(made, field(t, e, "id"))
		}
		if err := s.Close(); err != nil {
			rt.Fatal(err)
		}
		again, warnings, err := session.Open(s.File(), "", fixed())
		if err != nil || len(warnings) != 0 {
			rt.Fatal(err, warnings)
		}
		for _, d := range []string{
			cmp.Diff(s.Since(0), again.Since(0)), cmp.Diff(s.Labels(), again.Labels()),
			cmp.Diff(s.Branch(""), again.Branch("")), cmp.Diff(s.Name(), again.Name()),
		} {
			if d != "" {
				rt.Fatal(d)
			}
		}
	})
}

func BenchmarkAppend(b *testing.B) {
	b.ReportAllocs()
	s := must(session.Create(b.TempDir(), "/work", session.Options{}))
	defer s.Close()
	data := json.RawMessage(`{"items":[{"id":1,"text":"something to do","done":false}]}`)
	for b.Loop() {
		must(s.Append(map[string]any{"type": "custom", "customType": "todo", "data": data}))
	}
}

func BenchmarkOpen1000(b *testing.B) {
	b.ReportAllocs()
	s := must(session.Create(b.TempDir(), "/work", session.Options{}))
	for i := range 1000 {
		must(s.Append(map[string]any{"type": "custom", "customType": "todo", "data": fmt.Sprint(i)}))
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, _, err := session.Open(s.File(), "", session.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
