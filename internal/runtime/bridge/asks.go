package bridge

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	wire "github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/procpeer"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// What the host asks of the process.

var _ interface {
	instance.Instance
	instance.Listener
	instance.Commander
	instance.Unlisted
	instance.OnDemand
	instance.Diagnosed
} = (*process)(nil)

// OnDemand implements instance.OnDemand.
func (*process) OnDemand() {}

// Call implements instance.Instance. Private calls are the protocol's own, and nobody's tools.
func (p *process) Call(ctx context.Context, t instance.ToolCall) (json.RawMessage, error) {
	if wire.Private(t.Name) {
		return nil, ext.E(ext.CodeInvalidRequest, "calls that begin with pi_ are the bridge's own")
	}
	r, err := p.call(ctx, procpeer.Cause{ToolCall: t.ID}, t.Name, t.Input)
	switch {
	case err != nil:
		return nil, err
	case r.IsError:
		return nil, &ext.Exception{Name: "Error", Message: r.Text}
	}
	return append(jsontext.AppendString([]byte(`{"content":[{"text":`), r.Text), `,"type":"text"}]}`...), nil
}

// AcceptsUnlistedTool implements instance.Unlisted: a bridge that lists no tools can be called by name all the same.
func (p *process) AcceptsUnlistedTool(tool string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.info.Tools) == 0 && !wire.Private(tool)
}

// Event implements instance.Listener.
func (p *process) Event(ctx context.Context, e instance.Emission) (json.RawMessage, error) {
	event := map[string]json.RawMessage{}
	if err := json.Unmarshal(e.Event, &event); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the event is no object", err)
	}
	cause := procpeer.Cause{Event: e.ID}
	reply := map[string]json.RawMessage{"event": e.Event}
	var err error
	switch kind := textOf(event["type"]); kind {
	case "tool_call":
		err = p.beforeTool(ctx, cause, event, reply)
	case "tool_result":
		err = p.afterTool(ctx, cause, event, reply)
	case "resources_discover":
		reply["result"] = encode(object{"skillPaths": p.skillPaths()})
	default:
		p.tell(ctx, kind, event)
	}
	if err != nil {
		return nil, err
	}
	return encode(reply), nil
}

// tell notifies the process of an event: what it is, and never what was said.
func (p *process) tell(ctx context.Context, kind string, event map[string]json.RawMessage) {
	said := object{"type": kind, "cwd": p.Opts.Facts.Cwd}
	for from, to := range map[string]string{"toolName": "name", "turnIndex": "turnIndex", "isError": "isError", "reason": "reason"} {
		if event[from] != nil {
			said[to] = event[from]
		}
	}
	ctx, cancel := context.WithTimeout(ctx, tellTime)
	defer cancel()
	_ = p.agent.Tell(ctx, wire.CallEvent, encode(said)) // a notification: nobody waits for what it did
}

// hook is what a plugin answers to a tool call or its result.
type hook struct {
	Block string                     `json:"block,omitzero"`
	OK    map[string]json.RawMessage `json:"ok,omitzero"`
	Error string                     `json:"error,omitzero"`
}

// ask runs a hook of the process's plugins. One that fails is an error: a gate that cannot be asked is closed.
func (p *process) ask(ctx context.Context, cause procpeer.Cause, name string, event map[string]json.RawMessage, more object) (h hook, err error) {
	arguments := object{
		"toolName": event["toolName"], "toolCallId": event["toolCallId"], "input": event["input"], "context": object{"cwd": p.Opts.Facts.Cwd},
	}
	for key, value := range more {
		arguments[key] = value
	}
	r, err := p.call(ctx, cause, name, encode(arguments))
	if err != nil {
		return h, err
	}
	if r.IsError {
		return h, &ext.Exception{Name: "Error", Message: r.Text}
	}
	if strings.TrimSpace(r.Text) == "" {
		return h, nil
	}
	if err := ext.DecodeWith([]byte(r.Text), &h, ext.DecodeOptions{AllowUnknown: true}); err != nil {
		return h, &ext.Exception{Name: "Error", Message: "a plugin of the bridge answered with what is no hook's answer"}
	}
	if h.Error != "" {
		return h, &ext.Exception{Name: "Error", Message: h.Error}
	}
	return h, nil
}

// beforeTool lets the plugins block a tool call or change its input.
func (p *process) beforeTool(ctx context.Context, cause procpeer.Cause, event, reply map[string]json.RawMessage) error {
	p.tell(ctx, "tool_call", event)
	h, err := p.ask(ctx, cause, wire.CallPluginToolCall, event, nil)
	switch {
	case err != nil:
		return err
	case h.Block != "":
		reply["result"] = encode(object{"block": true, "reason": h.Block})
	case len(h.OK) > 0:
		var input map[string]json.RawMessage
		if json.Unmarshal(event["input"], &input) != nil || input == nil {
			input = map[string]json.RawMessage{}
		}
		if !patch(input, h.OK) {
			return nil
		}
		if err := p.mayChange(ctx, cause, textOf(event["toolName"]), input); err != nil {
			reply["result"] = encode(object{"block": true, "reason": "the bridge may not change what the tool is called with: " + ext.NewHostCallError(err).Message})
			return nil
		}
		event["input"] = encode(input)
		reply["event"] = encode(event) // in place: what later handlers change of it counts, too
	}
	return nil
}

