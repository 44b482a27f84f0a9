package bridge_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
)

// TestBadLines: each costs itself, is answered where it can be, and is told.
func TestBadLines(t *testing.T) {
	for _, tc := range []struct{ name, line, want, problem string }{
		{"no JSON", `{"type":`, "", "the document ends"},
		{"no object", `[1]`, "", "object"},
		{"unknown type", `{"type":"hello"}`, "", "none of the protocol's"},
		{"type in another case", `{"Type":"ui","op":"status"}`, "", "another case"},
		{"a member twice", `{"type":"request","id":"1","op":"a","op":"b"}`, `{"code":"invalid_request","error":"op: duplicate key","id":"1","ok":false,"type":"response"}`, "duplicate key"},
		{"no JSON to its end", `{"type":"request","id":"1","op":"a","payl`, `"id":"1","ok":false,"type":"response"}`, "the document ends"},
		{"two in one line", `{"type":"request","id":"1","op":"a"}{}`, `"id":"1","ok":false,"type":"response"}`, "request 1"},
		{"too deep", `{"type":"request","id":"1","op":"a","payload":` + strings.Repeat("[", 200) + strings.Repeat("]", 200) + `}`, `"id":"1","ok":false,"type":"response"}`, "nested more than"},
		{"id of the other type", `{"type":"request","id":7,"op":"a"}`, `{"code":"invalid_request","error":"the member id is no text","id":7,"ok":false,"type":"response"}`, "no text"},
		{"id of the other type, stream", `{"type":"request","id":-1.5e3,"op":"llm_stream"}`, `{"code":"invalid_request","error":"the member id is no text","id":-1.5e3,"type":"llm_error"}`, "no text"},
		{"id of no type", `{"type":"request","id":[7],"op":"a"}`, "", "no text"},
		{"no id", `{"type":"request","id":null,"op":"a"}`, "", "id is missing"},
		{"id of the other type, result", `{"type":"result","id":"7","text":""}`, "", "whole number"},
		{"id that goes back", `{"type":"result","id":0,"text":""}`, "", "whole number"},
		{"result nobody asked for", `{"type":"result","id":99,"text":""}`, "", "no call that is under way"},
		{"payload that is none", `{"type":"request","id":"p","op":"a","payload":[]}`, `{"code":"invalid_request","error":"the member payload is no object","id":"p","ok":false,"type":"response"}`, "no object"},
		{"no op", `{"type":"request","id":"q"}`, `{"code":"invalid_request","error":"the member op is missing","id":"q","ok":false,"type":"response"}`, "op is missing"},
		{"unknown op", `{"type":"request","id":"r","op":"fly"}`, `{"code":"invalid_request","error":"there is no request fly","id":"r","ok":false,"type":"response"}`, ""},
		{"a stream nobody does", `{"type":"request","id":"s","op":"llm_stream"}`, `{"code":"invalid_request","error":"there is no request llm_stream","id":"s","type":"llm_error"}`, ""},
		{"ready twice", `{"type":"ready","info":{"project":"other"}}`, "", "ready came again"},
		{"a cancel of nothing", `{"type":"llm_cancel","id":"none","reason":"x"}`, "", "no such request"},
		{"a message of the agent's", `{"type":"call","id":1,"name":"x"}`, "", "does not send this"},
		{"a ui op that is none", `{"type":"ui","op":"explode"}`, "", "status, progress, widget or notify"},
		{"not UTF-8", "{\"type\":\"ui\",\"op\":\"status\",\"key\":\"\xff\"}", "", "not UTF-8"},
		{"half a character", "{\"type\":\"event\",\"name\":\"\xe2\x82\"}", "", "not UTF-8"},
		{"not UTF-8, request", "{\"type\":\"request\",\"id\":\"u\",\"op\":\"a\",\"payload\":{\"a\":\"\xff\"}}", `{"code":"invalid_request","error":"it is not UTF-8","id":"u","ok":false,"type":"response"}`, "not UTF-8"},
		{"too long", `{"type":"event","name":"` + strings.Repeat("x", 5000) + `"}`, "", "more than 4096 bytes"},
		{
			"an id that is too long", `{"type":"request","id":"` + strings.Repeat("x", 300) + `","op":"a"}`,
			`"error":"an id has 1 to 256 bytes","id":"` + strings.Repeat("x", 300) + `","ok":false`, "1 to 256 bytes",
		},
		{"an empty id", `{"type":"request","id":"","op":"a"}`, `"error":"an id has 1 to 256 bytes","id":"","ok":false`, "1 to 256 bytes"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var out bytes.Buffer
			var problems []string
			in := "mix is compiling\n{\"type\":\"ready\",\"info\":{\"project\":\"demo\"}}\n" + tc.line + "\n{\"type\":\"request\",\"id\":\"last\",\"op\":\"ping\"}\n"
			var noise []string
			a := bridge.NewAgent(strings.NewReader(in), &out, bridge.AgentOptions{
				MaxLine: 4096, Noise: func(line string) { noise = append(noise, line) },
				Problem: func(p *bridge.Problem) { problems = append(problems, p.Error()) },
				Handle: func(_ context.Context, r *bridge.Asked) (json.RawMessage, error) {
					if r.Op == "ping" {
						return json.RawMessage(`"pong"`), nil
					}
					return nil, bridge.UnknownOp(r.Op)
				},
			})
			if err := errors.Join(a.Run(t.Context()), a.Close(t.Context())); err != nil {
				t.Fatal(err)
			}
			info, err := a.Ready(t.Context())
			if err != nil || info.Project != "demo" || cmp.Diff([]string{"mix is compiling"}, noise) != "" {
				t.Errorf("%+v, %v, noise %q", info, err, noise)
			}
			lines := strings.Split(strings.TrimSpace(out.String()), "\n")
			want := []string{`{"id":"last","ok":true,"result":"pong","type":"response"}`}
			if tc.want != "" {
				want = append(want, tc.want)
			}
			for _, line := range want {
				if !strings.Contains(out.String(), line) {
					t.Errorf("no line is %s:\n%s", line, out.String())
				}
			}
			if len(lines) != len(want) {
				t.Errorf("%d answers, want %d:\n%s", len(lines), len(want), out.String())
			}
			if told := strings.Join(problems, "\n"); (tc.problem == "") != (told == "") || !strings.Contains(told, tc.problem) {
				t.Errorf("told %q, want %q", told, tc.problem)
			}
		})
	}
}

