package bridge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/jsonlines"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// The types of messages.
const (
	TypeReady     = "ready"      // process: its inventory, once and first
	TypeResult    = "result"     // process: the answer to a call
	TypeRequest   = "request"    // process: wants something of the agent
	TypeLLMCancel = "llm_cancel" // process: ends a model request
	TypeUI        = "ui"         // process: something to show
	TypeEvent     = "event"      // process: to the extensions' bus of events

	TypeCall     = "call"      // agent: run a tool, or a private call
	TypeResponse = "response"  // agent: the answer to a request
	TypeLLMChunk = "llm_chunk" // agent: a piece of the answer to llm_stream
	TypeLLMDone  = "llm_done"  // agent: the end of it
	TypeLLMError = "llm_error" // agent: the failure of it
)

// The operations of requests that the protocol names. A process may ask for others; an agent that does not know an operation says so.
const (
	OpLLMComplete = "llm_complete"
	OpLLMStream   = "llm_stream"
	OpSessionInfo = "session_info"
	OpActiveTools = "active_tools"
	OpAppendEntry = "append_entry"
	OpSendMessage = "send_message"
	OpDevReload   = "dev_reload"
	OpAsk         = "pier_ask"       // pier's own: a question of its gate for the agent's person
	OpHostCall    = "pier_host_call" // pier's own: any host call, {method, params, call?}; call is the id of the call that it is made for
)

// The private calls: an agent makes them for its own ends, and shows them to no model.
const (
	CallEvent            = "pi_event"
	CallSessionSnapshots = "pi_session_snapshots"
	CallSessionRerun     = "pi_session_rerun"
	CallSessionCancel    = "pi_session_cancel"
	CallPluginCommand    = "pi_plugin_command"
	CallPluginToolCall   = "pi_plugin_tool_call"
	CallPluginToolResult = "pi_plugin_tool_result"
)

// Private reports whether a tool is hidden from models: names that begin with pi_ are the protocol's own.
func Private(name string) bool { return strings.HasPrefix(name, "pi_") }

// Message is one decoded message: *Ready, *Result, *Request, *Cancel, *UI, *Event of a process, *Call, *Response, *Chunk, *Done,
// *Failure of an agent.
type Message interface{ kind() string }

// Ready is the first message of a process.
type Ready struct{ Info Info }

// Call asks a process to run a tool.
type Call struct {
	ID        int64
	Name      string
	Arguments json.RawMessage // an object
}

// Result answers a Call.
type Result struct {
	ID      int64
	Text    string
	IsError bool
}

// Request asks the agent for something.
type Request struct {
	ID      string
	Op      string
	Payload json.RawMessage // an object
}

// Response answers a Request. Code is one of pier's five codes of errors, which the published pair does not have.
type Response struct {
	ID     string
	OK     bool
	Result json.RawMessage // when OK
	Error  string          // when not
	Code   string
}

// Chunk is a piece of a streamed answer.
type Chunk struct{ ID, Delta string }

// Done ends a streamed answer.
type Done struct {
	ID     string
	Result json.RawMessage
}

// Failure ends a streamed answer, too.
type Failure struct{ ID, Error, Code string }

// Cancel ends a model request.
type Cancel struct{ ID, Reason string }

// UI is something to show. Op is status, progress, widget or notify.
type UI struct {
	Op, Key, Text, Title string
	Current, Total       *float64
	Lines                []string
	Placement            string // aboveEditor or belowEditor
	Message, Level       string // of notify; info, warning or error
	Cleared              bool   // text or lines are null: the status or widget is removed
}

// Event is an event of the extensions' bus.
type Event struct {
	Name string
	Data json.RawMessage
}

func (*Ready) kind() string    { return TypeReady }
func (*Call) kind() string     { return TypeCall }
func (*Result) kind() string   { return TypeResult }
func (*Request) kind() string  { return TypeRequest }
func (*Response) kind() string { return TypeResponse }
func (*Chunk) kind() string    { return TypeLLMChunk }
func (*Done) kind() string     { return TypeLLMDone }
func (*Failure) kind() string  { return TypeLLMError }
func (*Cancel) kind() string   { return TypeLLMCancel }
func (*UI) kind() string       { return TypeUI }
func (*Event) kind() string    { return TypeEvent }

