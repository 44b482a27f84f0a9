package bridge

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/jsonlines"
)

// AgentOptions are how an Agent behaves. The zero value answers every request with an error.
type AgentOptions struct {
	// Handle answers requests, at the same time. Its context ends with llm_cancel, when it is of a model request, and with the
	// connection. What it returns is the answer.
	Handle  func(ctx context.Context, r *Asked) (json.RawMessage, error)
	Notice  func(Message)     // ui and event messages, in their order; it should not wait. nil drops them
	Noise   func(line string) // lines before ready that are none of the protocol's; nil drops them
	Problem func(p *Problem)  // what could not be taken afterwards; it should not wait. nil drops it
	MaxLine int               // bytes of the longest line taken, 0 for 10 MB
	// InFlight is how many requests are handled at once, 0 for 2048; others wait. Over 13 of the longest lines of both, requests are refused.
	InFlight int
}

// Agent is the end that calls: the pi side. Make one with NewAgent and let Run read; its other methods are safe for concurrent use.
type Agent struct {
	// Fixed at creation.
	line
	opts  AgentOptions
	slots chan struct{}
	ready chan struct{} // closed with the first ready, a bad one too

	mu     sync.Mutex
	info   Info
	first  bool  // ready has come
	unfit  error // why the inventory cannot be used; nil when it can
	ids    int64
	calls  map[int64]chan outcome
	gone   *jsonlines.Recent[int64] // calls that were given up
	asked  map[string]*Asked
	done   *jsonlines.Recent[string] // requests that were answered: a late cancel is no mistake
	ended  bool
	over   chan struct{} // closed when the connection has ended
	answer sync.WaitGroup
}

// outcome is a call's result or error.
type outcome struct {
	Result
	err error
}

// NewAgent returns an Agent that reads from in and writes to out. Whoever calls closes both, out after Close.
func NewAgent(in io.Reader, out io.Writer, o AgentOptions) *Agent {
	if o.InFlight <= 0 {
		o.InFlight = 2048
	}
	if o.Handle == nil {
		o.Handle = func(_ context.Context, r *Asked) (json.RawMessage, error) { return nil, UnknownOp(r.Op) }
	}
	if o.Notice == nil {
		o.Notice = func(Message) {}
	}
	if o.Noise == nil {
		o.Noise = func(string) {}
	}
	return &Agent{
		line: newLine(in, out, o.MaxLine, o.Problem), opts: o, slots: make(chan struct{}, o.InFlight), ready: make(chan struct{}),
		calls: map[int64]chan outcome{}, gone: jsonlines.NewRecent[int64](4096), asked: map[string]*Asked{},
		done: jsonlines.NewRecent[string](4096), over: make(chan struct{}),
	}
}

// UnknownOp is the answer to a request that nobody knows.
func UnknownOp(op string) error {
	return ext.E(ext.CodeInvalidRequest, "there is no request "+cut(op, 60))
}

// Run reads until the process ends, ctx does, or the stream fails, and then cancels and waits for the requests under way. It returns
// nil after the process's end.
func (a *Agent) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	err := a.run(ctx, cancel, func(m Message, bad error, raw []byte) error { return a.dispatch(ctx, m, bad, raw) })
	a.end()
	cancel(jsonlines.Gone) // there is nobody to answer
	a.answer.Wait()
	return err
}

// end gives up everything that waits.
func (a *Agent) end() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.ended {
		a.ended = true
		close(a.over)
	}
}

// Close writes what waits to be written, for as long as ctx lasts. Nothing can be sent afterwards.
func (a *Agent) Close(ctx context.Context) error {
	a.end()
	return a.out.Close(ctx)
}

