package js_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/internal/runtime/js"
)

// wasmLoop is a module with a function "spin" that never returns, "grow" that grows its memory "m" by some pages, and "deep"
// that calls itself for ever.
const wasmLoop = `const module = new WebAssembly.Module(new Uint8Array([0,97,115,109,1,0,0,0, 1,9,2,0x60,0,0,0x60,1,0x7f,1,0x7f, 3,4,3,0,1,0, 5,3,1,0,1,
	7,0x1a,4,4,115,112,105,110,0,0,4,103,114,111,119,0,1,4,100,101,101,112,0,2,1,109,2,0, 10,0x15,3,7,0,3,0x40,0x0c,0,0x0b,0x0b,6,0,0x20,0,0x40,0,0x0b,4,0,0x10,2,0x0b]));
	const wasm = () => new WebAssembly.Instance(module).exports;`

func TestWebAssemblyIsInterrupted(t *testing.T) {
	out := &lines{}
	i := start(t, wasmLoop+tool+`async () => { wasm().spin(); return { content: [] } } }); pi.registerTool({ name: "after", label: "", description: "", parameters: {},
		execute: async () => { console.log(wasm().grow(1)); return { content: [] } } })`, func(o *js.Options) {
		o.Limits.Entry = 500 * time.Millisecond
		o.Print = out.add
	})
	load(t, i)
	if _, err := callTool(i, t.Context(), "t"); err == nil || !strings.Contains(err.Error(), "without giving control back") {
		t.Errorf("a loop in WebAssembly: %v", err)
	}
	if _, err := callTool(i, t.Context(), "after"); err != nil {
		t.Errorf("another instance afterwards: %v", err)
	}
	if diff := cmp.Diff([]string{"info 1"}, out.list()); diff != "" {
		t.Error(diff)
	}
}

// A start function runs inside of a constructor; it is ended all the same.
func TestWebAssemblyStartIsInterrupted(t *testing.T) {
	i := start(t, tool+`async () => { new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0,97,115,109,1,0,0,0, 1,4,1,0x60,0,0, 3,2,1,0, 8,1,0,
		10,9,1,7,0,3,0x40,0x0c,0,0x0b,0x0b]))); return { content: [] } } })`, func(o *js.Options) { o.Limits.Entry = 500 * time.Millisecond })
	load(t, i)
	if _, err := callTool(i, t.Context(), "t"); err == nil || !strings.Contains(err.Error(), "without giving control back") {
		t.Errorf("a loop in a start function: %v", err)
	}
}

// TestWebAssemblyTailCallsAreInterrupted: a function that ends in the call of itself, by its place and by a table, never comes to a loop.
func TestWebAssemblyTailCallsAreInterrupted(t *testing.T) {
	head := "0,0x61,0x73,0x6d,1,0,0,0, 1,4,1,0x60,0,0, 3,2,1,0,"
	for name, rest := range map[string]string{
		"by its place": "7,5,1,1,0x66,0,0, 10,6,1,4,0,0x12,0,0x0b",
		"by a table":   "4,4,1,0x70,0,1, 7,5,1,1,0x66,0,0, 9,7,1,0,0x41,0,0x0b,1,0, 10,9,1,7,0,0x41,0,0x13,0,0,0x0b",
	} {
		i := start(t, tool+`async () => { new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([`+head+rest+`]))).exports.f() } })`, func(o *js.Options) {
			o.Limits.Entry = 300 * time.Millisecond
		})
		load(t, i)
		if _, err := callTool(i, t.Context(), "t"); err == nil || !strings.Contains(err.Error(), "without giving control back") {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestWebAssemblyLimits(t *testing.T) {
	for _, tt := range []struct{ name, body, want string }{
		{"grown within", `console.log(wasm().grow(64))`, "1"},
		{"grown beyond, by itself", `console.log(wasm().grow(1 << 12))`, "-1"},
		{"made beyond", `try { new WebAssembly.Memory({ initial: 4096 }) } catch (e) { console.log(e.message) }`, "WebAssembly.Memory(): could not allocate memory"},
		{"many instances", `let n = 0; try { for (;; n++) new WebAssembly.Memory({ initial: 256 }) } catch (e) { console.log(n, e.name) }`, "7 RangeError"},
		{"endless recursion", `try { wasm().deep() } catch (e) { console.log(e instanceof RangeError, e.message) }`, "true Maximum call stack size exceeded"},
		{"a memory that grows takes its buffer away", `const w = wasm(), b = w.m.buffer; new Uint8Array(b)[5] = 9; w.grow(1); console.log(b.byteLength, new Uint8Array(w.m.buffer)[5])`, "0 9"},
		{"a buffer that JavaScript moves", `const w = wasm(), b = w.m.buffer.transfer(); const longer = w.m.buffer.transfer(1 << 20); w.grow(30); new Uint8Array(b).fill(1); new Uint8Array(longer).fill(2); console.log(w.m.buffer.byteLength)`, "2031616"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := runPrinting(t, wasmLoop+tt.body, func(o *js.Options) { o.Limits.Heap = 128 << 20 })
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]string{tt.want}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// wasmCatch is a module that imports the function m.f and the tag m.t of an i32: "call" calls f, "catch" gives what an exception
// of the tag carries that f throws.
const wasmCatch = `const catching = new WebAssembly.Module(new Uint8Array([0,97,115,109,1,0,0,0, 1,12,3,0x60,0,0,0x60,1,0x7f,0,0x60,0,1,0x7f, 2,14,2,1,109,1,102,0,0,1,109,1,116,4,0,1,
	3,3,2,0,2, 7,16,2,4,99,97,108,108,0,1,5,99,97,116,99,104,0,2, 10,23,2,4,0,0x10,0,0x0b,16,0,2,0x7f,0x1f,0x40,1,0,0,0,0x10,0,0x0b,0x41,0x7f,0x0b,0x0b]));
	const t = new WebAssembly.Tag({ parameters: ["i32"] }), linked = (f) => new WebAssembly.Instance(catching, { m: { f, t } }).exports;
	const thrown = (fn) => { try { return fn() } catch (e) { return e } };`

func TestWebAssemblyExceptions(t *testing.T) {
	for _, tt := range []struct{ name, body, want string }{
		{"of the tag, caught", `console.log(linked(() => { throw new WebAssembly.Exception(t, [42]) }).catch())`, "42"},
		{"of the tag, passing", `const e = new WebAssembly.Exception(t, [42]); console.log(thrown(linked(() => { throw e }).call) === e)`, "true"},
		{"of another tag", `const o = new WebAssembly.Tag({ parameters: [] }), e = new WebAssembly.Exception(o, []); console.log(thrown(linked(() => { throw e }).catch) === e)`, "true"},
		{"any value", `const e = new Error("own"); console.log(thrown(linked(() => { throw e }).catch) === e)`, "true"},
		{"none", `console.log(linked(() => {}).catch())`, "-1"},
		{"twice through JavaScript", `const e = { any: 1 }, inner = linked(() => { throw e }); console.log(thrown(linked(() => { inner.catch() }).call) === e)`, "true"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := runPrinting(t, wasmCatch+tt.body, func(*js.Options) {})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]string{tt.want}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