// patch puts changes into an input; false when all is as it was.
func patch(input, changes map[string]json.RawMessage) (changed bool) {
	for key, value := range changes {
		if was, there := input[key]; !there || !same(was, value) {
			input[key], changed = value, true
		}
	}
	return changed
}

func same(a, b json.RawMessage) bool {
	x, err1 := jsontext.Canonical(a)
	y, err2 := jsontext.Canonical(b)
	return err1 == nil && err2 == nil && string(x) == string(y)
}

// mayChange asks whether the plugins may put another input in the place of a tool's: for a tool of somebody else's it is their call from
// then on, and decided and recorded as that.
func (p *process) mayChange(ctx context.Context, cause procpeer.Cause, tool string, input map[string]json.RawMessage) error {
	p.mu.Lock()
	own := slices.ContainsFunc(p.info.Tools, func(t wire.Tool) bool { return t.Name == tool })
	p.mu.Unlock()
	if own {
		return nil
	}
	call := ext.Call{
		Extension: p.Unit.ID, VM: p.Opts.VM, Runtime: string(p.Unit.Kind()), Method: ext.MethodTool, Params: encode(object{"name": tool, "input": input}),
		Serve: func(context.Context) (json.RawMessage, error) { return json.RawMessage(`{}`), nil },
	}
	cause.Of(&call)
	_, err := p.Opts.Gate.Call(ctx, call)
	return err
}

// afterTool lets the plugins change a result.
func (p *process) afterTool(ctx context.Context, cause procpeer.Cause, event, reply map[string]json.RawMessage) error {
	p.tell(ctx, "tool_result", event)
	h, err := p.ask(ctx, cause, wire.CallPluginToolResult, event, object{"content": contentText(event["content"]), "isError": event["isError"]})
	if err != nil {
		return err
	}
	patch := object{}
	if content := h.OK["content"]; content != nil {
		patch["content"] = content
		if text := textOf(content); content[0] == '"' {
			patch["content"] = []object{{"type": "text", "text": text}}
		}
	}
	if isError := string(h.OK["isError"]); isError == "true" || isError == "false" {
		patch["isError"] = h.OK["isError"]
	}
	if len(patch) > 0 {
		reply["result"] = encode(patch)
	}
	return nil
}

// EndEvent implements instance.Listener: a process keeps no lists of handlers.
func (*process) EndEvent(string) {}

// Broadcast implements instance.Listener: the bus of events is one way, from the process.
func (*process) Broadcast(string, json.RawMessage) bool { return true }

// Called implements instance.Listener.
func (*process) Called(json.RawMessage) bool { return false }

// Command implements instance.Commander. What a plugin says is told to the person.
func (p *process) Command(ctx context.Context, id, name, args string) error {
	cause := procpeer.Cause{Command: id}
	name = strings.TrimPrefix(name, p.prefix())
	if run := sessionCommands[name].run; run != nil {
		return run(p, ctx, cause, strings.TrimSpace(args))
	}
	r, err := p.call(ctx, cause, wire.CallPluginCommand, encode(object{"name": name, "args": args}))
	if err != nil {
		return err
	}
	said := struct {
		OK    json.RawMessage `json:"ok,omitzero"`
		Error string          `json:"error,omitzero"`
	}{}
	if ext.DecodeWith([]byte(r.Text), &said, ext.DecodeOptions{AllowUnknown: true}) != nil {
		said.OK = encode(r.Text)
	}
	if r.IsError || said.Error != "" {
		if said.Error == "" {
			said.Error = r.Text
		}
		return &ext.Exception{Name: "Error", Message: said.Error}
	}
	if text := textOf(said.OK); text != "" {
		p.say(ctx, cause, text)
	}
	return nil
}

// say tells the person something. Where the right is missing it is not told, and recorded as denied.
func (p *process) say(ctx context.Context, cause procpeer.Cause, text string) {
	_, _ = p.gate(ctx, cause, ext.MethodUI, object{"op": "notify", "message": text, "type": "info"}, nil)
}

// Complete implements instance.Commander: bridges offer no completions.
func (*process) Complete(context.Context, string, string) (json.RawMessage, error) { return nil, nil }

// Shortcut implements instance.Commander: bridges bind no keys.
func (*process) Shortcut(context.Context, string, string) error { return nil }

// SetFlags implements instance.Commander: bridges register no flags.
func (*process) SetFlags(context.Context, map[string]json.RawMessage) error { return nil }

// textOf is a JSON text, "" for anything else.
func textOf(raw json.RawMessage) (s string) {
	_ = json.Unmarshal(raw, &s)
	return s
}

// contentText joins the text blocks of a result.
func contentText(content json.RawMessage) string {
	var blocks []struct{ Type, Text string }
	_ = json.Unmarshal(content, &blocks)
	var texts []string
	for _, b := range blocks {
		if b.Type == "text" {
			texts = append(texts, b.Text)
		}
	}
	return strings.Join(texts, "\n")
}
