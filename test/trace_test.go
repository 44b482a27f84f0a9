package test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
)

// examples are the entries of Pi's published examples.
func examples(t *testing.T) []string {
	t.Helper()
	reference := os.Getenv("PIER_REFERENCE")
	if reference == "" {
		reference = filepath.Join("..", ".cache", "reference")
	}
	var all []string
	for _, pattern := range []string{"examples-1.5.2/*.ts", "examples-0.73.1/*.ts"} {
		found, err := filepath.Glob(filepath.Join(reference, pattern))
		if err != nil || len(found) < 50 {
			t.Fatalf("%d examples in %s: run node conformance/reference/prepare.mjs, or set PIER_REFERENCE (%v)", len(found), pattern, err)
		}
		all = append(all, found...)
	}
	return all
}

var traceEvents = []string{
	`{"type":"input","text":"hello","source":"interactive"}`,
	`{"type":"before_agent_start","prompt":"hello","systemPrompt":"be brief"}`,
	`{"type":"context","messages":[{"role":"user","content":"hello","timestamp":1}]}`,
	`{"type":"tool_call","toolName":"bash","toolCallId":"c1","input":{"command":"rm -rf /"}}`,
	`{"type":"tool_result","toolName":"bash","toolCallId":"c1","input":{},"content":[],"isError":false}`,
	`{"type":"turn_end","turnIndex":0,"message":{"role":"assistant","content":[]},"toolResults":[]}`,
	`{"type":"agent_end","messages":[]}`,
}

// tracedRun runs an extension through a session and returns the trace, and what its tools and events came to.
func tracedRun(t *testing.T, path string, change func(*pier.Options)) (trace []byte, said string) {
	t.Helper()
	dir := t.TempDir()
	var b bytes.Buffer
	opts := pier.Options{
		Cwd: "/", AgentDir: filepath.Join(dir, "agent"), StateDir: filepath.Join(dir, "state"), CacheDir: filepath.Join(dir, "cache"),
		OneShot: true, Policy: pier.Policy{Defaults: true, Mode: "strict", Allow: []string{"session"}}, Trace: &b,
	}
	if change != nil {
		change(&opts)
	}
	host, err := pier.New(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	x, err := host.Load(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	fmt.Fprintln(&out, host.Start(t.Context()))
	for _, event := range traceEvents {
		o, err := host.Emit(t.Context(), json.RawMessage(event))
		fmt.Fprintln(&out, string(o.Result), o.Errors, err)
	}
	for tool := range x.Tools() {
		r, err := x.Call(t.Context(), tool.Name, json.RawMessage(`{}`))
		fmt.Fprintln(&out, r.Text(), err)
	}
	if err := errors.Join(host.WaitIdle(t.Context()), host.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), out.String()
}

// Every published example replays to the byte, deterministic or not.
func TestReplayExamples(t *testing.T) {
	ticks, dir := uint64(0), t.TempDir()
	for n, path := range examples(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			trace, _ := tracedRun(t, path, func(o *pier.Options) {
				o.Deterministic = n%2 == 0
				o.StateDir, o.CacheDir = filepath.Join(dir, "state"), filepath.Join(dir, "cache")
			})
			ticks += same(t, trace, 1+n%2)
		})
	}
	if ticks < 500 {
		t.Errorf("only %d ticks were replayed", ticks)
	}
}

