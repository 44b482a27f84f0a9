package test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// TestEmit pins what several extensions' handlers make of each event together, against the runner of Pi 1.5.2
// (core/extensions/runner.js). a and b are extensions in load order; every function is one handler of the event.
func TestEmit(t *testing.T) {
	tests := []struct {
		name, event string
		a, b        string // handlers, one per line
		result      string // "" for none
		after       string // fields of the event that changed, "" for not looked at
		ran         string // the handlers in order, by what they trace
		errors      string
		fails       string // the error of a gate
	}{
		{
			name: "a notification: all run in order, results count for nothing", event: `{"type":"agent_start"}`,
			a: "() => { trace('a1'); return { cancel: true, block: true, action: 'handled' } }\n() => trace('a2')", b: "() => trace('b1')",
			ran: "a1 a2 b1",
		},
		{
			name: "a notification is shared: what one handler changes, the next sees", event: `{"type":"turn_start","n":1}`,
			a: "(e) => { e.n++; e.more = [1] }", b: "(e) => { e.more.push(e.n) }", after: `{"more":[1,2],"n":2,"type":"turn_start"}`,
		},
		{
			name: "a handler that throws does not stop the others", event: `{"type":"agent_end"}`,
			a: "() => { throw new Error('a failed') }\n() => trace('a2')", b: "async () => { trace('b1'); throw 'plain' }",
			ran: "a2 b1", errors: "a: agent_end handler: a failed; b: agent_end handler: plain",
		},
		{
			name: "the type of an event cannot be changed", event: `{"type":"turn_start"}`, a: "(e) => { e.type = 'other' }", b: "(e) => trace(e.type)",
			ran: "turn_start", after: `{"type":"turn_start"}`,
		},
		{
			name: "tool_call: the first block ends it", event: `{"type":"tool_call","toolName":"x","toolCallId":"1","input":{"v":1}}`,
			a: "() => { trace('a1'); return { block: false } }\n() => { trace('a2'); return { block: 1, reason: 'no' } }", b: "() => trace('b1')",
			ran: "a1 a2", result: `{"block":1,"reason":"no"}`,
		},
		{
			name: "tool_call: without a block the last result stays", event: `{"type":"tool_call","toolName":"x","toolCallId":"1","input":{}}`,
			a: "() => ({ reason: 'first' })", b: "() => ({ reason: 'second' })\n() => undefined\n() => null", result: `{"reason":"second"}`,
		},
		{
			name: "tool_call: the input is changed in place, nothing else lasts", event: `{"type":"tool_call","toolName":"x","toolCallId":"1","input":{"v":1}}`,
			a: "(e) => { e.input.v = 2; e.input.w = { deep: true } }", b: "(e) => { trace(JSON.stringify(e.input)); e.input.v++ }",
			ran: `{"v":2,"w":{"deep":true}}`, after: `{"input":{"v":3,"w":{"deep":true}},"toolCallId":"1","toolName":"x","type":"tool_call"}`,
		},
		{
			name: "tool_call: a handler that throws closes the gate", event: `{"type":"tool_call","toolName":"x","toolCallId":"1","input":{}}`,
			a: "() => { throw new Error('broken gate') }", b: "() => trace('b1')", errors: "a: tool_call handler: broken gate", fails: "a: tool_call handler: broken gate",
		},
		{
			name: "tool_result: nobody changes anything", event: `{"type":"tool_result","toolName":"x","content":[],"isError":false}`,
			a: "() => {}", b: "() => ({})", result: "",
		},
		{
			name: "tool_result: changes chain", event: `{"type":"tool_result","toolName":"x","content":[{"t":1}],"details":{"d":1},"structuredContent":{"s":1},"isError":false}`,
			a: "(e) => ({ content: [...e.content, { t: 2 }] })", b: "(e) => { trace(JSON.stringify(e.content), e.structuredContent); return { isError: true } }",
			ran: `[{"t":1},{"t":2}] undefined`, result: `{"content":[{"t":1},{"t":2}],"details":{"d":1},"isError":true}`,
		},
		{
			name: "tool_result: structured content given with content stays", event: `{"type":"tool_result","toolName":"x","content":[],"structuredContent":{"s":1},"isError":false}`,
			a: "() => ({ content: [1], structuredContent: { s: 2 } })", b: "() => ({ usage: { cost: 1 } })",
			result: `{"content":[1],"isError":false,"structuredContent":{"s":2},"usage":{"cost":1}}`,
		},
		{
			name: "tool_result: a change inside the content lasts", event: `{"type":"tool_result","toolName":"x","content":[{"text":"secret"}],"isError":false}`,
			a: "(e) => { e.content[0].text = 'hidden' }", b: "(e) => trace(e.content[0].text)", ran: "hidden", result: `{"content":[{"text":"hidden"}]}`,
		},
		{
			name: "tool_result: a failed handler changes nothing", event: `{"type":"tool_result","toolName":"x","content":[],"isError":false}`,
			a: "(e) => { e.content.push(1); throw new Error('half') }", b: "() => ({ details: 2 })", errors: "a: tool_result handler: half",
			result: `{"content":[],"details":2,"isError":false}`,
		},
		{
			name: "user_bash: the first answer wins", event: `{"type":"user_bash","command":"ls"}`,
			a: "() => { trace('a1') }\n() => ({ result: { output: 'mine', exitCode: 0, cancelled: false, truncated: false } })", b: "() => trace('b1')",
			ran: "a1", result: `{"result":{"cancelled":false,"exitCode":0,"output":"mine","truncated":false}}`,
		},
		{
			name: "user_bash: operations", event: `{"type":"user_bash","command":"ls"}`, a: "() => ({ operations: { exec() {} } })", b: "() => trace('b1')",
			result: `{"operations":{}}`,
		},
		{name: "user_bash: null is no answer but a failure", event: `{"type":"user_bash","command":"ls"}`, a: "() => null", b: "() => trace('b1')", errors: userBashError, fails: userBashError},
		{name: "user_bash: neither", event: `{"type":"user_bash","command":"ls"}`, a: "() => ({})", errors: userBashError, fails: userBashError},
		{name: "user_bash: both", event: `{"type":"user_bash","command":"ls"}`, a: "() => ({ operations: {}, result: { output: '', cancelled: false, truncated: false } })", errors: userBashError, fails: userBashError},
		{name: "user_bash: half a result", event: `{"type":"user_bash","command":"ls"}`, a: "() => ({ result: { output: 'x' } })", errors: userBashError, fails: userBashError},
		{name: "user_bash: a handler that throws closes the gate", event: `{"type":"user_bash","command":"ls"}`, a: "() => { throw new Error('no') }", b: "() => trace('b1')", errors: "a: user_bash handler: no", fails: "a: user_bash handler: no"},
		{
			name: "input: nobody", event: `{"type":"input","text":"hi"}`, a: "() => {}", b: "() => ({ action: 'continue' })", result: `{"action":"continue"}`,
		},
		{
			name: "input: transforms chain", event: `{"type":"input","text":"hi","images":[1]}`, a: "(e) => ({ action: 'transform', text: e.text + '!' })",
			b: "(e) => ({ action: 'transform', text: e.text + '?', images: [2] })", result: `{"action":"transform","images":[2],"text":"hi!?"}`,
		},
		{
			name: "input: a transform back to the beginning is none", event: `{"type":"input","text":"hi"}`, a: "() => ({ action: 'transform', text: 'x' })",
			b: "() => ({ action: 'transform', text: 'hi', images: null })", result: `{"action":"continue"}`,
		},
		{
			name: "input: handled ends it", event: `{"type":"input","text":"hi"}`, a: "() => ({ action: 'handled', extra: 1 })", b: "() => trace('b1')",
			result: `{"action":"handled","extra":1}`,
		},
		{
			name: "input: changes in place count for nothing", event: `{"type":"input","text":"hi"}`, a: "(e) => { e.text = 'mine' }", b: "(e) => trace(e.text)",
			ran: "hi", result: `{"action":"continue"}`,
		},
		{
			name: "before_agent_start: messages add up, the last prompt wins", event: `{"type":"before_agent_start","prompt":"p","systemPrompt":"s"}`,
			a: "(e) => ({ message: { n: 1 }, systemPrompt: e.systemPrompt + '+a' })", b: "(e) => ({ message: { n: 2 }, systemPrompt: e.systemPrompt + '+b' })\n() => ({ message: null })",
			result: `{"messages":[{"n":1},{"n":2}],"systemPrompt":"s+a+b"}`,
		},
		{name: "before_agent_start: nobody", event: `{"type":"before_agent_start","systemPrompt":"s"}`, a: "() => {}", result: ""},
		{
			name: "before_agent_start: options in place", event: `{"type":"before_agent_start","systemPrompt":"s","systemPromptOptions":{"cwd":"/"}}`,
			a: "(e) => { e.systemPromptOptions.appendSystemPrompt = 'x' }", b: "(e) => trace(e.systemPromptOptions.appendSystemPrompt)",
			ran: "x", result: `{"systemPrompt":"s","systemPromptOptions":{"appendSystemPrompt":"x","contextFiles":[],"cwd":"/","forceSystemPrompt":"s","hiddenTools":[],` +
				`"promptGuidelines":[],"sections":{},"selectedTools":["read","bash","edit","write"],"skills":[],"toolGuidelines":{},"toolSnippets":{}}}`,
		},
		{
			name: "before_provider_request: every result but undefined replaces", event: `{"type":"before_provider_request","payload":{"n":1}}`,
			a: "(e) => ({ n: e.payload.n + 1 })\n() => undefined", b: "(e) => { e.payload.m = e.payload.n }", result: `{"m":2,"n":2}`,
		},
		{name: "before_provider_request: null replaces", event: `{"type":"before_provider_request","payload":{}}`, a: "() => null", result: `null`},
		{name: "before_provider_request: nobody", event: `{"type":"before_provider_request","payload":{}}`, a: "() => {}", result: ""},
		{
			name: "before_provider_headers: in place only", event: `{"type":"before_provider_headers","headers":{"A":"1"}}`,
			a: "(e) => { e.headers.B = '2'; return { headers: {} } }", b: "(e) => { delete e.headers.A }", result: `{"headers":{"B":"2"}}`,
		},
		{
			name: "message_end: the last message of the same role", event: `{"type":"message_end","message":{"role":"assistant","content":1}}`,
			a: "(e) => ({ message: { ...e.message, content: 2 } })\n() => ({ message: { role: 'user' } })", b: "(e) => { trace(e.message.content) }",
			ran: "2", result: `{"message":{"content":2,"role":"assistant"}}`, errors: "a: message_end handler: message_end handlers must return a message with the same role",
		},
		{name: "message_end: nobody", event: `{"type":"message_end","message":{"role":"user"}}`, a: "() => ({})", result: ""},
		{
			name: "context: messages replaced and changed in place", event: `{"type":"context","messages":[{"role":"user","n":1}]}`,
			a: "(e) => ({ messages: [...e.messages, { role: 'user', n: 2 }] })", b: "(e) => { e.messages[0].n = 9 }",
			result: `{"messages":[{"n":9,"role":"user"},{"n":2,"role":"user"}]}`,
		},
		{
			name: "context: system messages are out of sight and keep their places", event: `{"type":"context","messages":[{"role":"system","content":"s","timestamp":1},{"role":"user","n":1},{"role":"system","content":"t"},{"role":"user","n":2}]}`,
			a: "(e) => { trace(e.messages.length); e.messages[1].n = 3 }", ran: "2",
			result: `{"messages":[{"content":"s","role":"system","timestamp":1},{"n":1,"role":"user"},{"content":"t","role":"system"},{"n":3,"role":"user"}]}`,
		},
		{
			name:  "context: pruned, they go to the head as one",
			event: `{"type":"context","messages":[{"role":"system","content":"s","timestamp":1,"sections":{"a":"1","b":"2"},"toolsAdded":[{"name":"x"},{"name":"y"}]},{"role":"user","n":1},{"role":"system","content":[{"type":"text","text":"t"}],"sections":{"a":null,"c":"3"},"toolsRemoved":[{"name":"x"}]},{"role":"user","n":2}]}`,
			a:     "(e) => ({ messages: e.messages.slice(1) })",
			result: `{"messages":[{"content":"s\n\nt","role":"system","sections":{"b":"2","c":"3"},"timestamp":1,"toolsAdded":[{"name":"y"}]},` +
				`{"n":2,"role":"user"}]}`,
		},
		{name: "context: nobody", event: `{"type":"context","messages":[1]}`, a: "() => {}", result: `{"messages":[1]}`},
		{
			name: "resources: paths of all, with whose they are", event: `{"type":"resources_discover","cwd":"/","reason":"startup"}`,
			a: "() => ({ skillPaths: ['s1'], themePaths: [] })\n() => ({ skillPaths: ['s2'] })", b: "() => ({ promptPaths: ['p'], skillPaths: 'odd' })",
			result: `{"promptPaths":[{"extensionPath":"B","path":"p"}],"skillPaths":[{"extensionPath":"A","path":"s1"},{"extensionPath":"A","path":"s2"}],"themePaths":[]}`,
		},
		{
			name: "trust: the first that decides", event: `{"type":"project_trust","cwd":"/"}`,
			a: "() => ({ trusted: 'undecided' })", b: "() => ({ trusted: 'no', why: 1 })\n() => trace('b2')", result: `{"trusted":"no","why":1}`,
		},
		{
			name: "trust: no answer is a failure of that handler only", event: `{"type":"project_trust","cwd":"/"}`, a: "() => {}", b: "() => ({ trusted: 'yes' })",
			result: `{"trusted":"yes"}`, errors: `a: project_trust handler: a project_trust handler returns an object with trusted: "yes", "no" or "undecided"`,
		},
		{
			name: "cache warming: the last action wins", event: `{"type":"cache_warming_decision","action":"wait"}`,
			a: "() => ({ action: 'warm' })", b: "() => ({ other: 1 })", result: `{"action":"warm"}`,
		},
		{name: "cache warming: the event's own", event: `{"type":"cache_warming_decision","action":"wait"}`, a: "() => {}", result: `{"action":"wait"}`},
		{
			name: "session_before: the first cancel ends it", event: `{"type":"session_before_switch","reason":"new"}`,
			a: "() => ({ cancel: false, a: 1 })", b: "() => ({ cancel: true })\n() => trace('b2')", result: `{"cancel":true}`,
		},
		{name: "session_before: else the last result", event: `{"type":"session_before_compact"}`, a: "() => ({ compaction: 1 })", b: "() => ({ compaction: 2 })\n() => {}", result: `{"compaction":2}`},
		{name: "session_before_fork", event: `{"type":"session_before_fork","entryId":"e"}`, a: "(e) => ({ skipConversationRestore: true })", result: `{"skipConversationRestore":true}`},
		{name: "session_before_tree", event: `{"type":"session_before_tree"}`, a: "(e) => { trace(e.signal instanceof AbortSignal); return { summary: 1 } }", ran: "true", result: `{"summary":1}`, after: `{"type":"session_before_tree"}`},
		{
			name: "a boundary starts empty and adds up", event: `{"type":"turn_end","entries":[7],"turnIndex":1}`,
			a: "(e) => { trace(JSON.stringify(e.entries), e.continue); return { entries: [...e.entries, 1], continue: true } }", b: "(e) => { trace(JSON.stringify(e.entries), e.continue); return { continue: false } }",
			ran: "[] false [1] true", result: `{"continue":false,"entries":[1]}`,
		},
		{name: "agent_before_settle", event: `{"type":"agent_before_settle"}`, a: "(e) => { e.entries.push(1) }", result: `{"continue":false,"entries":[1]}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := newRig(t, nil)
			var e struct{ Type string }
			if err := json.Unmarshal([]byte(test.event), &e); err != nil {
				t.Fatal(err)
			}
			paths := []string{r.load(t, "a", handlers(e.Type, test.a)).Path(), r.load(t, "b", handlers(e.Type, test.b)).Path()}
			out, err := r.Emit(t.Context(), json.RawMessage(test.event))
			if got := message(err); got != test.fails {
				t.Errorf("error %q, want %q", got, test.fails)
			}
			result := strings.NewReplacer(paths[0], "A", paths[1], "B").Replace(sorted(t, out.Result))
			if diff := cmp.Diff(test.result, result); diff != "" {
				t.Errorf("result: -want +got\n%s", diff)
			}
			if diff := cmp.Diff(test.ran, printed(r.told())); diff != "" {
				t.Errorf("ran: -want +got\n%s", diff)
			}
			if test.after != "" {
				if diff := cmp.Diff(test.after, sorted(t, out.Event)); diff != "" {
					t.Errorf("event: -want +got\n%s", diff)
				}
			}
			var failed []string
			for _, f := range out.Errors {
				failed = append(failed, f.Error())
			}
			if diff := cmp.Diff(test.errors, strings.Join(failed, "; ")); diff != "" {
				t.Errorf("errors: -want +got\n%s", diff)
			}
		})
	}
}

const userBashError = "a: user_bash handler: a user_bash handler returns nothing, or an object with either operations or a whole result"

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// handlers registers one handler of an event for each line.
func handlers(event, lines string) string {
	out := `const trace = (...parts: any[]) => { console.log(...parts) };`
	for line := range strings.SplitSeq(lines, "\n") {
		if line != "" {
			out += "\npi.on(" + `"` + event + `", ` + line + ");"
		}
	}
	return out
}

// printed is what handlers traced, in order.
func printed(log []string) string {
	var parts []string
	for _, line := range log {
		if rest, ok := strings.CutPrefix(line, "print "); ok {
			_, text, _ := strings.Cut(rest, ": ")
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " ")
}

// TestEmitContextRounds: context_with_system comes after context, sees system messages, and may not lose the first.
func TestEmitContextRounds(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "late", handlers("context_with_system", "(e) => { trace('late', e.type, e.messages.length); return { messages: e.messages.slice(1) } }"))
	r.load(t, "early", handlers("context", "(e) => trace('early', e.type, e.messages.length)"))
	out := r.emit(t, `{"type":"context","messages":[{"role":"system","content":"s"},{"role":"user"}]}`)
	if got := printed(r.told()); got != "early context 1 late context_with_system 2" {
		t.Errorf("ran %s", got)
	}
	if got := sorted(t, out.Result); got != `{"messages":[{"role":"user"}]}` {
		t.Errorf("result %s", got)
	}
	if len(out.Errors) != 1 || !strings.Contains(out.Errors[0].Error(), "removed the system message") {
		t.Errorf("errors %v", out.Errors)
	}
	if got := sorted(t, out.Event); got != `{"messages":[{"role":"user"}],"type":"context"}` {
		t.Errorf("event %s", got)
	}
}

// TestEmitSnapshot: handlers that come or go while an event is under way change nothing for it.
func TestEmitSnapshot(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "a", `
		const off = pi.on("turn_start", () => { console.log("once"); off(); });
		pi.on("turn_start", () => { console.log("second"); pi.on("turn_start", () => { console.log("added") }); });
		pi.on("turn_start", () => { console.log("third") });`)
	for _, want := range []string{"once second third", "second third added"} {
		if out := r.emit(t, `{"type":"turn_start"}`); out.Handlers != 3 {
			t.Errorf("%d handlers", out.Handlers)
		}
		if got := printed(r.told()); got != want {
			t.Errorf("ran %s, want %s", got, want)
		}
	}
}

// TestEmitStopsInTheMiddle: a handler of several that ends an event leaves nothing behind for the next.
func TestEmitStopsInTheMiddle(t *testing.T) {
	r := newRig(t, nil)
	r.load(t, "a", handlers("tool_call", "(e) => ({ block: e.input.stop })\n() => trace('second')"))
	for _, test := range []struct{ input, want string }{{`{"stop":true}`, ""}, {`{}`, "second"}, {`{"stop":true}`, ""}, {`{}`, "second"}} {
		r.emit(t, `{"type":"tool_call","toolName":"x","toolCallId":"1","input":`+test.input+`}`)
		if got := printed(r.told()); got != test.want {
			t.Errorf("%s: ran %q, want %q", test.input, got, test.want)
		}
	}
}

func TestEmitBadEvents(t *testing.T) {
	r := newRig(t, nil)
	for _, event := range []string{"", "null", "[]", `"x"`, "{}", `{"type":""}`, `{"type":5}`, `{"type":"a","type":"b"}`, `{"type":"a"} x`} {
		if _, err := r.Emit(t.Context(), json.RawMessage(event)); !errors.Is(err, ext.ErrInvalidRequest) {
			t.Errorf("%s: %v", event, err)
		}
	}
}

// TestEmitErrors: a handler's failure is an exception with its place, in the outcome and with the observer.
func TestEmitErrors(t *testing.T) {
	r := newRig(t, nil)
	x := r.load(t, "a", `pi.on("turn_start", () => {
		throw new TypeError("bad");
	});`)
	out := r.emit(t, `{"type":"turn_start"}`)
	if len(out.Errors) != 1 {
		t.Fatalf("errors %v", out.Errors)
	}
	e, ok := errors.AsType[*ext.Exception](error(out.Errors[0]))
	if !ok || e.Name != "TypeError" || !strings.HasPrefix(e.Place(), x.Path()+":3:") {
		t.Errorf("got %+v", e)
	}
	if diff := cmp.Diff([]string{"error a a: turn_start handler: bad"}, r.told()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	var failure pier.HandlerError
	if !errors.As(out.Errors[0], &failure) || failure.Extension != "a" || failure.Event != "turn_start" {
		t.Errorf("got %+v", failure)
	}
}
