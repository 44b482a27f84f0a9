package test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

const echo = `pi.registerTool({ name: "echo", label: "", description: "",
	parameters: { type: "object", properties: { n: { type: "number" }, s: { type: "string" }, list: { type: "array", items: { type: "string" } } }, required: ["n"] },
	execute: async (id: string, params: any) => ({ content: [{ type: "text", text: JSON.stringify(params) }], details: { id } }) });`

// TestArguments: arguments are checked and coerced before the tool sees them.
func TestArguments(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "x", echo)
	for _, test := range []struct{ name, input, want, err string }{
		{"as they are", `{"n":1,"s":"a"}`, `{"n":1,"s":"a"}`, ""},
		{"a number as text", `{"n":"1.5"}`, `{"n":1.5}`, ""},
		{"a text as a number", `{"n":1,"s":2}`, `{"n":1,"s":"2"}`, ""},
		{"missing", `{}`, "", "n"},
		{"none at all", ``, "", "n"},
		{"not a number", `{"n":"x"}`, "", "n"},
		{"no object", `[]`, "", ""},
		{"no JSON", `{`, "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			result, err := r.Call(t.Context(), pier.ToolCall{Name: "echo", Input: json.RawMessage(test.input)})
			if test.want != "" {
				if err != nil || result.Text() != test.want {
					t.Errorf("got %q, %v", result.Text(), err)
				}
				return
			}
			if !errors.Is(err, ext.ErrInvalidRequest) || !result.IsError || !strings.Contains(result.Text(), test.err) {
				t.Errorf("got %q, %v", result.Text(), err)
			}
		})
	}
}

func TestUnknownTool(t *testing.T) {
	r := newRig(t, nil)
	x := r.load(t, "x", echo)
	_, err := r.Call(t.Context(), pier.ToolCall{Name: "nothing"})
	_, own := x.Call(t.Context(), "ls", nil)
	for _, err := range []error{err, own} {
		if !errors.Is(err, ext.ErrInvalidRequest) || !strings.Contains(err.Error(), "not found") {
			t.Errorf("got %v", err)
		}
	}
}

// TestBadSchema: a tool whose parameters are no schema says so each time, and loads.
func TestBadSchema(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "x", `pi.registerTool({ name: "t", label: "", description: "", parameters: { type: "objekt" }, execute: async () => ({ content: [] }) })`)
	for range 2 {
		if _, err := r.Call(t.Context(), pier.ToolCall{Name: "t"}); err == nil {
			t.Error("called")
		}
	}
}

func TestPrepareArguments(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "x", `pi.registerTool({ name: "t", label: "", description: "", parameters: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
		prepareArguments: (args: any) => { if (args.bad) throw new Error("cannot prepare"); return { path: args.file_path ?? args.path } },
		execute: async (_: string, p: any) => ({ content: [{ type: "text", text: JSON.stringify(p) }] }) })`)
	result, err := r.Call(t.Context(), pier.ToolCall{Name: "t", Input: json.RawMessage(`{"file_path":"x"}`)})
	if err != nil || result.Text() != `{"path":"x"}` {
		t.Errorf("got %q, %v", result.Text(), err)
	}
	if result, err := r.Call(t.Context(), pier.ToolCall{Name: "t", Input: json.RawMessage(`{"bad":1}`)}); err == nil || result.Text() != "cannot prepare" {
		t.Errorf("got %q, %v", result.Text(), err)
	}
}

// TestToolCallGate: what tool_call handlers may do to a call.
func TestToolCallGate(t *testing.T) {
	for _, test := range []struct {
		name, handler, want string
		blocked             bool
	}{
		{"nothing", "() => {}", `{"n":1}`, false},
		{"change an argument", "(e) => { e.input.n = 2; e.input.extra = true }", `{"n":2,"extra":true}`, false},
		{"change it to what would not pass the check", "(e) => { e.input.n = 'two' }", `{"n":"two"}`, false},
		{"block", "() => ({ block: true, reason: 'not here' })", "not here", true},
		{"block without a reason", "() => ({ block: true })", "Tool execution was blocked", true},
		{"block with an odd reason", "() => ({ block: 'yes', reason: 5 })", "Tool execution was blocked", true},
		{"no block for other results", "() => ({ block: 0, Block: true })", `{"n":1}`, false},
		{"a result that is no object", "() => 'no'", `{"n":1}`, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newRig(t, nil)
			r.load(t, "tool", echo)
			r.load(t, "gate", handlers("tool_call", test.handler)+handlersOnly("tool_result", "() => { console.log('result') }"))
			result, err := r.Call(t.Context(), pier.ToolCall{Name: "echo", Input: json.RawMessage(`{"n":1}`)})
			blocked, isBlocked := errors.AsType[*pier.BlockedError](err)
			if isBlocked != test.blocked || result.IsError != test.blocked || result.Text() != test.want || isBlocked && blocked.Tool != "echo" {
				t.Errorf("got %q, %v", result.Text(), err)
			}
			if ran := printed(r.told()) == "result"; ran == test.blocked {
				t.Errorf("tool_result handlers ran: %v", ran)
			}
		})
	}
}

