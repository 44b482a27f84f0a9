package protocol

import (
	"context"
	"encoding/json"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/procpeer"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// What the host asks of the program.

var _ interface {
	instance.Instance
	instance.Listener
	instance.Commander
} = (*program)(nil)

// Call implements instance.Instance.
func (p *program) Call(ctx context.Context, t instance.ToolCall) (json.RawMessage, error) {
	var chunk func(ext.Payload) error
	call := &ext.ToolCall{CallID: t.ID, Name: t.Name, Input: t.Input}
	if t.Update != nil {
		call.Stream = new(true)
		chunk = func(part ext.Payload) error {
			t.Update(part.(*ext.ToolResult).Output)
			return nil
		}
	}
	answer, err := p.ask(ctx, procpeer.Cause{ToolCall: t.ID}, call, chunk)
	if err != nil {
		return nil, err
	}
	result := answer.(*ext.ToolResult)
	if result.Error != nil {
		return nil, result.Error.Err()
	}
	if !result.IsError {
		return result.Output, nil
	}
	members := jsontext.Members(result.Output)
	if members["content"] == nil {
		return nil, failed(result.Output, "the tool failed")
	}
	members["isError"] = json.RawMessage("true")
	return encode(members), nil
}

// Event implements instance.Listener. The answer's data are what a handler makes of an event: event, input, result.
func (p *program) Event(ctx context.Context, e instance.Emission) (json.RawMessage, error) {
	var named struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(e.Event, &named); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the event has no type", err)
	}
	answer, err := p.ask(ctx, procpeer.Cause{Event: e.ID}, &ext.EventHook{Event: named.Type, Data: e.Event}, nil)
	if err != nil {
		return nil, err
	}
	hook := answer.(*ext.EventHook)
	if hook.Error != nil {
		return nil, hook.Error.Err()
	}
	members := jsontext.Members(hook.Data)
	reply := map[string]json.RawMessage{"event": e.Event}
	for _, key := range []string{"event", "input", "result"} {
		if value, ok := members[key]; ok && string(value) != "null" {
			reply[key] = value
		}
	}
	return encode(reply), nil
}

// EndEvent implements instance.Listener: a program keeps no lists of handlers.
func (*program) EndEvent(string) {}

// Broadcast implements instance.Listener: pi.events is not part of the protocol.
func (*program) Broadcast(string, json.RawMessage) bool { return true }

// Called implements instance.Listener.
func (*program) Called(json.RawMessage) bool { return false }

// Command implements instance.Commander.
func (p *program) Command(ctx context.Context, id, name, args string) error {
	answer, err := p.ask(ctx, procpeer.Cause{Command: id}, &ext.SlashCommand{Name: name, Input: encode(map[string]string{"text": args})}, nil)
	if err != nil {
		return err
	}
	result := answer.(*ext.SlashResult)
	switch {
	case result.Error != nil:
		return result.Error.Err()
	case result.IsError:
		return failed(result.Output, "the command failed")
	}
	return nil
}

// failed is the error that a result without content tells of: {"message":…}.
func failed(output json.RawMessage, otherwise string) error {
	var said struct {
		Message string `json:"message"`
	}
	if json.Unmarshal(output, &said) != nil || said.Message == "" {
		said.Message = otherwise
	}
	return &ext.Exception{Name: "Error", Message: said.Message}
}

// Complete implements instance.Commander: programs offer no completions.
func (*program) Complete(context.Context, string, string) (json.RawMessage, error) { return nil, nil }

// Shortcut implements instance.Commander: programs bind no keys.
func (*program) Shortcut(context.Context, string, string) error { return nil }

// SetFlags implements instance.Commander: programs register no flags.
func (*program) SetFlags(context.Context, map[string]json.RawMessage) error { return nil }
