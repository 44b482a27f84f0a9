package ext

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"time"

	"github.com/cec80427/pier/internal/text/jsonstrict"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// ProtocolVersion is the version every envelope carries.
const ProtocolVersion = "1.0"

// MessageType is a member of the closed set of protocol v1.
type MessageType string

// The message types.
const (
	TypeRegister     MessageType = "register"
	TypeToolCall     MessageType = "tool_call"
	TypeToolResult   MessageType = "tool_result"
	TypeSlashCommand MessageType = "slash_command"
	TypeSlashResult  MessageType = "slash_result"
	TypeEventHook    MessageType = "event_hook"
	TypeHostCall     MessageType = "host_call"
	TypeHostResult   MessageType = "host_result"
	TypeLog          MessageType = "log"
	TypeError        MessageType = "error"
)

var messageTypes = []MessageType{
	TypeRegister, TypeToolCall, TypeToolResult, TypeSlashCommand, TypeSlashResult, TypeEventHook, TypeHostCall,
	TypeHostResult, TypeLog, TypeError,
}

// MessageTypes lists the closed set in the schema's order.
func MessageTypes() []MessageType { return slices.Clone(messageTypes) }

// Valid reports whether t belongs to the closed set.
func (t MessageType) Valid() bool { return slices.Contains(messageTypes, t) }

// Envelope is a message on the wire, its payload not looked into.
type Envelope struct {
	ID      string          `json:"id"`
	Version string          `json:"version"`
	Type    MessageType     `json:"type"`
	Payload json.RawMessage `json:"payload"`
}

// Message is one protocol v1 message. Its version is always [ProtocolVersion], and its type is its payload's.
type Message struct {
	ID      string // correlates request and response
	Payload Payload
}

// Payload is one of *[Register], *[ToolCall], *[ToolResult], *[SlashCommand], *[SlashResult], *[EventHook],
// *[HostCall], *[HostResult], *[LogRecord] and *[ErrorPayload].
//
// In all of them a field that the schema requires has no omitzero and must be there; an optional one is a pointer, a
// slice or a json.RawMessage whose nil means absent. Free-form objects are kept as the JSON they came as.
type Payload interface {
	MessageType() MessageType

	// Validate applies what the schema says beyond the Go types: enumerations, minimums, objects where there must be
	// objects, an error exactly when there is one. Its error is an *Error of code invalid_request.
	Validate() error

	check() *fault
}

// wire is how messages are decoded. The schema leaves every object open, so unknown keys are accepted, and dropped.
var wire = DecodeOptions{AllowUnknown: true, RequireAll: true, RejectNull: true}

// DecodeMessage decodes one message: the envelope, the payload of its type and all that is nested in it, by the rules of
// [DecodeStrict] and the protocol's schema. Unknown keys are accepted because the schema closes no object; they are not
// kept, so whoever passes a message on passes on its bytes. Two things are narrower than the schema: integers are those
// of 64 bits, and log.ts must be the date-time that the schema's format only annotates.
func DecodeMessage(data []byte) (Message, error) {
	var env Envelope
	if f := decode(data, &env, wire); f != nil {
		return Message{}, requestError(f)
	}
	if f := env.check(); f != nil {
		return Message{}, requestError(f)
	}
	p := newPayload(env.Type)
	f := decode(env.Payload, p, wire)
	if f == nil {
		f = p.check()
	}
	if f != nil {
		return Message{}, requestError(f.Under("payload"))
	}
	return Message{ID: env.ID, Payload: p}, nil
}

// Validate reports whether EncodeMessage could write m.
func (m Message) Validate() error {
	_, err := EncodeMessage(m)
	return err
}

// EncodeMessage writes m on one line, without a line break at the end. What it writes, DecodeMessage reads: free-form
// objects with a duplicate key, for example, are refused here.
func EncodeMessage(m Message) ([]byte, error) {
	if m.Payload == nil || reflect.ValueOf(m.Payload).IsNil() {
		return nil, requestError(newFault("missing").Under("payload"))
	}
	if f := m.Payload.check(); f != nil {
		return nil, requestError(f.Under("payload"))
	}
	payload, f := marshal(m.Payload)
	if f != nil {
		return nil, requestError(f.Under("payload"))
	}
	id, _ := marshal(m.ID)
	out := slices.Concat([]byte(`{"id":`), id, []byte(`,"version":"`+ProtocolVersion+`","type":"`+string(m.Payload.MessageType())+`","payload":`), payload, []byte("}"))
	if f := jsonstrict.Check(out, reflect.TypeFor[Envelope](), jsonstrict.Options(wire)); f != nil {
		return nil, requestError(f)
	}
	return out, nil
}

