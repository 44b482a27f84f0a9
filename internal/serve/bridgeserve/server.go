// Package bridgeserve serves the extensions of a host to an agent that speaks pi_bridge: pier is the process, the agent
// the pi side. Tools, commands and hooks of the extensions are the inventory; what an extension asks its person, and
// what pier's gate asks, goes to the agent's person with the request pier_ask, and is denied where that is not known
// (docs/bridge.md).
package bridgeserve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/eventmerge"
	"github.com/cec80427/pier/internal/sys/deadline"
)

// Options are how an agent is served. All but Timeout are required.
type Options struct {
	In  io.Reader
	Out io.Writer
	// Open makes the host, loads the extensions and starts the session. set completes its options.
	Open    func(ctx context.Context, set func(*pier.Options)) (*pier.Host, error)
	Project string            // what the inventory says
	Version string            // of the pair, for an agent that wants its own; "" for none
	Timeout time.Duration     // of a call, 0 for none
	Warn    func(text string) // is told of the first lines that cannot be taken; nil drops that
}

const (
	mostCalls    = 1024 // of the agent that are done at once
	mostProblems = 20   // that are told
)

// problem tells of the first lines that could not be taken. It is called by the one reader.
func (s *server) problem(p *bridge.Problem) {
	s.problems++
	if s.opts.Warn != nil && s.problems <= mostProblems {
		s.opts.Warn("a line of the agent was not taken: " + p.Error())
	}
}

// flush is how long what waits to be written may take at the end.
const flush = 5 * time.Second

// server is one agent's.
type server struct {
	opts    Options
	host    *pier.Host
	process atomic.Pointer[bridge.Process] // nil while the extensions are loaded
	gate    ext.Caller                     // set with the host

	problems int          // lines that could not be taken
	held     atomic.Int64 // bytes of the messages under way in the HTTP form
}

// Run serves one agent until it closes its end, or ctx ends. The agent gets the inventory once the extensions are loaded; what they ask
// before is denied for now.
func Run(ctx context.Context, o Options) error {
	s := &server{opts: o}
	host, err := o.Open(ctx, s.attach)
	if host == nil {
		return err
	}
	s.host = host
	process := bridge.NewProcess(o.In, o.Out, bridge.ProcessOptions{Info: s.info(), Call: s.call, Problem: s.problem, InFlight: mostCalls})
	s.process.Store(process)
	ran := process.Run(ctx)
	closed := host.Close()
	ending, stop := context.WithTimeout(context.WithoutCancel(ctx), flush)
	defer stop()
	return errors.Join(err, ran, closed, process.Close(ending))
}

// info is the inventory.
func (s *server) info() bridge.Info {
	info := bridge.Info{
		Project: s.opts.Project, Version: s.opts.Version, Transport: "stdio", Prefix: "pier",
		Skills: []bridge.Skill{}, Plugins: []bridge.Plugin{}, Commands: []bridge.Command{},
	}
	if info.Version != "" { // later versions of the pair want these
		info.Build, info.Protocol, info.Capabilities = "pier@"+pier.Version, 2, []string{"stdio_jsonl", "bridge_requests"}
	}
	for _, x := range s.host.Extensions() {
		r := x.Registrations()
		for _, t := range r.Tools {
			if bridge.Private(t.Name) || slices.ContainsFunc(info.Tools, func(o bridge.Tool) bool { return o.Name == t.Name }) {
				continue // the first that has it counts
			}
			info.Tools = append(info.Tools, bridge.Tool{Name: t.Name, Label: t.Label, Description: t.Description, Parameters: t.Parameters})
		}
		for _, c := range r.Commands {
			info.Commands = append(info.Commands, bridge.Command{Name: c.Name, Description: c.Description})
		}
		if len(r.Handlers) > 0 {
			info.Plugins = append(info.Plugins, bridge.Plugin{Name: string(x.ID())})
		}
	}
	return info
}

// call does one call of the agent.
func (s *server) call(ctx context.Context, c *bridge.Call) (bridge.Result, error) {
	if s.opts.Timeout > 0 {
		var stop context.CancelFunc
		ctx, stop = deadline.WithTimeout(ctx, s.opts.Timeout, ext.E(ext.CodeTimeout, "the call took longer than --timeout"))
		defer stop()
	}
	if ext.AskerOf(ctx) == (ext.Asker{}) { // on a stream; over HTTP the context has it
		ctx = ext.WithAsker(ctx, ext.Asker{RPCID: strconv.FormatInt(c.ID, 10)})
	}
	switch c.Name {
	case bridge.CallEvent:
		return s.event(ctx, c.Arguments)
	case bridge.CallPluginCommand:
		return s.command(ctx, c.Arguments)
	case bridge.CallPluginToolCall:
		return s.toolCall(ctx, c.Arguments)
	case bridge.CallPluginToolResult:
		return s.toolResult(ctx, c.Arguments)
	case bridge.CallSessionSnapshots:
		return text(map[string]any{"sessions": []any{}}), nil // extensions have none of this kind
	case bridge.CallSessionCancel, bridge.CallSessionRerun:
		return bridge.Result{}, ext.E(ext.CodeInvalidRequest, "there is no such session")
	}
	for _, x := range s.host.Extensions() {
		for t := range x.Tools() {
			if t.Name == c.Name {
				result, err := x.CallTool(ctx, pier.ToolCall{Name: c.Name, Input: c.Arguments})
				return bridge.Result{Text: result.Text(), IsError: result.IsError || err != nil}, nil // the result says what failed
			}
		}
	}
	return bridge.Result{}, ext.E(ext.CodeInvalidRequest, "there is no such call")
}

