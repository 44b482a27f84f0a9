package hostcall

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
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

// Connector performs the calls of one method. It touches only what grant covers.
type Connector func(ctx context.Context, call ext.Call, grant policy.Grant) (json.RawMessage, error)

// Recorder appends to the ledger; *ledger.Ledger is one.
type Recorder interface {
	Append(ext.LogRecord) error
}

// Deferrer is a Recorder that can write what nothing depends on together with the next record; *ledger.Ledger is one.
type Deferrer interface {
	Defer(ext.LogRecord) error
}

// Options is what a Gate works with. Policy and Ledger are required.
type Options struct {
	Policy     *policy.Policy
	Ledger     Recorder
	Connectors map[ext.Method]Connector

	// Approver answers questions in prompt mode; nil denies them. AskTimeout bounds one question, 0 for five minutes.
	Approver   ext.Approver
	AskTimeout time.Duration

	// Remember is told the rule behind an answer always (allow) or never, to keep it beyond this process, and returns the id it is
	// kept under. The Gate itself goes by it anyway. Without it neither is offered.
	Remember func(id ext.ID, rule policy.Rule, allow bool) string

	// Granted is told of an answer that holds until the session ends, before it counts; its error refuses it. Optional.
	Granted func(id ext.ID, rule policy.Rule, at time.Time) error

	// Unit says the version and the content's hash of what runs under an id, and Cause what made a call; for questions. Optional.
	Unit  func(id ext.ID) (version, hash string)
	Cause func(call ext.Call) ext.Cause

	// Locate says what a call to start something would start: it completes Found, Real, Dir, Away and Sets of a requirement. Without it
	// no rule for a command line matches. Optional.
	Locate func(r *policy.Requirement)

	// Weigh adds what a loss model has to say to a question. Optional.
	Weigh func(q *ext.Question)

	// Denied is told of each denial, once per call; for a variable that reads as unset, once per name. Optional.
	Denied func(Denial)

	// Warned is told of each call that only the permissive mode allowed, Wanted of each decision. Optional.
	Warned func(Denial)
	Wanted func(Wanted)

	// Used is told which right an extension wanted, and whether it got it: of every decision, so it returns quickly. Optional.
	Used func(id ext.ID, right ext.Capability, allowed bool)

	// Correlation is copied into every record; ids of the call are filled in.
	Correlation ext.LogCorrelation

	// Source is copied into every record; its zero value is the component runtime.
	Source ext.LogSource

	// Artifact names the code that runs under an id: "sha256:" and a hash; "" when nobody knows. Optional.
	Artifact func(id ext.ID) string

	// Timeout bounds a call of fs, env, log, session or events that brings no Timeout, except those that wait for something
	// (fs watch and open databases, session request, session deliver); 0 for two minutes. The other methods have their own limits or a person to
	// wait for.
	Timeout time.Duration

	// Grace is how long a connector may take to notice the end of its context; 0 for two seconds.
	Grace time.Duration

	// MaxParams bounds the params of one call in bytes; 0 for 64 MiB.
	MaxParams int

	// Quota bounds the bytes that the records of one extension may take; 0 for DefaultQuota. Over it, its calls are denied.
	Quota int64

	// Redactor takes secrets out of every record; nil for one that knows no values.
	Redactor *ext.Redactor

	// Untimed is for a run that is repeated: summaries of what is counted are written when more is counted, and at Flush, and not
	// when time has passed.
	Untimed bool

	Now func() time.Time // nil for time.Now
}

// Denial describes a denial to the user.
type Denial struct {
	Extension  ext.ID
	Capability ext.Capability
	Method     ext.Method
	Scope      string
	Flag       string // the --allow rule that would allow the call; empty when no rule would
	Reason     string
	Answered   bool // a person was asked for this call, and said no
	Guarded    bool // the target is a file that something runs or loads later
}

// Why is the reason when it says more than that no rule allows it.
func (d Denial) Why() string {
	switch d.Reason {
	case "no grant", "outside the directories that are open", "outside what was granted":
		return ""
	case "rule":
		return "which a rule denies"
	}
	return d.Reason
}

// String is one line such as "denied exec git (allow with --allow exec)".
func (d Denial) String() string {
	s := "denied " + string(d.Capability)
	if d.Scope != "" {
		s += " " + strconv.Quote(d.Scope)[1:len(strconv.Quote(d.Scope))-1]
	}
	switch {
	case d.Flag != "":
		return s + " (allow with " + d.Flag + ")"
	case d.Reason != "":
		return s + " (" + d.Reason + ")"
	}
	return s
}

