package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
)

// proxied is a proxy behind a gate that notes what it is asked, and refuses what names the host no.test.
type proxied struct {
	*Proxy
	mu    sync.Mutex
	asked []string
}

func newProxied(t *testing.T, w *httpWorld) *proxied {
	t.Helper()
	p := &proxied{}
	gate := ext.CallerFunc(func(ctx context.Context, call ext.Call) (json.RawMessage, error) {
		p.mu.Lock()
		p.asked = append(p.asked, string(call.Extension)+" "+string(call.Method)+" "+string(call.Params))
		p.mu.Unlock()
		if strings.Contains(string(call.Params), "no.test") {
			return nil, ext.E(ext.CodeDenied, "denied: http no.test")
		}
		return w.h.Call(ctx, call, w.grant())
	})
	var err error
	if p.Proxy, err = w.h.Proxy(gate, ext.Call{Extension: "one", VM: 3}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// dial is a connection as a program gets it.
func (p *proxied) dial(t *testing.T) net.Conn {
	t.Helper()
	file, err := p.Dial()
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.FileConn(file)
	if err != nil {
		t.Fatal(err)
	}
	file.Close()
	return conn
}

// say sends text and returns all that is answered, without the date.
func (p *proxied) say(t *testing.T, text string) string {
	t.Helper()
	conn := p.dial(t)
	defer conn.Close()
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
	said, err := io.ReadAll(conn)
	if err != nil {
		t.Errorf("%.40q: %v", text, err)
	}
	lines := strings.Split(string(said), "\r\n")
	var kept []string
	for _, line := range lines {
		if !strings.HasPrefix(line, "Date:") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// TestProxy: each request, and each tunnel, of a program is a call at the gate, and reaches what the gate allows.
func TestProxy(t *testing.T) {
	w := newHTTPWorld(t, Options{})
	s := w.serve(func(rw http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		fmt.Fprintf(rw, "%s %s %s %q %v", r.Method, r.Host, r.RequestURI, body, r.Header)
	})
	there := strings.TrimPrefix(at(s, "a.test"), "http://")
	for _, test := range []struct{ name, say, want, asks string }{
		{
			"a request", "GET http://" + there + "/x?y=1 HTTP/1.1\r\nHost: other.test\r\nX-A: b\r\nProxy-Authorization: s\r\nConnection: X-Hop\r\nX-Hop: 1\r\n\r\n",
			"200 OK|GET " + there + ` /x?y=1 "" map[X-A:[b]]`, `{"headers":[["Host","other.test"],["X-A","b"],["Proxy-Authorization","s"],["Connection","X-Hop"],["X-Hop","1"]],"line":"proxy-1","method":"GET","op":"tunnel","url":"http://` + there + `/x?y=1"}`,
		},
		{
			"a body", "POST http://" + there + "/ HTTP/1.1\r\nHost: " + there + "\r\nContent-Length: 3\r\nUser-Agent: u\r\n\r\nabc",
			"200 OK|POST " + there + ` / "abc" map[Content-Length:[3] User-Agent:[u]]`, `{"headers":[["Host","` + there + `"],["Content-Length","3"],["User-Agent","u"]],"line":"proxy-2","method":"POST","op":"tunnel","url":"http://` + there + `/"}`,
		},
		{
			"one that is denied", "GET http://no.test/ HTTP/1.0\r\n\r\n", "403 pier: denied: http no.test|denied: http no.test\n",
			`{"headers":[],"line":"proxy-3","method":"GET","op":"tunnel","url":"http://no.test/"}`,
		},
		{
			"a tunnel that is denied", "CONNECT no.test:443 HTTP/1.0\r\n\r\n", "403 pier: denied: http no.test|denied: http no.test\n",
			`{"host":"no.test:443","line":"proxy-4","op":"tunnel"}`,
		},
		{
			"no such host", "CONNECT nowhere.test:443 HTTP/1.0\r\n\r\n", "502 pier: fetch failed: ENOTFOUND: the host has no address|fetch failed: ENOTFOUND: the host has no address\n",
			`{"host":"nowhere.test:443","line":"proxy-5","op":"tunnel"}`,
		},
		{"no port", "CONNECT a.test HTTP/1.0\r\n\r\n", "400 pier: a tunnel leads to a host and a port|a tunnel leads to a host and a port\n", `{"host":"a.test","line":"proxy-6","op":"tunnel"}`},
		{"another scheme", "GET https://a.test/ HTTP/1.0\r\n\r\n", "400 pier: what is asked", `{"headers":[],"line":"proxy-7","method":"GET","op":"tunnel","url":"https://a.test/"}`},
		{"a path alone", "GET /x HTTP/1.0\r\n\r\n", "400 pier: what is asked", `{"headers":[],"line":"proxy-8","method":"GET","op":"tunnel","url":"/x"}`},
		{"no request", "hello\r\n\r\n", "400 pier: this is no request|this is no request\n", ""},
		{"two lengths", "POST http://" + there + "/ HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400 pier: this is no request|this is no request\n", ""},
	} {
		p := newProxiedOnce(t, w, test.asks)
		head, body, _ := strings.Cut(p.say(t, test.say), "\n\n")
		status, _, _ := strings.Cut(strings.TrimPrefix(head, "HTTP/1.1 "), "\n")
		got, want := status+"|"+body, test.want
		if !strings.Contains(want, "|") {
			got = got[:min(len(got), len(want))]
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", test.name, got, want)
		}
		p.mu.Lock()
		var asks []string
		if test.asks != "" {
			asks = []string{"one http " + test.asks}
		}
		if diff := cmp.Diff(asks, p.asked); diff != "" {
			t.Errorf("%s asked: -want +got\n%s", test.name, diff)
		}
		p.mu.Unlock()
	}
}

// newProxiedOnce has a proxy whose next line has the number that a call's params say.
func newProxiedOnce(t *testing.T, w *httpWorld, asks string) *proxied {
	p := newProxied(t, w)
	if _, rest, found := strings.Cut(asks, `"proxy-`); found {
		if _, err := fmt.Sscanf(rest, "%d", &p.next); err != nil {
			t.Fatal(err)
		}
		p.next--
	}
	return p
}

// TestProxyTunnel: bytes both ways, each direction with an end of its own; the grant has the address.
func TestProxyTunnel(t *testing.T) {
	w := newHTTPWorld(t, Options{})
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	_, port, _ := net.SplitHostPort(ln.Addr().String())
	go func() {
		conn, err := ln.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		got, _ := io.ReadAll(conn) // until the program has ended its side
		fmt.Fprintf(conn, "got %s", got)
	}()
	p := newProxied(t, w)
	conn := p.dial(t)
	defer conn.Close()
	fmt.Fprintf(conn, "CONNECT a.test:%s HTTP/1.1\r\nHost: a.test:%s\r\n\r\nearly ", port, port)
	in := bufio.NewReader(conn)
	for _, want := range []string{"HTTP/1.1 200 Connection established\r\n", "\r\n"} {
		if line, err := in.ReadString('\n'); line != want {
			t.Fatalf("got %q, %v", line, err)
		}
	}
	fmt.Fprint(conn, "late")
	if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(in); string(got) != "got early late" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if diff := cmp.Diff([]string{"a.test 127.0.0.1"}, w.asked); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestProxyIsNobodyElses: whoever else on the machine finds the port is not served, and a line is carried once.
func TestProxyIsNobodyElses(t *testing.T) {
	w := newHTTPWorld(t, Options{})
	p := newProxied(t, w)
	conn, err := net.Dial("tcp", p.Address().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if said, _ := io.ReadAll(conn); len(said) > 0 {
		t.Errorf("it was answered: %q", said)
	}
	if len(p.asked) > 0 {
		t.Errorf("the gate was asked: %q", p.asked)
	}
	_, err = w.h.Call(t.Context(), ext.Call{Extension: "one", VM: 3, Params: json.RawMessage(`{"op":"tunnel","line":"proxy-1","host":"a.test:80"}`)}, w.grant())
	if ext.CodeOf(err) != ext.CodeIO {
		t.Errorf("a line that is not there: %v", err)
	}
}

// TestProxyEnds: closing it ends what goes through it.
func TestProxyEnds(t *testing.T) {
	w := newHTTPWorld(t, Options{})
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	_, port, _ := net.SplitHostPort(ln.Addr().String())
	p := newProxied(t, w)
	conn := p.dial(t)
	defer conn.Close()
	fmt.Fprintf(conn, "CONNECT a.test:%s HTTP/1.0\r\n\r\n", port)
	far, err := ln.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer far.Close()
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	for _, c := range []net.Conn{conn, far} {
		_, _ = io.ReadAll(c) // ends
	}
	if _, err := p.Dial(); err == nil {
		t.Error("a proxy that is closed was dialled")
	}
}
