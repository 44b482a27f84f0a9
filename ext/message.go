package ext

import (
	"bytes"
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
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
		return Message{}, f.err()
	}
	if f := env.check(); f != nil {
		return Message{}, f.err()
	}
	p := newPayload(env.Type)
	f := decode(env.Payload, p, wire)
	if f == nil {
		f = p.check()
	}
	if f != nil {
		return Message{}, f.under("payload").err()
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
		return nil, faulty("missing").under("payload").err()
	}
	if f := m.Payload.check(); f != nil {
		return nil, f.under("payload").err()
	}
	payload, f := marshal(m.Payload)
	if f != nil {
		return nil, f.under("payload").err()
	}
	out, f := marshal(Envelope{ID: m.ID, Version: ProtocolVersion, Type: m.Payload.MessageType(), Payload: payload})
	if f != nil {
		return nil, f.err()
	}
	if _, f := check(out, shapeOf(reflect.TypeFor[Envelope]()), wire); f != nil {
		return nil, f.err()
	}
	return out, nil
}

// marshal is json.Marshal that leaves < > & as they are: a round trip keeps free-form objects letter for letter.
func marshal(v any) ([]byte, *fault) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, &fault{msg: "a free-form value is not JSON", cause: err}
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

func (e *Envelope) check() *fault {
	return cmp.Or(
		oneOf("version", e.Version, ProtocolVersion),
		oneOf("type", e.Type, messageTypes...),
		object("payload", e.Payload),
	)
}

func newPayload(t MessageType) Payload {
	for _, p := range []Payload{
		new(Register), new(ToolCall), new(ToolResult), new(SlashCommand), new(SlashResult), new(EventHook), new(HostCall), new(HostResult), new(LogRecord),
	} {
		if p.MessageType() == t {
			return p
		}
	}
	return new(ErrorPayload) // the type was checked
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
	return faulty(msg).under(key)
}

// object checks a free-form object that must be there. Whether it is JSON at all is the decoder's business, or the
// encoder's.
func object(key string, raw json.RawMessage) *fault {
	if raw == nil {
		return faulty("missing").under(key)
	}
	if !bytes.HasPrefix(bytes.TrimLeft(raw, " \t\r\n"), []byte("{")) {
		return faulty("wants an object").under(key)
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
			return faulty("wants an object").at(i).under(key)
		}
	}
	return nil
}

// natural checks an optional integer with minimum 0.
func natural(key string, n *int64) *fault {
	if n != nil && *n < 0 {
		return faulty("wants 0 or more").under(key)
	}
	return nil
}
