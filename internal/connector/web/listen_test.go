package web_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/web"
	"github.com/cec80427/pier/internal/gate/policy"
)

// listening is a server behind the connector; answer gets its chunks and may respond.
type listening struct {
	h    *web.HTTP
	url  string
	over chan error
}

type httpChunk struct {
	Listening *struct{ Port int }
	Request   int
	Method    string
	URL       string
	Base64    []byte
	End       bool
	Gone      bool
}

func listen(t *testing.T, answer func(l *listening, c httpChunk)) *listening {
	t.Helper()
	l := &listening{h: web.New(web.Options{}), over: make(chan error, 1)}
	t.Cleanup(func() { l.h.Close() })
	ready := make(chan string, 1)
	call := ext.Call{Extension: "x", Method: ext.MethodHTTP, Params: json.RawMessage(`{"op":"listen","server":"s","port":0}`)}
	call.Stream = func(data json.RawMessage) error {
		var c httpChunk
		if err := json.Unmarshal(data, &c); err != nil {
			return err
		}
		if c.Listening != nil {
			ready <- fmt.Sprintf("http://127.0.0.1:%d", c.Listening.Port)
		} else {
			answer(l, c)
		}
		return nil
	}
	at := policy.Grant{Capability: ext.CapHTTP, Listen: &policy.Listen{At: netip.MustParseAddrPort("127.0.0.1:0")}}
	go func() { _, err := l.h.Call(t.Context(), call, at); l.over <- err }()
	select {
	case l.url = <-ready:
	case err := <-l.over:
		t.Fatal(err)
	}
	return l
}

func (l *listening) call(ctx context.Context, from ext.ID, params string) error {
	_, err := l.h.Call(ctx, ext.Call{Extension: from, Method: ext.MethodHTTP, Params: json.RawMessage(params)}, policy.Grant{Capability: ext.CapHTTP})
	return err
}

func TestListenAnswersAClient(t *testing.T) {
	l := listen(t, func(l *listening, c httpChunk) {
		switch {
		case c.Method != "":
			params := fmt.Sprintf(`{"op":"respond","server":"s","request":%d,"status":201,"headers":[["X-Url",%q],["Transfer-Encoding","no"]]}`, c.Request, c.URL)
			if err := l.call(t.Context(), "x", params); err != nil {
				t.Error(err)
			}
		case len(c.Base64) > 0:
			data, _ := json.Marshal(bytes.ToUpper(c.Base64))
			if err := l.call(t.Context(), "x", fmt.Sprintf(`{"op":"respond","server":"s","request":%d,"base64":%s}`, c.Request, data)); err != nil {
				t.Error(err)
			}
		case c.End:
			if err := l.call(t.Context(), "x", fmt.Sprintf(`{"op":"respond","server":"s","request":%d,"end":true}`, c.Request)); err != nil {
				t.Error(err)
			}
		}
	})
	for _, body := range []string{"", "hello", strings.Repeat("long ", 50_000)} {
		resp, err := http.Post(l.url+"/cb?code=1", "text/plain", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || resp.StatusCode != 201 || resp.Header.Get("X-Url") != "/cb?code=1" || string(got) != strings.ToUpper(body) {
			t.Errorf("%d bytes: %d, %v, %.40q, %v", len(body), resp.StatusCode, resp.Header, got, err)
		}
	}
	if err := l.call(t.Context(), "x", `{"op":"unlisten","server":"s"}`); err != nil {
		t.Error(err)
	}
	if err := <-l.over; err != nil {
		t.Errorf("the server ended with %v", err)
	}
	if _, err := http.Get(l.url); err == nil {
		t.Error("it still listens")
	}
}

// A server belongs to the extension that listens, and a response is for a request that waits.
func TestListenIsNobodyElses(t *testing.T) {
	l := listen(t, func(*listening, httpChunk) {})
	for _, tt := range []struct{ from, params, errno string }{
		{"y", `{"op":"respond","server":"s","request":1,"status":200}`, "EPIPE"},
		{"y", `{"op":"unlisten","server":"s"}`, "EPIPE"},
		{"x", `{"op":"respond","server":"s","request":1,"status":200}`, "EPIPE"},
	} {
		err := l.call(t.Context(), ext.ID(tt.from), tt.params)
		if e, ok := err.(*ext.Error); !ok || e.Details["errno"] != tt.errno {
			t.Errorf("%s %s: %v", tt.from, tt.params, err)
		}
	}
	// Without a grant that says where, nothing listens.
	if err := l.call(t.Context(), "x", `{"op":"listen","server":"t","port":0}`); ext.CodeOf(err) != ext.CodeInternal {
		t.Errorf("without a grant: %v", err)
	}
}

// A client that leaves is told of, and what comes for it afterwards goes nowhere.
func TestListenSeesAClientLeave(t *testing.T) {
	begun, gone := make(chan int, 1), make(chan int, 1)
	l := listen(t, func(_ *listening, c httpChunk) {
		switch {
		case c.Method != "":
			begun <- c.Request
		case c.Gone:
			gone <- c.Request
		}
	})
	ctx, leave := context.WithCancel(t.Context())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, l.url, nil)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		if resp, err := http.DefaultClient.Do(req); err == nil {
			resp.Body.Close()
		}
	}()
	id := <-begun
	leave()
	if got := <-gone; got != id {
		t.Errorf("request %d left, not %d", got, id)
	}
	if err := l.call(t.Context(), "x", fmt.Sprintf(`{"op":"respond","server":"s","request":%d,"status":200}`, id)); ext.CodeOf(err) != ext.CodeIO {
		t.Errorf("%v", err)
	}
}

// TestListenKeepsConnections: a body that has come is no reason to close, however soon the answer follows it.
func TestListenKeepsConnections(t *testing.T) {
	l := listen(t, func(l *listening, c httpChunk) {
		if !c.End {
			return
		}
		if err := l.call(t.Context(), "x", fmt.Sprintf(`{"op":"respond","server":"s","request":%d,"status":200,"headers":[["Content-Length","0"]],"end":true}`, c.Request)); err != nil {
			t.Error(err)
		}
		for range 1000 {
			runtime.Gosched() // so that the answer is looked at before the end of the body is known to be told
		}
	})
	conn, err := net.Dial("tcp", strings.TrimPrefix(l.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	in := bufio.NewReader(conn)
	for n := range 50 { // by hand: Go's client gives a connection up whose writer is slow to say that it is done
		if _, err := io.WriteString(conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody"); err != nil {
			t.Fatal(n, err)
		}
		resp, err := http.ReadResponse(in, nil)
		if err != nil || resp.StatusCode != 200 || resp.Close {
			t.Fatalf("request %d of one connection: %+v, %v", n, resp, err)
		}
		resp.Body.Close()
	}
}
