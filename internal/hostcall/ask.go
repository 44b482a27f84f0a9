package hostcall

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/policy"
)

// authorize decides on a requirement, asking if it must, and returns the grant or the denial. What was asked, denied or
// only warned about is recorded.
func (d *Dispatcher) authorize(ctx context.Context, call ext.Call, r policy.Requirement) (policy.Grant, origin, error) {
	dec := d.policy.Load().Decide(r)
	reply := ""
	if dec.Outcome == policy.Ask {
		dec, reply = d.ask(ctx, call, r, dec)
	}
	from := originOf(&dec, reply, d.opts.Now)
	denied := dec.Outcome != policy.Allow
	if !denied && reply == "" && dec.Warning == "" {
		return dec.Grant, from, nil
	}
	if denied && r.Capability == ext.CapEnv && !d.unseen.first(r.Extension, r.Env) {
		return policy.Grant{}, from, dec.Err()
	}
	if err := d.decided(call, r, dec, reply); err != nil {
		return policy.Grant{}, from, err
	}
	if !denied {
		return dec.Grant, from, nil
	}
	d.deny(call, dec)
	return policy.Grant{}, from, dec.Err()
}

func (d *Dispatcher) deny(call ext.Call, dec policy.Decision) {
	d.opts.Denied(Denial{
		Extension: call.Extension, Capability: dec.Capability, Method: call.Method, Scope: dec.Scope, Flag: dec.Flag, Reason: dec.Reason,
	})
}

// denyLate records and tells of a denial only the connector could see: a link led out of what was granted.
func (d *Dispatcher) denyLate(call ext.Call, r policy.Requirement, err error) (origin, error) {
	dec := policy.Decision{Capability: r.Capability, Reason: "outside what was granted"}
	dec.Scope, dec.Flag = scopeAndFlag(err)
	if failed := d.decided(call, r, dec, ""); failed != nil {
		return origin{}, failed
	}
	d.deny(call, dec)
	return originOf(&dec, "", d.opts.Now), nil
}

func scopeAndFlag(err error) (scope, flag string) {
	if e, ok := errors.AsType[*ext.Error](err); ok && e != nil {
		scope, _ = e.Details["scope"].(string)
		flag, _ = e.Details["flag"].(string)
	}
	return scope, flag
}

