package web

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

// HTTP is the connector of the method http. It resolves a name once, asks the grant about each address and dials exactly
// the one that was allowed; a kept connection is asked about again before each request, and so is every redirect.
// Connections are never shared between extensions.
//
// It follows fetch with these differences: a redirect from https to http is refused, as one to any other scheme; the Host
// header cannot be set, for the grant is about the host of the URL; br and zstd are never offered.
type HTTP struct {
	opts Options
	life context.Context // ends with Close; every request listens to it
	end  context.CancelFunc

	mu         sync.Mutex
	closed     bool
	transports map[wire.Holder]*http.Transport
	sockets    map[socketKey]*openSocket
	servers    map[httpKey]*httpServer
	uploads    map[httpKey]*httpPipe
	lines      map[httpKey]*proxyLine // of programs, which a call will carry
	calls      sync.WaitGroup

	buffers sync.Pool // of *[httpPiece]byte
}

func (h *HTTP) buffer() *[httpPiece]byte {
	if b, ok := h.buffers.Get().(*[httpPiece]byte); ok {
		return b
	}
	return new([httpPiece]byte)
}

// Options configure the client. The zero value is valid.
type Options struct {
	MaxRedirects int           // default 20, as in fetch
	MaxResponse  int64         // bytes of one decoded body; 0 for no limit
	DialTimeout  time.Duration // for one address, default 10 s
	HeadTimeout  time.Duration // until the response begins, default 5 min
	UserAgent    string        // when the request brings none, default "pier"

	// Resolve looks a name up; nil for the system's resolver.
	Resolve func(ctx context.Context, host string) ([]netip.Addr, error)

	// TLS is cloned; nothing below TLS 1.2 is spoken.
	TLS *tls.Config
}

func (o Options) normalize() Options {
	if o.MaxRedirects <= 0 {
		o.MaxRedirects = 20
	}
	if o.DialTimeout <= 0 {
		o.DialTimeout = 10 * time.Second
	}
	if o.HeadTimeout <= 0 {
		o.HeadTimeout = 5 * time.Minute
	}
	if o.UserAgent == "" {
		o.UserAgent = "pier"
	}
	if o.Resolve == nil {
		o.Resolve = func(ctx context.Context, host string) ([]netip.Addr, error) {
			return net.DefaultResolver.LookupNetIP(ctx, "ip", host)
		}
	}
	return o
}

// New returns the connector; close it to end its requests and connections.
func New(opts Options) *HTTP {
	h := &HTTP{
		opts: opts.normalize(), transports: make(map[wire.Holder]*http.Transport), sockets: make(map[socketKey]*openSocket),
		servers: make(map[httpKey]*httpServer), uploads: make(map[httpKey]*httpPipe), lines: make(map[httpKey]*proxyLine),
	}
	h.life, h.end = context.WithCancel(context.Background())
	return h
}

// Close ends every request and connection. It is idempotent.
func (h *HTTP) Close() error {
	h.end()
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	h.calls.Wait()
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.transports {
		t.CloseIdleConnections()
	}
	h.transports = nil
	return nil
}

// CloseVM closes the connections that a VM of an extension left idle. Its requests, servers and WebSockets are calls, which end
// with it.
func (h *HTTP) CloseVM(id ext.ID, vm int) {
	who := wire.Holder{Extension: id, VM: vm}
	h.mu.Lock()
	t := h.transports[who]
	delete(h.transports, who)
	for key, pipe := range h.uploads {
		if key.Holder == who {
			delete(h.uploads, key)
			_ = pipe.Close() // of a pipe: it cannot fail
		}
	}
	h.mu.Unlock()
	if t != nil {
		t.CloseIdleConnections()
	}
}

// enter counts a call in and returns its extension's transport.
func (h *HTTP) enter(id wire.Holder) (*http.Transport, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, ext.E(ext.CodeInternal, "the http connector is closed")
	}
	t := h.transports[id]
	if t == nil {
		t = h.transport()
		h.transports[id] = t
	}
	h.calls.Add(1)
	return t, nil
}

func (h *HTTP) transport() *http.Transport {
	conf := &tls.Config{}
	if h.opts.TLS != nil {
		conf = h.opts.TLS.Clone()
	}
	conf.MinVersion = max(conf.MinVersion, tls.VersionTLS12)
	return &http.Transport{
		DialContext:            h.dial,
		Proxy:                  func(r *http.Request) (*url.URL, error) { return wire.Proxy(r.Context(), r.URL), nil },
		OnProxyConnectResponse: httpConnected,
		TLSClientConfig:        conf,
		TLSHandshakeTimeout:    h.opts.DialTimeout,
		ResponseHeaderTimeout:  h.opts.HeadTimeout,
		MaxResponseHeaderBytes: 1 << 20,
		MaxIdleConnsPerHost:    8,
		MaxConnsPerHost:        64,
		IdleConnTimeout:        30 * time.Second,
		ForceAttemptHTTP2:      true,
		DisableCompression:     true, // decoded here, so that deflate is too
	}
}

