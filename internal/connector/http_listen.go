package connector

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/policy"
)

const (
	httpHeadBytes  = 16 << 10 // Node's limit of a request's headers
	httpMaxAtOnce  = 256      // requests of one server; more are told to come back
	httpHeadWait   = time.Minute
	httpIdleServer = 5 * time.Second
)

// httpServer is one server of an extension. What comes is streamed to the call that listens; other calls answer.
type httpServer struct {
	send     func(chunk any) error
	unlisten context.CancelFunc
	secure   atomic.Pointer[tls.Config] // what it shows to clients, nil without TLS

	mu    sync.Mutex
	next  int
	open  map[int]*httpExchange
	fresh map[net.Conn]bool // connections that nothing was asked on yet; nil when no more are taken
	write sync.Mutex        // chunks of several requests do not mix
}

// listen serves until its context ends or the extension stops listening; then it waits for the requests under way.
func (h *HTTP) listen(ctx context.Context, call ext.Call, grant policy.Grant) (json.RawMessage, error) {
	var p struct {
		Op     string      `json:"op"`
		Server string      `json:"server"`
		Port   int         `json:"port"`
		Host   string      `json:"host"`
		TLS    *httpSecure `json:"tls"`
	}
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	if grant.Listen == nil || !grant.Listen.At.Addr().IsLoopback() {
		return nil, ext.E(ext.CodeInternal, "the grant does not say where to listen")
	}
	secure, err := p.TLS.config()
	if err != nil {
		return nil, err
	}
	s := &httpServer{open: map[int]*httpExchange{}, fresh: map[net.Conn]bool{}}
	s.send = func(chunk any) error { return s.emit(call, chunk) }
	var stopped context.Context
	stopped, s.unlisten = context.WithCancel(ctx)
	defer s.unlisten()
	key := httpKey{holderOf(call), p.Server}
	if err := h.addServer(key, s); err != nil {
		return nil, err
	}
	defer h.dropServer(key)
	ln, err := net.Listen("tcp", grant.Listen.At.String())
	if err != nil {
		return nil, ext.Wrap(ext.CodeIO, "the port cannot be listened on", err).With("errno", posixName(err))
	}
	at := ln.Addr().(*net.TCPAddr).AddrPort()
	if err := s.send(map[string]any{"listening": map[string]any{"address": at.Addr().String(), "family": httpFamily(at.Addr()), "port": at.Port()}}); err != nil {
		ln.Close()
		return nil, streamFailed(err)
	}
	ln = httpListener{ln}
	if secure != nil {
		s.secure.Store(secure)
		ln = tls.NewListener(ln, &tls.Config{
			MinVersion:         secure.MinVersion,
			GetConfigForClient: func(*tls.ClientHelloInfo) (*tls.Config, error) { return s.secure.Load(), nil },
		})
	}
	return fsEmpty(), s.serve(ctx, stopped, ln)
}

func httpFamily(a netip.Addr) string {
	if a.Is4() {
		return "IPv4"
	}
	return "IPv6"
}

func (s *httpServer) serve(ctx, stopped context.Context, ln net.Listener) error {
	server := &http.Server{
		Handler: s, ReadHeaderTimeout: httpHeadWait, IdleTimeout: httpIdleServer, MaxHeaderBytes: httpHeadBytes,
		ErrorLog: log.New(httpServerLog{s}, "", 0), BaseContext: func(net.Listener) context.Context { return ctx },
		ConnContext: func(ctx context.Context, conn net.Conn) context.Context {
			return context.WithValue(ctx, httpConnKey{}, httpAccepted(conn))
		},
		ConnState: s.connState,
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ln) }()
	select {
	case <-stopped.Done():
	case err := <-ended:
		return ext.Wrap(ext.CodeIO, "the server failed", err).With("errno", posixName(err))
	}
	s.closeFresh()
	if err := server.Shutdown(ctx); err != nil { // the call itself is over: nobody is waited for
		server.Close()
	}
	<-ended
	if ctx.Err() != nil {
		return stoppedCall(ctx.Err())
	}
	return nil
}

func (s *httpServer) emit(call ext.Call, chunk any) error {
	data, err := json.Marshal(chunk)
	if err != nil {
		return err
	}
	s.write.Lock()
	defer s.write.Unlock()
	if call.Stream == nil {
		return nil
	}
	return call.Stream(data)
}

