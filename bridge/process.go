package bridge

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/jsonlines"
)

// ProcessOptions are how a Process behaves. The zero value answers every call with an error.
type ProcessOptions struct {
	Info Info // sent at once
	// Call runs calls, at the same time. Its context ends with the connection. The error is sent as a result that is one.
	Call    func(ctx context.Context, c *Call) (Result, error)
	Problem func(p *Problem) // what could not be taken; it should not wait. nil drops it
	MaxLine int              // bytes of the longest line taken, 0 for 10 MB
	// InFlight is how many calls are done at once, 0 for 16,384; others wait. Over 13 of the longest lines of both, calls are refused.
	InFlight int
}

// Process is the end that is called. Make one with NewProcess and let Run read; its other methods are safe for concurrent use.
type Process struct {
	// Fixed at creation.
	line
	opts  ProcessOptions
	slots chan struct{}
	ids   atomic.Uint64
	first error // of the inventory

	mu       sync.Mutex
	calls    map[int64]bool // under way
	requests map[string]*waiting
	ahead    int                       // bytes of pieces that wait
	gone     *jsonlines.Recent[string] // requests that were given up
	ended    bool
	over     chan struct{} // closed when the connection has ended
	room     chan struct{} // holds something when fewer of them wait
	work     sync.WaitGroup
}

// waiting is a request that waits for its answer.
type waiting struct {
	stream bool
	chunks []string      // that nobody has taken
	size   int           // of the pieces that have come and were not used up
	more   chan struct{} // holds something when there are chunks
	done   chan struct{} // closed after the answer
	answer json.RawMessage
	err    error
	unfit  bool // an answer came that cannot be taken: what comes after it is dropped
}

// NewProcess returns a Process that reads from in and writes to out. Whoever calls closes both, out after Close.
func NewProcess(in io.Reader, out io.Writer, o ProcessOptions) *Process {
	if o.InFlight <= 0 {
		o.InFlight = 1 << 14
	}
	if o.Call == nil {
		o.Call = func(_ context.Context, c *Call) (Result, error) {
			return Result{}, ext.E(ext.CodeInvalidRequest, "there is no call "+cut(c.Name, 60))
		}
	}
	p := &Process{
		line: newLine(in, out, o.MaxLine, o.Problem), opts: o, slots: make(chan struct{}, o.InFlight), calls: map[int64]bool{},
		requests: map[string]*waiting{}, gone: jsonlines.NewRecent[string](4096), over: make(chan struct{}), room: make(chan struct{}, 1),
	}
	p.first = p.send(context.Background(), &Ready{o.Info}) // there is room, and nothing may come before it
	return p
}

// Run reads until the agent closes, ctx ends, or the stream fails; then it waits for the calls under way: after a close
// they are finished and answered, else they are cancelled. It returns nil after a close.
func (p *Process) Run(ctx context.Context) error {
	if p.first != nil {
		return p.first
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	err := p.run(ctx, cancel, func(m Message, bad error, raw []byte) error { return p.dispatch(ctx, m, bad, raw) })
	p.end()
	if err != nil {
		cancel(err)
	}
	p.work.Wait()
	return err
}

// end gives up everything that waits for an answer: the agent sends none any more.
func (p *Process) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.ended {
		p.ended = true
		close(p.over)
	}
}

// Close writes what waits to be written, for as long as ctx lasts. Nothing can be sent afterwards.
func (p *Process) Close(ctx context.Context) error {
	p.end()
	return p.out.Close(ctx)
}

// Show sends a ui message.
func (p *Process) Show(ctx context.Context, u *UI) error { return p.send(ctx, u) }

// Emit sends an event of the bus.
func (p *Process) Emit(ctx context.Context, name string, data json.RawMessage) error {
	return p.send(ctx, &Event{name, data})
}

// Request asks the agent for something and waits for its answer. When ctx ends, a model request is cancelled, and what still comes is
// dropped.
func (p *Process) Request(ctx context.Context, op string, payload json.RawMessage) (json.RawMessage, error) {
	return p.ask(ctx, op, payload, func(string) error { return nil })
}

