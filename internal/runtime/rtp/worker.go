package rtp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/sys/jsonlines"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// worker is one process that runs a pack.
type worker struct {
	// Fixed at creation.
	of      *python
	program *instance.Program
	in      *jsonlines.Writer
	out     *jsonlines.Reader
	since   time.Time
	ready   chan struct{} // closed when it has said what the pack is, or why it cannot be loaded
	over    chan struct{} // closed when it is gone

	// Fixed when ready is closed.
	said   rtp.Said
	hash   string
	failed string

	killing sync.Once

	mu     sync.Mutex
	calls  map[uint64]chan answer
	last   uint64
	rested time.Time              // when the last call ended, or the pack was ready
	stuck  map[uint64]*time.Timer // calls that nobody waits for any more
	drains bool                   // takes no more calls
	killed bool                   // it was ended, and did not end by itself
	broken string                 // what it said that is none of its messages
}

// answer is the end of one call.
type answer struct {
	ID      *uint64         `json:"id,omitempty"`
	Output  json.RawMessage `json:"output,omitempty"`
	Error   json.RawMessage `json:"error,omitempty"`
	Details json.RawMessage `json:"details,omitempty"`

	Ready  *ready  `json:"ready,omitempty"`
	Failed *string `json:"failed,omitempty"`
}

// ready is the first message.
type ready struct {
	Name    string            `json:"name"`
	Version string            `json:"version"`
	Tools   []json.RawMessage `json:"tools"`
	Impls   []string          `json:"impls"`
	Python  string            `json:"python"`
	Steady  bool              `json:"steady"`
}

func newWorker(of *python, program *instance.Program) *worker {
	return &worker{
		of: of, program: program, in: jsonlines.NewWriter(program.Stdin), out: jsonlines.NewReader(program.Stdout, 0), since: time.Now(),
		ready: make(chan struct{}), over: make(chan struct{}), calls: map[uint64]chan answer{}, stuck: map[uint64]*time.Timer{},
	}
}

// run reads what the worker says until it is gone. It says nothing but its own messages: what a pack prints is the console's, so that
// another line is a worker that is not one any more.
func (w *worker) run() {
	for {
		line, err := w.out.Next()
		ended := errors.Is(err, io.EOF)
		if err == nil {
			err = w.take(line)
		}
		if err != nil {
			if !ended {
				w.mu.Lock()
				w.broken = "it wrote what is no message"
				w.mu.Unlock()
			}
			break
		}
	}
	w.program.Close(grace)
	close(w.over)
	w.mu.Lock()
	w.drains = true
	for id, timer := range w.stuck {
		timer.Stop()
		delete(w.stuck, id)
	}
	w.mu.Unlock()
	w.of.forget(w)
}

// take takes one message.
func (w *worker) take(line []byte) error {
	var m answer
	if err := ext.DecodeStrict(line, &m); err != nil {
		return w.refuse(line, err)
	}
	isReady := false
	select {
	case <-w.ready:
		isReady = true
	default:
	}
	switch {
	case m.Ready != nil && !isReady:
		hash, err := rtp.HashOf(line)
		if err != nil {
			return err
		}
		w.mu.Lock()
		w.rested = time.Now()
		w.mu.Unlock()
		w.said, w.hash = rtp.Said{Name: m.Ready.Name, Version: m.Ready.Version, Tools: m.Ready.Tools, Impls: m.Ready.Impls, Unsteady: !m.Ready.Steady}, hash
		close(w.ready)
	case m.Failed != nil && !isReady:
		w.failed = *m.Failed
		close(w.ready)
	case m.ID != nil && isReady && (m.Output != nil || m.Error != nil):
		w.settle(*m.ID, m)
	default:
		return ext.E(ext.CodeInvalidRequest, "the message is none of a worker's")
	}
	return nil
}

// refuse answers a call of which the output is JSON that is not read: it has a member twice, or nests too deep. Any other line is no message.
func (w *worker) refuse(line []byte, why error) error {
	var m answer
	if json.Unmarshal(line, &m) != nil || m.ID == nil || m.Output == nil {
		return why
	}
	e := rtp.NewError(rtp.InternalError, "the output cannot be read: "+why.Error(), "report it to the author of the pack")
	w.settle(*m.ID, answer{Error: encode(e)})
	return nil
}

