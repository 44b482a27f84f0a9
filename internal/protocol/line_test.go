package protocol_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/protocol"
)

// asking is an end whose events wait for the other end's answer to a host call, but for those with the name that is given.
func asking(t *testing.T, o protocol.Options, quick string) raw {
	t.Helper()
	r, peerOut := io.Pipe()
	peerIn, w := io.Pipe()
	var c *protocol.Conn
	o.Accept = []ext.MessageType{ext.TypeToolCall, ext.TypeEventHook}
	o.Handle = func(ctx context.Context, r *protocol.Request) (ext.Payload, error) {
		e, ok := r.Payload.(*ext.EventHook)
		if !ok {
			call := r.Payload.(*ext.ToolCall)
			return &ext.ToolResult{CallID: call.CallID, Output: call.Input}, nil
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if e.Event != quick {
			if _, err := c.Ask(ctx, &ext.HostCall{CallID: "h", Capability: ext.CapUI, Method: ext.MethodUI, Params: json.RawMessage("{}")}, nil); err != nil {
				return nil, err
			}
		}
		return &ext.EventHook{Event: e.Event}, nil
	}
	c = protocol.New(peerIn, peerOut, o)
	run := make(chan error, 1)
	go func() {
		err := c.Run(t.Context())
		_ = c.Close(context.Background())
		_ = peerOut.Close()
		run <- err
	}()
	return newRaw(t, w, r, run)
}

func event(id, name, more string) string {
	return `{"id":"` + id + `","version":"1.0","type":"event_hook","payload":{"event":"` + name + `"` + more + `}}`
}

const hostAnswer = `{"id":"pier-1","version":"1.0","type":"host_result","payload":{"call_id":"h","output":{},"is_error":false}}`

// TestManyEvents: an answer that the first event waits for is read although thousands of events came before it.
func TestManyEvents(t *testing.T) {
	const n = 5000
	end := asking(t, protocol.Options{}, "quick")
	end.send(event("first", "slow", ""))
	if m := end.next(); m.ID != "pier-1" {
		t.Fatalf("asked with %s", m.ID)
	}
	for i := range n {
		end.send(event(fmt.Sprint("e", i), "quick", ""))
	}
	end.send(hostAnswer)
	if m := end.next(); m.ID != "first" {
		t.Fatalf("%s was answered first", m.ID)
	}
	for i := range n {
		if m := end.next(); m.ID != fmt.Sprint("e", i) {
			t.Fatalf("event %d: %s was answered", i, m.ID)
		}
	}
}

// TestManyRequests: what is beyond the limit waits, and what came after it is read.
func TestManyRequests(t *testing.T) {
	release := make(chan struct{})
	o := accepts(func(ctx context.Context, r *protocol.Request) (ext.Payload, error) {
		if r.CallID == "c0" || r.CallID == "c1" {
			select {
			case <-release:
			case <-ctx.Done():
				return nil, context.Cause(ctx)
			}
		}
		return echo(ctx, r)
	})
	o.InFlight = 2
	end := dial(t, o)
	for i := range 100 {
		end.send(fmt.Sprintf(`{"id":"r%d","version":"1.0","type":"tool_call","payload":{"call_id":"c%d","name":"echo","input":{}}}`, i, i))
	}
	end.send(event("stop", protocol.EventCancel, `,"data":{"call_id":"c0"}`))
	seen := map[string]bool{}
	for range 100 { // all but c1
		seen[end.next().ID] = true
	}
	if len(seen) != 100 || seen["r1"] || !seen["r0"] || !seen["stop"] {
		t.Errorf("answered %v", seen)
	}
	close(release)
	if m := end.next(); m.ID != "r1" {
		t.Errorf("answered %s", m.ID)
	}
}

// TestWaitingEvents: an event that is cancelled, or too late, while it waits for its turn is answered then.
func TestWaitingEvents(t *testing.T) {
	end := asking(t, protocol.Options{}, "quick")
	end.send(event("first", "slow", ""))
	end.next()
	end.send(event("late", "quick", `,"timeout_ms":1`))
	if m := end.next(); m.ID != "late" || m.Payload.(*ext.ErrorPayload).Code != "timeout" {
		t.Errorf("answered %s %+v", m.ID, m.Payload)
	}
	end.send(event("gone", "quick", `,"cancel_token":"t"`))
	end.send(event("kept", "quick", ""))
	end.send(event("stop", protocol.EventCancel, `,"data":{"cancel_token":"t"}`))
	got := map[string]ext.MessageType{}
	for range 2 {
		m := end.next()
		got[m.ID] = m.Payload.MessageType()
	}
	if got["gone"] != ext.TypeError || got["stop"] != ext.TypeEventHook {
		t.Errorf("answered %v", got)
	}
	end.send(hostAnswer)
	for _, id := range []string{"first", "kept"} {
		if m := end.next(); m.ID != id || m.Payload.MessageType() != ext.TypeEventHook {
			t.Errorf("answered %s %+v, want %s", m.ID, m.Payload, id)
		}
	}
}

// TestSameIDs: an event may have the id of a host call of the other end, while that is under way and after it was given up.
func TestSameIDs(t *testing.T) {
	end := asking(t, protocol.Options{}, "quick")
	end.send(event("first", "slow", `,"cancel_token":"t"`))
	end.next()
	end.send(event("pier-1", "quick", ""))
	end.send(event("stop", protocol.EventCancel, `,"data":{"cancel_token":"t"}`))
	ids := map[string]int{}
	for range 4 { // both answers, that of the cancellation, and word that the host call is not waited for
		ids[end.next().ID]++
	}
	end.send(event("pier-1", "quick", ""))
	if m := end.next(); m.ID != "pier-1" || m.Payload.MessageType() != ext.TypeEventHook || ids["first"] != 1 || ids["pier-1"] != 1 || ids["stop"] != 1 {
		t.Errorf("answered %s %+v; before %v", m.ID, m.Payload, ids)
	}
}

// TestReadyFromAgent: what only pier sends is not taken.
func TestReadyFromAgent(t *testing.T) {
	end := asking(t, protocol.Options{}, "quick")
	end.send(event("r", protocol.EventReady, ""))
	if e, ok := end.next().Payload.(*ext.ErrorPayload); !ok || e.Code != "invalid_request" {
		t.Errorf("answered %+v", e)
	}
}

// TestTooLongToSend: a message that the other end would refuse is not sent; an error message says so in its place.
func TestTooLongToSend(t *testing.T) {
	long := json.RawMessage(`{"x":"` + strings.Repeat("x", 2000) + `"}`)
	o := accepts(func(_ context.Context, r *protocol.Request) (ext.Payload, error) {
		return &ext.ToolResult{CallID: r.CallID, Output: long}, nil
	})
	o.MaxLine = 1000
	end := dial(t, o)
	end.send(`{"id":"a","version":"1.0","type":"tool_call","payload":{"call_id":"c","name":"echo","input":{}}}`)
	m := end.next()
	if e, ok := m.Payload.(*ext.ErrorPayload); !ok || m.ID != "a" || e.Code != "io" || !strings.Contains(e.Message, "too long") {
		t.Errorf("answered %s %+v", m.ID, m.Payload)
	}
	a, _ := pair(t, protocol.Options{MaxLine: 1000}, accepts(echo))
	if _, err := a.Ask(t.Context(), &ext.ToolCall{CallID: "c", Name: "echo", Input: long}, nil); !errors.Is(err, ext.ErrIO) {
		t.Errorf("asked: %v", err)
	}
	heard := make(chan ext.Message, 1)
	b, _ := pair(t, protocol.Options{MaxLine: 1000}, protocol.Options{Notice: func(m ext.Message) { heard <- m }})
	if err := b.Send(t.Context(), &ext.EventHook{Event: "e", Data: long}); !errors.Is(err, ext.ErrIO) {
		t.Errorf("sent: %v", err)
	}
	if e, ok := (<-heard).Payload.(*ext.ErrorPayload); !ok || e.Code != "io" {
		t.Errorf("heard %+v", e)
	}
}

// TestEmptyIDs: the empty call id is one like any other: it names one call at a time, gets credits and is cancelled.
func TestEmptyIDs(t *testing.T) {
	o := accepts(func(ctx context.Context, r *protocol.Request) (ext.Payload, error) {
		s := r.Stream()
		defer s.Close()
		for range 2 * protocol.Window {
			if err := s.Send(ctx, json.RawMessage("{}")); err != nil {
				return nil, err
			}
		}
		<-ctx.Done()
		return nil, context.Cause(ctx)
	})
	const call = `","version":"1.0","type":"tool_call","payload":{"call_id":"","name":"echo","input":{}}}`
	end := dial(t, o)
	end.send(`{"id":"a` + call)
	for range protocol.Window {
		end.next()
	}
	end.send(`{"id":"b` + call)
	if e, ok := end.next().Payload.(*ext.ErrorPayload); !ok || !strings.Contains(e.Message, "under way") {
		t.Errorf("the second: %+v", e)
	}
	end.send(event("more", protocol.EventCredits, `,"data":{"call_id":"","credits":32}`))
	for range protocol.Window {
		if m := end.next(); m.ID != "a" {
			t.Errorf("got %+v", m)
		}
	}
	end.send(event("stop", protocol.EventCancel, `,"data":{"call_id":""}`))
	ids := map[string]bool{end.next().ID: true}
	if ids[end.next().ID] = true; !ids["a"] || !ids["stop"] {
		t.Errorf("answered %v", ids)
	}
}
