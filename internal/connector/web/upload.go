package web

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
)

// httpKey names what an extension holds under an id that it chose: a server, or a body that it sends in pieces.
type httpKey struct {
	wire.Holder
	id string
}

// httpPipe is a body on its way from the calls that send its pieces to the request that carries it. Either may come first.
type httpPipe struct {
	*io.PipeReader
	*io.PipeWriter
	trailer http.Header // of the request, once there is one
}

// Close closes both ends.
func (p *httpPipe) Close() error {
	return errors.Join(p.PipeReader.Close(), p.PipeWriter.Close())
}

func (h *HTTP) pipe(key httpKey) *httpPipe {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.uploads[key]
	if p == nil {
		r, w := io.Pipe()
		p = &httpPipe{r, w, http.Header{}}
		h.uploads[key] = p
	}
	return p
}

func (h *HTTP) forgetPipe(key httpKey) {
	h.mu.Lock()
	p := h.uploads[key]
	delete(h.uploads, key)
	h.mu.Unlock()
	if p != nil {
		_ = p.Close() // of a pipe: it cannot fail
	}
}

// carry lets a request take its body from the calls that send it, and returns what ends that.
func (h *HTTP) carry(req *http.Request, key httpKey, headers [][2]string) (end func()) {
	pipe := h.pipe(key)
	req.Body, req.GetBody, req.ContentLength = &httpCarried{pipe, req.Trailer}, nil, -1
	for _, pair := range headers {
		if strings.EqualFold(pair[0], "content-length") {
			if n, err := strconv.ParseInt(strings.TrimSpace(pair[1]), 10, 64); err == nil && n >= 0 {
				req.ContentLength = n
			}
		}
	}
	return func() { h.forgetPipe(key) }
}

// httpCarried is a body that is sent in pieces. Its trailers are known when it has ended.
type httpCarried struct {
	*httpPipe
	trailer http.Header // nil when they are of no use
}

// Read reads from the pieces.
func (c *httpCarried) Read(b []byte) (int, error) {
	n, err := c.PipeReader.Read(b)
	if errors.Is(err, io.EOF) && c.trailer != nil {
		maps.Copy(c.trailer, c.httpPipe.trailer)
	}
	return n, err
}

// Close ends the body: nobody reads it any more.
func (c *httpCarried) Close() error { return c.PipeReader.Close() }

// sendBody writes one piece of a body, and waits until it has been taken.
func (h *HTTP) sendBody(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	var p struct {
		Op     string `json:"op"`
		Upload string `json:"upload"`
		Base64 []byte `json:"base64"`
		End    bool   `json:"end"`

		Trailers [][2]string `json:"trailers"`
	}
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	key := httpKey{wire.HolderOf(call), p.Upload}
	body := h.pipe(key)
	defer context.AfterFunc(ctx, func() { h.forgetPipe(key) })()
	if len(p.Base64) > 0 {
		if _, err := body.Write(p.Base64); err != nil {
			return nil, ext.Wrap(ext.CodeIO, "the request takes no more of its body", err).With("errno", "EPIPE")
		}
	}
	for _, pair := range p.Trailers {
		if name, value := pair[0], strings.Trim(pair[1], " \t"); httpTrails(name) && httpContent(value) {
			body.trailer[name] = append(body.trailer[name], value)
		}
	}
	if p.End {
		_ = body.PipeWriter.Close() // of a pipe: it cannot fail
	}
	return wire.Empty(), nil
}
