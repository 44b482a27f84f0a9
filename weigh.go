package pier

import (
	"context"
	"fmt"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/hostcall"
	"github.com/cec80427/pier/internal/loss"
	"github.com/cec80427/pier/internal/machine"
)

// weigh adds the loss model's advice to a question.
func (w *wiring) weigh(q *ext.Question) {
	o := w.host.opts
	w.mu.Lock()
	unit, known := w.admitted[q.Extension]
	facts := loss.Facts{Denials: w.refusals[q.Extension], Home: machine.HomeDir(), Cwd: o.Cwd}
	w.mu.Unlock()
	if known {
		facts.Origin = o.originOf(unit.Entry.Path)
		if m := unit.Entry.Manifest; m != nil {
			facts.Manifest = m.Declared
		}
		if o.Policy.Remember {
			facts.SeenDays = o.days(startOf(unit), w.host.origins.Now())
		}
	}
	risk := loss.Assess(facts.Evidence(*q))
	q.Risk = &risk
}

// days is how long code has been known here; 0 for code that is new.
func (o Options) days(code start, now time.Time) int {
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

// countingApprover counts the refusals of a person, and asks nothing while quiet says so.
type countingApprover struct {
	ext.Approver
	refused func(ext.ID)
	quiet   func() bool
}

// Approve implements ext.Approver.
func (c countingApprover) Approve(ctx context.Context, q ext.Question) (ext.Answer, error) {
	if c.quiet() {
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

// approver is the one that the options bring, if any.
func (w *wiring) approver() ext.Approver {
	h := w.host
	if h.opts.Approver == nil {
		return nil
	}
	return countingApprover{
		Approver: h.opts.Approver,
		refused: func(id ext.ID) {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.refusals[id]++
		},
		quiet: func() bool { return h.opts.AskLater && !h.isOpen() },
	}
}

// opened ends the time in which nobody is asked, see Options.AskLater.
func (h *Host) opened() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ready = true
}

func (h *Host) isOpen() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.ready
}

// permitted is a right that the permissive mode gave.
type permitted struct {
	id         ext.ID
	capability ext.Capability
}

// warned says of each extension and right once that only the permissive mode allowed it.
func (w *wiring) warned(d hostcall.Denial) {
	key := permitted{d.Extension, d.Capability}
	w.mu.Lock()
	before := w.told[key]
	w.told[key] = true
	w.mu.Unlock()
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
	w.host.warn(text)
}
