package pier

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier/internal/host/journal"
	"github.com/cec80427/pier/internal/ledger"
)

// ledgerHost is a host with a ledger in a file, and the paths of both.
func ledgerHost(t *testing.T, edit func(*Options)) (h *Host, dir, state string) {
	t.Helper()
	root := t.TempDir()
	dir, state = filepath.Join(root, "logs"), filepath.Join(root, "state")
	o := Options{Cwd: filepath.Join(root, "cwd"), AgentDir: filepath.Join(root, "agent"), StateDir: state, CacheDir: filepath.Join(root, "cache"), LedgerDir: dir}
	for _, d := range []string{o.Cwd, o.AgentDir} {
		if err := os.MkdirAll(d, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	edit(&o)
	h, err := New(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	return h, dir, state
}

func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Nothing happened, nothing is written: a source with an error, or a manifest with one, leaves a record; a host that ran nothing
// leaves no file.
func TestNoRecordNoFile(t *testing.T) {
	h, dir, _ := ledgerHost(t, func(*Options) {})
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	if items, _ := os.ReadDir(dir); len(items) > 0 {
		t.Errorf("%v", items)
	}
}

func TestDeterministicRunsHaveLedgersOfTheirOwn(t *testing.T) {
	var o Options
	h, dir, state := ledgerHost(t, func(opts *Options) { opts.Deterministic, opts.Seed = true, 7; o = *opts })
	x := write(t, filepath.Join(o.Cwd, "x.ts"), `export default (pi) => { pi.on("turn_start", () => { console.log("hi") }) }`)
	for n := range 3 {
		if n > 0 {
			var err error
			if h, err = New(t.Context(), o); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := h.Load(t.Context(), x); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Emit(t.Context(), json.RawMessage(`{"type":"turn_start"}`)); err != nil {
			t.Fatal(err)
		}
		if err := h.Close(); err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(files) != 3 {
		t.Fatal(files, err)
	}
	var first string
	for _, file := range files {
		if rep, err := VerifyLedger(file, state); err != nil || rep.Fault != nil || rep.Records == 0 {
			t.Fatalf("%s: %+v %v", file, rep, err)
		}
		text := ""
		f, err := ledger.OpenReader(file)
		if err != nil {
			t.Fatal(err)
		}
		for rec, err := range ledger.Records(f) {
			line, failed := json.Marshal(rec.Normalize(o.Cwd))
			if err = errors.Join(err, failed); err != nil {
				t.Fatal(err)
			}
			text += string(line) + "\n"
		}
		f.Close()
		if first == "" {
			first = text
		}
		if text != first || strings.Contains(text, o.Cwd) {
			t.Errorf("the fixtures differ:\n%s\n%s", first, text)
		}
	}
	all, gone, err := Ledgers(state)
	if err != nil || len(all) != 3 || len(gone) != 0 {
		t.Fatal(all, gone, err)
	}
	if err := errors.Join(os.Remove(files[1]), os.Remove(journal.LedgerOptions(files[1], state).HeadFile)); err != nil {
		t.Fatal(err)
	}
	if _, gone, err = Ledgers(state); err != nil || len(gone) != 1 || gone[0] != files[1] {
		t.Fatal(gone, err)
	}
}

func TestJournal(t *testing.T) {
	h, dir, state := ledgerHost(t, func(*Options) {})
	x := write(t, filepath.Join(h.opts.Cwd, "x.ts"), "export default () => {}")
	people, err := OpenJournal(dir, state)
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	grants, err := OpenGrants(state)
	if err != nil {
		t.Fatal(err)
	}
	grants = people.Grants(grants)
	list, err := grants.Add(x, []string{"exec=git"}, true)
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	if err := errors.Join(grants.Revoke(list[0].ID), people.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := grants.Add(x, []string{"exec=git"}, true); err == nil {
		t.Error("a grant was kept without a record")
	}
	if kept, err := grants.List(); err != nil || len(kept) > 0 {
		t.Error(kept, err)
	}
	path := filepath.Join(dir, "pier.jsonl")
	if rep, err := VerifyLedger(path, state); err != nil || rep.Fault != nil || rep.Records != 2 {
		t.Fatalf("%+v %v", rep, err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var events []string
	for rec, err := range ledger.Records(f) {
		if err != nil {
			t.Fatal(err)
		}
		var d struct{ ID, Rule, By string }
		if err := json.Unmarshal(rec.Data, &d); err != nil {
			t.Fatal(err)
		}
		events = append(events, fmt.Sprint(rec.Event, " ", d.ID == list[0].ID, " ", d.Rule, " ", d.By, " ", *rec.Correlation.SessionID))
	}
	if got := strings.Join(events, "; "); got != "grant.add true exec=git user pier; grant.revoke true exec=git user pier" {
		t.Error(got)
	}
	if p, err := PruneLedger(path, state, time.Now().Add(time.Hour)); err != nil || p.Count != 2 {
		t.Error(p, err)
	}
	if rep, err := VerifyLedger(path, state); err != nil || rep.Fault != nil || rep.Pruned != 2 {
		t.Errorf("%+v %v", rep, err)
	}
}

// Every kind of thing that happens around an extension is on record.
func TestEvents(t *testing.T) {
	l := ledger.NewMemory()
	h, _, _ := ledgerHost(t, func(o *Options) { o.Ledger = l })
	x := write(t, filepath.Join(h.opts.Cwd, "x.ts"), `export default (pi) => {
	pi.registerTool({ name: "t", label: "t", description: "t", parameters: { type: "object" }, execute: async () => ({ content: [], details: {} }) })
	pi.registerCommand("c", { handler: async () => { throw new Error("no\nline of a file") } })
	pi.registerShortcut("ctrl+k", { handler: async () => {} })
	pi.on("turn_start", () => { throw new Error("thrown password=hush") })
	pi.on("tool_call", (e) => e.input.stop ? { block: true, reason: "token=hush stops it" } : undefined)
	pi.on("message_update", () => {})
	pi.on("turn_end", () => { void Promise.reject(new Error("nobody")) })
}`)
	ctx := t.Context()
	if _, err := h.Load(ctx, x); err != nil {
		t.Fatal(err)
	}
	emit := func(text string) {
		if _, err := h.Emit(ctx, json.RawMessage(text)); err != nil {
			t.Error(err)
		}
	}
	if _, err := h.Call(ctx, ToolCall{Name: "t"}); err != nil {
		t.Error(err)
	}
	if _, err := h.Call(ctx, ToolCall{Name: "t", Input: json.RawMessage(`{"stop":true}`)}); err == nil {
		t.Error("not blocked")
	}
	if err := h.Command(ctx, "c", ""); err == nil {
		t.Error("the command did not fail")
	}
	if err := h.Shortcut(ctx, "ctrl+k"); err != nil {
		t.Error(err)
	}
	emit(`{"type":"turn_start"}`)
	for range 50 {
		emit(`{"type":"message_update"}`)
	}
	emit(`{"type":"turn_end"}`)
	settle(t, ctx, h)
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for rec, err := range l.Records() {
		if err != nil {
			t.Fatal(err)
		}
		counts[rec.Event]++
		c := rec.Correlation
		if c.RunID == nil || c.SessionID == nil || rec.Source == nil || rec.Source.PID == nil || rec.Source.Host == nil {
			t.Errorf("%s: no run, session, host or pid", rec.Event)
		}
		if rec.Event != "capability.resolve" && c.ExtensionID == "x" && (c.ArtifactID == nil || !strings.HasPrefix(*c.ArtifactID, "sha256:")) {
			t.Errorf("%s: no artifact", rec.Event)
		}
	}
	for event, least := range map[string]int{
		"extension.register": 1, "extension.ready": 1, "tool_call.start": 1, "tool_call.end": 1, "slash_command.start": 1, "slash_command.end": 1,
		"event_hook.start": 3, "event_hook.end": 3, "event_hook.summary": 1, "shortcut.start": 1, "shortcut.end": 1, "handler.block": 1, "handler.error": 1,
		"extension.uncaught": 1,
	} {
		if counts[event] < least {
			t.Errorf("%d of %s: %v", counts[event], event, counts)
		}
	}
	if text := string(l.Bytes()); strings.Contains(text, "hush") || strings.Contains(text, "line of a file") || !strings.Contains(text, "[REDACTED] stops it") {
		t.Error(text)
	}
}

func settle(t *testing.T, ctx context.Context, h *Host) {
	t.Helper()
	if err := h.WaitIdle(ctx); err != nil {
		t.Error(err)
	}
}

// docs/ledger.md names every event that the sources write.
func TestLedgerPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("docs", "ledger.md"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"gate/hostcall", "host/journal", "ledger", "host/rights"} {
		more, err := filepath.Glob(filepath.Join("internal", dir, "*.go"))
		if err != nil || len(more) == 0 {
			t.Fatalf("internal/%s: %d files, %v", dir, len(more), err)
		}
		files = append(files, more...)
	}
	event := regexp.MustCompile(`(?:event: +|Event: +|Event += +|Entry\(|(?:Grant|Trust)\((?:hostID, )?|LevelInfo, |level, )"([a-z_]+\.[a-z_]+)"`)
	found := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range event.FindAllStringSubmatch(string(text), -1) {
			if m[1] == "loop.enqueue" || m[1] == "loop.tick" { // for Observer.Loop, never in a ledger
				continue
			}
			found[m[1]] = true
			if !strings.Contains(string(page), "`"+m[1]+"`") {
				t.Errorf("%s writes %s, which docs/ledger.md does not name", file, m[1])
			}
		}
	}
	if len(found) < 15 {
		t.Errorf("only %d events found", len(found))
	}
}
