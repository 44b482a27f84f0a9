package web

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"time"
)

const (
	httpLinger = 500 * time.Millisecond // for a client that is still sending when its connection is closed
	httpWindow = 16                     // pieces of a body that may be ahead of the extension
)

// httpLine is one connection to a server of an extension.
type httpLine struct {
	server *httpServer
	conn   net.Conn // below TLS, until there has been a handshake
	in     *bufio.Reader
}

func (s *httpServer) newLine(conn net.Conn) *httpLine {
	l := &httpLine{server: s, conn: conn}
	if s.secure.Load() != nil {
		l.conn = tls.Server(conn, &tls.Config{
			MinVersion:         tls.VersionTLS12,
			GetConfigForClient: func(*tls.ClientHelloInfo) (*tls.Config, error) { return s.secure.Load(), nil },
		})
	}
	l.in = bufio.NewReaderSize(l.conn, httpHeadBytes)
	return l
}

// rest notes whether something is asked on a connection. It is false when the server takes no more.
func (l *httpLine) rest(idle bool) bool {
	l.server.mu.Lock()
	defer l.server.mu.Unlock()
	if !l.server.closing || !idle {
		l.server.lines[l] = idle
		return true
	}
	return false
}

// run answers what comes on a connection, until it is over.
func (l *httpLine) run(ctx context.Context) {
	defer func() {
		l.server.mu.Lock()
		delete(l.server.lines, l)
		l.server.mu.Unlock()
		l.conn.Close()
	}()
	if !l.rest(true) || !l.shake(ctx) {
		return
	}
	for wait := httpHeadWait; l.next(ctx, wait); wait = httpIdleServer {
	}
}

// shake does the handshake of TLS, where there is TLS.
func (l *httpLine) shake(ctx context.Context) bool {
	secure, ok := l.conn.(*tls.Conn)
	if !ok {
		return true
	}
	ctx, cancel := context.WithTimeout(ctx, httpHeadWait)
	defer cancel()
	err := secure.HandshakeContext(ctx)
	if err == nil {
		return true
	}
	why := err.Error()
	if record, ok := errors.AsType[tls.RecordHeaderError](err); ok && strings.Contains("GET HEAD POST PUT OPTIONS", string(record.RecordHeader[:3])) {
		why = "client sent an HTTP request to an HTTPS server"
	}
	_ = l.server.send(map[string]any{"handshake": why, "peer": httpPeer(l.conn.RemoteAddr().String())}) // whoever does not listen need not know
	return false
}

// next takes one request and has it answered. It reports whether the connection can take another.
func (l *httpLine) next(ctx context.Context, wait time.Duration) bool {
	if !l.rest(true) {
		return false
	}
	_ = l.conn.SetReadDeadline(time.Now().Add(wait)) // of a connection that is closed: reading says so
	if _, err := l.in.Peek(1); err != nil || !l.rest(false) {
		return false
	}
	_ = l.conn.SetReadDeadline(time.Now().Add(httpHeadWait)) // as above
	r, headers, err := httpReadRequest(l.in)
	if err != nil {
		status := http.StatusBadRequest
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			status = http.StatusRequestHeaderFieldsTooLarge
		case errors.Is(err, os.ErrDeadlineExceeded):
			status = http.StatusRequestTimeout
		}
		l.refuse(status)
		return false
	}
	_ = l.conn.SetReadDeadline(time.Time{}) // as above
	return l.answer(ctx, r, headers)
}

// refuse answers what is no request, as Node does.
func (l *httpLine) refuse(status int) {
	text := "HTTP/1.1 " + strconv.Itoa(status) + " " + http.StatusText(status) + "\r\nConnection: close\r\n\r\n"
	if _, err := l.conn.Write([]byte(text)); err == nil {
		l.linger()
	}
}

// linger closes a connection that the client may still be sending on: closed at once, it would be reset, and the client would not see
// what it was answered.
func (l *httpLine) linger() {
	l.endWriting()
	_ = l.conn.SetReadDeadline(time.Now().Add(httpLinger)) // of a connection that is closed: reading says so
	for {
		if _, err := l.in.Discard(l.in.Size()); err != nil {
			return
		}
	}
}

func (l *httpLine) endWriting() {
	if half, ok := l.conn.(interface{ CloseWrite() error }); ok {
		_ = half.CloseWrite() // the client may have gone
	}
}

