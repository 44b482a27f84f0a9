package test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// bridgePrelude is the part of a bridge in Python that behaves. A call has a thread of its own.
const bridgePrelude = `
import json, sys, threading, queue, time, os
lock = threading.Lock(); answers = {}
def send(**m):
    with lock: sys.stdout.write(json.dumps(m) + "\n"); sys.stdout.flush()
def request(id, op, **payload):
    answers[id] = queue.Queue(); send(type="request", id=id, op=op, payload=payload); return answers[id]
def stream(id): return request(id, "llm_stream", messages=[{"role": "user", "content": "go"}], opts={})
def result(m, text): send(type="result", id=m["id"], text=text, isError=False)
def serve(call, **info):
    send(type="ready", info={"tools": [{"name": "t", "description": ""}], **info})
    for line in sys.stdin:
        m = json.loads(line)
        if m["type"] == "call": threading.Thread(target=call, args=(m,), daemon=True).start()
        elif m["id"] in answers: answers[m["id"]].put(m)
`

// inlineBridge loads a bridge whose code is here, with a model at address.
func inlineBridge(t *testing.T, code, address string, change func(*pier.Options)) (*rig, *pier.Extension) {
	t.Helper()
	python(t)
	dir := t.TempDir()
	withModel(t, dir, address)
	file := filepath.Join(dir, "bridge.py")
	if err := os.WriteFile(file, []byte(bridgePrelude+code), 0o600); err != nil {
		t.Fatal(err)
	}
	r := newRig(t, func(o *pier.Options) {
		o.AgentDir = dir
		if change != nil {
			change(o)
		}
	})
	x, err := r.Load(t.Context(), "bridge:python3 '"+file+"'")
	if err != nil {
		t.Fatal(err)
	}
	return r, x
}

// TestBridgeAsksOnlyToStart: a program that was let start while extensions load asks for nothing more before the host has started, and for
// all of it afterwards.
func TestBridgeAsksOnlyToStart(t *testing.T) {
	a := &asked{answer: ext.ChoiceOnce}
	r, x := inlineBridge(t, `
def call(m):
    said = request("r%d" % m["id"], "pier_host_call", method="exec", params={"command": "echo", "args": ["more"]}).get()
    result(m, str(said["ok"]))
serve(call)`, "http://127.0.0.1:9", func(o *pier.Options) { o.Policy, o.Approver, o.AskLater = pier.DefaultPolicy(), a, true })
	for started, want := range []string{"False", "True"} {
		out, err := x.Call(t.Context(), "t", json.RawMessage(`{}`))
		if err != nil || out.Text() != want || len(a.all) != 1+started {
			t.Errorf("%s, %v, asked %d times, want %s", out.Text(), err, len(a.all), want)
		}
		if err := r.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// chunk is a piece of a model's answer as its provider sends it.
func chunk(text string) string {
	return fmt.Sprintf("data: {\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":%q}}]}\n\n", text)
}

// endless is a model that says one word and then nothing more; gone gets one for each client that leaves.
func endless(t *testing.T) (address string, gone, reached chan struct{}) {
	t.Helper()
	gone, reached = make(chan struct{}, 100), make(chan struct{}, 100)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = w.Write([]byte(chunk("first")))
		w.(http.Flusher).Flush()
		reached <- struct{}{}
		<-r.Context().Done()
		gone <- struct{}{}
	}))
	t.Cleanup(server.Close)
	return server.URL, gone, reached
}

// TestBridgeModelCalledOff: llm_cancel ends the request at its provider, and it is answered once. So do many at once, each cancelled twice;
// what they used is recorded and counted, though no provider said it.
func TestBridgeModelCalledOff(t *testing.T) {
	address, gone, _ := endless(t)
	ledger := &records{}
	_, x := inlineBridge(t, `
def call(m):
    ids = ["s%d" % n for n in range(20)]
    queues = [stream(id) for id in ids]
    first = {(c["type"], c["delta"]) for c in [q.get() for q in queues]}
    for id in ids: send(type="llm_cancel", id=id, reason="enough"); send(type="llm_cancel", id=id, reason="again")
    last = {(c["type"], c["code"]) for c in [q.get() for q in queues]}
    over = request("t", "llm_complete", messages=[{"role": "user", "content": "go"}], opts={}).get()
    result(m, json.dumps([list(first), list(last), sum(q.qsize() for q in queues), over["error"]]))
serve(call)`, address, func(o *pier.Options) { o.Ledger, o.ModelBudget.Tokens = ledger, 60 })
	out, err := x.Call(t.Context(), "t", json.RawMessage(`{}`))
	const want = `[[["llm_chunk", "first"]], [["llm_error", "timeout"]], 0, "the extension has used up its budget of 60 tokens for model requests"]`
	if err != nil || out.Text() != want {
		t.Errorf("%s, %v", out.JSON(), err)
	}
	for range 20 {
		<-gone
	}
	n := 0
	for _, r := range ledger.all {
		if r.Event == "host_call.end" && strings.Contains(string(r.Data), `"estimated":true,"input":1,"model":"one/m","output":2,"total_tokens":3`) {
			n++
		}
	}
	if n != 20 {
		t.Errorf("%d records say what a request used", n)
	}
}

