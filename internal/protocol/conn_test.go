package protocol_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/protocol"
)

// pair is two ends of one connection; the second answers.
func pair(t *testing.T, ask, answer protocol.Options) (a, b *protocol.Conn) {
	t.Helper()
	ar, bw := io.Pipe()
	br, aw := io.Pipe()
	a, b = protocol.New(ar, aw, ask), protocol.New(br, bw, answer)
	ctx, cancel := context.WithCancel(t.Context())
	var runs sync.WaitGroup
	runs.Go(func() { _ = a.Run(ctx) })
	runs.Go(func() { _ = b.Run(ctx) })
	t.Cleanup(func() {
		cancel()
		for _, end := range []io.Closer{ar, aw, br, bw} {
			_ = end.Close()
		}
		runs.Wait()
		_ = a.Close(ctx)
		_ = b.Close(ctx)
	})
	return a, b
}

func toolCall(id string) *ext.ToolCall {
	return &ext.ToolCall{CallID: id, Name: "echo", Input: json.RawMessage(`{"id":"` + id + `"}`)}
}

// echo answers a tool call with its own input.
func echo(_ context.Context, r *protocol.Request) (ext.Payload, error) {
	call := r.Payload.(*ext.ToolCall)
	return &ext.ToolResult{CallID: call.CallID, Output: call.Input}, nil
}

func accepts(h protocol.Handler) protocol.Options {
	return protocol.Options{
		Accept: []ext.MessageType{ext.TypeToolCall, ext.TypeSlashCommand, ext.TypeEventHook, ext.TypeHostCall}, Handle: h, Prefix: "other",
	}
}

func TestAsk(t *testing.T) {
	a, _ := pair(t, protocol.Options{}, accepts(echo))
	var group sync.WaitGroup
	for n := range 2000 {
		group.Go(func() {
			id := fmt.Sprint("c", n)
			p, err := a.Ask(t.Context(), toolCall(id), nil)
			if err != nil || string(p.(*ext.ToolResult).Output) != `{"id":"`+id+`"}` {
				t.Errorf("call %s: %v %v", id, p, err)
			}
		})
	}
	group.Wait()
}

func TestAskFails(t *testing.T) {
	a, _ := pair(t, protocol.Options{}, accepts(func(context.Context, *protocol.Request) (ext.Payload, error) {
		return nil, ext.E(ext.CodeDenied, "not for you").With("flag", "--allow x")
	}))
	_, err := a.Ask(t.Context(), toolCall("c"), nil)
	if !errors.Is(err, ext.ErrDenied) || err.Error() != "not for you" {
		t.Errorf("got %v", err)
	}
}

func TestCancel(t *testing.T) {
	began, ended := make(chan struct{}), make(chan error, 1)
	a, _ := pair(t, protocol.Options{}, accepts(func(ctx context.Context, r *protocol.Request) (ext.Payload, error) {
		close(began)
		<-ctx.Done()
		ended <- context.Cause(ctx)
		return echo(ctx, r)
	}))
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-began
		cancel()
	}()
	if _, err := a.Ask(ctx, toolCall("c"), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if err := <-ended; err.Error() != "the call was cancelled" {
		t.Errorf("the other end heard %v", err)
	}
}

func TestTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, _ := pair(t, protocol.Options{}, accepts(func(ctx context.Context, _ *protocol.Request) (ext.Payload, error) {
			<-ctx.Done()
			return nil, context.Cause(ctx)
		}))
		call := toolCall("c")
		call.TimeoutMS = new(int64(1500))
		start := time.Now()
		_, err := a.Ask(t.Context(), call, nil)
		if !errors.Is(err, ext.ErrTimeout) || time.Since(start) != 1500*time.Millisecond {
			t.Errorf("got %v after %v", err, time.Since(start))
		}
	})
}

