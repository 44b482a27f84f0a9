package hostcall

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/ledger"
)

// authorize decides on a requirement, asking if it must, and returns the grant or the denial. What was asked, denied or
// only warned about is recorded.
func (g *Gate) authorize(ctx context.Context, call ext.Call, r policy.Requirement) (policy.Grant, origin, error) {
	dec := g.policy.Load().Decide(r)
	reply := ""
	if dec.Outcome == policy.Ask {
		if nothing := g.absentAnswer(&call, &r, &dec); nothing != nil {
			dec.From = fromAbsence()
			return policy.Grant{}, originOf(&dec), nothing
		}
		if g.tellsFact(&call, &r) {
			dec.Outcome, dec.Asks, dec.From = policy.Allow, nil, fromFact()
		} else {
			dec, reply = g.ask(ctx, call, r, dec)
		}
	}
	if nothing := g.absentGuarded(&call, &r, &dec); nothing != nil {
		dec.From = fromAbsence()
		return policy.Grant{}, originOf(&dec), nothing
	}
	from := originOf(&dec)
	denied := dec.Outcome != policy.Allow
	if denied && dec.Reason == "no grant" {
		dec.Reason = cmp.Or(overrideReason(&r.HTTP), dec.Reason)
	}
	g.opts.Observer.Used(r.Extension, r.Capability, dec.Scope, !denied)
	if !denied && reply == "" && dec.Warning == "" {
		return dec.Grant, from, nil
	}
	if denied && r.Capability == ext.CapEnv && !g.unseen.markReported(r.Extension, r.Env) {
		return policy.Grant{}, from, dec.Err()
	}
	if err := g.decided(call, r, dec, reply); err != nil {
		return policy.Grant{}, from, err
	}
	if !denied {
		if dec.Warning != "" {
			g.opts.Observer.Warned(denialOf(call, dec))
		}
		return dec.Grant, from, nil
	}
	told := denialOf(call, dec)
	told.Op = g.opAsked(&call, &r, &policy.Question{Capability: dec.Capability, Scope: dec.Scope})
	told.Answered = reply == replyDeny || reply == string(ext.ChoiceNever)
	g.opts.Observer.Denied(told)
	return policy.Grant{}, from, dec.Err()
}

// overrideReason says why rules for requests leave out one that asks its server for another method or path; "" for others.
func overrideReason(r *policy.HTTPNeed) string {
	switch {
	case strings.Contains(r.Verb, " as "):
		return "which would be " + r.Verb + ": a header or the query asks the server for that, and a rule with a method allows neither"
	case r.Mover != "":
		return fmt.Sprintf("the header %.60q may have the server take another path, and no rule with a path allows that", r.Mover)
	}
	return ""
}

func (g *Gate) deny(call ext.Call, dec policy.Decision) {
	g.opts.Observer.Denied(denialOf(call, dec))
}

func denialOf(call ext.Call, dec policy.Decision) Denial {
	return Denial{
		Extension: call.Extension, Capability: dec.Capability, Method: call.Method, Scope: dec.Scope, Flag: dec.Flag, Reason: dec.Reason,
		Guarded: dec.From.Kind == policy.FromGuarded,
	}
}

// denyLate records and tells of a denial only the connector could see: a link led out of what was granted, or as it says.
func (g *Gate) denyLate(call ext.Call, r policy.Requirement, err error) (origin, error) {
	dec := policy.Decision{Capability: r.Capability, Reason: reasonOf(err)}
	dec.From = policy.Source{Kind: policy.FromDefault, Rule: dec.Reason, By: policy.ByPolicy}
	dec.Scope, dec.Flag = scopeAndFlag(err)
	if failed := g.decided(call, r, dec, ""); failed != nil {
		return origin{}, failed
	}
	g.deny(call, dec)
	return originOf(&dec), nil
}

func reasonOf(err error) string {
	if e, ok := errors.AsType[*ext.Error](err); ok && e != nil {
		if reason, said := e.Details["reason"].(string); said {
			return reason
		}
	}
	return "outside what was granted"
}

func scopeAndFlag(err error) (scope, flag string) {
	if e, ok := errors.AsType[*ext.Error](err); ok && e != nil {
		scope, _ = e.Details["scope"].(string)
		flag, _ = e.Details["flag"].(string)
	}
	return scope, flag
}

