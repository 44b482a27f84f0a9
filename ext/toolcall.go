package ext

import "encoding/json"

// ToolCall is the payload of a tool_call message: the host asks an extension to run one of its tools.
type ToolCall struct {
	CallID  string          `json:"call_id"`
	Name    string          `json:"name"`
	Input   json.RawMessage `json:"input"`
	Context json.RawMessage `json:"context,omitzero"`
}

// MessageType implements Payload.
func (*ToolCall) MessageType() MessageType { return TypeToolCall }

// Validate implements Payload.
func (p *ToolCall) Validate() error { return p.check().err() }

func (p *ToolCall) check() *fault {
	return first(object("input", p.Input), optionalObject("context", p.Context))
}

// ToolResult is the payload of a tool_result message: what a tool answered.
type ToolResult struct {
	CallID  string          `json:"call_id"`
	Output  json.RawMessage `json:"output"`
	IsError bool            `json:"is_error"`
}

// MessageType implements Payload.
func (*ToolResult) MessageType() MessageType { return TypeToolResult }

// Validate implements Payload.
func (p *ToolResult) Validate() error { return p.check().err() }

func (p *ToolResult) check() *fault { return object("output", p.Output) }

// SlashCommand is the payload of a slash_command message: a person typed /name.
type SlashCommand struct {
	Name  string          `json:"name"`
	Args  []string        `json:"args,omitzero"`
	Input json.RawMessage `json:"input,omitzero"`
}

// MessageType implements Payload.
func (*SlashCommand) MessageType() MessageType { return TypeSlashCommand }

// Validate implements Payload.
func (p *SlashCommand) Validate() error { return p.check().err() }

func (p *SlashCommand) check() *fault { return optionalObject("input", p.Input) }

// SlashResult is the payload of a slash_result message: what a slash command answered.
type SlashResult struct {
	Output  json.RawMessage `json:"output"`
	IsError bool            `json:"is_error"`
}

// MessageType implements Payload.
func (*SlashResult) MessageType() MessageType { return TypeSlashResult }

// Validate implements Payload.
func (p *SlashResult) Validate() error { return p.check().err() }

func (p *SlashResult) check() *fault { return object("output", p.Output) }

// EventHook is the payload of an event_hook message: something happened that an extension registered for.
type EventHook struct {
	Event string          `json:"event"`
	Data  json.RawMessage `json:"data,omitzero"`
}

// MessageType implements Payload.
func (*EventHook) MessageType() MessageType { return TypeEventHook }

// Validate implements Payload.
func (p *EventHook) Validate() error { return p.check().err() }

func (p *EventHook) check() *fault { return optionalObject("data", p.Data) }

// ErrorPayload is the payload of an error message: one that answers no host call. Its code is not of the closed set.
type ErrorPayload struct {
	Code    string          `json:"code"`
	Message string          `json:"message"`
	Details json.RawMessage `json:"details,omitzero"`
}

// MessageType implements Payload.
func (*ErrorPayload) MessageType() MessageType { return TypeError }

// Validate implements Payload.
func (p *ErrorPayload) Validate() error { return p.check().err() }

func (p *ErrorPayload) check() *fault { return optionalObject("details", p.Details) }
