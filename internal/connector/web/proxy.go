package web

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

// proxyLines bounds the connections of one program.
const proxyLines = 128

// Proxy is the way to the network of a program that is held to its extension's rights. It speaks HTTP to the program. Each request, and each
// CONNECT, is a call of the extension at the gate (op tunnel): decided, recorded, and carried by the connector, which judges the address.
type Proxy struct {
	// Fixed at creation.
	h    *HTTP
	gate ext.Caller
	by   ext.Call // whose program it is
	at   netip.AddrPort
	ln   net.Listener
	life context.Context
	end  context.CancelFunc

	lines sync.WaitGroup

	mu    sync.Mutex
	next  int
	ours  map[netip.AddrPort]struct{} // connections that Dial made; any other is nobody's
	alive int
}

// Proxy starts one for a program of the extension that makes a call.
func (h *HTTP) Proxy(gate ext.Caller, by ext.Call) (*Proxy, error) {
	ln, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		return nil, ext.Wrap(ext.CodeIO, "no port can be listened on", err).With("errno", wire.ErrnoName(err))
	}
	p := &Proxy{
		h: h, gate: gate, ln: ln, at: ln.Addr().(*net.TCPAddr).AddrPort(), ours: map[netip.AddrPort]struct{}{},
		by: ext.Call{Extension: by.Extension, VM: by.VM, Runtime: by.Runtime, Method: ext.MethodHTTP},
	}
	p.life, p.end = context.WithCancel(h.life)
	p.lines.Go(p.accept)
	return p, nil
}

// Address is where the proxy listens.
func (p *Proxy) Address() netip.AddrPort { return p.at }

// Close ends the proxy and all that goes through it. It is idempotent.
func (p *Proxy) Close() error {
	p.end()
	err := p.ln.Close()
	p.lines.Wait()
	if errors.Is(err, net.ErrClosed) {
		return nil // it was closed before
	}
	return err
}

// Dial makes a connection to the proxy. No others are served: the port is open to everybody on the machine.
func (p *Proxy) Dial() (*os.File, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.alive >= proxyLines {
		return nil, ext.E(ext.CodeIO, "the program has too many connections")
	}
	conn, err := (&net.Dialer{Timeout: p.h.opts.DialTimeout}).DialContext(p.life, "tcp4", p.at.String())
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	file, err := conn.(*net.TCPConn).File()
	if err == nil {
		p.ours[conn.LocalAddr().(*net.TCPAddr).AddrPort()] = struct{}{}
		p.alive++
	}
	return file, err
}

func (p *Proxy) accept() {
	for {
		conn, err := p.ln.Accept()
		if err != nil {
			if p.life.Err() != nil || errors.Is(err, net.ErrClosed) {
				return
			}
			select {
			case <-time.After(httpAcceptWait):
			case <-p.life.Done():
			}
			continue
		}
		from := conn.RemoteAddr().(*net.TCPAddr).AddrPort()
		p.mu.Lock()
		_, ours := p.ours[from]
		delete(p.ours, from)
		p.next++
		name := "proxy-" + strconv.Itoa(p.next)
		p.mu.Unlock()
		if !ours {
			conn.Close()
			continue
		}
		p.lines.Go(func() { p.serve(name, conn) })
	}
}

// serve answers what comes on one connection: one request, or a tunnel.
func (p *Proxy) serve(name string, conn net.Conn) {
	l := &proxyLine{conn: conn, in: bufio.NewReaderSize(conn, httpHeadBytes)}
	stop := context.AfterFunc(p.life, func() { conn.Close() })
	defer func() {
		stop()
		conn.Close()
		p.mu.Lock()
		p.alive--
		p.mu.Unlock()
	}()
	_ = conn.SetReadDeadline(time.Now().Add(httpHeadWait)) // of a connection that is closed: reading says so
	r, headers, err := httpReadRequest(l.in)
	if err != nil {
		l.answer(http.StatusBadRequest, "this is no request")
		return
	}
	_ = conn.SetReadDeadline(time.Time{}) // as above
	params := map[string]any{"op": "tunnel", "line": name}
	if r.Method == http.MethodConnect {
		params["host"] = r.RequestURI
	} else {
		params["url"], params["method"], params["headers"], l.request = r.RequestURI, r.Method, headers, r // one of which may ask for another method
	}
	key := httpKey{wire.HolderOf(p.by), name}
	p.h.mu.Lock()
	p.h.lines[key] = l
	p.h.mu.Unlock()
	call := p.by
	call.Params, _ = json.Marshal(params) // of strings: it cannot fail
	_, err = p.gate.Call(p.life, call)
	p.h.mu.Lock()
	delete(p.h.lines, key)
	p.h.mu.Unlock()
	if err != nil && !l.begun.Load() {
		l.refuse(err)
	}
}

// proxyLine is one connection of a program.
type proxyLine struct {
	conn    net.Conn
	in      *bufio.Reader
	request *http.Request // nil for a tunnel
	begun   atomic.Bool   // something was answered
}

// refuse says why nothing was done, as the program's own extension may know it.
func (l *proxyLine) refuse(err error) {
	status := http.StatusBadGateway
	switch ext.CodeOf(err) {
	case ext.CodeDenied:
		status = http.StatusForbidden
	case ext.CodeTimeout:
		status = http.StatusGatewayTimeout
	case ext.CodeInvalidRequest:
		status = http.StatusBadRequest
	}
	text := "the request failed"
	if e, ok := errors.AsType[*ext.Error](err); ok {
		text = e.Msg
	}
	l.answer(status, text)
}