// Decode reads one line. The error is an *ext.Error with the code invalid_request; the message is then what could be read of it, with
// its id, or nil.
func Decode(line []byte) (Message, error) {
	var m members
	if err := ext.DecodeStrict(line, &m); err != nil {
		return headOf(line[:min(len(line), head)]), err
	}
	d := decoder{m: m}
	var out Message
	switch kind := d.text("type", true); kind {
	case TypeReady:
		out = d.ready()
	case TypeResult:
		out = &Result{ID: d.number(), Text: d.text("text", false), IsError: d.truth("isError", false)}
	case TypeRequest:
		out = &Request{ID: d.id(), Op: d.text("op", true), Payload: d.object("payload")}
	case TypeLLMCancel:
		out = &Cancel{ID: d.id(), Reason: d.text("reason", false)}
	case TypeUI:
		out = d.ui()
	case TypeEvent:
		out = &Event{Name: d.text("name", true), Data: d.any("data")}
	case TypeCall:
		out = &Call{ID: d.number(), Name: d.text("name", true), Arguments: d.object("arguments")}
	case TypeResponse:
		out = &Response{ID: d.id(), OK: d.truth("ok", true), Result: d.any("result"), Error: d.reason(), Code: d.text("code", false)}
	case TypeLLMChunk:
		out = &Chunk{ID: d.id(), Delta: d.text("delta", true)}
	case TypeLLMDone:
		out = &Done{ID: d.id(), Result: d.any("result")}
	case TypeLLMError:
		out = &Failure{ID: d.id(), Error: d.reason(), Code: d.text("code", false)}
	default:
		d.fail("the type is none of the protocol's", "type", kind)
	}
	return out, d.err()
}

// head is how far a line that cannot be taken is looked at, in bytes.
const head = 512

// headOf is what can be read of a line that is too long, not UTF-8, nested too deep, or no JSON to its end: its type and its id, where both come
// at its beginning. It is nil where they do not.
func headOf(line []byte) Message {
	d := decoder{m: jsonlines.Members(line)}
	switch d.text("type", false) {
	case TypeReady:
		return &Ready{}
	case TypeResult:
		return &Result{ID: d.number()}
	case TypeRequest:
		return &Request{ID: d.id(), Op: d.text("op", false)}
	case TypeCall:
		return &Call{ID: d.number()}
	case TypeResponse:
		return &Response{ID: d.id()}
	case TypeLLMChunk:
		return &Chunk{ID: d.id()}
	case TypeLLMDone:
		return &Done{ID: d.id()}
	case TypeLLMError:
		return &Failure{ID: d.id()}
	}
	return nil
}

