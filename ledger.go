package pier

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/cec80427/pier/internal/host/hostenv"
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

// LedgerReport is what VerifyLedger found.
type LedgerReport struct {
	Records int          // whole, good records before the fault, or all
	Last    string       // the hash of the last of them
	Fault   *LedgerFault // nil when the chain holds
	Sealed  bool         // MACs were checked: the chain was written by who holds the key
	Pruned  int64        // how many records were removed by PruneLedger
}

// LedgerFault is where a chain first breaks, and why.
type LedgerFault struct {
	Line int    // from 1; for "truncated" the one after the last
	Kind string // altered, removed, inserted, reordered, truncated, malformed or torn
	Msg  string

	cause error
}

// Error begins with the line.
func (f *LedgerFault) Error() string { return f.cause.Error() }

func (f *LedgerFault) Unwrap() error { return f.cause }

// VerifyLedger checks a ledger, all its files, against its chain and the head that pier keeps for it. stateDir is Options.StateDir;
// "" for the default. A broken chain, and a last line that is torn, is in the report's Fault; the error is for files that cannot
// be read.
func VerifyLedger(path, stateDir string) (LedgerReport, error) {
	dir, err := stateDirOr(stateDir)
	if err != nil {
		return LedgerReport{}, err
	}
	found, err := ledger.Verify(path, journal.LedgerOptions(path, dir))
	report := LedgerReport{Records: found.Records, Last: found.Last, Sealed: found.Sealed, Pruned: found.Pruned}
	if f := found.Fault; f != nil {
		report.Fault = &LedgerFault{Line: f.Line, Kind: string(f.Kind), Msg: f.Msg, cause: f}
	}
	return report, err
}

// Journal is the ledger of what people change outside of any session, as pier grants add does. It is pier.jsonl in the folder of the
// ledgers. Make one with OpenJournal, and Close it.
type Journal struct {
	ledger  *ledger.Ledger
	journal *journal.Journal
}

// OpenJournal opens the journal in ledgerDir. stateDir is Options.StateDir; "" for the default.
func OpenJournal(ledgerDir, stateDir string) (*Journal, error) {
	stateDir, err := stateDirOr(stateDir)
	if err != nil {
		return nil, err
	}
	run, source, err := hostenv.NewOrigins(false, 0).Identify()
	if err != nil {
		return nil, err
	}
	path := filepath.Join(ledgerDir, journal.People+".jsonl")
	l, err := ledger.Open(path, journal.LedgerOptions(path, stateDir))
	if err != nil {
		return nil, fmt.Errorf("open the journal: %w", err)
	}
	return &Journal{l, journal.New(journal.Options{
		Ledger: l, Session: journal.People, Run: run, Source: source, Redactor: hostenv.KnownSecrets(os.Environ(), ""), Now: time.Now, Timers: true,
	})}, nil
}

// Close closes the journal.
func (j *Journal) Close() error { return j.ledger.Close() }

// Grants returns g so that each change is on record before it is made.
func (j *Journal) Grants(g Grants) Grants {
	g.kept.Note = func(event string, grant Grant) error { return j.record(journal.Grant(event, grant)) }
	return g
}

// Trusts returns t so that each change is on record before it is made.
func (j *Journal) Trusts(t Trusts) Trusts {
	t.kept.Note = func(event string, answer Trust) error { return j.record(journal.Trust(hostID, event, answer)) }
	return t
}

func (j *Journal) record(e journal.Entry) error {
	if err := j.journal.Record(e); err != nil {
		return fmt.Errorf("the change could not be recorded, so it was not made: %w", err)
	}
	return nil
}

// Record writes one record of what people decide outside of any session; data is its data.
func (j *Journal) Record(event, message string, data json.RawMessage) error {
	return j.record(journal.Entry{Ext: hostID, Event: event, Message: message, Data: data})
}
