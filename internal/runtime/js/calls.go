package js

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/hostcall"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/quickjs/engine"
	"github.com/cec80427/pier/internal/sys/memquota"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// calls are the host calls under way. The maps belong to the VM's goroutine; each call has a goroutine of its own, which
// only ever hands macrotasks to the loop.
type calls struct {
	i        *Instance
	nextID   int
	active   map[int]*activeCall
	sent     int64             // bytes of the params of those under way
	failed   map[ext.Code]bool // codes that calls have failed with
	group    *sync.WaitGroup
	together chan struct{} // one for each chunk that waits, see streamer

	working atomic.Pointer[context.CancelFunc] // ends the program that runs behind the gate, if one does
}

type activeCall struct {
	cancel context.CancelCauseFunc
	ref    bool
	stream bool
	method string
	size   int64  // of its params
	params string // kept in replays only, to be shown
	asked  bool   // begun has had what came first

	credits chan struct{} // one for each chunk that waits
	held    bool          // JavaScript has no room for more: what it has been given keeps its credit
	owed    int           // such credits

	once  sync.Once
	first chan string // what came first of a stream: its first chunk or its answer
}

// maxSent is how much the params of the calls under way may be together: each is in the host some four times while it is read.
const maxSent = 12 << 20

// How many chunks of one call may wait for JavaScript before its producer is held back, and of all calls, beside one of each.
const chunkCredits, chunksTogether = 32, 128

func newCalls(i *Instance) calls {
	return calls{i: i, together: make(chan struct{}, chunksTogether), active: map[int]*activeCall{}, failed: map[ext.Code]bool{}, group: &sync.WaitGroup{}}
}

// lazyEncodeBytes is from how long on an answer is written for the border only when its turn has come: until then the host holds it once.
const lazyEncodeBytes = 256 << 10

// sync makes a call and waits for it. The answer is "=" + JSON or "!" + the error as JSON.
func (c *calls) sync(method, params string) string {
	c.i.inTurn()
	e := c.i.input(trace.Event{Op: trace.OpSync, Kind: method, Text: params}, func(e *trace.Event) {
		ctx, done := c.waiting(method, params)
		defer done()
		value, err := c.i.opts.Caller.Call(ctx, c.request(method, params))
		if late, ok := errors.AsType[*ext.Error](context.Cause(ctx)); ok && err != nil && late.Code == ext.CodeTimeout {
			err = late
		}
		e.Out = encodeAnswer(value, err)
	})
	c.noteErrorCode(e.Out)
	return e.Out
}

// waiting readies the VM for a call that it waits for. Whoever waits is not at work, except when SQL runs: that is the extension's
// program like any other, so its time counts, and the watchdog ends it.
func (c *calls) waiting(method, params string) (context.Context, func()) {
	if hostcall.Works(ext.Method(method), opOf(params)) {
		ctx, cancel := context.WithCancel(c.i.life)
		c.working.Store(&cancel)
		return ctx, func() {
			c.working.Store(nil)
			cancel()
		}
	}
	c.i.watchdog.pause()
	ctx := memquota.Urgent(context.WithValue(c.i.life, syncWait{}, c.i))
	switch ext.Method(method) {
	case ext.MethodSession, ext.MethodEvents, ext.MethodTool: // these can lead back here in ways that no context shows
		ctx, cancel := context.WithTimeoutCause(ctx, c.i.opts.Limits.Entry, ext.E(ext.CodeTimeout,
			fmt.Sprintf("the extension waited for %s without giving control back"+raise("entry", c.i.opts.Limits.Entry), c.i.opts.Limits.Entry)))
		return ctx, func() {
			cancel()
			c.i.watchdog.resume()
		}
	}
	return ctx, c.i.watchdog.resume
}

// syncWait is the context key of the instance that waits, with its VM, for the call that a context belongs to.
type syncWait struct{}

// interrupt ends the program that runs behind the gate, from any goroutine.
func (c *calls) interrupt() {
	if cancel := c.working.Load(); cancel != nil {
		(*cancel)()
	}
}