// marshal writes v as JSON and leaves < > & unescaped: a round trip keeps free-form objects letter for letter.
func marshal(v any) ([]byte, *fault) {
	text, err := jsontext.Marshal(v)
	if err != nil {
		return nil, &fault{Msg: "a free-form value is not JSON", Cause: err}
	}
	return text, nil
}

func (e *Envelope) check() *fault {
	return cmp.Or(
		oneOf("version", e.Version, ProtocolVersion),
		oneOf("type", e.Type, messageTypes...),
		object("payload", e.Payload),
	)
}

// payloads are in the order of the types.
var payloads = []Payload{
	(*Register)(nil), (*ToolCall)(nil), (*ToolResult)(nil), (*SlashCommand)(nil), (*SlashResult)(nil), (*EventHook)(nil), (*HostCall)(nil),
	(*HostResult)(nil), (*LogRecord)(nil), (*ErrorPayload)(nil),
}

func newPayload(t MessageType) Payload {
	at := slices.Index(messageTypes, t) // it was checked
	return reflect.New(reflect.TypeOf(payloads[at]).Elem()).Interface().(Payload)
}

// oneOf checks an enumeration.
func oneOf[T ~string](key string, got T, want ...T) *fault {
	if slices.Contains(want, got) {
		return nil
	}
	msg := "wants"
	for i, w := range want {
		if i > 0 {
			msg += ","
		}
		msg += " " + string(w)
	}
	return newFault(msg).Under(key)
}

// object checks a free-form object that must be there. Whether it is JSON at all is the decoder's business, or the
// encoder's.
func object(key string, raw json.RawMessage) *fault {
	if raw == nil {
		return newFault("missing").Under(key)
	}
	if !bytes.HasPrefix(bytes.TrimLeft(raw, " \t\r\n"), []byte("{")) {
		return newFault("wants an object").Under(key)
	}
	return nil
}

// optionalObject checks a free-form object that may be absent.
func optionalObject(key string, raw json.RawMessage) *fault {
	if raw == nil {
		return nil
	}
	return object(key, raw)
}

// objects checks an array of free-form objects.
func objects(key string, raws []json.RawMessage) *fault {
	for i, raw := range raws {
		if !bytes.HasPrefix(bytes.TrimLeft(raw, " \t\r\n"), []byte("{")) {
			return newFault("wants an object").At(i).Under(key)
		}
	}
	return nil
}

// natural checks an optional integer with minimum 0.
func natural(key string, n *int64) *fault {
	if n != nil && *n < 0 {
		return newFault("wants 0 or more").Under(key)
	}
	return nil
}

// HostCall is the payload of a host_call message: a [Call] on the wire (seed 002 §3.2).
type HostCall struct {
	CallID      string          `json:"call_id"`
	Capability  Capability      `json:"capability"` // a claim; the host derives the capability itself
	Method      Method          `json:"method"`
	Params      json.RawMessage `json:"params"`
	TimeoutMS   *int64          `json:"timeout_ms,omitzero"`
	CancelToken *string         `json:"cancel_token,omitzero"`
	Context     json.RawMessage `json:"context,omitzero"` // never part of a decision
}

// MessageType implements Payload.
func (*HostCall) MessageType() MessageType { return TypeHostCall }

// Validate implements Payload.
func (p *HostCall) Validate() error { return requestError(p.check()) }

func (p *HostCall) check() *fault {
	return cmp.Or(
		object("params", p.Params),
		natural("timeout_ms", p.TimeoutMS),
		optionalObject("context", p.Context),
	)
}

// Timeout returns the time limit asked for, 0 when there is none. One too long for a Duration is the longest Duration.
func (p *HostCall) Timeout() time.Duration {
	const longest = time.Duration(1<<63 - 1)
	switch {
	case p.TimeoutMS == nil:
		return 0
	case *p.TimeoutMS > int64(longest/time.Millisecond):
		return longest
	}
	return time.Duration(*p.TimeoutMS) * time.Millisecond
}

