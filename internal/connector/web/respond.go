package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
)

type httpRespondParams struct {
	Op      string      `json:"op"`
	Server  string      `json:"server"`
	Request int         `json:"request"`
	Status  int         `json:"status"`
	Reason  *string     `json:"reason"`
	Headers [][2]string `json:"headers"`
	Base64  []byte      `json:"base64"`
	End     bool        `json:"end"`
	Abort   bool        `json:"abort"`
	Raw     bool        `json:"raw"`

	Trailers [][2]string `json:"trailers"`
}

// respond writes a part of a response: its head, or some of its body.
func (h *HTTP) respond(call ext.Call) (json.RawMessage, error) {
	var p httpRespondParams
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	x, err := h.exchange(call, p.Server, p.Request)
	if err != nil {
		return nil, err
	}
	if p.Abort {
		x.abort()
		return wire.Empty(), nil
	}
	return wire.Empty(), x.respond(p)
}

func httpGone(err error) error {
	return ext.Wrap(ext.CodeIO, "nobody waits for this response", err).With("errno", "EPIPE")
}

// abort closes the connection first, so that nothing waits for a client that does not read.
func (x *httpExchange) abort() {
	x.line.conn.Close()
	x.mu.Lock()
	defer x.mu.Unlock()
	x.broken = true
	x.end()
}

func (x *httpExchange) respond(p httpRespondParams) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.ended || x.left {
		return httpGone(nil)
	}
	if p.Raw || x.isRaw {
		return x.respondRaw(p)
	}
	var out []byte
	if p.Status != 0 {
		head, err := x.head(p)
		if err != nil {
			return err
		}
		out = head
	} else if !x.started {
		return wire.Invalid("the answer has not begun")
	}
	if p.Status == 0 || p.Status >= 200 {
		out = x.body(out, p)
	}
	if len(out) > 0 {
		if _, err := x.line.conn.Write(out); err != nil {
			return httpGone(err)
		}
	}
	switch {
	case p.Status == http.StatusContinue:
		x.goOn()
	case p.End && x.started:
		x.keep = x.keep && (x.length < 0 || x.empty || x.wrote == x.length)
		x.end()
	}
	return nil
}

// end is idempotent.
func (x *httpExchange) end() {
	if !x.ended {
		x.ended = true
		close(x.done)
	}
}

// body appends a piece of a body as it is on the wire.
func (x *httpExchange) body(out []byte, p httpRespondParams) []byte {
	if x.empty {
		return out
	}
	x.wrote += int64(len(p.Base64))
	if !x.chunked {
		return append(out, p.Base64...)
	}
	if len(p.Base64) > 0 {
		out = strconv.AppendInt(out, int64(len(p.Base64)), 16)
		out = append(append(append(out, "\r\n"...), p.Base64...), "\r\n"...)
	}
	if !p.End {
		return out
	}
	out = append(out, "0\r\n"...)
	for _, pair := range p.Trailers {
		if httpTrails(pair[0]) && httpContent(pair[1]) {
			out = append(out, pair[0]+": "+pair[1]+"\r\n"...)
		}
	}
	return append(out, "\r\n"...)
}

// head makes status line and headers, as they are given. What they say of the body is how it is sent. An informational one can come
// before, with headers of its own.
func (x *httpExchange) head(p httpRespondParams) ([]byte, error) {
	if p.Status < 100 || p.Status > 999 || p.Status == http.StatusSwitchingProtocols || x.started {
		return nil, wire.Invalid("this status cannot be sent now")
	}
	reason := http.StatusText(p.Status)
	if p.Reason != nil {
		reason = *p.Reason
	}
	if !httpContent(reason) {
		return nil, wire.Invalid("a status has a character that it cannot have")
	}
	out := []byte("HTTP/1.1 " + strconv.Itoa(p.Status) + " " + httpLatin1(reason) + "\r\n")
	x.length, x.keep = -1, !x.r.Close
	for _, pair := range p.Headers {
		name, value := pair[0], strings.Trim(pair[1], " \t\r\n")
		switch {
		case !httpToken(name):
			return nil, wire.Invalid("a header's name is not a token")
		case !httpContent(value):
			return nil, wire.Invalid("a header's value contains a character that it cannot have")
		case strings.EqualFold(name, "transfer-encoding") && !strings.EqualFold(value, "chunked"):
			continue // there is no other
		}
		x.understand(strings.ToLower(name), strings.ToLower(value))
		out = append(out, name+": "+httpLatin1(value)+"\r\n"...)
	}
	out = append(out, "\r\n"...)
	if p.Status < 200 {
		x.chunked = false
		return out, nil
	}
	x.started = true
	x.empty = x.r.Method == http.MethodHead || p.Status == http.StatusNoContent || p.Status == http.StatusNotModified
	x.keep = x.keep && (x.empty || x.chunked || x.length >= 0)
	return out, nil
}

// understand takes from a header how the body is sent, and whether the connection is kept.
func (x *httpExchange) understand(name, value string) {
	switch name {
	case "connection":
		if slices.ContainsFunc(strings.Split(value, ","), func(s string) bool { return strings.TrimSpace(s) == "close" }) {
			x.keep = false
		}
	case "transfer-encoding":
		x.chunked = true
	case "content-length":
		if n, err := strconv.ParseInt(value, 10, 64); err == nil && n >= 0 {
			x.length = n
		}
	}
}

// httpLatin1 writes each character as the byte of its number, as Node does.
func httpLatin1(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r > 0x7e }) {
		return text
	}
	var out []byte
	for _, r := range text {
		out = append(out, byte(r))
	}
	return string(out)
}

// respondRaw writes to a connection that the extension has made its own.
func (x *httpExchange) respondRaw(p httpRespondParams) error {
	if x.started || p.Status != 0 {
		return wire.Invalid("the answer has begun, or has no status")
	}
	if !x.isRaw {
		x.isRaw = true
		close(x.raw)
	}
	if len(p.Base64) > 0 {
		if _, err := x.line.conn.Write(p.Base64); err != nil {
			return httpGone(err)
		}
	}
	if p.End {
		x.line.endWriting()
		x.end()
	}
	return nil
}

// httpContent reports whether a text can be a header's value: what is no byte would be written as another, which may end the line.
func httpContent(value string) bool {
	return !strings.ContainsFunc(value, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f || r > 0xff })
}

// unlisten lets a server take no new connections.
func (h *HTTP) unlisten(call ext.Call) (json.RawMessage, error) {
	var p struct {
		Op     string `json:"op"`
		Server string `json:"server"`
	}
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	s, err := h.server(httpKey{wire.HolderOf(call), p.Server})
	if err != nil {
		return nil, err
	}
	s.unlisten()
	return wire.Empty(), nil
}