func TestChunks(t *testing.T) {
	const n = 500 // many times what may be on its way
	a, _ := pair(t, protocol.Options{}, accepts(func(ctx context.Context, r *protocol.Request) (ext.Payload, error) {
		s := r.Stream()
		defer s.Close()
		for i := range n {
			if err := s.Send(ctx, json.RawMessage(fmt.Sprintf(`{"n":%d}`, i))); err != nil {
				return nil, err
			}
		}
		return &ext.ToolResult{CallID: r.CallID, Output: json.RawMessage(`{"last":true}`), Chunk: s.Last()}, nil
	}))
	next := 0
	p, err := a.Ask(t.Context(), toolCall("c"), func(p ext.Payload) error {
		if want := fmt.Sprintf(`{"n":%d}`, next); string(p.(*ext.ToolResult).Output) != want {
			t.Errorf("chunk %s, want %s", p.(*ext.ToolResult).Output, want)
		}
		next++
		return nil
	})
	if err != nil || next != n || string(p.(*ext.ToolResult).Output) != `{"last":true}` {
		t.Errorf("%d chunks, then %v, %v", next, p, err)
	}
}

// TestEvents: events are handled one by one in the order they came, while calls go on beside them.
func TestEvents(t *testing.T) {
	var order []string
	release := make(chan struct{})
	a, _ := pair(t, protocol.Options{}, accepts(func(ctx context.Context, r *protocol.Request) (ext.Payload, error) {
		e, ok := r.Payload.(*ext.EventHook)
		if !ok {
			close(release)
			return echo(ctx, r)
		}
		<-release
		order = append(order, e.Event)
		return &ext.EventHook{Event: e.Event, Data: json.RawMessage(`{"handlers":1}`)}, nil
	}))
	var group sync.WaitGroup
	lines := make(chan int)
	for n := range 20 {
		group.Go(func() {
			<-lines // in turn
			_, err := a.Ask(t.Context(), &ext.EventHook{Event: fmt.Sprint("e", n)}, nil)
			if err != nil {
				t.Error(err)
			}
		})
	}
	for n := range 20 {
		lines <- n
	}
	if _, err := a.Ask(t.Context(), toolCall("c"), nil); err != nil {
		t.Error(err)
	}
	group.Wait()
	if len(order) != 20 {
		t.Errorf("handled %v", order)
	}
}

// raw drives one end with lines, and reads its answers.
type raw struct {
	t   *testing.T
	out io.WriteCloser
	in  *bufio.Scanner
	run chan error
}

func dial(t *testing.T, o protocol.Options) raw {
	t.Helper()
	r, peerOut := io.Pipe()
	peerIn, w := io.Pipe()
	c := protocol.New(peerIn, peerOut, o)
	run := make(chan error, 1)
	go func() {
		err := c.Run(t.Context())
		_ = c.Close(context.Background())
		_ = peerOut.Close()
		run <- err
	}()
	return newRaw(t, w, r, run)
}

func newRaw(t *testing.T, out io.WriteCloser, in io.Reader, run chan error) raw {
	scanner := bufio.NewScanner(in)
	scanner.Buffer(nil, 64<<20)
	return raw{t, out, scanner, run}
}

func (r raw) send(line string) {
	if _, err := io.WriteString(r.out, line+"\n"); err != nil {
		r.t.Error(err)
	}
}

func (r raw) next() ext.Message {
	r.t.Helper()
	if !r.in.Scan() {
		r.t.Fatal("no answer")
	}
	m, err := ext.DecodeMessage(r.in.Bytes())
	if err != nil {
		r.t.Fatalf("%s: %v", r.in.Bytes(), err)
	}
	return m
}

