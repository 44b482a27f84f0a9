package procpeer

import (
	"context"
	"sync"

	"github.com/cec80427/pier/ext"
)

// Cause is the request of the host that a program is at work on.
type Cause struct{ ToolCall, Command, Event string }

// Of writes the cause into a host call.
func (c Cause) Of(call *ext.Call) {
	call.ToolCallID, call.CommandID, call.EventID = c.ToolCall, c.Command, c.Event
}

// Work counts the requests and host calls under way, and knows which request a host call is made for.
type Work struct {
	mu       sync.Mutex
	requests map[*Cause]struct{} // of the host
	calls    int                 // of the program
	idle     chan struct{}       // closed while nothing is under way
}

func (w *Work) init() {
	w.requests, w.idle = map[*Cause]struct{}{}, make(chan struct{})
	close(w.idle)
}

// Begin enters a request of the host; done takes it out.
func (w *Work) Begin(c Cause) (done func()) {
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

// Call enters a host call and says which request it is made for: the tool call that it names, or the only request under way.
func (w *Work) Call(toolCall string) (c Cause, done func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.busy()
	w.calls++
	for key := range w.requests {
		if len(w.requests) == 1 || toolCall != "" && key.ToolCall == toolCall {
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

func (w *Work) busy() {
	if len(w.requests)+w.calls == 0 {
		w.idle = make(chan struct{})
	}
}

func (w *Work) rest() {
	if len(w.requests)+w.calls == 0 {
		close(w.idle)
	}
}

// wait returns when nothing is under way.
func (w *Work) wait(ctx context.Context) error {
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
