package hostcall

import (
	"context"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// Ask asks a question that no rule answers, before the call that it is about: a tool has changed since it was agreed to.
// It goes the way of every question: it waits for its turn, a no holds until the session ends, an extension that was
// denied too often is not asked about, and the answer is recorded as a policy.decision of the call. No rule is stored;
// the caller stores what a yes means. The first offer of q denies. The error is that of an approver without an answer.
func (g *Gate) Ask(ctx context.Context, call ext.Call, q ext.Question) (yes bool, err error) {
	if call.ID == "" {
		call.ID = "host-" + strconv.FormatUint(g.calls.Add(1), 10)
	}
	if call.Asker == (ext.Asker{}) {
		call.Asker = ext.AskerOf(ctx)
	}
	if err := g.overQuota(call); err != nil {
		return false, err
	}
	q.ID, q.CallID = "q"+strconv.FormatUint(g.asking.next.Add(1), 10), call.ID
	key := questionKey{call.Extension, q.Capability, q.Scope, q.Subject + "\n" + strings.Join(q.Notes, "\n")}
	in := g.askQueued(ctx, &queuedQuestion{
		key:     key,
		settled: func(*prompt) bool { return false },
		compose: func() ext.Question { return q },
		apply:   func(answer ext.Answer, in *prompt) { g.applyChange(answer, key, in) },
	})
	dec := policy.Decision{Capability: q.Capability, Scope: q.Scope, Reason: in.reason, From: in.from}
	if in.yes {
		dec.Outcome = policy.Allow
	}
	r := policy.Requirement{
		Extension: call.Extension, Capability: q.Capability, Method: call.Method, Tool: policy.ToolNeed{Name: q.Scope},
	}
	if err := g.decided(call, r, dec, in.reply); err != nil {
		return false, err
	}
	return in.yes, in.err
}

// applyChange applies the answer to a question of Ask.
func (g *Gate) applyChange(answer ext.Answer, key questionKey, in *prompt) {
	in.yes, in.reply = answer.Choice == ext.ChoiceAlways, string(answer.Choice)
	in.from = policy.Source{Kind: policy.FromSession, Rule: answer.Rule, By: policy.ByUser, At: g.opts.Now().UTC()}
	switch {
	case in.yes:
		in.from.Kind = policy.FromGrant
	case in.reply == "":
		in.reply = replyDeny
	}
	g.asking.rememberAnswer(key, in.yes, in.from)
}
