package web

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

// httpWorld is a client whose resolver knows a.test and b.test, both this machine, and a grant that can be told to refuse.
type httpWorld struct {
	t        testing.TB
	h        *HTTP
	allow    func(host string, at netip.AddrPort) error
	redirect func(verb, url string) error

	mu    sync.Mutex
	asked []string
}

func newHTTPWorld(t testing.TB, opts Options) *httpWorld {
	t.Helper()
	before := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, before) })
	opts.Resolve = func(_ context.Context, host string) ([]netip.Addr, error) {
		switch host {
		case "a.test", "b.test":
			return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
		case "mapped.test":
			return []netip.Addr{netip.MustParseAddr("::ffff:127.0.0.1")}, nil
		}
		return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
	}
	w := &httpWorld{t: t, h: New(opts)}
	t.Cleanup(func() {
		if err := w.h.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

func (w *httpWorld) serve(handler http.HandlerFunc) *httptest.Server {
	s := httptest.NewServer(handler)
	w.t.Cleanup(s.Close)
	return s
}

func (w *httpWorld) grant() policy.Grant {
	g := policy.Grant{Capability: ext.CapHTTP, Host: func(host string, at netip.AddrPort) error {
		w.mu.Lock()
		w.asked = append(w.asked, host+" "+at.Addr().String())
		w.mu.Unlock()
		if w.allow != nil {
			return w.allow(host, at)
		}
		return nil
	}}
	g.Redirect = func(verb, url string) (policy.Grant, error) {
		if w.redirect != nil {
			return g, w.redirect(verb, url)
		}
		return g, nil
	}
	return g
}

type httpAnswer struct {
	httpHead
	body   string
	chunks int
}

func (a httpAnswer) header(name string) string {
	for _, h := range a.Headers {
		if h[0] == name {
			return h[1]
		}
	}
	return ""
}

func (w *httpWorld) do(ctx context.Context, id ext.ID, params map[string]any) (httpAnswer, error) {
	var a httpAnswer
	raw, err := json.Marshal(params)
	if err != nil {
		w.t.Fatal(err)
	}
	var body bytes.Buffer
	_, err = w.h.Call(ctx, ext.Call{Extension: id, Params: raw, Stream: func(chunk json.RawMessage) error {
		if a.chunks++; a.chunks == 1 {
			return json.Unmarshal(chunk, &a.httpHead)
		}
		var piece struct{ Base64 []byte }
		if err := ext.DecodeWith(chunk, &piece, ext.DecodeOptions{AllowUnknown: true}); err == nil && piece.Base64 == nil {
			return errors.New("an empty piece")
		}
		if err := json.Unmarshal(chunk, &piece); err != nil {
			return err
		}
		if len(piece.Base64) > httpPiece {
			return fmt.Errorf("a piece of %d bytes", len(piece.Base64))
		}
		body.Write(piece.Base64)
		return nil
	}}, w.grant())
	a.body = body.String()
	return a, err
}

// at is the server's URL under another name.
func at(s *httptest.Server, host string) string {
	u, err := url.Parse(s.URL)
	if err != nil {
		panic(err)
	}
	return u.Scheme + "://" + host + ":" + u.Port()
}

func TestHTTPRequest(t *testing.T) {
	w := newHTTPWorld(t, Options{UserAgent: "test"})
	s := w.serve(func(rw http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		rw.Header().Add("X-Two", "1")
		rw.Header().Add("X-Two", "2")
		rw.Header()["Date"] = nil
		rw.WriteHeader(http.StatusTeapot)
		fmt.Fprintf(rw, "%s %s %s %q %s|%s|%s|%s|%s", r.Method, r.Host[:6], r.URL, body, r.Header.Get("User-Agent"),
			r.Header.Values("X-A"), r.Header.Get("Accept-Encoding"), r.Header.Get("Te"), r.Header.Get("Connection"))
	})
	got, err := w.do(t.Context(), "one", map[string]any{
		"method": "post", "url": at(s, "a.test") + "/p?q=1#frag", "base64": "aGk=",
		"headers": [][2]string{{"x-a", "1"}, {"X-A", " 2 "}, {"Host", "evil"}, {"Connection", "close"}, {"TE", "x"}, {"Content-Length", "9"}, {"accept-encoding", "br"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := httpHead{
		Status: 418, StatusText: "I'm a teapot", URL: at(s, "a.test") + "/p?q=1",
		Headers: [][2]string{{"content-length", "69"}, {"content-type", "text/plain; charset=utf-8"}, {"x-two", "1"}, {"x-two", "2"}},
	}
	want.Headers[0][1] = got.header("content-length")
	if d := cmp.Diff(want, got.httpHead); d != "" {
		t.Error(d)
	}
	if want := `POST a.test /p?q=1 "hi" test|[1 2]|gzip, deflate||`; got.body != want {
		t.Errorf("got %s", got.body)
	}
	if d := cmp.Diff([]string{"a.test 127.0.0.1", "a.test 127.0.0.1"}, w.asked); d != "" {
		t.Error(d) // once to dial and once before the request
	}
}

func TestHTTPInvalid(t *testing.T) {
	w := newHTTPWorld(t, Options{})
	for _, params := range []string{
		`{}`, `{"url":"/relative"}`, `{"url":"ftp://a.test/"}`, `{"url":"file:///etc/passwd"}`, `{"url":"http://u:p@a.test/"}`,
		`{"url":"http://"}`, `{"url":"http://a.test","method":"CONNECT"}`, `{"url":"http://a.test","method":"G ET"}`,
		`{"url":"http://a.test","headers":[["a b","c"]]}`, `{"url":"http://a.test","headers":[["a","b\r\nc: d"]]}`,
		`{"url":"http://a.test","headers":[["a"]]}`, `{"url":"http://a.test","redirect":"maybe"}`,
		`{"url":"http://a.test","timeout":-1}`, `{"url":"http://a.test","proxy":"x"}`, `{"url":"http://a.test","op":"connect"}`,
		`{"url":"http://a.test:99999"}`,
	} {
		_, err := w.h.Call(t.Context(), ext.Call{Params: json.RawMessage(params)}, w.grant())
		if !errors.Is(err, ext.ErrInvalidRequest) {
			t.Errorf("%s: got %v", params, err)
		}
	}
	if len(w.asked) != 0 {
		t.Errorf("asked %v", w.asked)
	}
}

func TestHTTPDecoding(t *testing.T) {
	text := strings.Repeat("all work and no play ", 10_000)
	pack := func(open func(io.Writer) io.WriteCloser) []byte {
		var b bytes.Buffer
		z := open(&b)
		if _, err := io.WriteString(z, text); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	gz := pack(func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })
	raw := pack(func(w io.Writer) io.WriteCloser { z, _ := flate.NewWriter(w, 5); return z })
	zl := pack(func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) })
	for _, tt := range []struct {
		name, coding string
		body         []byte
		want         string
		errno        string
	}{
		{"identity", "", []byte(text), text, ""},
		{"gzip", "gzip", gz, text, ""},
		{"zlib", "deflate", zl, text, ""},
		{"raw deflate", "Deflate", raw, text, ""},
		{"unknown", "br", []byte("x"), "x", ""},
		{"empty", "gzip", nil, "", ""},
		{"garbled", "gzip", []byte("no gzip at all"), "", "Z_DATA_ERROR"},
		{"cut", "gzip", gz[:len(gz)/2], "", "Z_DATA_ERROR"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newHTTPWorld(t, Options{})
			s := w.serve(func(rw http.ResponseWriter, _ *http.Request) {
				rw.Header().Set("Content-Encoding", tt.coding)
				_, _ = rw.Write(tt.body)
			})
			got, err := w.do(t.Context(), "one", map[string]any{"url": s.URL})
			if tt.errno != "" {
				if e, ok := errors.AsType[*ext.Error](err); !ok || e.Details["errno"] != tt.errno {
					t.Errorf("got %v", err)
				}
				return
			}
			if err != nil || got.body != tt.want {
				t.Errorf("got %d bytes, %v", len(got.body), err)
			}
		})
	}
	t.Run("limit holds for what was decoded", func(t *testing.T) {
		w := newHTTPWorld(t, Options{MaxResponse: 10_000})
		s := w.serve(func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("Content-Encoding", "gzip")
			_, _ = rw.Write(gz)
		})
		_, err := w.do(t.Context(), "one", map[string]any{"url": s.URL})
		if e, ok := errors.AsType[*ext.Error](err); !ok || e.Details["errno"] != "EFBIG" || !strings.Contains(e.Msg, "10000") {
			t.Errorf("got %v", err)
		}
	})
}

func TestHTTPFailures(t *testing.T) {
	w := newHTTPWorld(t, Options{})
	closed := w.serve(nil)
	closed.Close()
	secure := httptest.NewTLSServer(http.NotFoundHandler())
	secure.Config.ErrorLog = nil
	t.Cleanup(secure.Close)
	plain := w.serve(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	for _, tt := range []struct{ name, url, errno string }{
		{"refused", closed.URL, "ECONNREFUSED"},
		{"unknown host", "http://nowhere.test", "ENOTFOUND"},
		{"unknown authority", secure.URL, "DEPTH_ZERO_SELF_SIGNED_CERT"},
		{"hung up", plain.URL, "ECONNRESET"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := w.do(t.Context(), "one", map[string]any{"url": tt.url})
			if e, ok := errors.AsType[*ext.Error](err); !ok || e.Code != ext.CodeIO || e.Details["errno"] != tt.errno {
				t.Errorf("got %v (%v)", err, errors.Unwrap(err))
			}
		})
	}
}

func TestHTTPEnds(t *testing.T) {
	w := newHTTPWorld(t, Options{})
	begun := make(chan struct{}, 10)
	s := w.serve(func(rw http.ResponseWriter, r *http.Request) {
		rw.WriteHeader(200)
		_ = http.NewResponseController(rw).Flush()
		if r.URL.Path != "/late" { // whose time may be over before it begins
			begun <- struct{}{}
		}
		<-r.Context().Done()
	})
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-begun; cancel() }()
	if _, err := w.do(ctx, "one", map[string]any{"url": s.URL}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := w.do(t.Context(), "one", map[string]any{"url": s.URL + "/late", "timeout": 30}); !errors.Is(err, ext.ErrTimeout) {
		t.Errorf("timeout: %v", err)
	}
	broken := errors.New("broken")
	_, err := w.h.Call(t.Context(), ext.Call{Params: json.RawMessage(`{"url":"` + s.URL + `"}`), Stream: func(json.RawMessage) error { return broken }}, w.grant())
	if !errors.Is(err, broken) {
		t.Errorf("stream: %v", err)
	}
	<-begun
	go func() { <-begun; w.h.Close() }()
	if _, err := w.do(t.Context(), "one", map[string]any{"url": s.URL}); !errors.Is(err, context.Canceled) {
		t.Errorf("closed: %v", err)
	}
	if _, err := w.do(t.Context(), "one", map[string]any{"url": s.URL}); !errors.Is(err, ext.ErrInternal) {
		t.Errorf("after Close: %v", err)
	}
}

// Events of a stream arrive one by one, not when a buffer is full; also compressed.
func TestHTTPStreams(t *testing.T) {
	for _, coding := range []string{"", "gzip"} {
		w := newHTTPWorld(t, Options{})
		next := make(chan struct{})
		s := w.serve(func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("Content-Encoding", coding)
			var out io.Writer = rw
			flush := func() { _ = http.NewResponseController(rw).Flush() }
			if coding == "gzip" {
				z := gzip.NewWriter(rw)
				defer z.Close()
				out = z
				flush = func() { _ = z.Flush(); _ = http.NewResponseController(rw).Flush() }
			}
			for i := range 3 {
				fmt.Fprintf(out, "data: %d\n\n", i)
				flush()
				<-next // not before the last one was seen
			}
		})
		var seen []string
		params := json.RawMessage(`{"url":"` + s.URL + `"}`)
		_, err := w.h.Call(t.Context(), ext.Call{Params: params, Stream: func(chunk json.RawMessage) error {
			var piece struct{ Base64 []byte }
			if json.Unmarshal(chunk, &piece) == nil && piece.Base64 != nil {
				seen = append(seen, string(piece.Base64))
				next <- struct{}{}
			}
			return nil
		}}, w.grant())
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff([]string{"data: 0\n\n", "data: 1\n\n", "data: 2\n\n"}, seen); d != "" {
			t.Error(d)
		}
	}
}

func TestHTTP2AndTLS(t *testing.T) {
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) { fmt.Fprint(rw, r.Proto) }))
	s.EnableHTTP2 = true
	s.StartTLS()
	defer s.Close()
	pool := x509.NewCertPool()
	pool.AddCert(s.Certificate())
	w := newHTTPWorld(t, Options{TLS: &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS10}})
	got, err := w.do(t.Context(), "one", map[string]any{"url": s.URL})
	if err != nil || got.body != "HTTP/2.0" || got.StatusText != "" {
		t.Errorf("got %q %q, %v", got.body, got.StatusText, err)
	}
	if v := w.h.transport().TLSClientConfig.MinVersion; v != tls.VersionTLS12 {
		t.Errorf("the oldest version is %x", v)
	}
}

