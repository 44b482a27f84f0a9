package session

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
)

// Emit sends an event to the extensions and returns what they make of it.
type Emit func(ctx context.Context, event json.RawMessage) (json.RawMessage, error)

// move is what navigateTree is given. Made is there when the extension comes back with a summary of what is left behind; then
// the extensions have been asked, and From and Label are what was settled with them.
type move struct {
	Target  string `json:"target"`
	Options struct {
		Summarize           json.RawMessage `json:"summarize"`
		Label               json.RawMessage `json:"label"`
		CustomInstructions  json.RawMessage `json:"customInstructions"`
		ReplaceInstructions json.RawMessage `json:"replaceInstructions"`
	} `json:"options"`
	Made *branchSummary `json:"made"`
	From string         `json:"from"`
}

// branchSummary is what stands for the entries that a move leaves behind.
type branchSummary struct {
	Summary       json.RawMessage `json:"summary"`
	Details       json.RawMessage `json:"details"`
	Usage         json.RawMessage `json:"usage"`
	fromExtension bool
}

// preparation is what session_before_tree is told, in Pi's order.
func (m move) preparation(from, ancestor string, entries []json.RawMessage) any {
	wanted := m.Options.Summarize
	if len(wanted) == 0 || wire.IsNull(wanted) {
		wanted = json.RawMessage("false")
	}
	return struct {
		TargetID            string            `json:"targetId"`
		OldLeafID           any               `json:"oldLeafId"`
		CommonAncestorID    any               `json:"commonAncestorId"`
		EntriesToSummarize  []json.RawMessage `json:"entriesToSummarize"`
		UserWantsSummary    json.RawMessage   `json:"userWantsSummary"`
		CustomInstructions  json.RawMessage   `json:"customInstructions,omitempty"`
		ReplaceInstructions json.RawMessage   `json:"replaceInstructions,omitempty"`
		Label               json.RawMessage   `json:"label,omitempty"`
	}{
		m.Target, stringOrNull(from), stringOrNull(ancestor), entries, wanted, m.Options.CustomInstructions, m.Options.ReplaceInstructions,
		m.Options.Label,
	}
}

// navigate moves the leaf: onto the target, or before it when the target is something a person wrote. session_before_tree may stop
// it, choose the label and the instructions, or bring the summary that is wanted. Without one the answer is {summarize:{…}}, and the
// extension comes back with what its model made.
func (a *Agent) navigate(ctx context.Context, args json.RawMessage) (json.RawMessage, error) {
	var in move
	if err := json.Unmarshal(wire.OrNull(args), &in); err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "navigateTree needs a target and options", err)
	}
	from := a.opts.Session.LeafID()
	if in.Made == nil && in.Target == from && in.Target != "" {
		return json.RawMessage(`{"cancelled":false}`), nil
	}
	target, ok := readNode(a.opts.Session, in.Target)
	if !ok {
		return nil, ext.E(ext.CodeInvalidRequest, "Entry "+in.Target+" not found")
	}
	if in.Made == nil {
		if answer, err := a.askTree(ctx, &in, from); answer != nil || err != nil {
			return answer, err
		}
	}
	return a.moveTo(ctx, in, target)
}

// askTree asks the extensions, and notes in the move what they chose. An answer ends the request.
func (a *Agent) askTree(ctx context.Context, in *move, from string) (json.RawMessage, error) {
	in.From = from
	entries, ancestor := leftBehind(a.opts.Session, from, in.Target)
	var said struct {
		Cancel              json.RawMessage `json:"cancel"`
		Summary             json.RawMessage `json:"summary"`
		Label               json.RawMessage `json:"label"`
		CustomInstructions  json.RawMessage `json:"customInstructions"`
		ReplaceInstructions json.RawMessage `json:"replaceInstructions"`
	}
	event := map[string]any{"type": "session_before_tree", "preparation": in.preparation(from, ancestor, entries)}
	if err := a.emit(ctx, event, &said); err != nil {
		return nil, err
	}
	if isTrue(said.Cancel) {
		return json.RawMessage(`{"cancelled":true}`), nil
	}
	options := &in.Options
	for chosen, said := range map[*json.RawMessage]json.RawMessage{
		&options.Label: said.Label, &options.CustomInstructions: said.CustomInstructions, &options.ReplaceInstructions: said.ReplaceInstructions,
	} {
		if len(said) > 0 {
			*chosen = said
		}
	}
	switch {
	case !isTrue(options.Summarize):
	case isTrue(said.Summary):
		in.Made = &branchSummary{fromExtension: true}
		_ = json.Unmarshal(said.Summary, in.Made) // one of another shape has no text
	case len(entries) > 0:
		wanted := map[string]any{"entries": idsOf(entries), "from": from}
		put(wanted, "label", options.Label)
		put(wanted, "customInstructions", options.CustomInstructions)
		put(wanted, "replaceInstructions", options.ReplaceInstructions)
		return wire.JSON(map[string]any{"summarize": wanted})
	}
	return nil, nil
}

// moveTo does what was settled, and session_tree tells of it.
func (a *Agent) moveTo(ctx context.Context, in move, target node) (json.RawMessage, error) {
	s := a.opts.Session
	leaf := in.Target
	if target.Type == "custom_message" || target.Type == "message" && target.Message.Role == "user" {
		leaf = target.ParentID
	}
	fromID := s.LeafID()
	if err := s.SetLeaf(leaf); err != nil {
		return nil, wire.Outward(err, ext.CodeInternal, "the session could not move to the entry")
	}
	labelled, event := in.Target, map[string]any{"type": "session_tree", "oldLeafId": stringOrNull(in.From)}
	if in.Made != nil && isTrue(in.Made.Summary) {
		kept, err := s.Append(in.Made.entry(fromID))
		if err != nil {
			return nil, wire.Outward(err, ext.CodeIO, "the session could not be written")
		}
		labelled = idsOf([]json.RawMessage{kept})[0]
		event["summaryEntry"], event["fromExtension"] = kept, in.Made.fromExtension
	}
	if label := in.Options.Label; isTrue(label) {
		if _, err := s.Append(map[string]any{"type": "label", "targetId": labelled, "label": label}); err != nil {
			return nil, wire.Outward(err, ext.CodeIO, "the session could not be written")
		}
	}
	event["newLeafId"] = stringOrNull(s.LeafID())
	return json.RawMessage(`{"cancelled":false}`), a.emit(ctx, event, nil)
}

// entry is what the session keeps of a summary of what follows the entry where both ways part.
func (b branchSummary) entry(from string) map[string]any {
	if from == "" {
		from = "root"
	}
	entry := map[string]any{"type": "branch_summary", "fromId": from, "fromHook": b.fromExtension}
	put(entry, "summary", b.Summary)
	put(entry, "details", b.Details)
	put(entry, "usage", b.Usage)
	return entry
}

func idsOf(entries []json.RawMessage) []string {
	ids := make([]string, len(entries))
	for i, raw := range entries {
		var e struct {
			ID string `json:"id"`
		}
		_ = json.Unmarshal(raw, &e) // the session's own entries
		ids[i] = e.ID
	}
	return ids
}

// emit sends an event and reads what is made of it.
func (a *Agent) emit(ctx context.Context, event map[string]any, answer any) error {
	raw, err := wire.JSON(event)
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