// TestBadMessages: each costs one error message, which names the id where there is one, and nothing else.
func TestBadMessages(t *testing.T) {
	const call = `{"id":"ok","version":"1.0","type":"tool_call","payload":{"call_id":"c","name":"echo","input":{}}}`
	for _, tt := range []struct{ name, line, id, want string }{
		{"junk", `hello`, "", "not a value"},
		{"an array", `[]`, "", "wants an object"},
		{"unknown type", `{"id":"1","version":"1.0","type":"shout","payload":{}}`, "1", "type: wants"},
		{"another version", `{"id":"1","version":"2.0","type":"tool_call","payload":{}}`, "1", "version: wants 1.0"},
		{"missing field", `{"id":"1","version":"1.0","type":"tool_call","payload":{"name":"x","input":{}}}`, "1", "payload.call_id: missing"},
		{"wrong case", `{"id":"1","version":"1.0","type":"tool_call","payload":{"Call_ID":"c","call_id":"c","name":"x","input":{}}}`, "1", "match by case"},
		{"duplicate key", `{"id":"1","version":"1.0","type":"tool_call","payload":{"call_id":"c","call_id":"d","name":"x","input":{}}}`, "1", "duplicate key"},
		{"not UTF-8", "{\"id\":\"\xff\"}", "", "not UTF-8"},
		{"a result for nobody", `{"id":"9","version":"1.0","type":"tool_result","payload":{"call_id":"c","output":{},"is_error":false}}`, "9", "answers no request"},
		{"not taken here", `{"id":"7","version":"1.0","type":"register","payload":{"name":"n","version":"1","api_version":"1.0"}}`, "7", "not taken here"},
		{"a cancel of nothing named", `{"id":"3","version":"1.0","type":"event_hook","payload":{"event":"pier.cancel","data":{}}}`, "3", "wants data"},
		{"credits of a wrong shape", `{"id":"3","version":"1.0","type":"event_hook","payload":{"event":"pier.credits","data":{"call_id":"c","credits":-1}}}`, "3", "wants data"},
		{"negative time", `{"id":"4","version":"1.0","type":"tool_call","payload":{"call_id":"c","name":"x","input":{},"timeout_ms":-1}}`, "4", "wants 0 or more"},
		{"deep", `{"id":"5","version":"1.0","type":"tool_call","payload":{"call_id":"c","name":"x","input":{"a":` + strings.Repeat("[", 1e5) + strings.Repeat("]", 1e5) + `}}}`, "", "deep"},
		{"too long", strings.Repeat("x", 2000), "", "more than 1000 bytes"},
		{"too long, with an id", `{"id":"6","version":"1.0","type":"tool_call","payload":{"call_id":"` + strings.Repeat("x", 2000), "6", "more than 1000 bytes"},
		{"not UTF-8, with an id", "{\"id\":\"6\",\"version\":\"1.0\",\"type\":\"tool_call\",\"payload\":{\"name\":\"\xff\"}}", "6", "not UTF-8"},
		{"two values", `{"id":"6","version":"1.0","type":"tool_call","payload":{}} {}`, "6", "data after the value"},
		{"cut", `{"id":"6","version":"1.0","type":"tool_c`, "6", "the document ends"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := accepts(echo)
			if strings.HasPrefix(tt.name, "too long") {
				o.MaxLine = 1000
			}
			r := dial(t, o)
			r.send(tt.line)
			m := r.next()
			e, ok := m.Payload.(*ext.ErrorPayload)
			if !ok || e.Code != "invalid_request" || !strings.Contains(e.Message, tt.want) || tt.id != "" && m.ID != tt.id {
				t.Errorf("answered %q %+v", m.ID, m.Payload)
			}
			r.send(call)
			if m := r.next(); m.ID != "ok" || m.Payload.MessageType() != ext.TypeToolResult {
				t.Errorf("afterwards: %+v", m)
			}
			_ = r.out.Close()
			if err := <-r.run; err != nil {
				t.Errorf("the connection ended with %v", err)
			}
		})
	}
}