func (h *HTTP) addServer(key httpKey, s *httpServer) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.closed:
		return ext.E(ext.CodeInternal, "the http connector is closed")
	case h.servers[key] != nil:
		return httpInvalid("a server of this id is listening")
	}
	h.servers[key] = s
	return nil
}

func (h *HTTP) dropServer(key httpKey) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.servers, key)
}

func (h *HTTP) server(key httpKey) (*httpServer, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s := h.servers[key]; s != nil {
		return s, nil
	}
	return nil, ext.E(ext.CodeIO, "no such server is listening").With("errno", "EPIPE")
}

// httpExchange is one request that waits for its response.
type httpExchange struct {
	id   int
	done chan struct{} // closed when the response is complete, or to be broken off
	once sync.Once
	goes chan struct{} // closed when the client is told, or need not be, to send the body

	mu      sync.Mutex
	w       http.ResponseWriter // nil when the handler has returned
	ended   bool
	broken  bool
	started bool
}

func (s *httpServer) enter(w http.ResponseWriter) *httpExchange {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.open) >= httpMaxAtOnce {
		return nil
	}
	s.next++
	x := &httpExchange{id: s.next, done: make(chan struct{}), goes: make(chan struct{}), w: w}
	s.open[x.id] = x
	return x
}

// goOn lets the body come. It is idempotent.
func (x *httpExchange) goOn() { x.once.Do(func() { close(x.goes) }) }

func (s *httpServer) leave(x *httpExchange) {
	x.mu.Lock()
	x.w = nil
	x.mu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, x.id)
}

// ServeHTTP hands a request over and waits until it is answered.
func (s *httpServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	x := s.enter(w)
	if x == nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	control := http.NewResponseController(w)
	_ = control.EnableFullDuplex() // HTTP/1, where it is known
	if err := s.send(httpRequestChunk(x.id, r)); err != nil {
		s.leave(x)
		panic(http.ErrAbortHandler)
	}
	whole, read := make(chan struct{}), make(chan struct{}) // closed when the body has come, and when that is told
	if !strings.EqualFold(r.Header.Get("Expect"), "100-continue") {
		x.goOn()
	}
	if r.Body == http.NoBody {
		s.pump(x.id, r, whole)
		close(read)
	} else {
		go func() {
			defer close(read)
			select {
			case <-x.goes:
				s.pump(x.id, r, whole)
			case <-x.done: // the client was not told to send it
			case <-r.Context().Done():
			}
		}()
	}
	word := "done"
	select {
	case <-x.done:
	case <-r.Context().Done():
		word = "gone"
	}
	s.leave(x)
	select {
	case <-whole:
	default: // nobody wants the rest of the body, and the connection ends with it
		w.Header().Set("Connection", "close")
		r.Context().Value(httpConnKey{}).(*httpServerConn).spent.Store(true)
		_ = control.SetReadDeadline(time.Unix(1, 0))
	}
	<-read
	_ = s.send(map[string]any{"request": x.id, word: true}) // when the stream is broken, so is all else
	if x.broken {
		panic(http.ErrAbortHandler)
	}
}

func httpRequestChunk(id int, r *http.Request) map[string]any {
	headers := [][2]string{{"Host", r.Host}}
	for name, values := range sortedHeader(r.Header) {
		for _, value := range values {
			headers = append(headers, [2]string{name, value})
		}
	}
	if len(r.TransferEncoding) > 0 {
		headers = append(headers, [2]string{"Transfer-Encoding", strings.Join(r.TransferEncoding, ", ")})
	}
	return map[string]any{
		"request": id, "method": r.Method, "url": r.RequestURI, "version": strconv.Itoa(r.ProtoMajor) + "." + strconv.Itoa(r.ProtoMinor),
		"headers": headers, "peer": httpPeer(r.RemoteAddr),
	}
}

// pump streams a request's body. That the whole has come is known before the extension hears it, and answers.
func (s *httpServer) pump(id int, r *http.Request, whole chan<- struct{}) {
	var buf [httpPiece]byte
	for {
		n, err := r.Body.Read(buf[:])
		if n > 0 && s.send(map[string]any{"request": id, "base64": buf[:n]}) != nil {
			return
		}
		if err != nil {
			if errors.Is(err, io.EOF) {
				close(whole)
				_ = s.send(map[string]any{"request": id, "end": true, "trailers": httpPairs(r.Trailer)}) // as above
			}
			return
		}
	}
}