// same replays a trace so many times, and returns how many ticks it had.
func same(t *testing.T, trace []byte, times int) (ticks uint64) {
	t.Helper()
	var first []pier.Replayed
	for n := range times {
		all, err := pier.Replay(t.Context(), bytes.NewReader(trace), 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range all {
			ticks += r.Ticks
			if !r.Same() || r.Cut != "" {
				t.Errorf("%s: %s; %+v", r.Name, r.Cut, r.Diverged)
			}
		}
		if n > 0 {
			if diff := cmp.Diff(first, all); diff != "" {
				t.Errorf("replay %d: %s", n, diff)
			}
		}
		first = all
	}
	return ticks
}

// A deterministic run has the same trace each time, byte for byte, in folders of its own.
func TestDeterministicHost(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chance.ts")
	writeFile(t, path, `
export default function (pi: any) {
	pi.registerTool({ name: "chance", description: "d", parameters: { type: "object", properties: {} },
		async execute() {
			pi.appendEntry("note", { at: Date.now() });
			await new Promise((done) => setTimeout(done, 1000 * 60 * 60));
			return { content: [{ type: "text", text: [Math.random(), crypto.randomUUID(), new Date().toISOString(), performance.now(), process.pid].join(" ") }] };
		},
	});
}`)
	dir := t.TempDir()
	run := func(seed uint64) (string, string) {
		trace, said := tracedRun(t, path, func(o *pier.Options) {
			o.Deterministic, o.Seed = true, seed
			o.AgentDir, o.CacheDir = filepath.Join(dir, "agent"), filepath.Join(dir, "cache")
		})
		same(t, trace, 1)
		return string(trace), said
	}
	trace, said := run(7)
	again, _ := run(7)
	if diff := cmp.Diff(trace, again); diff != "" {
		t.Error(diff)
	}
	if !strings.Contains(said, "2025-06-15T16:06:40.000Z 3600000 1") {
		t.Errorf("the hour was not skipped: %s", said)
	}
	if _, other := run(8); other == said {
		t.Error("the seed changes nothing")
	}
}

// A component repeats and replays as JavaScript does.
func TestReplayComponent(t *testing.T) {
	code, err := os.ReadFile("../internal/runtime/wasm/testdata/tools/tools.wasm")
	if err != nil {
		t.Fatal(err)
	}
	path, dir := filepath.Join(t.TempDir(), "echo.count.read.wasm"), t.TempDir()
	writeFile(t, path, string(code))
	run := func() []byte {
		trace, _ := tracedRun(t, path, func(o *pier.Options) {
			o.Deterministic, o.Seed = true, 7
			o.AgentDir, o.CacheDir = filepath.Join(dir, "agent"), filepath.Join(dir, "cache")
		})
		return trace
	}
	trace := run()
	if diff := cmp.Diff(string(trace), string(run())); diff != "" {
		t.Error(diff)
	}
	if ticks := same(t, trace, 2); ticks < 5 {
		t.Errorf("%d ticks", ticks)
	}
	if !bytes.Contains(trace, []byte(`"op":"sync","kind":"fs"`)) {
		t.Errorf("it read no file:\n%s", trace)
	}
}

// The VM after a restart draws other values than the one before it, and in each run the same ones.
func TestChanceAfterRestart(t *testing.T) {
	source := strings.Replace(wedged, `starts.join()`, `[Math.random(), crypto.randomUUID()].join()`, 1)
	run := func() (drawn [2]string) {
		dir := t.TempDir()
		r := newRig(t, func(o *pier.Options) {
			o.Deterministic, o.Limits.Heap, o.CacheDir = true, 32<<20, filepath.Join(dir, "cache")
		})
		x, err := r.Load(t.Context(), file(t, "x.ts", source))
		if err != nil {
			t.Fatal(err)
		}
		for n := range drawn {
			drawn[n] = r.call(t, "well")
			if n == 0 {
				if _, err := x.Call(t.Context(), "greedy", json.RawMessage(`{}`)); err == nil {
					t.Fatal("it did not use up its memory")
				}
			}
		}
		return drawn
	}
	first := run()
	if first[0] == first[1] {
		t.Errorf("both VMs drew %s", first[0])
	}
	if again := run(); again != first {
		t.Errorf("drew %s, before %s", again, first)
	}
}

// A trace is refused when what made it is not there any more.
func TestReplayRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.ts")
	writeFile(t, path, `export default function (pi: any) { pi.on("input", () => ({ action: "handled" })) }`)
	trace, _ := tracedRun(t, path, nil)
	same(t, trace, 1)
	writeFile(t, path, `export default function (pi: any) { pi.on("input", () => ({ action: "continue" })) }`)
	for name, data := range map[string][]byte{
		"changed source": trace,
		"other version":  bytes.Replace(trace, []byte(`"pier":"`), []byte(`"pier":"9`), 1),
		"cut":            trace[:len(trace)-3],
		"nothing":        nil,
	} {
		if _, err := pier.Replay(context.Background(), bytes.NewReader(data), 0); !errors.Is(err, pier.ErrTrace) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
