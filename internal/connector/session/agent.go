package session

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
)

// Delivery is a message that an extension handed to an agent without a model.
type Delivery struct {
	From ext.ID
	Kind string // "message" (pi.sendMessage) or "user" (pi.sendUserMessage)
	Text string // the text of the message, for a person
	Body json.RawMessage

	// DeliverAs is the way the extension asked for: "steer", "followUp", "nextTurn" or "".
	DeliverAs string
	// Turn reports that a model would answer now.
	Turn bool
	// Entry is what the session keeps, or nil while the message waits for the next turn.
	Entry json.RawMessage
}

// AgentOptions is what the agent without a model works on. Only Session is required.
type AgentOptions struct {
	Session      ext.Session
	Now          func() time.Time // the clock of messages, time.Now when nil
	SystemPrompt string           // what ctx.getSystemPrompt answers

	// Delivered is told of every message, in order; it must not call the agent.
	Delivered func(Delivery)
	// Emit hands an event to the extensions: which model and which thinking level were chosen, moves in the tree. Optional.
	Emit Emit
	// Tell hands an event to the extensions without waiting for them, but for the one that offers to tell itself: whether that
	// one shall is the answer. Optional.
	Tell func(event map[string]any, from ext.ID) (itself bool)
	// Shutdown is told that an extension asked the host to end.
	Shutdown func(from ext.ID)
	// Replace does newSession, fork, switchSession and reload, which end the session the agent knows. Without it the
	// first three answer that they were cancelled and reload does nothing.
	Replace func(ctx context.Context, from ext.ID, action string, args json.RawMessage) (json.RawMessage, error)
}

// Agent is the agent of a host that answers no prompts: always idle, it keeps what extensions say in the session. Which model
// is chosen is kept by its name; each extension finds it among its own. It is safe for concurrent use.
type Agent struct {
	opts AgentOptions

	mu       sync.Mutex
	nextTurn []map[string]any // entries that wait for the next user message
	model    *modelName       // nil while nobody chose one
	level    string           // "" likewise
}

type modelName struct {
	Provider string `json:"provider"`
	ID       string `json:"id"`
}

var _ ext.Agent = (*Agent)(nil)

// NewAgent returns the agent.
func NewAgent(opts AgentOptions) *Agent {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.Delivered == nil {
		opts.Delivered = func(Delivery) {}
	}
	if opts.Emit == nil {
		opts.Emit = func(context.Context, json.RawMessage) (json.RawMessage, error) { return nil, nil }
	}
	if opts.Shutdown == nil {
		opts.Shutdown = func(ext.ID) {}
	}
	return &Agent{opts: opts}
}

// deliverOptions are Pi's options of sendMessage and sendUserMessage. Others are passed over, as Pi does.
type deliverOptions struct {
	TriggerTurn json.RawMessage `json:"triggerTurn"`
	DeliverAs   json.RawMessage `json:"deliverAs"`
}

// deliverAs is the way that is asked for, "" for one that is none.
func (o deliverOptions) deliverAs() (way string) {
	_ = json.Unmarshal(wire.OrNull(o.DeliverAs), &way)
	return way
}

// isTrue reports whether a value is true in JavaScript's sense; none is not.
func isTrue(raw json.RawMessage) bool {
	return !slices.Contains([]string{"", "null", "false", "0", `""`}, string(raw))
}