// TestBadAnswers: what an agent says wrong, as the process takes it.
func TestBadAnswers(t *testing.T) {
	for _, tc := range []struct{ name, line, want, problem string }{
		{"a call without a name", `{"type":"call","id":5}`, `{"id":5,"isError":true,"text":"the member name is missing","type":"result"}`, "name is missing"},
		{"a call with text as its id", `{"type":"call","id":"5","name":"x"}`, `{"id":"5","isError":true,"text":"the id is no whole number above 0","type":"result"}`, "whole number"},
		{"a call with half an id", `{"type":"call","id":0.5,"name":"x"}`, `{"id":0.5,"isError":true,`, "whole number"},
		{"a call with an id below 1", `{"type":"call","id":-7,"name":"x"}`, `{"id":-7,"isError":true,`, "whole number"},
		{"a call with a huge id", `{"type":"call","id":1e300,"name":"x"}`, `{"id":1e300,"isError":true,`, "whole number"},
		{"a call without an id", `{"type":"call","name":"x"}`, "", "id is missing"},
		{"arguments that are none", `{"type":"call","id":6,"name":"x","arguments":"a"}`, `{"id":6,"isError":true,"text":"the member arguments is no object","type":"result"}`, "no object"},
		{"a response nobody asked for", `{"type":"response","id":"none","ok":true}`, "", "no request that is under way"},
		{"a piece of nothing", `{"type":"llm_chunk","id":"none","delta":"x"}`, "", "no request that is under way"},
		{"a message of a process", `{"type":"ready","info":{}}`, "", "an agent does not send this"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var out bytes.Buffer
			var problems []string
			p := bridge.NewProcess(strings.NewReader(tc.line+"\n{\"type\":\"call\",\"id\":9,\"name\":\"echo\"}\n"), &out, bridge.ProcessOptions{
				Call: echo, Problem: func(p *bridge.Problem) { problems = append(problems, p.Error()) },
			})
			if err := errors.Join(p.Run(t.Context()), p.Close(t.Context())); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), `{"id":9,"isError":false,"text":"{}","type":"result"}`) || !strings.Contains(out.String(), tc.want) {
				t.Errorf("got\n%s", out.String())
			}
			if told := strings.Join(problems, "\n"); !strings.Contains(told, tc.problem) || told == "" {
				t.Errorf("told %q, want %q", told, tc.problem)
			}
		})
	}
}

