package web

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"net"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

const (
	httpHeadBytes  = 16 << 10 // Node's limit of a request's head
	httpMaxAtOnce  = 256      // requests of one server; more are told to come back
	httpHeadWait   = time.Minute
	httpIdleServer = 5 * time.Second
	httpAcceptWait = 50 * time.Millisecond // when there are no descriptors left
)

// httpServer is one server of an extension. What comes is streamed to the call that listens; other calls answer.
type httpServer struct {
	send     func(chunk any) error
	unlisten context.CancelFunc
	secure   atomic.Pointer[tls.Config] // what it shows to clients, nil without TLS

	mu      sync.Mutex
	next    int
	open    map[int]*httpExchange
	lines   map[*httpLine]bool // the connections, and which of them nothing is asked on
	closing bool               // no more are taken
	write   sync.Mutex         // chunks of several requests do not mix
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
	s := &httpServer{open: map[int]*httpExchange{}, lines: map[*httpLine]bool{}}
	s.send = func(chunk any) error { return s.emit(call, chunk) }
	var stopped context.Context
	stopped, s.unlisten = context.WithCancel(ctx)
	defer s.unlisten()
	key := httpKey{wire.HolderOf(call), p.Server}
	if err := h.addServer(key, s); err != nil {
		return nil, err
	}
	defer h.dropServer(key)
	ln, err := net.Listen("tcp", grant.Listen.At.String())
	if err != nil {
		return nil, ext.Wrap(ext.CodeIO, "the port cannot be listened on", err).With("errno", wire.ErrnoName(err))
	}
	at := ln.Addr().(*net.TCPAddr).AddrPort()
	if err := s.send(map[string]any{"listening": map[string]any{"address": at.Addr().String(), "family": httpFamily(at.Addr()), "port": at.Port()}}); err != nil {
		ln.Close()
		return nil, wire.StreamFailed(err)
	}
	if secure != nil {
		s.secure.Store(secure)
	}
	return wire.Empty(), s.serve(ctx, stopped, ln)
}

func httpFamily(a netip.Addr) string {
	if a.Is4() {
		return "IPv4"
	}
	return "IPv6"
}

// serve takes connections until no more are wanted, and waits for what is asked on them.
func (s *httpServer) serve(ctx, stopped context.Context, ln net.Listener) error {
	var lines sync.WaitGroup
	ended := make(chan error, 1)
	go func() { ended <- s.accept(ctx, ln, &lines) }()
	var failed error
	select {
	case <-stopped.Done():
		ln.Close()
		<-ended
	case failed = <-ended:
		ln.Close()
	}
	s.stop(false)
	defer context.AfterFunc(ctx, func() { s.stop(true) })() // the call itself is over: nobody is waited for
	lines.Wait()
	switch {
	case ctx.Err() != nil:
		return wire.Stopped(ctx.Err())
	case failed != nil:
		return ext.Wrap(ext.CodeIO, "the server failed", failed).With("errno", wire.ErrnoName(failed))
	}
	return nil
}

func (s *httpServer) accept(ctx context.Context, ln net.Listener, lines *sync.WaitGroup) error {
	for {
		conn, err := ln.Accept()
		if err == nil {
			lines.Go(func() { s.newLine(conn).run(ctx) })
			continue
		}
		if !slices.Contains([]string{"EMFILE", "ENFILE", "ECONNABORTED"}, wire.ErrnoName(err)) {
			return err
		}
		select {
		case <-time.After(httpAcceptWait):
		case <-ctx.Done():
		}
	}
}

// stop takes no more requests, and closes the connections that nothing is asked on (browsers keep such ones ready), or all.
func (s *httpServer) stop(all bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closing = true
	for line, idle := range s.lines {
		if idle || all {
			line.conn.Close()
		}
	}
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
		return wire.Invalid("a server of this id is listening")
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
