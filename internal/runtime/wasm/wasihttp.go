package wasm

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/wasm/component"
)

// fields are headers or trailers, in their order.
type fields struct{ list [][2]string }

// request is one that goes out, once it has been handled and its answer is asked for.
type request struct {
	method    component.Case
	scheme    component.Case
	authority component.Case
	path      component.Case
	headers   *fields
	body      *body
	connect   component.Case // of request-options, as firstByte and between
	firstByte component.Case
	between   component.Case
	timeout   uint64 // in nanoseconds, 0 for none
}

// body is what is sent, or the rest of what came.
type body struct {
	sent []byte
	in   *input
}

// answered is what came of a request; the request is made when that is asked for first.
type answered struct {
	request *request
	taken   bool
}

// response is an answer.
type response struct {
	status  uint16
	headers *fields
	body    []byte
}

// maxBody is the most that a request or an answer may have.
const maxBody = 64 << 20

// The methods of wasi:http, in their order; one more is other.
var methods = []string{"GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"}

// Some of the codes of wasi:http.
const (
	codeDNS, codeRefused, codeTimeout, codeDenied, codeURI, codeInternal = 1, 6, 8, 15, 19, 38
)

// httpError is an error as a code of wasi:http.
func httpError(err error) component.Case {
	name := errno(err)
	switch {
	case ext.CodeOf(err) == ext.CodeDenied:
		return component.Case{Case: codeDenied}
	case ext.CodeOf(err) == ext.CodeTimeout, name == "ETIMEDOUT":
		return component.Case{Case: codeTimeout}
	case name == "ECONNREFUSED":
		return component.Case{Case: codeRefused}
	case name == "ENOTFOUND":
		return component.Case{Case: codeDNS, Value: []any{component.Some(name), component.None()}}
	case ext.CodeOf(err) == ext.CodeInvalidRequest:
		return component.Case{Case: codeURI}
	}
	return component.Case{Case: codeInternal, Value: component.Some(ext.NewHostCallError(err).Message)}
}

func fine(context.Context, []any) (any, error) { return component.Ok(nil), nil }

// httpTypes is wasi:http/types, as far as requests go out.
func (w *wasi) httpTypes() map[string]component.Func {
	all := map[string]component.Func{
		"http-error-code":                            func(context.Context, []any) (any, error) { return component.None(), nil },
		"[constructor]request-options":               func(context.Context, []any) (any, error) { return w.own("request-options", &request{}) },
		"[method]future-incoming-response.subscribe": w.atOnce,
		"[method]future-incoming-response.get":       w.answer,
		"[method]future-trailers.subscribe":          w.atOnce,
		"[method]future-trailers.get": func(context.Context, []any) (any, error) {
			return component.Some(component.Ok(component.Ok(component.None()))), nil
		},
		"[method]incoming-response.status": func(_ context.Context, args []any) (any, error) {
			r, err := of[*response](w, args[0])
			if err != nil {
				return nil, err
			}
			return r.status, nil
		},
		"[method]incoming-response.headers": func(_ context.Context, args []any) (any, error) {
			r, err := of[*response](w, args[0])
			if err != nil {
				return nil, err
			}
			return w.own("fields", &fields{r.headers.list})
		},
		"[method]incoming-response.consume": func(_ context.Context, args []any) (any, error) {
			r, err := of[*response](w, args[0])
			if err != nil {
				return nil, err
			}
			h, err := w.own("incoming-body", &body{in: &input{rest: r.body}})
			return component.Ok(h), err
		},
		"[method]incoming-body.stream": func(_ context.Context, args []any) (any, error) {
			b, err := of[*body](w, args[0])
			if err != nil {
				return nil, err
			}
			h, err := w.own("input-stream", b.in)
			return component.Ok(h), err
		},
		"[static]incoming-body.finish": func(context.Context, []any) (any, error) { return w.own("future-trailers", struct{}{}) },
	}
	for _, more := range []map[string]component.Func{w.fieldFuncs(), w.requestFuncs()} {
		for name, fn := range more {
			all[name] = fn
		}
	}
	return all
}

