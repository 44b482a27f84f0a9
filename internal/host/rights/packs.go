package rights

import (
	"context"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/journal"
	"github.com/cec80427/pier/internal/rtp/approvals"
	"github.com/cec80427/pier/internal/rtp/rig"
)

// PackRules are what people say of calls to RTP tools.
func (k *Keeper) PackRules() *rig.Rules { return k.packs }

// Approvals opens what is kept of approvals, the first time; every step of them is recorded.
func (k *Keeper) Approvals() (*approvals.Store, error) { return k.desk.Open() }

// newDesk is the desk of the approvals.
func (k *Keeper) newDesk() *approvals.Desk {
	return approvals.NewDesk(k.o.StateDir, func() approvals.Options {
		return approvals.Options{Redactor: k.o.Redactor, Now: k.o.Now, Note: func(s approvals.Step) error { return k.o.Record(journal.Approval(k.o.Host, s)) }}
	})
}

// Approve asks the person at the terminal about a call that waits; answered is false where nobody sits.
func (k *Keeper) Approve(ctx context.Context, id ext.ID, call string, a approvals.Approval) (yes, answered bool) {
	q := ext.Question{Extension: id}
	q.Version, q.Hash = k.Unit(id)
	if k.o.Cause != nil {
		q.Cause = k.o.Cause(ext.Call{Extension: id, ToolCallID: call})
	}
	return a.Ask(ctx, k.Approver(), q)
}

// Close closes what was opened; nil has nothing open.
func (k *Keeper) Close() error {
	if k == nil {
		return nil
	}
	return k.desk.Close()
}
