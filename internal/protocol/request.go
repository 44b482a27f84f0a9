package protocol

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/cec80427/pier/ext"
)

// Request is a message of the other end that wants an answer.
type Request struct {
	ID      string // of the envelope; the answer repeats it
	Payload ext.Payload
	CallID  string // of a tool_call or host_call, else ""

	conn   *Conn
	call   bool // it has a call id
	token  *string
	cancel context.CancelCauseFunc
	stop   context.CancelFunc // of its timer; nil without timeout_ms
}

var errCancelled = ext.E(ext.CodeIO, "the call was cancelled").With("errno", "ECANCELED")

// accept takes a request. One whose turn it is at once is handled by do, the others when their turn comes. It waits while too many are taken.
func (c *Conn) accept(ctx context.Context, m ext.Message) (do func(), err error) {
	if t := m.Payload.MessageType(); !slices.Contains(c.opts.Accept, t) {
		return nil, c.refuse(ctx, m.ID, ext.E(ext.CodeInvalidRequest, "a message of type "+string(t)+" is not taken here"))
	}
	r := &Request{ID: m.ID, Payload: m.Payload, conn: c}
	during := r.during(ctx)
	if problem := c.begin(r); problem != nil {
		r.end()
		return nil, c.refuse(ctx, m.ID, problem)
	}
	select {
	case c.slots <- struct{}{}:
	case <-ctx.Done():
		c.finish(r)
		c.work.Done()
		return nil, context.Cause(ctx)
	}
	handle := func() {
		defer c.work.Done()
		defer func() { <-c.slots }()
		c.handle(during, r)
	}
	in := &c.requests
	if _, event := m.Payload.(*ext.EventHook); event {
		in = &c.events
	}
	if in.enter() {
		return func() {
			defer in.leave()
			handle()
		}, nil
	}
	stop := context.AfterFunc(during, handle) // cancelled, or too late, before its turn: answered at once
	in.wait(func() {
		defer in.leave()
		if stop() {
			handle()
		}
	})
	return nil, nil
}

// during is the time of a request: its timeout_ms count from here, and a cancellation ends it.
func (r *Request) during(ctx context.Context) context.Context {
	timeout := r.terms()
	ctx, r.cancel = context.WithCancelCause(ctx)
	if timeout <= 0 {
		return ctx
	}
	ctx, r.stop = context.WithTimeoutCause(ctx, timeout, ext.E(ext.CodeTimeout, "the request took longer than its timeout_ms"))
	return ctx
}

// terms reads what the request says of itself.
func (r *Request) terms() (timeout time.Duration) {
	var d ext.Delivery
	switch p := r.Payload.(type) {
	case *ext.ToolCall:
		d, r.CallID, r.call = p.Delivery, p.CallID, true
	case *ext.SlashCommand:
		d = p.Delivery
	case *ext.EventHook:
		d = p.Delivery
	case *ext.HostCall:
		d = ext.Delivery{TimeoutMS: p.TimeoutMS, CancelToken: p.CancelToken}
		r.CallID, r.call = p.CallID, true
	}
	r.token = d.CancelToken
	return (&ext.HostCall{TimeoutMS: d.TimeoutMS}).Timeout()
}

// begin enters a request, or says why it cannot be: ids name one request at a time.
func (c *Conn) begin(r *Request) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, used := c.taken[r.ID]; used {
		return ext.E(ext.CodeInvalidRequest, "a request with this id is under way").With("id", r.ID)
	}
	if _, used := c.calls[r.CallID]; used && r.call {
		return ext.E(ext.CodeInvalidRequest, "a call with this call_id is under way").With("call_id", r.CallID)
	}
	if c.err != nil {
		return c.err
	}
	c.taken[r.ID] = r
	if r.call {
		c.calls[r.CallID] = r
	}
	c.work.Add(1) // before Run begins to wait
	return nil
}

func (c *Conn) finish(r *Request) {
	c.mu.Lock()
	delete(c.taken, r.ID)
	if r.call {
		delete(c.calls, r.CallID)
	}
	c.mu.Unlock()
	r.end()
}

// end releases the request's context and timer.
func (r *Request) end() {
	r.cancel(nil)
	if r.stop != nil {
		r.stop()
	}
}

// handle answers one request.
func (c *Conn) handle(ctx context.Context, r *Request) {
	answer, err := c.opts.Handle(ctx, r)
	if err != nil {
		answer = errorOf(err)
	}
	c.finish(r)                         // before the answer is sent: whoever has it may use the ids again
	after := context.WithoutCancel(ctx) // a cancelled request is answered too; a stream that breaks ends the wait
	err = c.send(after, r.ID, answer)
	if err != nil && !errors.Is(err, ErrGone) { // what the handler made is no message: say so in its place
		if err != errLong {
			err = ext.Wrap(ext.CodeInternal, "the answer is no message of the protocol", err)
		}
		_ = c.send(after, r.ID, errorOf(err))
	}
}

// control handles the events that are about the connection itself.
func (c *Conn) control(ctx context.Context, m ext.Message, p *ext.EventHook) (done bool, err error) {
	switch p.Event {
	case EventCancel:
		var d struct {
			CallID *string `json:"call_id,omitzero"`
			Token  *string `json:"cancel_token,omitzero"`
		}
		if err := decodeData(p, &d); err != nil || d.CallID == nil && d.Token == nil {
			return true, c.refuse(ctx, m.ID, ext.E(ext.CodeInvalidRequest, EventCancel+` wants data {"call_id"} or {"cancel_token"}`))
		}
		n := c.cancel(d.CallID, d.Token)
		data, _ := json.Marshal(map[string]int{"cancelled": n})
		return true, c.send(ctx, m.ID, &ext.EventHook{Event: EventCancel, Data: data})
	case EventCredits:
		var d struct {
			CallID  *string `json:"call_id"`
			Credits int     `json:"credits"`
		}
		if err := decodeData(p, &d); err != nil || d.CallID == nil || d.Credits <= 0 {
			return true, c.refuse(ctx, m.ID, ext.E(ext.CodeInvalidRequest, EventCredits+` wants data {"call_id","credits"}, credits above 0`))
		}
		c.grant(*d.CallID, d.Credits)
		return true, nil
	case EventReady: // pier's to send
		return true, c.refuse(ctx, m.ID, ext.E(ext.CodeInvalidRequest, EventReady+" is not taken here"))
	}
	return false, nil
}

func decodeData(p *ext.EventHook, into any) error {
	data := p.Data
	if len(data) == 0 {
		data = json.RawMessage("{}")
	}
	return ext.DecodeStrict(data, into)
}

// cancel ends the requests that a cancellation means, and returns how many. None is no mistake: the answer was quicker.
func (c *Conn) cancel(callID, token *string) (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var named *Request
	if callID != nil {
		named = c.calls[*callID]
	}
	if named != nil {
		named.cancel(errCancelled)
		n++
	}
	if token == nil {
		return n
	}
	for _, r := range c.taken {
		if r != named && r.token != nil && *r.token == *token {
			r.cancel(errCancelled)
			n++
		}
	}
	return n
}