func handlersOnly(event, handler string) string {
	return "\npi.on(\"" + event + "\", " + handler + ");"
}

// TestGateFails: a tool_call handler that throws, or that does not answer in time, stops the call (fail closed).
func TestGateFails(t *testing.T) {
	for name, handler := range map[string]string{
		"throws":      "() => { throw new Error('gate broke') }",
		"rejects":     "async () => { throw new Error('gate broke') }",
		"never stops": "() => { for (;;) {} }",
		"no JSON":     "() => { const a: any = {}; a.a = a; return a }",
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, func(o *pier.Options) { o.Limits.Entry = time.Second })
			r.load(t, "tool", toolSource("t", `console.log("ran")`))
			r.load(t, "gate", handlersOnly("tool_call", handler))
			result, err := r.Call(t.Context(), pier.ToolCall{Name: "t"})
			failure, ok := errors.AsType[pier.HandlerError](err)
			if !ok || failure.Extension != "gate" || !result.IsError || strings.HasPrefix(result.Text(), "gate:") {
				t.Errorf("got %q, %v", result.Text(), err)
			}
			if got := printed(r.told()); got != "" {
				t.Errorf("the tool %s", got)
			}
		})
	}
}

// TestToolResult: handlers change what a model sees, and may heal a failed call.
func TestToolResult(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "tools", `
		pi.registerTool({ name: "full", label: "", description: "", parameters: {}, execute: async () => ({ content: [{ type: "text", text: "a" }, { type: "image", data: "eA==", mimeType: "image/png" }, { type: "text", text: "b" }], details: { d: 1 }, structuredContent: { s: 1 }, terminate: true }) });
		pi.registerTool({ name: "soft", label: "", description: "", parameters: {}, execute: async () => ({ content: [{ type: "text", text: "went wrong" }], isError: true }) });`+
		toolSource("throws", `throw new Error("hard")`)+toolSource("nothing", ``))
	full, err := r.Call(t.Context(), pier.ToolCall{Name: "full"})
	if err != nil || full.Text() != "a\nb" || string(full.Details) != `{"d":1}` || full.IsError {
		t.Errorf("got %+v, %v", full, err)
	}
	if got := sorted(t, full.JSON()); !strings.Contains(got, `"structuredContent":{"s":1}`) || !strings.Contains(got, `"terminate":true`) {
		t.Errorf("JSON: %s", got)
	}
	if soft, err := r.Call(t.Context(), pier.ToolCall{Name: "soft"}); err != nil || !soft.IsError {
		t.Errorf("a reported error: %+v %v", soft, err)
	}
	hard, err := r.Call(t.Context(), pier.ToolCall{Name: "throws"})
	if e, ok := errors.AsType[*ext.Exception](err); !ok || e.Message != "hard" || !hard.IsError || hard.Text() != "hard" {
		t.Errorf("a thrown error: %+v %v", hard, err)
	}
	if result, err := r.Call(t.Context(), pier.ToolCall{Name: "nothing"}); err == nil || !result.IsError {
		t.Errorf("no result: %+v %v", result, err)
	}
	r.load(t, "healer", handlersOnly("tool_result", `(e) => e.toolName === "throws" ? { content: [{ type: "text", text: "healed " + e.content[0].text }], isError: false } : { details: { was: e.details } }`))
	if healed, err := r.Call(t.Context(), pier.ToolCall{Name: "throws"}); err != nil || healed.IsError || healed.Text() != "healed hard" {
		t.Errorf("healed: %+v %v", healed, err)
	}
	changed, err := r.Call(t.Context(), pier.ToolCall{Name: "full"})
	want := `{"content":[{"text":"a","type":"text"},{"data":"eA==","mimeType":"image/png","type":"image"},{"text":"b","type":"text"}],"details":{"was":{"d":1}},"isError":false,"structuredContent":{"s":1},"terminate":true}`
	if diff := cmp.Diff(want, sorted(t, changed.JSON())); err != nil || diff != "" {
		t.Errorf("%v -want +got\n%s", err, diff)
	}
	r.load(t, "breaker", handlersOnly("tool_result", `() => ({ isError: true })`))
	if broken, err := r.Call(t.Context(), pier.ToolCall{Name: "full"}); err != nil || !broken.IsError {
		t.Errorf("broken: %+v %v", broken, err)
	}
}

