package test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/cec80427/pier"
)

// socketTalk opens WebSockets and tells what each heard, in order.
const socketTalk = `
	const url = "SERVER".replace("http:", "ws:");
	const talk = (path: string, options: any, begin: (ws: WebSocket, heard: unknown[]) => void) => new Promise<string>((resolve) => {
		const heard: unknown[] = [];
		const ws: any = new WebSocket(url + path, options);
		const over = () => resolve(JSON.stringify(heard));
		ws.onopen = () => { heard.push("open", ws.protocol); begin(ws, heard); };
		ws.onmessage = (e: any) => { heard.push(typeof e.data === "string" ? e.data : e.data.constructor.name + (e.data.byteLength ?? e.data.size)); ws.next?.(); };
		ws.onerror = (e: any) => { heard.push("error"); if (ws.readyState === 0) setTimeout(over, 10); };
		ws.onclose = (e: any) => { heard.push(e.code, e.reason, e.wasClean); over(); };
	});
	const out = [
		await talk("/", undefined, (ws: any) => { ws.send("héllo"); ws.next = () => ws.close(); }),
		await talk("/", ["other", "chat"], (ws: any) => { ws.binaryType = "arraybuffer"; ws.send(new Uint8Array(3)); ws.next = () => ws.close(3001, "done"); }),
		await talk("/", "chat", (ws: any) => { ws.send(new Blob(["five5"])); ws.next = () => ws.send("bye"); }),
		await talk("/", { headers: { "X-Mine": "yes" } }, (ws: any) => { ws.send("header"); ws.next = () => ws.send("drop"); }),
		await talk("/refuse", [], () => {}),
	];
	return { content: [{ type: "text", text: out.join("\n") }] };`

func serveSockets(t *testing.T) *httptest.Server {
	s := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/refuse" {
			http.Error(rw, "no", http.StatusForbidden)
			return
		}
		conn, err := websocket.Accept(rw, r, &websocket.AcceptOptions{Subprotocols: []string{"chat"}})
		if err != nil {
			return
		}
		defer func() { _ = conn.CloseNow() }()
		for {
			kind, data, err := conn.Read(r.Context())
			if err != nil {
				return
			}
			switch string(data) {
			case "bye":
				_ = conn.Close(4321, "told to")
				return
			case "drop":
				return
			case "header":
				data = []byte(r.Header.Get("X-Mine"))
			}
			if err := conn.Write(r.Context(), kind, data); err != nil {
				return
			}
		}
	}))
	t.Cleanup(s.Close)
	return s
}

// The same program prints the same in Node 22.
func TestWebSocket(t *testing.T) {
	s := serveSockets(t)
	r := newRig(t, func(o *pier.Options) { o.Policy = pier.Policy{Allow: []string{"http=127.0.0.1"}} })
	r.load(t, "x", toolSource("talk", strings.ReplaceAll(socketTalk, "SERVER", s.URL)))
	want := `["open","","héllo",1005,"",true]
["open","chat","ArrayBuffer3",3001,"done",true]
["open","chat","Blob5",4321,"told to",true]
["open","","yes",1006,"",false]
["error"]`
	if got := r.call(t, "talk"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWebSocketIsDenied(t *testing.T) {
	s := serveSockets(t)
	r := newRig(t, func(o *pier.Options) { o.Policy = pier.Policy{Allow: []string{"http=example.com"}} })
	r.load(t, "x", toolSource("talk", `const ws = new WebSocket("`+strings.Replace(s.URL, "http:", "ws:", 1)+`");
		const message = await new Promise<string>((resolve) => { ws.onopen = () => resolve("open"); ws.onerror = (e: any) => resolve(e.error.code); });
		return { content: [{ type: "text", text: message }] };`))
	if got := r.call(t, "talk"); got != "denied" {
		t.Errorf("a host that is not granted: %s", got)
	}
}
