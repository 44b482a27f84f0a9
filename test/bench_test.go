package test

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/cec80427/pier"
)

// benchRig is a host as `pier` runs it: policy decides, and a ledger in a file records.
func benchRig(b *testing.B, body string) *rig {
	b.Helper()
	dir := b.TempDir()
	r := newRig(b, func(o *pier.Options) {
		o.Policy = pier.Policy{Mode: "strict", Defaults: true, Allow: []string{"exec", "read"}}
		o.LedgerDir = filepath.Join(dir, "ledger")
	})
	r.load(b, "x", body)
	b.ReportAllocs()
	return r
}

func BenchmarkHostCall(b *testing.B) {
	r := benchRig(b, toolSource("t", `return { content: [], details: params }`))
	call := pier.ToolCall{Name: "t", Input: json.RawMessage(`{"action":"list","n":5}`)}
	for b.Loop() {
		if _, err := r.Call(context.Background(), call); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkHostCallPack is a reading tool of a pack for Node, to be held against BenchmarkHostCall: one call has the records of the other and rtp.call.
func BenchmarkHostCallPack(b *testing.B) {
	dir := b.TempDir()
	r := newRig(b, func(o *pier.Options) {
		o.Policy = pier.Policy{Mode: "prompt", Defaults: true}
		o.LedgerDir = filepath.Join(dir, "ledger")
	})
	b.ReportAllocs()
	if _, err := r.Load(b.Context(), "rtp:"+nodePack(b, dir, []string{"t"}, map[string]string{"t": "input"})); err != nil {
		b.Fatal(err)
	}
	call := pier.ToolCall{Name: "t", Input: json.RawMessage(`{"action":"list","n":5}`)}
	for b.Loop() {
		if _, err := r.Call(context.Background(), call); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkHostCallGated is a tool call between a tool_call and a tool_result handler of another extension.
func BenchmarkHostCallGated(b *testing.B) {
	r := benchRig(b, toolSource("t", `return { content: [], details: params }`))
	r.load(b, "gate", `pi.on("tool_call", () => {}); pi.on("tool_result", () => {})`)
	call := pier.ToolCall{Name: "t", Input: json.RawMessage(`{"action":"list","n":5}`)}
	for b.Loop() {
		if _, err := r.Call(context.Background(), call); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkHostCallReads is a tool that reads a file: its host call is decided and recorded.
func BenchmarkHostCallReads(b *testing.B) {
	r := benchRig(b, toolSource("t", `require("node:fs").readFileSync("a.txt", "utf8"); return { content: [] }`))
	fileIn(b, r.dir, "a.txt", "hello")
	for b.Loop() {
		if _, err := r.Call(context.Background(), pier.ToolCall{Name: "t"}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHostEmit(b *testing.B) {
	for _, handlers := range []int{1, 10} {
		b.Run(fmt.Sprintf("handlers=%d", handlers), func(b *testing.B) {
			body := ""
			for range handlers {
				body += `pi.on("turn_start", () => {});`
			}
			r := benchRig(b, body)
			event := json.RawMessage(`{"type":"turn_start","turnIndex":1,"timestamp":1}`)
			for b.Loop() {
				if _, err := r.Emit(context.Background(), event); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkRegisterTools is an extension that registers tools one by one, each in a tick of its own: what one costs must not grow with
// how many there are.
func BenchmarkRegisterTools(b *testing.B) {
	for _, tools := range []int{100, 1000} {
		b.Run(fmt.Sprintf("tools=%d", tools), func(b *testing.B) {
			r := benchRig(b, "")
			for n := 0; b.Loop(); n++ {
				b.StopTimer()
				r.load(b, fmt.Sprint("many", n), registering(tools))
				b.StartTimer()
				if _, err := r.Extensions()[n+1].Call(context.Background(), "go", nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*tools), "µs/tool")
		})
	}
}

// registering has a tool that registers so many others, named t0 and so on.
func registering(tools int) string {
	return toolSource("go", fmt.Sprintf(`
		for (let i = 0; i < %d; i++) {
			pi.registerTool({ name: "t" + i, label: "", description: "tool " + i, parameters: { type: "object", properties: { a: { type: "string" } } }, execute() {} });
			await new Promise(setImmediate);
		}
		return { content: [] };`, tools))
}

// BenchmarkHostSpawn is a tool that starts a process and waits for it, as Node's child_process does: both ways.
func BenchmarkHostSpawn(b *testing.B) {
	for name, body := range map[string]string{
		"spawn":     `await new Promise((done) => require("node:child_process").spawn("true").on("close", done)); return { content: [] }`,
		"spawnSync": `require("node:child_process").spawnSync("true"); return { content: [] }`,
	} {
		b.Run(name, func(b *testing.B) {
			r := benchRig(b, toolSource("t", body))
			for b.Loop() {
				if _, err := r.Call(context.Background(), pier.ToolCall{Name: "t"}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkHostLoad loads one extension again and again, from cached code, by what it imports.
func BenchmarkHostLoad(b *testing.B) {
	for name, imports := range map[string]string{
		"nothing": "",
		"typebox": `import { Type } from "typebox"; Type.Object({ a: Type.String() });`,
		"pi-tui":  `import { Text } from "@earendil-works/pi-tui"; new Text("a");`,
		"pi":      `import { isToolCallEventType } from "@earendil-works/pi-coding-agent"; typeof isToolCallEventType;`,
		"fs":      `import * as fs from "node:fs"; typeof fs.readFileSync;`,
	} {
		b.Run(name, func(b *testing.B) {
			r := benchRig(b, "")
			path := file(b, "small.ts", imports+"export default function (pi: any) {"+toolSource("t", "return { content: [] }")+"}")
			for b.Loop() {
				if _, err := r.Load(context.Background(), path); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
