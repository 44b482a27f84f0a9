package hostcall

import (
	"strings"
	"sync"
	"sync/atomic"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/ledger"
)

// DefaultQuota bounds the bytes that the records of one extension may take in one run.
const DefaultQuota = 512 << 20

// quotas count what each extension had recorded. One that has used its quota up gets nothing done any more: what cannot be recorded
// does not happen, and a ledger that fills the disk would take that from all.
type quotas struct {
	most int64
	used sync.Map // ext.ID -> *quota
}

type quota struct {
	bytes atomic.Int64
	told  atomic.Bool
}

func (q *quotas) of(id ext.ID) *quota {
	if used, ok := q.used.Load(id); ok {
		return used.(*quota)
	}
	used, _ := q.used.LoadOrStore(id, &quota{})
	return used.(*quota)
}

// beside the data, about so many bytes of a record are its ids and its links.
const recordFrame = 768

func (q *quotas) add(id ext.ID, data int) { q.of(id).bytes.Add(int64(data) + recordFrame) }

// overQuota refuses a call of an extension that has used its quota up; the first refusal is on record.
func (g *Gate) overQuota(call ext.Call) error {
	used := g.quotas.of(call.Extension)
	if used.bytes.Load() < g.quotas.most {
		return nil
	}
	dec := policy.Decision{Reason: "the extension has used up its quota of records"}
	dec.From = policy.Source{Kind: policy.FromDefault, Rule: "quota of records", By: policy.ByHost}
	if !used.told.Swap(true) {
		g.deny(call, dec)
		if err := g.decided(call, policy.Requirement{Extension: call.Extension, Method: call.Method, UsesHandle: true}, dec, ""); err != nil {
			return err
		}
	}
	return ext.E(ext.CodeDenied, "denied: "+dec.Reason).With("errno", "EDQUOT")
}

// rule is a rule as a record has it: it may quote a command with its secrets.
func (g *Gate) rule(text string) string {
	if strings.ContainsAny(text, " '\"") {
		text = g.opts.Redactor.Line(ledger.Begun(text))
	}
	return clip(ledger.Clean(g.opts.Redactor, text))
}