// grantWithRedirects is a grant whose hosts and redirects are asked about.
func (g *Gate) grantWithRedirects(ctx context.Context, call ext.Call, r policy.Requirement, grant policy.Grant) policy.Grant {
	grant.Host = g.hostCheck(ctx, call, r, grant.Host)
	grant.Redirect = func(verb, text string) (policy.Grant, error) {
		next := policy.Requirement{Extension: r.Extension, Capability: r.Capability, Method: r.Method, HTTP: policy.HTTPNeed{Verb: verb}}
		if err := deriveTarget(&next.HTTP, text, false); err != nil {
			return policy.Grant{}, err
		}
		to, _, err := g.authorize(ctx, call, next)
		if err != nil {
			return policy.Grant{}, err
		}
		return g.grantWithRedirects(ctx, call, next, to), nil
	}
	return grant
}

// hostCheck is Grant.Host with questions: a redirect to a host nobody has decided on yet is asked about like a new request.
func (g *Gate) hostCheck(ctx context.Context, call ext.Call, r policy.Requirement, first func(string, netip.AddrPort) error) func(string, netip.AddrPort) error {
	var mu sync.Mutex
	known := map[string]func(string, netip.AddrPort) error{r.HTTP.Host: first}
	return func(host string, addr netip.AddrPort) error {
		host = strings.TrimSuffix(strings.ToLower(strings.Trim(host, "[]")), ".")
		mu.Lock()
		defer mu.Unlock()
		check := known[host]
		if check == nil {
			other := r
			other.HTTP.Host, other.HTTP.Port, other.HTTP.Verb, other.HTTP.URL = host, addr.Port(), "", ""
			grant, _, err := g.authorize(ctx, call, other)
			g.wanted(call, other, &ledger.Target{Host: host, Port: addr.Port()}, err == nil)
			if err != nil {
				return err
			}
			check = grant.Host
			known[host] = check
		}
		err := check(host, addr)
		if err == nil {
			return nil
		}
		there := r
		there.HTTP.Host, there.HTTP.Port = addr.Addr().Unmap().String(), addr.Port()
		g.wanted(call, there, &ledger.Target{Host: there.HTTP.Host, Port: there.HTTP.Port}, false)
		dec := policy.Decision{Capability: ext.CapHTTP, Reason: "the address is not granted"}
		if at := addr.Addr().Unmap(); policy.Special(at) && at.String() != host {
			dec.Reason = host + " resolves to the reserved address " + at.String()
		}
		dec.From = policy.Source{Kind: policy.FromDefault, Rule: dec.Reason, By: policy.ByPolicy}
		dec.Scope, dec.Flag = scopeAndFlag(err)
		if failed := g.decided(call, r, dec, ""); failed != nil {
			return failed
		}
		g.deny(call, dec)
		return err
	}
}

// The replies to a question as they are recorded, beside the approver's own.
const (
	replyDeny    = "deny"
	replyNobody  = "nobody to ask"
	replyFailed  = "no answer"
	replyChanged = "decided meanwhile"
	replyBefore  = "denied before"
	replyFlood   = "asked too often"
)

// ask puts the questions of a decision to the approver and returns the decision that follows: Allow or Deny.
func (g *Gate) ask(ctx context.Context, call ext.Call, r policy.Requirement, dec policy.Decision) (policy.Decision, string) {
	var yes []policy.Question
	var from policy.Source
	var risk *ext.Risk
	reply := ""
	for _, q := range dec.Asks {
		in := g.askShared(ctx, call, r, q)
		reply, from, risk = in.reply, in.from, higherRisk(risk, in.risk)
		dec.Risk = risk
		if !in.yes {
			dec.Outcome, dec.Grant, dec.Asks, dec.From = policy.Deny, policy.Grant{}, nil, from
			dec.Capability, dec.Scope, dec.Flag = q.Capability, q.Scope, q.Flag
			if in.reason != "" {
				dec.Reason = in.reason
			}
			return dec, reply
		}
		yes = append(yes, q)
	}
	now := g.policy.Load().Decide(r) // the policy may have changed while somebody was thinking
	now.Risk = risk
	if now.Outcome == policy.Ask {
		now.Outcome, now.From = policy.Allow, from
		for _, q := range now.Asks {
			if !slices.ContainsFunc(yes, q.Same) {
				now.Outcome, now.Grant = policy.Deny, policy.Grant{}
			}
		}
	}
	return now, reply
}

