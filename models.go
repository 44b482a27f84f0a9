package pier

import (
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/hostcall"
	"github.com/cec80427/pier/internal/host/hostenv"
	"github.com/cec80427/pier/internal/host/llm"
)

// ModelBudget is what the model requests of one extension may use while its host lives. Zero means the default, less than zero none.
type ModelBudget struct {
	Requests int     // default 100
	Tokens   int64   // of input and output together, default 1,000,000
	Cost     float64 // in US dollars, by Pi's tables; default 5
}

// models makes the model requests of the extensions. They are made with Pi's own settings and keys, which no extension sees, and each
// request to a provider is recorded.
func (w *wiring) models() *llm.Models {
	h := w.host
	return llm.New(llm.Options{
		Start: h.runtimes.startOwn, Facts: w.facts(llm.ID, ""), Limits: h.opts.Limits.forInstance(), Model: h.opts.Model,
		Budget: llm.Budget(h.opts.ModelBudget),
		Gate: func() (ext.Caller, func(), error) {
			connectors, end := callers(hostenv.Environment(w.temp))
			gate, err := h.wiring.rights.OwnGate(hostcall.Options{
				Ledger: w.ledger, Connectors: connectors, Correlation: h.journal.Correlation(), Source: w.source, Redactor: w.redactor, Now: h.origins.Now,
			})
			return gate, end, err
		},
	})
}
