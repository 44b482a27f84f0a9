package audit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/ledger"
)

// rec is a record of the extension changes, with data as JSON.
func rec(at, event, call, data string) ext.LogRecord {
	r := ext.LogRecord{TS: at, Level: ext.LevelInfo, Event: event, Message: "m", Data: json.RawMessage(data)}
	r.Correlation = ext.LogCorrelation{ExtensionID: "changes", ScenarioID: "run", SessionID: ext.Optional("s1"), HostCallID: ext.Optional(call)}
	return r
}

func chain(t testing.TB, list ...ext.LogRecord) []byte {
	t.Helper()
	l := ledger.NewMemory()
	for _, r := range list {
		if err := l.Append(r); err != nil {
			t.Fatal(err)
		}
	}
	return l.Bytes()
}

const (
	t1 = "2026-11-20T10:00:01.000Z"
	t2 = "2026-11-20T10:00:02.000Z"
	t3 = "2026-11-20T10:00:03.000Z"
)

func TestEntries(t *testing.T) {
	for _, tt := range []struct {
		name string
		in   []ext.LogRecord
		want string // outcome, kind, target, who or why
	}{
		{
			"a grant", []ext.LogRecord{
				rec(t1, "host_call.start", "h1", `{"capability":"exec","decision":"allow","method":"exec","target":{"argv":["git","diff"]}}`),
				rec(t2, "host_call.end", "h1", `{"capability":"exec","decision":"allow","duration_ms":4,"is_error":false,"method":"exec","allowed_by":{"kind":"grant","by":"user","at":"2026-11-20T09:00:00Z"},"target":{"argv":["git","diff"]}}`),
			}, "allowed exec git diff: you said always, 09:00",
		},
		{
			"denied, told by the decision before it", []ext.LogRecord{
				rec(t1, "policy.decision", "h1", `{"capability":"exec","decision":"deny","scope":"git","reason":"no grant","answer":"nobody to ask"}`),
				rec(t1, "host_call.end", "h1", `{"capability":"exec","decision":"deny","is_error":true,"error":{"code":"denied"},"method":"exec"}`),
			}, "denied exec git: no grant, nobody to ask",
		},
		{
			"denied by nobody",
			[]ext.LogRecord{rec(t1, "host_call.end", "h1", `{"capability":"http","decision":"deny","is_error":true,"error":{"code":"denied"},"method":"http","denied_by":{"kind":"nobody","by":"host"},"target":{"method":"GET","host":"a.b","path":"/c"}}`)},
			"denied http GET a.b/c: no rule, nobody to ask",
		},
		{"found late", []ext.LogRecord{rec(t1, "host_call.end", "h1", `{"capability":"read","decision":"allow","is_error":true,"error":{"code":"denied"},"method":"fs","op":"read","target":{"path":"/l"}}`)}, "denied read /l: no reason recorded"},
		{"failed", []ext.LogRecord{rec(t1, "host_call.end", "h1", `{"capability":"read","decision":"allow","is_error":true,"error":{"code":"io"},"method":"fs","op":"read","target":{"path":"/l"}}`)}, "failed read /l: io"},
		{"no end", []ext.LogRecord{rec(t1, "host_call.start", "h1", `{"capability":"env","decision":"allow","method":"env","target":{"name":"A"}}`)}, "open env A: "},
		{"no target", []ext.LogRecord{rec(t1, "host_call.end", "h1", `{"capability":"session","decision":"allow","method":"session","op":"entries"}`)}, "allowed session session.entries: "},
		{"counted", []ext.LogRecord{rec(t1, "host_call.summary", "", `{"count":70,"method":"ui","op":"getSize"}`)}, "allowed ui ui.getSize: x70"},
		{"tool", []ext.LogRecord{rec(t1, "tool_call.end", "", `{"name":"todo","duration_ms":1,"is_error":false}`)}, "allowed tool_call todo: "},
		{"blocked", []ext.LogRecord{rec(t1, "handler.block", "", `{"event":"tool_call","tool":"bash","reason":"too risky"}`)}, "denied block tool_call bash: too risky"},
		{"uncaught", []ext.LogRecord{rec(t1, "extension.uncaught", "", `{"error":{"code":"internal","message":"boom"}}`)}, "failed error boom: m"},
		{"granted", []ext.LogRecord{rec(t1, "grant.add", "", `{"rule":"exec=git","allow":true}`)}, "allowed grant always exec=git: "},
		{"granted for the session", []ext.LogRecord{rec(t1, "grant.add", "", `{"kind":"session","rule":"exec=git","allow":true}`)}, "allowed grant this session exec=git: "},
		{"refused", []ext.LogRecord{rec(t1, "grant.add", "", `{"rule":"exec","allow":false}`)}, "allowed grant never exec: "},
		{"said, once", []ext.LogRecord{rec(t1, "log", "", `{"event":"e"}`), rec(t1, "host_call.end", "h1", `{"capability":"log","decision":"allow","method":"log"}`)}, "allowed log m: "},
		{"not for a person", []ext.LogRecord{rec(t1, "event_hook.end", "", `{}`), rec(t1, "of.the.future", "", `{"capability":7}`)}, ""},
		{"a shape that is not ours", []ext.LogRecord{rec(t1, "tool_call.end", "", `{"name":7}`)}, "allowed tool_call m: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
			var got []string
			for e, err := range Entries(bytes.NewReader(chain(t, tt.in...))) {
				if err != nil {
					t.Fatal(err)
				}
				why := e.Why()
				if e.Outcome == Allowed {
					why = e.By.Phrase(now)
				}
				if e.Count > 1 {
					why += fmt.Sprintf("x%d", e.Count)
				}
				got = append(got, fmt.Sprintf("%s %s %s: %s", e.Outcome, e.Kind, e.Target.Line(), why))
			}
			if diff := cmp.Diff(tt.want, strings.Join(got, "\n")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFilter(t *testing.T) {
	at := time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)
	e := Entry{Time: at, Extension: "pi-web", Session: "s-12", Kind: "exec", Right: "exec", Outcome: Denied, Target: named("git push origin/main")}
	for _, tt := range []struct {
		name string
		f    Filter
		want bool
	}{
		{"all", Filter{}, true},
		{"extension", Filter{Extensions: []string{"x", "pi-*"}}, true},
		{"another", Filter{Extensions: []string{"pi-we"}}, false},
		{"right", Filter{Rights: []ext.Capability{"read", "exec"}}, true},
		{"another right", Filter{Rights: []ext.Capability{"read"}}, false},
		{"a part of the target", Filter{Targets: []string{"push"}}, true},
		{"a pattern of it", Filter{Targets: []string{"git * origin/????"}}, true},
		{"a pattern is whole", Filter{Targets: []string{"push*"}}, false},
		{"outcome", Filter{Outcomes: []Outcome{Allowed}}, false},
		{"since then", Filter{Since: at}, true},
		{"until then", Filter{Until: at}, false},
		{"session", Filter{Session: "s-1"}, true},
		{"another session", Filter{Session: "s-2"}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.f.Wants(e); got != tt.want {
				t.Error(got)
			}
		})
	}
}

func TestParseTime(t *testing.T) {
	zone := time.FixedZone("here", 2*3600)
	now := time.Date(2026, 11, 22, 14, 30, 0, 0, zone) // a Sunday
	for in, want := range map[string]string{
		"now": "2026-11-22T14:30:00+02:00", "today": "2026-11-22T00:00:00+02:00", "Yesterday": "2026-11-21T00:00:00+02:00",
		"monday": "2026-11-16T00:00:00+02:00", "sunday": "2026-11-15T00:00:00+02:00", "2h": "2026-11-22T12:30:00+02:00", "1h30m": "2026-11-22T13:00:00+02:00",
		"7d": "2026-11-15T14:30:00+02:00", "2w": "2026-11-08T14:30:00+02:00", "2026-11-20": "2026-11-20T00:00:00+02:00", "2026-11-20 14:02": "2026-11-20T14:02:00+02:00",
		"2026-11-20T14:02:03": "2026-11-20T14:02:03+02:00", "2026-11-20T14:02:03Z": "2026-11-20T14:02:03Z", "09:05": "2026-11-22T09:05:00+02:00",
		"": "", "soon": "", "-2h": "", "d": "", "1x": "", "2026-13-01": "", "99999999d": "",
	} {
		got, err := ParseTime(in, now)
		if text := got.Format(time.RFC3339); (err == nil) != (want != "") || err == nil && text != want {
			t.Errorf("%q: %s, %v", in, text, err)
		}
	}
}

func FuzzMatch(f *testing.F) {
	f.Add("a*b?c", "axxbyc")
	f.Add("**", "é")
	f.Fuzz(func(t *testing.T, pattern, text string) {
		got := Match(pattern, text)
		if !strings.ContainsAny(pattern, "*?") && got != (pattern == text) {
			t.Fatalf("%q %q", pattern, text)
		}
		if !Match("*"+pattern+"*", "x"+text+"y") && got {
			t.Fatalf("%q matches %q and not with more around it", pattern, text)
		}
	})
}

func TestGroups(t *testing.T) {
	var g Groups
	g.Zone = time.UTC
	day := time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)
	add := func(n int, kind Kind, target ledger.Target, o Outcome) {
		for range n {
			g.Add(Entry{Time: day, Extension: "x", Session: "s", Kind: kind, Right: ext.Capability(kind), Target: targetOf(&target), Outcome: o, Count: 1, By: By{Kind: "default"}})
		}
	}
	for i := range 2000 { // more than is held
		add(1, "read", ledger.Target{Path: fmt.Sprintf("/home/me/p/d%d/f%d", i%3, i)}, Allowed)
	}
	add(3, "exec", ledger.Target{Argv: []string{"git", "diff", "--stat"}}, Allowed)
	add(1, "exec", ledger.Target{Argv: []string{"git", "diff", "--stat"}}, Failed)
	add(2, "exec", ledger.Target{Argv: []string{"git", "push"}}, Denied)
	for i := range 9 {
		add(1, "http", ledger.Target{Method: "GET", Host: "a.example", Path: fmt.Sprintf("/%d", i)}, Allowed)
	}
	days := g.Days()
	if len(days) != 1 || len(days[0].Extensions) != 1 || days[0].Extensions[0].Calls != 2015 || days[0].Extensions[0].Sessions != 1 {
		t.Fatalf("%+v", days)
	}
	var got []string
	for _, r := range days[0].Extensions[0].Rows {
		got = append(got, fmt.Sprintf("%s %s (%d) %d %v %v", r.Kind.Verb(), r.Target, r.Many, r.Allowed, r.Denied, r.Failed))
	}
	want := []string{
		"ran git diff --stat (1) 4 map[] map[:1]",
		"ran git push (1) 0 map[default:2] map[]",
		"read /home/me/p/d0/… (667) 667 map[] map[]",
		"read /home/me/p/d1/… (667) 667 map[] map[]",
		"read /home/me/p/d2/… (666) 666 map[] map[]",
		"reached GET a.example … (9) 9 map[] map[]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestMergeIsInTheOrderOfTime(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, text []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	call := func(at, name string) ext.LogRecord {
		return rec(at, "tool_call.end", "", `{"name":"`+name+`"}`)
	}
	a := write("a.jsonl", chain(t, call(t1, "a1"), call(t3, "a3")))
	b := write("b.jsonl", append(chain(t, call(t2, "b2")), "{\"torn"...))
	var got []string
	failures := 0
	for e, err := range Merge([]iter.Seq2[Entry, error]{File(a), File(b), File(filepath.Join(dir, "none"))}) {
		if err != nil {
			failures++
			continue
		}
		got = append(got, e.Target.Line())
	}
	if diff := cmp.Diff([]string{"a1", "b2", "a3"}, got); diff != "" || failures != 2 {
		t.Errorf("%d failures %s", failures, diff)
	}
}

func TestFollow(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "s.jsonl")
	start := rec(t1, "host_call.start", "h1", `{"capability":"env","decision":"allow","method":"env","target":{"name":"A"}}`)
	end := rec(t2, "host_call.end", "h1", `{"capability":"env","decision":"allow","method":"env","target":{"name":"A"}}`)
	text := chain(t, rec(t1, "tool_call.end", "", `{"name":"old"}`), start, end)
	lines := bytes.SplitAfter(text, []byte("\n"))
	put := func(name string, parts ...[]byte) {
		if err := os.WriteFile(filepath.Join(dir, name), bytes.Join(parts, nil), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("s.jsonl", lines[0], lines[1][:10])
	f, err := Follow(dir)
	if err != nil {
		t.Fatal(err)
	}
	news := func(want ...string) {
		t.Helper()
		list, err := f.News()
		if err != nil {
			t.Error(err)
		}
		var got []string
		for _, e := range list {
			got = append(got, e.Target.Line())
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Error(diff)
		}
	}
	news()
	put("s.jsonl", lines[0], lines[1])
	news()
	put("s.jsonl", text)
	put("new.jsonl", chain(t, rec(t1, "tool_call.end", "", `{"name":"new"}`)))
	news("new", "A")
	news()
	put("s.jsonl", lines[0])
	if _, err := f.News(); err == nil || !strings.Contains(err.Error(), path) {
		t.Error("a ledger that was cut is not told of:", err)
	}
	news() // once
}

// FuzzEntries holds the reader to never fail but with an error, whatever a ledger has in it.
func FuzzEntries(f *testing.F) {
	f.Add(chain(f, rec(t1, "host_call.end", "h1", `{"capability":"read","decision":"deny","target":{"argv":["a"],"port":8}}`)))
	f.Add([]byte("{}\n{\"data\":7}\n"))
	f.Fuzz(func(t *testing.T, in []byte) {
		g := Groups{Zone: time.UTC}
		n := 0
		for e, err := range Entries(bytes.NewReader(in)) {
			if err == nil {
				g.Add(e)
				n++
			}
		}
		if (len(g.Days()) > 0) != (n > 0) {
			t.Error("entries and days do not go together")
		}
	})
}

// BenchmarkEntries reads 100,000 records.
func BenchmarkEntries(b *testing.B) {
	var list []ext.LogRecord
	for i := range 1000 {
		data := fmt.Sprintf(`{"allowed_by":{"by":"user","kind":"grant","rule":"exec='git diff *'"},"capability":"exec","decision":"allow","duration_ms":19.8,"is_error":false,"method":"exec","params_hash":"%064d","runtime":"js","target":{"argv":["git","diff","--stat","f%d"],"cwd":"/w","program":"git"}}`, i, i)
		list = append(list, rec(t1, "host_call.start", fmt.Sprint(i), data), rec(t2, "host_call.end", fmt.Sprint(i), data))
	}
	text := bytes.Repeat(chain(b, list...), 50)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		g := Groups{Zone: time.UTC}
		for e, err := range Entries(bytes.NewReader(text)) {
			if err != nil {
				b.Fatal(err)
			}
			g.Add(e)
		}
	}
}
