package hostcall

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// unrecorded is the function that does a call without records of its own; nil for a call that is recorded.
func (t *pendingCall) unrecorded() func(context.Context) (json.RawMessage, error) {
	switch {
	case lookupOp(t.call.Method, t.op).has(tallied):
		return t.counted
	case t.plain():
		return t.serve
	}
	return nil
}

// newPendingCall returns the state of one call, from the pool if it has one.
func (g *Gate) newPendingCall(call ext.Call) *pendingCall {
	t, _ := g.pendingPool.Get().(*pendingCall)
	if t == nil {
		t = new(pendingCall)
	}
	t.gate, t.call = g, call
	return t
}

// releasePending returns the state of a call to the pool. Only for calls without records: no goroutine still has it.
func (g *Gate) releasePending(t *pendingCall) {
	*t = pendingCall{}
	g.pendingPool.Put(t)
}

// plain reports whether the call is one of a tool that only reads and runs behind the gate itself, which nobody had to allow. Such a call is
// no more than that of any extension's tool, and is recorded as that: what it does to the world passes the gate, which records it first.
func (t *pendingCall) plain() bool {
	return t.call.Serve != nil && t.need.Tool.ReadOnly && t.need.Tool.Gated && !t.need.Tool.Approval && t.origin.kind == policy.FromDefault
}

// serve makes such a call where it was decided. The rule stays: without a ledger that works, nothing is done.
func (t *pendingCall) serve(ctx context.Context) (result json.RawMessage, err error) {
	if err := t.gate.works(); err != nil {
		return nil, err
	}
	defer func() {
		if p := recover(); p != nil {
			result, err = nil, publicError(fmt.Errorf("%w: %v\n%s", errPanic, p, debug.Stack()))
		}
	}()
	if result, err = t.call.Serve(ctx); err != nil {
		return nil, publicError(err)
	}
	return result, nil
}

// works is the error of a ledger that takes no records.
func (g *Gate) works() error {
	if check, ok := g.opts.Ledger.(interface{ Check() error }); ok {
		if err := check.Check(); err != nil {
			return ext.Wrap(ext.CodeInternal, "the call could not be recorded", err)
		}
	}
	return nil
}
