package rtp

import (
	"context"
	"fmt"
	"time"

	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/rtp/approvals"
	"github.com/cec80427/pier/internal/rtp/rig"
)

// approved makes sure that somebody has approved of exactly this call, and uses that up. Without, the call is not made: who asks again
// after the yes, with the same arguments, makes it.
func (p *pack) approved(ctx context.Context, c *call) (finish func(error), err error) {
	keeper := p.rt.keeper()
	if keeper == nil {
		return nil, rtp.NewError(rtp.PolicyBlocked, fmt.Sprintf("a tool of class %s needs an approval, and nobody keeps any here", c.tool.RiskClass)).Refusal(nil)
	}
	store, err := keeper.Approvals()
	if err != nil {
		return nil, err
	}
	need := approvals.Need{
		Pack: p.packName(), Tool: c.tool, Args: c.t.Input, Caller: c.caller, Call: c.t.ID, Within: c.bounds.Timeout * time.Duration(c.bounds.Retries+1),
		Expiry: c.bounds.Expiry, Token: approvals.TokenOf(ctx),
	}
	a, used, err := store.Ask(need)
	if err == nil && !used && a.State == approvals.Pending {
		if yes, answered := keeper.Approve(ctx, p.unit.ID, c.t.ID, a); answered {
			if _, err := store.Decide(a.Token, yes, approvals.By{Name: "user"}); err != nil {
				return nil, err // somebody else was faster, and the next call goes by that
			}
			need.Token = ""
			a, used, err = store.Ask(need)
		}
	}
	c.approval = a.Token
	switch {
	case approvals.Is(err, approvals.ErrOver):
		return nil, rtp.NewError(rtp.Conflict, approvals.ErrOver.Msg, "call again without the token, and wait for another approval").Refusal(err)
	case err != nil:
		return nil, err
	case used:
		return func(failed error) {
			outcome := string(rtp.OutcomeOK)
			if e := rtp.ErrorOf(failed); e != nil {
				outcome = string(e.Type)
			}
			_ = store.Finish(a.Token, outcome) // else it ends as unknown, which is true
		}, nil
	case a.State == approvals.Denied:
		return nil, rtp.NewError(rtp.PolicyBlocked, "somebody has denied this call", "the no holds until "+a.ExpiresAt).Refusal(nil)
	}
	return nil, required(a).Refusal(nil)
}

// required is the error of a call that waits for somebody's yes. Its first hint is the token.
func required(a approvals.Approval) *rtp.ToolError {
	e := rtp.NewError(rtp.ApprovalRequired, fmt.Sprintf("a call of a tool of class %s needs an approval: %s, until %s", a.RiskClass, a.Token, a.ExpiresAt),
		a.Token, "approve it with pier approvals approve "+a.Token+", or POST /v1/approvals/"+a.Token+":approve", "then call again with the same arguments")
	e.Approval = &a.Approval
	return e
}

func (p *pack) packName() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.def == nil {
		return ""
	}
	return p.def.Name
}

// call is one call on its way.
type call struct {
	t      instance.ToolCall
	caller rtp.Context
	cancel context.CancelCauseFunc
	def    *rtp.Pack
	tool   *rtp.Tool
	places *places
	bounds rig.Bounds

	// What the audit says.
	attempts int
	approval string   // the token of the one that it used or waits for
	slots    []string // env:SLOT of each secret that was given
}
