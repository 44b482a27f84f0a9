package session

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

// Host is what the session method needs to know about the host around it.
type Host interface {
	ToolsJSON() json.RawMessage    // every tool, an array as pi.getAllTools gives it
	Callable() json.RawMessage     // those that a tool may call, an array as ctx.tools gives it
	ActiveTools() []string         // the names of those the model may call
	Activate(names []string)       // makes these the active ones; names of no tool are passed over
	CommandsJSON() json.RawMessage // an array as pi.getCommands gives it
	// Shared is what the extensions of a host have together: {providers, mcpServers}, the providers without those of from.
	Shared(from ext.ID) json.RawMessage
	PromptOptions() json.RawMessage // what a system prompt is made of, as ctx.getSystemPromptOptions gives it
}

// Options is what the session method works on. All but Trusted are required (see NewAgent for hosts without a model).
type Options struct {
	Session ext.Session
	Agent   ext.Agent
	Host    Host
	// Named is told of the session's new name, "" for none, and which extension offers to tell itself of it; whether that one shall
	// is the answer. It must not wait for an extension. Optional.
	Named   func(name string, from ext.ID) (itself bool)
	Trusted func() bool // what ctx.isProjectTrusted answers when the agent does not say
	// Complete makes model requests; without it there is no model.
	Complete func(ctx context.Context, call ext.Call) (json.RawMessage, error)
}

// Session is the connector of the method session: the conversation and the agent that holds it.
type Session struct {
	opts  Options
	added added
}

// New returns the connector.
func New(opts Options) (*Session, error) {
	if opts.Session == nil || opts.Agent == nil || opts.Host == nil {
		return nil, errors.New("session: Session, Agent and Host are required")
	}
	return &Session{opts: opts}, nil
}

// Call performs one call of the method session.
func (s *Session) Call(ctx context.Context, call ext.Call, _ policy.Grant) (json.RawMessage, error) {
	op, err := wire.Op(call.Params)
	if err != nil {
		return nil, wire.UnknownOp("session", "")
	}
	switch op {
	case "sync":
		return s.sync(call)
	case "append", "label", "name", "deliver":
		if err := s.added.room(call, s.opts.Session.Header()); err != nil {
			return nil, err
		}
		return s.add(ctx, op, call)
	case "request":
		return s.request(ctx, call)
	case "activate":
		return s.activate(call)
	case "complete":
		if s.opts.Complete == nil {
			return nil, ext.E(ext.CodeIO, "this host has no model")
		}
		return s.opts.Complete(ctx, call)
	case "state", "tools", "callable", "commands", "shared", "prompt":
		if err := ext.DecodeStrict(call.Params, &struct{ sessionOp }{}); err != nil {
			return nil, err
		}
		switch op {
		case "state":
			return s.state()
		case "callable":
			return wire.JSON(map[string]any{"tools": arrayOf(s.opts.Host.Callable())})
		case "prompt":
			return wire.JSON(map[string]any{"options": s.opts.Host.PromptOptions()})
		case "shared":
			return s.opts.Host.Shared(call.Extension), nil
		case "tools":
			return wire.JSON(map[string]any{"all": arrayOf(s.opts.Host.ToolsJSON()), "active": append([]string{}, s.opts.Host.ActiveTools()...)})
		}
		return wire.JSON(map[string]any{"commands": arrayOf(s.opts.Host.CommandsJSON())})
	default:
		return nil, wire.UnknownOp("session", op)
	}
}

// add does the ops that add something to the session.
func (s *Session) add(ctx context.Context, op string, call ext.Call) (json.RawMessage, error) {
	switch op {
	case "append":
		return s.append(call)
	case "label":
		return s.label(call)
	case "name":
		return s.name(call)
	}
	return s.deliver(ctx, call)
}

// sessionOp is the key all params share.
type sessionOp struct {
	Op string `json:"op"`
}