// hosts is Grant.Host with questions: a redirect to a host nobody has decided on yet is asked about like a new request.
func (d *Dispatcher) hosts(ctx context.Context, call ext.Call, r policy.Requirement, first func(string, netip.AddrPort) error) func(string, netip.AddrPort) error {
	var mu sync.Mutex
	known := map[string]func(string, netip.AddrPort) error{r.Host: first}
	return func(host string, addr netip.AddrPort) error {
		host = strings.TrimSuffix(strings.ToLower(strings.Trim(host, "[]")), ".")
		mu.Lock()
		defer mu.Unlock()
		check := known[host]
		if check == nil {
			other := r
			other.Host, other.Port = host, addr.Port()
			grant, _, err := d.authorize(ctx, call, other)
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
		dec := policy.Decision{Capability: ext.CapHTTP, Reason: "the address is not granted"}
		dec.Scope, dec.Flag = scopeAndFlag(err)
		if failed := d.decided(call, r, dec, ""); failed != nil {
			return failed
		}
		d.deny(call, dec)
		return err
	}
}

// The replies to a question as they are recorded, beside the approver's own.
const (
	replyDeny    = "deny"
	replyNobody  = "nobody to ask"
	replyFailed  = "no answer"
	replyChanged = "decided meanwhile"
)

// ask puts the questions of a decision to the approver and returns the decision that follows: Allow or Deny.
func (d *Dispatcher) ask(ctx context.Context, call ext.Call, r policy.Requirement, dec policy.Decision) (policy.Decision, string) {
	reply := ""
	var yes []policy.Question
	for _, q := range dec.Asks {
		var ok bool
		ok, reply = d.question(ctx, call, r, q)
		if !ok {
			dec.Outcome, dec.Grant, dec.Asks = policy.Deny, policy.Grant{}, nil
			dec.Capability, dec.Scope, dec.Flag = q.Capability, q.Scope, q.Flag
			return dec, reply
		}
		yes = append(yes, q)
	}
	now := d.policy.Load().Decide(r) // the policy may have changed while somebody was thinking
	if now.Outcome == policy.Ask {
		now.Outcome = policy.Allow
		for _, q := range now.Asks {
			if !slices.Contains(yes, q) {
				now.Outcome, now.Grant = policy.Deny, policy.Grant{}
			}
		}
	}
	return now, reply
}

// questions makes one question of many identical ones, and asks one at a time: there is one person to answer.
type questions struct {
	turn chan struct{}

	mu   sync.Mutex
	open map[questionKey]*inquiry
}

type questionKey struct {
	ext   ext.ID
	cap   ext.Capability
	scope string
}

// inquiry is a question under way.
type inquiry struct {
	done   chan struct{}
	answer ext.Answer
	reply  string
	lost   bool // the asker's call ended before there was an answer
}

func (q *questions) init() {
	q.turn = make(chan struct{}, 1)
	q.open = make(map[questionKey]*inquiry)
}

// question returns whether q was answered yes, and the reply for the record.
func (d *Dispatcher) question(ctx context.Context, call ext.Call, r policy.Requirement, q policy.Question) (bool, string) {
	if d.opts.Approver == nil {
		return false, replyNobody
	}
	key := questionKey{call.Extension, q.Capability, q.Scope}
	for {
		d.asking.mu.Lock()
		in, asked := d.asking.open[key]
		if !asked {
			in = &inquiry{done: make(chan struct{})}
			d.asking.open[key] = in
		}
		d.asking.mu.Unlock()
		if !asked {
			d.inquire(ctx, call, r, q, in)
			d.asking.mu.Lock()
			delete(d.asking.open, key)
			d.asking.mu.Unlock()
			close(in.done)
		}
		select {
		case <-in.done:
		case <-ctx.Done():
			return false, replyFailed
		}
		if !in.lost || !asked {
			return in.answer == ext.AnswerOnce || in.answer == ext.AnswerAlways, in.reply
		}
	}
}

// inquire waits for its turn, asks, and remembers.
func (d *Dispatcher) inquire(ctx context.Context, call ext.Call, r policy.Requirement, q policy.Question, in *inquiry) {
	in.reply = replyFailed
	select {
	case d.asking.turn <- struct{}{}:
		defer func() { <-d.asking.turn }()
	case <-ctx.Done():
		in.lost = true
		return
	}
	now := d.policy.Load().Decide(r)
	if now.Outcome != policy.Ask || !slices.Contains(now.Asks, q) {
		in.reply = replyChanged
		if now.Outcome != policy.Deny {
			in.answer = ext.AnswerOnce
		}
		return
	}
	answer, err := d.approve(ctx, ext.Question{
		Extension: call.Extension, Capability: q.Capability, Scope: q.Scope, Method: call.Method, Flag: q.Flag,
	})
	if err != nil {
		in.lost = ctx.Err() != nil
		return
	}
	in.answer, in.reply = answer, string(answer)
	switch answer {
	case ext.AnswerOnce:
	case ext.AnswerAlways, ext.AnswerNever:
		allow := answer == ext.AnswerAlways
		if d.Update(func(p *policy.Policy) (*policy.Policy, error) { return p.With(call.Extension, q.Rule, allow) }) == nil {
			d.opts.Remember(call.Extension, q.Rule, allow)
		}
	default:
		in.answer, in.reply = ext.AnswerDeny, replyDeny
	}
}

// approve asks, for no longer than the call and AskTimeout last; an approver that panics has not answered.
func (d *Dispatcher) approve(ctx context.Context, q ext.Question) (ext.Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, d.opts.AskTimeout)
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
		answer, err := d.opts.Approver.Approve(ctx, q)
		done <- reply{answer, err}
	}()
	select {
	case a := <-done:
		if err := ctx.Err(); err != nil { // an answer too late is none
			return ext.AnswerDeny, err
		}
		return a.answer, a.err
	case <-ctx.Done():
		return ext.AnswerDeny, ctx.Err()
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

// first reports whether the variable was not reported before. When an extension tries very many, the rest go unreported.
func (u *unseen) first(id ext.ID, name string) bool {
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