// fieldFuncs are the methods of fields. Names are compared without regard to case.
func (w *wasi) fieldFuncs() map[string]component.Func {
	method := func(do func(f *fields, args []any) (any, error)) component.Func {
		return func(_ context.Context, args []any) (any, error) {
			f, err := of[*fields](w, args[0])
			if err != nil {
				return nil, err
			}
			return do(f, args[1:])
		}
	}
	add := func(f *fields, name string, values ...any) {
		for _, v := range values {
			f.list = append(f.list, [2]string{name, string(v.([]byte))})
		}
	}
	return map[string]component.Func{
		"[constructor]fields": func(context.Context, []any) (any, error) { return w.own("fields", &fields{}) },
		"[static]fields.from-list": func(_ context.Context, args []any) (any, error) {
			f := &fields{}
			for _, e := range args[0].([]any) {
				add(f, e.([]any)[0].(string), e.([]any)[1])
			}
			h, err := w.own("fields", f)
			return component.Ok(h), err
		},
		"[method]fields.get": method(func(f *fields, a []any) (any, error) {
			list := []any{}
			for _, e := range f.list {
				if strings.EqualFold(e[0], a[0].(string)) {
					list = append(list, []byte(e[1]))
				}
			}
			return list, nil
		}),
		"[method]fields.has": method(func(f *fields, a []any) (any, error) { return len(f.without(a[0].(string))) < len(f.list), nil }),
		"[method]fields.set": method(func(f *fields, a []any) (any, error) {
			f.list = f.without(a[0].(string))
			add(f, a[0].(string), a[1].([]any)...)
			return component.Ok(nil), nil
		}),
		"[method]fields.delete": method(func(f *fields, a []any) (any, error) {
			f.list = f.without(a[0].(string))
			return component.Ok(nil), nil
		}),
		"[method]fields.append": method(func(f *fields, a []any) (any, error) {
			add(f, a[0].(string), a[1])
			return component.Ok(nil), nil
		}),
		"[method]fields.entries": method(func(f *fields, _ []any) (any, error) {
			list := []any{}
			for _, e := range f.list {
				list = append(list, []any{e[0], []byte(e[1])})
			}
			return list, nil
		}),
		"[method]fields.clone": method(func(f *fields, _ []any) (any, error) {
			return w.own("fields", &fields{append([][2]string{}, f.list...)})
		}),
	}
}

func (f *fields) without(name string) [][2]string {
	var left [][2]string
	for _, e := range f.list {
		if !strings.EqualFold(e[0], name) {
			left = append(left, e)
		}
	}
	return left
}

// requestFuncs are the methods of requests that go out and of their bodies.
func (w *wasi) requestFuncs() map[string]component.Func {
	all := map[string]component.Func{
		"[constructor]outgoing-request": func(_ context.Context, args []any) (any, error) {
			f, err := of[*fields](w, args[0])
			if err != nil {
				return nil, err
			}
			return w.own("outgoing-request", &request{headers: f})
		},
		"[method]outgoing-request.headers": func(_ context.Context, args []any) (any, error) {
			r, err := of[*request](w, args[0])
			if err != nil {
				return nil, err
			}
			return w.own("fields", r.headers)
		},
		"[method]outgoing-request.body": func(_ context.Context, args []any) (any, error) {
			r, err := of[*request](w, args[0])
			if err != nil {
				return nil, err
			}
			if r.body != nil {
				return component.Failed(nil), nil
			}
			r.body = &body{}
			h, err := w.own("outgoing-body", r.body)
			return component.Ok(h), err
		},
		"[method]outgoing-body.write":  w.writeBody,
		"[static]outgoing-body.finish": fine,
	}
	for name, at := range map[string]func(*request) *component.Case{
		"outgoing-request.%smethod":               func(r *request) *component.Case { return &r.method },
		"outgoing-request.%sscheme":               func(r *request) *component.Case { return &r.scheme },
		"outgoing-request.%sauthority":            func(r *request) *component.Case { return &r.authority },
		"outgoing-request.%spath-with-query":      func(r *request) *component.Case { return &r.path },
		"request-options.%sconnect-timeout":       func(r *request) *component.Case { return &r.connect },
		"request-options.%sfirst-byte-timeout":    func(r *request) *component.Case { return &r.firstByte },
		"request-options.%sbetween-bytes-timeout": func(r *request) *component.Case { return &r.between },
	} {
		all["[method]"+fmt.Sprintf(name, "")] = func(_ context.Context, args []any) (any, error) {
			r, err := of[*request](w, args[0])
			if err != nil {
				return nil, err
			}
			return *at(r), nil
		}
		all["[method]"+fmt.Sprintf(name, "set-")] = func(_ context.Context, args []any) (any, error) {
			r, err := of[*request](w, args[0])
			if err == nil {
				*at(r) = args[1].(component.Case)
			}
			return component.Ok(nil), err
		}
	}
	return all
}