func (s *Session) sync(call ext.Call) (json.RawMessage, error) {
	var in struct {
		sessionOp
		Since int `json:"since"`
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	if in.Since < 0 {
		return nil, ext.E(ext.CodeInvalidRequest, "since is negative")
	}
	// The leaf is read first: it then names an entry that Since knows, whatever is appended in between.
	leaf := s.opts.Session.LeafID()
	entries := s.opts.Session.Since(in.Since)
	count := in.Since + len(entries)
	if len(entries) == 0 && in.Since > 0 { // the caller may hold more than there is: the entries of another session
		count = min(in.Since, len(s.opts.Session.Since(0)))
	}
	return wire.JSON(map[string]any{
		"header": wire.OrNull(s.opts.Session.Header()), "file": stringOrNull(s.opts.Session.File()), "leafId": stringOrNull(leaf),
		"count": count, "entries": append([]json.RawMessage{}, entries...),
	})
}

func (s *Session) append(call ext.Call) (json.RawMessage, error) {
	var in struct {
		sessionOp
		Entry struct {
			Type       string          `json:"type"`
			CustomType json.RawMessage `json:"customType"`
			Data       json.RawMessage `json:"data"`
			Content    json.RawMessage `json:"content"`
			Display    json.RawMessage `json:"display"`
			Details    json.RawMessage `json:"details"`
		} `json:"entry"`
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	e := in.Entry
	// As in Pi, of which type a member is nobody asks.
	entry := map[string]any{"type": e.Type}
	put(entry, "customType", e.CustomType)
	switch e.Type {
	case "custom":
		if e.Content != nil || e.Display != nil || e.Details != nil {
			return nil, ext.E(ext.CodeInvalidRequest, "a custom entry has customType and data only")
		}
		put(entry, "data", e.Data)
	case "custom_message":
		if e.Data != nil {
			return nil, ext.E(ext.CodeInvalidRequest, "a custom_message entry has no data")
		}
		put(entry, "content", e.Content)
		put(entry, "display", e.Display)
		put(entry, "details", e.Details)
	default:
		return nil, ext.E(ext.CodeInvalidRequest, "an extension appends entries of type custom or custom_message")
	}
	return s.write(entry)
}

func (s *Session) label(call ext.Call) (json.RawMessage, error) {
	var in struct {
		sessionOp
		EntryID string          `json:"entryId"`
		Label   json.RawMessage `json:"label"`
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	if findEntry(s.opts.Session, in.EntryID) == nil {
		return nil, ext.E(ext.CodeInvalidRequest, "Entry "+in.EntryID+" not found")
	}
	entry := map[string]any{"type": "label", "targetId": in.EntryID}
	put(entry, "label", in.Label)
	return s.write(entry)
}

func (s *Session) name(call ext.Call) (json.RawMessage, error) {
	var in struct {
		sessionOp
		Name  string `json:"name"`
		Event string `json:"event"` // "none": nobody is told; "offered": the extension would tell itself
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	// A name is one line (1.5.2; 0.73.1 kept line ends inside it).
	lines := strings.FieldsFunc(in.Name, func(r rune) bool { return r == '\n' || r == '\r' })
	name := strings.TrimSpace(strings.Join(lines, " "))
	raw, err := s.write(map[string]any{"type": "session_info", "name": name})
	if err == nil && s.opts.Named != nil && in.Event != "none" {
		from := call.Extension
		if in.Event != "offered" {
			from = ""
		}
		if s.opts.Named(name, from) {
			return slices.Concat(raw[:len(raw)-1], json.RawMessage(`,"tell":true}`)), nil
		}
	}
	return raw, err
}

func (s *Session) write(entry map[string]any) (json.RawMessage, error) {
	raw, err := s.opts.Session.Append(entry)
	if err != nil {
		return nil, wire.Outward(err, ext.CodeIO, "the session could not be written")
	}
	return wire.JSON(map[string]any{"entry": raw})
}

func (s *Session) deliver(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	var in struct {
		sessionOp
		Kind    string          `json:"kind"`
		Message json.RawMessage `json:"message"`
		Content json.RawMessage `json:"content"`
		Options json.RawMessage `json:"options"`
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	body := map[string]any{}
	switch {
	case in.Kind == "message" && in.Content == nil && isObject(in.Message):
		body["message"] = in.Message
	case in.Kind == "user" && in.Message == nil && isContent(in.Content):
		body["content"] = in.Content
	default:
		return nil, ext.E(ext.CodeInvalidRequest, "deliver needs kind message with a message, or kind user with content")
	}
	if in.Options != nil && !wire.IsNull(in.Options) {
		if !isObject(in.Options) {
			return nil, ext.E(ext.CodeInvalidRequest, "options is an object")
		}
		body["options"] = in.Options
	}
	raw, err := wire.JSON(body)
	if err != nil {
		return nil, err
	}
	if err := s.opts.Agent.Deliver(ctx, call.Extension, in.Kind, raw); err != nil {
		return nil, wire.Outward(err, ext.CodeInternal, "the message was not delivered")
	}
	return json.RawMessage(`{}`), nil
}

// state is the agent's state with the keys it left out, and whether the project is trusted.
func (s *Session) state() (json.RawMessage, error) {
	state := map[string]json.RawMessage{
		"idle": json.RawMessage("true"), "pending": json.RawMessage("0"), "model": json.RawMessage("null"),
		"thinkingLevel": json.RawMessage(`"off"`), "systemPrompt": json.RawMessage(`""`),
		"contextUsage": json.RawMessage("null"), "scopedModels": json.RawMessage("[]"), "trusted": json.RawMessage("false"),
	}
	if s.opts.Trusted != nil && s.opts.Trusted() {
		state["trusted"] = json.RawMessage("true")
	}
	if err := json.Unmarshal(s.opts.Agent.State(), &state); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the agent's state is not JSON", err)
	}
	return wire.JSON(state)
}

func (s *Session) request(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	var in struct {
		sessionOp
		Action string          `json:"action"`
		Args   json.RawMessage `json:"args"`
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	if !slices.Contains(agentActions(), in.Action) {
		return nil, ext.E(ext.CodeInvalidRequest, "an agent knows no action "+in.Action)
	}
	raw, err := s.opts.Agent.Request(ctx, call.Extension, in.Action, in.Args)
	if err != nil {
		return nil, wire.Outward(err, ext.CodeInternal, "the agent could not do that")
	}
	return wire.OrNull(raw), nil
}

func (s *Session) activate(call ext.Call) (json.RawMessage, error) {
	var in struct {
		sessionOp
		Names []string `json:"names"`
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	s.opts.Host.Activate(in.Names)
	return json.RawMessage(`{}`), nil
}

// agentActions is the closed set of ext.Agent.Request.
func agentActions() []string {
	return []string{
		"abort", "shutdown", "compact", "setModel", "setThinkingLevel", "newSession", "fork", "navigateTree",
		"switchSession", "reload", "waitForIdle",
	}
}

// findEntry returns an entry by id. A session that can look one up itself does; else its entries are searched.
func findEntry(s ext.Session, id string) json.RawMessage {
	if id == "" {
		return nil
	}
	if fast, ok := s.(interface {
		Entry(id string) json.RawMessage
	}); ok {
		return fast.Entry(id)
	}
	for _, raw := range slices.Backward(s.Since(0)) {
		var e map[string]json.RawMessage
		var have string
		if json.Unmarshal(raw, &e) == nil && json.Unmarshal(e["id"], &have) == nil && have == id {
			return raw
		}
	}
	return nil
}

func put(entry map[string]any, key string, raw json.RawMessage) {
	if raw != nil {
		entry[key] = raw
	}
}

func isObject(raw json.RawMessage) bool { return wire.StartsWith(raw, '{') }

// isContent reports whether raw may be a message's content: text, or an array of parts.
func isContent(raw json.RawMessage) bool {
	return wire.StartsWith(raw, '"') || wire.StartsWith(raw, '[')
}

func arrayOf(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 || wire.IsNull(raw) {
		return json.RawMessage("[]")
	}
	return raw
}

func stringOrNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}
