package pier

import (
	"github.com/cec80427/pier/internal/host/journal"
	"github.com/cec80427/pier/internal/ledger"
)

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