// settle gives a call its answer.
func (w *worker) settle(id uint64, m answer) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if timer, ok := w.stuck[id]; ok {
		timer.Stop()
		delete(w.stuck, id)
	}
	if to, ok := w.calls[id]; ok {
		delete(w.calls, id)
		to <- m
	}
	w.rested = time.Now()
	w.drained()
}

// idle is how long no call has been under way; nil is a worker that is not there yet.
func (w *worker) idle() time.Duration {
	if w == nil {
		return 0
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.rested.IsZero() || len(w.calls)+len(w.stuck) > 0 {
		return 0
	}
	return time.Since(w.rested)
}

// drained ends a worker that takes no more calls and has none left that somebody waits for.
func (w *worker) drained() {
	if w.drains && len(w.calls) == 0 {
		go w.kill()
	}
}

func (w *worker) takes() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return !w.drains && !w.gone()
}

func (w *worker) gone() bool {
	select {
	case <-w.over:
		return true
	default:
		return false
	}
}

func (w *worker) lived() time.Duration { return time.Since(w.since) }

// ended reports whether somebody ended it.
func (w *worker) ended() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.killed
}

// how says how it ended, once it has.
func (w *worker) how() string {
	<-w.over
	w.mu.Lock()
	broken := w.broken
	w.mu.Unlock()
	switch how := w.program.How(); {
	case broken != "":
		return broken
	case how != nil:
		return how.Error()
	}
	return "it ended"
}

// certain is what a pipe takes at once when all before it was read: a call that is alone waits for nobody.
const certain = 4 << 10

// call makes one call. One that is not waited for any more is cancelled; when it does not end by itself, its worker does.
func (w *worker) call(ctx context.Context, c invocation) ([]byte, error) {
	to := make(chan answer, 1)
	w.mu.Lock()
	w.last++
	id := w.last
	w.calls[id] = to
	alone := len(w.calls) == 1 && len(w.stuck) == 0
	w.mu.Unlock()
	line, plain := jsontext.Join(jsontext.Raw{
		"id": strconv.AppendUint(nil, id, 10), "call": jsontext.AppendString(nil, c.tool.Name), "args": c.args, "secrets": secretsJSON(c.secrets),
		"context": c.context.JSON(),
	}, nil)
	if !plain {
		w.leave(id)
		return nil, rtp.NewError(rtp.ValidationError, "the arguments cannot be written as JSON").Refusal(nil)
	}
	if alone && len(line) < certain {
		_ = w.in.Line(line) // a worker that is gone says so
	} else {
		go func() { _ = w.in.Line(line) }()
	}
	select {
	case m := <-to:
		return w.output(c.tool, m)
	case <-w.over:
		return w.lost(c.tool, to)
	case <-ctx.Done():
		w.abandon(id)
		return nil, stopped(ctx, "the tool did not answer in time")
	}
}

// leave takes a call out that was not made.
func (w *worker) leave(id uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.calls, id)
	w.drained()
}

// abandon cancels a call, and gives it some time to end.
func (w *worker) abandon(id uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, waits := w.calls[id]; !waits || w.gone() {
		return
	}
	delete(w.calls, id)
	w.stuck[id] = time.AfterFunc(patience, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.drains = true
		w.drained()
	})
	go func() { _ = w.in.Line(fmt.Appendf(nil, `{"cancel":%d}`, id)) }() // waits while the worker does not read
}

// lost is a call whose worker is gone. Its answer may have come before.
func (w *worker) lost(tool *rtp.Tool, to chan answer) ([]byte, error) {
	select {
	case m := <-to:
		return w.output(tool, m)
	default:
		return nil, rtp.NewError(rtp.InternalError, "the pack's worker ended during the call: "+w.how(), "the call may have been done").Refusal(nil)
	}
}

// output is what an answer says.
func (w *worker) output(tool *rtp.Tool, m answer) ([]byte, error) {
	if m.Error == nil {
		return m.Output, nil
	}
	if m.Details != nil && string(m.Details) != "null" {
		if why := tool.CheckDetails(m.Details); why != "" {
			return nil, rtp.NewError(rtp.InternalError, "the details of the tool's error are not what its error_schema promises: "+why)
		}
	}
	return nil, rtp.ParseError(m.Error)
}

// kill ends the worker with all that it has started, and returns when it is gone.
func (w *worker) kill() {
	w.killing.Do(func() {
		w.mu.Lock()
		w.drains, w.killed = true, true
		hangs := len(w.stuck) > 0
		w.mu.Unlock()
		wait := grace
		if hangs {
			wait = 0
		}
		w.program.Close(wait)
	})
	<-w.over
}
