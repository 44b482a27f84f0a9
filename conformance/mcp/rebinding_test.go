//go:build conform

package mcp

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

const hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`

// attempt is one request as it goes over the wire. HOST is the server's own host and port, PORT the latter, TOKEN its token.
type attempt struct {
	name, line string
	header     []string
}

const (
	ours  = "Host: HOST"
	key   = "Authorization: Bearer TOKEN"
	begin = "POST /mcp HTTP/1.1"
)

// attempts are what a page of somebody else's, a name that leads to this machine, and what stands between could send.
var attempts = []attempt{
	{"two hosts, ours first", begin, []string{ours, "Host: evil.example", key}},
	{"two hosts, ours last", begin, []string{"Host: evil.example", ours, key}},
	{"an address of another site in the first line", "POST http://evil.example:PORT/mcp HTTP/1.1", []string{ours, key}},
	{"another site in both places", "POST http://evil.example/mcp HTTP/1.1", []string{"Host: evil.example", key}},
	{"our address in the first line, another site as the host", "POST http://HOST/mcp HTTP/1.1", []string{"Host: evil.example", key}},
	{"our address with a user in the first line", "POST http://evil.example@HOST/mcp HTTP/1.1", []string{ours, key}},
	{"our address by another scheme", "POST https://HOST/mcp HTTP/1.1", []string{ours, key}},
	{"a preflight of no path", "OPTIONS * HTTP/1.1", []string{ours, key, "Origin: https://evil.example"}},
	{"a host with a dot behind it", begin, []string{"Host: localhost.:PORT", key}},
	{"loopback as an IPv4 address in IPv6", begin, []string{"Host: [::ffff:127.0.0.1]:PORT", key}},
	{"loopback in full", begin, []string{"Host: [0:0:0:0:0:0:0:1]:PORT", key}},
	{"a host without its port", begin, []string{"Host: 127.0.0.1", key}},
	{"one host twice", begin, []string{ours, ours, key}},
	{"the token twice", begin, []string{ours, key, key}},
	{"no host, as of old", "POST /mcp HTTP/1.0", []string{key}},
	{"no host", begin, []string{key}},
	{"an empty host", begin, []string{"Host:", key}},
	{"a user in the host", begin, []string{"Host: HOST@evil.example", key}},
	{"a path in the host", begin, []string{"Host: HOST/x", key}},
	{"another name in capitals", begin, []string{"Host: EVIL.EXAMPLE:PORT", key}},
	{"loopback in octal", begin, []string{"Host: 0177.0.0.1:PORT", key}},
	{"loopback in hexadecimal", begin, []string{"Host: 0x7f.1:PORT", key}},
	{"loopback, shortened", begin, []string{"Host: 127.1:PORT", key}},
	{"a name that has the address in it", begin, []string{"Host: 127.0.0.1.nip.io:PORT", key}},
	{"a name that leads here", begin, []string{"Host: localtest.me:PORT", key}},
	{"a port with a zero before it", begin, []string{"Host: 127.0.0.1:0PORT", key}},
	{"forwarded for us", begin, []string{"Host: evil.example", "X-Forwarded-Host: HOST", key}},
	{"forwarded, the other way", begin, []string{"Host: evil.example", "Forwarded: host=HOST", key}},
	{"two origins, ours first", begin, []string{ours, key, "Origin: http://HOST", "Origin: https://evil.example"}},
	{"a user in the origin", begin, []string{ours, key, "Origin: http://HOST@evil.example"}},
	{"a page in a file", begin, []string{ours, key, "Origin: file://"}},
	{"an extension of a browser", begin, []string{ours, key, "Origin: chrome-extension://abcdef"}},
	{"our origin with a path", begin, []string{ours, key, "Origin: http://HOST/x"}},
	{"a list of origins", begin, []string{ours, key, "Origin: http://HOST, https://evil.example"}},
	{"cross-site in capitals", begin, []string{ours, key, "Sec-Fetch-Site: Cross-Site"}},
	{"a form without a token", begin, []string{ours, "Content-Type: text/plain"}},
	{"a stream for a page", "GET /mcp HTTP/1.1", []string{ours, key, "Origin: https://evil.example"}},
	{"a WebSocket of a page", "GET /mcp HTTP/1.1", []string{ours, key, "Origin: https://evil.example", "Upgrade: websocket"}},
	{"a preflight of a private network", "OPTIONS /mcp HTTP/1.1", []string{ours, "Origin: https://evil.example", "Access-Control-Request-Private-Network: true"}},
	{"two tokens, a wrong one first", begin, []string{ours, "Authorization: Bearer x", key}},
	{"the token in a cookie and in the address", "POST /mcp?access_token=TOKEN HTTP/1.1", []string{ours, "Cookie: token=TOKEN"}},
	{"the token and more", begin, []string{ours, key + "x"}},
}

// TestConformRebinding: none of the attempts reaches a session of pier mcp serve, and an honest client does.
func TestConformRebinding(t *testing.T) {
	at, token := serve(t, abs(t, "everything"))
	u, err := url.Parse(at)
	if err != nil {
		t.Fatal(err)
	}
	fill := strings.NewReplacer("HOST", u.Host, "PORT", u.Port(), "TOKEN", token)
	send := func(a attempt) *http.Response {
		t.Helper()
		conn, err := net.Dial("tcp", u.Host)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		lines := append([]string{a.line}, a.header...)
		lines = append(lines, "Content-Type: application/json", "Accept: application/json, text/event-stream", fmt.Sprintf("Content-Length: %d", len(hello)))
		if _, err := fmt.Fprint(conn, fill.Replace(strings.Join(lines, "\r\n"))+"\r\n\r\n"+hello); err != nil {
			t.Fatal(err)
		}
		resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatalf("%s: %v", a.name, err)
		}
		return resp
	}
	for _, a := range attempts {
		resp := send(a)
		if resp.StatusCode < 400 || resp.Header.Get("Mcp-Session-Id") != "" || resp.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: %s %v", a.name, resp.Status, resp.Header)
		}
	}
	if resp := send(attempt{"honest", begin, []string{ours, key}}); resp.StatusCode != http.StatusOK || resp.Header.Get("Mcp-Session-Id") == "" {
		t.Errorf("an honest client: %s", resp.Status)
	}
}