// higherRisk is the higher of two risks.
func higherRisk(a, b *ext.Risk) *ext.Risk {
	if a == nil || b != nil && b.GrantLoss > a.GrantLoss {
		return b
	}
	return a
}

// EndSession forgets the answers that were given until the session ends.
func (g *Gate) EndSession() error {
	g.asking.forget()
	if f, ok := g.approver.(ext.Forgetter); ok {
		f.Forget()
	}
	return g.Update((*policy.Policy).WithoutSession)
}

// queuedQuestion is a question on its way through the queue: a decision's, or one that a runtime asks with Ask.
type queuedQuestion struct {
	key     questionKey
	settled func(*prompt) bool // completes the prompt if the question needs no answer by now
	covered func() *ext.Answer // the answer of an earlier question that covers this one; nil: none does
	compose func() ext.Question
	apply   func(ext.Answer, *prompt)
}

// askShared asks a question of a decision and returns the answer.
func (g *Gate) askShared(ctx context.Context, call ext.Call, r policy.Requirement, q policy.Question) *prompt {
	key := questionKey{call.Extension, q.Capability, q.Scope, fmt.Sprint(q.Rules)}
	return g.askQueued(ctx, &queuedQuestion{
		key: key,
		settled: func(in *prompt) bool {
			now := g.policy.Load().Decide(r)
			if now.StillAsks(q) {
				return false
			}
			in.reply, in.yes, in.from = replyChanged, now.Outcome != policy.Deny, now.From
			return true
		},
		covered: func() *ext.Answer { return g.coveredBy(call, &r, &q) },
		compose: func() ext.Question { return g.compose(call, r, q) },
		apply: func(answer ext.Answer, in *prompt) {
			g.applyAnswer(call.Extension, answer, key, in)
			g.rememberRest(call, &q, answer, in)
		},
	})
}

// askQueued asks a question, or waits for the answer of an identical one that is open.
func (g *Gate) askQueued(ctx context.Context, q *queuedQuestion) *prompt {
	if g.approver == nil {
		return &prompt{reply: replyNobody, from: policy.Source{Kind: policy.FromNobody, By: policy.ByHost}}
	}
	for {
		g.asking.mu.Lock()
		in, asked := g.asking.open[q.key]
		if !asked {
			in = &prompt{done: make(chan struct{})}
			g.asking.open[q.key] = in
		}
		g.asking.mu.Unlock()
		if !asked {
			g.askOnce(ctx, q, in)
			g.asking.mu.Lock()
			delete(g.asking.open, q.key)
			g.asking.mu.Unlock()
			close(in.done)
		}
		select {
		case <-in.done:
		case <-ctx.Done():
			return &prompt{reply: replyFailed, from: policy.Source{Kind: policy.FromNobody, By: policy.ByHost}, err: ctx.Err()}
		}
		if !in.lost || !asked {
			return in
		}
	}
}

// askOnce waits for the question's turn, asks it and applies the answer.
func (g *Gate) askOnce(ctx context.Context, q *queuedQuestion, in *prompt) {
	in.reply, in.from = replyFailed, policy.Source{Kind: policy.FromNobody, By: policy.ByHost}
	g.countWaiting(1)
	select {
	case g.asking.turn <- struct{}{}:
		g.countWaiting(-1)
		defer func() { <-g.asking.turn }()
	case <-ctx.Done():
		g.countWaiting(-1)
		in.lost, in.err = true, ctx.Err()
		return
	}
	if q.settled(in) {
		return
	}
	if before := g.asking.earlierAnswer(q.key); before != nil {
		in.reply, in.from, in.reason = before.reply, before.from, before.reason
		return
	}
	if q.covered != nil {
		if answer := q.covered(); answer != nil {
			q.cover(*answer, in)
			return
		}
	}
	asked := q.compose()
	in.risk = asked.Risk
	answer, err := g.approve(ctx, asked)
	if err != nil {
		in.err = err
		if in.lost = ctx.Err() != nil; in.lost {
			g.asking.countWithdrawn(q.key.ext)
		}
		return
	}
	offer, err := asked.Pick(answer)
	if err != nil { // an answer that was not offered denies
		in.err, offer = err, ext.Offer{}
	}
	q.apply(offer.Answer, in)
}