// Deliver implements ext.Agent. The agent is always idle, so "steer" and "followUp" deliver at once, as in Pi.
func (a *Agent) Deliver(_ context.Context, from ext.ID, kind string, body json.RawMessage) error {
	var in struct {
		Message struct {
			CustomType json.RawMessage `json:"customType"`
			Content    json.RawMessage `json:"content"`
			Display    json.RawMessage `json:"display"`
			Details    json.RawMessage `json:"details"`
		} `json:"message"`
		Content json.RawMessage `json:"content"`
		Options deliverOptions  `json:"options"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return ext.Wrap(ext.CodeInvalidRequest, "the message or its options have the wrong shape", err)
	}
	d := Delivery{From: from, Kind: kind, Body: body, DeliverAs: in.Options.deliverAs()}
	a.mu.Lock()
	defer a.mu.Unlock()
	if kind == "user" {
		d.Turn, d.Text = true, contentText(in.Content)
		return a.user(d, in.Content)
	}
	// As in Pi, of which type a member is nobody asks; content that is missing is empty.
	if len(in.Message.Content) == 0 || wire.IsNull(in.Message.Content) {
		in.Message.Content = json.RawMessage("[]")
	}
	d.Text = contentText(in.Message.Content)
	entry := map[string]any{"type": "custom_message", "content": in.Message.Content}
	put(entry, "customType", in.Message.CustomType)
	put(entry, "display", in.Message.Display)
	put(entry, "details", in.Message.Details)
	if d.DeliverAs == "nextTurn" {
		a.nextTurn = append(a.nextTurn, entry)
		a.opts.Delivered(d)
		return nil
	}
	d.Turn = isTrue(in.Options.TriggerTurn)
	return a.keep(d, entry)
}

// user keeps a message of the user and, as Pi does, after it those that waited for it.
func (a *Agent) user(d Delivery, content json.RawMessage) error {
	parts := content
	if wire.StartsWith(content, '"') {
		parts = slices.Concat(json.RawMessage(`[{"type":"text","text":`), content, json.RawMessage(`}]`))
	}
	message, err := wire.JSON(struct {
		Role      string          `json:"role"`
		Content   json.RawMessage `json:"content"`
		Timestamp int64           `json:"timestamp"`
	}{"user", parts, a.opts.Now().UnixMilli()})
	if err != nil {
		return err
	}
	if err := a.keep(d, map[string]any{"type": "message", "message": message}); err != nil {
		return err
	}
	for len(a.nextTurn) > 0 {
		if _, err := a.opts.Session.Append(a.nextTurn[0]); err != nil {
			return wire.Outward(err, ext.CodeIO, "the session could not be written")
		}
		a.nextTurn = a.nextTurn[1:]
	}
	return nil
}

func (a *Agent) keep(d Delivery, entry map[string]any) error {
	raw, err := a.opts.Session.Append(entry)
	if err != nil {
		return wire.Outward(err, ext.CodeIO, "the session could not be written")
	}
	d.Entry = raw
	a.opts.Delivered(d)
	return nil
}

// contentText joins the text of a message as Pi does before it prompts.
func contentText(content json.RawMessage) string {
	var text string
	if json.Unmarshal(content, &text) == nil {
		return text
	}
	var parts []struct{ Type, Text string }
	if json.Unmarshal(content, &parts) != nil {
		return ""
	}
	var texts []string
	for _, p := range parts {
		if p.Type == "text" {
			texts = append(texts, p.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// State implements ext.Agent. Messages for the next turn do not count as pending, as in Pi.
func (a *Agent) State() json.RawMessage {
	a.mu.Lock()
	model, level := a.model, a.level
	a.mu.Unlock()
	raw, err := wire.JSON(map[string]any{
		"idle": true, "pending": 0, "model": model, "thinkingLevel": level, "systemPrompt": a.opts.SystemPrompt,
		"contextUsage": nil, "scopedModels": []any{}, "extensionsChoose": true,
	})
	if err != nil {
		return json.RawMessage("{}")
	}
	return raw
}

// Request implements ext.Agent as Pi behaves when it runs no prompts.
func (a *Agent) Request(ctx context.Context, from ext.ID, op string, args json.RawMessage) (json.RawMessage, error) {
	switch op {
	case "abort", "waitForIdle":
		return json.RawMessage("null"), nil
	case "setThinkingLevel":
		return a.setLevel(ctx, from, args)
	case "setModel":
		return a.setModel(ctx, args)
	case "compact":
		return a.compact(ctx, args)
	case "shutdown":
		a.opts.Shutdown(from)
		return json.RawMessage("null"), nil
	case "navigateTree":
		return a.navigate(ctx, args)
	case "newSession", "fork", "switchSession", "reload":
		if a.opts.Replace != nil {
			return a.opts.Replace(ctx, from, op, args)
		}
		if op == "reload" {
			return json.RawMessage("null"), nil
		}
		return json.RawMessage(`{"cancelled":true}`), nil
	}
	return nil, ext.E(ext.CodeInvalidRequest, "an agent knows no action "+op)
}

// Forget drops the messages that wait: another session begins.
func (a *Agent) Forget() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.nextTurn = nil
}

// Waiting returns the messages that wait for the next turn, as the entries they will become without ids and times.
func (a *Agent) Waiting() []map[string]any {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.nextTurn)
}