// TestBridgeModelSilent: what a provider used that never says is counted by the text.
func TestBridgeModelSilent(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = w.Write([]byte(chunk("first") + "data: {\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"))
	}))
	t.Cleanup(server.Close)
	_, x := inlineBridge(t, `
def call(m):
    one, two = stream("a"), request("b", "llm_complete", messages=[{"role": "user", "content": "go"}], opts={})
    one.get(); both = [one.get()["result"], two.get()["result"]]
    result(m, json.dumps([[r["text"], r["usage"]["totalTokens"], r["usage"]["estimated"]] for r in both]
        + [request("c", "llm_complete", messages=[{"role": "user", "content": "go"}], opts={}).get()["error"]]))
serve(call)`, server.URL, func(o *pier.Options) { o.ModelBudget.Tokens = 6 })
	out, err := x.Call(t.Context(), "t", json.RawMessage(`{}`))
	if want := `[["first", 3, true], ["first", 3, true], "the extension has used up its budget of 6 tokens for model requests"]`; err != nil || out.Text() != want {
		t.Errorf("%s, %v", out.JSON(), err)
	}
}

// TestBridgeModelGivenUp: a call that is given up, by Ctrl-C for one, ends the model request that was made for it; the process stays.
func TestBridgeModelGivenUp(t *testing.T) {
	address, gone, reached := endless(t)
	_, x := inlineBridge(t, `
def call(m):
    if m["arguments"].get("again"): return result(m, last["type"])
    q = stream("s1"); globals()["last"] = [q.get(), q.get()][-1]; told.set()
told = threading.Event()
serve(call)`, address, nil)
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error, 1)
	go func() {
		_, err := x.Call(ctx, "t", json.RawMessage(`{}`))
		failed <- err
	}()
	<-reached
	cancel()
	if err := <-failed; err == nil {
		t.Error("the call was answered")
	}
	<-gone
}

// TestBridgeHookChanges: what a plugin changes of another one's tool call is its own call from then on, and needs the right tool=NAME.
func TestBridgeHookChanges(t *testing.T) {
	for _, tc := range []struct {
		allow []string
		want  string
	}{{[]string{"exec=python3", "tool=greet"}, "hello changed by two"}, {[]string{"exec=python3", "tool=other"}, "may not change"}} {
		r, _ := inlineBridge(t, `
def call(m):
    result(m, json.dumps({"ok": {"name": "changed"}}) if m["name"] == "pi_plugin_tool_call" else "{}")
serve(call, plugins=[{"name": "p"}], tools=[])`, "http://127.0.0.1:1", func(o *pier.Options) {
			o.Policy = pier.Policy{Mode: "strict", Defaults: true, Allow: tc.allow}
		})
		r.load(t, "greet", toolSource("greet", `return { content: [{ type: "text", text: "hello " + params.name }] };`))
		r.load(t, "later", `pi.on("tool_call", (e: any) => { if (e.input.name === "changed") e.input.name += " by two"; });`)
		out, err := r.Call(t.Context(), pier.ToolCall{Name: "greet", Input: json.RawMessage(`{"name":"you"}`)})
		if said := fmt.Sprint(out.Text(), err); !strings.Contains(said, tc.want) {
			t.Errorf("%v: %s", tc.allow, said)
		}
	}
}

// TestBridgeModelStopsReading: a process that does not read holds its model's provider up, and nothing grows meanwhile.
func TestBridgeModelStopsReading(t *testing.T) {
	const most = 256 << 20
	sent := make(chan int, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if own := r.Header.Get("X-Pier-Request"); own != "" {
			t.Error("a header of pier's own went to the provider")
		}
		w.Header().Set("Content-Type", "text/event-stream")
		piece, n := []byte(chunk(strings.Repeat("x", 16<<10))), 0
		control := http.NewResponseController(w)
		for n < most {
			_ = control.SetWriteDeadline(time.Now().Add(3 * time.Second)) // one that is held up
			wrote, err := w.Write(piece)
			if n += wrote; err != nil {
				break
			}
		}
		sent <- n
	}))
	t.Cleanup(server.Close)
	_, x := inlineBridge(t, `
send(type="ready", info={"tools": [{"name": "t", "description": ""}]})
sys.stdin.readline()
send(type="request", id="s1", op="llm_stream", payload={"messages": [{"role": "user", "content": "go"}]})
while True: time.sleep(60)`, server.URL, func(o *pier.Options) { o.ModelBudget.Tokens = most })
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error, 1)
	go func() {
		_, err := x.Call(ctx, "t", json.RawMessage(`{}`))
		failed <- err
	}()
	n := <-sent
	t.Logf("the provider sent %d bytes", n)
	if n > 32<<20 {
		t.Errorf("the provider was rid of %d MB", n>>20)
	}
	cancel()
	<-failed
}

