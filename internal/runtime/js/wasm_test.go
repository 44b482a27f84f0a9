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
		o.Limits.Entry = 200 * time.Millisecond
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

func TestWebAssemblyLimits(t *testing.T) {
	for _, tt := range []struct{ name, body, want string }{
		{"grown within", `console.log(wasm().grow(64))`, "1"},
		{"grown beyond, by itself", `console.log(wasm().grow(1 << 12))`, "-1"},
		{"made beyond", `try { new WebAssembly.Memory({ initial: 4096 }) } catch (e) { console.log(e.message) }`, "WebAssembly.Memory(): could not allocate memory"},
		{"many instances", `let n = 0; try { for (;; n++) new WebAssembly.Memory({ initial: 256 }) } catch (e) { console.log(n, e.name) }`, "8 RangeError"},
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
