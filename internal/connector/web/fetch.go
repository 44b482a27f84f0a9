package web

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

// httpPiece is the most bytes of a body in one chunk.
const httpPiece = 64 << 10

// httpFetch is one request with its redirects.
type httpFetch struct {
	h         *HTTP
	transport *http.Transport
	grant     policy.Grant
	call      ext.Call
	redirect  string
	raw       bool // the body is handed over as it came
	body      []byte
	once      func() // when the body is sent in pieces, which can be done once: ends that
	hops      int
	emitting  sync.Mutex
}

// do sends the request, follows redirects and streams the response.
func (f *httpFetch) do(ctx context.Context, req *http.Request) error {
	for {
		resp, err := f.send(ctx, req)
		if err != nil {
			return err
		}
		location := resp.Header.Get("Location")
		if !httpRedirects(resp.StatusCode) || location == "" || f.redirect == "manual" {
			err := f.stream(resp, req.URL)
			resp.Body.Close()
			return err
		}
		// A short body is read so that the connection can be used again.
		_, _ = io.CopyN(io.Discard, resp.Body, 4<<10)
		resp.Body.Close()
		if f.redirect == "error" {
			return ext.E(ext.CodeIO, "fetch failed: unexpected redirect").With("errno", "ERR_REDIRECT")
		}
		if req, err = f.next(req, resp.StatusCode, location); err != nil {
			return err
		}
	}
}

func httpRedirects(status int) bool {
	return slices.Contains([]int{301, 302, 303, 307, 308}, status)
}

// send asks for a connection and sends one request over it.
func (f *httpFetch) send(ctx context.Context, req *http.Request) (*http.Response, error) {
	if req.Header.Get("User-Agent") == "" && !f.raw {
		req.Header.Set("User-Agent", f.h.opts.UserAgent)
	} else if f.raw && req.Header["User-Agent"] == nil {
		req.Header["User-Agent"] = []string{""} // none: net/http would name itself
	}
	ask := &httpAsk{host: req.URL.Hostname(), grant: f.grant, closed: f.once}
	if f.raw {
		ask.inform, ask.sent = f.inform, f.sent
	}
	proxy := wire.Proxy(ctx, req.URL)
	if proxy != nil {
		ask.host = proxy.Hostname()
	}
	resp, err := f.transport.RoundTrip(req.WithContext(ask.with(ctx)))
	if ask.err != nil {
		if err == nil {
			resp.Body.Close()
		}
		err = ask.err
	}
	if denied, ok := errors.AsType[*ext.Error](err); ok && proxy != nil && denied.Code == ext.CodeDenied {
		err = denied.With("proxy", proxy.Host)
	}
	if err != nil {
		return nil, err
	}
	return resp, nil
}

// httpConnected reads a proxy's answer to CONNECT.
func httpConnected(_ context.Context, proxy *url.URL, _ *http.Request, resp *http.Response) error {
	if resp.StatusCode == http.StatusOK {
		return nil
	}
	return ext.E(ext.CodeIO, "fetch failed: the proxy "+proxy.Host+" answered "+strconv.Itoa(resp.StatusCode)).With("errno", "ECONNREFUSED")
}

// next is the request a redirect asks for, as fetch makes it (Fetch §4.4, HTTP-redirect fetch).
func (f *httpFetch) next(req *http.Request, status int, location string) (*http.Request, error) {
	if f.hops++; f.hops > f.h.opts.MaxRedirects {
		return nil, ext.E(ext.CodeIO, "fetch failed: redirect count exceeded").With("errno", "ERR_TOO_MANY_REDIRECTS").
			With("limit", f.h.opts.MaxRedirects)
	}
	if f.once != nil {
		if status != http.StatusSeeOther {
			return nil, ext.E(ext.CodeIO, "fetch failed: a body that is sent in pieces cannot be sent again").With("errno", "ERR_REDIRECT_BODY")
		}
		f.once()
		f.once = nil
	}
	target, err := req.URL.Parse(location)
	if err != nil {
		return nil, ext.E(ext.CodeIO, "fetch failed: the redirect leads to no URL").With("errno", "ERR_INVALID_URL")
	}
	if _, err := httpURL(target.String()); err != nil || req.URL.Scheme == "https" && target.Scheme != "https" {
		return nil, ext.E(ext.CodeDenied, "fetch failed: the redirect leads to another scheme").With("errno", "EACCES").
			With("capability", string(ext.CapHTTP))
	}
	target.Fragment, target.RawFragment = "", ""
	n := &http.Request{
		Method: req.Method, URL: target, Host: target.Host, Header: req.Header.Clone(),
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
	}
	post := req.Method == http.MethodPost && (status == 301 || status == 302)
	if post || status == 303 && req.Method != http.MethodGet && req.Method != http.MethodHead {
		n.Method, f.body = http.MethodGet, nil
		for _, name := range []string{"Content-Encoding", "Content-Language", "Content-Location", "Content-Type"} {
			n.Header.Del(name)
		}
	}
	httpSetBody(n, f.body)
	if !httpSameOrigin(req.URL, target) {
		for _, name := range []string{"Authorization", "Cookie", "Cookie2", "Www-Authenticate"} {
			n.Header.Del(name)
		}
	}
	if f.grant.Redirect == nil {
		return nil, ext.E(ext.CodeInternal, "the grant does not decide on redirects")
	}
	if f.grant, err = f.grant.Redirect(n.Method, target.String()); err != nil {
		return nil, err
	}
	return n, nil
}

