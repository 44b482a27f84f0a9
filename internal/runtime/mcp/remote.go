package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/mcp/mcpauth"
	"github.com/cec80427/pier/internal/mcp/mcpcheck"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// remote is the way to a server at an address: each request is a call of the gate, method http.
func (s *server) remote(ctx context.Context) (sdk.Transport, error) {
	headers, err := s.headers(ctx)
	if err != nil {
		return nil, err
	}
	auth, err := s.authClient(ctx)
	if err != nil {
		return nil, err
	}
	if auth != nil && s.rt.opts.SignIn != nil && s.rt.opts.SignIn(s.to.name) != nil && auth.Lacking() {
		return nil, &needsSignIn{}
	}
	client := &http.Client{
		Transport:     &tripper{s, headers, auth, &mcpcheck.Asked{Odd: s.odd}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }, // the gate has followed, or refused, them
	}
	if s.to.sse {
		return &sdk.SSEClientTransport{Endpoint: s.to.server.URL, HTTPClient: client, MaxEventSize: mcpcheck.MaxMessage}, nil
	}
	return &sdk.StreamableClientTransport{Endpoint: s.to.server.URL, HTTPClient: client, MaxEventSize: mcpcheck.MaxMessage, MaxRetries: 2}, nil
}

// tripper sends requests through the gate.
type tripper struct {
	s       *server
	headers map[string]string
	auth    *mcpauth.Client // nil for none
	asked   *mcpcheck.Asked
}

// head is the first chunk of an answer.
type head struct {
	Status     int         `json:"status"`
	StatusText string      `json:"statusText"`
	URL        string      `json:"url"`
	Redirected bool        `json:"redirected"`
	Headers    [][2]string `json:"headers"`
}

// maxRequest bounds the body of a request, in bytes.
const maxRequest = 48 << 20

// once is one attempt.
func (t *tripper) once(r *http.Request, body []byte) (*http.Response, error) {
	r = r.Clone(r.Context())
	if of, err := url.Parse(t.s.to.server.URL); t.s.to.sse && (err != nil || of.Scheme != r.URL.Scheme || of.Host != r.URL.Host) {
		return nil, ext.E(ext.CodeInvalidRequest, "it wants its messages at another address, "+r.URL.Redacted())
	}
	for name, value := range t.headers {
		r.Header.Set(name, value)
	}
	if t.auth != nil {
		return t.signedIn(r, body)
	}
	if given := t.s.to.server.Auth; given != nil {
		return t.provided(r, body, given.Provider)
	}
	resp, err := t.send(r, body)
	if err == nil && resp.StatusCode == http.StatusUnauthorized {
		_ = resp.Body.Close()
		return nil, &needsSignIn{challenge: mcpauth.ParseChallenge(resp.Header.Get("Www-Authenticate"))}
	}
	return resp, err
}

// send makes one request.
func (t *tripper) send(r *http.Request, body []byte) (*http.Response, error) {
	sent := r.Header
	list := [][2]string{}
	for name, values := range sent {
		for _, value := range values {
			list = append(list, [2]string{name, value})
		}
	}
	params := map[string]any{"op": "request", "method": r.Method, "url": r.URL.String(), "headers": list}
	if body != nil {
		params["base64"] = body
	}
	x := &exchange{r: r, asked: t.asked, came: make(chan head, 1)}
	if m := jsontext.Members(body); len(m["method"]) > 0 && len(m["id"]) > 0 && t.asked != nil {
		x.of, _ = strconv.ParseInt(string(m["id"]), 10, 64)
		t.asked.Ask(x.of)
	}
	x.body, x.pipe = io.Pipe()
	ctx, cancel := context.WithCancel(r.Context())
	stop := context.AfterFunc(t.s.life, cancel)
	failed := make(chan error, 1)
	go func() {
		defer stop()
		_, err := t.s.opts.Gate.Call(ctx, ext.Call{
			Extension: t.s.unit.ID, VM: t.s.opts.VM, Runtime: string(t.s.unit.Kind()), Method: ext.MethodHTTP, Params: encode(params),
			Stream: x.chunk,
		})
		if err == nil {
			err = io.EOF
		}
		_ = x.pipe.CloseWithError(err)
		failed <- err
	}()
	select {
	case h := <-x.came:
		return x.response(h, cancel), nil
	case err := <-failed:
		cancel()
		select {
		case h := <-x.came: // all of it came at once
			return x.response(h, func() {}), nil
		default:
		}
		if errors.Is(err, io.EOF) {
			err = ext.E(ext.CodeIO, "the gate answered without a response")
		}
		return nil, err
	}
}

// exchange is one request and its answer.
type exchange struct {
	r     *http.Request
	asked *mcpcheck.Asked
	of    int64 // the id of the request
	came  chan head
	body  *io.PipeReader
	pipe  *io.PipeWriter
	once  sync.Once
}

// chunk takes a piece of the answer: its head first.
func (x *exchange) chunk(raw json.RawMessage) error {
	first := false
	var err error
	x.once.Do(func() {
		first = true
		var h head
		if err = json.NewDecoder(bytes.NewReader(raw)).Decode(&h); err == nil {
			x.came <- h
		}
	})
	if first || err != nil {
		return err
	}
	var piece struct {
		Base64 []byte `json:"base64"`
	}
	if err := json.Unmarshal(raw, &piece); err != nil {
		return err
	}
	_, err = x.pipe.Write(piece.Base64)
	return err
}

func (x *exchange) response(h head, cancel func()) *http.Response {
	resp := &http.Response{
		StatusCode: h.Status, Status: http.StatusText(h.Status), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{},
		Body: &answerBody{x.body, cancel}, ContentLength: -1, Request: x.r,
	}
	for _, pair := range h.Headers {
		resp.Header.Add(pair[0], pair[1])
	}
	if h.Status == 404 && x.r.Header.Get("Mcp-Session-Id") != "" { // whatever the body says, the session is over
		_ = resp.Body.Close()
		resp.Body = io.NopCloser(strings.NewReader(""))
	}
	resp.Body = x.asked.Body(h.Status/100 == 2, resp.Header.Get("Content-Type"), x.of, resp.Body)
	return resp
}

// answerBody ends the request when nobody reads on.
type answerBody struct {
	*io.PipeReader
	cancel func()
}

// Close implements io.Closer.
func (b *answerBody) Close() error {
	b.cancel()
	return b.PipeReader.Close()
}
