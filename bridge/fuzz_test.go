package bridge_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/jsonlines"
)

// sent is the id of a line as one value, however it is written, and the line's type; "" where there is none that can be answered.
func sent(line []byte) (kind, id string) {
	m := map[string]json.RawMessage{}
	if !utf8.Valid(line) || ext.DecodeStrict(line, &m) != nil {
		m = jsonlines.Members(line[:min(len(line), 512)])
	}
	_ = json.Unmarshal(m["type"], &kind)
	var value any
	_ = json.Unmarshal(m["id"], &value)
	switch value := value.(type) {
	case string:
		return kind, "text " + value
	case float64:
		return kind, fmt.Sprint("number ", value)
	}
	if raw := m["id"]; len(raw) > 0 && (raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9') { // more than fits
		return kind, "number " + string(raw)
	}
	return kind, ""
}

// counted counts the lines of these types by their id. What an end has written is messages alone, but for the ids that others have invented.
func counted(t *testing.T, text []byte, own bool, kinds ...string) map[string]int {
	t.Helper()
	n := map[string]int{}
	for line := range bytes.Lines(text) {
		line = bytes.TrimRight(line, "\r\n")
		kind, id := sent(line)
		if _, err := bridge.Decode(line); own && err != nil && !strings.Contains(err.Error(), "id") {
			t.Fatalf("wrote %q: %v", line, err)
		}
		if slices.Contains(kinds, kind) && id != "" {
			n[id]++
		}
	}
	return n
}

// FuzzAgent: whatever a process writes, every line of the answer is a message, and every request that has an id is answered exactly once.
func FuzzAgent(f *testing.F) {
	for _, line := range []string{
		`{"type":"request","id":"1","op":"session_info","payload":{}}`, `{"type":"request","id":"2","op":"llm_stream","payload":{"text":"a b"}}`,
		`{"type":"llm_cancel","id":"2","reason":"x"}`, `{"type":"ui","op":"widget","key":"k","lines":["a"],"placement":"aboveEditor"}`,
		`{"type":"event","name":"pi_session","data":{}}`, `{"type":"result","id":1,"text":"x","isError":true}`, `{"type":"request","id":"1","op":"x"}`,
		`{"type":"request","id":7,"op":"llm_stream"}`, `{"type":"request","id":-1e400,"op":"x"}`, `{"type":"request","id":"","op":"x"}`,
		`{"type":"request","id":"\ud800<","op":5}`, "{\"type\":\"request\",\"id\":\"1\"\x92", "{\"type\":\"request\",\"id\":\"\xff\",\"op\":\"\xff\"}",
	} {
		f.Add([]byte("noise\n" + `{"type":"ready","info":{"skills":[],"tools":[{"name":"x"}],"commands":[{"name":"y"}]}}` + "\n" + line + "\n"))
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var out bytes.Buffer
		a := bridge.NewAgent(bytes.NewReader(data), &out, bridge.AgentOptions{Handle: answer})
		if err := errors.Join(a.Run(t.Context()), a.Close(t.Context())); err != nil {
			t.Fatal(err)
		}
		asked := counted(t, data, false, bridge.TypeRequest)
		answered := counted(t, out.Bytes(), true, bridge.TypeResponse, bridge.TypeLLMDone, bridge.TypeLLMError)
		if fmt.Sprint(asked) != fmt.Sprint(answered) {
			t.Errorf("asked %v, answered %v", asked, answered)
		}
	})
}

