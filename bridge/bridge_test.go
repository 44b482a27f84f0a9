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
	"sync"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
)

// tap is a stream that others write to as well: junk, lies. It keeps what was written.
type tap struct {
	mu    sync.Mutex
	out   io.WriteCloser
	wrote []byte
}

func (t *tap) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wrote = append(t.wrote, p...)
	return t.out.Write(p)
}

// say writes a line that no end has written.
func (t *tap) say(tb testing.TB, line string) {
	tb.Helper()
	if _, err := t.Write([]byte(line + "\n")); err != nil {
		tb.Error(err)
	}
}

// awaitCall waits until a call with the id has gone down to the process.
func (p *pair) awaitCall(t *testing.T, id int) {
	t.Helper()
	for !bytes.Contains(p.toOthers.all(), fmt.Appendf(nil, `"id":%d,`, id)) && t.Context().Err() == nil {
		runtime.Gosched()
	}
}

func (t *tap) all() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return bytes.Clone(t.wrote)
}

// pair is both ends, connected.
type pair struct {
	agent             *bridge.Agent
	process           *bridge.Process
	toAgent, toOthers *tap

	mu       sync.Mutex
	problems []string
	noise    []string
	notices  []bridge.Message
}

func connect(t *testing.T, ao bridge.AgentOptions, po bridge.ProcessOptions) *pair {
	t.Helper()
	fromProcess, toAgent := io.Pipe()
	fromAgent, toProcess := io.Pipe()
	p := &pair{toAgent: &tap{out: toAgent}, toOthers: &tap{out: toProcess}}
	note := func(who string) func(*bridge.Problem) {
		return func(problem *bridge.Problem) {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.problems = append(p.problems, who+": "+problem.Error())
		}
	}
	ao.Problem, po.Problem = note("agent"), note("process")
	ao.Noise = func(line string) { p.noise = append(p.noise, line) }
	ao.Notice = func(m bridge.Message) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.notices = append(p.notices, m)
	}
	p.agent = bridge.NewAgent(fromProcess, p.toOthers, ao)
	p.process = bridge.NewProcess(fromAgent, p.toAgent, po)
	var running sync.WaitGroup
	before := goleak.IgnoreCurrent()
	running.Go(func() {
		if err := p.process.Run(context.Background()); err != nil {
			t.Errorf("process: %v", err)
		}
		if err := p.process.Close(context.Background()); err != nil {
			t.Errorf("process: %v", err)
		}
		_ = toAgent.Close()
	})
	running.Go(func() {
		if err := p.agent.Run(context.Background()); err != nil {
			t.Errorf("agent: %v", err)
		}
	})
	t.Cleanup(func() {
		if err := p.agent.Close(context.Background()); err != nil {
			t.Errorf("agent: %v", err)
		}
		_ = toProcess.Close()
		running.Wait()
		if err := goleak.Find(before); err != nil {
			t.Error(err)
		}
	})
	return p
}

func echo(_ context.Context, c *bridge.Call) (bridge.Result, error) {
	if c.Name == "fail" {
		return bridge.Result{}, ext.E(ext.CodeDenied, "not you")
	}
	return bridge.Result{Text: string(c.Arguments)}, nil
}

// answer echoes payloads; the pieces of a stream are the words of its text.
func answer(ctx context.Context, r *bridge.Asked) (json.RawMessage, error) {
	if !r.Streams() {
		return r.Payload, nil
	}
	var in struct{ Text string }
	if err := json.Unmarshal(r.Payload, &in); err != nil {
		return nil, ext.E(ext.CodeInvalidRequest, "no text")
	}
	for _, word := range strings.Fields(in.Text) {
		if err := r.Chunk(ctx, word); err != nil {
			return nil, err
		}
	}
	return json.RawMessage(`{"text":"all"}`), nil
}

