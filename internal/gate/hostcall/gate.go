package hostcall

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/ledger"
)

// Gate is the one way of extensions to effects. It is safe for concurrent use.
type Gate struct {
	opts   Options
	source ext.LogSource
	calls  atomic.Uint64 // for call ids

	approver ext.Approver              // of Options.Answers
	later    func(ext.LogRecord) error // records the end of a call
	tally    *ledger.Tally             // of calls that are counted

	quotas      quotas
	pendingPool sync.Pool // of *pendingCall: those of calls without records

	policy atomic.Pointer[policy.Policy]
	change sync.Mutex // one change of policy at a time

	asking promptQueue
	unseen unseen
	writes writes
}

var _ ext.Caller = (*Gate)(nil)

// New returns a Gate.
func New(o Options) (*Gate, error) {
	o, err := o.normalize()
	if err != nil {
		return nil, err
	}
	d := &Gate{opts: o, source: o.Source, approver: o.Answers.Approver()}
	d.later = o.Ledger.Append
	if l, ok := o.Ledger.(Deferrer); ok {
		d.later = l.Defer
	}
	d.quotas.most = cmp.Or(o.Quota, DefaultQuota)
	d.tally = ledger.NewTally(d.summarise, !o.Untimed)
	d.policy.Store(o.Policy)
	d.asking.init()
	return d, nil
}

// Policy is the policy in force, remembered answers included.
func (g *Gate) Policy() *policy.Policy { return g.policy.Load() }

// Update changes the policy in force. Calls that have been decided go on.
func (g *Gate) Update(change func(*policy.Policy) (*policy.Policy, error)) error {
	g.change.Lock()
	defer g.change.Unlock()
	p, err := change(g.policy.Load())
	if err == nil {
		g.policy.Store(p)
	}
	return err
}

func (g *Gate) wanted(call ext.Call, r policy.Requirement, target *ledger.Target, allowed bool) {
	if g.opts.Observer.Learns() {
		place := g.opts.Subject.Cause(call).Place
		g.opts.Observer.Wanted(Wanted{Requirement: r, Target: target.Line(), Place: place, Allowed: allowed})
	}
}

// Call implements ext.Caller.
func (g *Gate) Call(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	if call.ID == "" {
		call.ID = "host-" + strconv.FormatUint(g.calls.Add(1), 10)
	}
	if call.Asker == (ext.Asker{}) {
		call.Asker = ext.AskerOf(ctx)
	}
	if err := g.overQuota(call); err != nil {
		return nil, err
	}
	t := g.newPendingCall(call)
	var err error
	if err = t.derive(); err != nil {
		t.outcome = "invalid"
		return t.recordDenied(err)
	}
	t.target = g.target(&t.call, t.canon, t.op, &t.need)
	if made := g.madeBefore(t); made != nil {
		return t.answerWithout(made)
	}
	t.grant, t.origin, err = g.authorize(ctx, t.call, t.need)
	absent := ext.CodeOf(err) == ext.CodeIO
	g.wanted(t.call, t.need, &t.target, err == nil || absent)
	if err != nil {
		return t.recordRefusal(err, absent)
	}
	t.outcome = "allow"
	if t.need.Capability == ext.CapWrite {
		g.writes.Note(t.call.Extension, t.need.Files.Paths, t.grant.Paths)
	}
	t.timeout = g.timeout(call, t.op)
	if do := t.unrecorded(); do != nil {
		defer g.releasePending(t)
		return do(ctx)
	}
	if err := t.start(); err != nil {
		return nil, err
	}
	runtime.Gosched() // others get a processor, which is awake then for whoever waits for the result
	if call.Method == ext.MethodHTTP {
		t.grant = g.grantWithRedirects(ctx, call, t.need, t.grant)
	}
	result, err := t.do(ctx, t.grant)
	if err != nil && call.Method != ext.MethodHTTP && errors.Is(err, ext.ErrDenied) {
		var failed error
		if t.origin, failed = g.denyLate(call, t.need, err); failed != nil {
			return nil, failed
		}
		t.outcome = "deny"
	}
	return t.end(result, err)
}

// derive finds out what the call needs, and what it would start.
func (t *pendingCall) derive() (err error) {
	g := t.gate
	if len(t.call.Params) > g.opts.MaxParams {
		return invalid("params are larger than " + strconv.Itoa(g.opts.MaxParams) + " bytes")
	}
	if t.canon, err = canonicalParams(t.call.Params); err != nil {
		return err
	}
	t.op, err = derive(&t.call, t.canon, &t.need)
	if err == nil && t.need.Exec.Command != "" {
		g.opts.Subject.Locate(&t.need)
		t.need.Exec.Written = g.writes.Of(t.call.Extension)
	}
	return err
}

// timeout is how long a call may take; 0 for as long as it likes.
func (g *Gate) timeout(call ext.Call, op string) time.Duration {
	if call.Timeout > 0 {
		return call.Timeout
	}
	if lookupOp(call.Method, op).has(noTimeout) {
		return 0
	}
	return g.opts.Timeout
}

// pendingCall is one call on its way through the gate.
type pendingCall struct {
	gate    *Gate
	call    ext.Call
	canon   []byte // params in canonical form
	need    policy.Requirement
	op      string
	outcome string // allow, deny, invalid
	target  ledger.Target
	origin  origin // of the outcome
	grant   policy.Grant
	timeout time.Duration

	ids     ext.LogCorrelation // of both records
	hash    string
	started time.Time
	stopped error // of the call's context: it was aborted, or its time was up
}

