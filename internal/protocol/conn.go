package protocol

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/jsonlines"
)

// The events that control a connection. Every other event is the extensions'.
const (
	EventCancel  = "pier.cancel"  // data: {"call_id"} or {"cancel_token"}
	EventCredits = "pier.credits" // data: {"call_id","credits"}
	EventReady   = "pier.ready"   // sent by pier once: what was loaded
)

// Window is how many chunks of one call may be on their way before the receiver grants more with pier.credits.
const Window = 32

// Handler answers requests. Its context ends with the request's time, with a cancellation and with the connection. What it
// returns is sent with the request's envelope id; the error is sent as an error message.
type Handler func(ctx context.Context, r *Request) (ext.Payload, error)

// Options are how a Conn behaves. The zero value takes no requests.
type Options struct {
	Accept   []ext.MessageType              // what the other end may send of its own accord
	Handle   Handler                        // answers them
	Notice   func(ext.Message)              // register, log, and error messages that belong to no request, in their order; nil drops them
	MaxLine  int                            // bytes of the longest line taken and sent, 0 for 10 MB
	InFlight int                            // requests that are handled at once, 0 for 16,384; of those beyond, 65,536 wait, and then the Conn stops reading
	Prefix   string                         // of the envelope ids of this end's own messages, "" for "pier"
	Bad      func(problem error) (end bool) // told of each message that could not be taken; true ends the connection. Optional
}

// Conn is one end of a connection. Make one with New and let Run read; its other methods are safe for concurrent use.
type Conn struct {
	// Fixed at creation.
	opts  Options
	in    *jsonlines.Reader
	out   *jsonlines.Outbox
	slots chan struct{} // one for each request that was taken and is not answered
	ids   atomic.Uint64

	requests line // all but events
	events   line // one at a time

	mu      sync.Mutex
	asked   map[string]*asking        // requests of this end, by envelope id
	gone    *jsonlines.Recent[string] // ids of requests that were given up: a late answer is no mistake
	taken   map[string]*Request       // requests of the other end, by envelope id
	calls   map[string]*Request       // those of them that have a call id, by it
	streams map[string]*Stream        // answers that are sent in chunks, by call id
	err     error                     // set when the connection has ended

	work    sync.WaitGroup
	turn    chan struct{} // hands the reading to a goroutine that waits for it
	resting atomic.Int32  // how many do
}

// New returns a Conn that reads from in and writes to out. Whoever calls closes both, out after Close.
func New(in io.Reader, out io.Writer, o Options) *Conn {
	if o.InFlight <= 0 {
		o.InFlight = 1 << 14
	}
	if o.MaxLine <= 0 {
		o.MaxLine = jsonlines.DefaultMax
	}
	if o.Prefix == "" {
		o.Prefix = "pier"
	}
	if o.Notice == nil {
		o.Notice = func(ext.Message) {}
	}
	return &Conn{
		opts: o, in: jsonlines.NewReader(in, o.MaxLine), out: jsonlines.NewOutbox(out), slots: make(chan struct{}, o.InFlight+maxWaiting),
		asked: map[string]*asking{}, gone: jsonlines.NewRecent[string](4096), taken: map[string]*Request{},
		calls: map[string]*Request{}, streams: map[string]*Stream{},
		requests: line{most: o.InFlight}, events: line{most: 1}, turn: make(chan struct{}),
	}
}

// ErrGone is in the errors of requests whose connection has ended, which have the code io.
var ErrGone = jsonlines.ErrGone

var gone = jsonlines.Gone

// Run reads until the other end closes, ctx ends, or the stream fails, and then waits for the requests under way: after a
// close they are finished and answered, else they are cancelled. It returns nil after a close.
func (c *Conn) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	lost := context.AfterFunc(c.out.Life(), func() { cancel(gone) }) // nobody can be answered any more
	defer lost()
	read := make(chan error, 1)
	go c.readOn(ctx, read)
	var err error
	select {
	case err = <-read:
	case <-ctx.Done(): // the reader may be blocked in the stream until its owner closes it
		err = context.Cause(ctx)
	}
	c.end(gone)
	if err != nil {
		cancel(err)
	}
	c.work.Wait()
	if errors.Is(err, ErrGone) {
		return c.out.Failure()
	}
	return err
}

// Close writes what waits to be written, for as long as ctx lasts. Nothing can be sent afterwards.
func (c *Conn) Close(ctx context.Context) error {
	c.end(gone)
	return c.out.Close(ctx)
}

// Send writes one message that asks for nothing, with an id of its own. It waits while the other end does not read. In the place of one
// that is too long for a line it writes an error message, so that the other end knows.
func (c *Conn) Send(ctx context.Context, p ext.Payload) error {
	id := c.newID()
	err := c.send(ctx, id, p)
	if err == errLong {
		_ = c.send(ctx, id, errorOf(err))
	}
	return err
}

