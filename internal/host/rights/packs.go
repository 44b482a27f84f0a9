package rights

import (
	"context"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/journal"
	"github.com/cec80427/pier/internal/rtp/approvals"
	"github.com/cec80427/pier/internal/rtp/rig"
)

// PackRules are what people say of calls to RTP tools.
func (r *Rights) PackRules() *rig.Rules { return r.packs }

// Approvals opens what is kept of approvals, the first time; every step of them is recorded.
func (r *Rights) Approvals() (*approvals.Store, error) { return r.desk.Open() }

// newDesk is the desk of the approvals.
func (r *Rights) newDesk() *approvals.Desk {
	return approvals.NewDesk(r.o.StateDir, func() approvals.Options {
		return approvals.Options{Redactor: r.o.Redactor, Now: r.o.Now, Note: func(s approvals.Step) error { return r.o.Record(journal.Approval(r.o.Host, s)) }}
	})
}

// Approve asks the person at the terminal about a call that waits; answered is false where nobody sits.
func (r *Rights) Approve(ctx context.Context, id ext.ID, call string, a approvals.Approval) (yes, answered bool) {
	q := ext.Question{Extension: id}
	q.Version, q.Hash = r.Unit(id)
	q.Cause = r.Cause(ext.Call{Extension: id, ToolCallID: call})
	return a.Ask(ctx, r.Approver(), q)
}

// Close closes what was opened; nil has nothing open.
func (r *Rights) Close() error {
	if r == nil {
		return nil
	}
	return r.desk.Close()
}