// TestConversation: the examples of the protocol, in both directions.
func TestConversation(t *testing.T) {
	info := bridge.Info{
		Project: "demo", Version: "0.8.4", Transport: "stdio",
		Tools:  []bridge.Tool{{Name: "project_eval", Description: "d", Parameters: json.RawMessage(`{"type":"object"}`)}},
		Skills: []bridge.Skill{{Name: "s", Path: "/s"}}, Plugins: []bridge.Plugin{{Name: "p"}}, Commands: []bridge.Command{{Name: "c", Description: "d"}},
	}
	p := connect(t, bridge.AgentOptions{Handle: answer}, bridge.ProcessOptions{Info: info, Call: echo})
	got, err := p.agent.Ready(t.Context())
	if diff := cmp.Diff(info, got); diff != "" || err != nil {
		t.Errorf("%v, -want +got\n%s", err, diff)
	}
	for i := range 3 {
		want := bridge.Result{ID: int64(i + 1), Text: fmt.Sprintf(`{"code":"<%d>"}`, i)}
		if got, err := p.agent.Call(t.Context(), "project_eval", json.RawMessage(want.Text)); err != nil || got != want {
			t.Errorf("%+v, %v", got, err)
		}
	}
	if got, err := p.agent.Call(t.Context(), "fail", nil); err != nil || !got.IsError || got.Text != "not you" {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := p.process.Request(t.Context(), "session_info", json.RawMessage(`{"a":1}`)); err != nil || string(got) != `{"a":1}` {
		t.Errorf("%s, %v", got, err)
	}
	var pieces []string
	done, err := p.process.Stream(t.Context(), json.RawMessage(`{"text":"first second third"}`), func(delta string) error {
		pieces = append(pieces, delta)
		return nil
	})
	if err != nil || string(done) != `{"text":"all"}` || cmp.Diff([]string{"first", "second", "third"}, pieces) != "" {
		t.Errorf("%s, %v, %q", done, err, pieces)
	}
	if _, err := p.process.Stream(t.Context(), json.RawMessage(`{"text":1}`), nil); ext.CodeOf(err) != ext.CodeInvalidRequest {
		t.Errorf("%v", err)
	}
	if err := errors.Join(p.process.Show(t.Context(), &bridge.UI{Op: "notify", Message: "m", Level: "info"}),
		p.process.Emit(t.Context(), "pi_session", json.RawMessage(`{"session":{}}`))); err != nil {
		t.Error(err)
	}
	if _, err := p.agent.Call(t.Context(), "after", nil); err != nil { // what came before it was taken
		t.Error(err)
	}
	want := []bridge.Message{&bridge.UI{Op: "notify", Message: "m", Level: "info"}, &bridge.Event{Name: "pi_session", Data: json.RawMessage(`{"session":{}}`)}}
	if diff := cmp.Diff(want, p.notices); diff != "" || len(p.problems) > 0 {
		t.Errorf("%q, -want +got\n%s", p.problems, diff)
	}
}

// TestCancel: a model request ends when the process says so, and is answered all the same; a call that is given up is dropped.
func TestCancel(t *testing.T) {
	begun, ended := make(chan struct{}), make(chan error, 1)
	release := make(chan struct{})
	p := connect(t, bridge.AgentOptions{Handle: func(ctx context.Context, r *bridge.Asked) (json.RawMessage, error) {
		close(begun)
		<-ctx.Done()
		ended <- context.Cause(ctx)
		return nil, context.Cause(ctx)
	}}, bridge.ProcessOptions{Call: func(_ context.Context, c *bridge.Call) (bridge.Result, error) {
		if c.Name == "slow" {
			<-release
		}
		return bridge.Result{Text: c.Name}, nil
	}})
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error, 1)
	go func() {
		_, err := p.process.Stream(ctx, nil, nil)
		failed <- err
	}()
	<-begun
	cancel()
	if err := <-failed; !errors.Is(err, context.Canceled) {
		t.Errorf("the process has %v", err)
	}
	if err := <-ended; ext.CodeOf(err) != ext.CodeTimeout {
		t.Errorf("the agent has %v", err)
	}
	short, stop := context.WithCancel(t.Context())
	stop()
	if _, err := p.agent.Call(short, "slow", nil); err == nil {
		t.Error("a call that was given up returned")
	}
	close(release)
	for range 2 {
		if r, err := p.agent.Call(t.Context(), "quick", nil); err != nil || r.Text != "quick" {
			t.Errorf("%+v, %v", r, err)
		}
	}
	if len(p.problems) > 0 {
		t.Errorf("problems: %q", p.problems)
	}
}

