package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/cec80427/pier/internal/ledger"
)

// LedgerOptions returns the places of a ledger's key, head and list.
func LedgerOptions(path, stateDir string) ledger.Options {
	o := ledger.Options{
		KeyFile:   filepath.Join(stateDir, "ledger.key"),
		IndexFile: filepath.Join(stateDir, "ledgers.jsonl"),
	}
	o.HeadFile = findHead(path, filepath.Join(stateDir, "heads"), o)
	return o
}

// findHead returns the file of the ledger's head. Heads are stored by the folder of their ledger, so ledgers of one name
// in two folders have nothing in common. Earlier builds stored heads by name: such a head still belongs to the ledger that
// the list has under this name. A ledger that was moved with its folder has the head of its former place.
func findHead(path, heads string, o ledger.Options) string {
	name := filepath.Base(path) + ".head"
	own := filepath.Join(heads, folderKey(filepath.Dir(path)), name)
	if isPresent(own) {
		return own
	}
	former := filepath.Join(heads, name)
	early := isPresent(former)
	written := isPresent(path)
	switch {
	case !written && !early:
		return own
	case written && early:
		return former
	}
	all, gone, err := ledger.Listed(o)
	abs, absErr := filepath.Abs(path)
	if err != nil || absErr != nil { // without the list the head of this name counts: a ledger that is gone stays a fault
		if early {
			return former
		}
		return own
	}
	if !written {
		if slices.Contains(all, abs) {
			return former
		}
		return own
	}
	for _, before := range gone {
		head := filepath.Join(heads, folderKey(filepath.Dir(before)), name)
		if filepath.Base(before) == filepath.Base(path) && isPresent(head) {
			return head
		}
	}
	return own
}

// isPresent reports whether there is a file at path, or something that hides it.
func isPresent(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// folderKey returns a name for a folder: of its real path, as far as there is one.
func folderKey(dir string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		abs = dir
	}
	rest := ""
	for at := abs; ; at = filepath.Dir(at) {
		if real, err := filepath.EvalSymlinks(at); err == nil {
			abs = filepath.Join(real, rest)
			break
		}
		if at == filepath.Dir(at) {
			break
		}
		rest = filepath.Join(filepath.Base(at), rest)
	}
	sum := sha256.Sum256([]byte(abs))
	return hex.EncodeToString(sum[:16])
}
