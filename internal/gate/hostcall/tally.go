package hostcall

import (
	"context"
	"encoding/json"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/ledger"
)

// counted does a call that is counted. The rule stays: without a ledger that works, nothing is done.
func (t *pendingCall) counted(ctx context.Context) (json.RawMessage, error) {
	if err := t.gate.works(); err != nil {
		return nil, err
	}
	result, err := t.do(ctx, t.grant)
	t.gate.tally.Add(ledger.Counted{Extension: t.call.Extension, Method: string(t.call.Method), Op: t.op}, err != nil, t.gate.opts.Now())
	if err != nil {
		return nil, publicError(err)
	}
	if len(result) == 0 {
		return json.RawMessage(`{}`), nil
	}
	return result, nil
}

// summarise records the counts. When the ledger fails here, the next call is refused.
func (g *Gate) summarise(c ledger.Count) {
	cor := g.opts.Correlation
	cor.ExtensionID = c.Extension
	cor.ArtifactID = ext.Optional(g.opts.Subject.Artifact(c.Extension))
	_ = g.opts.Ledger.Append(g.opts.Redactor.Record(ext.LogRecord{
		Schema: ext.LogSchema, TS: ext.LogTime(g.opts.Now()), Level: ext.LevelInfo, Event: "host_call.summary", Message: "calls counted",
		Correlation: cor, Source: &g.source, Data: c.Data().Text("capability", string(ext.CapUI)).Text("decision", "allow").Object(),
	}))
}

// Flush records the counts that have no record yet. The host calls it before it closes the ledger.
func (g *Gate) Flush() { g.tally.Flush() }
