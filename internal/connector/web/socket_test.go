package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
)

// socketServer echoes what it hears, and closes when it is told to.
func (w *httpWorld) socketServer() *httptest.Server {
	return w.serve(func(rw http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Refuse") != "" {
			http.Error(rw, "no", http.StatusForbidden)
			return
		}
		conn, err := websocket.Accept(rw, r, &websocket.AcceptOptions{Subprotocols: []string{"chat"}})
		if err != nil {
			return
		}
		for {
			kind, data, err := conn.Read(r.Context())
			if err != nil {
				return
			}
			if string(data) == "bye" {
				_ = conn.Close(4321, "told to")
				return
			}
			if err := conn.Write(r.Context(), kind, data); err != nil {
				return
			}
		}
	})
}

func TestSocket(t *testing.T) {
	w := newHTTPWorld(t, Options{})
	server := w.socketServer()
	at := strings.Replace(at(server, "a.test"), "http:", "ws:", 1)
	chunks := make(chan string, 100)
	ended := make(chan string, 1)
	go func() {
		out, err := w.h.Call(t.Context(), ext.Call{
			Extension: "x", Params: socketJSON(map[string]any{"op": "connect", "url": at, "protocols": []string{"other", "chat"}, "socket": "s"}),
			Stream: func(chunk json.RawMessage) error { chunks <- string(chunk); return nil },
		}, w.grant())
		if err != nil {
			t.Error(err)
		}
		ended <- string(out)
	}()
	var got []string
	got = append(got, <-chunks)
	for _, p := range []map[string]any{
		{"op": "send", "socket": "s", "text": "hé"}, {"op": "send", "socket": "s", "base64": "AP8="}, {"op": "send", "socket": "s", "text": "bye"},
	} {
		if _, err := w.h.Call(t.Context(), ext.Call{Extension: "x", Params: socketJSON(p)}, w.grant()); err != nil {
			t.Fatal(err)
		}
		if p["text"] != "bye" {
			got = append(got, <-chunks)
		}
	}
	got = append(got, <-ended)
	want := []string{`{"open":true,"protocol":"chat"}`, `{"text":"hé"}`, `{"base64":"AP8="}`, `{"clean":true,"code":4321,"reason":"told to"}`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	_, err := w.h.Call(t.Context(), ext.Call{Extension: "x", Params: socketJSON(map[string]any{"op": "send", "socket": "s", "text": "x"})}, w.grant())
	if ext.CodeOf(err) != ext.CodeIO {
		t.Errorf("sending afterwards: %v", err)
	}
}

func TestSocketRefused(t *testing.T) {
	w := newHTTPWorld(t, Options{})
	server := w.socketServer()
	url := strings.Replace(at(server, "a.test"), "http:", "ws:", 1)
	connect := func(id ext.ID, params map[string]any) error {
		params["op"], params["socket"] = "connect", "s"
		_, err := w.h.Call(t.Context(), ext.Call{Extension: id, Params: socketJSON(params)}, w.grant())
		return err
	}
	if err := connect("x", map[string]any{"url": url, "headers": [][2]string{{"X-Refuse", "1"}}}); ext.CodeOf(err) != ext.CodeIO {
		t.Errorf("a server that refuses: %v", err)
	}
	w.allow = func(string, netip.AddrPort) error { return ext.E(ext.CodeDenied, "denied") }
	if err := connect("x", map[string]any{"url": url}); !errors.Is(err, ext.ErrDenied) {
		t.Errorf("a host that is not granted: %v", err)
	}
	if _, err := w.h.Call(t.Context(), ext.Call{Extension: "y", Params: socketJSON(map[string]any{"op": "send", "socket": "s", "text": "x"})}, w.grant()); ext.CodeOf(err) != ext.CodeIO {
		t.Errorf("another extension's socket: %v", err)
	}
}

// What nobody takes is not read: the server's writes stop at some time, as the producer of a slow reader's must.
func TestSocketBackpressure(t *testing.T) {
	w := newHTTPWorld(t, Options{})
	written := make(chan int, 1)
	server := w.serve(func(rw http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(rw, r, nil)
		if err != nil {
			return
		}
		n := 0
		for ctx := r.Context(); n < 10_000; n++ {
			if conn.Write(ctx, websocket.MessageBinary, make([]byte, 64<<10)) != nil {
				break
			}
		}
		written <- n
	})
	ctx, cancel := context.WithCancel(t.Context())
	blocked := make(chan struct{})
	go func() {
		<-blocked
		cancel()
	}()
	taken := 0
	_, err := w.h.Call(ctx, ext.Call{
		Extension: "x", Params: socketJSON(map[string]any{"op": "connect", "url": strings.Replace(at(server, "a.test"), "http:", "ws:", 1), "socket": "s"}),
		Stream: func(json.RawMessage) error {
			if taken++; taken == 3 {
				close(blocked)
				<-ctx.Done()
				return ctx.Err()
			}
			return nil
		},
	}, w.grant())
	if err == nil {
		t.Error("a cancelled connection ended well")
	}
	if n := <-written; n == 10_000 {
		t.Error("the server could write all of 640 MB to somebody who took three messages")
	}
}

func socketJSON(params map[string]any) json.RawMessage {
	data, err := json.Marshal(params)
	if err != nil {
		panic(err)
	}
	return data
}