// answer says one thing. Whoever asks for a tunnel sees no more than the line of the status, so that has it, too.
func (l *proxyLine) answer(status int, text string) {
	short := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, text)
	_ = l.conn.SetWriteDeadline(time.Now().Add(httpHeadWait)) // of a connection that is closed: writing says so
	said := "HTTP/1.1 " + strconv.Itoa(status) + " pier: " + short + "\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: " +
		strconv.Itoa(len(text)+1) + "\r\nConnection: close\r\n\r\n" + text + "\n"
	if _, err := io.WriteString(l.conn, said); err != nil {
		return
	}
	if half, ok := l.conn.(interface{ CloseWrite() error }); ok {
		_ = half.CloseWrite() // the program may have gone
	}
	_ = l.conn.SetReadDeadline(time.Now().Add(httpLinger)) // as above
	_, _ = io.Copy(io.Discard, l.in)                       // closed at once, it would be reset, and the answer lost
}

// tunnel carries what comes on a connection of a program to where the gate has allowed it.
func (h *HTTP) tunnel(ctx context.Context, call ext.Call, grant policy.Grant, transport *http.Transport) (json.RawMessage, error) {
	var p struct {
		Op      string          `json:"op"`
		Line    string          `json:"line"`
		Host    string          `json:"host"`
		URL     *string         `json:"url"`
		Method  string          `json:"method"`
		Headers json.RawMessage `json:"headers"`
	}
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	key := httpKey{wire.HolderOf(call), p.Line}
	h.mu.Lock()
	l := h.lines[key]
	delete(h.lines, key)
	h.mu.Unlock()
	switch {
	case l == nil || (l.request == nil) != (p.URL == nil):
		return nil, ext.E(ext.CodeIO, "no program waits on this line").With("errno", "EPIPE")
	case grant.Host == nil:
		return nil, ext.E(ext.CodeInternal, "the grant does not decide on hosts")
	}
	defer context.AfterFunc(ctx, func() { l.conn.Close() })()
	var err error
	if l.request == nil {
		err = l.connect(ctx, h, p.Host, grant)
	} else {
		err = l.forward(ctx, transport, grant)
	}
	if err != nil {
		return nil, httpFailed(ctx, err)
	}
	return wire.Empty(), nil
}

// connect is a tunnel: bytes both ways, until both sides have ended.
func (l *proxyLine) connect(ctx context.Context, h *HTTP, to string, grant policy.Grant) error {
	host, _, err := net.SplitHostPort(to)
	if err != nil {
		return ext.E(ext.CodeInvalidRequest, "a tunnel leads to a host and a port")
	}
	conn, err := h.dial(context.WithValue(ctx, httpDialKey{}, &httpAsk{host: host, grant: grant}), "tcp", to)
	if err != nil {
		return err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	l.begun.Store(true)
	if _, err := io.WriteString(l.conn, "HTTP/1.1 200 Connection established\r\n\r\n"); err != nil {
		return err
	}
	far := conn.(*httpConn).Conn
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		_, err := io.Copy(far, l.in)
		endOf(far, err)
	}()
	_, err = io.Copy(l.conn, far)
	endOf(l.conn, err)
	<-sent
	return nil
}

// endOf passes the end of one direction on: in order, or broken off.
func endOf(conn net.Conn, err error) {
	if half, ok := conn.(interface{ CloseWrite() error }); ok && err == nil {
		_ = half.CloseWrite() // it may be gone
		return
	}
	conn.Close()
}

// Headers that are for the next hop alone.
var hopHeaders = []string{"Connection", "Proxy-Connection", "Proxy-Authorization", "Proxy-Authenticate", "Keep-Alive", "Te", "Trailer", "Upgrade", "Expect"}

func withoutHops(header http.Header) {
	for _, list := range header["Connection"] {
		for name := range strings.SplitSeq(list, ",") {
			header.Del(strings.TrimSpace(name))
		}
	}
	for _, name := range hopHeaders {
		header.Del(name)
	}
}

// forward sends one request, and its answer back.
func (l *proxyLine) forward(ctx context.Context, transport *http.Transport, grant policy.Grant) error {
	r := l.request
	if r.URL.Scheme != "http" || r.URL.Host == "" {
		return ext.E(ext.CodeInvalidRequest, "what is asked of a proxy in full is an http: URL; https goes by CONNECT")
	}
	if strings.EqualFold(r.Header.Get("Expect"), "100-continue") {
		if _, err := io.WriteString(l.conn, "HTTP/1.1 100 Continue\r\n\r\n"); err != nil {
			return err
		}
	}
	withoutHops(r.Header)
	if r.Header["User-Agent"] == nil {
		r.Header["User-Agent"] = []string{""} // none: net/http would name itself
	}
	r.RequestURI, r.Close, r.URL.User = "", false, nil
	if r.ContentLength == 0 {
		r.Body = nil
	}
	ask := &httpAsk{host: r.URL.Hostname(), grant: grant}
	resp, err := transport.RoundTrip(r.WithContext(ask.with(ctx)))
	if ask.err != nil {
		if err == nil {
			resp.Body.Close()
		}
		return ask.err
	}
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	withoutHops(resp.Header)
	l.begun.Store(true)
	resp.Close = true
	if err := resp.Write(l.conn); err != nil {
		return err
	}
	if half, ok := l.conn.(interface{ CloseWrite() error }); ok {
		_ = half.CloseWrite() // the program may have gone
	}
	return nil
}
