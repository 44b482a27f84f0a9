package connector

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
)

type httpRespondParams struct {
	Op      string      `json:"op"`
	Server  string      `json:"server"`
	Request int         `json:"request"`
	Status  int         `json:"status"`
	Headers [][2]string `json:"headers"`
	Base64  []byte      `json:"base64"`
	End     bool        `json:"end"`
	Abort   bool        `json:"abort"`

	Trailers [][2]string `json:"trailers"`
}

// respond writes a part of a response: its head, or some of its body.
func (h *HTTP) respond(call ext.Call) (json.RawMessage, error) {
	var p httpRespondParams
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	s, err := h.server(httpKey{holderOf(call), p.Server})
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	x := s.open[p.Request]
	s.mu.Unlock()
	if x == nil {
		return nil, httpGone(nil)
	}
	return fsEmpty(), x.respond(p)
}

func httpGone(err error) error {
	return ext.Wrap(ext.CodeIO, "nobody waits for this response", err).With("errno", "EPIPE")
}

func (x *httpExchange) respond(p httpRespondParams) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.w == nil || x.ended {
		return httpGone(nil)
	}
	if p.Abort {
		x.broken = true
		x.end()
		return nil
	}
	if p.Status != 0 {
		if err := x.head(p); err != nil {
			return err
		}
		if p.Status < 200 {
			return nil // it has gone out; to flush more would begin the answer
		}
	}
	if len(p.Base64) > 0 {
		if _, err := x.w.Write(p.Base64); err != nil {
			return httpGone(err)
		}
	}
	for _, pair := range p.Trailers {
		if name := http.TrailerPrefix + pair[0]; httpTrails(pair[0]) && httpContent(pair[1]) {
			x.w.Header()[name] = append(x.w.Header()[name], pair[1])
		}
	}
	_ = http.NewResponseController(x.w).Flush() // a client that has gone is seen by the handler
	if p.End {
		x.end()
	}
	return nil
}

func (x *httpExchange) end() {
	x.ended = true
	close(x.done)
}

// head writes status and headers. An informational one can come before, with headers of its own.
func (x *httpExchange) head(p httpRespondParams) error {
	if p.Status < 100 || p.Status > 999 || p.Status == http.StatusSwitchingProtocols || x.started {
		return httpInvalid("this status cannot be sent now")
	}
	header := x.w.Header()
	if err := httpAnswerHeader(header, p.Headers); err != nil {
		return err
	}
	if p.Status < 200 {
		x.w.WriteHeader(p.Status)
		clear(header)
		if p.Status == http.StatusContinue {
			x.goOn()
		}
		return nil
	}
	x.started = true
	if header["Content-Type"] == nil {
		header["Content-Type"] = nil // it is not guessed
	}
	x.w.WriteHeader(p.Status)
	return nil
}

// httpAnswerHeader takes over headers, but for those of the connection, which is the host's.
func httpAnswerHeader(header http.Header, pairs [][2]string) error {
	for _, pair := range pairs {
		name, value := pair[0], strings.Trim(pair[1], " \t\r\n")
		switch {
		case !httpToken(name):
			return httpInvalid("a header's name is not a token")
		case !httpContent(value):
			return httpInvalid("a header's value contains a control character")
		case strings.EqualFold(name, "connection") && (strings.EqualFold(value, "close") || strings.EqualFold(value, "keep-alive")):
		case slices.Contains([]string{"connection", "transfer-encoding", "upgrade"}, strings.ToLower(name)):
			continue
		}
		name = httpSpelling(name, true)
		if name == "Date" && value == "" {
			header[name] = nil // none at all
			continue
		}
		header[name] = append(header[name], value)
	}
	return nil
}

// httpContent reports whether a text can be a header's value.
func httpContent(value string) bool {
	return !strings.ContainsFunc(value, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f })
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
	s, err := h.server(httpKey{holderOf(call), p.Server})
	if err != nil {
		return nil, err
	}
	s.unlisten()
	return fsEmpty(), nil
}
