package web

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/coder/websocket"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

// maxSocketMessage bounds one message of a WebSocket.
const maxSocketMessage = 128 << 20

// socketKey names an open WebSocket: ids are each extension's own.
type socketKey struct {
	wire.Holder
	id string
}

// openSocket is a WebSocket, and how it ended when this side closed it.
type openSocket struct {
	*websocket.Conn
	closing sync.Once
	begun   atomic.Bool
	closed  chan struct{} // closed when end is known
	end     *websocket.CloseError
}

// finish closes the WebSocket. Whoever reads at that moment gets the peer's answer: receive, or Close, which keeps it to itself.
func (s *openSocket) finish(code int, reason string) (err error) {
	s.closing.Do(func() {
		s.begun.Store(true)
		defer close(s.closed)
		err = s.Close(websocket.StatusCode(code), reason)
		if closed, ok := errors.AsType[websocket.CloseError](err); ok {
			s.end = &closed
		} else if err == nil {
			s.end = &websocket.CloseError{Code: websocket.StatusCode(code), Reason: reason}
		}
	})
	return err
}

// endOf tells how the WebSocket was closed, when err, which reading ended with, or Close says so.
func (s *openSocket) endOf(err error) *websocket.CloseError {
	if closed, ok := errors.AsType[websocket.CloseError](err); ok {
		return &closed
	}
	if !errors.Is(err, net.ErrClosed) || !s.begun.Load() {
		return nil
	}
	<-s.closed
	return s.end
}

type socketParams struct {
	Op        string      `json:"op"`
	URL       string      `json:"url"`
	Headers   [][2]string `json:"headers"`
	Protocols []string    `json:"protocols"`
	Socket    string      `json:"socket"`
	Text      *string     `json:"text"`
	Base64    []byte      `json:"base64"`
	Code      int         `json:"code"`
	Reason    string      `json:"reason"`
}

// socket does the operations of WebSockets: connect, which lasts as long as the connection, send and close.
func (h *HTTP) socket(ctx context.Context, call ext.Call, grant policy.Grant) (json.RawMessage, error) {
	var p socketParams
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	if p.Op == "connect" {
		return h.connect(ctx, call, grant, p)
	}
	h.mu.Lock()
	conn := h.sockets[socketKey{wire.HolderOf(call), p.Socket}]
	h.mu.Unlock()
	if conn == nil {
		return nil, ext.E(ext.CodeIO, "the WebSocket is not open").With("errno", "EPIPE")
	}
	var err error
	switch {
	case p.Op == "close":
		err = conn.finish(p.Code, p.Reason)
	case p.Text != nil:
		err = conn.Write(ctx, websocket.MessageText, []byte(*p.Text))
	default:
		err = conn.Write(ctx, websocket.MessageBinary, p.Base64)
	}
	if err != nil && p.Op == "send" {
		return nil, httpFailed(ctx, err)
	}
	return wire.Empty(), nil // how a connection ended is what connect answers
}

// socketDialer sends the request that opens a WebSocket over a transport of its own, which speaks no HTTP/2 and is asked about
// like any other. A redirect is not followed.
func (h *HTTP) socketDialer(ask *httpAsk) *http.Client {
	t := h.transport()
	t.ForceAttemptHTTP2 = false
	t.Protocols = new(http.Protocols)
	t.Protocols.SetHTTP1(true)
	t.DisableKeepAlives = true
	return &http.Client{
		Transport:     socketTransport{t, ask},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

type socketTransport struct {
	transport *http.Transport
	ask       *httpAsk
}

func (t socketTransport) RoundTrip(req *http.Request) (*http.Response, error) {
	return t.transport.RoundTrip(req.WithContext(t.ask.with(req.Context())))
}

func (h *HTTP) connect(ctx context.Context, call ext.Call, grant policy.Grant, p socketParams) (json.RawMessage, error) {
	if grant.Host == nil {
		return nil, ext.E(ext.CodeInternal, "the grant does not decide on hosts")
	}
	target, secure := strings.CutPrefix(p.URL, "wss:")
	if !secure {
		target = strings.TrimPrefix(p.URL, "ws:")
	}
	scheme := map[bool]string{true: "https:", false: "http:"}[secure]
	u, err := httpURL(scheme + target)
	if err != nil {
		return nil, err
	}
	header, err := httpHeader(p.Headers, false)
	if err != nil {
		return nil, err
	}
	if header.Get("User-Agent") == "" {
		header.Set("User-Agent", h.opts.UserAgent)
	}
	if _, err := h.enter(wire.HolderOf(call)); err != nil {
		return nil, err
	}
	defer h.calls.Done()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(h.life, cancel)()

	ask := &httpAsk{host: u.Hostname(), grant: grant}
	open, stop := context.WithTimeout(ctx, h.opts.HeadTimeout)
	defer stop()
	conn, resp, err := websocket.Dial(open, u.String(), &websocket.DialOptions{
		HTTPClient: h.socketDialer(ask), HTTPHeader: header, Subprotocols: p.Protocols,
	})
	switch {
	case ask.err != nil:
		if conn != nil {
			_ = conn.CloseNow()
		}
		return nil, ask.err
	case err != nil && resp != nil:
		return nil, ext.E(ext.CodeIO, "Received network error or non-101 status code.").With("errno", "ERR_WEBSOCKET").With("status", resp.StatusCode)
	case err != nil:
		return nil, httpFailed(ctx, err)
	}
	defer func() { _ = conn.CloseNow() }()
	return h.receive(ctx, call, socketKey{wire.HolderOf(call), p.Socket}, conn)
}

// receive hands over what comes until the connection ends, and answers how it did.
func (h *HTTP) receive(ctx context.Context, call ext.Call, key socketKey, plain *websocket.Conn) (json.RawMessage, error) {
	plain.SetReadLimit(maxSocketMessage)
	conn := &openSocket{Conn: plain, closed: make(chan struct{})}
	h.mu.Lock()
	if h.sockets[key] != nil {
		h.mu.Unlock()
		return nil, ext.E(ext.CodeInvalidRequest, "a WebSocket of this id is open")
	}
	h.sockets[key] = conn
	h.mu.Unlock()
	defer func() {
		h.mu.Lock()
		delete(h.sockets, key)
		h.mu.Unlock()
	}()
	err := streamJSON(call.Stream, map[string]any{"open": true, "protocol": conn.Subprotocol()})
	for err == nil {
		var kind websocket.MessageType
		var data []byte
		if kind, data, err = conn.Read(ctx); err != nil {
			break
		}
		chunk := map[string]any{"base64": base64.StdEncoding.EncodeToString(data)}
		if kind == websocket.MessageText {
			chunk = map[string]any{"text": string(data)}
		}
		err = streamJSON(call.Stream, chunk)
	}
	if closed := conn.endOf(err); closed != nil {
		return json.Marshal(map[string]any{"code": int(closed.Code), "reason": closed.Reason, "clean": true})
	}
	if ctx.Err() != nil {
		return nil, wire.Stopped(ctx.Err())
	}
	return json.Marshal(map[string]any{"code": int(websocket.StatusAbnormalClosure), "reason": "", "clean": false})
}

func streamJSON(stream func(json.RawMessage) error, chunk map[string]any) error {
	data, err := json.Marshal(chunk)
	if err != nil || stream == nil {
		return err
	}
	return stream(data)
}