// errLong is the error for a message that the other end would not take.
var errLong error = ext.E(ext.CodeIO, "the message is too long for a line of the protocol and was not sent")

func (c *Conn) send(ctx context.Context, id string, p ext.Payload) error {
	line, err := ext.EncodeMessage(ext.Message{ID: id, Payload: p})
	if err != nil {
		return err
	}
	if len(line) > c.opts.MaxLine {
		return errLong
	}
	return c.out.Put(ctx, line)
}

func (c *Conn) newID() string {
	return c.opts.Prefix + "-" + strconv.FormatUint(c.ids.Add(1), 10)
}

// maxResting is how many goroutines wait for their turn to read.
const maxResting = 4

// readOn reads until the stream ends, and says how on read. Whoever has read a request also answers it, and another goroutine reads on:
// so an answer waits for no goroutine to be woken, and one that has answered is there for the next, with a stack that has grown already.
func (c *Conn) readOn(ctx context.Context, read chan<- error) {
	for {
		do, err := c.read(ctx)
		if do == nil {
			read <- err
			return
		}
		select {
		case c.turn <- struct{}{}:
		default:
			go c.readOn(ctx, read)
		}
		do()
		if !c.rest(ctx) {
			return
		}
	}
}

// rest waits for the next turn to read. It is false when there are enough that do, or there will be none.
func (c *Conn) rest(ctx context.Context) bool {
	defer c.resting.Add(-1)
	if c.resting.Add(1) > maxResting {
		return false
	}
	select {
	case <-c.turn:
		return true
	case <-ctx.Done():
		return false
	}
}

// read takes messages up to a request that is to be handled, or to the end of the stream, where do is nil.
func (c *Conn) read(ctx context.Context) (do func(), err error) {
	for do == nil && err == nil {
		var line []byte
		line, err = c.in.Next()
		var bad *jsonlines.LineError
		switch {
		case errors.Is(err, io.EOF):
			return nil, nil
		case errors.As(err, &bad):
			err = c.refuse(ctx, idOf(bad.Head), ext.E(ext.CodeInvalidRequest, bad.Error()))
		case err != nil:
			return nil, ext.Wrap(ext.CodeIO, "the connection failed", err)
		default:
			do, err = c.dispatch(ctx, line)
		}
	}
	return do, err
}

// dispatch hands one line to the request that it answers, or returns do, which handles a new request. An error ends the connection.
func (c *Conn) dispatch(ctx context.Context, line []byte) (do func(), err error) {
	m, err := ext.DecodeMessage(line)
	if err != nil {
		return nil, c.refuse(ctx, idOf(line), err)
	}
	switch p := m.Payload.(type) {
	case *ext.Register, *ext.LogRecord:
		if t := p.MessageType(); !slices.Contains(c.opts.Accept, t) {
			return nil, c.refuse(ctx, m.ID, ext.E(ext.CodeInvalidRequest, "a message of type "+string(t)+" is not taken here"))
		}
		c.opts.Notice(m)
		return nil, nil
	case *ext.ErrorPayload:
		if !c.fail(m.ID, p) {
			c.opts.Notice(m)
		}
		return nil, nil
	case *ext.ToolResult, *ext.SlashResult, *ext.HostResult:
		return nil, c.answered(ctx, m)
	case *ext.EventHook:
		if done, err := c.control(ctx, m, p); done {
			return nil, err
		}
		if c.awaits(m.ID) {
			return nil, c.answered(ctx, m)
		}
	}
	return c.accept(ctx, m)
}

// Refuse answers a message that was taken as a notice and cannot be used.
func (c *Conn) Refuse(ctx context.Context, id string, problem error) error {
	return c.send(ctx, id, errorOf(problem))
}

// refuse answers what could not be taken.
func (c *Conn) refuse(ctx context.Context, id string, problem error) error {
	if c.opts.Bad != nil && c.opts.Bad(problem) {
		return problem
	}
	return c.send(ctx, id, errorOf(problem))
}

// errorOf is a failure as an error message. Codes are those of host calls.
func errorOf(err error) *ext.ErrorPayload {
	e := ext.NewHostCallError(err)
	return &ext.ErrorPayload{Code: string(e.Code), Message: e.Message, Details: e.Details}
}

// idOf is the envelope id of a line that is no message, as far as it can be read: the answer should say which it answers.
func idOf(line []byte) string {
	var id string
	if json.Unmarshal(jsonlines.Members(line)["id"], &id) != nil || len(id) > 256 {
		return ""
	}
	return id
}

// end gives up everything that waits for an answer.
func (c *Conn) end(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err != nil {
		return
	}
	c.err = err
	for _, a := range c.asked {
		a.settle(nil, err)
	}
}
