package web

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/internal/connector/wire"
)

// httpParams are the params of request.
type httpParams struct {
	Op       string      `json:"op"`
	Method   string      `json:"method"`
	URL      string      `json:"url"`
	Headers  [][2]string `json:"headers"`
	Base64   []byte      `json:"base64"`
	Upload   string      `json:"upload"`
	Redirect string      `json:"redirect"`
	Timeout  float64     `json:"timeout"`
	Raw      bool        `json:"raw"`
	httpTrust
}

// request checks the params and makes the first request of them.
func (p *httpParams) request() (*http.Request, error) {
	switch p.Redirect {
	case "":
		p.Redirect = "follow"
	case "follow", "manual", "error":
	default:
		return nil, wire.Invalid("redirect is follow, manual or error")
	}
	if p.Timeout < 0 || p.Timeout > float64(time.Duration(1<<62)/time.Millisecond) {
		return nil, wire.Invalid("timeout is out of range")
	}
	if p.Upload != "" && p.Base64 != nil {
		return nil, wire.Invalid("a body is given at once, or sent in pieces")
	}
	method, err := httpMethod(p.Method)
	if err != nil {
		return nil, err
	}
	u, err := httpURL(p.URL)
	if err != nil {
		return nil, err
	}
	header, err := httpHeader(p.Headers, p.Raw)
	if err != nil {
		return nil, err
	}
	req := &http.Request{
		Method: method, URL: u, Host: u.Host, Header: header,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
	}
	if p.Raw {
		p.connection(req)
	}
	httpSetBody(req, p.Base64)
	return req, nil
}

// httpSetBody makes a body that can be sent again, after a redirect or on another connection.
func httpSetBody(req *http.Request, body []byte) {
	req.Body, req.GetBody, req.ContentLength = nil, nil, 0
	if body == nil {
		return
	}
	req.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	req.Body, _ = req.GetBody()
	req.ContentLength = int64(len(body))
	if len(body) == 0 {
		req.Body = http.NoBody
	}
}

// httpMethod writes the methods in capitals that fetch does, and refuses the ones fetch refuses.
func httpMethod(s string) (string, error) {
	if s == "" {
		return http.MethodGet, nil
	}
	if !httpToken(s) {
		return "", wire.Invalid("method is not a token")
	}
	switch up := strings.ToUpper(s); up {
	case "CONNECT", "TRACE", "TRACK":
		return "", wire.Invalid("method is not allowed")
	case "DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT":
		return up, nil
	}
	return s, nil
}

// httpURL takes absolute http and https URLs without credentials.
func httpURL(s string) (*url.URL, error) {
	u, err := url.Parse(s)
	switch {
	case err != nil:
		return nil, wire.Invalid("url cannot be parsed")
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, wire.Invalid("url is not http or https")
	case u.Hostname() == "":
		return nil, wire.Invalid("url has no host")
	case u.User != nil:
		return nil, wire.Invalid("url has credentials")
	}
	u.Fragment, u.RawFragment = "", ""
	return u, nil
}

// httpHeader leaves out what belongs to the connection, or decides where the request goes, and is not the caller's to say.
// Who takes the body raw decodes it, and says what it can decode.
func httpHeader(pairs [][2]string, raw bool) (http.Header, error) {
	h := make(http.Header)
	for _, p := range pairs {
		name, value := p[0], strings.Trim(p[1], " \t\r\n")
		if !httpToken(name) {
			return nil, wire.Invalid("a header's name is not a token")
		}
		if strings.ContainsFunc(value, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }) {
			return nil, wire.Invalid("a header's value contains a control character")
		}
		if !httpReserved(name) {
			name = httpSpelling(name, raw)
			h[name] = append(h[name], value)
		}
	}
	// Only what can be decoded is asked for.
	if v := h.Get("Accept-Encoding"); v != "identity" && !raw {
		h.Set("Accept-Encoding", "gzip, deflate")
	}
	return h, nil
}

// connection takes over what programs that take the body raw say of the connection, as far as that is theirs: whether it is kept, and
// that the server is to be asked before the body is sent.
func (p *httpParams) connection(req *http.Request) {
	for _, pair := range p.Headers {
		name, value := strings.ToLower(pair[0]), strings.ToLower(strings.TrimSpace(pair[1]))
		switch {
		case name == "connection" && value == "close":
			req.Close = true
		case name == "connection" && value == "keep-alive":
			req.Header["Connection"] = []string{"keep-alive"}
		case name == "expect" && httpContent(value):
			req.Header["Expect"] = []string{strings.TrimSpace(pair[1])}
		case name == "trailer" && p.Upload != "":
			req.Trailer = http.Header{}
			for _, key := range strings.Split(pair[1], ",") {
				if key = strings.TrimSpace(key); httpTrails(key) {
					req.Trailer[http.CanonicalHeaderKey(key)] = nil
				}
			}
		}
	}
	if p.Upload != "" && req.Trailer == nil {
		req.Trailer = http.Header{} // one that is not announced can come all the same
	}
}

// httpTrails reports whether a field can come behind a body.
func httpTrails(name string) bool {
	return httpToken(name) && !slices.Contains([]string{"transfer-encoding", "trailer", "content-length", "host", "connection"}, strings.ToLower(name))
}

// httpSpelling is the name of a header as it is written. Those that net/http looks at have the spelling it knows.
func httpSpelling(name string, raw bool) string {
	canonical := http.CanonicalHeaderKey(name)
	if !raw || slices.Contains([]string{
		"Accept-Encoding", "Connection", "Content-Encoding", "Content-Length", "Content-Type", "Cookie", "Date", "Expect", "Host", "Range",
		"Te", "Trailer", "Transfer-Encoding", "Upgrade", "User-Agent",
	}, canonical) {
		return canonical
	}
	return name
}

func httpReserved(name string) bool {
	return slices.Contains([]string{
		"connection", "content-length", "expect", "host", "keep-alive", "proxy-authenticate", "proxy-authorization",
		"proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
	}, strings.ToLower(name))
}

// httpToken reports whether s is a token of RFC 9110 §5.6.2.
func httpToken(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return r <= ' ' || r >= 0x7f || strings.ContainsRune(`"(),/:;<=>?@[\]{}`, r)
	})
}