// Ready waits for the process's inventory. For an inventory that cannot be used the error has the code invalid_request.
func (a *Agent) Ready(ctx context.Context) (Info, error) {
	select {
	case <-a.ready:
	case <-a.over:
		select {
		case <-a.ready: // and then it ended
		default:
			return Info{}, jsonlines.Gone
		}
	case <-ctx.Done():
		return Info{}, context.Cause(ctx)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.info, a.unfit
}

// Call runs a tool of the process, or makes a private call. The error is that of the connection or of ctx; what the tool itself says is
// the Result. A result that cannot be taken ends its call with an error that says why. A call that is given up is still answered by the process, and the answer dropped: the protocol cannot cancel one.
func (a *Agent) Call(ctx context.Context, name string, arguments json.RawMessage) (Result, error) {
	answer := make(chan outcome, 1)
	a.mu.Lock()
	if a.ended {
		a.mu.Unlock()
		return Result{}, jsonlines.Gone
	}
	a.ids++
	id := a.ids
	a.calls[id] = answer
	a.mu.Unlock()
	defer a.forget(id)
	if err := a.send(ctx, &Call{ID: id, Name: name, Arguments: arguments}); err != nil {
		return Result{}, err
	}
	select {
	case o := <-answer:
		return o.Result, o.err
	case <-a.over:
		select {
		case o := <-answer:
			return o.Result, o.err
		default:
			return Result{}, jsonlines.Gone
		}
	case <-ctx.Done():
		return Result{}, context.Cause(ctx)
	}
}

// Tell makes a call whose answer nobody waits for: a notification.
func (a *Agent) Tell(ctx context.Context, name string, arguments json.RawMessage) error {
	a.mu.Lock()
	a.ids++
	id := a.ids
	a.gone.Add(id)
	a.mu.Unlock()
	return a.send(ctx, &Call{ID: id, Name: name, Arguments: arguments})
}

func (a *Agent) forget(id int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, waiting := a.calls[id]; waiting {
		delete(a.calls, id)
		a.gone.Add(id)
	}
}

// dispatch hands one message to the request or handler that it is for. An error ends the connection.
func (a *Agent) dispatch(ctx context.Context, m Message, bad error, raw []byte) error {
	r, request := m.(*Request)
	if bad != nil {
		return a.refuse(ctx, m, bad, raw)
	}
	if first, ok := m.(*Ready); ok {
		a.begin(first.Info, m, raw)
		return nil
	}
	if !a.isReady() {
		return a.refuse(ctx, m, ext.E(ext.CodeInvalidRequest, "ready comes first"), raw)
	}
	switch m := m.(type) {
	case *Result:
		a.answered(*m, raw)
	case *Cancel:
		a.cancel(m, raw)
	case *UI, *Event:
		a.opts.Notice(m)
	default:
		if !request {
			return a.refuse(ctx, m, ext.E(ext.CodeInvalidRequest, "a process does not send this"), raw)
		}
		return a.accept(ctx, r, raw)
	}
	return nil
}

// begin stores the inventory. A second inventory is an error, and the first stays.
func (a *Agent) begin(info Info, m Message, raw []byte) {
	a.mu.Lock()
	again := a.first || a.unfit != nil
	if !again {
		a.first, a.info = true, info
	}
	a.mu.Unlock()
	if again {
		a.report(m, "ready came again", raw)
		return
	}
	close(a.ready)
}

func (a *Agent) isReady() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.first
}

// refuse answers what cannot be taken where there is an answer, and tells of it. Before ready a line that is no message is noise.
func (a *Agent) refuse(ctx context.Context, m Message, bad error, raw []byte) error {
	if m == nil && !a.isReady() {
		if port, token, ok := portOf(string(raw)); ok {
			a.begin(Info{Transport: "http", Port: port, Token: token}, m, raw)
			return nil
		}
		a.opts.Noise(strings.ToValidUTF8(string(raw), "\uFFFD"))
		return nil
	}
	text, _ := answerOf(bad)
	a.report(m, text, raw)
	switch m := m.(type) {
	case *Request:
		return a.reply(ctx, m.ID != "", refusal(m, bad), raw)
	case *Result:
		a.failed(m.ID, ext.E(ext.CodeIO, "the process answered with what is no result: "+text))
	case *Ready:
		a.unready(ext.E(ext.CodeInvalidRequest, "the inventory of the process cannot be taken: "+text))
	}
	return nil
}

// failed ends a call whose result cannot be taken: there will be no other.
func (a *Agent) failed(id int64, err error) {
	a.mu.Lock()
	answer, waiting := a.calls[id]
	if waiting {
		delete(a.calls, id)
		a.gone.Add(id)
	}
	a.mu.Unlock()
	if waiting {
		answer <- outcome{err: err}
	}
}

// unready ends the wait for an inventory: there will be no other.
func (a *Agent) unready(err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.first && a.unfit == nil {
		a.unfit = err
		close(a.ready)
	}
}

// portOf is the port of a line that says that the process answers over HTTP, and the token that it wants.
func portOf(line string) (port int, token string, ok bool) {
	_, words, ok := strings.Cut(line, "PI_MCP_READY")
	if !ok {
		return 0, "", false
	}
	for word := range strings.FieldsSeq(words) {
		switch key, value, _ := strings.Cut(word, "="); key {
		case "port":
			port, _ = strconv.Atoi(value) // 0 is no port
		case "token":
			token = value
		}
	}
	return port, token, port > 0 && port < 1<<16
}

