package wasm_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/runtime/wasm"
)

// edited is a trace of which something was changed.
func edited(t *testing.T, lines []byte, change func([]trace.Event)) []byte {
	t.Helper()
	made, err := trace.Decode(bytes.NewReader(lines))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	to, err := trace.NewWriter(&out, made.Header)
	if err != nil {
		t.Fatal(err)
	}
	change(made.VMs[0].Events)
	for _, e := range made.VMs[0].Events {
		to.Write(e)
	}
	if err := to.Flush(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// first is the first event of a kind of those that an instance was called with.
func first(t *testing.T, events []trace.Event, op trace.Op, kind string) *trace.Event {
	t.Helper()
	for n := range events {
		if events[n].Op == op && strings.Contains(events[n].Kind, kind) {
			return &events[n]
		}
	}
	t.Fatalf("no %s %s", op, kind)
	return nil
}

// TestReplayHostile: what no run of the component can have left is a difference at its place.
func TestReplayHostile(t *testing.T) {
	lines, _ := traced(t, 0, asks...)
	for name, tc := range map[string]struct {
		op         trace.Op
		kind       string
		into       trace.Event // what replaces it, as far as it says something
		unfinished bool        // the trace does not say more
	}{
		"a number for a text":    {op: trace.OpRun, kind: "handle-tool", into: trace.Event{Text: `[1,"{}"]`}},
		"no arguments":           {op: trace.OpRun, kind: "handle-tool", into: trace.Event{Text: `[]`}},
		"too many arguments":     {op: trace.OpRun, kind: "handle-tool", into: trace.Event{Text: `["fail","{}","{}"]`}},
		"nothing for a text":     {op: trace.OpRun, kind: "handle-tool", into: trace.Event{Text: `[null,null]`}},
		"a list for a text":      {op: trace.OpRun, kind: "handle-tool", into: trace.Event{Text: `["fail",["{}"]]`}},
		"an object for a text":   {op: trace.OpRun, kind: "init", into: trace.Event{Text: `[{}]`}},
		"no list at all":         {op: trace.OpRun, kind: "init", into: trace.Event{Text: `{"0":"a"}`}},
		"null for the arguments": {op: trace.OpRun, kind: "init", into: trace.Event{Text: `null`}},
		"a text for a list":      {op: trace.OpRun, kind: "init", into: trace.Event{Kind: "handle-slash", Text: `["a","b","{}"]`}},
		"a list of numbers":      {op: trace.OpRun, kind: "init", into: trace.Event{Kind: "handle-slash", Text: `["a",[1,2],"{}"]`}},
		"a list of lists":        {op: trace.OpRun, kind: "init", into: trace.Event{Kind: "handle-slash", Text: `["a",[["b"]],"{}"]`}},
		"another spelling":       {op: trace.OpRun, kind: "handle-tool", into: trace.Event{Text: `["fail" , "{}"]`}},
		"arguments that are cut": {op: trace.OpRun, kind: "handle-tool", into: trace.Event{Text: `["fail`}},
		"another function":       {op: trace.OpRun, kind: "handle-tool", into: trace.Event{Kind: "memory"}},
		"another's function":     {op: trace.OpRun, kind: "handle-tool", into: trace.Event{Kind: "call"}},
		"another tick":           {op: trace.OpRun, kind: "shutdown", into: trace.Event{Tick: 1 << 40}, unfinished: true},
		"an answer that is none": {op: trace.OpSync, into: trace.Event{Out: `[`}},
		"chunks nobody asked":    {op: trace.OpSync, into: trace.Event{Out: `{"chunks":["{}"]}`}},
		"an answer too many":     {op: trace.OpRun, kind: "init", into: trace.Event{Op: trace.OpWall}},
	} {
		t.Run(name, func(t *testing.T) {
			at := -1
			changed := edited(t, lines, func(events []trace.Event) {
				e := first(t, events, tc.op, tc.kind)
				for n := range events {
					if e == &events[n] {
						at = n
					}
					if tc.unfinished && at >= 0 {
						events[n].Tick = tc.into.Tick
					}
				}
				for _, member := range []struct{ to, from *string }{{&e.Kind, &tc.into.Kind}, {&e.Text, &tc.into.Text}, {&e.Out, &tc.into.Out}} {
					if *member.from != "" {
						*member.to = *member.from
					}
				}
				if tc.into.Op != "" {
					e.Op = tc.into.Op
				}
			})
			r, err := replay(t, changed, 0)
			if err != nil || r.Same() || r.Diverged.Index < at || r.Diverged.Index > at+1 {
				t.Errorf("%+v, %v; it was changed at %d", r, err, at)
			}
		})
	}
}

// TestReplayBegins: a start that no run has is refused before anything runs.
func TestReplayBegins(t *testing.T) {
	lines, file := traced(t, 0, asks...)
	other := filepath.Join(t.TempDir(), "other.js")
	if err := os.WriteFile(other, []byte("export default () => {}"), 0o600); err != nil {
		t.Fatal(err)
	}
	sparse := filepath.Join(t.TempDir(), "large.wasm")
	if err := errors.Join(os.WriteFile(sparse, nil, 0o600), os.Truncate(sparse, 3<<30)); err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		change func(*trace.Start)
		want   string
	}{
		"no heap":             {func(s *trace.Start) { s.Limits.Heap = 0 }, "limits that no run has"},
		"less than no heap":   {func(s *trace.Start) { s.Limits.Heap = -1 }, "limits that no run has"},
		"all the heap":        {func(s *trace.Start) { s.Limits.Heap = math.MaxInt64 }, "limits that no run has"},
		"no time":             {func(s *trace.Start) { s.Limits.Entry = 0 }, "limits that no run has"},
		"all the time":        {func(s *trace.Start) { s.Limits.Entry = math.MaxInt64 }, "limits that no run has"},
		"a time before":       {func(s *trace.Start) { s.Limits.Entry = math.MinInt64 }, "limits that no run has"},
		"a stack below":       {func(s *trace.Start) { s.Limits.Stack = -1 }, "limits that no run has"},
		"another file":        {func(s *trace.Start) { s.Boot.ExtensionPath = other }, "is no component"},
		"no file":             {func(s *trace.Start) { s.Boot.ExtensionPath = file + "x" }, "no such file"},
		"an empty path":       {func(s *trace.Start) { s.Boot.ExtensionPath = "" }, ""},
		"a program":           {func(s *trace.Start) { s.Boot.ExtensionPath = "process:touch " + file + ".ran" }, "is no component"},
		"a file of gigabytes": {func(s *trace.Start) { s.Boot.ExtensionPath = sparse }, "is larger than 256 MiB"},
		"other code":          {func(s *trace.Start) { s.Artifact = "sha256:00" }, "no longer the same"},
	} {
		t.Run(name, func(t *testing.T) {
			changed := edited(t, lines, func(events []trace.Event) {
				start, err := trace.ParseStart(events)
				if err != nil {
					t.Fatal(err)
				}
				tc.change(&start)
				text, err := json.Marshal(start)
				if err != nil {
					t.Fatal(err)
				}
				events[0].Text = string(text)
			})
			r, err := replay(t, changed, 0)
			if !errors.Is(err, trace.ErrTrace) || !strings.Contains(err.Error(), tc.want) || r.Compared != 0 {
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
	if _, err := os.Stat(file + ".ran"); err == nil {
		t.Error("a replay has started a program")
	}
	for _, text := range []string{`{}`, `{"runtime":"wasm"}`, `[]`, `{"extension":1}`, ``} {
		if r, err := replay(t, edited(t, lines, func(events []trace.Event) { events[0].Text = text }), 0); !errors.Is(err, trace.ErrTrace) {
			t.Errorf("a start of %s: %+v, %v", text, r, err)
		}
	}
}

// TestReplayCut: a trace that ends early is followed as far as it goes, wherever that is.
func TestReplayCut(t *testing.T) {
	lines, _ := traced(t, 0, asks...)
	parts := bytes.SplitAfter(lines, []byte("\n"))
	for n := 2; n < len(parts)-1; n++ {
		r, err := replay(t, bytes.Join(parts[:n], nil), 0)
		if err != nil || r.Compared > n-1 || r.Same() && r.Cut == "" {
			t.Errorf("%d lines: %+v, %v", n, r, err)
		}
	}
}

// FuzzReplay: whatever calls itself a trace, following it ends.
func FuzzReplay(f *testing.F) {
	file := makeTools(f, f.TempDir(), "host", "fail")
	lines := record(f, file, time.Second, asks...)
	f.Add(lines)
	for _, pair := range [][2]string{{`"text":"[`, `"text":"[1,`}, {`\"heap\":`, `\"heap\":9`}, {`"kind":"init"`, `"kind":"shutdown"`}} {
		f.Add(bytes.ReplaceAll(lines, []byte(pair[0]), []byte(pair[1])))
	}
	rt := wasm.New(wasm.Options{})
	f.Cleanup(func() { _ = rt.Close() })
	f.Fuzz(func(t *testing.T, data []byte) {
		made, err := trace.Decode(bytes.NewReader(data))
		if err != nil {
			return
		}
		for _, vm := range made.VMs {
			if start, err := trace.ParseStart(vm.Events); err != nil || start.Boot.ExtensionPath != file || start.Limits.Entry > time.Second {
				continue
			}
			if _, r, err := rt.Replay(t.Context(), vm, 0); err == nil && r.Compared > len(vm.Events) {
				t.Errorf("compared %d of %d events", r.Compared, len(vm.Events))
			}
		}
	})
}

// TestHandedOn: functions of the host that a component exports again, with other types, are errors of that component.
func TestHandedOn(t *testing.T) {
	for _, name := range []string{"get-random-bytes", "get-random-u64"} {
		rt := wasm.New(wasm.Options{})
		u, err := rt.Build(t.Context(), entry(t, filepath.Join("testdata", "handed", name+".wasm")), nil)
		if err != nil {
			t.Fatal(err)
		}
		i, err := rt.Start(t.Context(), u, instance.Options{VM: 1, Gate: ext.CallerFunc(noGate)})
		if err != nil {
			t.Fatal(err)
		}
		if err := i.Load(t.Context()); err == nil || !strings.Contains(err.Error(), "no init of its own") {
			t.Errorf("%s: %v", name, err)
		}
		if err := errors.Join(i.Close(), rt.Close()); err != nil {
			t.Error(err)
		}
	}
}
