//go:build unix

package test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/coder/websocket"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// abortSource has a tool that begins something with a signal, and aborts it when the host says that it has begun. HELD
// holds the fifo open as long as it lives, TREE as long as one of its processes does: Node's modules signal the one they started,
// as in Node, pi.exec ends them all.
const abortSource = `
import * as cp from "node:child_process";
import * as fs from "node:fs";
import * as fsp from "node:fs/promises";
import * as http from "node:http";
import * as timers from "node:timers/promises";
const [server, fifo] = ["SERVER", "FIFO"];
const HELD = ["-c", "exec 3>" + fifo + "; exec sleep 1000"];
const TREE = ["-c", "exec 3>" + fifo + "; sleep 1000 & sleep 1000"];
let controller: AbortController;
const failed = (target: any) => new Promise((_, no) => { target.on("error", no); target.on("close", () => no(new Error("closed"))); });
const begin: Record<string, (signal: AbortSignal, pi: any, ctx: any) => Promise<unknown>> = {
	"pi.exec": async (signal, pi) => { const r = await pi.exec("sh", TREE, { signal }); throw Object.assign(new Error("killed"), { name: r.killed ? "killed" : "alive" }); },
	"execFile": (signal) => new Promise((_, no) => cp.execFile("sh", HELD, { signal }, no)),
	"exec": (signal) => new Promise((_, no) => cp.exec(HELD[1], { signal }, no)),
	"spawn": (signal) => failed(cp.spawn("sh", HELD, { signal })),
	"fetch": (signal) => fetch(server + "/silent", { signal }),
	"fetch body": async (signal) => (await fetch(server + "/body", { signal })).text(),
	"http.get": (signal) => failed(http.get(server + "/silent", { signal })),
	"WebSocket": (signal) => new Promise((_, no) => { const ws = new WebSocket(server.replace("http", "ws") + "/socket"); signal.onabort = () => { ws.close(); no(signal.reason); }; }),
	"timers/promises": (signal) => { console.log("begun"); return timers.setTimeout(1e8, undefined, { signal }); },
	"timers/promises setInterval": async (signal) => { console.log("begun"); for await (const _ of timers.setInterval(1e8, undefined, { signal })); },
	"fs.promises.watch": async (signal) => { for await (const _ of fsp.watch(".", { signal })); },
	"fs.watch": (signal) => new Promise((_, no) => fs.watch(".", { signal }).on("close", () => no(signal.reason))),
	"select": async (signal, _pi, ctx) => { const r = await ctx.ui.select("which", ["a"], { signal }); throw Object.assign(new Error("none"), { name: String(r) }); },
};
export default function (pi: any) {
	pi.on("input", () => { controller.abort(); });
	pi.registerTool({ name: "t", label: "", description: "", parameters: { type: "object" },
		async execute(_id: string, { what }: any, _s: unknown, _u: unknown, ctx: any) {
			controller = new AbortController();
			try {
				await begin[what](controller.signal, pi, ctx);
				return { content: [{ type: "text", text: "done" }] };
			} catch (err: any) {
				return { content: [{ type: "text", text: err.name }] };
			}
		} });
}`

// aborts is the world of TestAborts: what tells that an effect has begun, and that it has ended.
type aborts struct {
	begun, ended chan struct{}
	fifo         string
}

func (a *aborts) serve(rw http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/socket" {
		conn, err := websocket.Accept(rw, r, nil)
		if err != nil {
			return
		}
		a.begun <- struct{}{}
		_, _, _ = conn.Read(context.Background())
		a.ended <- struct{}{}
		return
	}
	if r.URL.Path == "/body" {
		_, _ = io.WriteString(rw, "part")
		rw.(http.Flusher).Flush()
	}
	a.begun <- struct{}{}
	<-r.Context().Done()
	a.ended <- struct{}{}
}

// hold follows a process by the fifo that it holds open, to the last of its tree.
func (a *aborts) hold(t *testing.T) {
	f, err := os.Open(a.fifo) // waits for the writer
	if err != nil {
		t.Error(err)
		return
	}
	defer f.Close()
	a.begun <- struct{}{}
	_, _ = io.Copy(io.Discard, f)
	a.ended <- struct{}{}
}

type abortUI struct{ a *aborts }

func (u abortUI) Request(ctx context.Context, _ ext.ID, op string, _ json.RawMessage) (json.RawMessage, error) {
	if op == "select" {
		u.a.begun <- struct{}{}
		<-ctx.Done()
		u.a.ended <- struct{}{}
	}
	return nil, ctx.Err()
}

// watched tells of the host calls that watch files.
type watched struct {
	ext.Caller
	a *aborts
}

func (w watched) Call(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	if call.Method != ext.MethodFS || !strings.Contains(string(call.Params), `"op":"watch"`) {
		return w.Caller.Call(ctx, call)
	}
	w.a.begun <- struct{}{}
	defer func() { w.a.ended <- struct{}{} }()
	return w.Caller.Call(ctx, call)
}

// TestAborts: an AbortSignal ends the effect itself, not only the promise that waits for it: processes with their trees,
// connections, watches, dialogs, timers. (Reads need none: files are regular ones, FIFOs and
// devices are refused.)
func TestAborts(t *testing.T) {
	a := &aborts{begun: make(chan struct{}), ended: make(chan struct{})}
	server := httptest.NewServer(http.HandlerFunc(a.serve))
	defer server.Close()
	var trace bytes.Buffer
	r := newRig(t, func(o *pier.Options) {
		a.fifo = filepath.Join(o.Cwd, "fifo")
		o.Trace, o.UI = &trace, abortUI{a: a}
		o.Middleware = func(gate ext.Caller) ext.Caller { return watched{gate, a} }
		o.Observer.Print = func(ext.ID, string, string) { a.begun <- struct{}{} }
	})
	if err := syscall.Mkfifo(a.fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	source := strings.NewReplacer("SERVER", server.URL, "FIFO", a.fifo).Replace(abortSource)
	x, err := r.Load(t.Context(), file(t, "aborts.ts", source))
	if err != nil {
		t.Fatal(err)
	}
	const abort = "AbortError"
	for _, test := range []struct {
		name, want string
		follow     func()
	}{
		{"pi.exec", "killed", func() { a.hold(t) }},
		{"execFile", abort, func() { a.hold(t) }},
		{"exec", abort, func() { a.hold(t) }},
		{"spawn", abort, func() { a.hold(t) }},
		{"fetch", abort, nil},
		{"fetch body", abort, nil},
		{"http.get", abort, nil},
		{"WebSocket", abort, nil},
		{"fs.promises.watch", abort, nil},
		{"fs.watch", abort, nil},
		{"select", "undefined", nil},
		{"timers/promises", abort, nil},
		{"timers/promises setInterval", abort, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.follow != nil {
				go test.follow()
			}
			got := make(chan string, 1)
			go func() {
				out, err := x.Call(t.Context(), "t", encodeText(map[string]string{"what": test.name}))
				got <- out.Text() + errorText(err)
			}()
			<-a.begun
			r.emit(t, `{"type":"input","text":"","source":"interactive"}`)
			if name := <-got; name != test.want {
				t.Errorf("JavaScript got %q, want %q", name, test.want)
			}
			if !strings.HasPrefix(test.name, "timers") {
				<-a.ended
			}
		})
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if timers := strings.Count(trace.String(), `"op":"clear"`); timers < 2 {
		t.Errorf("%d timers were cleared, want 2", timers)
	}
}

func encodeText(v any) json.RawMessage {
	data, _ := json.Marshal(v) // of plain values
	return data
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return " " + err.Error()
}