// Call does one operation.
func (h *HTTP) Call(ctx context.Context, call ext.Call, grant policy.Grant) (json.RawMessage, error) {
	var p struct {
		Op string `json:"op"`
	}
	if err := ext.DecodeWith(call.Params, &p, ext.DecodeOptions{AllowUnknown: true}); err != nil {
		return nil, err
	}
	if p.Op == "connect" || p.Op == "send" || p.Op == "close" {
		return h.socket(ctx, call, grant)
	}
	transport, err := h.enter(wire.HolderOf(call))
	if err != nil {
		return nil, err
	}
	defer h.calls.Done()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(h.life, cancel)()
	switch p.Op {
	case "", "request":
		return h.request(ctx, call, grant, transport)
	case "lookup":
		return h.lookup(ctx, call, grant)
	case "body":
		return h.sendBody(ctx, call)
	case "tunnel":
		return h.tunnel(ctx, call, grant, transport)
	case "listen":
		return h.listen(ctx, call, grant)
	case "respond":
		return h.respond(call)
	case "take":
		return h.take(call)
	case "resecure":
		return h.resecure(call)
	case "unlisten":
		return h.unlisten(call)
	}
	return nil, ext.E(ext.CodeInvalidRequest, "http has no such op").With("op", p.Op)
}

func (h *HTTP) request(ctx context.Context, call ext.Call, grant policy.Grant, transport *http.Transport) (json.RawMessage, error) {
	var p httpParams
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	if grant.Host == nil {
		return nil, ext.E(ext.CodeInternal, "the grant does not decide on hosts")
	}
	req, err := p.request()
	if err != nil {
		return nil, err
	}
	var once func()
	if p.Upload != "" {
		once = h.carry(req, httpKey{wire.HolderOf(call), p.Upload}, p.Headers)
		defer once()
	}
	if p.Timeout > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, time.Duration(p.Timeout*float64(time.Millisecond)))
		defer stop()
	}
	if p.named() {
		transport = h.transport()
		defer transport.CloseIdleConnections()
		p.apply(transport.TLSClientConfig)
	}
	f := &httpFetch{h: h, transport: transport, grant: grant, call: call, redirect: p.Redirect, raw: p.Raw, body: p.Base64, once: once}
	if err := f.do(ctx, req); err != nil {
		return nil, httpFailed(ctx, err)
	}
	return wire.Empty(), nil
}

// httpFailed gives an error the form that crosses the gate.
func httpFailed(ctx context.Context, err error) error {
	if e, ok := errors.AsType[*ext.Error](err); ok {
		return e
	}
	if ctx.Err() != nil {
		return wire.Stopped(ctx.Err())
	}
	errno, text := httpErrno(err)
	if at, ok := errors.AsType[*net.OpError](err); ok && at.Op == "proxyconnect" {
		text = "the proxy: " + text
	}
	e := ext.Wrap(ext.CodeIO, "fetch failed: "+errno+": "+text, err).With("errno", errno)
	if errno == "ECONNRESET" && wire.ErrnoName(err) != "EIO" { // not closed in order
		e = e.With("syscall", "read")
	}
	if host, ok := errors.AsType[x509.HostnameError](err); ok {
		e = e.With("altnames", httpAltNames(host.Certificate))
	}
	return e
}

// httpErrno names an error as Node does.
func httpErrno(err error) (errno, text string) {
	if dns, ok := errors.AsType[*net.DNSError](err); ok {
		if dns.IsNotFound {
			return "ENOTFOUND", "the host has no address"
		}
		return "EAI_AGAIN", "the host could not be looked up"
	}
	if errno, text := httpTLSErrno(err); errno != "" {
		return errno, text
	}
	if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() {
		return "ETIMEDOUT", "the server did not answer in time"
	}
	switch errno := wire.ErrnoName(err); errno {
	case "ECONNREFUSED":
		return errno, "the connection was refused"
	case "ECONNRESET", "EPIPE", "ECONNABORTED":
		return "ECONNRESET", "the connection was reset"
	case "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL":
		return errno, "the host cannot be reached"
	case "EIO":
		return "ECONNRESET", "the server broke the connection or the protocol"
	default:
		return errno, "the request failed"
	}
}