// writeBody gives the stream into which a body is written.
func (w *wasi) writeBody(_ context.Context, args []any) (any, error) {
	b, err := of[*body](w, args[0])
	if err != nil {
		return nil, err
	}
	h, err := w.own("output-stream", &output{write: func(_ context.Context, data []byte) error {
		if len(b.sent)+len(data) > maxBody {
			return ext.E(ext.CodeIO, fmt.Sprintf("a body has at most %d bytes", maxBody))
		}
		b.sent = append(b.sent, data...)
		return nil
	}})
	return component.Ok(h), err
}

// httpHandler is wasi:http/outgoing-handler.
func (w *wasi) httpHandler() map[string]component.Func {
	return map[string]component.Func{"handle": func(_ context.Context, args []any) (any, error) {
		r, err := of[*request](w, args[0])
		if err != nil {
			return nil, err
		}
		if given := args[1].(component.Case); given.Case == 1 {
			if o, err := of[*request](w, given.Value); err == nil {
				for _, part := range []component.Case{o.connect, o.firstByte} { // pier has one limit for both
					if part.Case == 1 {
						r.timeout += min(part.Value.(uint64), uint64(time.Hour))
					}
				}
			}
		}
		h, err := w.own("future-incoming-response", &answered{request: r})
		return component.Ok(h), err
	}}
}

// answer makes the request and gives what came of it.
func (w *wasi) answer(ctx context.Context, args []any) (any, error) {
	a, err := of[*answered](w, args[0])
	if err != nil {
		return nil, err
	}
	if a.taken {
		return component.Some(component.Failed(nil)), nil
	}
	a.taken = true
	r, err := w.send(ctx, a.request)
	if err != nil {
		return component.Some(component.Ok(component.Failed(httpError(err)))), nil
	}
	h, err := w.own("incoming-response", r)
	return component.Some(component.Ok(component.Ok(h))), err
}

// url is the address of a request.
func (r *request) url() string {
	scheme := "https"
	if r.scheme.Case == 1 {
		if s := r.scheme.Value.(component.Case); s.Case == 0 {
			scheme = "http"
		} else if s.Case == 2 {
			scheme = s.Value.(string)
		}
	}
	host, _ := r.authority.Value.(string)
	path, _ := r.path.Value.(string)
	return scheme + "://" + host + path
}

func (r *request) verb() string {
	if int(r.method.Case) < len(methods) {
		return methods[r.method.Case]
	}
	return r.method.Value.(string)
}

func (w *wasi) send(ctx context.Context, r *request) (*response, error) {
	params := map[string]any{"method": r.verb(), "url": r.url(), "redirect": "manual"}
	if len(r.headers.list) > 0 {
		params["headers"] = r.headers.list
	}
	if r.body != nil && len(r.body.sent) > 0 {
		params["base64"] = base64.StdEncoding.EncodeToString(r.body.sent)
	}
	if r.timeout > 0 {
		params["timeout"] = r.timeout / uint64(time.Millisecond)
	}
	out := &response{headers: &fields{}}
	call := w.g.hostcall(ext.MethodHTTP, encode(params))
	call.Stream = func(chunk json.RawMessage) error {
		var c struct {
			Status  uint16
			Headers [][2]string
			Base64  []byte
		}
		if err := json.Unmarshal(chunk, &c); err != nil {
			return err
		}
		if c.Status > 0 {
			out.status, out.headers.list = c.Status, c.Headers
		}
		if len(out.body)+len(c.Base64) > maxBody {
			return errors.New("the answer is too large")
		}
		out.body = append(out.body, c.Base64...)
		return nil
	}
	_, err := w.g.gate(ctx, call)
	return out, err
}