func httpSameOrigin(a, b *url.URL) bool {
	return a.Scheme == b.Scheme && strings.EqualFold(a.Hostname(), b.Hostname()) && httpPort(a) == httpPort(b)
}

func httpPort(u *url.URL) string {
	if p := u.Port(); p != "" {
		return p
	}
	return map[string]string{"http": "80", "https": "443"}[u.Scheme]
}

// httpHead is the first chunk.
type httpHead struct {
	Status     int         `json:"status"`
	StatusText string      `json:"statusText"`
	URL        string      `json:"url"`
	Redirected bool        `json:"redirected"`
	Headers    [][2]string `json:"headers"`
}

// stream sends the head and then the body, piece by piece as it comes: an event stream must not wait for a full piece.
func (f *httpFetch) stream(resp *http.Response, u *url.URL) error {
	head := httpHead{
		Status: resp.StatusCode, StatusText: httpStatusText(resp), URL: u.String(), Redirected: f.hops > 0,
		Headers: [][2]string{},
	}
	if f.raw {
		httpRestore(resp)
	}
	for name, values := range sortedHeader(resp.Header) {
		if !f.raw || resp.ProtoMajor > 1 {
			name = strings.ToLower(name)
		}
		for _, value := range values {
			head.Headers = append(head.Headers, [2]string{name, value})
		}
	}
	chunk, err := json.Marshal(head)
	if err != nil {
		return err
	}
	if err := f.emit(chunk); err != nil {
		return err
	}
	body, err := f.decoded(resp)
	if err != nil {
		return err
	}
	buf := f.h.buffer()
	defer f.h.buffers.Put(buf)
	for total := int64(0); ; {
		n, err := body.Read(buf[:])
		if total += int64(n); f.h.opts.MaxResponse > 0 && total > f.h.opts.MaxResponse {
			limit := strconv.FormatInt(f.h.opts.MaxResponse, 10)
			return ext.E(ext.CodeIO, "fetch failed: the response is larger than "+limit+" bytes").With("errno", "EFBIG")
		}
		if n > 0 {
			if err := f.emit(wire.Base64(buf[:n])); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return f.trailers(resp)
		}
		if err != nil {
			return err
		}
	}
}

// trailers hands on what came behind the body.
func (f *httpFetch) trailers(resp *http.Response) error {
	if !f.raw || len(resp.Trailer) == 0 {
		return nil
	}
	chunk, err := json.Marshal(map[string]any{"trailers": httpPairs(resp.Trailer)})
	if err != nil {
		return err
	}
	return f.emit(chunk)
}

// httpPairs are headers as they cross the gate.
func httpPairs(h http.Header) [][2]string {
	pairs := [][2]string{}
	for name, values := range sortedHeader(h) {
		for _, value := range values {
			pairs = append(pairs, [2]string{name, value})
		}
	}
	return pairs
}

// httpRestore puts back the headers that net/http takes out when it has understood them.
func httpRestore(resp *http.Response) {
	if resp.ProtoMajor > 1 {
		return
	}
	if len(resp.TransferEncoding) > 0 {
		resp.Header.Set("Transfer-Encoding", strings.Join(resp.TransferEncoding, ", "))
	}
	if resp.Close && resp.ProtoAtLeast(1, 1) && resp.Header.Get("Connection") == "" {
		resp.Header.Set("Connection", "close")
	}
	if len(resp.Trailer) > 0 {
		resp.Header.Set("Trailer", strings.Join(slices.Sorted(maps.Keys(resp.Trailer)), ", "))
	}
}