// Encode writes one message, without the end of its line.
func Encode(m Message) ([]byte, error) {
	if out, done, err := encodeOften(m); done || err != nil {
		return out, err
	}
	fields := map[string]any{"type": m.kind()}
	switch m := m.(type) {
	case *Ready:
		fields["info"] = m.Info
	case *Request:
		fields["id"], fields["op"], fields["payload"] = m.ID, m.Op, orEmpty(m.Payload)
	case *Response:
		fields["id"], fields["ok"] = m.ID, m.OK
		if m.OK {
			fields["result"] = orNull(m.Result)
		} else {
			fields["error"] = m.Error
			some(fields, "code", m.Code)
		}
	case *Done:
		fields["id"], fields["result"] = m.ID, orNull(m.Result)
	case *Failure:
		fields["id"], fields["error"] = m.ID, m.Error
		some(fields, "code", m.Code)
	case *Cancel:
		fields["id"], fields["reason"] = m.ID, m.Reason
	case *UI:
		encodeUI(fields, m)
	case *Event:
		fields["name"], fields["data"] = m.Name, orNull(m.Data)
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(fields); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the message cannot be written as JSON", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

func encodeUI(fields map[string]any, m *UI) {
	fields["op"] = m.Op
	for key, text := range map[string]string{
		"key": m.Key, "text": m.Text, "title": m.Title, "placement": m.Placement, "message": m.Message, "level": m.Level,
	} {
		some(fields, key, text)
	}
	if m.Current != nil {
		fields["current"] = *m.Current
	}
	if m.Total != nil {
		fields["total"] = *m.Total
	}
	switch {
	case m.Lines != nil:
		fields["lines"] = m.Lines
	case m.Cleared && m.Op == "widget":
		fields["lines"] = nil
	case m.Cleared:
		fields["text"] = nil
	}
}

func some(fields map[string]any, key, text string) {
	if text != "" {
		fields[key] = text
	}
}

func orEmpty(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 {
		return json.RawMessage("{}")
	}
	return raw
}

func orNull(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 {
		return json.RawMessage("null")
	}
	return raw
}

// members are a message's. One that is null counts as missing: the published process writes what it has not as null.
type members map[string]json.RawMessage

// decoder reads members, and keeps the first problem.
type decoder struct {
	m       members
	problem *ext.Error
}

func (d *decoder) err() error {
	if d.problem == nil {
		return nil
	}
	return d.problem
}

func (d *decoder) fail(text, key, value string) {
	if d.problem != nil {
		return
	}
	d.problem = ext.E(ext.CodeInvalidRequest, text)
	if key != "" {
		if len(value) > 100 {
			value = strings.ToValidUTF8(value[:100], "")
		}
		d.problem = d.problem.With(key, value)
	}
}

// get is a member, nil for none. One of the name in another case makes the message bad: who wrote it meant this one.
func (d *decoder) get(key string) json.RawMessage {
	raw, there := d.m[key]
	if !there {
		for other := range d.m {
			if len(other) == len(key) && strings.EqualFold(other, key) {
				d.fail(fmt.Sprintf("the member %s is written in another case", key), "", "")
			}
		}
	}
	if string(raw) == "null" {
		return nil
	}
	return raw
}

func (d *decoder) text(key string, must bool) (s string) {
	raw := d.get(key)
	if raw == nil {
		if must {
			d.fail("the member "+key+" is missing", "", "")
		}
		return ""
	}
	if jsontext.Fill(raw, &s) != nil {
		d.fail("the member "+key+" is no text", "", "")
	}
	return s
}

func (d *decoder) truth(key string, must bool) (b bool) {
	raw := d.get(key)
	if raw == nil {
		if must {
			d.fail("the member "+key+" is missing", "", "")
		}
		return false
	}
	if jsontext.Fill(raw, &b) != nil {
		d.fail("the member "+key+" is neither true nor false", "", "")
	}
	return b
}

// longestID bounds the ids of a process.
const longestID = 256

// id is a request's: text.
func (d *decoder) id() string {
	id := d.text("id", true)
	if id == "" && d.problem == nil || len(id) > longestID {
		d.fail(fmt.Sprintf("an id has 1 to %d bytes", longestID), "", "")
		return ""
	}
	return id
}

// number is a call's id.
func (d *decoder) number() (id int64) {
	raw := d.get("id")
	if raw == nil {
		d.fail("the member id is missing", "", "")
		return 0
	}
	if jsontext.Fill(raw, &id) != nil {
		var spelled float64 // some write 1 as 1.0
		if json.Unmarshal(raw, &spelled) == nil && math.Abs(spelled) <= 1<<53 && spelled == math.Trunc(spelled) {
			id = int64(spelled)
		}
	}
	if id <= 0 || id > 1<<53 {
		d.fail("the id is no whole number above 0", "", "")
		return 0
	}
	return id
}

// object is a member that is an object, or not there.
func (d *decoder) object(key string) json.RawMessage {
	raw := d.get(key)
	if raw != nil && raw[0] != '{' {
		d.fail("the member "+key+" is no object", "", "")
	}
	return orEmpty(raw)
}

func (d *decoder) any(key string) json.RawMessage { return orNull(d.get(key)) }

// reason is an error: text, or an object with a message or a reason.
func (d *decoder) reason() string {
	raw := d.get("error")
	var text string
	if raw == nil || json.Unmarshal(raw, &text) == nil {
		return text
	}
	var said struct{ Message, Reason string }
	if json.Unmarshal(raw, &said) == nil && said.Message+said.Reason != "" {
		return said.Message + said.Reason
	}
	return string(raw)
}

func (d *decoder) ui() *UI {
	u := &UI{
		Op: d.text("op", true), Key: d.text("key", false), Text: d.text("text", false), Title: d.text("title", false),
		Placement: d.text("placement", false), Message: d.text("message", false), Level: d.text("level", false),
		Current: d.amount("current"), Total: d.amount("total"),
	}
	if raw := d.get("lines"); raw != nil && json.Unmarshal(raw, &u.Lines) != nil {
		d.fail("the member lines is no list of texts", "", "")
	}
	switch {
	case !slices.Contains([]string{"status", "progress", "widget", "notify"}, u.Op):
		d.fail("the op of a ui message is status, progress, widget or notify", "op", u.Op)
	case u.Placement != "" && u.Placement != "aboveEditor" && u.Placement != "belowEditor":
		d.fail("the placement is aboveEditor or belowEditor", "placement", u.Placement)
	case u.Level != "" && !slices.Contains([]string{"info", "warning", "error"}, u.Level):
		d.fail("the level is info, warning or error", "level", u.Level)
	}
	u.Cleared = u.Op == "widget" && u.Lines == nil || u.Op == "status" && d.get("text") == nil
	return u
}

func (d *decoder) amount(key string) *float64 {
	raw := d.get(key)
	if raw == nil {
		return nil
	}
	var n float64
	if json.Unmarshal(raw, &n) != nil {
		d.fail("the member "+key+" is no number", "", "")
	}
	return &n
}