// FuzzProcess: whatever an agent writes, every call that has an id is answered exactly once.
func FuzzProcess(f *testing.F) {
	for _, line := range []string{
		`{"type":"call","id":1,"name":"echo","arguments":{}}`, `{"type":"call","id":1,"name":"echo"}` + "\n" + `{"type":"call","id":1,"name":"echo"}`,
		`{"type":"response","id":"pier-1","ok":true,"result":1}`, `{"type":"llm_chunk","id":"pier-1","delta":"x"}`, `{"type":"llm_done","id":"x"}`,
		`{"type":"llm_error","id":"x","error":{"message":"m"}}`, `{"type":"call","id":-1,"name":"echo"}`, `{"type":"call","id":"1","name":"echo"}`,
		`{"type":"call","id":1.0,"name":"echo"}`, `{"type":"call","id":1e999,"name":5}`,
		"{\"type\":\"call\",\"id\":10\xf7", "{\"type\":\"call\",\"id\":\"x\",\"name\":\"\xff\"}",
	} {
		f.Add([]byte(line + "\n"))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var out bytes.Buffer
		p := bridge.NewProcess(bytes.NewReader(data), &out, bridge.ProcessOptions{Call: echo})
		if err := errors.Join(p.Run(t.Context()), p.Close(t.Context())); err != nil {
			t.Fatal(err)
		}
		asked := counted(t, data, false, bridge.TypeCall)
		answered := counted(t, out.Bytes(), true, bridge.TypeResult)
		if fmt.Sprint(asked) != fmt.Sprint(answered) {
			t.Errorf("asked %v, answered %v", asked, answered)
		}
	})
}

// FuzzBoth: both ends against each other, each byte something that one of them does, gives up, or somebody throws in between. Every call and
// every request gets its own answer; on the wire each has exactly one.
func FuzzBoth(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Add([]byte{2, 2, 2, 4, 4, 3, 3, 9, 0, 0, 0, 1, 1, 8})
	f.Add([]byte{2, 15, 25, 35, 45, 16, 26, 9, 8, 18, 28, 38, 48, 58, 68, 78, 88, 98, 108, 118, 7, 17, 27, 37, 47, 57, 67, 77, 87})
	f.Fuzz(func(t *testing.T, script []byte) {
		script = script[:min(len(script), 200)]
		var mu sync.Mutex
		done := map[string]int{}
		did := func(what string, n json.RawMessage) {
			mu.Lock()
			defer mu.Unlock()
			if strings.Contains(string(n), "text") { // what is thrown in has none
				done[what+string(n)]++
			}
		}
		p := connect(t, bridge.AgentOptions{Handle: func(ctx context.Context, r *bridge.Asked) (json.RawMessage, error) {
			did("request", r.Payload)
			return answer(ctx, r)
		}}, bridge.ProcessOptions{Call: func(ctx context.Context, c *bridge.Call) (bridge.Result, error) {
			did("call", c.Arguments)
			return echo(ctx, c)
		}})
		if _, err := p.agent.Ready(t.Context()); err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		want := map[string]int{}
		for i, op := range script {
			text := json.RawMessage(fmt.Sprintf(`{"text":"%s"}`, strings.TrimSpace(strings.Repeat(fmt.Sprint(i, " "), int(op)%40+1))))
			switch op % 10 {
			case 0, 1:
				want["call"+string(text)]++
				all.Go(func() {
					if r, err := p.agent.Call(t.Context(), "echo", text); err != nil || r.Text != string(text) {
						t.Errorf("%+v, %v", r, err)
					}
				})
			case 2, 3:
				want["request"+string(text)]++
				all.Go(func() { p.streams(t, text) })
			case 4:
				want["request"+string(text)]++
				all.Go(func() {
					if r, err := p.process.Request(t.Context(), "anything", text); err != nil || string(r) != string(text) {
						t.Errorf("%s, %v", r, err)
					}
				})
			case 5, 6:
				all.Go(func() { p.givesUp(t, op) })
			default:
				p.throwIn(op)
			}
		}
		all.Wait()
		p.settle(t)
		if fmt.Sprint(want) != fmt.Sprint(done) {
			t.Errorf("wanted %v, did %v", want, done)
		}
	})
}

// settle waits until as much was answered on the wire as was asked, and sees that it is no more. What was given up may be on its way still,
// so it makes a call of its own behind that, twice: the first for what was asked, the second for answers that nobody asked for.
func (p *pair) settle(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for range 2 {
		if _, err := p.agent.Call(t.Context(), "echo", nil); err != nil {
			t.Error(err)
		}
		for {
			asked, answered := tally(t, p.toOthers.all(), p.toAgent.all())
			if fmt.Sprint(asked) == fmt.Sprint(answered) {
				break
			}
			if ctx.Err() != nil {
				t.Fatalf("asked %v\nanswered %v", asked, answered)
			}
			runtime.Gosched()
		}
	}
}

