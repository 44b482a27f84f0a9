package connector

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
)

// httpKey names what an extension holds under an id that it chose: a server, or a body that it sends in pieces.
type httpKey struct {
	holder
	id string
}

// httpPipe is a body on its way from the calls that send its pieces to the request that carries it. Either may come first.
type httpPipe struct {
	*io.PipeReader
	*io.PipeWriter
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
		p = &httpPipe{r, w}
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
	req.Body, req.GetBody, req.ContentLength = h.pipe(key).PipeReader, nil, -1
	for _, pair := range headers {
		if strings.EqualFold(pair[0], "content-length") {
			if n, err := strconv.ParseInt(strings.TrimSpace(pair[1]), 10, 64); err == nil && n >= 0 {
				req.ContentLength = n
			}
		}
	}
	return func() { h.forgetPipe(key) }
}

// sendBody writes one piece of a body, and waits until it has been taken.
func (h *HTTP) sendBody(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	var p struct {
		Op     string `json:"op"`
		Upload string `json:"upload"`
		Base64 []byte `json:"base64"`
		End    bool   `json:"end"`
	}
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	key := httpKey{holderOf(call), p.Upload}
	body := h.pipe(key)
	defer context.AfterFunc(ctx, func() { h.forgetPipe(key) })()
	if len(p.Base64) > 0 {
		if _, err := body.Write(p.Base64); err != nil {
			return nil, ext.Wrap(ext.CodeIO, "the request takes no more of its body", err).With("errno", "EPIPE")
		}
	}
	if p.End {
		_ = body.PipeWriter.Close() // of a pipe: it cannot fail
	}
	return fsEmpty(), nil
}
