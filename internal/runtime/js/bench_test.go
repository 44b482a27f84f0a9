package js_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/runtime/js"
)

// benchInstance is an instance whose gate answers at once.
func benchInstance(b *testing.B, body string) *js.Instance {
	b.Helper()
	i, err := js.NewVMPool().Start(context.Background(), js.Options{
		ID: "bench", Caller: &quiet{},
		Code: []byte("(async function (__pier_host) { return { ns: { default(pi) {" + body + "} } } })"),
	})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = i.Close() })
	if _, err := i.LoadJSON(context.Background()); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	return i
}

// many runs a tool that does something b.N times by itself, so that a call's own cost is left out.
func many(b *testing.B, once string) {
	b.Helper()
	i := benchInstance(b, `const { call, callSync } = __pier_host("pi:host");`+tool+`async (id, { n }) => { for (let k = 0; k < n; k++) { `+once+` } return { content: [] } } })`)
	const batch = 100
	args := json.RawMessage(`{"name":"t","toolCallId":"1","input":{"n":100}}`)
	runs := 0
	for b.Loop() {
		if runs++; runs%batch == 0 {
			if _, err := i.Invoke(context.Background(), "tool", args, nil); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkCallSync(b *testing.B)  { many(b, `callSync("log", { level: "info" })`) }
func BenchmarkCallAsync(b *testing.B) { many(b, `await call("exec", { command: "git" })`) }
func BenchmarkAwait(b *testing.B)     { many(b, `await null`) }
func BenchmarkImmediate(b *testing.B) { many(b, `await new Promise(setImmediate)`) }

// BenchmarkTimer sets a timer and clears it: what waiting costs besides time.
func BenchmarkTimer(b *testing.B) { many(b, `clearTimeout(setTimeout(() => {}, 1e6))`) }

func BenchmarkEvent(b *testing.B) {
	i := benchInstance(b, `pi.on("turn_start", () => {})`)
	args := json.RawMessage(`{"event":{"type":"turn_start","turnIndex":1},"handler":0}`)
	for b.Loop() {
		if _, err := i.Invoke(context.Background(), "event", args, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTool is a call of a tool that is an async function, as most are: what it costs inside the VM and at its border.
func BenchmarkTool(b *testing.B) {
	i := benchInstance(b, tool+`async (id, params, signal, update, ctx) => ({ content: [], details: params }) })`)
	args := json.RawMessage(`{"name":"t","toolCallId":"1","input":{"action":"list","n":5}}`)
	for b.Loop() {
		if _, err := i.Invoke(context.Background(), "tool", args, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// quiet is a gate that answers at once and remembers nothing.
type quiet struct{}

func (*quiet) Call(context.Context, ext.Call) (json.RawMessage, error) {
	return json.RawMessage(`{}`), nil
}
