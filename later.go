package pier

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/hostcall"
	"github.com/cec80427/pier/internal/policy"
)

// later holds events that the host itself causes while an extension is at work, and that nobody waits for: they go out one after
// the other, beside what caused them.
type later struct {
	mu    sync.Mutex
	queue []json.RawMessage
	done  chan struct{} // closed when the queue has been worked off; nil when there is none

	prompts int // dialogs that are open
	first   map[string]any
}

// emitLater sends an event if anybody listens.
func (h *Host) emitLater(event map[string]any) {
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
	l.queue = append(l.queue, encode(event))
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
		event := l.queue[0]
		l.queue = l.queue[1:]
		l.mu.Unlock()
		if _, err := h.Emit(h.closing, event); err != nil {
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
func (h *Host) renamed(name string) {
	event := map[string]any{"type": "session_info_changed"}
	if name != "" {
		event["name"] = name
	}
	h.emitLater(event)
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
		h.emitLater(event)
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
		h.emitLater(event)
	}
}