// recordRefusal records a call that was not allowed, or that found nothing there.
func (t *pendingCall) recordRefusal(err error, absent bool) (json.RawMessage, error) {
	if t.outcome = "deny"; absent {
		t.outcome = "allow"
	}
	if t.need.Capability == ext.CapEnv && ext.CodeOf(err) == ext.CodeDenied {
		return t.answerUnset()
	}
	return t.recordDenied(err)
}

// recordDenied records a call that never reaches a connector.
func (t *pendingCall) recordDenied(err error) (json.RawMessage, error) {
	if failed := t.start(); failed != nil {
		return nil, failed
	}
	return t.end(nil, err)
}

// answerUnset answers for a variable that is not granted: it reads as unset.
func (t *pendingCall) answerUnset() (json.RawMessage, error) {
	if failed := t.start(); failed != nil {
		return nil, failed
	}
	if t.op == "list" {
		return t.end(json.RawMessage(`{"names":[]}`), nil)
	}
	return t.end(json.RawMessage(`{"value":null}`), nil)
}

// answerWithout records a call that needs no right, and its answer, which no connector gave.
func (t *pendingCall) answerWithout(a *answer) (json.RawMessage, error) {
	from := policy.Decision{From: fromExistence()}
	t.outcome, t.origin = "allow", originOf(&from)
	if failed := t.start(); failed != nil {
		return nil, failed
	}
	return t.end(a.result, a.err)
}

var errPanic = errors.New("the connector panicked")

// answer is what a connector returned.
type answer struct {
	result json.RawMessage
	err    error
}

// connector is the function that does the call. A runtime may do only tools, and resources of MCP servers, itself.
func (t *pendingCall) connector() Connector {
	if serve := t.call.Serve; serve != nil && (t.need.Capability == ext.CapTool || t.need.Files.Resource != "") {
		return func(ctx context.Context, _ ext.Call, _ policy.Grant) (json.RawMessage, error) { return serve(ctx) }
	}
	return t.gate.opts.Connectors[t.call.Method]
}

// do runs the connector, and stops waiting for it when its time is up.
func (t *pendingCall) do(ctx context.Context, grant policy.Grant) (json.RawMessage, error) {
	connect := t.connector()
	if connect == nil {
		return nil, ext.E(ext.CodeInternal, "the host has no connector for this method").With("method", string(t.call.Method))
	}
	var cancel context.CancelFunc
	if t.timeout > 0 {
		ctx, cancel = context.WithTimeout(ctx, t.timeout)
	} else {
		ctx, cancel = context.WithCancel(ctx)
	}
	defer cancel()
	if err := ctx.Err(); err != nil {
		return nil, contextError(err)
	}
	call := t.call
	stream := &openStream{send: call.Stream}
	if call.Stream != nil {
		call.Stream = stream.chunk
		defer stream.close()
	}
	done := make(chan answer, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				done <- answer{err: fmt.Errorf("%w: %v\n%s", errPanic, p, debug.Stack())}
			}
		}()
		result, err := connect(ctx, call, grant)
		done <- answer{result, err}
	}()
	a := t.wait(ctx, done)
	t.stopped = ctx.Err()
	if a.err != nil && ctx.Err() != nil && !errors.Is(a.err, ext.ErrDenied) && !errors.Is(a.err, errPanic) {
		return a.result, contextError(ctx.Err())
	}
	return a.result, a.err
}

func (t *pendingCall) wait(ctx context.Context, done <-chan answer) answer {
	select {
	case a := <-done:
		return a
	case <-ctx.Done():
	}
	grace := time.NewTimer(t.gate.opts.Grace)
	defer grace.Stop()
	select {
	case a := <-done:
		return a
	case <-grace.C:
		return answer{err: ctx.Err()}
	}
}

// contextError is the error of a call whose context ended.
func contextError(err error) *ext.Error {
	if errors.Is(err, context.DeadlineExceeded) {
		return ext.Wrap(ext.CodeTimeout, "the call took too long", err).With("errno", "ETIMEDOUT")
	}
	return ext.Wrap(ext.CodeIO, "the call was cancelled", err).With("errno", "ECANCELED")
}

// openStream lets chunks through until the call is over.
type openStream struct {
	mu   sync.Mutex
	send func(json.RawMessage) error
}

var errOver = errors.New("the call is over")

func (s *openStream) chunk(c json.RawMessage) error {
	s.mu.Lock()
	send := s.send
	s.mu.Unlock()
	if send == nil {
		return errOver
	}
	return send(c)
}

func (s *openStream) close() {
	s.mu.Lock()
	s.send = nil
	s.mu.Unlock()
}

// publicError turns whatever a connector returned into the closed set.
func publicError(err error) *ext.Error {
	if e, ok := errors.AsType[*ext.Error](err); ok && e != nil {
		switch e.Code {
		case ext.CodeTimeout, ext.CodeDenied, ext.CodeIO, ext.CodeInvalidRequest, ext.CodeInternal:
			return e
		}
		return ext.Wrap(ext.CodeInternal, "internal error", err)
	}
	if ext.CodeOf(err) == ext.CodeTimeout {
		return contextError(context.DeadlineExceeded)
	}
	if errors.Is(err, context.Canceled) {
		return contextError(err)
	}
	return ext.Wrap(ext.CodeInternal, "internal error", err)
}
