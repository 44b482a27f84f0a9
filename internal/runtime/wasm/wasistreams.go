package wasm

import (
	"context"
	"errors"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/wasm/component"
)

// input is a stream to read from: what it has left, and where more comes from.
type input struct {
	rest []byte
	more func(ctx context.Context, most int) ([]byte, error) // nothing for the end; nil when there is no more
}

// output is a stream to write to.
type output struct {
	write func(ctx context.Context, data []byte) error
}

// maxChunk is the most that one call reads or writes.
const maxChunk = 1 << 16

// failed is the end of a stream as a stream-error: last-operation-failed, or closed.
func (w *wasi) ended(err error) (any, error) {
	if err == nil {
		return component.Failed(component.Case{Case: 1}), nil
	}
	h, over := w.own("error", &ioError{err})
	return component.Failed(component.Case{Case: 0, Value: h}), over
}

func (s *input) read(ctx context.Context, most uint64) ([]byte, error) {
	n := int(min(most, maxChunk))
	if len(s.rest) == 0 && s.more != nil {
		data, err := s.more(ctx, n)
		if err != nil {
			return nil, err
		}
		if s.rest = data; len(data) == 0 {
			s.more = nil
		}
	}
	n = min(n, len(s.rest))
	data := s.rest[:n]
	s.rest = s.rest[n:]
	return data, nil
}

func (w *wasi) read(ctx context.Context, args []any, give func([]byte) any) (any, error) {
	s, err := of[*input](w, args[0])
	if err != nil {
		return nil, err
	}
	most := args[1].(uint64)
	data, err := s.read(ctx, most)
	if err != nil || len(data) == 0 && most > 0 {
		return w.ended(err)
	}
	return component.Ok(give(data)), nil
}

func (w *wasi) write(ctx context.Context, s *output, data []byte) (any, error) {
	if err := s.write(ctx, data); err != nil {
		return w.ended(err)
	}
	return component.Ok(nil), nil
}

// streams is wasi:io/streams. Reading and writing end when their effect has, so that nothing is ever left to flush.
func (w *wasi) streams() map[string]component.Func {
	read := func(ctx context.Context, args []any) (any, error) {
		return w.read(ctx, args, func(b []byte) any { return b })
	}
	skip := func(ctx context.Context, args []any) (any, error) {
		return w.read(ctx, args, func(b []byte) any { return uint64(len(b)) })
	}
	write := func(ctx context.Context, args []any) (any, error) {
		s, err := of[*output](w, args[0])
		if err != nil {
			return nil, err
		}
		return w.write(ctx, s, args[1].([]byte))
	}
	zeroes := func(ctx context.Context, args []any) (any, error) {
		s, err := of[*output](w, args[0])
		if err != nil {
			return nil, err
		}
		return w.write(ctx, s, make([]byte, min(args[1].(uint64), maxChunk)))
	}
	splice := func(ctx context.Context, args []any) (any, error) {
		to, err := of[*output](w, args[0])
		if err != nil {
			return nil, err
		}
		from, err := of[*input](w, args[1])
		if err != nil {
			return nil, err
		}
		data, err := from.read(ctx, args[2].(uint64))
		if err == nil && len(data) > 0 {
			err = to.write(ctx, data)
		}
		if err != nil || len(data) == 0 {
			return w.ended(err)
		}
		return component.Ok(uint64(len(data))), nil
	}
	fine := func(context.Context, []any) (any, error) { return component.Ok(nil), nil }
	return map[string]component.Func{
		"[method]input-stream.read": read, "[method]input-stream.blocking-read": read,
		"[method]input-stream.skip": skip, "[method]input-stream.blocking-skip": skip,
		"[method]input-stream.subscribe": w.atOnce, "[method]output-stream.subscribe": w.atOnce,
		"[method]output-stream.check-write": func(context.Context, []any) (any, error) { return component.Ok(uint64(maxChunk)), nil },
		"[method]output-stream.write":       write, "[method]output-stream.blocking-write-and-flush": write,
		"[method]output-stream.flush": fine, "[method]output-stream.blocking-flush": fine,
		"[method]output-stream.write-zeroes": zeroes, "[method]output-stream.blocking-write-zeroes-and-flush": zeroes,
		"[method]output-stream.splice": splice, "[method]output-stream.blocking-splice": splice,
	}
}

// atOnce is a pollable that is ready.
func (w *wasi) atOnce(context.Context, []any) (any, error) { return w.own("pollable", &pollable{}) }

// errno is the POSIX name of what went wrong, "" when the host says none.
func errno(err error) string {
	if e := asError(err); e != nil {
		name, _ := e.Details["errno"].(string)
		return name
	}
	return ""
}

func asError(err error) *ext.Error {
	e, _ := errors.AsType[*ext.Error](err)
	return e
}
