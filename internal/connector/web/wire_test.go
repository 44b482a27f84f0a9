package web_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
)

// say sends text to a server and returns all that it says.
func (l *listening) say(t *testing.T, text string) string {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(l.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
	said, err := io.ReadAll(conn)
	if err != nil {
		t.Errorf("%.40q: %v", text, err)
	}
	return string(said)
}

// A response is on the wire as the extension wrote it.
func TestListenWritesWhatItIsGiven(t *testing.T) {
	l := listen(t, func(l *listening, c httpChunk) {
		if c.Method == "" {
			return
		}
		headers := `[["z-One","1"],["A-two","é"],["SERVER","x"],["a-two","2"],["transfer-encoding","chunked"],["Connection","close"]]`
		for _, more := range []string{`"status":103,"headers":[["link","a"]]`, `"status":299,"reason":"Odd One","headers":` + headers, `"base64":"aGVsbG8="`, `"end":true,"trailers":[["x-Sum","3"]]`} {
			if err := l.call(t.Context(), "x", fmt.Sprintf(`{"op":"respond","server":"s","request":%d,%s}`, c.Request, more)); err != nil {
				t.Error(err)
			}
		}
	})
	want := "HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\nHTTP/1.1 299 Odd One\r\nz-One: 1\r\nA-two: \xe9\r\nSERVER: x\r\na-two: 2\r\ntransfer-encoding: chunked\r\nConnection: close\r\n\r\n5\r\nhello\r\n0\r\nx-Sum: 3\r\n\r\n"
	if got := l.say(t, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// A character above a byte is not cut down to one: these two would be the end of a line.
func TestListenWritesNoOtherLine(t *testing.T) {
	l := listen(t, func(l *listening, c httpChunk) {
		if c.Method == "" {
			return
		}
		for _, bad := range []string{`"status":200,"headers":[["a","b\u010d\u010ac: d"]]`, `"status":200,"reason":"b\u010d\u010ac: d","headers":[]`} {
			if err := l.call(t.Context(), "x", fmt.Sprintf(`{"op":"respond","server":"s","request":%d,%s}`, c.Request, bad)); err == nil {
				t.Errorf("%s was taken", bad)
				_ = l.call(t.Context(), "x", fmt.Sprintf(`{"op":"respond","server":"s","request":%d,"abort":true}`, c.Request)) // nothing else ends it now
				return
			}
		}
		if err := l.call(t.Context(), "x", fmt.Sprintf(`{"op":"respond","server":"s","request":%d,"status":204,"headers":[["connection","close"]],"end":true}`, c.Request)); err != nil {
			t.Error(err)
		}
	})
	want := "HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n"
	if got := l.say(t, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What might be two requests to another reader is none, and what is none is refused as Node does.
func TestListenRefuses(t *testing.T) {
	l := listen(t, func(*listening, httpChunk) { t.Error("the extension was told of it") })
	const bad = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"
	for name, tt := range map[string]struct{ said, want string }{
		"no request":           {"hello\r\n\r\n", bad},
		"no host":              {"GET / HTTP/1.1\r\nA: b\r\n\r\n", bad},
		"two lengths":          {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na", bad},
		"a length and chunks":  {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", bad},
		"another coding":       {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n", bad},
		"a folded header":      {"GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n", bad},
		"a blank in a name":    {"GET / HTTP/1.1\r\nHost: x\r\nA : b\r\n\r\n", bad},
		"lines without return": {"GET / HTTP/1.1\nHost: x\n\n", bad},
		"one without return":   {"GET / HTTP/1.1\r\nHost: x\nA: b\r\n\r\n", bad},
		"HTTP/2":               {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", bad},
		"too much":             {"GET / HTTP/1.1\r\nHost: x\r\nA: " + strings.Repeat("b", 20_000) + "\r\n\r\n", "HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\n\r\n"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := l.say(t, tt.said); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// Requests that come together are answered in turn.
func TestListenTakesRequestsInARow(t *testing.T) {
	l := listen(t, func(l *listening, c httpChunk) {
		if !c.End {
			return
		}
		params := fmt.Sprintf(`{"op":"respond","server":"s","request":%d,"status":200,"headers":[["Content-Length","1"]],"base64":"eA==","end":true}`, c.Request)
		if err := l.call(t.Context(), "x", params); err != nil {
			t.Error(err)
		}
	})
	got := l.say(t, "POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\nPOST /3 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n1\r\na\r\n0\r\n\r\n")
	if want := strings.Repeat("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx", 3); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A body waits at the client until the extension has taken what came of it.
func TestListenHoldsABody(t *testing.T) {
	pieces, all := 0, make(chan int, 1)
	l := listen(t, func(l *listening, c httpChunk) {
		if len(c.Base64) > 0 {
			if pieces++; pieces > 16 {
				t.Errorf("%d pieces came before any was taken", pieces)
			}
			if pieces == 16 {
				pieces = 0
				if err := l.call(t.Context(), "x", fmt.Sprintf(`{"op":"take","server":"s","request":%d,"pieces":16}`, c.Request)); err != nil {
					t.Error(err)
				}
			}
		}
		if c.End {
			all <- c.Request
		}
	})
	conn, err := net.Dial("tcp", strings.TrimPrefix(l.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	body := strings.Repeat("x", 4<<20)
	if _, err := fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", len(body), body); err != nil {
		t.Fatal(err)
	}
	<-all
}

// An upgraded connection is the extension's, both ways.
func TestListenHandsOverAConnection(t *testing.T) {
	l := listen(t, func(l *listening, c httpChunk) {
		raw := func(more string) {
			if err := l.call(t.Context(), "x", fmt.Sprintf(`{"op":"respond","server":"s","request":%d,"raw":true%s}`, c.Request, more)); err != nil {
				t.Error(err)
			}
		}
		switch {
		case c.Method != "":
			raw("")
			raw(`,"base64":"aGkg"`)
		case len(c.Base64) > 0:
			data, _ := json.Marshal(c.Base64)
			raw(`,"base64":` + string(data) + `,"end":true`)
		}
	})
	if got := l.say(t, "GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: y\r\n\r\nraw"); got != "hi raw" {
		t.Errorf("got %q", got)
	}
}

// A body may come behind its answer, and the connection is good for another request then.
func TestListenTakesABodyBehindItsAnswer(t *testing.T) {
	bytes := make(chan int, 4)
	l := listen(t, func(l *listening, c httpChunk) {
		if c.Method != "" {
			params := fmt.Sprintf(`{"op":"respond","server":"s","request":%d,"status":200,"headers":[["Content-Length","0"]],"end":true}`, c.Request)
			if err := l.call(t.Context(), "x", params); err != nil {
				t.Error(err)
			}
		}
		if len(c.Base64) > 0 {
			bytes <- len(c.Base64)
		}
	})
	conn, err := net.Dial("tcp", strings.TrimPrefix(l.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	in, answer := bufio.NewReader(conn), "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
	for _, said := range []string{"POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n", "helloGET /2 HTTP/1.1\r\nHost: x\r\n\r\n"} {
		if _, err := io.WriteString(conn, said); err != nil {
			t.Fatal(err)
		}
		got := make([]byte, len(answer))
		if _, err := io.ReadFull(in, got); err != nil || string(got) != answer {
			t.Fatalf("got %q, %v", got, err)
		}
	}
	if n := <-bytes; n != 5 {
		t.Errorf("%d bytes came behind the answer", n)
	}
}

// A client that is still sending sees an answer that closes: its connection is not reset under it.
func TestListenLingers(t *testing.T) {
	l := listen(t, func(l *listening, c httpChunk) {
		if c.Method == "" {
			return
		}
		params := fmt.Sprintf(`{"op":"respond","server":"s","request":%d,"status":200,"headers":[["Content-Length","5"],["Connection","close"]],"base64":"ZWFybHk=","end":true}`, c.Request)
		if err := l.call(t.Context(), "x", params); err != nil {
			t.Error(err)
		}
	})
	got := l.say(t, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\n"+strings.Repeat("x", 1_000_000))
	if want := "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nearly"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