// Stream makes a model request whose answer comes in pieces, each given to chunk, one after the other. While chunk does not return,
// pieces wait, and at last the agent does.
func (p *Process) Stream(ctx context.Context, payload json.RawMessage, chunk func(delta string) error) (json.RawMessage, error) {
	return p.ask(ctx, OpLLMStream, payload, chunk)
}

// mostAhead bounds the pieces that wait for whoever takes them, of all answers together, in bytes. So a slow one holds up neither the
// others nor calls, until there is that much of it.
const mostAhead = 16 << 20

func (p *Process) ask(ctx context.Context, op string, payload json.RawMessage, chunk func(string) error) (json.RawMessage, error) {
	w := &waiting{stream: op == OpLLMStream, more: make(chan struct{}, 1), done: make(chan struct{})}
	id := fmt.Sprintf("pier-%d", p.ids.Add(1))
	p.mu.Lock()
	if p.ended {
		p.mu.Unlock()
		return nil, jsonlines.Gone
	}
	p.requests[id] = w
	p.mu.Unlock()
	defer p.forget(id, w)
	if err := p.send(ctx, &Request{ID: id, Op: op, Payload: payload}); err != nil {
		return nil, err
	}
	for {
		select {
		case <-w.more:
		case <-w.done: // after what came before it
		case <-p.over:
			return nil, jsonlines.Gone
		case <-ctx.Done():
			p.callOff(ctx, id, op, "cancelled")
			return nil, context.Cause(ctx)
		}
		pieces, answered := p.waits(w)
		for _, delta := range pieces {
			if err := chunk(delta); err != nil {
				p.callOff(ctx, id, op, "nobody takes it")
				return nil, err
			}
			p.taken(w, sizeOf(delta))
		}
		if answered {
			if w.unfit {
				p.callOff(ctx, id, op, "its answer cannot be taken")
			}
			return w.answer, w.err
		}
	}
}

// waits are the pieces that have come, and whether the answer has: then they are the last ones.
func (p *Process) waits(w *waiting) (pieces []string, answered bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	pieces, w.chunks = w.chunks, nil
	select {
	case <-w.done:
		return pieces, true
	default:
		return pieces, false
	}
}

// sizeOf is what a piece that waits takes, roughly.
func sizeOf(delta string) int { return len(delta) + 64 }

// taken makes room for more pieces.
func (p *Process) taken(w *waiting, size int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.release(w, size)
}

// release is taken within the lock.
func (p *Process) release(w *waiting, size int) {
	w.size -= size
	p.ahead -= size
	select {
	case p.room <- struct{}{}:
	default:
	}
}

// callOff tells the agent that nobody waits any more. One that cannot be sent is no failure: the connection's end says the same.
func (p *Process) callOff(ctx context.Context, id, op, reason string) {
	if op == OpLLMStream || op == OpLLMComplete {
		_ = p.send(context.WithoutCancel(ctx), &Cancel{id, reason})
	}
}

func (p *Process) forget(id string, w *waiting) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.requests, id)
	p.release(w, w.size)
	select {
	case <-w.done:
		if !w.unfit { // what comes now is a mistake
			return
		}
	default:
	}
	p.gone.Add(id)
}

// dispatch hands one message to the request or handler that it is for. An error ends the connection.
func (p *Process) dispatch(ctx context.Context, m Message, bad error, raw []byte) error {
	if bad == nil {
		switch m := m.(type) {
		case *Call:
			return p.accept(ctx, m, raw)
		case *Response:
			return p.settle(m, m.ID, false, m.Result, m.OK, m.Error, m.Code, raw)
		case *Done:
			return p.settle(m, m.ID, true, m.Result, true, "", "", raw)
		case *Failure:
			return p.settle(m, m.ID, true, nil, false, m.Error, m.Code, raw)
		case *Chunk:
			return p.piece(ctx, m, raw)
		}
		bad = ext.E(ext.CodeInvalidRequest, "an agent does not send this")
	}
	return p.refuse(ctx, m, bad, raw)
}

