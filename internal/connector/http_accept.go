package connector

import (
	"crypto/tls"
	"net"
	"net/http"
	"sync/atomic"
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

// httpConnState closes what is spent, when its answer has gone out: net/http would take the rest of the body for a request.
func httpConnState(conn net.Conn, state http.ConnState) {
	if state == http.StateIdle && httpAccepted(conn).spent.Load() {
		conn.Close()
	}
}