// TestBridgeBudget: over the budget of requests, tokens or money a request is refused with the reason.
func TestBridgeBudget(t *testing.T) {
	for name, tc := range map[string]struct {
		budget pier.ModelBudget
		want   string
	}{
		"requests": {pier.ModelBudget{Requests: 1}, "budget of 1 requests"}, "tokens": {pier.ModelBudget{Tokens: 5}, "budget of 5 tokens"},
		"dollars": {pier.ModelBudget{Cost: 0.25, Tokens: 1 << 40}, "budget of $0.25"}, "none": {pier.ModelBudget{Requests: -1}, "budget of 0 requests"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, x := inlineBridge(t, `
def call(m):
    said = ""
    for id in ("a", "b"):
        r = request(id, "llm_complete", messages=[{"role": "user", "content": "go"}], opts={}).get()
        said += str(r["ok"]) + " " + r.get("error", "") + "; "
    result(m, said)
serve(call)`, providerServer(t, make(chan string, 10)).URL, func(o *pier.Options) { o.ModelBudget = tc.budget })
			out, err := x.Call(t.Context(), "t", json.RawMessage(`{}`))
			if err != nil || !strings.Contains(out.Text(), tc.want) || strings.HasPrefix(out.Text(), "True") == (name == "none") {
				t.Errorf("%s, %v", out.JSON(), err)
			}
		})
	}
}

// TestBridgeModelStreams: 1,000 streams of 100 pieces at once come whole, and within 64 MB over idle, those of the provider's end among them. A few
// without PIER_LONG.
func TestBridgeModelStreams(t *testing.T) {
	streams := 40 // more than are made at once
	if os.Getenv("PIER_LONG") != "" {
		streams = 1000
		if os.Getenv("PIER_ALONE") == "" { // what other tests have left in this process is not idle
			alone := exec.Command(os.Args[0], "-test.v", "-test.run=^TestBridgeModelStreams$")
			alone.Env = append(os.Environ(), "PIER_ALONE=1")
			if out, err := alone.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
			return
		}
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for range 100 {
			_, _ = w.Write([]byte(chunk("a piece of an answer, as models send them")))
			w.(http.Flusher).Flush()
		}
		_, _ = w.Write([]byte("data: {\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"))
	}))
	t.Cleanup(server.Close)
	_, x := inlineBridge(t, `
said, over = [], threading.Event()
def collect(n):
    pieces, ends = 0, set()
    for q in [stream("s%d" % i) for i in range(n)]:
        while (c := q.get())["type"] == "llm_chunk": pieces += 1
        ends.add(c["type"])
    said.append("%d %s" % (pieces, ends)); over.set()
def call(m):  # a call is given up after two minutes, and model requests go on when one is answered
    if n := m["arguments"].get("begin"): over.clear(); threading.Thread(target=collect, args=(n,), daemon=True).start()
    result(m, said.pop() if over.wait(30) else "not yet")
serve(call)`, server.URL, func(o *pier.Options) {
		o.ModelBudget = pier.ModelBudget{Requests: 2 * streams, Tokens: 1 << 40, Cost: 1e9}
	})
	ask := func(n int) {
		t.Helper()
		out, err := x.Call(t.Context(), "t", fmt.Appendf(nil, `{"begin":%d}`, n))
		for err == nil && out.Text() == "not yet" {
			out, err = x.Call(t.Context(), "t", json.RawMessage(`{}`))
		}
		if want := fmt.Sprintf("%d {'llm_done'}", 100*n); err != nil || out.Text() != want {
			t.Fatalf("%s, %v, want %s", out.JSON(), err, want)
		}
	}
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapInuse + m.StackInuse
	}
	ask(1) // starts what makes the requests
	runtime.GC()
	idle, most := heap(), uint64(0)
	over, watched := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(watched)
		tick := time.NewTicker(50 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				most = max(most, heap())
			case <-over:
				return
			}
		}
	}()
	ask(streams)
	close(over)
	<-watched
	if grown := (int64(most) - int64(idle)) >> 20; grown > 64 {
		t.Errorf("%d MB over idle", grown)
	} else {
		t.Logf("%d MB over idle", grown)
	}
}
