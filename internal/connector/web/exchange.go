package web

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
)

// httpExchange is one request and its answer.
type httpExchange struct {
	id   int
	line *httpLine
	r    *http.Request

	done   chan struct{} // closed when the answer is complete, or to be broken off
	gone   chan struct{} // closed when the client has left
	whole  chan struct{} // closed when the body has come
	raw    chan struct{} // closed when the extension makes the connection its own
	goes   chan struct{} // closed when the client is told, or need not be, to send the body
	dumped chan struct{} // closed when nobody wants the rest of the body
	window chan struct{} // holds one token for each piece that the extension has not taken
	going  sync.Once
	dumps  sync.Once

	stopping atomic.Bool // the reader of the connection is to make room

	mu      sync.Mutex
	left    bool // nothing can be answered any more
	ended   bool
	broken  bool
	started bool
	isRaw   bool
	chunked bool
	empty   bool  // the answer has no body
	length  int64 // that was promised; -1 for none
	wrote   int64
	keep    bool // the connection can take another request
}

func (s *httpServer) enter(l *httpLine, r *http.Request) *httpExchange {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.open) >= httpMaxAtOnce {
		return nil
	}
	s.next++
	x := &httpExchange{
		id: s.next, line: l, r: r, done: make(chan struct{}), gone: make(chan struct{}), whole: make(chan struct{}), raw: make(chan struct{}),
		goes: make(chan struct{}), dumped: make(chan struct{}), window: make(chan struct{}, httpWindow),
	}
	if !strings.EqualFold(r.Header.Get("Expect"), "100-continue") {
		x.goOn()
	}
	s.open[x.id] = x
	return x
}

// leave lets nothing more be answered.
func (x *httpExchange) leave() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.left = true
}

// forget lets nothing more be said about an exchange.
func (s *httpServer) forget(x *httpExchange) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, x.id)
}

// goOn lets the body come. It is idempotent, as dump is.
func (x *httpExchange) goOn() { x.going.Do(func() { close(x.goes) }) }

// dump throws away what is still to come of the body.
func (x *httpExchange) dump() { x.dumps.Do(func() { close(x.dumped) }) }

// wait returns how the exchange ends: "done", "gone", or "raw" when it goes on as a connection.
func (x *httpExchange) wait(ctx context.Context) string {
	select {
	case <-x.done:
		return "done"
	case <-x.raw:
		return "raw"
	case <-x.gone:
	case <-ctx.Done():
	}
	select {
	case <-x.done: // and then it left
		return "done"
	default:
		return "gone"
	}
}

func (x *httpExchange) comeWhole() bool {
	select {
	case <-x.whole:
		return true
	default:
		return false
	}
}

func (x *httpExchange) isBroken() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.broken
}

// intake reads the body, and then sees whether the client leaves.
func (x *httpExchange) intake(ctx context.Context, r *http.Request) {
	select {
	case <-x.goes:
	case <-x.done:
	case <-ctx.Done():
	}
	select {
	case <-x.goes:
	default:
		return // the client was not told to send it
	}
	err := x.pump(ctx, r)
	if err == nil {
		_, err = x.line.in.Peek(1)
	}
	if err != nil && !x.stopping.Load() {
		close(x.gone)
	}
}

// pump streams a request's body. That the whole has come is known before the extension hears it, and answers.
func (x *httpExchange) pump(ctx context.Context, r *http.Request) error {
	var buf [httpPiece]byte
	for {
		n, err := r.Body.Read(buf[:])
		if n > 0 && !x.hand(ctx, buf[:n]) {
			return errHTTPHead
		}
		if errors.Is(err, io.EOF) {
			close(x.whole)
			_ = x.line.server.send(map[string]any{"request": x.id, "end": true, "trailers": httpPairs(r.Trailer)}) // when the stream is broken, so is all else
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// hand gives a piece to the extension, when it has room for it. It is false when nobody is there.
func (x *httpExchange) hand(ctx context.Context, piece []byte) bool {
	select {
	case <-x.dumped:
		return true
	default:
	}
	select {
	case x.window <- struct{}{}:
		return x.line.server.send(map[string]any{"request": x.id, "base64": piece}) == nil
	case <-x.dumped:
		return true
	case <-ctx.Done():
		return false
	}
}

// take makes room for more of a body, or says that the rest is not wanted.
func (h *HTTP) take(call ext.Call) (json.RawMessage, error) {
	var p struct {
		Op      string `json:"op"`
		Server  string `json:"server"`
		Request int    `json:"request"`
		Pieces  int    `json:"pieces"`
		Dump    bool   `json:"dump"`
	}
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	x, err := h.exchange(call, p.Server, p.Request)
	if err != nil {
		return nil, err
	}
	if p.Dump {
		x.dump()
	}
	for range p.Pieces {
		select {
		case <-x.window:
		default: // no piece is held
			return wire.Empty(), nil
		}
	}
	return wire.Empty(), nil
}

// exchange finds a request of an extension's server.
func (h *HTTP) exchange(call ext.Call, server string, request int) (*httpExchange, error) {
	s, err := h.server(httpKey{wire.HolderOf(call), server})
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if x := s.open[request]; x != nil {
		return x, nil
	}
	return nil, httpGone(nil)
}