func (o Options) normalize() (Options, error) {
	if o.Policy == nil || o.Ledger == nil {
		return o, errors.New("hostcall: Policy and Ledger are required")
	}
	set := func(d *time.Duration, value time.Duration) {
		if *d <= 0 {
			*d = value
		}
	}
	set(&o.AskTimeout, 5*time.Minute)
	set(&o.Timeout, 2*time.Minute)
	set(&o.Grace, 2*time.Second)
	if o.MaxParams <= 0 {
		o.MaxParams = 64 << 20
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Source.Component == "" {
		o.Source.Component = ext.ComponentRuntime
	}
	if o.Redactor == nil {
		o.Redactor = &ext.Redactor{}
	}
	if o.Unit == nil {
		o.Unit = func(ext.ID) (string, string) { return "", "" }
	}
	if o.Cause == nil {
		o.Cause = func(ext.Call) ext.Cause { return ext.Cause{} }
	}
	if o.Locate == nil {
		o.Locate = func(r *policy.Requirement) { r.Exec.OutsideProject = true }
	}
	if o.Warned == nil {
		o.Warned = func(Denial) {}
	}
	if o.Granted == nil {
		o.Granted = func(ext.ID, policy.Rule, time.Time) error { return nil }
	}
	if o.Weigh == nil {
		o.Weigh = func(*ext.Question) {}
	}
	if o.Denied == nil {
		o.Denied = func(Denial) {}
	}
	if o.Used == nil {
		o.Used = func(ext.ID, ext.Capability, bool) {}
	}
	o.Connectors = maps.Clone(o.Connectors)
	return o, nil
}

// Gate is the gate. It is safe for concurrent use.
type Gate struct {
	opts   Options
	source ext.LogSource
	calls  atomic.Uint64 // for call ids

	later func(ext.LogRecord) error // records the end of a call
	tally *ledger.Tally             // of calls that are counted

	quotas quotas
	trips  sync.Pool // of what calls without records have left

	policy atomic.Pointer[policy.Policy]
	change sync.Mutex // one change of policy at a time

	asking promptQueue
	unseen unseen
}

var _ ext.Caller = (*Gate)(nil)

// New returns a Gate.
func New(o Options) (*Gate, error) {
	o, err := o.normalize()
	if err != nil {
		return nil, err
	}
	d := &Gate{opts: o, source: o.Source}
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

// Wanted is a requirement that was decided on.
type Wanted struct {
	policy.Requirement
	Target  string // without secrets
	Place   string // of the call in the extension's source, when known
	Allowed bool
}

func (g *Gate) wanted(call ext.Call, r policy.Requirement, target *ledger.Target, allowed bool) {
	if g.opts.Wanted != nil {
		g.opts.Wanted(Wanted{Requirement: r, Target: target.Line(), Place: g.opts.Cause(call).Place, Allowed: allowed})
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
	t := g.trip(call)
	var err error
	if len(call.Params) > g.opts.MaxParams {
		err = invalid("params are larger than " + strconv.Itoa(g.opts.MaxParams) + " bytes")
	} else if t.canon, err = canonicalParams(call.Params); err == nil {
		t.op, err = derive(&t.call, t.canon, &t.need)
		if err == nil && t.need.Exec.Command != "" {
			g.opts.Locate(&t.need)
		}
	}
	if err != nil {
		t.outcome = "invalid"
		return t.recordDenied(err)
	}
	t.target = g.target(&t.call, t.canon, t.op, &t.need)
	t.grant, t.origin, err = g.authorize(ctx, t.call, t.need)
	absent := ext.CodeOf(err) == ext.CodeIO
	g.wanted(t.call, t.need, &t.target, err == nil || absent)
	if err != nil {
		if t.outcome = "deny"; absent {
			t.outcome = "allow"
		}
		if t.need.Capability == ext.CapEnv && ext.CodeOf(err) == ext.CodeDenied {
			return t.answerUnset()
		}
		return t.recordDenied(err)
	}
	t.outcome = "allow"
	t.timeout = g.timeout(call, t.op)
	if do := t.unrecorded(); do != nil {
		defer g.used(t)
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
	d       *Gate
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
	return t.d.opts.Connectors[t.call.Method]
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
	grace := time.NewTimer(t.d.opts.Grace)
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
