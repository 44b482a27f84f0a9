package bridge_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	wire "github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
)

// TestInventory: what a process has becomes registrations, and its private calls never do.
func TestInventory(t *testing.T) {
	r := start(t, wire.Info{
		Tools:    []wire.Tool{{Name: "eval", Description: "d", Parameters: json.RawMessage(`{"type":"object"}`)}, {Name: "pi_session_cancel"}},
		Commands: []wire.Command{{Name: "status", Description: "s"}}, Plugins: []wire.Plugin{{Name: "p"}}, Skills: []wire.Skill{{Name: "k", Path: "/k/SKILL.md"}},
	}, nil, nil)
	r.load(t)
	want := `[{"description":"d","has":{"execute":true},"label":"","name":"eval","parameters":{"type":"object"}}]`
	if got := string(r.regs["tools"]); got != want {
		t.Errorf("tools %s", got)
	}
	if got := string(r.regs["commands"]); got != `[{"description":"s","has":{"handler":true},"name":"elixir:status"}]` {
		t.Errorf("commands %s", got)
	}
	var handlers map[string]int
	_ = json.Unmarshal(r.regs["handlers"], &handlers)
	for _, event := range []string{"tool_call", "tool_result", "session_start", "resources_discover"} {
		if handlers[event] != 1 {
			t.Errorf("no handler of %s: %v", event, handlers)
		}
	}
	if got := r.event(t, `{"type":"resources_discover"}`); !strings.Contains(got, `{"skillPaths":["/k/SKILL.md"]}`) {
		t.Errorf("skills: %s", got)
	}
	for _, name := range []string{"pi_session_cancel", "pi_event", "pi_plugin_command"} {
		if _, err := r.Call(t.Context(), instance.ToolCall{Name: name}); ext.CodeOf(err) != ext.CodeInvalidRequest {
			t.Errorf("%s: %v", name, err)
		}
	}
	if r.Instance.(instance.Unlisted).AcceptsUnlistedTool("other") {
		t.Error("a bridge that lists its tools takes others")
	}
}

// TestUnlisted: a bridge without a list of tools takes any name but the private ones, and shows none.
func TestUnlisted(t *testing.T) {
	r := start(t, wire.Info{Prefix: "py", Commands: []wire.Command{{Name: "a"}}}, func(_ context.Context, c *wire.Call) (wire.Result, error) {
		return wire.Result{Text: c.Name + string(c.Arguments)}, nil
	}, nil)
	r.load(t)
	unlisted := r.Instance.(instance.Unlisted)
	if string(r.regs["tools"]) != "[]" || !unlisted.AcceptsUnlistedTool("anything") || unlisted.AcceptsUnlistedTool("pi_event") || !strings.Contains(string(r.regs["commands"]), `"py:a"`) {
		t.Errorf("%s %s", r.regs["tools"], r.regs["commands"])
	}
	out, err := r.Call(t.Context(), instance.ToolCall{Name: "anything", Input: json.RawMessage(`{"a":1}`)})
	if err != nil || string(out) != `{"content":[{"text":"anything{\"a\":1}","type":"text"}]}` {
		t.Errorf("%s, %v", out, err)
	}
}

