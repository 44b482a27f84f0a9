package protocol

import (
	"context"
	"encoding/json"

	"github.com/cec80427/pier/ext"
)

// Stream sends the chunks of one answer, which the request's own answer then ends: it is the last chunk.
type Stream struct {
	request *Request
	credits chan struct{} // one for each chunk that may be sent
	index   int64
}

// Stream opens the way for chunks of r's answer. Its methods are for one goroutine at a time; Close it before the answer.
func (r *Request) Stream() *Stream {
	s := &Stream{request: r, credits: make(chan struct{}, 1<<16)}
	for range Window {
		s.credits <- struct{}{}
	}
	r.conn.mu.Lock()
	r.conn.streams[r.CallID] = s
	r.conn.mu.Unlock()
	return s
}

// Close ends the grants of credits.
func (s *Stream) Close() {
	s.request.conn.mu.Lock()
	delete(s.request.conn.streams, s.request.CallID)
	s.request.conn.mu.Unlock()
}

// Ready reports whether a chunk can be sent without waiting for credits.
func (s *Stream) Ready() bool { return len(s.credits) > 0 }

// Send sends one chunk, once there is a credit for it.
func (s *Stream) Send(ctx context.Context, output json.RawMessage) error {
	select {
	case <-s.credits:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	chunk := s.chunk(false)
	r := s.request
	var p ext.Payload = &ext.ToolResult{CallID: r.CallID, Output: output, Chunk: chunk}
	if _, host := r.Payload.(*ext.HostCall); host {
		p = &ext.HostResult{CallID: r.CallID, Output: output, Chunk: chunk}
	}
	if err := r.conn.send(ctx, r.ID, p); err != nil {
		return err
	}
	s.index++
	return nil
}

// Last is what the answer itself carries: nil when it is the only one.
func (s *Stream) Last() *ext.HostStreamChunk {
	if s.index == 0 {
		return nil
	}
	return s.chunk(true)
}

func (s *Stream) chunk(last bool) *ext.HostStreamChunk {
	c := &ext.HostStreamChunk{Index: s.index, IsLast: last}
	if !last {
		left := int64(len(s.credits))
		c.Backpressure = &ext.HostStreamBackpressure{Credits: &left}
	}
	return c
}

// grant adds credits to a stream; those of a stream that is over are not needed.
func (c *Conn) grant(callID string, n int) {
	c.mu.Lock()
	s := c.streams[callID]
	c.mu.Unlock()
	if s == nil {
		return
	}
	for range min(n, cap(s.credits)) {
		select {
		case s.credits <- struct{}{}:
		default:
			return
		}
	}
}
