package connector

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
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
	// Emit hands an event to the extensions: which model and which thinking level were chosen.
	Emit func(ctx context.Context, event json.RawMessage)
	// Shutdown is told that an extension asked the host to end.
	Shutdown func(from ext.ID)
	// Emit sends the events of a move in the tree. Nil when nobody listens.
	Emit Emit
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
		opts.Emit = func(context.Context, json.RawMessage) {}
	}
	if opts.Shutdown == nil {
		opts.Shutdown = func(ext.ID) {}
	}
	return &Agent{opts: opts}
}

// deliverOptions are Pi's options of sendMessage and sendUserMessage. Others are passed over, as Pi does.
type deliverOptions struct {
	TriggerTurn bool   `json:"triggerTurn"`
	DeliverAs   string `json:"deliverAs"`
}

// Deliver implements ext.Agent. The agent is always idle, so "steer" and "followUp" deliver at once, as in Pi.
func (a *Agent) Deliver(_ context.Context, from ext.ID, kind string, body json.RawMessage) error {
	var in struct {
		Message struct {
			CustomType string          `json:"customType"`
			Content    json.RawMessage `json:"content"`
			Display    *bool           `json:"display"`
			Details    json.RawMessage `json:"details"`
		} `json:"message"`
		Content json.RawMessage `json:"content"`
		Options deliverOptions  `json:"options"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return ext.Wrap(ext.CodeInvalidRequest, "the message or its options have the wrong shape", err)
	}
	d := Delivery{From: from, Kind: kind, Body: body, DeliverAs: in.Options.DeliverAs}
	a.mu.Lock()
	defer a.mu.Unlock()
	if kind == "user" {
		d.Turn, d.Text = true, contentText(in.Content)
		return a.user(d, in.Content)
	}
	if !isContent(in.Message.Content) {
		return ext.E(ext.CodeInvalidRequest, "a message needs content")
	}
	d.Text = contentText(in.Message.Content)
	entry := map[string]any{
		"type": "custom_message", "customType": in.Message.CustomType, "content": in.Message.Content,
		"display": in.Message.Display != nil && *in.Message.Display,
	}
	put(entry, "details", in.Message.Details)
	if in.Options.DeliverAs == "nextTurn" {
		a.nextTurn = append(a.nextTurn, entry)
		a.opts.Delivered(d)
		return nil
	}
	d.Turn = in.Options.TriggerTurn
	return a.keep(d, entry)
}

// user keeps a message of the user and, as Pi does, after it those that waited for it.
func (a *Agent) user(d Delivery, content json.RawMessage) error {
	parts := content
	if startsWith(content, '"') {
		parts = slices.Concat(json.RawMessage(`[{"type":"text","text":`), content, json.RawMessage(`}]`))
	}
	message, err := jsonOf(struct {
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
			return outward(err, ext.CodeIO, "the session could not be written")
		}
		a.nextTurn = a.nextTurn[1:]
	}
	return nil
}

func (a *Agent) keep(d Delivery, entry map[string]any) error {
	raw, err := a.opts.Session.Append(entry)
	if err != nil {
		return outward(err, ext.CodeIO, "the session could not be written")
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
	raw, err := jsonOf(map[string]any{
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
		return a.setLevel(ctx, args)
	case "setModel":
		return a.setModel(ctx, args)
	case "compact":
		return nil, ext.E(ext.CodeInvalidRequest, "No model selected, so nothing can be compacted.")
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

// Emit sends an event to the extensions and returns what they make of it.
type Emit func(ctx context.Context, event json.RawMessage) (json.RawMessage, error)

// move is what navigateTree is given.
type move struct {
	Target  string `json:"target"`
	Options struct {
		Summarize           bool    `json:"summarize"`
		Label               *string `json:"label"`
		CustomInstructions  *string `json:"customInstructions"`
		ReplaceInstructions *bool   `json:"replaceInstructions"`
	} `json:"options"`
}

// preparation is what session_before_tree is told, in Pi's order.
func (m move) preparation(s ext.Session, from string) any {
	entries, ancestor := leftBehind(s, from, m.Target)
	return struct {
		TargetID            string            `json:"targetId"`
		OldLeafID           any               `json:"oldLeafId"`
		CommonAncestorID    any               `json:"commonAncestorId"`
		EntriesToSummarize  []json.RawMessage `json:"entriesToSummarize"`
		UserWantsSummary    bool              `json:"userWantsSummary"`
		CustomInstructions  *string           `json:"customInstructions,omitempty"`
		ReplaceInstructions *bool             `json:"replaceInstructions,omitempty"`
		Label               *string           `json:"label,omitempty"`
	}{
		m.Target, stringOrNull(from), stringOrNull(ancestor), entries, false, m.Options.CustomInstructions, m.Options.ReplaceInstructions,
		m.Options.Label,
	}
}

// navigate moves the leaf: onto the target, or before it when the target is something a person wrote. session_before_tree may stop
// it or choose the label, session_tree tells of it.
func (a *Agent) navigate(ctx context.Context, args json.RawMessage) (json.RawMessage, error) {
	var in move
	if err := json.Unmarshal(orNull(args), &in); err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "navigateTree needs a target and options", err)
	}
	s := a.opts.Session
	done, from := json.RawMessage(`{"cancelled":false}`), s.LeafID()
	if in.Target == from && in.Target != "" {
		return done, nil
	}
	if in.Options.Summarize {
		return nil, ext.E(ext.CodeInvalidRequest, "No model available for summarization")
	}
	e, ok := readNode(s, in.Target)
	if !ok {
		return nil, ext.E(ext.CodeInvalidRequest, "Entry "+in.Target+" not found")
	}
	before := map[string]any{"type": "session_before_tree", "preparation": in.preparation(s, from)}
	var said struct {
		Cancel json.RawMessage `json:"cancel"`
		Label  *string         `json:"label"`
	}
	if err := a.emit(ctx, before, &said); err != nil {
		return nil, err
	}
	if said.Cancel != nil && !slices.Contains([]string{"null", "false", "0", `""`}, string(said.Cancel)) {
		return json.RawMessage(`{"cancelled":true}`), nil
	}
	if said.Label != nil {
		in.Options.Label = said.Label
	}
	leaf := in.Target
	if e.Type == "custom_message" || e.Type == "message" && e.Message.Role == "user" {
		leaf = e.ParentID
	}
	if err := s.SetLeaf(leaf); err != nil {
		return nil, outward(err, ext.CodeInternal, "the session could not move to the entry")
	}
	if label := in.Options.Label; label != nil && *label != "" {
		if _, err := s.Append(map[string]any{"type": "label", "targetId": in.Target, "label": *label}); err != nil {
			return nil, outward(err, ext.CodeIO, "the session could not be written")
		}
	}
	return done, a.emit(ctx, map[string]any{"type": "session_tree", "newLeafId": stringOrNull(s.LeafID()), "oldLeafId": stringOrNull(from)}, nil)
}

// emit sends an event, if there is somebody to send it to, and reads the answer.
func (a *Agent) emit(ctx context.Context, event map[string]any, answer any) error {
	if a.opts.Emit == nil {
		return nil
	}
	raw, err := jsonOf(event)
	if err != nil {
		return err
	}
	result, err := a.opts.Emit(ctx, raw)
	if err == nil && answer != nil && len(result) > 0 {
		_ = json.Unmarshal(result, answer) // an answer of another shape says nothing
	}
	return err
}

// node is what the tree needs of an entry.
type node struct {
	Type     string `json:"type"`
	ParentID string `json:"parentId"`
	Message  struct {
		Role string `json:"role"`
	} `json:"message"`
}

func readNode(s ext.Session, id string) (node, bool) {
	var n node
	raw := findEntry(s, id)
	return n, raw != nil && json.Unmarshal(raw, &n) == nil
}

// pathTo is the ids from the first entry to one.
func pathTo(s ext.Session, id string) []string {
	var path []string
	for id != "" && !slices.Contains(path, id) {
		n, ok := readNode(s, id)
		if !ok {
			break
		}
		path = append(path, id)
		id = n.ParentID
	}
	slices.Reverse(path)
	return path
}

// leftBehind is what a move from one entry to another leaves: the entries below the last one that both paths share.
func leftBehind(s ext.Session, from, to string) (entries []json.RawMessage, ancestor string) {
	entries = []json.RawMessage{}
	old, next := pathTo(s, from), pathTo(s, to)
	shared := 0
	for shared < len(old) && shared < len(next) && old[shared] == next[shared] {
		ancestor = old[shared]
		shared++
	}
	for _, id := range old[shared:] {
		entries = append(entries, findEntry(s, id))
	}
	return entries, ancestor
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
