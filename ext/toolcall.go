package ext

import (
	"cmp"
	"encoding/json"
)

// Delivery is what pier takes in every request beside the schema's own keys, which leaves payloads open.
type Delivery struct {
	Context     json.RawMessage `json:"context,omitzero"`      // free-form: never part of a decision. The schema has it in tool_call
	ExtensionID *string         `json:"extension_id,omitzero"` // which extension is meant, where several are spoken for; absent: the first that has it
	TimeoutMS   *int64          `json:"timeout_ms,omitzero"`   // how long the request may take
	CancelToken *string         `json:"cancel_token,omitzero"` // names the request, or several, in a pier.cancel
	Stream      *bool           `json:"stream,omitzero"`       // partial results are wanted, as chunks
}

func (d *Delivery) check() *fault {
	return cmp.Or(optionalObject("context", d.Context), natural("timeout_ms", d.TimeoutMS))
}

// ToolCall is the payload of a tool_call message: the host asks an extension to run one of its tools.
type ToolCall struct {
	CallID string          `json:"call_id"`
	Name   string          `json:"name"`
	Input  json.RawMessage `json:"input"`
	Delivery
}

// MessageType implements Payload.
func (*ToolCall) MessageType() MessageType { return TypeToolCall }

// Validate implements Payload.
func (p *ToolCall) Validate() error { return p.check().err() }

func (p *ToolCall) check() *fault {
	return cmp.Or(object("input", p.Input), p.Delivery.check())
}

// ToolResult is the payload of a tool_result message: what a tool answered.
type ToolResult struct {
	CallID  string          `json:"call_id"`
	Output  json.RawMessage `json:"output"`
	IsError bool            `json:"is_error"`

	// Pier's own: what failed when it was not the tool itself, and the number of a partial result.
	Error *HostCallError   `json:"error,omitzero"`
	Chunk *HostStreamChunk `json:"chunk,omitzero"`
}

// MessageType implements Payload.
func (*ToolResult) MessageType() MessageType { return TypeToolResult }

// Validate implements Payload.
func (p *ToolResult) Validate() error { return p.check().err() }

func (p *ToolResult) check() *fault {
	return cmp.Or(object("output", p.Output), failure(p.IsError, p.Error), p.Chunk.check().under("chunk"))
}

// failure checks the error that a result may carry beside is_error.
func failure(isError bool, e *HostCallError) *fault {
	switch {
	case e == nil:
		return nil
	case !isError:
		return faulty("present, and is_error is false").under("error")
	}
	return e.check().under("error")
}

// SlashCommand is the payload of a slash_command message: a person typed /name.
type SlashCommand struct {
	Name  string          `json:"name"`
	Args  []string        `json:"args,omitzero"`
	Input json.RawMessage `json:"input,omitzero"`
	Delivery
}

// MessageType implements Payload.
func (*SlashCommand) MessageType() MessageType { return TypeSlashCommand }

// Validate implements Payload.
func (p *SlashCommand) Validate() error { return p.check().err() }

func (p *SlashCommand) check() *fault {
	return cmp.Or(optionalObject("input", p.Input), p.Delivery.check())
}

// SlashResult is the payload of a slash_result message: what a slash command answered.
type SlashResult struct {
	Output  json.RawMessage `json:"output"`
	IsError bool            `json:"is_error"`
	Error   *HostCallError  `json:"error,omitzero"` // pier's own: what failed when it was not the command itself
}

// MessageType implements Payload.
func (*SlashResult) MessageType() MessageType { return TypeSlashResult }

// Validate implements Payload.
func (p *SlashResult) Validate() error { return p.check().err() }

func (p *SlashResult) check() *fault {
	return cmp.Or(object("output", p.Output), failure(p.IsError, p.Error))
}

// EventHook is the payload of an event_hook message: something happened that an extension registered for.
type EventHook struct {
	Event string          `json:"event"`
	Data  json.RawMessage `json:"data,omitzero"`
	Delivery
	Error *HostCallError `json:"error,omitzero"` // pier's own, in an answer: the event could not be handled
}

// MessageType implements Payload.
func (*EventHook) MessageType() MessageType { return TypeEventHook }

// Validate implements Payload.
func (p *EventHook) Validate() error { return p.check().err() }

func (p *EventHook) check() *fault {
	return cmp.Or(optionalObject("data", p.Data), p.Delivery.check(), failure(true, p.Error))
}

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