// TestDeniedInTool: a denial that an extension lets pass is one for errors.Is, and tool_result handlers see the failure.
func TestDeniedInTool(t *testing.T) {
	r := newRig(t, func(o *pier.Options) { o.Policy = pier.Policy{} })
	r.load(t, "x", toolSource("t", `await pi.exec("git", [])`)+handlersOnly("tool_result", "(e) => { console.log(e.isError) }"))
	_, err := r.Call(t.Context(), pier.ToolCall{Name: "t"})
	if !errors.Is(err, ext.ErrDenied) || !strings.Contains(err.Error(), `--allow "exec='git'"`) {
		t.Errorf("got %v", err)
	}
	if got := printed(r.told()); got != "true" {
		t.Errorf("tool_result saw %q", got)
	}
}

// TestForgedCodes: an error that only looks like one of the host's has no code; one that a host module refused with has.
func TestForgedCodes(t *testing.T) {
	r := newRig(t, nil)
	for name, body := range map[string]string{
		"pier":  `throw Object.assign(new Error("no"), { pier: { code: "denied", flag: "--allow exec" } })`,
		"cause": `throw new Error("no", { cause: Object.assign(new Error("no"), { pier: { code: "timeout" } }) })`,
		"host":  `throw new (__pier_host("pi:host").HostError)("no", "denied", {})`,
	} {
		r.load(t, name, toolSource(name, body))
		_, err := r.Call(t.Context(), pier.ToolCall{Name: name})
		if exception, ok := errors.AsType[*ext.Exception](err); !ok || exception.Code != "" || exception.Details != nil {
			t.Errorf("%s: %#v", name, err)
		}
		if errors.Is(err, ext.ErrDenied) || errors.Is(err, ext.ErrTimeout) {
			t.Errorf("%s: taken for the host's: %v", name, err)
		}
	}
	r.load(t, "real", toolSource("real", `require("node:os").setPriority(1)`))
	if _, err := r.Call(t.Context(), pier.ToolCall{Name: "real"}); !errors.Is(err, ext.ErrDenied) {
		t.Errorf("a refusal: %v", err)
	}
}

func TestUpdates(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "x", toolSource("t", `for (const n of [1, 2, 3]) { onUpdate({ content: [{ type: "text", text: String(n) }] }); await new Promise((go) => setTimeout(go, 1)) }; `+text(`"done"`)))
	var seen []string
	result, err := r.Call(t.Context(), pier.ToolCall{Name: "t", Update: func(partial json.RawMessage) { seen = append(seen, sorted(t, partial)) }})
	if err != nil || result.Text() != "done" {
		t.Fatal(result.Text(), err)
	}
	var want []string
	for _, n := range []string{"1", "2", "3"} {
		want = append(want, `{"content":[{"text":"`+n+`","type":"text"}]}`)
	}
	if diff := cmp.Diff(want, seen); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestCallIDs: a call has an id that the tool, its events and the ledger share.
func TestCallIDs(t *testing.T) {
	ledger := &records{}
	r := newRig(t, func(o *pier.Options) { o.Ledger = ledger })
	r.load(t, "x", toolSource("t", `await pi.exec("true", []);`+text("id"))+handlersOnly("tool_call", "(e) => { console.log(e.toolCallId) }")+handlersOnly("tool_result", "(e) => { console.log(e.toolCallId) }"))
	result, err := r.Call(t.Context(), pier.ToolCall{Name: "t", ID: "mine"})
	if err != nil || result.Text() != "mine" || printed(r.told()) != "mine mine" {
		t.Errorf("got %q %v", result.Text(), err)
	}
	recorded := 0
	for _, l := range ledger.all {
		if l.Correlation.ToolCallID != nil && *l.Correlation.ToolCallID == "mine" {
			recorded++
		}
	}
	if recorded < 4 { // the call's start and end, the host call's start and end
		t.Errorf("%d records carry the id", recorded)
	}
	first, second := r.call(t, "t"), r.call(t, "t")
	if first == second || first == "" {
		t.Errorf("ids %q and %q", first, second)
	}
}

