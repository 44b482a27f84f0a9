package pier

import (
	"context"
	"encoding/json"
	"slices"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/hostcall"
	"github.com/cec80427/pier/internal/jsontext"
	"github.com/cec80427/pier/internal/policy"
)

// later holds events that the host itself causes while an extension is at work, and that nobody waits for: they go out one after
// the other, beside what caused them.
type later struct {
	mu    sync.Mutex
	queue []laterEvent
	done  chan struct{} // closed when the queue has been worked off; nil when there is none

	held map[ext.ID][]laterEvent // until an extension has told itself

	prompts int // dialogs that are open
	first   map[string]any
}

type laterEvent struct {
	event map[string]any
	told  ext.ID // tells its own handlers
}

// emitLater sends an event if anybody listens. The extension told, if any, has run its own handlers itself.
func (h *Host) emitLater(event map[string]any, told ext.ID) {
	if name, _ := event["type"].(string); !h.hasHandlers(name) {
		return
	}
	l := &h.later
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.done == nil {
		if h.beginLoad() != nil {
			return // it is closing
		}
		l.done = make(chan struct{})
		go h.emitQueue()
	}
	l.queue = append(l.queue, laterEvent{event, told})
}

func (h *Host) emitQueue() {
	defer h.loads.Done()
	for {
		l := &h.later
		l.mu.Lock()
		if len(l.queue) == 0 {
			close(l.done)
			l.done = nil
			l.mu.Unlock()
			return
		}
		next := l.queue[0]
		l.queue = l.queue[1:]
		l.mu.Unlock()
		if _, err := h.emitAmong(h.closing, jsontext.Encode(next.event), func(x *Extension) bool { return x.ID() != next.told }); err != nil {
			h.log.Warn("event", "err", err)
		}
	}
}

// settleLater waits until no such event is under way.
func (h *Host) settleLater(ctx context.Context) error {
	h.later.mu.Lock()
	done := h.later.done
	h.later.mu.Unlock()
	if done == nil {
		return nil
	}
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// renamed tells of the session's new name.
func (h *Host) renamed(name string, from ext.ID) bool {
	event := map[string]any{"type": "session_info_changed"}
	if name != "" {
		event["name"] = name
	}
	return h.emitBeside(event, from)
}

// emitBeside sends an event that an extension's own call caused. As in Pi the first handler runs before the call returns: if
// the first listener is the caller itself, it runs its own handlers and we return true; the others are told when it has (see told).
func (h *Host) emitBeside(event map[string]any, from ext.ID) (itself bool) {
	name, _ := event["type"].(string)
	all := h.Extensions()
	first := slices.IndexFunc(all, func(x *Extension) bool { return x.handlers(name) > 0 })
	if from == "" || first < 0 || all[first].ID() != from {
		h.emitLater(event, "")
		return false
	}
	l := &h.later
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held == nil {
		l.held = map[ext.ID][]laterEvent{}
	}
	l.held[from] = append(l.held[from], laterEvent{event, from})
	return true
}

// told lets the others hear of what an extension has told itself: of the oldest of that, or of all when it has ended.
func (h *Host) told(from ext.ID, all bool) {
	l := &h.later
	l.mu.Lock()
	held := l.held[from]
	count := min(1, len(held))
	if all {
		count = len(held)
	}
	now := held[:count]
	if len(held) == count {
		delete(l.held, from)
	} else {
		l.held[from] = held[count:]
	}
	l.mu.Unlock()
	for _, e := range now {
		h.emitLater(e.event, e.told)
	}
}

// prompting tells of dialogs: ui_prompt_start when the first opens and ui_prompt_end when the last has closed, both about the first.
func (h *Host) prompting(show hostcall.Connector) hostcall.Connector {
	return func(ctx context.Context, call ext.Call, grant policy.Grant) (json.RawMessage, error) {
		var in struct {
			Op    string `json:"op"`
			Title string `json:"title"`
			Place string `json:"place"`
		}
		_ = json.Unmarshal(call.Params, &in) // the connector says what is wrong
		switch in.Op {
		case "select", "confirm", "input", "editor", "custom":
		default:
			return show(ctx, call, grant)
		}
		if h.opts.UI == nil || in.Place != "" { // the prompt's own editor is no dialog
			return show(ctx, call, grant)
		}
		h.promptOpens(in.Op, in.Title)
		defer h.promptCloses()
		return show(ctx, call, grant)
	}
}

func (h *Host) promptOpens(kind, title string) {
	h.later.mu.Lock()
	h.later.prompts++
	first := h.later.prompts == 1
	event := map[string]any{"type": "ui_prompt_start", "reason": "ui_prompt", "kind": kind}
	if title != "" {
		event["title"] = title
	}
	if first {
		h.later.first = event
	}
	h.later.mu.Unlock()
	if first {
		h.emitLater(event, "")
	}
}

func (h *Host) promptCloses() {
	h.later.mu.Lock()
	h.later.prompts--
	last, event := h.later.prompts == 0, map[string]any{}
	for name, value := range h.later.first {
		event[name] = value
	}
	h.later.mu.Unlock()
	if event["type"] = "ui_prompt_end"; last {
		h.emitLater(event, "")
	}
}
