package connector

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/cec80427/pier/ext"
)

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
	if isTrue(said.Cancel) {
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

// emit sends an event and reads what is made of it.
func (a *Agent) emit(ctx context.Context, event map[string]any, answer any) error {
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