// TestHooks: a plugin blocks a call, changes its input and its result; one that cannot be asked closes the gate.
func TestHooks(t *testing.T) {
	told := make(chan string, 100)
	r := start(t, wire.Info{Plugins: []wire.Plugin{{Name: "p"}}}, func(_ context.Context, c *wire.Call) (wire.Result, error) {
		var in struct {
			ToolName, Content string
			Input             map[string]any
		}
		_ = json.Unmarshal(c.Arguments, &in)
		switch {
		case c.Name == wire.CallEvent:
			told <- string(c.Arguments)
			return wire.Result{}, nil
		case in.ToolName == "broken":
			return wire.Result{Text: "it broke", IsError: true}, nil
		case in.ToolName == "junk":
			return wire.Result{Text: "{{"}, nil
		case in.ToolName == "bash":
			return wire.Result{Text: `{"block":"not here"}`}, nil
		case c.Name == wire.CallPluginToolCall:
			return wire.Result{Text: `{"ok":{"b":2}}`}, nil
		case c.Name == wire.CallPluginToolResult:
			return wire.Result{Text: `{"ok":{"content":"seen: ` + in.Content + `","isError":true}}`}, nil
		}
		return wire.Result{}, nil
	}, func(_ context.Context, c ext.Call) (json.RawMessage, error) {
		if c.Method == ext.MethodTool && strings.Contains(string(c.Params), `"name":"theirs"`) {
			return nil, ext.E(ext.CodeDenied, "no right for it")
		}
		return json.RawMessage("{}"), nil
	})
	r.load(t)
	for _, tc := range []struct{ event, want string }{
		{`{"type":"tool_call","toolName":"theirs","toolCallId":"1","input":{"a":1}}`, `"reason":"the bridge may not change what the tool is called with: no right for it"`},
		{`{"type":"tool_call","toolName":"theirs","toolCallId":"1","input":{"b":2.0}}`, `{"event":{"type":"tool_call","toolName":"theirs","toolCallId":"1","input":{"b":2.0}}}`},
		{`{"type":"tool_call","toolName":"bash","toolCallId":"1","input":{}}`, `"result":{"block":true,"reason":"not here"}`},
		{`{"type":"tool_call","toolName":"x","toolCallId":"1","input":{"a":1}}`, `"input":{"a":1,"b":2}`},
		{`{"type":"tool_call","toolName":"broken","toolCallId":"1","input":{}}`, "error: it broke"},
		{`{"type":"tool_call","toolName":"junk","toolCallId":"1","input":{}}`, "error: a plugin of the bridge answered"},
		{
			`{"type":"tool_result","toolName":"x","toolCallId":"1","input":{},"content":[{"type":"text","text":"t"}],"isError":false}`,
			`"result":{"content":[{"text":"seen: t","type":"text"}],"isError":true}`,
		},
		{`{"type":"turn_start","turnIndex":3,"secret":"s"}`, `{"event":{"type":"turn_start","turnIndex":3,"secret":"s"}}`},
	} {
		if got := r.event(t, tc.event); !strings.Contains(got, tc.want) {
			t.Errorf("%s\n got %s\nwant %s", tc.event, got, tc.want)
		}
	}
	for got := range told {
		if got == `{"cwd":"/work","turnIndex":3,"type":"turn_start"}` {
			break
		}
		if !strings.Contains(got, `"type":"tool_`) {
			t.Errorf("told %s", got)
		}
	}
}

