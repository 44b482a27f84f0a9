package eventqueue_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/eventqueue"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// heard is what was sent, in order.
type heard struct {
	mu   sync.Mutex
	list []string
}

func (h *heard) add(text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.list = append(h.list, text)
}

func queue(t *testing.T) (*eventqueue.Queue, func() []string) {
	t.Helper()
	h := &heard{}
	q := eventqueue.New(eventqueue.Options{
		Listens: func(event string) bool { return event != "nobody" }, Begin: func() bool { return true }, Done: func() {},
		Send: func(event map[string]any, but ext.ID) { h.add(fmt.Sprint(event["type"], event["n"], " but ", but)) },
	})
	return q, func() []string {
		if err := q.WaitIdle(t.Context()); err != nil {
			t.Fatal(err)
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		return slices.Clone(h.list)
	}
}

// TestQueue: events go out one after the other, in order, and only those that somebody hears.
func TestQueue(t *testing.T) {
	q, settled := queue(t)
	var want []string
	for n := range 100 {
		q.Emit(map[string]any{"type": "e", "n": n}, "")
		q.Emit(map[string]any{"type": "nobody", "n": n}, "")
		want = append(want, fmt.Sprintf("e%d but ", n))
	}
	if got := settled(); !slices.Equal(got, want) {
		t.Errorf("sent %q", got)
	}
}

// TestBeside: the caller that is the first to hear tells itself; the others hear of it when it has, oldest first, or when it has ended.
func TestBeside(t *testing.T) {
	q, settled := queue(t)
	if q.SendAsync(map[string]any{"type": "e", "n": 1}, "a", "b") {
		t.Error("another is first, and the caller tells itself")
	}
	for n := 2; n <= 4; n++ {
		if !q.SendAsync(map[string]any{"type": "e", "n": n}, "a", "a") {
			t.Error("the caller is first, and does not tell itself")
		}
	}
	if got := settled(); !slices.Equal(got, []string{"e1 but "}) {
		t.Errorf("before it has told itself: %q", got)
	}
	q.HandlersDone("a", false)
	if got := settled(); !slices.Equal(got, []string{"e1 but ", "e2 but a"}) {
		t.Errorf("after the first: %q", got)
	}
	q.HandlersDone("a", true)
	q.HandlersDone("a", false)
	if got := settled(); !slices.Equal(got, []string{"e1 but ", "e2 but a", "e3 but a", "e4 but a"}) {
		t.Errorf("after its end: %q", got)
	}
}

// TestClosing: nothing goes out when the host is closing.
func TestClosing(t *testing.T) {
	q := eventqueue.New(eventqueue.Options{Listens: func(string) bool { return true }, Begin: func() bool { return false }, Send: func(map[string]any, ext.ID) { t.Error("sent") }})
	q.Emit(map[string]any{"type": "e"}, "")
	if err := q.WaitIdle(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestCall: start, updates in their order, then the end; an error that the host found stands beside the result only.
func TestCall(t *testing.T) {
	h := &heard{}
	c := &eventqueue.Call{ID: "1", Name: "x", Parent: "0", Args: json.RawMessage(`{}`), Listens: func(string) bool { return true }, Send: func(e map[string]any) {
		h.add(fmt.Sprintf("%s %s %v", e["type"], e["parentToolCallId"], e["partialResult"] != nil))
		if result, ok := e["result"].(jsontext.Raw); ok && (result["isError"] != nil || e["isError"] != true || e["durationMs"] != 5.0) {
			t.Errorf("the end says %v", e)
		}
	}}
	passed := 0
	update := c.Start(func(json.RawMessage) { passed++ })
	for range 3 {
		update(json.RawMessage(`{}`))
	}
	c.Wait()
	c.End(jsontext.Raw{"isError": json.RawMessage("true")}, true, 5)
	want := []string{"tool_execution_start 0 false"}
	for range 3 {
		want = append(want, "tool_execution_update 0 true")
	}
	if want = append(want, "tool_execution_end 0 false"); !slices.Equal(h.list, want) || passed != 3 {
		t.Errorf("told %q, passed on %d", h.list, passed)
	}
}
