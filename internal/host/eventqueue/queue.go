// Package eventqueue sends extensions the events that the host itself causes, one after the other, and the events of a
// tool's call while the call runs.
package eventqueue

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/hostcall"
	"github.com/cec80427/pier/internal/gate/policy"
)

// Options are what a Queue goes by.
type Options struct {
	Listens func(event string) bool                // reports whether any extension has handlers
	Begin   func() bool                            // before the queue is worked off; false while the host is closing
	Done    func()                                 // after it, when Begin was true
	Send    func(event map[string]any, but ext.ID) // to all extensions but one
}

// Queue holds events that the host itself causes while an extension is at work, and that nobody waits for: they go out one after
// the other, beside what caused them. Make one with New.
type Queue struct {
	o Options

	mu    sync.Mutex
	queue []later
	done  chan struct{} // closed when the queue has been worked off; nil when there is none

	held map[ext.ID][]later // until an extension has told itself

	prompts int // dialogs that are open
	first   map[string]any
}

type later struct {
	event map[string]any
	told  ext.ID // tells its own handlers
}

// New returns an empty Queue.
func New(o Options) *Queue { return &Queue{o: o, held: map[ext.ID][]later{}} }

// Emit sends an event if anybody listens. The extension told, if any, has run its own handlers itself.
func (q *Queue) Emit(event map[string]any, told ext.ID) {
	if name, _ := event["type"].(string); !q.o.Listens(name) {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.done == nil {
		if !q.o.Begin() {
			return // it is closing
		}
		q.done = make(chan struct{})
		go q.work()
	}
	q.queue = append(q.queue, later{event, told})
}

func (q *Queue) work() {
	defer q.o.Done()
	for {
		q.mu.Lock()
		if len(q.queue) == 0 {
			close(q.done)
			q.done = nil
			q.mu.Unlock()
			return
		}
		next := q.queue[0]
		q.queue = q.queue[1:]
		q.mu.Unlock()
		q.o.Send(next.event, next.told)
	}
}

// WaitIdle waits until no such event is under way.
func (q *Queue) WaitIdle(ctx context.Context) error {
	q.mu.Lock()
	done := q.done
	q.mu.Unlock()
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

// SendAsync sends an event that an extension's own call caused. As in Pi the first handler runs before the call returns: if the first
// listener is the caller itself, it runs its own handlers and Beside returns true; the others are told when it has (see Told).
func (q *Queue) SendAsync(event map[string]any, from, first ext.ID) (itself bool) {
	if from == "" || from != first {
		q.Emit(event, "")
		return false
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.held[from] = append(q.held[from], later{event, from})
	return true
}

// HandlersDone lets the others hear of what an extension has told itself: of the oldest of that, or of all when it has ended.
func (q *Queue) HandlersDone(from ext.ID, all bool) {
	q.mu.Lock()
	held := q.held[from]
	count := min(1, len(held))
	if all {
		count = len(held)
	}
	now := held[:count]
	if len(held) == count {
		delete(q.held, from)
	} else {
		q.held[from] = held[count:]
	}
	q.mu.Unlock()
	for _, e := range now {
		q.Emit(e.event, e.told)
	}
}

// WhilePrompting tells of dialogs: ui_prompt_start when the first opens and ui_prompt_end when the last has closed, both about the first.
func (q *Queue) WhilePrompting(show hostcall.Connector) hostcall.Connector {
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
		if in.Place != "" { // the prompt's own editor is no dialog
			return show(ctx, call, grant)
		}
		q.promptOpens(in.Op, in.Title)
		defer q.promptCloses()
		return show(ctx, call, grant)
	}
}

func (q *Queue) promptOpens(kind, title string) {
	q.mu.Lock()
	q.prompts++
	first := q.prompts == 1
	event := map[string]any{"type": "ui_prompt_start", "reason": "ui_prompt", "kind": kind}
	if title != "" {
		event["title"] = title
	}
	if first {
		q.first = event
	}
	q.mu.Unlock()
	if first {
		q.Emit(event, "")
	}
}

func (q *Queue) promptCloses() {
	q.mu.Lock()
	q.prompts--
	last, event := q.prompts == 0, map[string]any{}
	for name, value := range q.first {
		event[name] = value
	}
	q.mu.Unlock()
	if event["type"] = "ui_prompt_end"; last {
		q.Emit(event, "")
	}
}