// answered hands a result to the call that waits for it.
func (a *Agent) answered(r Result, raw []byte) {
	a.mu.Lock()
	answer, waiting := a.calls[r.ID]
	late := a.gone.Has(r.ID)
	delete(a.calls, r.ID)
	a.mu.Unlock()
	switch {
	case waiting:
		answer <- outcome{Result: r}
	case !late:
		a.report(&r, "this answers no call that is under way", raw)
	}
}

// Asked is a request of the process that waits for its answer.
type Asked struct {
	Request
	agent  *Agent
	cancel context.CancelCauseFunc
}

// Streams reports whether the answer comes in pieces.
func (r *Asked) Streams() bool { return r.Op == OpLLMStream }

// Chunk sends a piece of the answer to llm_stream. It waits while the process does not read.
func (r *Asked) Chunk(ctx context.Context, delta string) error {
	if !r.Streams() {
		return ext.E(ext.CodeInternal, "the request wants no pieces")
	}
	return r.agent.send(ctx, &Chunk{ID: r.ID, Delta: delta})
}

// accept has a request handled, once fewer are under way.
func (a *Agent) accept(ctx context.Context, r *Request, raw []byte) error {
	if !a.held.take(raw) {
		return a.refuse(ctx, r, ext.E(ext.CodeInvalidRequest, "the requests under way carry too much"), raw)
	}
	asked := &Asked{Request: *r, agent: a}
	during, cancel := context.WithCancelCause(ctx)
	asked.cancel = cancel
	a.mu.Lock()
	_, used := a.asked[r.ID]
	if !used {
		a.asked[r.ID] = asked
		a.answer.Add(1)
	}
	a.mu.Unlock()
	if used {
		cancel(nil)
		a.held.give(heldBy(raw))
		return a.refuse(ctx, r, ext.E(ext.CodeInvalidRequest, "a request with this id is under way"), raw)
	}
	go a.handle(ctx, during, asked, heldBy(raw))
	return nil
}

func (a *Agent) handle(ctx, during context.Context, r *Asked, size int64) {
	defer a.answer.Done()
	defer a.held.give(size)
	var result json.RawMessage
	var err error
	if slot(during, a.slots) {
		defer func() { <-a.slots }() // once it is answered: what waits to be read is under way
		result, err = a.opts.Handle(during, r)
	} else { // cancelled before it was its turn
		err = context.Cause(during)
	}
	if during.Err() != nil && ctx.Err() == nil {
		err = context.Cause(during) // whatever came of it meanwhile, and however that says so
	}
	a.mu.Lock()
	delete(a.asked, r.ID)
	a.done.Add(r.ID)
	a.mu.Unlock()
	r.cancel(nil)
	var m Message = &Response{ID: r.ID, OK: true, Result: result}
	if r.Streams() {
		m = &Done{ID: r.ID, Result: result}
	}
	if err != nil {
		m = refusal(&r.Request, err)
	}
	after, stop := outlive(ctx)
	defer stop()
	err = a.send(after, m)
	if err != nil && after.Err() == nil && !errors.Is(err, ErrGone) {
		if ext.CodeOf(err) == ext.CodeInternal {
			err = ext.Wrap(ext.CodeInternal, "the answer is no JSON", err)
		}
		_ = a.send(after, refusal(&r.Request, err))
	}
}

// parting is how long the answers to requests may wait that were under way when the connection ended.
const parting = time.Second

// outlive is a context that lasts longer than ctx by parting: a process that has closed its output may still read.
func outlive(ctx context.Context) (context.Context, context.CancelFunc) {
	after, cancel := context.WithCancel(context.WithoutCancel(ctx))
	ended := context.AfterFunc(ctx, func() { time.AfterFunc(parting, cancel) })
	return after, func() { ended(); cancel() }
}

// refusal answers a request with an error.
func refusal(r *Request, err error) Message {
	text, code := answerOf(err)
	if r.Op == OpLLMStream {
		return &Failure{ID: r.ID, Error: text, Code: code}
	}
	return &Response{ID: r.ID, Error: text, Code: code}
}

// cancel ends a model request. One that was answered already is no mistake.
func (a *Agent) cancel(c *Cancel, raw []byte) {
	a.mu.Lock()
	r, known := a.asked[c.ID], a.done.Has(c.ID)
	a.mu.Unlock()
	switch {
	case r != nil && (r.Op == OpLLMComplete || r.Op == OpLLMStream):
		r.cancel(ext.E(ext.CodeTimeout, "the process cancelled the request").With("cancelled", true))
	case r != nil:
		a.report(c, "only model requests can be cancelled", raw)
	case !known:
		a.report(c, "there is no such request", raw)
	}
}