// TestCommands: what a plugin's command says is told to the person, and its error is one.
func TestCommands(t *testing.T) {
	r := start(t, wire.Info{Commands: []wire.Command{{Name: "a"}}}, func(_ context.Context, c *wire.Call) (wire.Result, error) {
		switch string(c.Arguments) {
		case `{"args":"ok","name":"a"}`:
			return wire.Result{Text: `{"ok":"fine"}`}, nil
		case `{"args":"text","name":"a"}`:
			return wire.Result{Text: `plain`}, nil
		}
		return wire.Result{Text: `{"error":"no"}`}, nil
	}, nil)
	r.load(t)
	got := []string{r.command(t, "elixir:a", "ok"), r.command(t, "elixir:a", "text"), r.command(t, "elixir:a", "x")}
	if diff := cmp.Diff([]string{"<nil>", "<nil>", "no"}, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	want := []string{`{"message":"fine","op":"notify","type":"info"}`, `{"message":"plain","op":"notify","type":"info"}`}
	if diff := cmp.Diff(want, r.of(ext.MethodUI)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestRequests: each request of the process is a host call.
func TestRequests(t *testing.T) {
	r := start(t, wire.Info{}, nil, func(_ context.Context, c ext.Call) (json.RawMessage, error) {
		switch text := string(c.Params); {
		case strings.Contains(text, `"tools"`):
			return json.RawMessage(`{"all":[],"active":["read"]}`), nil
		case strings.Contains(text, `"sync"`):
			return json.RawMessage(`{"file":"/s","leafId":"l","entries":[{"type":"session_info","name":"n"}]}`), nil
		case strings.Contains(text, `"state"`):
			return json.RawMessage(`{"idle":true}`), nil
		case strings.Contains(text, `"complete"`):
			for _, word := range []string{"a", "b"} {
				if c.Stream != nil {
					if err := c.Stream(json.RawMessage(`{"delta":"` + word + `"}`)); err != nil {
						return nil, err
					}
				}
			}
			return json.RawMessage(`{"text":"ab","usage":null,"model":"m","provider":"p"}`), nil
		case c.Method == ext.MethodFS:
			return nil, ext.E(ext.CodeDenied, "not that file")
		}
		return json.RawMessage("{}"), nil
	})
	r.load(t)
	for _, tc := range []struct{ op, payload, want string }{
		{"active_tools", `{}`, `{"tools":["read"]}`},
		{"session_info", `{}`, `{"cwd":"/work","hasUI":false,"isIdle":true,"leafId":"l","mode":"print","sessionFile":"/s","sessionName":"n"}`},
		{"append_entry", `{"customType":"t","data":{"a":1}}`, `"ok"`},
		{"append_entry", `{"customType":"t"}`, "invalid_request"},
		{"send_message", `{"customType":"t","data":{"a":1}}`, `"ok"`},
		{"llm_complete", `{"messages":[{"role":"user","content":"hi"}],"opts":{}}`, `{"text":"ab","usage":null,"model":"m","provider":"p"}`},
		{"pier_host_call", `{"method":"fs","params":{"op":"read","path":"/etc/shadow"}}`, "denied: not that file"},
		{"pier_host_call", `{"method":"fs","params":{},"extension":"other"}`, "invalid_request"},
		{"dev_reload", `{"action":"x"}`, "invalid_request: there is no request dev_reload"},
	} {
		got, err := r.process.Request(t.Context(), tc.op, json.RawMessage(tc.payload))
		text := string(got)
		if err != nil {
			text = string(ext.CodeOf(err)) + ": " + err.Error()
		}
		if !strings.Contains(text, tc.want) {
			t.Errorf("%s %s\n got %s\nwant %s", tc.op, tc.payload, text, tc.want)
		}
	}
	var pieces []string
	out, err := r.process.Stream(t.Context(), json.RawMessage(`{"messages":[]}`), func(delta string) error {
		pieces = append(pieces, delta)
		return nil
	})
	if err != nil || cmp.Diff([]string{"a", "b"}, pieces) != "" || !strings.Contains(string(out), `"text":"ab"`) {
		t.Errorf("%s, %v, %q", out, err, pieces)
	}
	session := r.of(ext.MethodSession)
	for _, want := range []string{
		`{"entry":{"customType":"t","data":{"a":1},"type":"custom"},"op":"append"}`,
		`{"kind":"message","message":{"content":"","customType":"t","details":{"a":1},"display":true},"op":"deliver"}`,
		`{"messages":[{"role":"user","content":"hi"}],"op":"complete","options":{}}`,
	} {
		if !slices.Contains(session, want) {
			t.Errorf("no call is %s:\n%s", want, strings.Join(session, "\n"))
		}
	}
}

// TestNotices: ui messages and events are host calls, in their order.
func TestNotices(t *testing.T) {
	r := start(t, wire.Info{}, nil, nil)
	r.load(t)
	one, two := 1.0, 2.0
	for _, u := range []*wire.UI{
		{Op: "status", Key: "k", Text: "t"},
		{Op: "status", Key: "k", Cleared: true},
		{Op: "progress", Key: "k", Title: "P", Current: &one, Total: &two},
		{Op: "widget", Key: "w", Lines: []string{"a"}, Placement: "aboveEditor"},
		{Op: "widget", Key: "w", Cleared: true},
		{Op: "notify", Message: "m"},
	} {
		if err := r.process.Show(t.Context(), u); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.process.Emit(t.Context(), "my:channel", json.RawMessage(`{"n":1}`)); err != nil {
		t.Fatal(err)
	}
	<-r.mark("events.emit")
	want := []string{
		`{"key":"k","op":"setStatus","text":"t"}`, `{"key":"k","op":"setStatus","text":null}`, `{"key":"k","op":"setStatus","text":"P 1/2"}`,
		`{"key":"w","lines":["a"],"op":"setWidget","placement":"aboveEditor"}`, `{"key":"w","lines":null,"op":"setWidget"}`,
		`{"message":"m","op":"notify","type":"info"}`,
	}
	if diff := cmp.Diff(want, r.of(ext.MethodUI)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if diff := cmp.Diff([]string{`{"channel":"my:channel","data":{"n":1},"op":"emit"}`}, r.of(ext.MethodEvents)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestSessions: snapshots become a widget, commands, and one announcement when a tree is finished; again after a rerun.
func TestSessions(t *testing.T) {
	r := start(t, wire.Info{Version: "0.8.4"}, func(_ context.Context, c *wire.Call) (wire.Result, error) {
		if c.Name == wire.CallSessionSnapshots {
			return wire.Result{Text: `[{"id":"old","status":"running","runCount":1},{"id":"past","status":"done","runCount":1}]`}, nil
		}
		return wire.Result{Text: c.Name + string(c.Arguments)}, nil
	}, nil)
	r.load(t)
	<-r.mark("ui.setWidget")
	say := func(text string) {
		t.Helper()
		if err := r.process.Emit(t.Context(), "pi_session", json.RawMessage(`{"session":`+text+`}`)); err != nil {
			t.Fatal(err)
		}
		<-r.mark("ui.setWidget")
	}
	say(`{"id":"root","parentId":null,"name":"reviewer","status":"running","latest":"thinking\nmore","runCount":1}`)
	say(`{"id":"child","parentId":"root","status":"running","runCount":1}`)
	say(`{"id":"spare","parentId":"root","status":"idle"}`)                               // it is not at work, and holds nothing up
	say(`{"id":"root","status":"done","result":"passed","name":"reviewer","runCount":1}`) // a child is still at work
	say(`{"id":"child","parentId":"root","status":"done","runCount":1}`)
	<-r.mark("session.deliver")
	say(`{"id":"child","parentId":"root","status":"done","runCount":1}`) // the same completion
	say(`{"id":"root","status":"running","name":"reviewer","runCount":2}`)
	say(`{"id":"root","status":"cancelled","name":"reviewer","runCount":2}`)
	<-r.mark("session.deliver")
	want := []string{
		`{"kind":"message","message":{"content":"done reviewer: passed","customType":"bridge-session","details":{"id":"root","runCount":1,"status":"done"},"display":true},"op":"deliver"}`,
		`{"kind":"message","message":{"content":"cancelled reviewer: ","customType":"bridge-session","details":{"id":"root","runCount":2,"status":"cancelled"},"display":true},"op":"deliver"}`,
	}
	if diff := cmp.Diff(want, r.of(ext.MethodSession)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if !slices.Contains(r.of(ext.MethodUI), `{"key":"sessions","lines":["running old","running root reviewer: thinking","  running child"],"op":"setWidget","placement":"belowEditor"}`) {
		t.Errorf("widgets\n%s", strings.Join(r.of(ext.MethodUI), "\n"))
	}
	if got := r.command(t, "elixir:sessions.rerun", " root "); got != "<nil>" || !strings.Contains(string(r.regs["commands"]), "elixir:sessions.cancel") {
		t.Errorf("%s, %s", got, r.regs["commands"])
	}
	if got := r.command(t, "elixir:sessions.cancel", ""); !strings.Contains(got, "which session") {
		t.Error(got)
	}
	if !slices.Contains(r.of(ext.MethodUI), `{"message":"pi_session_rerun{\"id\":\"root\"}","op":"notify","type":"info"}`) {
		t.Errorf("told\n%s", strings.Join(r.of(ext.MethodUI), "\n"))
	}
}

// TestSessionCircle: sessions that are each other's parents are none's trouble, however many snapshots there are of them.
func TestSessionCircle(t *testing.T) {
	r := start(t, wire.Info{}, func(context.Context, *wire.Call) (wire.Result, error) { return wire.Result{Text: "still here"}, nil }, nil)
	r.load(t)
	for n := range 2000 { // more than are known at once
		text := fmt.Sprintf(`{"session":{"id":"s%d","parentId":"s%d","status":"running","runCount":%d}}`, n%300, (n+1)%300, n)
		if n%300 > 250 {
			text = fmt.Sprintf(`{"session":{"id":"s%d","parentId":"s%d","status":"done","runCount":9223372036854775807}}`, n%300, n%300)
		}
		if err := r.process.Emit(t.Context(), "pi_session", json.RawMessage(text)); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := r.Call(t.Context(), instance.ToolCall{Name: "x"}); err != nil || !strings.Contains(string(out), "still here") {
		t.Errorf("%s, %v", out, err)
	}
	if got := r.command(t, "elixir:sessions", ""); got != "<nil>" {
		t.Error(got)
	}
}

// TestVersion: a process of a version that pier does not know is not worked with.
func TestVersion(t *testing.T) {
	r := start(t, wire.Info{Version: "1.2.0"}, nil, nil)
	if err := r.Load(t.Context()); err == nil || !strings.Contains(err.Error(), "pi_bridge 1.2.0, and pier knows 0.1 to 0.8") {
		t.Errorf("loading says %v", err)
	}
}

// TestNeverReady: a process that sends no ready is given up after a time, and when its host ends; both say what it said instead.
func TestNeverReady(t *testing.T) {
	for name, end := range map[string]bool{"in time": false, "the host ends": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				life, over := context.WithCancel(t.Context())
				defer over()
				r := startIn(life, t, "bridge:true", wire.Info{}, nil, nil)
				r.says = "still compiling"
				if end {
					time.AfterFunc(time.Second, over)
				}
				err := r.Load(t.Context())
				if err == nil || ext.CodeOf(err) != ext.CodeTimeout {
					t.Fatalf("%v", err)
				}
				if want := "it has not sent ready, so it is no bridge; it said: still compiling"; !end && !strings.Contains(err.Error(), want) {
					t.Errorf("%v", err)
				}
				if err := r.Close(); err != nil {
					t.Error(err)
				}
			})
		})
	}
}