// cover applies the answer of an earlier question. A denial is told, since the person did not see this question.
func (q *queuedQuestion) cover(answer ext.Answer, in *prompt) {
	q.apply(answer, in)
	if answer.Choice == ext.ChoiceDeny {
		in.reply, in.reason = replyBefore, "you said no to what it wants while it starts"
	}
}

// countWaiting counts the questions that wait for their turn, and tells an approver that wants to know.
func (g *Gate) countWaiting(by int64) {
	n := g.asking.waiting.Add(by)
	if w, ok := g.approver.(ext.Waiter); ok {
		w.Waiting(int(n))
	}
}

// applyAnswer does what an answer says.
func (g *Gate) applyAnswer(id ext.ID, answer ext.Answer, key questionKey, in *prompt) {
	at := g.opts.Now().UTC()
	in.yes = answer.Choice == ext.ChoiceOnce || answer.Choice == ext.ChoiceSession || answer.Choice == ext.ChoiceAlways
	in.reply = string(answer.Choice)
	in.from = policy.Source{Kind: policy.FromSession, Rule: answer.Rule, By: policy.ByUser, At: at}
	var kept []policy.Sourced
	switch answer.Choice {
	case ext.ChoiceOnce:
		in.from.Kind = policy.FromOnce
	case ext.ChoiceSession:
		kept, in.yes = sourced(answer, func(r policy.Rule) policy.Sourced { return policy.SessionAnswer(r, true, at) })
		for _, answer := range kept {
			if in.yes && g.opts.Answers.Granted(id, answer.Rule, at) != nil { // no record, no effect
				kept, in.yes = nil, false
			}
		}
	case ext.ChoiceAlways, ext.ChoiceNever:
		allow := answer.Choice == ext.ChoiceAlways
		kept, in.yes = sourced(answer, func(r policy.Rule) policy.Sourced {
			return policy.KeptAnswer(r, allow, at, g.opts.Answers.Remember(id, r, allow))
		})
		in.yes = in.yes && allow
	default:
		in.reply = replyDeny
	}
	for _, answer := range kept {
		in.from = answer.From
		if g.Update(func(p *policy.Policy) (*policy.Policy, error) { return p.With(id, answer) }) != nil {
			in.yes = false
		}
	}
	if len(kept) > 0 {
		in.from.Rule = answer.Rule
	}
	g.asking.rememberAnswer(key, in.yes, in.from)
}

// sourced parses the rules of an answer, which the gate itself wrote; false for one that does not parse.
func sourced(answer ext.Answer, of func(policy.Rule) policy.Sourced) ([]policy.Sourced, bool) {
	rules := []policy.Rule{}
	if rule, err := policy.ParseRule(answer.Rule); err == nil && answer.Rest != ext.RestFolder {
		rules = append(rules, rule)
	} else if rules, err = policy.ParseRules(answer.Rule); err != nil {
		return nil, false
	}
	list := []policy.Sourced{}
	for _, rule := range rules {
		list = append(list, of(rule))
	}
	return list, len(list) > 0
}

// approve asks, for no longer than the call and AskTimeout last; an approver that panics has not answered.
func (g *Gate) approve(ctx context.Context, q ext.Question) (ext.Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, g.opts.AskTimeout)
	defer cancel()
	type reply struct {
		answer ext.Answer
		err    error
	}
	done := make(chan reply, 1)
	go func() {
		defer func() {
			if recover() != nil {
				done <- reply{err: errPanic}
			}
		}()
		answer, err := g.approver.Approve(ctx, q)
		done <- reply{answer, err}
	}()
	select {
	case a := <-done:
		if err := ctx.Err(); err != nil { // an answer too late is none
			return ext.Answer{}, err
		}
		return a.answer, a.err
	case <-ctx.Done():
		return ext.Answer{}, ctx.Err()
	}
}

// unseen remembers which variables were reported as not granted.
type unseen struct {
	mu   sync.Mutex
	name map[unseenKey]struct{}
}

type unseenKey struct {
	ext  ext.ID
	name string
}

const maxUnseen = 10_000

// markReported reports whether the variable was not reported before. When an extension tries very many, the rest go unreported.
func (u *unseen) markReported(id ext.ID, name string) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	key := unseenKey{id, name}
	if _, ok := u.name[key]; ok || len(u.name) >= maxUnseen {
		return false
	}
	if u.name == nil {
		u.name = make(map[unseenKey]struct{})
	}
	u.name[key] = struct{}{}
	return true
}
