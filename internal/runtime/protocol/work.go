package protocol

import (
	"context"
	"sync"

	"github.com/cec80427/pier/ext"
)

// cause is the request of the host that the program is at work on.
type cause struct{ toolCall, command, event string }

func (c cause) of(call *ext.Call) {
	call.ToolCallID, call.CommandID, call.EventID = c.toolCall, c.command, c.event
}

// work counts what is under way in both directions, and knows what host calls are made for.
type work struct {
	mu       sync.Mutex
	requests map[*cause]struct{} // of the host
	calls    int                 // of the program
	idle     chan struct{}       // closed while nothing is under way
}

func (w *work) init() {
	w.requests, w.idle = map[*cause]struct{}{}, make(chan struct{})
	close(w.idle)
}

// begin enters a request of the host; done takes it out.
func (w *work) begin(c cause) (done func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.busy()
	key := &c
	w.requests[key] = struct{}{}
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.requests, key)
		w.rest()
	}
}

// call enters a host call and says which request it is made for: the one that it names, or the only one there is.
func (w *work) call(toolCall string) (c cause, done func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.busy()
	w.calls++
	for key := range w.requests {
		if len(w.requests) == 1 || toolCall != "" && key.toolCall == toolCall {
			c = *key
		}
	}
	return c, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.calls--
		w.rest()
	}
}

func (w *work) busy() {
	if len(w.requests)+w.calls == 0 {
		w.idle = make(chan struct{})
	}
}

func (w *work) rest() {
	if len(w.requests)+w.calls == 0 {
		close(w.idle)
	}
}

// wait returns when nothing is under way.
func (w *work) wait(ctx context.Context) error {
	w.mu.Lock()
	idle := w.idle
	w.mu.Unlock()
	select {
	case <-idle:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
