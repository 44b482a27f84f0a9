package bridge_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/cec80427/pier/bridge"
)

// counted counts messages of a kind by their id.
func counted[M bridge.Message](t *testing.T, text []byte, id func(M) (string, bool), strict bool) map[string]int {
	t.Helper()
	n := map[string]int{}
	for line := range bytes.Lines(text) {
		m, err := bridge.Decode(bytes.TrimRight(line, "\r\n"))
		if strict && err != nil {
			t.Fatalf("wrote %q: %v", line, err)
		}
		if one, ok := m.(M); ok {
			if name, ok := id(one); ok {
				n[name]++
			}
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
		asked := counted(t, data, func(r *bridge.Request) (string, bool) { return r.ID, r.ID != "" }, false)
		answered := counted(t, out.Bytes(), func(r *bridge.Response) (string, bool) { return r.ID, true }, true)
		for id, n := range counted(t, out.Bytes(), func(r *bridge.Done) (string, bool) { return r.ID, true }, true) {
			answered[id] += n
		}
		for id, n := range counted(t, out.Bytes(), func(r *bridge.Failure) (string, bool) { return r.ID, true }, true) {
			answered[id] += n
		}
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
		`{"type":"llm_error","id":"x","error":{"message":"m"}}`, `{"type":"call","id":-1,"name":"echo"}`,
	} {
		f.Add([]byte(line + "\n"))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var out bytes.Buffer
		p := bridge.NewProcess(bytes.NewReader(data), &out, bridge.ProcessOptions{Call: echo})
		if err := errors.Join(p.Run(t.Context()), p.Close(t.Context())); err != nil {
			t.Fatal(err)
		}
		asked := counted(t, data, func(c *bridge.Call) (string, bool) { return fmt.Sprint(c.ID), c.ID > 0 }, false)
		answered := counted(t, out.Bytes(), func(r *bridge.Result) (string, bool) { return fmt.Sprint(r.ID), true }, true)
		if fmt.Sprint(asked) != fmt.Sprint(answered) {
			t.Errorf("asked %v, answered %v", asked, answered)
		}
	})
}

// FuzzBoth: both ends against each other, each byte something that one of them does or somebody throws in between; every call and every
// request gets its own answer, once.
func FuzzBoth(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Add([]byte{2, 2, 2, 4, 4, 3, 3, 9, 0, 0, 0, 1, 1, 8})
	f.Fuzz(func(t *testing.T, script []byte) {
		script = script[:min(len(script), 200)]
		var mu sync.Mutex
		done := map[string]int{}
		did := func(what string, n json.RawMessage) {
			mu.Lock()
			defer mu.Unlock()
			done[what+string(n)]++
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
			default:
				p.throwIn(op)
			}
		}
		all.Wait()
		if fmt.Sprint(want) != fmt.Sprint(done) {
			t.Errorf("wanted %v, did %v", want, done)
		}
	})
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
	to, lines := p.toAgent, []string{"junk", `{"type":"result","id":9007199254740000,"text":"lie"}`, `{"type":"llm_cancel","id":"lie"}`, "{}", "\xff\xfe", `{"type":"ready","info":{}}`}
	if op%10 < 8 {
		to, lines = p.toOthers, []string{"junk", `{"type":"response","id":"lie","ok":true}`, `{"type":"llm_chunk","id":"lie","delta":"lie"}`, `{"type":"llm_done","id":"lie"}`, "[]", "\x00"}
	}
	_, _ = to.Write([]byte(lines[int(op/10)%len(lines)] + "\n"))
}