// noteErrorCode notes the code of a call that failed. An error that leaves the VM keeps its code only if the host has given this
// instance one like it: extensions can throw what looks like the host's.
func (c *calls) noteErrorCode(answer string) {
	engine.CountGarbage(len(answer))
	if rest, failed := strings.CutPrefix(answer, `!{"code":"`); failed {
		code, _, _ := strings.Cut(rest, `"`)
		c.failed[ext.Code(code)] = true
	}
}

func (c *calls) request(method, params string) ext.Call {
	cause := c.i.cause()
	return ext.Call{
		Extension: c.i.opts.ID, VM: c.i.opts.VM, Runtime: string(source.JS), Method: ext.Method(method),
		Params:     engine.LendBytes(params), // nobody changes them
		ToolCallID: cause.ToolCallID, CommandID: cause.CommandID, EventID: cause.EventID,
		Place: c.i.madeAt(method, params),
	}
}

// start makes a call whose chunks and completion arrive as macrotasks. The gate ends it after timeout milliseconds, if there is one.
func (c *calls) start(method, params string, stream bool, timeout int64) int {
	c.i.inTurn()
	c.nextID++
	id := c.nextID
	e := trace.Event{Op: trace.OpCall, ID: id, Kind: method, Text: params}
	if stream {
		e.What = "stream"
	}
	c.i.note(e)
	if c.i.replay != nil {
		c.active[id] = &activeCall{ref: true, stream: stream, method: method, params: params}
		return id
	}
	if len(c.active) >= c.i.opts.Limits.Pending {
		c.i.loop.arrive(task{kind: "complete", id: id, text: encodeAnswer(nil, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("too many host calls are under way (the limit is %d"+raise("pending", c.i.opts.Limits.Pending)+")", c.i.opts.Limits.Pending)))})
		return id
	}
	if c.sent+int64(len(params)) > maxSent {
		c.i.loop.arrive(task{kind: "complete", id: id, text: encodeAnswer(nil, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("the host calls under way carry too much (the limit is %d MiB)", maxSent>>20)))})
		return id
	}
	c.sent += int64(len(params))
	ctx, cancel := context.WithCancelCause(c.i.life)
	active := &activeCall{cancel: cancel, ref: true, stream: stream, method: method, size: int64(len(params)), first: make(chan string, 1)}
	c.active[id] = active
	call := c.request(method, params)
	call.Timeout = (&ext.HostCall{TimeoutMS: &timeout}).Timeout()
	if stream {
		call.Stream = c.streamer(ctx, id, active)
	}
	deliver, caller := c.i.loop.arrive, c.i.opts.Caller
	if order := c.i.loop.order; order != nil && !stream && method != string(ext.MethodUI) { // a dialog waits for a person
		order.issue(id)
		deliver = order.complete
	}
	c.group.Go(func() {
		value, err := caller.Call(ctx, call)
		cancel(nil)
		if c.i.life.Err() != nil {
			return // the instance ended: its JavaScript must not go on with the error of a call that the end cancelled
		}
		active.setFirst(func() string { return encodeAnswer(value, err) })
		done := task{kind: "complete", id: id, value: value}
		if err != nil || len(value) < lazyEncodeBytes || c.i.tracing() {
			done.text = encodeAnswer(value, err)
		}
		deliver(done)
	})
	return id
}