// TestUnfitAnswers: an answer that cannot be taken ends what it answers with an error that says why: nobody waits for another one. What
// follows is dropped, and what else is under way goes on.
func TestUnfitAnswers(t *testing.T) {
	t.Run("result", func(t *testing.T) {
		over := make(chan struct{})
		p := connect(t, bridge.AgentOptions{}, bridge.ProcessOptions{Call: func(_ context.Context, c *bridge.Call) (bridge.Result, error) {
			if c.Name == "slow" {
				<-over
			}
			return bridge.Result{Text: c.Name}, nil
		}})
		for n, bad := range []string{`"text":5`, `"text":"x","isError":"no"`, `"Text":"y"`, `"isError":[]`, `"text":"x","text":"y"`, `"text":"cut`, `"z":` + strings.Repeat("[", 200)} {
			id := 2*n + 1
			ended := make(chan error, 1)
			go func() {
				_, err := p.agent.Call(t.Context(), "slow", nil)
				ended <- err
			}()
			p.awaitCall(t, id)
			p.toAgent.say(t, fmt.Sprintf(`{"type":"result","id":%d,%s}`, id, bad))
			if err := <-ended; ext.CodeOf(err) != ext.CodeIO || !strings.Contains(err.Error(), "answered with what is no result: ") {
				t.Errorf("%s: %v", bad, err)
			}
			p.toAgent.say(t, fmt.Sprintf(`{"type":"result","id":%d,"text":"late"}`, id))
			if r, err := p.agent.Call(t.Context(), "quick", nil); err != nil || r.Text != "quick" {
				t.Errorf("%+v, %v", r, err)
			}
		}
		close(over)
		if len(p.problems) != 7 {
			t.Errorf("told %q", p.problems)
		}
	})
	for _, tc := range []struct{ name, op, line, want string }{
		{"response", "ping", `{"type":"response","id":"%s","ok":"yes"}`, "the member ok is neither true nor false"},
		{"response without ok", "ping", `{"type":"response","id":"%s"}`, "the member ok is missing"},
		{"of a stream", "ping", `{"type":"llm_done","id":"%s","result":{}}`, "the request is answered by a message of another type"},
		{"of no stream", "llm_stream", `{"type":"response","id":"%s","ok":true}`, "the request is answered by a message of another type"},
		{"piece", "llm_stream", `{"type":"llm_chunk","id":"%s","delta":7}`, "the member delta is no text"},
		{"piece without text", "llm_stream", `{"type":"llm_chunk","id":"%s"}`, "the member delta is missing"},
		{"error", "llm_stream", `{"type":"llm_error","id":"%s","code":7}`, "the member code is no text"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			asked, over := make(chan string, 1), make(chan struct{})
			p := connect(t, bridge.AgentOptions{Handle: func(ctx context.Context, r *bridge.Asked) (json.RawMessage, error) {
				if r.Op == "last" {
					return nil, nil
				}
				asked <- r.ID
				select {
				case <-ctx.Done(): // called off
				case <-over:
				}
				return nil, nil
			}}, bridge.ProcessOptions{})
			ended := make(chan error, 1)
			go func() {
				var err error
				if tc.op == bridge.OpLLMStream {
					_, err = p.process.Stream(t.Context(), nil, func(string) error { return nil })
				} else {
					_, err = p.process.Request(t.Context(), tc.op, nil)
				}
				ended <- err
			}()
			id := <-asked
			p.toOthers.say(t, fmt.Sprintf(tc.line, id))
			if err := <-ended; ext.CodeOf(err) != ext.CodeIO || !strings.Contains(err.Error(), "answered with what cannot be taken: "+tc.want) {
				t.Errorf("%v", err)
			}
			if tc.op != bridge.OpLLMStream { // a stream is called off
				close(over)
			}
			if _, err := p.process.Request(t.Context(), "last", nil); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestUnfitReady: an inventory that cannot be taken ends the wait for one, and later ones are told.
func TestUnfitReady(t *testing.T) {
	for line, want := range map[string]string{
		`{"type":"ready"}`:                       "the member info is missing",
		`{"type":"ready","info":[]}`:             "the member info is missing, or no object",
		`{"type":"ready","Info":{}}`:             "in another case",
		`{"type":"ready","info":{"tools":{}}}`:   "tools is no list",
		`{"type":"ready","info":{"project":[]}}`: "project is no text",
	} {
		a := bridge.NewAgent(strings.NewReader("junk\n"+line+"\n{\"type\":\"ready\",\"info\":{}}\n"), io.Discard, bridge.AgentOptions{})
		if err := errors.Join(a.Run(t.Context()), a.Close(t.Context())); err != nil {
			t.Fatal(err)
		}
		if _, err := a.Ready(t.Context()); ext.CodeOf(err) != ext.CodeInvalidRequest || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// TestTooLong: what is too long is answered where its beginning says what it is, and an end that would write such a line says so instead.
func TestTooLong(t *testing.T) {
	const longest = 4096
	long := strings.Repeat("x", 2*longest)
	var problems []string
	note := func(p *bridge.Problem) { problems = append(problems, p.Error()) }
	var toProcess, toAgent bytes.Buffer
	in := `{"type":"ready","info":{}}` + "\n" + `{"type":"request","id":"a","op":"ping","payload":{"a":"` + long + "\"}}\n" + `{"id":"s","type":"request","op":"llm_stream","payload":"` + long + "\"}\n" +
		`{"payload":"` + long + `","type":"request","id":"b"}` + "\n" + `{"type":"request","id":"c","op":"long"}` + "\n"
	a := bridge.NewAgent(strings.NewReader(in), &toProcess, bridge.AgentOptions{MaxLine: longest, Problem: note, Handle: func(context.Context, *bridge.Asked) (json.RawMessage, error) {
		return json.RawMessage(`"` + long + `"`), nil
	}})
	p := bridge.NewProcess(strings.NewReader(`{"type":"call","id":7,"name":"x","arguments":{"a":"`+long+"\"}}\n"+`{"type":"call","id":8,"name":"long"}`+"\n"), &toAgent, bridge.ProcessOptions{
		MaxLine: longest, Problem: note, Call: func(context.Context, *bridge.Call) (bridge.Result, error) { return bridge.Result{Text: long}, nil },
	})
	if err := errors.Join(a.Run(t.Context()), a.Close(t.Context()), p.Run(t.Context()), p.Close(t.Context())); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`{"code":"invalid_request","error":"it has more than 4096 bytes","id":"a","ok":false,"type":"response"}`, `{"code":"invalid_request","error":"it has more than 4096 bytes","id":"s","type":"llm_error"}`,
		`{"code":"invalid_request","error":"the message has more than 4096 bytes","id":"c","ok":false,"type":"response"}`,
		`{"id":7,"isError":true,"text":"it has more than 4096 bytes","type":"result"}`, `{"id":8,"isError":true,"text":"the message has more than 4096 bytes","type":"result"}`,
	} {
		if !strings.Contains(toProcess.String()+toAgent.String(), want+"\n") {
			t.Errorf("no line is %s:\n%s%s", want, toProcess.String(), toAgent.String())
		}
	}
	if len(problems) != 4 || strings.Count(toProcess.String(), "\n") != 3 {
		t.Errorf("told %q\n%s", problems, toProcess.String())
	}
	if _, err := a.Call(t.Context(), "x", nil); !errors.Is(err, bridge.ErrGone) {
		t.Errorf("%v", err)
	}
}

// TestHugeLine: a line of 50 MB costs itself, and no more than the longest line that is taken.
func TestHugeLine(t *testing.T) {
	const ready, ping = "{\"type\":\"ready\",\"info\":{}}\n", "{\"type\":\"request\",\"id\":\"last\",\"op\":\"ping\"}\n"
	for name, huge := range map[string]io.Reader{
		"a message": io.MultiReader(strings.NewReader(`{"type":"event","name":"`), io.LimitReader(letters{}, 50<<20), strings.NewReader("\"}\n")),
		"junk":      io.MultiReader(io.LimitReader(letters{}, 50<<20), strings.NewReader("\n")),
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			var problems []string
			a := bridge.NewAgent(io.MultiReader(strings.NewReader(ready), huge, strings.NewReader(ping)), &out, bridge.AgentOptions{
				Handle:  answer,
				Problem: func(p *bridge.Problem) { problems = append(problems, p.Text+p.Line) },
			})
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if err := errors.Join(a.Run(t.Context()), a.Close(t.Context())); err != nil {
				t.Fatal(err)
			}
			runtime.ReadMemStats(&after)
			if got := out.String(); got != `{"id":"last","ok":true,"result":{},"type":"response"}`+"\n" || len(problems) != 1 || len(problems[0]) > 1000 {
				t.Errorf("answered %.500s, told %.1000q", got, problems)
			}
			if after.HeapSys > before.HeapSys+64<<20 {
				t.Errorf("the heap grew by %d MB", (after.HeapSys-before.HeapSys)>>20)
			}
		})
	}
}

// TestIDSpelling: an id is a number, however that is written.
func TestIDSpelling(t *testing.T) {
	for text, want := range map[string]int64{"1": 1, "1.0": 1, "1e0": 1, "10E-1": 1, "9007199254740992": 1 << 53, "9.007199254740992e15": 1 << 53} {
		m, err := bridge.Decode([]byte(`{"type":"result","id":` + text + `,"text":""}`))
		if r, ok := m.(*bridge.Result); err != nil || !ok || r.ID != want {
			t.Errorf("%s: %+v, %v", text, m, err)
		}
	}
	for _, text := range []string{"0", "-1", "1.5", "1e-1", "9007199254740993", "1e17", "1e400", `"1"`, "true", "null", "[]", "{}"} {
		if m, err := bridge.Decode([]byte(`{"type":"result","id":` + text + `,"text":""}`)); ext.CodeOf(err) != ext.CodeInvalidRequest {
			t.Errorf("%s: %+v, %v", text, m, err)
		}
	}
}
