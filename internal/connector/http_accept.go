package connector

import (
	"crypto/tls"
	"encoding/json"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"

	"github.com/cec80427/pier/ext"
)

// httpServerConn is a connection to a server of an extension.
type httpServerConn struct {
	net.Conn
	spent atomic.Bool // it holds the rest of a body that nobody read, and takes no other request
}

type httpConnKey struct{}

// httpListener accepts them.
type httpListener struct{ net.Listener }

// Accept waits for the next connection.
func (l httpListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &httpServerConn{Conn: conn}, nil
}

// httpAccepted is the connection that was accepted, below TLS where there is TLS.
func httpAccepted(conn net.Conn) *httpServerConn {
	if secure, ok := conn.(*tls.Conn); ok {
		conn = secure.NetConn()
	}
	return conn.(*httpServerConn)
}

// connState closes what is spent, when its answer has gone out: net/http would take the rest of the body for a request.
func (s *httpServer) connState(conn net.Conn, state http.ConnState) {
	plain := httpAccepted(conn)
	s.mu.Lock()
	taken := s.fresh != nil
	if taken && state == http.StateNew {
		s.fresh[plain] = true
	} else {
		delete(s.fresh, plain)
	}
	s.mu.Unlock()
	if state == http.StateNew && !taken || state == http.StateIdle && plain.spent.Load() {
		plain.Close()
	}
}

// closeFresh closes the connections that nothing was asked on, browsers keep such ones ready: http.Server's Shutdown would wait five
// seconds for each.
func (s *httpServer) closeFresh() {
	s.mu.Lock()
	fresh := s.fresh
	s.fresh = nil
	s.mu.Unlock()
	for conn := range fresh {
		conn.Close()
	}
}

// httpServerLog reads what net/http logs. It tells in no other way that a client did not get as far as a request.
type httpServerLog struct{ server *httpServer }

// Write takes one line.
func (l httpServerLog) Write(line []byte) (int, error) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(string(line)), "http: TLS handshake error from ")
	if from, why, found := strings.Cut(rest, ": "); ok && found {
		_ = l.server.send(map[string]any{"handshake": why, "peer": httpPeer(from)}) // whoever does not listen need not know
	}
	return len(line), nil
}

func httpPeer(address string) map[string]any {
	peer := map[string]any{}
	if at, err := netip.ParseAddrPort(address); err == nil {
		peer["remoteAddress"], peer["remotePort"] = at.Addr().String(), at.Port()
	}
	return peer
}

// resecure changes what a server shows to the clients that come from now on.
func (h *HTTP) resecure(call ext.Call) (json.RawMessage, error) {
	var p struct {
		Op     string      `json:"op"`
		Server string      `json:"server"`
		TLS    *httpSecure `json:"tls"`
	}
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	s, err := h.server(httpKey{holderOf(call), p.Server})
	if err != nil {
		return nil, err
	}
	secure, err := p.TLS.config()
	if err != nil {
		return nil, err
	}
	if secure == nil || s.secure.Load() == nil {
		return nil, httpInvalid("the server and its new identity both need TLS")
	}
	s.secure.Store(secure)
	return fsEmpty(), nil
}