// answer hands a request over and waits until it is answered.
func (l *httpLine) answer(ctx context.Context, r *http.Request, headers [][2]string) bool {
	s := l.server
	x := s.enter(l, r)
	if x == nil {
		l.refuse(http.StatusServiceUnavailable)
		return false
	}
	if s.send(httpRequestChunk(x.id, r, headers, l.conn.RemoteAddr().String())) != nil {
		s.forget(x)
		return false
	}
	read := make(chan struct{})
	go func() {
		defer close(read)
		x.intake(ctx, r)
	}()
	word, keep := x.wait(ctx), false
	switch {
	case word == "raw":
		l.interrupt(x, read)
		word = l.carry(ctx, x)
	case word == "done" && x.keep:
		select {
		case <-x.whole:
		case <-read: // the body was not asked for, or broke off, or the next request is there already
		}
		keep = x.comeWhole()
	}
	x.leave()
	if !keep && word == "done" && !x.comeWhole() && !x.isBroken() {
		x.dump()
		l.endWriting()
		_ = l.conn.SetReadDeadline(time.Now().Add(httpLinger)) // as above
		<-read
		l.linger()
	}
	if !keep {
		l.conn.Close()
	}
	x.dump()
	l.interrupt(x, read)
	s.forget(x)
	_ = s.send(map[string]any{"request": x.id, word: true}) // when the stream is broken, so is all else
	return keep
}

// interrupt ends the reading of a connection, and makes it ready to be read again.
func (l *httpLine) interrupt(x *httpExchange, read <-chan struct{}) {
	x.stopping.Store(true)
	_ = l.conn.SetReadDeadline(time.Unix(1, 0)) // as above
	<-read
	_ = l.conn.SetReadDeadline(time.Time{}) // as above
}

// carry takes bytes both ways, once the extension has made the connection its own.
func (l *httpLine) carry(ctx context.Context, x *httpExchange) string {
	stop := context.AfterFunc(ctx, func() { l.conn.Close() })
	defer stop()
	word := "done"
	var buf [httpPiece]byte
	for {
		n, err := l.in.Read(buf[:])
		if n > 0 && !x.hand(ctx, buf[:n]) {
			return "gone"
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				return "gone"
			}
			break
		}
	}
	_ = l.server.send(map[string]any{"request": x.id, "end": true, "raw": true}) // when the stream is broken, so is all else
	select {
	case <-x.done:
	case <-ctx.Done():
		word = "gone"
	}
	return word
}

func httpPeer(address string) map[string]any {
	peer := map[string]any{}
	if at, err := netip.ParseAddrPort(address); err == nil {
		peer["remoteAddress"], peer["remotePort"] = at.Addr().String(), at.Port()
	}
	return peer
}

func httpRequestChunk(id int, r *http.Request, headers [][2]string, from string) map[string]any {
	return map[string]any{
		"request": id, "method": r.Method, "url": r.RequestURI, "version": strconv.Itoa(r.ProtoMajor) + "." + strconv.Itoa(r.ProtoMinor),
		"headers": headers, "peer": httpPeer(from),
	}
}

var errHTTPHead = errors.New("this is no request")

// httpReadRequest reads a request's head, and its headers as they were written. Where net/http is lenient it may not be: what one of two
// readers takes for a body is another request for the other.
func httpReadRequest(in *bufio.Reader) (*http.Request, [][2]string, error) {
	head, err := httpReadHead(in)
	if err != nil {
		return nil, nil, err
	}
	headers := [][2]string{}
	length := false
	for _, line := range strings.Split(head, "\r\n")[1:] {
		name, value, found := strings.Cut(line, ":")
		if !found || !httpToken(name) || strings.ContainsAny(line, "\r\n") {
			return nil, nil, errHTTPHead
		}
		length = length || strings.EqualFold(name, "content-length")
		headers = append(headers, [2]string{name, strings.Trim(value, " \t")})
	}
	r, err := http.ReadRequest(in)
	if err != nil || r.ProtoMajor != 1 || length && len(r.TransferEncoding) > 0 || r.ProtoMinor > 0 && !httpNames(headers, "host") {
		return nil, nil, errors.Join(errHTTPHead, err)
	}
	return r, headers, nil
}

func httpNames(headers [][2]string, name string) bool {
	for _, pair := range headers {
		if strings.EqualFold(pair[0], name) {
			return true
		}
	}
	return false
}

// httpReadHead looks for the end of a head, and leaves it to be read.
func httpReadHead(in *bufio.Reader) (string, error) {
	for {
		seen, _ := in.Peek(in.Buffered())
		if bytes.HasPrefix(seen, []byte("\r\n")) {
			_, _ = in.Discard(2) // they are there
			continue
		}
		if end := bytes.Index(seen, []byte("\r\n\r\n")); end >= 0 {
			return string(seen[:end]), nil
		}
		if bytes.Contains(seen, []byte("\n\n")) {
			return "", errHTTPHead
		}
		if _, err := in.Peek(len(seen) + 1); err != nil {
			return "", err
		}
	}
}
