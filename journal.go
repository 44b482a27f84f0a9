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
