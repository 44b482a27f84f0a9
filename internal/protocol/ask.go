package protocol

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/cec80427/pier/ext"
)

// asking is a request of this end that waits for its answer.
type asking struct {
	want   ext.MessageType
	callID string
	chunks chan ext.Payload // nil when none are wanted
	index  int64            // of the next chunk
	owed   int              // chunks that may still come before more are granted; under Conn.mu
	done   chan struct{}

	payload ext.Payload // set before done is closed
	err     error
	settled bool // under Conn.mu
}

func (a *asking) settle(p ext.Payload, err error) {
	if !a.settled {
		a.settled, a.payload, a.err = true, p, err
		close(a.done)
	}
}

// Ask sends a request and returns its answer, a payload of the type that answers it. Chunks before the last are given to
// chunk, one after the other; with nil none may come. When ctx ends the other end is told (pier.cancel), and what it still
// sends is dropped.
func (c *Conn) Ask(ctx context.Context, p ext.Payload, chunk func(ext.Payload) error) (ext.Payload, error) {
	id := c.newID()
	a := &asking{want: answerTo(p), callID: callIDOf(p), done: make(chan struct{}), owed: Window}
	if chunk != nil {
		a.chunks = make(chan ext.Payload, Window)
	}
	c.mu.Lock()
	err := c.err
	if err == nil {
		c.asked[id] = a
	}
	c.mu.Unlock()
	if err != nil {
		return nil, err
	}
	defer c.forget(id, a)
	if err := c.send(ctx, id, p); err != nil {
		return nil, err
	}
	return c.await(ctx, a, chunk)
}

func (c *Conn) await(ctx context.Context, a *asking, chunk func(ext.Payload) error) (ext.Payload, error) {
	taken := 0
	for {
		select {
		case p := <-a.chunks:
			if err := chunk(p); err != nil {
				c.callOff(ctx, a)
				return nil, err
			}
			if taken++; taken == Window/2 {
				c.allow(ctx, a, taken)
				taken = 0
			}
		case <-a.done:
			for { // what came before the answer
				select {
				case p := <-a.chunks:
					if err := chunk(p); err != nil {
						return nil, err
					}
					continue
				default:
				}
				return a.payload, a.err
			}
		case <-ctx.Done():
			c.callOff(ctx, a)
			return nil, context.Cause(ctx)
		}
	}
}

// callOff tells the other end that nobody waits any more.
func (c *Conn) callOff(ctx context.Context, a *asking) {
	if a.callID != "" {
		c.tell(ctx, EventCancel, map[string]any{"call_id": a.callID})
	}
}

// allow grants the other end more chunks.
func (c *Conn) allow(ctx context.Context, a *asking, n int) {
	c.mu.Lock()
	a.owed += n
	c.mu.Unlock()
	c.tell(ctx, EventCredits, map[string]any{"call_id": a.callID, "credits": n})
}

// tell sends an event about the connection. One that cannot be sent is no failure: the connection's end says the same.
func (c *Conn) tell(ctx context.Context, event string, data map[string]any) {
	encoded, err := json.Marshal(data)
	if err == nil {
		_ = c.Send(context.WithoutCancel(ctx), &ext.EventHook{Event: event, Data: encoded})
	}
}

func (c *Conn) forget(id string, a *asking) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.asked, id)
	if !a.settled {
		c.gone.Add(id)
	}
}

// awaits reports whether an event answers one that this end sent. The other end may give its own requests the same ids.
func (c *Conn) awaits(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if a := c.asked[id]; a != nil {
		return a.want == ext.TypeEventHook
	}
	return c.gone.Has(id) && !slices.Contains(c.opts.Accept, ext.TypeEventHook)
}

// answered hands an answer, or a chunk of one, to the request that waits for it.
func (c *Conn) answered(ctx context.Context, m ext.Message) error {
	c.mu.Lock()
	problem := c.deliver(m)
	c.mu.Unlock()
	if problem == nil {
		return nil
	}
	return c.refuse(ctx, m.ID, problem)
}

func (c *Conn) deliver(m ext.Message) error {
	a := c.asked[m.ID]
	switch {
	case a == nil && c.gone.Has(m.ID):
		return nil
	case a == nil || a.settled:
		return ext.E(ext.CodeInvalidRequest, "this answers no request that is under way")
	case m.Payload.MessageType() != a.want:
		return ext.E(ext.CodeInvalidRequest, "the request is answered by a "+string(a.want))
	case callIDOf(m.Payload) != a.callID:
		return ext.E(ext.CodeInvalidRequest, "the answer has another call_id than the request")
	}
	part := chunkOf(m.Payload)
	if part == nil || part.IsLast && part.Index == a.index {
		a.settle(m.Payload, nil)
		return nil
	}
	var problem *ext.Error
	switch {
	case part.Index != a.index:
		problem = ext.E(ext.CodeInvalidRequest, "a chunk is out of order").With("index", part.Index).With("expected", a.index)
	case a.chunks == nil:
		problem = ext.E(ext.CodeInvalidRequest, "nobody asked for chunks")
	case a.owed == 0:
		problem = ext.E(ext.CodeInvalidRequest, "more chunks were sent than credits were granted")
	default:
		a.index++
		a.owed--
		a.chunks <- m.Payload // there is room: owed never exceeds it
		return nil
	}
	a.settle(nil, ext.Wrap(ext.CodeIO, "the other end broke the protocol: "+problem.Msg, problem))
	return problem
}

// fail ends the request that an error message answers; false when there is none.
func (c *Conn) fail(id string, p *ext.ErrorPayload) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	a := c.asked[id]
	if a == nil {
		return c.gone.Has(id)
	}
	e := &ext.HostCallError{Code: ext.Code(p.Code), Message: p.Message, Details: p.Details}
	if !e.Code.Valid() {
		e.Code = ext.CodeIO
	}
	a.settle(nil, e.Err())
	return true
}

// answerTo is the type of message that answers p.
func answerTo(p ext.Payload) ext.MessageType {
	switch p.(type) {
	case *ext.ToolCall:
		return ext.TypeToolResult
	case *ext.SlashCommand:
		return ext.TypeSlashResult
	case *ext.HostCall:
		return ext.TypeHostResult
	}
	return p.MessageType()
}

func callIDOf(p ext.Payload) string {
	switch p := p.(type) {
	case *ext.ToolCall:
		return p.CallID
	case *ext.ToolResult:
		return p.CallID
	case *ext.HostCall:
		return p.CallID
	case *ext.HostResult:
		return p.CallID
	}
	return ""
}

func chunkOf(p ext.Payload) *ext.HostStreamChunk {
	switch p := p.(type) {
	case *ext.ToolResult:
		return p.Chunk
	case *ext.HostResult:
		return p.Chunk
	}
	return nil
}
