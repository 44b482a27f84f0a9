package pier

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/cec80427/pier/internal/hostcall"
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
		path, err := ledgerPath(o.LedgerDir, w.sessionID, o.Deterministic)
		if err != nil {
			return err
		}
		l, err := ledger.Open(path, ledgerOptions(path, o.StateDir))
		if err != nil {
			return fmt.Errorf("open the ledger: %w", err)
		}
		w.ledger = l
		w.closers = append(w.closers, l.Close)
	}
	w.later = w.ledger.Append
	if l, ok := w.ledger.(hostcall.Deferrer); ok {
		w.later = l.Defer
	}
	return nil
}

// ledgerPath is the file of a session's ledger. Deterministic runs of one seed have one session id, and yet each its own ledger.
func ledgerPath(dir, sessionID string, fresh bool) (string, error) {
	name := ledgerName(sessionID)
	for n := 1; ; n++ {
		path := filepath.Join(dir, name+".jsonl")
		if fresh && n > 1 {
			path = filepath.Join(dir, name+"."+strconv.Itoa(n)+".jsonl")
		}
		_, err := os.Lstat(path)
		switch {
		case !fresh || errors.Is(err, fs.ErrNotExist):
			return path, nil
		case err != nil:
			return "", fmt.Errorf("open the ledger: %w", err)
		}
	}
}

// ledgerName is a session id as a file's name: itself, if it is made of letters, digits, dots, underscores and hyphens, begins with no
// dot and is not too long; else a hash of it. An id is text that others may choose; it is never a path.
func ledgerName(id string) string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"
	const most = 128
	plain := id != "" && len(id) <= most && strings.Trim(id, alphabet) == "" && id[0] != '.' && !strings.HasSuffix(id, ".")
	if plain && !strings.EqualFold(id, journalID) && !reservedName(id) {
		return id
	}
	sum := sha256.Sum256([]byte(id))
	return "session-" + hex.EncodeToString(sum[:16])
}

// reservedName tells names that mean devices on Windows, whatever follows their first dot.
func reservedName(id string) bool {
	name, _, _ := strings.Cut(strings.ToUpper(id), ".")
	switch name {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	return len(name) == 4 && (strings.HasPrefix(name, "COM") || strings.HasPrefix(name, "LPT")) && name[3] >= '0' && name[3] <= '9'
}

func ledgerOptions(path, stateDir string) ledger.Options {
	return ledger.Options{
		KeyFile:   filepath.Join(stateDir, "ledger.key"),
		HeadFile:  filepath.Join(stateDir, "heads", filepath.Base(path)+".head"),
		IndexFile: filepath.Join(stateDir, "ledgers.jsonl"),
	}
}

func stateDirOr(stateDir string) (string, error) {
	if stateDir != "" {
		return stateDir, nil
	}
	return StateDir()
}

// Ledgers returns the ledgers that pier began and nobody has forgotten, and those of them that are gone. stateDir is Options.StateDir;
// "" for the default. An error of a broken chain means that the list of ledgers does not hold.
func Ledgers(stateDir string) (all, gone []string, err error) {
	dir, err := stateDirOr(stateDir)
	if err != nil {
		return nil, nil, err
	}
	return ledger.Listed(ledgerOptions("", dir))
}

// ForgetLedger takes a ledger off the list, on record: that it is gone is no fault from then on.
func ForgetLedger(path, stateDir string) error {
	dir, err := stateDirOr(stateDir)
	if err != nil {
		return err
	}
	return ledger.Forget(path, ledgerOptions(path, dir))
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
	pruned, err := ledger.Prune(path, before, ledgerOptions(path, dir))
	return LedgerPruned(pruned), err
}