// command runs a slash command.
func (s *server) command(ctx context.Context, raw json.RawMessage) (bridge.Result, error) {
	var in struct {
		Name string `json:"name"`
		Args string `json:"args,omitzero"`
	}
	if err := decode(raw, &in); err != nil {
		return bridge.Result{}, err
	}
	if err := s.host.Command(ctx, in.Name, in.Args); err != nil {
		return text(map[string]any{"error": err.Error()}), nil
	}
	return text(map[string]any{"ok": ""}), nil
}

// hook is what an agent says of a tool call of its own.
type hook struct {
	ToolName   string          `json:"toolName"`
	ToolCallID string          `json:"toolCallId,omitzero"`
	Input      json.RawMessage `json:"input,omitzero"`
	Content    string          `json:"content,omitzero"`
	IsError    bool            `json:"isError,omitzero"`
}

// toolCall lets the extensions' handlers block a tool call of the agent's, or change its input: each change is decided for the extension whose
// handler made it. One that throws blocks.
func (s *server) toolCall(ctx context.Context, raw json.RawMessage) (bridge.Result, error) {
	var in hook
	if err := decode(raw, &in); err != nil {
		return bridge.Result{}, err
	}
	input := objectOr(in.Input)  // what the tool gets
	shown, apart := input, false // to the next handlers; once a handler has put something in the place of the input, that is for later ones only
	for _, x := range s.host.Extensions() {
		if x.Registrations().Handlers["tool_call"] == 0 {
			continue
		}
		out, err := x.Emit(ctx, encode(map[string]any{"type": "tool_call", "toolName": in.ToolName, "toolCallId": in.ToolCallID, "input": shown}))
		if err != nil || len(out.Errors) > 0 {
			return text(map[string]any{"block": "a handler of an extension failed, so the call is blocked"}), nil
		}
		if reason, blocked := eventmerge.Blocked(out.Result); blocked {
			return text(map[string]any{"block": reason}), nil
		}
		shown = inputOf(out.Event)
		made := shown
		switch {
		case apart:
			continue
		case out.Input != nil:
			made, apart = out.Input, true
		}
		if len(changed(input, made)) == 0 {
			continue
		}
		if err := s.mayChange(ctx, x.ID(), in.ToolName, in.ToolCallID, made); err != nil {
			reason := fmt.Sprintf("%s wants to change what %s is called with, which was not allowed: %s", x.ID(), in.ToolName, ext.NewHostCallError(err).Message)
			return text(map[string]any{"block": reason}), nil
		}
		input = made
	}
	return text(map[string]any{"ok": changed(in.Input, input)}), nil
}

// inputOf is the input of an event as its handlers left it.
func inputOf(event json.RawMessage) json.RawMessage {
	var left struct{ Input json.RawMessage }
	_ = json.Unmarshal(event, &left) // the host has made it
	return objectOr(left.Input)
}

// changed are the members of a tool's input that are others than before.
func changed(before, after json.RawMessage) map[string]json.RawMessage {
	var was, is map[string]json.RawMessage
	_, _ = json.Unmarshal(before, &was), json.Unmarshal(after, &is) // what is no object has no members
	patch := map[string]json.RawMessage{}
	for key, value := range is {
		if string(compact(was[key])) != string(compact(value)) {
			patch[key] = value
		}
	}
	for key := range was {
		if _, kept := is[key]; !kept {
			patch[key] = json.RawMessage("null") // the protocol can change members, and take none away
		}
	}
	return patch
}

// toolResult lets the handlers change a result of the agent's.
func (s *server) toolResult(ctx context.Context, raw json.RawMessage) (bridge.Result, error) {
	var in hook
	if err := decode(raw, &in); err != nil {
		return bridge.Result{}, err
	}
	out, err := s.host.Emit(ctx, encode(map[string]any{
		"type": "tool_result", "toolName": in.ToolName, "toolCallId": in.ToolCallID, "input": objectOr(in.Input),
		"content": []map[string]string{{"type": "text", "text": in.Content}}, "isError": in.IsError, "details": nil,
	}))
	if err != nil {
		return bridge.Result{}, err
	}
	patch := map[string]any{}
	var result struct {
		Content json.RawMessage
		IsError *bool
	}
	if json.Unmarshal(out.Result, &result) == nil {
		if len(result.Content) > 0 && string(result.Content) != "null" {
			if r, err := pier.ParseResult(encode(map[string]json.RawMessage{"content": result.Content})); err == nil {
				patch["content"] = r.Text()
			}
		}
		if result.IsError != nil {
			patch["isError"] = *result.IsError
		}
	}
	return text(map[string]any{"ok": patch}), nil
}

// event passes on what happens in the agent. Tool calls come as hooks.
func (s *server) event(ctx context.Context, raw json.RawMessage) (bridge.Result, error) {
	var in struct {
		Type string `json:"type"`
	}
	if err := decode(raw, &in); err != nil {
		return bridge.Result{}, err
	}
	if !slices.Contains([]string{"agent_start", "agent_end", "turn_start", "turn_end", "message_end"}, in.Type) {
		return bridge.Result{}, nil // the session of these extensions is pier's
	}
	_, err := s.host.Emit(ctx, raw)
	return bridge.Result{}, err
}

// decode reads the arguments of a private call, which later agents may write more of.
func decode(raw json.RawMessage, into any) error {
	return ext.DecodeWith(raw, into, ext.DecodeOptions{AllowUnknown: true})
}

func text(v any) bridge.Result { return bridge.Result{Text: string(encode(v))} }

func objectOr(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 || raw[0] != '{' {
		return json.RawMessage("{}")
	}
	return raw
}
