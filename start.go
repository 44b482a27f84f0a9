package pier

import (
	"context"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Start begins the session: every extension gets session_start, then resources_discover. Calls work without it, but
// many extensions set themselves up there.
func (h *Host) Start(ctx context.Context) error {
	h.starting.Lock()
	defer h.starting.Unlock()
	h.mu.Lock()
	again := h.started
	h.started = true
	h.mu.Unlock()
	if again {
		return nil
	}
	h.early.Store(false)
	h.runtimes.script.Rest()
	err := h.startLoaded(ctx)
	if err == nil {
		_, err = h.offer(ctx, "startup")
	}
	h.ready.Store(true)
	h.reportServers()
	return err
}

// StartLoaded begins the session for the extensions that have loaded, in load order, while others load: Start then begins it for the rest.
// It is for a person who uses an extension that is ready.
func (h *Host) StartLoaded(ctx context.Context) error {
	h.starting.Lock()
	defer h.starting.Unlock()
	if h.hasStarted() {
		return nil
	}
	h.early.Store(true)
	return h.startLoaded(ctx)
}

// startLoaded sends session_start to the extensions that have not got it. h.starting is held.
func (h *Host) startLoaded(ctx context.Context) error {
	fresh := map[*Extension]bool{}
	for _, x := range h.loadedSnapshot() {
		fresh[x] = !x.told.Swap(true)
	}
	_, err := h.emitAmong(ctx, jsontext.Encode(map[string]any{"type": "session_start", "reason": "startup"}), func(x *Extension) bool { return fresh[x] })
	for x := range fresh {
		x.begun.Store(true)
	}
	return err
}

func (h *Host) hasStarted() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.started
}

// isQuiet reports whether an extension's questions wait for the session's start, see Options.AskLater.
func (h *Host) isQuiet(id ext.ID) bool {
	if !h.opts.AskLater || h.ready.Load() {
		return false
	}
	return !slices.ContainsFunc(h.loadedSnapshot(), func(x *Extension) bool { return x.ID() == id && x.begun.Load() })
}
