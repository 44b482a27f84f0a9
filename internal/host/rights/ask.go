package rights

import (
	"context"
	"fmt"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/hostcall"
	loss "github.com/cec80427/pier/internal/gate/risk"
	"github.com/cec80427/pier/internal/host/hostenv"
)

// Weigh adds the loss model's advice to a question.
func (r *Rights) Weigh(q *ext.Question) {
	r.mu.Lock()
	unit, known := r.admitted[q.Extension]
	facts := loss.Facts{Denials: r.refusals[q.Extension], Home: hostenv.HomeDir(), Cwd: r.o.Cwd}
	r.mu.Unlock()
	if known {
		facts.Origin = r.o.originOf(unit.Entry.Path)
		if m := unit.Entry.Manifest; m != nil {
			facts.Manifest = m.Declared
		}
		if r.o.Remember {
			facts.SeenDays = r.o.days(startOf(unit), r.o.Now())
		}
	}
	risk := loss.Assess(facts.Evidence(*q))
	q.Risk = &risk
}

// days is how long code has been known here; 0 for code that is new.
func (o *Options) days(code start, now time.Time) int {
	list, err := o.starts().List()
	if err != nil {
		return 0 // the worst that can be
	}
	for _, s := range list {
		if s.meaning() == code.meaning() {
			return int(now.Sub(s.At).Hours() / 24)
		}
	}
	return 0
}

// countingApprover counts the refusals of a person, and asks nothing for an extension while quiet says so.
type countingApprover struct {
	ext.Approver
	refused func(ext.ID)
	quiet   func(ext.Question) bool
}

// Approve implements ext.Approver.
func (c countingApprover) Approve(ctx context.Context, q ext.Question) (ext.Answer, error) {
	if c.quiet(q) {
		return ext.Answer{}, ext.E(ext.CodeDenied, "nobody is asked while extensions load")
	}
	a, err := c.Approver.Approve(ctx, q)
	if err == nil && (a.Choice == ext.ChoiceDeny || a.Choice == ext.ChoiceNever) {
		c.refused(q.Extension)
	}
	return a, err
}

// Waiting implements ext.Waiter.
func (c countingApprover) Waiting(n int) {
	if w, ok := c.Approver.(ext.Waiter); ok {
		w.Waiting(n)
	}
}

// Forget implements ext.Forgetter.
func (c countingApprover) Forget() {
	if f, ok := c.Approver.(ext.Forgetter); ok {
		f.Forget()
	}
}

// Approver is the one that the options bring, if any.
func (r *Rights) Approver() ext.Approver {
	if r.o.Approver == nil {
		return nil
	}
	return countingApprover{
		Approver: r.o.Approver,
		refused: func(id ext.ID) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.refusals[id]++
		},
		quiet: func(q ext.Question) bool {
			return r.o.Quiet(q.Extension) && !(q.Cause.Kind == "load" && r.starts(q.Extension))
		},
	}
}

// starts reports of an extension that is a program whether this is the first question while it loads. That is whether it may start, and
// cannot be asked later. What the program asks for once it runs can.
func (r *Rights) starts(id ext.ID) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	unit, known := r.admitted[id]
	first := known && unit.Kind().Started() && !r.starting[id]
	if first {
		r.starting[id] = true
	}
	return first
}

// permitted is a right that the permissive mode gave, or a place that is loaded or run later and that it let be written.
type permitted struct {
	id         ext.ID
	capability ext.Capability
	place      string
}

// Warned says of each extension and right once that only the permissive mode allowed it, and of each place that is guarded.
func (r *Rights) Warned(d hostcall.Denial) {
	key := permitted{id: d.Extension, capability: d.Capability}
	if d.Guarded {
		key.place = d.Scope
	}
	r.mu.Lock()
	before := r.told[key]
	r.told[key] = true
	r.mu.Unlock()
	if before {
		return
	}
	text := fmt.Sprintf("mode permissive: %s uses %s", d.Extension, d.Capability)
	if d.Scope != "" {
		text += " " + d.Scope
	}
	if d.Flag != "" {
		text += ", which no rule grants (" + d.Flag + " would)"
	}
	if d.Guarded {
		text += "; " + d.Why()
	}
	r.o.Warn(text)
}
