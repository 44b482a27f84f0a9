package pier

import (
	"fmt"
	"time"

	"github.com/cec80427/pier/internal/host/journal"
	"github.com/cec80427/pier/internal/ledger"
)

func (w *wiring) openLedger() error {
	o := w.host.opts
	switch {
	case o.Ledger != nil:
		w.ledger = o.Ledger
	case o.LedgerDir == "":
		w.ledger = ledger.NewMemory()
	default:
		path, err := journal.File(o.LedgerDir, w.sessionID, o.Deterministic)
		if err != nil {
			return err
		}
		l, err := ledger.Open(path, journal.LedgerOptions(path, o.StateDir))
		if err != nil {
			return fmt.Errorf("open the ledger: %w", err)
		}
		w.ledger = l
		w.closers = append(w.closers, l.Close)
	}
	w.host.journal = journal.New(journal.Options{
		Ledger: w.ledger, Session: w.sessionID, Run: w.runID, Source: w.source, Redactor: w.redactor, Artifact: w.rights.Artifact, Causes: &w.host.causes,
		Now: w.host.origins.Now, Timers: !w.host.origins.Deterministic,
	})
	return nil
}

// Ledgers returns the ledgers that pier began and nobody has forgotten, and those of them that are gone. stateDir is Options.StateDir;
// "" for the default. An error of a broken chain means that the list of ledgers does not hold.
func Ledgers(stateDir string) (all, gone []string, err error) {
	dir, err := stateDirOr(stateDir)
	if err != nil {
		return nil, nil, err
	}
	return ledger.Listed(journal.LedgerOptions("", dir))
}

// ForgetLedger takes a ledger off the list, on record: that it is gone is no fault from then on.
func ForgetLedger(path, stateDir string) error {
	dir, err := stateDirOr(stateDir)
	if err != nil {
		return err
	}
	return ledger.Forget(path, journal.LedgerOptions(path, dir))
}

// LedgerPruned says what PruneLedger removed.
type LedgerPruned struct {
	Count     int64     `json:"count"`
	FirstSeq  int64     `json:"first_seq"`
	LastSeq   int64     `json:"last_seq"`
	FirstHash string    `json:"first_hash"`
	LastHash  string    `json:"last_hash"`
	Before    time.Time `json:"before"`
}

// PruneLedger removes the records of a ledger that are older than before, and leaves one under the key in their place, so that
// VerifyLedger proves the rest as before, and that it was pier that removed what is gone. A ledger that does not verify is not
// pruned. Hosts that write it may go on.
func PruneLedger(path, stateDir string, before time.Time) (LedgerPruned, error) {
	dir, err := stateDirOr(stateDir)
	if err != nil {
		return LedgerPruned{}, err
	}
	pruned, err := ledger.Prune(path, before, journal.LedgerOptions(path, dir))
	return LedgerPruned(pruned), err
}