// The environment's proxy is not used; one that whoever made the call names is, and it is the one that is asked about.
func TestHTTPProxy(t *testing.T) {
	t.Setenv("HTTP_PROXY", "http://127.0.0.1:1")
	var proxied atomic.Int32
	proxy := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		proxied.Add(1)
		if r.Method == http.MethodConnect {
			rw.WriteHeader(http.StatusForbidden)
		}
		fmt.Fprint(rw, r.URL.Host)
	}))
	defer proxy.Close()
	u, err := url.Parse(proxy.URL)
	if err != nil {
		t.Fatal(err)
	}
	u.Host = "a.test:" + u.Port()
	w := newHTTPWorld(t, Options{})
	through := wire.Through(t.Context(), func(to *url.URL) *url.URL {
		if to.Hostname() == "b.test" {
			return nil
		}
		return u
	})
	got, err := w.do(through, "one", map[string]any{"url": "http://far.test/"})
	if err != nil || got.body != "far.test" || w.asked[0] != "a.test 127.0.0.1" {
		t.Errorf("got %q, %v, asked %v", got.body, err, w.asked)
	}
	if _, err := w.do(through, "one", map[string]any{"url": "https://far.test/"}); err == nil || !strings.Contains(err.Error(), "the proxy "+u.Host+" answered 403") {
		t.Errorf("a proxy without CONNECT: %v", err)
	}
	w.asked = nil
	if _, err := w.do(through, "one", map[string]any{"url": "http://b.test:1/"}); err == nil || w.asked[0] != "b.test 127.0.0.1" {
		t.Errorf("without a proxy: %v, asked %v", err, w.asked)
	}
}