// TestGone: whatever waits gets its error when the other end is gone.
func TestGone(t *testing.T) {
	in, hold := io.Pipe()
	a := bridge.NewAgent(in, io.Discard, bridge.AgentOptions{})
	ran := make(chan error, 1)
	go func() { ran <- a.Run(t.Context()) }()
	if _, err := io.WriteString(hold, "{\"type\":\"ready\",\"info\":{}}\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	failed := make(chan error, 1)
	go func() {
		_, err := a.Call(t.Context(), "x", nil)
		failed <- err
	}()
	_ = hold.Close()
	if err := <-failed; !errors.Is(err, bridge.ErrGone) || ext.CodeOf(err) != ext.CodeIO {
		t.Errorf("%v", err)
	}
	if err := <-ran; err != nil {
		t.Error(err)
	}
	if err := a.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestStopsReading: an agent whose process does not read waits no longer than each caller's own time.
func TestStopsReading(t *testing.T) {
	in, hold := io.Pipe()
	out, write := io.Pipe() // nobody reads it
	defer out.Close()
	a := bridge.NewAgent(in, write, bridge.AgentOptions{})
	ctx, cancel := context.WithCancel(t.Context())
	ran := make(chan error, 1)
	go func() { ran <- a.Run(ctx) }()
	if _, err := io.WriteString(hold, "{\"type\":\"ready\",\"info\":{}}\n"); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 200 {
		all.Go(func() {
			short, stop := context.WithTimeout(t.Context(), 1)
			defer stop()
			if _, err := a.Call(short, "x", nil); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%v", err)
			}
		})
	}
	all.Wait()
	cancel()
	_ = out.Close()
	_ = hold.Close()
	<-ran
	_ = a.Close(t.Context())
}

// TestVersions: both sides agree in major and minor version.
func TestVersions(t *testing.T) {
	for version, ok := range map[string]bool{"": true, "0.8.4": true, "0.1.0": true, "0.6": true, "0.9.0": false, "1.0.0": false, "x": false, "0.-1": false} {
		if err := bridge.CheckVersion(version); (err == nil) != ok {
			t.Errorf("%q: %v", version, err)
		}
	}
}

// TestPort: a process may say that it answers over HTTP.
func TestPort(t *testing.T) {
	for line, want := range map[string]int{
		"PI_MCP_READY port=4003": 4003, "[info] PI_MCP_READY port=17 host=x": 17, "PI_MCP_READY": 0, "PI_MCP_READY port=99999": 0, "port=4003": 0,
	} {
		a := bridge.NewAgent(strings.NewReader(line+"\n"), io.Discard, bridge.AgentOptions{})
		if err := errors.Join(a.Run(t.Context()), a.Close(t.Context())); err != nil {
			t.Fatal(err)
		}
		if info, err := a.Ready(t.Context()); (err == nil) != (want > 0) || info.Port != want {
			t.Errorf("%q: %+v, %v", line, info, err)
		}
	}
}

// TestEncode: what is written is one line of JSON, and reads as what it was.
func TestEncode(t *testing.T) {
	for _, text := range []string{"", "plain", "<&>", "a\nb\r\t\x00\x1f\"\\", "\u2028\u2029é\U0001f600", strings.Repeat("x", 100_000)} {
		for _, m := range []bridge.Message{
			&bridge.Call{ID: 7, Name: "n" + text, Arguments: json.RawMessage(`{"a":1}`)}, &bridge.Result{ID: 1 << 53, Text: text, IsError: true},
			&bridge.Chunk{ID: "i", Delta: text}, &bridge.Request{ID: "i", Op: "o" + text, Payload: json.RawMessage(`{"a":"<"}`)},
			&bridge.Response{ID: "i", OK: true, Result: json.RawMessage(`[1]`)}, &bridge.Response{ID: "i", Result: json.RawMessage("null"), Error: text, Code: "io"},
			&bridge.Done{ID: "i", Result: json.RawMessage(`{}`)}, &bridge.Failure{ID: "i", Error: text}, &bridge.Cancel{ID: "i", Reason: text},
		} {
			line, err := bridge.Encode(m)
			if err != nil || bytes.ContainsAny(line, "\n\r\u2028\u2029") { // all that some program takes for the end of a line
				t.Fatalf("%q, %v", line, err)
			}
			back, err := bridge.Decode(line)
			if diff := cmp.Diff(m, back); diff != "" || err != nil {
				t.Errorf("%v -want +got\n%s", err, diff)
			}
		}
	}
	line, err := bridge.Encode(&bridge.Call{ID: 1, Name: "n", Arguments: json.RawMessage("{ \"a\":\n 1 }")})
	if string(line) != `{"arguments":{"a":1},"id":1,"name":"n","type":"call"}` || err != nil {
		t.Errorf("%s, %v", line, err)
	}
	line, err = bridge.Encode(&bridge.Call{ID: 1, Name: "n", Arguments: json.RawMessage("{\"a\u2028\":\"\u2029\"}")})
	if string(line) != `{"arguments":{"a\u2028":"\u2029"},"id":1,"name":"n","type":"call"}` || err != nil {
		t.Errorf("%s, %v", line, err)
	}
	if line, err := bridge.Encode(&bridge.Call{ID: 1, Name: "n", Arguments: json.RawMessage("{\n")}); err == nil {
		t.Errorf("wrote %s", line)
	}
	if line, err := bridge.Encode(&bridge.Result{ID: 1, Text: "a\xffb"}); !strings.Contains(string(line), "a\ufffdb") || err != nil {
		t.Errorf("%s, %v", line, err)
	}
}

type letters struct{}

func (letters) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// TestSplit: characters that come in parts, byte by byte, are whole again.
func TestSplit(t *testing.T) {
	var out bytes.Buffer
	in := "ünfug é\n{\"type\":\"ready\",\"info\":{\"project\":\"größe\"}}\n{\"type\":\"request\",\"id\":\"ä\",\"op\":\"ping\",\"payload\":{\"a\":\"日本😀\"}}\r\n"
	a := bridge.NewAgent(iotest.OneByteReader(strings.NewReader(in)), &out, bridge.AgentOptions{Handle: answer})
	if err := errors.Join(a.Run(t.Context()), a.Close(t.Context())); err != nil {
		t.Fatal(err)
	}
	info, err := a.Ready(t.Context())
	if want := "{\"id\":\"ä\",\"ok\":true,\"result\":{\"a\":\"日本😀\"},\"type\":\"response\"}\n"; out.String() != want || info.Project != "größe" || err != nil {
		t.Errorf("%s, %+v, %v", out.String(), info, err)
	}
}

// TestHeld: what waits has a limit in bytes. Over it more is refused, reading goes on, and so a cancel or an answer that comes behind is
// taken, and what waits goes on after it.
func TestHeld(t *testing.T) {
	t.Run("agent", func(t *testing.T) {
		in, say := io.Pipe()
		lines := make(chan string, 100)
		a := bridge.NewAgent(in, tellLines(lines), bridge.AgentOptions{InFlight: 1, MaxLine: 64 << 10, Handle: func(ctx context.Context, _ *bridge.Asked) (json.RawMessage, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}})
		ran := make(chan error, 1)
		go func() { ran <- a.Run(t.Context()) }()
		big := `","op":"llm_complete","payload":{"messages":"` + strings.Repeat("x", 60_000) + `"}}`
		fmt.Fprintln(say, `{"type":"ready","info":{}}`)
		for n := range 13 {
			fmt.Fprintln(say, fmt.Sprintf(`{"type":"request","id":"%d`, n)+big)
		}
		fmt.Fprintln(say, `{"type":"request","id":"more`+big)
		if line := <-lines; !strings.Contains(line, `"id":"more"`) || !strings.Contains(line, "carry too much") {
			t.Errorf("%.300s", line)
		}
		for n := range 13 {
			fmt.Fprintf(say, `{"type":"llm_cancel","id":"%d"}`+"\n", n)
		}
		seen := map[string]bool{}
		for range 13 {
			seen[<-lines] = true
		}
		fmt.Fprintln(say, `{"type":"request","id":"more`+big)
		fmt.Fprintln(say, `{"type":"llm_cancel","id":"more"}`)
		seen[<-lines] = true
		if len(seen) != 14 {
			t.Errorf("%d answers", len(seen))
		}
		_ = say.Close()
		if err := errors.Join(<-ran, a.Close(t.Context())); err != nil {
			t.Error(err)
		}
	})
	t.Run("process", func(t *testing.T) {
		in, say := io.Pipe()
		lines := make(chan string, 100)
		may := make(chan struct{})
		p := bridge.NewProcess(in, tellLines(lines), bridge.ProcessOptions{InFlight: 1, MaxLine: 64 << 10, Call: func(context.Context, *bridge.Call) (bridge.Result, error) {
			<-may
			return bridge.Result{Text: "done"}, nil
		}})
		ran := make(chan error, 1)
		go func() { ran <- p.Run(t.Context()) }()
		big := `,"name":"x","arguments":{"a":"` + strings.Repeat("x", 60_000) + `"}}`
		for n := range 14 {
			fmt.Fprintln(say, fmt.Sprintf(`{"type":"call","id":%d`, n+1)+big)
		}
		<-lines // ready
		if line := <-lines; !strings.Contains(line, `"id":14`) || !strings.Contains(line, "carry too much") {
			t.Errorf("%.300s", line)
		}
		close(may)
		seen := map[string]bool{}
		for range 13 {
			seen[<-lines] = true
		}
		if len(seen) != 13 {
			t.Errorf("%d answers", len(seen))
		}
		_ = say.Close()
		if err := errors.Join(<-ran, p.Close(t.Context())); err != nil {
			t.Error(err)
		}
	})
}

// tellLines tells the lines that are written.
type tellLines chan string

func (l tellLines) Write(text []byte) (int, error) {
	for line := range strings.Lines(string(text)) {
		l <- line
	}
	return len(text), nil
}