func TestIDsInUse(t *testing.T) {
	release := make(chan struct{})
	r := dial(t, accepts(func(ctx context.Context, q *protocol.Request) (ext.Payload, error) {
		<-release
		return echo(ctx, q)
	}))
	line := func(id, call string) string {
		return `{"id":"` + id + `","version":"1.0","type":"tool_call","payload":{"call_id":"` + call + `","name":"echo","input":{}}}`
	}
	r.send(line("1", "a"))
	r.send(line("1", "b"))
	if e, ok := r.next().Payload.(*ext.ErrorPayload); !ok || !strings.Contains(e.Message, "id is under way") {
		t.Errorf("the same id: %+v", e)
	}
	r.send(line("2", "a"))
	if e, ok := r.next().Payload.(*ext.ErrorPayload); !ok || !strings.Contains(e.Message, "call_id is under way") {
		t.Errorf("the same call_id: %+v", e)
	}
	close(release)
	if m := r.next(); m.ID != "1" {
		t.Errorf("got %+v", m)
	}
	r.send(line("1", "a")) // both are free again
	if m := r.next(); m.ID != "1" || m.Payload.MessageType() != ext.TypeToolResult {
		t.Errorf("got %+v", m)
	}
}

// TestIDsAreFree: whoever has an answer may use its ids again at once.
func TestIDsAreFree(t *testing.T) {
	r := dial(t, accepts(echo))
	for range 2000 {
		r.send(`{"id":"1","version":"1.0","type":"tool_call","payload":{"call_id":"a","name":"echo","input":{}}}`)
		if m := r.next(); m.Payload.MessageType() != ext.TypeToolResult {
			t.Fatalf("got %+v", m.Payload)
		}
	}
}

// TestEndOfInput: what was taken before the other end closed is answered.
func TestEndOfInput(t *testing.T) {
	release := make(chan struct{})
	r := dial(t, accepts(func(ctx context.Context, q *protocol.Request) (ext.Payload, error) {
		<-release
		return echo(ctx, q)
	}))
	r.send(`{"id":"1","version":"1.0","type":"tool_call","payload":{"call_id":"c","name":"echo","input":{}}}`)
	_ = r.out.Close()
	close(release)
	if m := r.next(); m.ID != "1" {
		t.Errorf("got %+v", m)
	}
	if err := <-r.run; err != nil {
		t.Error(err)
	}
}

