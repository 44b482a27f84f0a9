package protocolserve_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/serve/protocolserve"
)

const extension = `
import { Type } from "typebox";
export default function (pi) {
	const text = (t) => ({ content: [{ type: "text", text: t }] });
	pi.registerTool({ name: "echo", label: "Echo", description: "says it again", parameters: Type.Object({ text: Type.String() }),
		async execute(id, params) { return { ...text(params.text), details: { id } }; } });
	pi.registerTool({ name: "steps", label: "Steps", description: "", parameters: Type.Object({ n: Type.Number() }),
		async execute(id, { n }, signal, update) { for (let i = 0; i < n; i++) { update(text(String(i))); await new Promise((r) => setTimeout(r, 0)); } return text("done"); } });
	pi.registerTool({ name: "throws", label: "", description: "", parameters: Type.Object({}), async execute() { throw new Error("as planned"); } });
	pi.registerTool({ name: "sleeps", label: "", description: "", parameters: Type.Object({}),
		async execute(id, params, signal) { await new Promise((_, no) => signal.addEventListener("abort", () => no(new Error("aborted")))); } });
	pi.registerTool({ name: "asks", label: "", description: "", parameters: Type.Object({}),
		async execute(id, params, signal, update, ctx) { return text(String(await ctx.ui.select("Which?", ["one", "two"]))); } });
	pi.registerTool({ name: "runs", label: "", description: "", parameters: Type.Object({}),
		async execute() { const r = await pi.exec("echo", ["hi"]); return text(r.stdout); } });
	pi.registerTool({ name: "more", label: "", description: "", parameters: Type.Object({}),
		async execute() { pi.registerTool({ name: "late", label: "", description: "", parameters: Type.Object({}), async execute() { return text("late"); } }); return text("ok"); } });
	pi.registerCommand("greet", { description: "greets", handler: async (args, ctx) => { if (args === "nobody") throw new Error("nobody to greet"); console.log("hello " + args); } });
	pi.on("tool_call", async (event) => event.input.text === "no" ? { block: true, reason: "not this" } : undefined);
	pi.on("input", async (event) => ({ action: "transform", text: event.text.toUpperCase() }));
}
`

// agent is the other end, driven line by line.
type agent struct {
	t    *testing.T
	out  io.WriteCloser
	in   *bufio.Scanner
	done chan error
	logs []string
}