// tally counts what was asked and what answers it, by type and id, in what went down to the process and up to the agent. Lies answer nothing.
func tally(t *testing.T, down, up []byte) (asked, answered map[string]int) {
	asked, answered = map[string]int{}, map[string]int{}
	note := func(into map[string]int, what string) func(id string) {
		return func(id string) {
			if id != "lie" && id != "" && id != "0" { // what has no id that can be read has no answer
				into[what+id]++
			}
		}
	}
	each(t, down, func(m bridge.Message) {
		switch m := m.(type) {
		case *bridge.Call:
			note(asked, "call ")(fmt.Sprint(m.ID))
		case *bridge.Response:
			note(answered, "request ")(m.ID)
		case *bridge.Done:
			note(answered, "request ")(m.ID)
		case *bridge.Failure:
			note(answered, "request ")(m.ID)
		}
	})
	each(t, up, func(m bridge.Message) {
		switch m := m.(type) {
		case *bridge.Request:
			note(asked, "request ")(m.ID)
		case *bridge.Result:
			if m.Text != "lie" && m.ID != 9007199254740000 {
				note(answered, "call ")(fmt.Sprint(m.ID))
			}
		}
	})
	return asked, answered
}

// each takes the messages of a stream, those of bad lines too as far as they can be read.
func each(t *testing.T, text []byte, take func(bridge.Message)) {
	t.Helper()
	for line := range bytes.Lines(text) {
		if m, _ := bridge.Decode(bytes.TrimRight(line, "\r\n")); m != nil {
			take(m)
		}
	}
}

// givesUp asks for something and does not wait for all of it: a stream that is cancelled after its first piece, or at once, or a call.
func (p *pair) givesUp(t *testing.T, op byte) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var err error
	switch op / 10 % 3 {
	case 0:
		_, err = p.process.Stream(ctx, json.RawMessage(`{}`), func(string) error { cancel(); return nil })
	case 1:
		_, err = p.process.Stream(ctx, json.RawMessage(`{"Text":"a b c d e f g h"}`), func(string) error { cancel(); return nil })
	default:
		cancel()
		_, err = p.agent.Call(ctx, "echo", nil)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// streams makes a model request, and has all pieces in their order.
func (p *pair) streams(t *testing.T, text json.RawMessage) {
	var pieces []string
	r, err := p.process.Stream(t.Context(), text, func(delta string) error {
		pieces = append(pieces, delta)
		return nil
	})
	if got := fmt.Sprintf(`{"text":"%s"}`, strings.Join(pieces, " ")); err != nil || string(r) != `{"text":"all"}` || got != string(text) {
		t.Errorf("%s, %v, %s", r, err, got)
	}
}

// throwIn writes what no end would.
func (p *pair) throwIn(op byte) {
	to, lines := p.toAgent, []string{
		"junk", `{"type":"result","id":9007199254740000,"text":"lie"}`, `{"type":"llm_cancel","id":"lie"}`, "{}", "\xff\xfe", `{"type":"ready","info":{}}`,
		`{"type":"request","id":"again","op":"x"}` + "\n" + `{"type":"request","id":"again","op":"x"}`, `{"type":"request","id":7,"op":"x"}`, `{"type":"result","id":"1","text":"lie"}`,
		`{"type":"fly"}`, `{"type":"result","id":9007199254740000,"text":"lie"}{"type":"result"}`, `{"type":"request","id":"bad"}`,
	}
	if op%10 < 8 {
		to, lines = p.toOthers, []string{
			"junk", `{"type":"response","id":"lie","ok":true}`, `{"type":"llm_chunk","id":"lie","delta":"lie"}`, `{"type":"llm_done","id":"lie"}`, "[]", "\x00",
			`{"type":"call","id":4000,"name":"a"}` + "\n" + `{"type":"call","id":4000,"name":"b"}`, `{"type":"call","id":"1","name":"x"}`, `{"type":"call","id":-3,"name":"x"}`,
			`{"type":"llm_chunk","id":"lie"}`, `{"type":"call","id":4001}`, `{"type":"response","id":1,"ok":true}`, `{"type":"llm_error","id":"lie","error":"x"}`,
		}
	}
	_, _ = to.Write([]byte(lines[int(op/10)%len(lines)] + "\n"))
}