// refuse answers a call that cannot be taken, and tells of everything that cannot.
func (p *Process) refuse(ctx context.Context, m Message, bad error, raw []byte) error {
	text, _ := answerOf(bad)
	p.report(m, text, raw)
	switch m := m.(type) {
	case *Call:
		return p.reply(ctx, m.ID > 0, &Result{ID: m.ID, Text: text, IsError: true}, raw)
	case *Response, *Chunk, *Done, *Failure:
		p.mu.Lock()
		defer p.mu.Unlock()
		p.failed(idOf(m), text)
	}
	return nil
}

// failed ends, within the lock, a request whose answer cannot be used: its missing pieces are not sent again.
func (p *Process) failed(id, text string) {
	w := p.requests[id]
	if w == nil {
		return
	}
	select {
	case <-w.done:
	default:
		w.err, w.unfit = ext.E(ext.CodeIO, "the agent answered with what cannot be taken: "+text), true
		close(w.done)
	}
}

// accept has a call done, once fewer are under way.
func (p *Process) accept(ctx context.Context, c *Call, raw []byte) error {
	if !p.held.take(raw) {
		return p.refuse(ctx, c, ext.E(ext.CodeInvalidRequest, "the calls under way carry too much"), raw)
	}
	p.mu.Lock()
	used := p.calls[c.ID]
	if !used {
		p.calls[c.ID] = true
		p.work.Add(1)
	}
	p.mu.Unlock()
	if used {
		p.held.give(heldBy(raw))
		return p.refuse(ctx, c, ext.E(ext.CodeInvalidRequest, "a call with this id is under way"), raw)
	}
	go p.do(ctx, c, heldBy(raw))
	return nil
}

func (p *Process) do(ctx context.Context, c *Call, size int64) {
	defer p.work.Done()
	defer p.held.give(size)
	if !slot(ctx, p.slots) {
		return // there is nobody to answer
	}
	defer func() { <-p.slots }()
	r, err := p.opts.Call(ctx, c)
	if err != nil {
		r.Text, _ = answerOf(err)
		r.IsError = true
	}
	r.ID = c.ID
	p.mu.Lock()
	delete(p.calls, c.ID)
	p.mu.Unlock()
	after := context.WithoutCancel(ctx) // a stream that breaks ends the wait
	if err := p.send(after, &r); ext.CodeOf(err) == ext.CodeInvalidRequest {
		_ = p.send(after, &Result{ID: c.ID, Text: err.Error(), IsError: true}) // it is too long
	}
}

// settle ends a request with its answer.
func (p *Process) settle(m Message, id string, stream bool, result json.RawMessage, ok bool, text, code string, raw []byte) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	w, late := p.requests[id], p.gone.Has(id)
	switch {
	case w == nil && late:
		return nil
	case w == nil:
		p.report(m, "this answers no request that is under way", raw)
		return nil
	case w.stream != stream && (ok || stream): // a stream may be refused by a response
		const text = "the request is answered by a message of another type"
		p.report(m, text, raw)
		p.failed(id, text)
		return nil
	}
	select {
	case <-w.done:
		p.report(m, "the request was answered already", raw)
		return nil
	default:
	}
	w.answer = result
	if !ok {
		w.answer, w.err = nil, failed(text, code)
	}
	close(w.done)
	return nil
}

// piece puts a piece where its answer is waited for, and waits while too much of them is there.
func (p *Process) piece(ctx context.Context, m *Chunk, raw []byte) error {
	if problem := p.put(m); problem != "" {
		p.report(m, problem, raw)
		return nil
	}
	for p.full() {
		select {
		case <-p.room:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

func (p *Process) full() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.ahead > mostAhead
}

// put returns what is wrong with a piece.
func (p *Process) put(m *Chunk) (problem string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	w, late := p.requests[m.ID], p.gone.Has(m.ID)
	switch {
	case w == nil && late:
		return ""
	case w == nil:
		return "this answers no request that is under way"
	case !w.stream:
		return "nobody asked for pieces"
	}
	select {
	case <-w.done:
		return "the request was answered already"
	default:
	}
	w.chunks = append(w.chunks, m.Delta)
	w.size += sizeOf(m.Delta)
	p.ahead += sizeOf(m.Delta)
	select {
	case w.more <- struct{}{}:
	default:
	}
	return ""
}
