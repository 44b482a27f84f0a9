package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
)

// needsSignIn is what a server answered who wants to know who asks.
type needsSignIn struct{ challenge string }

// Error implements error.
func (*needsSignIn) Error() string { return "the server wants a sign-in" }

// remote is the way to a server at an address: each request is a call of the door, method http.
func (s *server) remote(ctx context.Context) (sdk.Transport, error) {
	headers, err := s.headers(ctx)
	if err != nil {
		return nil, err
	}
	client := &http.Client{
		Transport:     &tripper{s, headers},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }, // the door has followed, or refused, them
	}
	if s.to.sse {
		return &sdk.SSEClientTransport{Endpoint: s.to.server.URL, HTTPClient: client, MaxEventSize: maxMessage}, nil
	}
	return &sdk.StreamableClientTransport{Endpoint: s.to.server.URL, HTTPClient: client, MaxEventSize: maxMessage, MaxRetries: 2}, nil
}

// tripper sends requests through the door.
type tripper struct {
	s       *server
	headers map[string]string
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

// RoundTrip implements http.RoundTripper.
func (t *tripper) RoundTrip(r *http.Request) (*http.Response, error) {
	var body []byte
	if r.Body != nil {
		var err error
		body, err = io.ReadAll(io.LimitReader(r.Body, maxRequest+1))
		_ = r.Body.Close()
		if err != nil {
			return nil, err
		}
		if len(body) > maxRequest {
			return nil, ext.E(ext.CodeInvalidRequest, "the request is too large")
		}
	}
	sent := r.Header.Clone()
	for name, value := range t.headers {
		sent.Set(name, value)
	}
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
	x := &exchange{r: r, came: make(chan head, 1)}
	x.body, x.pipe = io.Pipe()
	ctx, cancel := context.WithCancel(r.Context())
	stop := context.AfterFunc(t.s.life, cancel)
	failed := make(chan error, 1)
	go func() {
		defer stop()
		_, err := t.s.opts.Door.Call(ctx, ext.Call{
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
		return x.response(h, cancel)
	case err := <-failed:
		cancel()
		select {
		case h := <-x.came: // all of it came at once
			return x.response(h, func() {})
		default:
		}
		if errors.Is(err, io.EOF) {
			err = ext.E(ext.CodeIO, "the door answered without a response")
		}
		return nil, err
	}
}

// exchange is one request and its answer.
type exchange struct {
	r    *http.Request
	came chan head
	body *io.PipeReader
	pipe *io.PipeWriter
	once sync.Once
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

func (x *exchange) response(h head, cancel func()) (*http.Response, error) {
	resp := &http.Response{
		StatusCode: h.Status, Status: http.StatusText(h.Status), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{},
		Body: &answerBody{x.body, cancel}, ContentLength: -1, Request: x.r,
	}
	for _, pair := range h.Headers {
		resp.Header.Add(pair[0], pair[1])
	}
	if h.Status == http.StatusUnauthorized {
		_ = resp.Body.Close()
		return nil, &needsSignIn{challenge: resp.Header.Get("Www-Authenticate")}
	}
	return resp, nil
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
