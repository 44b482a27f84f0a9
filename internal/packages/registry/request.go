package registry

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/textproto"
	"time"

	"github.com/cec80427/pier/ext"
)

// ask makes one request through the gate.
func (c *Client) ask(ctx context.Context, address string, header textproto.MIMEHeader, most int64) (response, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	idle := time.AfterFunc(c.o.Idle, func() { cancel(ext.E(ext.CodeTimeout, "nothing came for "+c.o.Idle.String())) })
	defer idle.Stop()
	pairs := [][2]string{}
	for name, values := range header {
		for _, value := range values {
			pairs = append(pairs, [2]string{name, value})
		}
	}
	params, err := json.Marshal(map[string]any{"op": "request", "method": "GET", "url": address, "headers": pairs})
	if err != nil {
		return response{}, err
	}
	got, begun := response{Header: textproto.MIMEHeader{}}, false
	_, err = c.o.Gate.Call(ctx, ext.Call{Extension: c.o.ID, Runtime: "pier", Method: ext.MethodHTTP, Params: params, Stream: func(chunk json.RawMessage) error {
		idle.Reset(c.o.Idle)
		if !begun {
			begun = true
			return got.head(chunk)
		}
		return got.piece(chunk, most)
	}})
	if cause := context.Cause(ctx); err != nil && cause != nil && !errors.Is(cause, context.Canceled) {
		err = cause
	}
	return got, err
}

func (r *response) head(chunk json.RawMessage) error {
	var head struct {
		Status  int         `json:"status"`
		Headers [][2]string `json:"headers"`
	}
	if err := json.Unmarshal(chunk, &head); err != nil {
		return err
	}
	r.Status = head.Status
	for _, pair := range head.Headers {
		r.Header.Add(pair[0], pair[1])
	}
	return nil
}

// errLonger is another answer than a registry gives. It is as long the next time.
var errLonger = errors.New("the answer is longer")

func (r *response) piece(chunk json.RawMessage, most int64) error {
	var piece struct {
		Base64 []byte `json:"base64"`
	}
	if err := json.Unmarshal(chunk, &piece); err != nil {
		return err
	}
	if int64(len(r.Body)+len(piece.Base64)) > most {
		return fmt.Errorf("%w than %d bytes", errLonger, most)
	}
	r.Body = append(r.Body, piece.Base64...)
	return nil
}