// emit is called by the transport's goroutines, too.
func (f *httpFetch) emit(chunk json.RawMessage) error {
	if f.call.Stream == nil {
		return nil
	}
	f.emitting.Lock()
	defer f.emitting.Unlock()
	if err := f.call.Stream(chunk); err != nil {
		return wire.StreamFailed(err)
	}
	return nil
}

// sortedHeader yields headers by name: the order in which they came is not known.
func sortedHeader(h http.Header) iter.Seq2[string, []string] {
	return func(yield func(string, []string) bool) {
		for _, name := range slices.Sorted(maps.Keys(h)) {
			if !yield(name, h[name]) {
				return
			}
		}
	}
}

// inform hands on an informational response, which only programs that take the body raw hear of.
func (f *httpFetch) inform(status int, header map[string][]string) error {
	chunk, err := json.Marshal(map[string]any{"information": status, "headers": httpPairs(header)})
	if err != nil {
		return err
	}
	return f.emit(chunk)
}

// sent says that a request has been written. When nobody can be told any more, the response cannot be handed over either.
func (f *httpFetch) sent() { _ = f.emit(json.RawMessage(`{"sent":true}`)) }

// httpStatusText is the reason the server gave, which HTTP/2 has not.
func httpStatusText(resp *http.Response) string {
	_, text, _ := strings.Cut(resp.Status, " ")
	if resp.ProtoMajor > 1 {
		return ""
	}
	return text
}

func (f *httpFetch) decoded(resp *http.Response) (io.Reader, error) {
	if f.raw {
		return resp.Body, nil
	}
	return httpDecode(resp)
}

// httpDecode undoes the content codings it knows, the last one first, and leaves the rest as it is.
func httpDecode(resp *http.Response) (io.Reader, error) {
	var body io.Reader = resp.Body
	codings := strings.Split(strings.ToLower(strings.Join(resp.Header.Values("Content-Encoding"), ",")), ",")
	const most = 5
	if len(codings) > most {
		return nil, ext.E(ext.CodeIO, "fetch failed: too many content codings").With("errno", "ERR_CONTENT_ENCODING")
	}
	if resp.Request != nil && resp.Request.Method == http.MethodHead || resp.StatusCode == 204 || resp.StatusCode == 304 {
		return body, nil
	}
	for _, coding := range slices.Backward(codings) {
		switch strings.TrimSpace(coding) {
		case "gzip", "x-gzip":
			body = &httpLazy{source: body, open: httpGunzip}
		case "deflate":
			body = &httpLazy{source: body, open: httpInflate}
		case "", "identity":
		default:
			return body, nil
		}
	}
	return body, nil
}

// httpLazy begins to decode with the first read, so that the head does not wait for the body.
type httpLazy struct {
	source io.Reader
	open   func(*bufio.Reader) (io.Reader, error)
	body   io.Reader
}

func (l *httpLazy) Read(b []byte) (int, error) {
	if l.body == nil {
		in := bufio.NewReader(l.source)
		if _, err := in.Peek(1); err != nil {
			return 0, err // an empty body is not compressed
		}
		body, err := l.open(in)
		if err != nil {
			return 0, httpGarbled(err)
		}
		l.body = body
	}
	n, err := l.body.Read(b)
	return n, httpGarbled(err)
}

// httpGarbled tells a broken coding from a broken connection.
func httpGarbled(err error) error {
	_, corrupt := errors.AsType[flate.CorruptInputError](err)
	if corrupt || errors.Is(err, gzip.ErrHeader) || errors.Is(err, gzip.ErrChecksum) || errors.Is(err, zlib.ErrHeader) ||
		errors.Is(err, zlib.ErrChecksum) || errors.Is(err, io.ErrUnexpectedEOF) {
		return ext.Wrap(ext.CodeIO, "fetch failed: the body cannot be decoded", err).With("errno", "Z_DATA_ERROR")
	}
	return err
}

func httpGunzip(in *bufio.Reader) (io.Reader, error) { return gzip.NewReader(in) }

// httpInflate takes what servers call deflate: a zlib stream, or one without zlib's header.
func httpInflate(in *bufio.Reader) (io.Reader, error) {
	head, err := in.Peek(2)
	if err == nil && head[0]&0x0f == 8 && (int(head[0])<<8|int(head[1]))%31 == 0 {
		return zlib.NewReader(in)
	}
	return flate.NewReader(in), nil
}