// TestBrokenAnswers: what the other end may not do to a request of ours fails that request and is said.
func TestBrokenAnswers(t *testing.T) {
	result := func(id, payload string) string {
		return `{"id":"` + id + `","version":"1.0","type":"tool_result","payload":{` + payload + `}}`
	}
	for _, tt := range []struct {
		name   string
		lines  []string
		chunks bool
		want   string // of the error message
		fails  bool   // the request, too
	}{
		{"another call_id", []string{result("pier-1", `"call_id":"x","output":{},"is_error":false`)}, false, "another call_id", false},
		{"another type", []string{`{"id":"pier-1","version":"1.0","type":"slash_result","payload":{"output":{},"is_error":false}}`}, false, "answered by a tool_result", false},
		{"chunks unasked", []string{result("pier-1", `"call_id":"c","output":{},"is_error":false,"chunk":{"index":0,"is_last":false}`)}, false, "nobody asked", true},
		{"a chunk missing", []string{result("pier-1", `"call_id":"c","output":{},"is_error":false,"chunk":{"index":1,"is_last":false}`)}, true, "out of order", true},
		{"a missing field", []string{result("pier-1", `"call_id":"c","is_error":false`)}, false, "payload.output: missing", false},
		{"the wrong case", []string{result("pier-1", `"call_id":"c","Output":{},"output":{},"is_error":false`)}, false, "match by case", false},
		{"a key twice", []string{result("pier-1", `"call_id":"c","output":{},"output":{},"is_error":false`)}, false, "duplicate key", false},
		{"another version", []string{strings.Replace(result("pier-1", `"call_id":"c","output":{},"is_error":false`), `"1.0"`, `"1.1"`, 1)}, false, "version: wants 1.0", false},
		{"an unknown type", []string{strings.Replace(result("pier-1", `"call_id":"c","output":{},"is_error":false`), "tool_result", "Tool_result", 1)}, false, "type: wants", false},
		{"not UTF-8", []string{result("pier-1", "\"call_id\":\"c\",\"output\":{\"\xff\":1},\"is_error\":false")}, false, "not UTF-8", false},
		{"a line of 11 MB", []string{result("pier-1", `"call_id":"c","output":{"x":"`+strings.Repeat("x", 11<<20)+`"},"is_error":false`)}, false, "more than", false},
		{"an error where none is", []string{result("pier-1", `"call_id":"c","output":{},"is_error":false,"error":{"code":"io","message":"m"}`)}, false, "is_error is false", false},
		{"twice", []string{
			result("pier-1", `"call_id":"c","output":{},"is_error":false`), result("pier-1", `"call_id":"c","output":{},"is_error":false`),
		}, false, "answers no request", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, peerOut := io.Pipe()
			peerIn, w := io.Pipe()
			c := protocol.New(peerIn, peerOut, protocol.Options{})
			go func() { _ = c.Run(t.Context()) }()
			failed := make(chan error, 1)
			go func() {
				var chunk func(ext.Payload) error
				if tt.chunks {
					chunk = func(ext.Payload) error { return nil }
				}
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				_, err := c.Ask(ctx, toolCall("c"), chunk)
				failed <- err
			}()
			end := raw{t: t, out: w, in: bufio.NewScanner(r)}
			if m := end.next(); m.ID != "pier-1" {
				t.Fatalf("asked with %s", m.ID)
			}
			for _, line := range tt.lines {
				end.send(line)
			}
			e, ok := end.next().Payload.(*ext.ErrorPayload)
			if !ok || !strings.Contains(e.Message, tt.want) {
				t.Errorf("answered %+v", e)
			}
			if tt.fails {
				if err := <-failed; !errors.Is(err, ext.ErrIO) {
					t.Errorf("the request ended with %v", err)
				}
			} else { // what could not be taken has changed nothing: a good answer still counts
				if tt.name != "twice" {
					end.send(result("pier-1", `"call_id":"c","output":{},"is_error":false`))
				}
				if err := <-failed; err != nil {
					t.Errorf("the request ended with %v", err)
				}
			}
			_ = w.Close()
			_ = peerOut.Close()
		})
	}
}

// TestDeadPeer: nothing waits for an end that is gone.
func TestDeadPeer(t *testing.T) {
	ar, bw := io.Pipe()
	br, aw := io.Pipe()
	a := protocol.New(ar, aw, protocol.Options{})
	run := make(chan error, 1)
	go func() { run <- a.Run(t.Context()) }()
	asked := make(chan error, 1)
	go func() {
		_, err := a.Ask(t.Context(), toolCall("c"), nil)
		asked <- err
	}()
	scanner := bufio.NewScanner(br)
	scanner.Scan()
	_ = bw.Close()
	_ = br.Close()
	if diff := cmp.Diff(protocol.ErrGone.Error(), (<-asked).Error()); diff != "" {
		t.Error(diff)
	}
	if err := <-run; err != nil {
		t.Errorf("a close is no failure: %v", err)
	}
	if _, err := a.Ask(t.Context(), toolCall("d"), nil); !errors.Is(err, ext.ErrIO) {
		t.Errorf("afterwards: %v", err)
	}
}

// TestPeerThatDoesNotRead: whoever sends waits no longer than its context.
func TestPeerThatDoesNotRead(t *testing.T) {
	_, aw := io.Pipe()
	ar, _ := io.Pipe()
	a := protocol.New(ar, aw, protocol.Options{})
	ctx, cancel := context.WithCancel(t.Context())
	var err error
	for n := range 10_000 {
		if n == 40 {
			cancel()
		}
		if err = a.Send(ctx, &ext.EventHook{Event: "e"}); err != nil {
			break
		}
	}
	cancel()
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if err := a.Close(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("close: %v", err)
	}
	_ = aw.Close()
}