// HostResult is the payload of a host_result message: the answer to a host call, or one chunk of it.
type HostResult struct {
	CallID  string           `json:"call_id"`
	Output  json.RawMessage  `json:"output"`
	IsError bool             `json:"is_error"`
	Error   *HostCallError   `json:"error,omitzero"` // exactly when IsError
	Chunk   *HostStreamChunk `json:"chunk,omitzero"`
}

// MessageType implements Payload.
func (*HostResult) MessageType() MessageType { return TypeHostResult }

// Validate implements Payload.
func (p *HostResult) Validate() error { return requestError(p.check()) }

func (p *HostResult) check() *fault {
	f := object("output", p.Output)
	if f == nil && p.IsError && p.Error == nil {
		f = newFault("missing, and is_error is true").Under("error")
	}
	return cmp.Or(f, failure(p.IsError, p.Error), p.Chunk.check().Under("chunk"))
}

// HostCallError is an [Error] on the wire.
type HostCallError struct {
	Code      Code            `json:"code"`
	Message   string          `json:"message"`
	Details   json.RawMessage `json:"details,omitzero"`
	Retryable *bool           `json:"retryable,omitzero"`
}

func (e *HostCallError) check() *fault {
	return cmp.Or(oneOf("code", e.Code, codes...), optionalObject("details", e.Details))
}

// NewHostCallError puts any error in the form that may cross the gate: code, message and details of an *[Error], and for
// the rest the code [CodeOf] gives and a message made from nothing but that. It returns nil for nil.
func NewHostCallError(err error) *HostCallError {
	if err == nil {
		return nil
	}
	out := &HostCallError{Code: CodeOf(err), Message: string(CodeOf(err))}
	e, ok := errors.AsType[*Error](err)
	if !ok || e == nil {
		return out
	}
	out.Message = e.Msg
	if len(e.Details) > 0 {
		if details, f := marshal(e.Details); f == nil {
			out.Details = details
		}
	}
	return out
}

// Err returns e as the error a host call returns.
func (e *HostCallError) Err() error {
	if e == nil {
		return nil
	}
	out := &Error{Code: CodeOf(&Error{Code: e.Code}), Msg: e.Message}
	if len(e.Details) > 0 && DecodeStrict(e.Details, &out.Details) != nil {
		out.Details = nil
	}
	return out
}

// HostStreamChunk numbers a host_result that is one of several.
type HostStreamChunk struct {
	Index        int64                   `json:"index"` // from 0, by 1
	IsLast       bool                    `json:"is_last"`
	Backpressure *HostStreamBackpressure `json:"backpressure,omitzero"`
}

func (c *HostStreamChunk) check() *fault {
	if c == nil {
		return nil
	}
	f := natural("index", &c.Index)
	if f == nil && c.Backpressure != nil {
		f = c.Backpressure.check().Under("backpressure")
	}
	return f
}

// HostStreamBackpressure is a hint to the producer of chunks, for future flow control.
type HostStreamBackpressure struct {
	Credits *int64 `json:"credits,omitzero"`
	DelayMS *int64 `json:"delay_ms,omitzero"`
}

func (b *HostStreamBackpressure) check() *fault {
	return cmp.Or(natural("credits", b.Credits), natural("delay_ms", b.DelayMS))
}

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
func (p *ToolCall) Validate() error { return requestError(p.check()) }

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
func (p *ToolResult) Validate() error { return requestError(p.check()) }

func (p *ToolResult) check() *fault {
	return cmp.Or(object("output", p.Output), failure(p.IsError, p.Error), p.Chunk.check().Under("chunk"))
}

// failure checks the error that a result may carry beside is_error.
func failure(isError bool, e *HostCallError) *fault {
	switch {
	case e == nil:
		return nil
	case !isError:
		return newFault("present, and is_error is false").Under("error")
	}
	return e.check().Under("error")
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
func (p *SlashCommand) Validate() error { return requestError(p.check()) }

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
func (p *SlashResult) Validate() error { return requestError(p.check()) }

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
func (p *EventHook) Validate() error { return requestError(p.check()) }

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
func (p *ErrorPayload) Validate() error { return requestError(p.check()) }

func (p *ErrorPayload) check() *fault { return optionalObject("details", p.Details) }

//go:embed schema/extension_protocol.json
var schemaText string

// Schema returns the JSON Schema (draft 2020-12) of protocol v1, the one the messages of this package implement. Every
// call returns a fresh copy.
//
// This package checks messages in Go and needs no schema library for it; the schema is here for an embedder who wants
// to publish it or to check with it.
func Schema() []byte { return []byte(schemaText) }