func TestHTTPExtensionsShareNoConnection(t *testing.T) {
	w := newHTTPWorld(t, Options{})
	var conns atomic.Int32
	s := httptest.NewUnstartedServer(http.NotFoundHandler())
	s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			conns.Add(1)
		}
	}
	s.Start()
	t.Cleanup(s.Close)
	for _, id := range []ext.ID{"one", "two", "one", "two"} {
		if _, err := w.do(t.Context(), id, map[string]any{"url": s.URL}); err != nil {
			t.Fatal(err)
		}
	}
	if n := conns.Load(); n != 2 {
		t.Errorf("%d connections", n)
	}
	w.h.CloseVM("one", 0)
}

func FuzzHTTPParams(f *testing.F) {
	for _, s := range []string{
		`{"url":"http://a.test/x?y#z","headers":[["a","b"]],"base64":"aGk="}`, `{"url":"http://[::1%25eth0]:80"}`,
		`{"url":"https://a.test","method":"pAtCh","redirect":"manual","timeout":1e9}`, `{"url":"http://a\u0000.test"}`, `{"url":"http://A.TEST:080/%zz"}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var p httpParams
		if ext.DecodeStrict([]byte(text), &p) != nil {
			return
		}
		req, err := p.request()
		if err != nil {
			if !errors.Is(err, ext.ErrInvalidRequest) {
				t.Error(err)
			}
			return
		}
		if err := req.Write(io.Discard); err != nil && !strings.Contains(err.Error(), "invalid") {
			t.Errorf("%q: %v", text, err)
		}
		for name := range req.Header {
			if httpReserved(name) {
				t.Errorf("%s got through", name)
			}
		}
	})
}

func BenchmarkHTTPRoundTrip(b *testing.B) {
	w := newHTTPWorld(b, Options{})
	s := w.serve(func(rw http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(rw, "hello") })
	b.ReportAllocs()
	for b.Loop() {
		if _, err := w.do(b.Context(), "one", map[string]any{"url": s.URL}); err != nil {
			b.Fatal(err)
		}
	}
}
