package js_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/runtime/js"
)

func TestMain(m *testing.M) {
	js.InCopies()
	goleak.VerifyTestMain(m)
}

// world is a gate that answers from a table and remembers what it was asked.
type world struct {
	mu      sync.Mutex
	calls   []string
	answers map[string]func(ctx context.Context, call ext.Call) (json.RawMessage, error)
}

func (w *world) Call(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	w.mu.Lock()
	w.calls = append(w.calls, string(call.Method)+" "+string(call.Params))
	answer := w.answers[string(call.Method)]
	w.mu.Unlock()
	if answer == nil {
		return json.RawMessage(`{}`), nil
	}
	return answer(ctx, call)
}

// start runs an extension whose factory has the given body.
func start(t *testing.T, body string, change func(*js.Options)) *js.Instance {
	t.Helper()
	return startWith(t, js.NewVMPool(), body, change)
}

func startWith(t *testing.T, rt *js.VMPool, body string, change func(*js.Options)) *js.Instance {
	t.Helper()
	opts := js.Options{
		ID:     "test",
		Code:   []byte("(async function (__pier_host) { 'use strict'; return { ns: { default: async function (pi) {\n" + body + "\n} } }; })"),
		Locate: func(line, column int) (string, int, int, bool) { return "test.ts", line, column, true },
		Caller: &world{},
		Boot:   instance.Facts{ExtensionID: "test", ExtensionPath: "test.ts", Cwd: "/", Mode: "print"},

		FailStalled: true,
	}
	if change != nil {
		change(&opts)
	}
	i, err := rt.Start(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := i.Close(); err != nil {
			t.Error(err)
		}
	})
	return i
}

func load(t *testing.T, i *js.Instance) json.RawMessage {
	t.Helper()
	out, err := i.LoadJSON(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func callTool(i *js.Instance, ctx context.Context, name string) (json.RawMessage, error) {
	args, _ := json.Marshal(map[string]any{"name": name, "toolCallId": "1", "input": map[string]any{}})
	return i.Invoke(ctx, "tool", args, nil)
}

const tool = `pi.registerTool({ name: "t", label: "T", description: "d", parameters: { type: "object" }, execute: `

func TestToolCall(t *testing.T) {
	i := start(t, tool+`async (id, params, signal, onUpdate, ctx) => {
		onUpdate({ content: [] });
		const r = await pi.exec("git", ["status"]);
		return { content: [{ type: "text", text: r.stdout + ctx.cwd }], details: { code: r.code } };
	} })`, func(o *js.Options) {
		o.Caller = &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){
			"exec": func(context.Context, ext.Call) (json.RawMessage, error) {
				return json.RawMessage(`{"code":0,"stdout":"clean ","stderr":""}`), nil
			},
		}}
	})
	registered := load(t, i)
	if !strings.Contains(string(registered), `"has":{"execute":true}`) {
		t.Errorf("registrations: %s", registered)
	}
	out, err := callTool(i, t.Context(), "t")
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"content":[{"type":"text","text":"clean /"}],"details":{"code":0}}`; string(out) != want {
		t.Errorf("got %s, want %s", out, want)
	}
}

func TestFailures(t *testing.T) {
	tests := []struct {
		name    string
		execute string
		limits  instance.Limits
		timeout time.Duration
		code    ext.Code
		text    string
		place   string
	}{
		{name: "throws", execute: `async () => {` + "\n" + `throw new TypeError("bad thing"); }`, text: "bad thing", place: "test.ts:3:"},
		{name: "throws a string", execute: `async () => { throw "plain" }`, text: "plain"},
		{name: "never settles", execute: `() => new Promise(() => {})`, code: ext.CodeTimeout, text: "never settles", place: "test.ts:2:"},
		{name: "loops forever", execute: `() => { for (;;) {} }`, limits: instance.Limits{Entry: time.Second}, code: ext.CodeTimeout, text: "without giving control back", place: "test.ts:2:"},
		{name: "loops in microtasks", execute: `async () => { for (;;) await 0 }`, limits: instance.Limits{Entry: time.Second}, code: ext.CodeTimeout, text: "without giving control back"},
		{name: "exhausts memory", execute: `() => { const all = []; for (;;) all.push(new Array(1000).fill(all.length)) }`, limits: instance.Limits{Heap: 32 << 20}, code: ext.CodeInternal, text: "more than its 32 MiB", place: "test.ts:2:"},
		{name: "recurses forever", execute: `() => { const f = () => f() + 1; return f() }`, text: "Maximum call stack size exceeded"},
		{name: "result is no JSON", execute: `async () => { const a = {}; a.a = a; return a }`, text: "cannot be represented as JSON"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			i := start(t, tool+test.execute+"})", func(o *js.Options) { o.Limits = test.limits })
			load(t, i)
			_, err := callTool(i, t.Context(), "t")
			var e *ext.Exception
			if !errors.As(err, &e) {
				t.Fatalf("got %v, want an exception", err)
			}
			if !strings.Contains(e.Message, test.text) || e.Code != test.code || !strings.HasPrefix(e.Place(), test.place) {
				t.Errorf("got %q code %q at %q, want %q, %q, %q", e.Message, e.Code, e.Place(), test.text, test.code, test.place)
			}
		})
	}
}

func TestAbort(t *testing.T) {
	i := start(t, tool+`(id, params, signal) => new Promise((_, reject) => { signal.addEventListener("abort", () => reject(signal.reason)); setTimeout(() => {}, 1e6); }) })`, nil)
	load(t, i)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := callTool(i, ctx, "t"); !errors.Is(err, ext.ErrTimeout) {
		t.Errorf("got %v, want timeout", err)
	}
}

func BenchmarkVMStart(b *testing.B) {
	rt := js.NewVMPool()
	opts := js.Options{ID: "bench", Code: []byte("(async function () { return { ns: { default() {} } } })"), Caller: &world{}}
	b.ReportAllocs()
	for b.Loop() {
		i, err := rt.Start(context.Background(), opts)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := i.LoadJSON(context.Background()); err != nil {
			b.Fatal(err)
		}
		_ = i.Close()
	}
}

func BenchmarkToolCall(b *testing.B) {
	i, err := js.NewVMPool().Start(context.Background(), js.Options{
		ID: "bench", Caller: &world{},
		Code: []byte(`(async function () { return { ns: { default(pi) {` + tool + `async (id, p) => ({ content: [], details: p }) }) } } } })`),
	})
	if err != nil {
		b.Fatal(err)
	}
	defer i.Close()
	if _, err := i.LoadJSON(context.Background()); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := callTool(i, context.Background(), "t"); err != nil {
			b.Fatal(err)
		}
	}
}
