package approvals

import (
	"context"
	"path/filepath"
	"sync"

	"github.com/cec80427/pier/ext"
)

// Dir is the folder of the approvals below a state folder.
func Dir(stateDir string) string { return filepath.Join(stateDir, "approvals") }

// Desk opens a store when it is first needed: most hosts need none.
type Desk struct {
	stateDir string
	options  func() Options

	mu    sync.Mutex
	store *Store
}

// NewDesk returns a desk for the store below a state folder.
func NewDesk(stateDir string, options func() Options) *Desk {
	return &Desk{stateDir: stateDir, options: options}
}

// Open is the store.
func (d *Desk) Open() (*Store, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.store != nil {
		return d.store, nil
	}
	var err error
	d.store, err = Open(Dir(d.stateDir), d.options())
	return d.store, err
}

// Close closes what was opened.
func (d *Desk) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.store == nil {
		return nil
	}
	return d.store.Close()
}

// Ask asks the person at the terminal about a call that waits; approver is nil where nobody sits. The question says who asks and why.
func (a Approval) Ask(ctx context.Context, approver ext.Approver, q ext.Question) (yes, answered bool) {
	if approver == nil {
		return false, false
	}
	q.ID, q.Capability, q.Method, q.Subject, q.Scope = a.Token, ext.CapTool, ext.MethodTool, a.ToolName+" "+string(a.Args), a.ToolName
	q.Offers = []ext.Offer{
		{Answer: ext.Answer{Choice: ext.ChoiceDeny}, Text: "No"},
		{Answer: ext.Answer{Choice: ext.ChoiceOnce}, Text: "Once, with exactly these arguments"},
	}
	q.Notes = []string{"its class is " + string(a.RiskClass) + ": " + a.RiskClass.Meaning()}
	answer, err := approver.Approve(ctx, q)
	return answer.Choice == ext.ChoiceOnce, err == nil
}
