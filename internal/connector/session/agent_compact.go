package session

import (
	"context"
	"encoding/json"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
)

// compaction is what stands for the entries before the first one that is kept.
type compaction struct {
	Summary      json.RawMessage `json:"summary"`
	FirstKept    json.RawMessage `json:"firstKeptEntryId"`
	TokensBefore json.RawMessage `json:"tokensBefore"`
	Details      json.RawMessage `json:"details"`
	Usage        json.RawMessage `json:"usage"`
}

// compact is the host's part of ctx.compact. What there is to summarize the extension has worked out (preparation), or why there is
// nothing (failed); session_before_compact may stop it or bring the summary. Without one the answer is {summarize:true}, and the
// extension comes back with what its model made.
func (a *Agent) compact(ctx context.Context, args json.RawMessage) (json.RawMessage, error) {
	var in struct {
		CustomInstructions json.RawMessage `json:"customInstructions"`
		Preparation        json.RawMessage `json:"preparation"`
		Failed             string          `json:"failed"`
		Made               *compaction     `json:"made"`
	}
	if err := ext.DecodeStrict(wire.OrNull(args), &in); err != nil {
		return nil, err
	}
	switch {
	case in.Failed != "":
		return nil, a.notCompacted(ctx, in.Failed, false)
	case in.Made != nil:
		return a.keepCompaction(ctx, *in.Made, false)
	case in.Preparation == nil:
		return nil, ext.E(ext.CodeInvalidRequest, "No model selected, so nothing can be compacted.")
	}
	event := map[string]any{
		"type": "session_before_compact", "preparation": in.Preparation, "branchEntries": a.branch(), "reason": "manual", "willRetry": false,
	}
	put(event, "customInstructions", in.CustomInstructions)
	var said struct {
		Cancel     json.RawMessage `json:"cancel"`
		Compaction *compaction     `json:"compaction"`
	}
	switch err := a.emit(ctx, event, &said); {
	case err != nil:
		return nil, err
	case isTrue(said.Cancel):
		return nil, a.notCompacted(ctx, "Compaction cancelled", true)
	case said.Compaction != nil:
		return a.keepCompaction(ctx, *said.Compaction, true)
	}
	return json.RawMessage(`{"summarize":true}`), nil
}

// branch is the entries from the first one to the leaf.
func (a *Agent) branch() []json.RawMessage {
	entries := []json.RawMessage{}
	for _, id := range pathTo(a.opts.Session, a.opts.Session.LeafID()) {
		entries = append(entries, findEntry(a.opts.Session, id))
	}
	return entries
}

func (a *Agent) keepCompaction(ctx context.Context, c compaction, fromExtension bool) (json.RawMessage, error) {
	entry := map[string]any{"type": "compaction", "fromHook": fromExtension}
	for name, value := range map[string]json.RawMessage{
		"summary": c.Summary, "firstKeptEntryId": c.FirstKept, "tokensBefore": c.TokensBefore, "details": c.Details, "usage": c.Usage,
	} {
		put(entry, name, value)
	}
	kept, err := a.opts.Session.Append(entry)
	if err != nil {
		return nil, wire.Outward(err, ext.CodeIO, "the session could not be written")
	}
	event := map[string]any{"type": "session_compact", "compactionEntry": kept, "fromExtension": fromExtension, "reason": "manual", "willRetry": false}
	if err := a.emit(ctx, event, nil); err != nil {
		return nil, err
	}
	return wire.JSON(map[string]any{"compaction": c})
}

// notCompacted tells the extensions, and is the error of it.
func (a *Agent) notCompacted(ctx context.Context, why string, aborted bool) error {
	event := map[string]any{"type": "session_compact_failed", "reason": "manual", "aborted": aborted, "willRetry": false, "fromExtension": false}
	if !aborted {
		event["errorMessage"] = "Compaction failed: " + why
	}
	if err := a.emit(ctx, event, nil); err != nil {
		return err
	}
	return ext.E(ext.CodeInvalidRequest, why)
}