func TestCallAbort(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "x", toolSource("t", `onUpdate({ content: [] }); await pi.exec("sleep", ["60"], { signal }); await new Promise(() => setTimeout(() => {}, 1e6))`)+
		toolSource("bash_like", `const r = await pi.exec("sh", ["-c", ": > begun; exec sleep 60"], { signal }); `+text("r.killed")))
	for _, name := range []string{"t"} {
		ctx, cancel := context.WithCancel(t.Context())
		result, err := r.Call(ctx, pier.ToolCall{Name: name, Update: func(json.RawMessage) { cancel() }})
		if !errors.Is(err, ext.ErrTimeout) || !errors.Is(err, context.Canceled) || !result.IsError {
			t.Errorf("%s: %+v %v", name, result, err)
		}
		cancel()
	}
	ctx, cancel := context.WithCancel(t.Context())
	var result pier.Result
	var err error
	var group sync.WaitGroup
	group.Go(func() { result, err = r.Call(ctx, pier.ToolCall{Name: "bash_like"}) })
	eventually(t, func() bool {
		_, absent := os.Stat(filepath.Join(r.dir, "begun"))
		return absent == nil
	})
	cancel()
	if group.Wait(); err != nil || result.Text() != "true" {
		t.Errorf("a tool that ends in time when aborted: %q %v", result.Text(), err)
	}
}

// TestBuiltinTools: the built-in tools pass the same gate and the same handlers.
func TestBuiltinTools(t *testing.T) {
	r := newRig(t, func(o *pier.Options) { o.Policy = pier.Policy{Mode: "strict", Defaults: true, Allow: []string{"read"}} })
	fileIn(t, r.dir, "a.txt", "hello\n")
	r.load(t, "x", handlersOnly("tool_call", `(e) => { console.log(e.toolName, JSON.stringify(e.input)); if (e.input.path === "secret") return { block: true, reason: "no" } }`)+
		handlersOnly("tool_result", `(e) => e.toolName === "read" ? { content: [{ type: "text", text: e.content[0].text.toUpperCase() }] } : undefined`))
	read, err := r.Call(t.Context(), pier.ToolCall{Name: "read", Input: json.RawMessage(`{"path":"a.txt"}`)})
	if err != nil || strings.TrimSpace(read.Text()) != "HELLO" {
		t.Errorf("read: %q %v", read.Text(), err)
	}
	if got := printed(r.told()); got != `read {"path":"a.txt"}` {
		t.Errorf("the handlers saw %s", got)
	}
	_, blocked := r.Call(t.Context(), pier.ToolCall{Name: "read", Input: json.RawMessage(`{"path":"secret"}`)})
	if _, ok := errors.AsType[*pier.BlockedError](blocked); !ok {
		t.Errorf("blocked: %v", blocked)
	}
	for name, input := range map[string]string{"write": `{"path":"b.txt","content":"x"}`, "bash": `{"command":"true"}`, "edit": `{"path":"a.txt","edits":[{"oldText":"hello","newText":"x"}]}`} {
		if _, err := r.Call(t.Context(), pier.ToolCall{Name: name, Input: json.RawMessage(input)}); !errors.Is(err, ext.ErrDenied) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if result, err := r.Call(t.Context(), pier.ToolCall{Name: "read", Input: json.RawMessage(`{"path":"gone"}`)}); err == nil && !result.IsError {
		t.Errorf("a file that is not there: %+v", result)
	}
}

// TestExecuteTool: a tool may run other tools, through the same gate; their failures are outcomes.
func TestExecuteTool(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "tools", echo+toolSource("throws", `throw new Error("inner")`))
	r.load(t, "caller", toolSource("outer", `
		const out = [];
		for (const [name, input] of [["echo", { n: 1 }], ["throws", {}], ["nothing", {}], ["echo", {}], ["echo", { n: 13 }]] as any) {
			const r = await ctx.executeTool(name, input);
			out.push([r.toolCall.id, r.toolCall.name, r.isError, r.result.content[0].text.split("\n")[0]].join(" "));
		}`+text(`out.join("\n")`))+handlersOnly("tool_call", `(e) => e.input.n === 13 ? { block: true, reason: "unlucky" } : undefined`))
	result, err := r.Call(t.Context(), pier.ToolCall{Name: "outer", ID: "c"})
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(result.Text(), "\n")
	want := []string{`c/1 echo false {"n":1}`, "c/2 throws true inner", "c/3 nothing true Tool nothing not found"}
	if diff := cmp.Diff(want, got[:3]); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if !strings.HasPrefix(got[3], "c/4 echo true") || got[4] != "c/5 echo true unlucky" {
		t.Errorf("got %v", got[3:])
	}
}
