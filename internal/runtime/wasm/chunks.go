package wasm

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/wasm/component"
)

// maxAhead is how many chunks of a call wait for a guest. A call that gives more waits, too.
const maxAhead = 16

// chunks are those of one host call that is under way beside the guest. In a trace they are answers of the guest's questions for them, so a
// replay gives the same ones at the same places, and no call is under way.
type chunks struct {
	g      *guest
	id     int
	cancel context.CancelFunc
	line   chan json.RawMessage // closed when the call is over
	result json.RawMessage      // when it is
	err    error
}

// open begins a host call. It goes on until it is over or let go of, at the latest with the function of the guest that is at work.
func (g *guest) open(ctx context.Context, method ext.Method, params json.RawMessage) *chunks {
	g.opened++
	c := &chunks{g: g, id: g.opened, line: make(chan json.RawMessage, maxAhead)}
	inner, cancel := context.WithCancel(ctx)
	c.cancel = cancel
	if g.tape.On() {
		g.note(trace.Event{Op: trace.OpCall, ID: c.id, Kind: string(method), What: "stream", Text: string(params)})
	}
	switch limit := g.i.opts.Limits.Pending; {
	case g.tape.Follow != nil:
		close(c.line)
	case len(g.streams) >= limit:
		c.err = ext.E(ext.CodeInvalidRequest, fmt.Sprintf("too many host calls are under way (the limit is %d)", limit))
		close(c.line)
	default:
		g.streams = append(g.streams, c)
		call := g.hostcall(method, params)
		call.Stream = func(chunk json.RawMessage) error {
			select {
			case c.line <- slices.Clone(chunk):
				return nil
			case <-inner.Done():
				return context.Cause(inner)
			}
		}
		go func() {
			defer close(c.line)
			c.result, c.err = g.i.opts.Gate.Call(inner, call)
		}()
	}
	return c
}

// ask has the guest wait for something of a call, or takes from the trace what it was.
func (c *chunks) ask(what string, wait func(*outcome) error) (outcome, error) {
	var got outcome
	var err error
	e := c.g.input(trace.Event{Op: trace.OpSync, ID: c.id, Kind: what}, func(e *trace.Event) {
		defer c.g.pause()()
		if err = wait(&got); c.g.tape.On() {
			e.Out = string(encode(got))
		}
	})
	if c.g.tape.Follow != nil && (c.g.differs() || json.Unmarshal([]byte(e.Out), &got) != nil) {
		return got, errDiverged
	}
	return got, err
}

// next waits for a chunk.
func (c *chunks) next(ctx context.Context) (any, error) {
	got, err := c.ask("next", func(got *outcome) error {
		select {
		case chunk, more := <-c.line:
			if more {
				got.Chunks = []string{string(chunk)}
			}
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	})
	if err != nil || len(got.Chunks) == 0 {
		return component.None(), err
	}
	return component.Some(got.Chunks[0]), nil
}

// finish waits for the end of the call. Chunks that are left are let go.
func (c *chunks) finish(ctx context.Context) (any, error) {
	got, err := c.ask("finish", func(got *outcome) error {
		for {
			select {
			case _, more := <-c.line:
				if more {
					continue
				}
				got.Result, got.Error = string(c.result), ext.NewHostCallError(c.err)
				return nil
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
	})
	if err != nil {
		return nil, err
	}
	return answeredWith(json.RawMessage(got.Result), got.Error.Err()), nil
}

// close ends the call, and waits until it has ended.
func (c *chunks) close(context.Context) {
	c.cancel()
	for range c.line { // what comes after that is for nobody
	}
	c.g.streams = slices.DeleteFunc(c.g.streams, func(other *chunks) bool { return other == c })
}

// endStreams ends the calls that the function which was at work has left under way.
func (g *guest) endStreams() {
	for _, c := range slices.Clone(g.streams) {
		c.close(context.Background())
	}
}
