package web

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http/httptrace"
	"net/netip"
	"net/textproto"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// httpDialKey is the context key of the httpAsk a connection is made for.
type httpDialKey struct{}

// httpAsk is who wants a connection: the host of the request, or that of the proxy it goes by, and the grant that decides on addresses.
type httpAsk struct {
	host  string
	grant policy.Grant
	err   error // why the connection that was got may not be used

	// What programs that take the body raw hear of besides: informational responses, and that the request has been written.
	inform func(status int, header map[string][]string) error
	sent   func()

	closed func() // called when the request's connection is closed, if it is not nil
}

// httpConn tells the request that it carries when it is closed: net/http then waits for a body that is still being sent.
type httpConn struct {
	net.Conn
	closed atomic.Pointer[func()]
}

// Close closes the connection first, so that nothing more is sent of a body that is broken off.
func (c *httpConn) Close() error {
	err := c.Conn.Close()
	if closed := c.closed.Swap(nil); closed != nil {
		(*closed)()
	}
	return err
}

// httpUnder is the connection that dial made, below TLS where there is TLS.
func httpUnder(conn net.Conn) *httpConn {
	if secure, ok := conn.(*tls.Conn); ok {
		conn = secure.NetConn()
	}
	under, _ := conn.(*httpConn)
	return under
}

// with lets a request's connection, new or kept, be decided on. The trace runs before a byte is written, and a connection
// that is closed takes none.
func (a *httpAsk) with(ctx context.Context) context.Context {
	ctx = context.WithValue(ctx, httpDialKey{}, a)
	trace := &httptrace.ClientTrace{GotConn: func(info httptrace.GotConnInfo) {
		remote, err := netip.ParseAddrPort(info.Conn.RemoteAddr().String())
		if err == nil {
			err = a.allows(remote)
		}
		if err != nil {
			a.err = err
			info.Conn.Close()
		}
		if under := httpUnder(info.Conn); under != nil && a.closed != nil {
			under.closed.Store(&a.closed)
		}
	}}
	if a.sent != nil {
		trace.WroteRequest = func(info httptrace.WroteRequestInfo) {
			if info.Err == nil {
				a.sent()
			}
		}
	}
	if a.inform != nil {
		trace.Got1xxResponse = func(status int, header textproto.MIMEHeader) error { return a.inform(status, header) }
	}
	return httptrace.WithClientTrace(ctx, trace)
}

func (a *httpAsk) allows(at netip.AddrPort) error {
	return a.grant.Host(a.host, netip.AddrPortFrom(at.Addr().Unmap(), at.Port()))
}

// dial resolves, asks and dials. The address that was asked about is dialled as a number, so nothing is looked up twice.
func (h *HTTP) dial(ctx context.Context, _, addr string) (net.Conn, error) {
	ask, ok := ctx.Value(httpDialKey{}).(*httpAsk)
	if !ok {
		return nil, ext.E(ext.CodeInternal, "a connection nobody asked for")
	}
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return nil, ext.E(ext.CodeInvalidRequest, "the port is no number below 65536")
	}
	addrs, err := h.resolve(ctx, host)
	if err != nil {
		return nil, err
	}
	var denied, failed error
	for _, a := range addrs {
		at := netip.AddrPortFrom(a.Unmap(), uint16(n))
		if err := ask.allows(at); err != nil {
			denied = cmpError(denied, err)
			continue
		}
		conn, err := (&net.Dialer{Timeout: h.opts.DialTimeout}).DialContext(ctx, "tcp", at.String())
		if err == nil {
			return &httpConn{Conn: conn}, nil
		}
		failed = cmpError(failed, err)
	}
	if failed != nil {
		return nil, failed
	}
	return nil, denied
}

// cmpError keeps the first of two errors.
func cmpError(first, second error) error {
	if first != nil {
		return first
	}
	return second
}

func (h *HTTP) resolve(ctx context.Context, host string) ([]netip.Addr, error) {
	if a, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{a}, nil
	}
	addrs, err := h.opts.Resolve(ctx, host)
	if err == nil && len(addrs) == 0 {
		err = &net.DNSError{Err: "no address", Name: host, IsNotFound: true}
	}
	return addrs, err
}

// httpTLSErrno names what is wrong with a certificate as Node does.
func httpTLSErrno(err error) (errno, text string) {
	if _, ok := errors.AsType[x509.UnknownAuthorityError](err); ok {
		return httpUnknownAuthority(err)
	}
	if _, ok := errors.AsType[x509.HostnameError](err); ok {
		return "ERR_TLS_CERT_ALTNAME_INVALID", "the certificate is for another host"
	}
	if invalid, ok := errors.AsType[x509.CertificateInvalidError](err); ok {
		if invalid.Reason == x509.Expired && invalid.Cert != nil && time.Now().Before(invalid.Cert.NotBefore) {
			return "CERT_NOT_YET_VALID", "the certificate is not valid yet"
		}
		if invalid.Reason == x509.Expired {
			return "CERT_HAS_EXPIRED", "the certificate has expired"
		}
		return "CERT_INVALID", "the certificate is invalid"
	}
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return "CERT_INVALID", "the certificate is invalid"
	}
	if _, ok := errors.AsType[tls.RecordHeaderError](err); ok {
		return "EPROTO", "the server does not speak TLS"
	}
	return "", ""
}

// httpUnknownAuthority tells apart, as OpenSSL does, by what the server showed.
func httpUnknownAuthority(err error) (errno, text string) {
	failed, ok := errors.AsType[*tls.CertificateVerificationError](err)
	if !ok || len(failed.UnverifiedCertificates) == 0 {
		return "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "the certificate is signed by an unknown authority"
	}
	shown := failed.UnverifiedCertificates
	last := shown[len(shown)-1]
	self := bytes.Equal(last.RawIssuer, last.RawSubject) && last.CheckSignature(last.SignatureAlgorithm, last.RawTBSCertificate, last.Signature) == nil
	switch {
	case self && len(shown) == 1:
		return "DEPTH_ZERO_SELF_SIGNED_CERT", "the certificate is signed by itself"
	case self:
		return "SELF_SIGNED_CERT_IN_CHAIN", "the certificates lead to one that is signed by itself"
	case len(shown) > 1:
		return "UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "the certificates lead to an unknown authority"
	}
	return "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "the certificate is signed by an unknown authority"
}

// httpAltNames are whom a certificate is for, as OpenSSL writes them.
func httpAltNames(c *x509.Certificate) string {
	var names []string
	if c == nil {
		return ""
	}
	for _, name := range c.DNSNames {
		names = append(names, "DNS:"+name)
	}
	for _, ip := range c.IPAddresses {
		names = append(names, "IP Address:"+ip.String())
	}
	return strings.Join(names, ", ")
}
