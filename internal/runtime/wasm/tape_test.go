package wasm_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/runtime/wasm"
)

// traced runs tools of an extension and gives the trace, and the file that the extension is.
func traced(t *testing.T, limit time.Duration, calls ...string) (lines []byte, file string) {
	t.Helper()
	file = makeTools(t, t.TempDir(), "host", "fail", "crash", "hang")
	return record(t, file, limit, calls...), file
}

// record runs tools of an extension and gives the trace.
func record(t testing.TB, file string, limit time.Duration, calls ...string) []byte {
	t.Helper()
	var kept bytes.Buffer
	to, err := trace.NewWriter(&kept, trace.Header{Options: json.RawMessage(`{}`)})
	if err != nil {
		t.Fatal(err)
	}
	rt := wasm.New(wasm.Options{Trace: to})
	u, err := rt.Build(t.Context(), entry(t, file), nil)
	if err != nil {
		t.Fatal(err)
	}
	gate := func(_ context.Context, c ext.Call) (json.RawMessage, error) {
		if c.Method == ext.MethodEnv {
			return nil, ext.E(ext.CodeDenied, "not <here>").With("errno", "EACCES")
		}
		return json.RawMessage(`{ "text": "<three>  spaces" }`), nil
	}
	i, err := rt.Start(t.Context(), u, instance.Options{
		VM: 1, Gate: ext.CallerFunc(gate), Facts: instance.Facts{ExtensionPath: file}, Limits: instance.Limits{Entry: limit},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := i.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	for n, tool := range calls {
		name, input, _ := strings.Cut(tool, " ")
		_, err := i.Call(t.Context(), instance.ToolCall{ID: string(rune('a' + n)), Name: name, Input: json.RawMessage(input)})
		if (err != nil) != (name != "host") {
			t.Errorf("%s: %v", tool, err)
		}
	}
	if err := errors.Join(i.Close(), rt.Close(), to.Flush()); err != nil {
		t.Fatal(err)
	}
	return kept.Bytes()
}

func replay(t *testing.T, lines []byte, until uint64) (trace.Replayed, error) {
	t.Helper()
	made, err := trace.Decode(bytes.NewReader(lines))
	if err != nil {
		t.Fatal(err)
	}
	rt := wasm.New(wasm.Options{})
	defer rt.Close()
	_, r, err := rt.Replay(t.Context(), made.VMs[0], until)
	return r, err
}

var asks = []string{
	`host {"name":"fs","input":{"op":"read","path":"a"}}`, `host {"name":"env","input":{"op":"get","name":"A"}}`, `fail {}`,
}

// TestReplay: a component that runs again with the answers of its trace does the same, byte for byte, whatever became of it.
func TestReplay(t *testing.T) {
	for name, tc := range map[string]struct {
		calls []string
		limit time.Duration
		ticks uint64
		cut   string
	}{
		"to its end": {calls: asks, ticks: 5},
		"a trap":     {calls: append(asks, "crash {}"), ticks: 5},
		"a limit":    {calls: append(asks, "hang {}"), limit: time.Second, ticks: 4, cut: "tick 5 ran into a limit"},
	} {
		t.Run(name, func(t *testing.T) {
			lines, _ := traced(t, tc.limit, tc.calls...)
			r, err := replay(t, lines, 0)
			if err != nil || r.Diverged != nil || r.Ticks != tc.ticks || !strings.HasPrefix(r.Cut, tc.cut) || r.Unstarted {
				t.Errorf("%+v, %v\n%s", r, err, lines)
			}
			if r, err := replay(t, lines, 2); err != nil || r.Ticks != 2 || !r.Same() {
				t.Errorf("until the second tick: %+v, %v", r, err)
			}
		})
	}
}

// TestReplayDiffers: every change of a trace is found, at its tick.
func TestReplayDiffers(t *testing.T) {
	lines, file := traced(t, 0, asks...)
	for name, tc := range map[string]struct {
		from, to string
		tick     uint64
	}{
		"an answer":    {`three`, `four!`, 2},
		"an error":     {`EACCES`, `ENOENT`, 3},
		"an input":     {`\\\"path\\\":\\\"a`, `\\\"path\\\":\\\"b`, 2},
		"a host call":  {`"kind":"env","text"`, `"kind":"log","text"`, 3},
		"a result":     {`failed on purpose`, `failed by chance!`, 4},
		"what was run": {`"kind":"shutdown"`, `"kind":"shut-down"`, 4},
	} {
		t.Run(name, func(t *testing.T) {
			changed := bytes.Replace(lines, []byte(tc.from), []byte(tc.to), 1)
			if bytes.Equal(changed, lines) {
				t.Fatalf("there is no %s in\n%s", tc.from, lines)
			}
			r, err := replay(t, changed, 0)
			if err != nil || r.Same() || r.Ticks < tc.tick {
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
	if err := os.WriteFile(file, append(toolsWasm, 0, 1, 0), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := replay(t, lines, 0); !errors.Is(err, trace.ErrTrace) || !strings.Contains(err.Error(), "no longer the same") {
		t.Errorf("another component: %v", err)
	}
}
