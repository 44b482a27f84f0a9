package bridgeserve_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/serve/bridgeserve"
)

// TestListenSlow: messages that do not come hold up nobody else. They end in their time, and there is a limit to how much of them is read.
func TestListenSlow(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	o := options(t, pier.Policy{})
	o.Timeout = 5 * time.Second
	at, over := make(chan string, 1), make(chan error, 1)
	go func() {
		over <- bridgeserve.Listen(ctx, o, "127.0.0.1:0", "the-token", func(where string) { at <- where })
	}()
	where := <-at
	defer func() {
		cancel()
		if err := <-over; err != nil {
			t.Error(err)
		}
	}()
	begin := func(size int) *bufio.Reader {
		t.Helper()
		conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", where)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		const said = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
		if _, err := fmt.Fprintf(conn, "POST /mcp HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer the-token\r\nContent-Length: %d\r\n\r\n%s", where, size, said); err != nil {
			t.Fatal(err)
		}
		return bufio.NewReader(conn)
	}
	status := func(r *bufio.Reader) int {
		t.Helper()
		resp, err := http.ReadResponse(r, nil)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		return resp.StatusCode
	}
	var slow []*bufio.Reader
	for range 14 { // each keeps room for 10 MB, and there is room for 130
		slow = append(slow, begin(10_000_000))
	}
	got := map[int]int{}
	for _, r := range slow {
		got[status(r)]++
	}
	if got[408] != 13 || got[503] != 1 {
		t.Errorf("slow messages: %v", got)
	}
	if got := status(begin(40)); got != 200 {
		t.Errorf("after them: %d", got)
	}
}

// TestListen: the HTTP form, for whoever brings the token, from this machine and from no page.
func TestListen(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	at, over := make(chan string, 1), make(chan error, 1)
	go func() {
		over <- bridgeserve.Listen(ctx, options(t, pier.Policy{}), "127.0.0.1:0", "the-token", func(where string) { at <- where })
	}()
	where := <-at
	defer func() {
		cancel()
		if err := <-over; err != nil {
			t.Error(err)
		}
	}()
	port := where[strings.LastIndex(where, ":"):]
	call := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":{"n":41}}}`
	type header = map[string]string
	bearer := header{"Authorization": "Bearer the-token"}
	for _, tc := range []struct {
		name, method, path, host, body string
		header                         header
		status                         int
		want                           string
	}{
		{"a call", "POST", "/mcp", "", call, bearer, 200, `"text":"42"`},
		{"by name", "POST", "/mcp", "localhost" + port, call, bearer, 200, `"text":"42"`},
		{"arguments that do not fit", "POST", "/mcp", "", strings.Replace(call, "41", `"x"`, 1), bearer, 200, `"isError":true`},
		{"the tools", "POST", "/mcp", "", `{"jsonrpc":"2.0","id":"a","method":"tools/list"}`, bearer, 200, `"name":"add"`},
		{"a hook", "POST", "/mcp", "", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"pi_plugin_tool_call","arguments":{}}}`, bearer, 200, "-32602"},
		{"a notification", "POST", "/mcp", "", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, bearer, 202, ""},
		{"the configuration", "GET", "/config", "", "", nil, 200, `{"project_name":"demo","framework_type":"pier"}`},
		{"no token", "POST", "/mcp", "", call, nil, 401, ""},
		{"another token", "POST", "/mcp", "", call, header{"Authorization": "Bearer other"}, 401, ""},
		{"another host", "POST", "/mcp", "evil.example" + port, call, bearer, 403, ""},
		{"another host asks who is there", "GET", "/config", "evil.example" + port, "", nil, 403, ""},
		{"a page", "POST", "/mcp", "", call, header{"Authorization": "Bearer the-token", "Origin": "https://evil.example"}, 403, ""},
		{"a page asks who is there", "GET", "/config", "", "", header{"Origin": "https://evil.example"}, 403, ""},
		{"a cross-site request", "POST", "/mcp", "", call, header{"Authorization": "Bearer the-token", "Sec-Fetch-Site": "cross-site"}, 403, ""},
		{"another path", "POST", "/", "", call, bearer, 404, ""},
		{"another method", "GET", "/mcp", "", "", bearer, 405, ""},
		{"11 MB", "POST", "/mcp", "", strings.Repeat(" ", 11_000_000), bearer, 413, ""},
	} {
		r, err := http.NewRequestWithContext(t.Context(), tc.method, "http://"+where+tc.path, strings.NewReader(tc.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Host = tc.host
		for key, value := range tc.header {
			r.Header.Set(key, value)
		}
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
			continue
		}
		body, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if resp.StatusCode != tc.status || err != nil || !strings.Contains(string(body), tc.want) {
			t.Errorf("%s: %d %s %v, want %d %s", tc.name, resp.StatusCode, body, err, tc.status, tc.want)
		}
	}
	if err := bridgeserve.Listen(ctx, options(t, pier.Policy{}), "0.0.0.0:0", "x", func(string) { cancel() }); err == nil {
		t.Error("it listens to the world")
	}
}