// streamer hands chunks to the loop, and blocks while too many of them wait.
func (c *calls) streamer(ctx context.Context, id int, active *activeCall) func(json.RawMessage) error {
	active.credits = make(chan struct{}, chunkCredits)
	var waiting atomic.Int32
	return func(chunk json.RawMessage) error {
		together := make(chan struct{}, 1) // the first that waits needs nothing of others, so that nobody waits for ever
		if waiting.Add(1) > 1 {
			together = c.together
		}
		for _, room := range [...]chan struct{}{active.credits, together} {
			select {
			case room <- struct{}{}:
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
		active.setFirst(func() string { return "=" + jsontext.WellFormed(string(chunk)) })
		c.i.loop.arrive(task{kind: "chunk", id: id, text: jsontext.WellFormed(string(chunk)), done: func() { waiting.Add(-1); <-together; active.returnCredit() }})
		return nil
	}
}

// returnCredit gives back the credit of a chunk that JavaScript has been given, unless it holds the call.
func (a *activeCall) returnCredit() {
	if a.held {
		a.owed++
		return
	}
	<-a.credits
}

// holdCredits keeps the credits of chunks from now on, or gives them back, those too that were kept.
func (c *calls) holdCredits(id int, held bool) {
	a := c.active[id]
	if a == nil {
		return
	}
	for a.held = held; !held && a.owed > 0; a.owed-- {
		<-a.credits
	}
}

// setFirst keeps what came first of a call.
func (a *activeCall) setFirst(what func() string) {
	if a.stream {
		a.once.Do(func() { a.first <- what() })
	}
}

// waitFirst waits for what comes first of a streaming call, which JavaScript is still to be given in its turn: "=" + the chunk
// or "!" + the error as JSON. It is "" when that has been asked before.
func (c *calls) waitFirst(id int) string {
	return c.i.input(trace.Event{Op: trace.OpSync, Kind: "first", ID: id}, func(e *trace.Event) {
		a := c.active[id]
		if a == nil || !a.stream || a.asked {
			return
		}
		c.i.watchdog.pause()
		defer c.i.watchdog.resume()
		select {
		case e.Out = <-a.first:
			a.asked = true
		case <-c.i.life.Done():
		}
	}).Out
}

// completed forgets a call whose completion is being delivered.
func (c *calls) completed(id int) {
	if a := c.active[id]; a != nil {
		c.sent -= a.size
	}
	delete(c.active, id)
}

func (c *calls) cancel(id int) {
	a := c.active[id]
	if a == nil {
		return
	}
	c.i.note(trace.Event{Op: trace.OpCancel, ID: id})
	if a.cancel != nil { // a replay has nothing to cancel
		a.cancel(ext.E(ext.CodeTimeout, "cancelled by the extension"))
	}
}

func (c *calls) ref(id int, ref bool) {
	if a := c.active[id]; a != nil {
		a.ref = ref
	}
}

// holding reports whether a call is under way that may still wake the extension. One that is held waits for the extension.
func (c *calls) holding() bool {
	for _, a := range c.active {
		if a.ref && !a.held {
			return true
		}
	}
	return false
}

// finite reports whether a call is under way that ends by itself.
func (c *calls) finite() bool {
	for _, a := range c.active {
		if !a.stream {
			return true
		}
	}
	return false
}

// ending reports whether a call is under way that will end by itself and may wake the extension: time does not pass it by.
// What streams for ever, such as a watcher, does not count.
func (c *calls) ending() bool {
	for _, a := range c.active {
		if a.ref && !a.held && (!a.stream || a.method == string(ext.MethodExec) || a.method == string(ext.MethodHTTP) || a.method == string(ext.MethodTool)) {
			return true
		}
	}
	return false
}

// pending lists the calls under way by id.
func (c *calls) pending() []trace.Pending {
	var list []trace.Pending
	for _, id := range slices.Sorted(maps.Keys(c.active)) {
		list = append(list, trace.Pending{ID: id, Method: c.active[id].method, Params: c.active[id].params})
	}
	return list
}

// wait returns when the goroutines of all calls are gone, or after a grace for connectors that do not listen.
func (c *calls) wait() {
	done := make(chan struct{})
	go func() {
		c.group.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(closeGrace):
	}
}

// encodeAnswer writes a result or an error for the border. What is not an *ext.Error becomes a plain internal error: its
// text stays in the host.
func encodeAnswer(value json.RawMessage, err error) string {
	if err == nil {
		if len(value) == 0 {
			return "=null"
		}
		return "=" + jsontext.WellFormed(engine.LendText(value))
	}
	e := errorFor(err)
	data, encodeErr := json.Marshal(struct {
		Code    ext.Code       `json:"code"`
		Message string         `json:"message"`
		Details map[string]any `json:"details"`
	}{e.Code, e.Msg, orEmpty(e.Details)})
	if encodeErr != nil {
		return `!{"code":"internal","message":"the host's error cannot be described","details":{}}`
	}
	return "!" + string(data)
}

func orEmpty(m map[string]any) map[string]any {
	if m == nil {
		return map[string]any{}
	}
	return m
}