func start(t *testing.T, o protocolserve.Options, set func(*pier.Options), sources ...string) *agent {
	t.Helper()
	in, theirs := io.Pipe()
	ours, out := io.Pipe()
	a := &agent{t: t, out: theirs, in: bufio.NewScanner(ours), done: make(chan error, 1)}
	a.in.Buffer(nil, 64<<20)
	var paths []string
	for i, source := range sources {
		path := filepath.Join(t.TempDir(), fmt.Sprintf("ext%d.ts", i))
		if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	o.In, o.Out = in, out
	o.Open = func(ctx context.Context, attach func(*pier.Options)) (*pier.Host, error) {
		opts := pier.Options{StateDir: t.TempDir(), CacheDir: t.TempDir(), AgentDir: t.TempDir(), Cwd: t.TempDir(), Policy: pier.Policy{Mode: "prompt", Defaults: true}}
		attach(&opts)
		if set != nil {
			set(&opts)
		}
		host, err := pier.New(ctx, opts)
		if err != nil {
			return nil, err
		}
		var errs []error
		for _, path := range paths {
			_, err := host.Load(ctx, path)
			errs = append(errs, err)
		}
		return host, errors.Join(append(errs, host.Start(ctx))...)
	}
	go func() {
		a.done <- protocolserve.Run(t.Context(), o)
		_ = out.Close()
	}()
	return a
}

func (a *agent) send(kind, id, payload string) {
	a.t.Helper()
	line := `{"id":"` + id + `","version":"1.0","type":"` + kind + `","payload":` + payload + "}\n"
	if _, err := io.WriteString(a.out, line); err != nil {
		a.t.Fatal(err)
	}
}

// next is the next message that is no log.
func (a *agent) next() ext.Message {
	a.t.Helper()
	for a.in.Scan() {
		m, err := ext.DecodeMessage(a.in.Bytes())
		if err != nil {
			a.t.Fatalf("%s: %v", a.in.Bytes(), err)
		}
		if r, ok := m.Payload.(*ext.LogRecord); ok {
			a.logs = append(a.logs, r.Event+" "+r.Message)
			continue
		}
		return m
	}
	a.t.Fatal("pier said no more")
	return ext.Message{}
}

// ready takes what is said before requests are.
func (a *agent) ready() (registers []*ext.Register, data string) {
	a.t.Helper()
	for {
		switch p := a.next().Payload.(type) {
		case *ext.Register:
			registers = append(registers, p)
		case *ext.EventHook:
			return registers, data + string(p.Data)
		case *ext.ErrorPayload:
			data += p.Message
		}
	}
}

// end closes the agent's side and returns what the server ended with.
func (a *agent) end() error {
	_ = a.out.Close()
	for a.in.Scan() {
	}
	return <-a.done
}

func TestRegister(t *testing.T) {
	a := start(t, protocolserve.Options{}, nil, extension)
	registers, data := a.ready()
	if len(registers) != 1 {
		t.Fatalf("%d extensions", len(registers))
	}
	r := registers[0]
	var tools []string
	for _, raw := range r.Tools {
		var tool struct{ Name string }
		_ = json.Unmarshal(raw, &tool)
		tools = append(tools, tool.Name)
	}
	if diff := cmp.Diff([]string{"echo", "steps", "throws", "sleeps", "asks", "runs", "more"}, tools); diff != "" {
		t.Error(diff)
	}
	if r.Name != "ext0" || len(r.SlashCommands) != 1 || !cmp.Equal(r.EventHooks, []string{"input", "tool_call"}) {
		t.Errorf("registered %+v", r)
	}
	if !strings.Contains(data, `"extensions":["ext0"]`) || !strings.Contains(data, `"protocol":"1.0"`) {
		t.Errorf("ready with %s", data)
	}
	if err := a.end(); err != nil {
		t.Error(err)
	}
}

func TestRequests(t *testing.T) {
	for _, tt := range []struct{ name, kind, payload, want string }{
		{
			"a tool", "tool_call", `{"call_id":"c","name":"echo","input":{"text":"x"}}`,
			`{"call_id":"c","output":{"content":[{"type":"text","text":"x"}],"details":{"id":"c"}},"is_error":false}`,
		},
		{"a tool of an extension", "tool_call", `{"call_id":"c","name":"echo","input":{"text":"x"},"extension_id":"ext0"}`, `"text":"x"`},
		{"a built-in tool", "tool_call", `{"call_id":"c","name":"ls","input":{}}`, `"is_error":false`},
		{"wrong arguments", "tool_call", `{"call_id":"c","name":"echo","input":{}}`, `"code":"invalid_request"`},
		{"an unknown tool", "tool_call", `{"call_id":"c","name":"nope","input":{}}`, `Tool nope not found`},
		{
			"a throwing tool", "tool_call", `{"call_id":"c","name":"throws","input":{}}`,
			`{"call_id":"c","output":{"content":[{"type":"text","text":"as planned"}],"details":{},"isError":true},"is_error":true}`,
		},
		{"a blocked call", "tool_call", `{"call_id":"c","name":"echo","input":{"text":"no"}}`, `"code":"denied","message":"not this"`},
		{"a deadline", "tool_call", `{"call_id":"c","name":"sleeps","input":{},"timeout_ms":50}`, `"code":"timeout"`},
		{"a denied effect", "tool_call", `{"call_id":"c","name":"runs","input":{}}`, `"is_error":true`},
		{"a command", "slash_command", `{"name":"greet","args":["you","all"]}`, `{"output":{},"is_error":false}`},
		{"a command as typed", "slash_command", `{"name":"/greet","input":{"text":"you"}}`, `"is_error":false`},
		{"a throwing command", "slash_command", `{"name":"greet","args":["nobody"],"extension_id":"ext0"}`, `{"message":"nobody to greet"}`},
		{"an unknown command", "slash_command", `{"name":"nope"}`, `Command /nope not found`},
		{"an event", "event_hook", `{"event":"input","data":{"text":"abc","source":"interactive"}}`, `"text":"ABC"`},
		{"an event for one", "event_hook", `{"event":"input","data":{"text":"abc"},"extension_id":"ext0"}`, `"handlers":1`},
		{"an event nobody takes", "event_hook", `{"event":"agent_start"}`, `"handlers":0`},
		{"an unknown extension", "tool_call", `{"call_id":"c","name":"echo","input":{"text":"x"},"extension_id":"other"}`, `there is no extension`},
		{"an unknown extension's event", "event_hook", `{"event":"input","extension_id":"other"}`, `there is no extension`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			a := start(t, protocolserve.Options{}, nil, extension)
			a.ready()
			a.send(tt.kind, "id-1", tt.payload)
			m := a.next()
			got, err := ext.EncodeMessage(m)
			if err != nil || m.ID != "id-1" || !strings.Contains(string(got), tt.want) {
				t.Errorf("answered %s, %v", got, err)
			}
			if err := a.end(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestEarly: what is asked before pier is ready waits.
func TestEarly(t *testing.T) {
	a := start(t, protocolserve.Options{}, nil, extension)
	a.send("tool_call", "id-1", `{"call_id":"c","name":"echo","input":{"text":"x"}}`)
	a.ready()
	if m := a.next(); m.ID != "id-1" || m.Payload.MessageType() != ext.TypeToolResult {
		t.Errorf("got %+v", m)
	}
	if err := a.end(); err != nil {
		t.Error(err)
	}
}

func TestStream(t *testing.T) {
	a := start(t, protocolserve.Options{}, nil, extension)
	a.ready()
	a.send("tool_call", "s", `{"call_id":"c","name":"steps","input":{"n":100},"stream":true}`)
	var index int64
	for {
		p, ok := a.next().Payload.(*ext.ToolResult)
		if !ok || p.Chunk == nil || p.Chunk.Index != index {
			t.Fatalf("chunk %d: %+v", index, p)
		}
		if p.Chunk.IsLast {
			break
		}
		index++
	}
	if index == 0 || index > 32 { // no credits were granted
		t.Errorf("%d chunks without credits", index)
	}
	if err := a.end(); err != nil {
		t.Error(err)
	}
}

func TestCancel(t *testing.T) {
	a := start(t, protocolserve.Options{}, nil, extension)
	a.ready()
	a.send("tool_call", "s", `{"call_id":"c","name":"sleeps","input":{},"cancel_token":"tok"}`)
	a.send("event_hook", "x", `{"event":"pier.cancel","data":{"cancel_token":"tok"}}`)
	seen := map[string]string{}
	for len(seen) < 2 {
		m := a.next()
		line, _ := ext.EncodeMessage(m)
		seen[m.ID] = string(line)
	}
	if !strings.Contains(seen["x"], `"cancelled":1`) || !strings.Contains(seen["s"], `"is_error":true`) {
		t.Errorf("got %v", seen)
	}
	if err := a.end(); err != nil {
		t.Error(err)
	}
}

// TestEarlyCancel: a request that is cancelled while extensions load is answered in its own shape, at once.
func TestEarlyCancel(t *testing.T) {
	for kind, tt := range map[string]struct{ payload, want string }{
		"tool_call":     {`{"call_id":"c","name":"sleeps","input":{},"cancel_token":"tok"}`, `"type":"tool_result"`},
		"slash_command": {`{"name":"greet","cancel_token":"tok"}`, `"type":"slash_result"`},
		"event_hook":    {`{"event":"input","data":{"text":"abc"},"cancel_token":"tok"}`, `"event":"input"`},
	} {
		t.Run(kind, func(t *testing.T) {
			loading := make(chan struct{})
			a := start(t, protocolserve.Options{}, func(*pier.Options) { <-loading }, extension)
			a.send(kind, "s", tt.payload)
			a.send("event_hook", "x", `{"event":"pier.cancel","data":{"cancel_token":"tok"}}`)
			lines := map[string]string{}
			for len(lines) < 2 {
				m := a.next()
				line, _ := ext.EncodeMessage(m)
				lines[m.ID] = string(line)
			}
			if !strings.Contains(lines["s"], tt.want) || !strings.Contains(lines["s"], "the call was cancelled") || !strings.Contains(lines["x"], `"cancelled":1`) {
				t.Errorf("got %v", lines)
			}
			close(loading)
			a.ready()
			if err := a.end(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestCancelInTurn: an event that is cancelled while another one runs is answered and not run.
func TestCancelInTurn(t *testing.T) {
	a := start(t, protocolserve.Options{Host: []ext.Method{ext.MethodUI}}, nil, `export default function (pi) {
	pi.on("input", async (event, ctx) => ({ action: "transform", text: String(await ctx.ui.select("Which?", ["one", "two"])) + event.text }));
}`)
	a.ready()
	a.send("event_hook", "first", `{"event":"input","data":{"text":"a"}}`)
	asked := a.next()
	call, ok := asked.Payload.(*ext.HostCall)
	if !ok {
		t.Fatalf("got %+v", asked)
	}
	a.send("event_hook", "second", `{"event":"input","data":{"text":"b"},"cancel_token":"tok"}`)
	a.send("event_hook", "x", `{"event":"pier.cancel","data":{"cancel_token":"tok"}}`)
	lines := map[string]string{}
	for len(lines) < 2 {
		m := a.next()
		line, _ := ext.EncodeMessage(m)
		lines[m.ID] = string(line)
	}
	if got := lines["second"]; !strings.Contains(got, `"handlers":0`) || !strings.Contains(got, "the call was cancelled") {
		t.Errorf("got %v", lines)
	}
	a.send("host_result", asked.ID, `{"call_id":"`+call.CallID+`","output":{"value":"one"},"is_error":false}`)
	if line, _ := ext.EncodeMessage(a.next()); !strings.Contains(string(line), "onea") {
		t.Errorf("got %s", line)
	}
	if err := a.end(); err != nil {
		t.Error(err)
	}
}

func TestDialogOfAnExtension(t *testing.T) {
	a := start(t, protocolserve.Options{Host: []ext.Method{ext.MethodUI}}, nil, extension)
	a.ready()
	a.send("tool_call", "s", `{"call_id":"c","name":"asks","input":{}}`)
	m := a.next()
	call, ok := m.Payload.(*ext.HostCall)
	if !ok || call.Method != ext.MethodUI || !strings.Contains(string(call.Params), `"op":"select"`) || !strings.Contains(string(call.Context), `"ext0"`) {
		t.Fatalf("got %+v", m.Payload)
	}
	a.send("host_result", m.ID, `{"call_id":"`+call.CallID+`","output":{"value":"two"},"is_error":false}`)
	if line, _ := ext.EncodeMessage(a.next()); !strings.Contains(string(line), `"text":"two"`) {
		t.Errorf("got %s", line)
	}
	if err := a.end(); err != nil {
		t.Error(err)
	}
}

func TestQuestions(t *testing.T) {
	for _, tt := range []struct{ name, answer, want string }{
		{"allowed", `{"choice":"once","rule":""}`, `hi`},
		{"denied", `{"choice":"deny"}`, `denied`},
		{"nonsense", `{"choice":"sure"}`, `denied`},
		{"another shape", `{"value":true}`, `denied`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := start(t, protocolserve.Options{Ask: true}, nil, extension)
			a.ready()
			a.send("tool_call", "s", `{"call_id":"c","name":"runs","input":{}}`)
			m := a.next()
			call, ok := m.Payload.(*ext.HostCall)
			if !ok || !strings.Contains(string(call.Params), `"op":"ui.permission"`) || !strings.Contains(string(call.Params), `"args":["echo","hi"]`) {
				t.Fatalf("got %s", call.Params)
			}
			a.send("host_result", m.ID, `{"call_id":"`+call.CallID+`","output":`+tt.answer+`,"is_error":false}`)
			if line, _ := ext.EncodeMessage(a.next()); !strings.Contains(string(line), tt.want) {
				t.Errorf("got %s", line)
			}
			if err := a.end(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestLateRegistration(t *testing.T) {
	a := start(t, protocolserve.Options{}, nil, extension)
	a.ready()
	a.send("tool_call", "s", `{"call_id":"c","name":"more","input":{}}`)
	var again *ext.Register
	for range 2 {
		if r, ok := a.next().Payload.(*ext.Register); ok {
			again = r
		}
	}
	if again == nil || len(again.Tools) != 8 {
		t.Errorf("registered anew: %+v", again)
	}
	if err := a.end(); err != nil {
		t.Error(err)
	}
}

func TestLoadErrors(t *testing.T) {
	a := start(t, protocolserve.Options{}, nil, extension, "export default function (pi) { let x = ; }")
	registers, data := a.ready()
	if len(registers) != 1 || !strings.Contains(data, "ext1.ts") {
		t.Errorf("%d extensions, %s", len(registers), data)
	}
	if err := a.end(); err == nil {
		t.Error("no error for an extension that did not load")
	}
}

// TestInFlight: 10,000 calls at once, none lost.
func TestInFlight(t *testing.T) {
	const n = 10_000
	a := start(t, protocolserve.Options{}, nil, extension)
	a.ready()
	go func() {
		for i := range n {
			a.send("tool_call", fmt.Sprint("m", i), fmt.Sprintf(`{"call_id":"c%d","name":"echo","input":{"text":"%d"}}`, i, i))
		}
	}()
	seen := map[string]bool{}
	for range n {
		m := a.next()
		p, ok := m.Payload.(*ext.ToolResult)
		if !ok || p.IsError || seen[m.ID] || "m"+strings.TrimPrefix(p.CallID, "c") != m.ID {
			t.Fatalf("%s: %+v", m.ID, m.Payload)
		}
		seen[m.ID] = true
	}
	if err := a.end(); err != nil {
		t.Error(err)
	}
}

func TestHostable(t *testing.T) {
	err := protocolserve.Run(t.Context(), protocolserve.Options{In: strings.NewReader(""), Out: io.Discard, Host: []ext.Method{ext.MethodExec}})
	if !errors.Is(err, ext.ErrInvalidRequest) {
		t.Errorf("got %v", err)
	}
}
