package bridgeserve

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/permprompt"
	"github.com/cec80427/pier/internal/text/jsontext"
)

func encode(v any) json.RawMessage { return jsontext.Encode(v) }

// compact is JSON in one form, so that two of one meaning are equal.
func compact(raw json.RawMessage) json.RawMessage {
	if canon, err := jsontext.Canonical(raw); err == nil {
		return canon
	}
	return raw
}

// attach puts the agent where the host's options have room for it: its person answers the dialogs and the questions. The gate is kept, to
// decide what handlers change of the agent's calls.
func (s *server) attach(o *pier.Options) {
	o.UI, o.Approver, o.Mode, o.AskLater = s, s, "rpc", true
	o.Middleware = func(gate ext.Caller) ext.Caller {
		s.gate = gate
		return gate
	}
}

// mayChange asks whether an extension may put another input in the place of what a tool of the agent's is called with: it is the extension's
// own call from then on, and decided and recorded as that.
func (s *server) mayChange(ctx context.Context, id ext.ID, tool, toolCall string, input json.RawMessage) error {
	_, err := s.gate.Call(ctx, ext.Call{
		Extension: id, Runtime: "host", Method: ext.MethodTool, ToolCallID: toolCall, Params: encode(map[string]any{"name": tool, "input": input}),
		Serve: func(context.Context) (json.RawMessage, error) { return json.RawMessage(`{}`), nil }, // the agent runs it
	})
	return err
}

// request asks the agent, once it has the inventory.
func (s *server) request(ctx context.Context, payload map[string]any) (json.RawMessage, error) {
	process := s.process.Load()
	if process == nil {
		return nil, ext.E(ext.CodeDenied, "there is nobody to ask yet")
	}
	return process.Request(ctx, bridge.OpAsk, encode(payload))
}

// Approve implements ext.Approver: the question in pier's own words, each answer with exactly the rule that it keeps. An agent that does not
// know the request denies; so does whatever is no answer.
func (s *server) Approve(ctx context.Context, q ext.Question) (ext.Answer, error) {
	card := permprompt.Of(q, "")
	lines := []string{fmt.Sprintf("%s wants %s: %s", permprompt.Visible(card.Who), card.Wants, permprompt.Visible(card.Subject))}
	for _, f := range card.Facts {
		lines = append(lines, f.Lead+" "+permprompt.Visible(f.Text))
	}
	for _, note := range card.Notes {
		lines = append(lines, permprompt.Visible(note))
	}
	if card.Risk != "" {
		lines = append(lines, "risk: "+card.Risk)
	}
	offers := []map[string]any{}
	for i, o := range card.Offers {
		label := o.Text
		if o.Rule != "" {
			label += ": " + permprompt.Visible(o.Rule)
		}
		offers = append(offers, map[string]any{"offer": i, "text": label, "allow": o.Allow})
	}
	raw, err := s.request(ctx, map[string]any{"kind": "permission", "extension": q.Extension, "lines": lines, "offers": offers})
	if err != nil {
		return ext.Answer{Choice: ext.ChoiceDeny}, err
	}
	var chosen struct {
		Offer int `json:"offer"`
	}
	if err := ext.DecodeWith(raw, &chosen, ext.DecodeOptions{RequireAll: true}); err != nil {
		return ext.Answer{Choice: ext.ChoiceDeny}, err
	}
	return permprompt.AnswerTo(q, chosen.Offer), nil
}

// Request implements ext.UI: what is shown are ui messages, dialogs are requests, and the rest has no place in another agent's screen.
func (s *server) Request(ctx context.Context, id ext.ID, op string, params json.RawMessage) (json.RawMessage, error) {
	process := s.process.Load()
	if process == nil {
		return json.RawMessage("null"), nil
	}
	var in struct {
		Message, Type, Key, Placement string
		Text                          *string
		Lines                         []string
	}
	_ = json.Unmarshal(params, &in) // the gate has checked them
	switch op {
	case "notify":
		return json.RawMessage("{}"), process.Show(ctx, &bridge.UI{Op: "notify", Message: in.Message, Level: in.Type})
	case "setStatus":
		u := &bridge.UI{Op: "status", Key: in.Key, Cleared: in.Text == nil}
		if in.Text != nil {
			u.Text = *in.Text
		}
		return json.RawMessage("{}"), process.Show(ctx, u)
	case "setWidget":
		return json.RawMessage("{}"), process.Show(ctx, &bridge.UI{Op: "widget", Key: in.Key, Lines: in.Lines, Placement: in.Placement, Cleared: in.Lines == nil})
	case "select", "confirm", "input", "editor":
		out, err := s.request(ctx, map[string]any{"kind": "dialog", "extension": id, "op": op, "params": params})
		if err != nil {
			return json.RawMessage("null"), nil // as a dialog that was dismissed
		}
		return encode(map[string]json.RawMessage{"value": out}), nil
	}
	return json.RawMessage("null"), nil
}
