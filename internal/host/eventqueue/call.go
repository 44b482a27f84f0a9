package eventqueue

import (
	"encoding/json"
	"maps"
	"sync"

	"github.com/cec80427/pier/internal/text/jsontext"
)

// Call sends the tool_execution events of one call. Updates are told one after the other, beside the tool, which must not
// wait for whoever listens.
type Call struct {
	ID, Name, Parent string // of the call; the id of the one that it is made by, if any
	Args             json.RawMessage
	Listens          func(event string) bool
	Send             func(event map[string]any)

	Own bool // the tool's result says itself whether it is an error

	mu    sync.Mutex
	queue []json.RawMessage
	busy  bool
	idle  sync.WaitGroup
}

// tell sends one event, if anybody listens.
func (t *Call) tell(kind string, more map[string]any) {
	if !t.Listens(kind) {
		return
	}
	event := map[string]any{"type": kind, "toolCallId": t.ID, "toolName": t.Name}
	if t.Parent != "" {
		event["parentToolCallId"] = t.Parent
	}
	for key, value := range more {
		event[key] = value
	}
	t.Send(event)
}

// Start tells of the call, and returns what tells of its updates.
func (t *Call) Start(update func(json.RawMessage)) func(json.RawMessage) {
	t.tell("tool_execution_start", map[string]any{"args": t.Args})
	if !t.Listens("tool_execution_update") {
		return update
	}
	return func(partial json.RawMessage) {
		if update != nil {
			update(partial)
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		t.queue = append(t.queue, partial)
		if !t.busy {
			t.busy = true
			t.idle.Go(t.drain)
		}
	}
}

func (t *Call) drain() {
	for {
		t.mu.Lock()
		if len(t.queue) == 0 {
			t.busy = false
			t.mu.Unlock()
			return
		}
		partial := t.queue[0]
		t.queue = t.queue[1:]
		t.mu.Unlock()
		t.tell("tool_execution_update", map[string]any{"args": t.Args, "partialResult": partial})
	}
}

// Wait returns when all updates so far were told.
func (t *Call) Wait() { t.idle.Wait() }

// End tells how the call ended; took is how long the tool ran, negative when it did not.
func (t *Call) End(result jsontext.Raw, isError bool, took float64) {
	raw := maps.Clone(result)
	if !t.Own {
		delete(raw, "isError") // it stands beside the result
	}
	more := map[string]any{"result": raw, "isError": isError}
	if took >= 0 {
		more["durationMs"] = took
	}
	t.tell("tool_execution_end", more)
}
