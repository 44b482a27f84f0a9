package journal_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/journal"
	"github.com/cec80427/pier/internal/ledger"
)

// appendOne appends a record to the ledger at path.
func appendOne(path, state string) error {
	l, err := ledger.Open(path, journal.LedgerOptions(path, state))
	if err != nil {
		return err
	}
	return errors.Join(l.Append(ext.LogRecord{
		Level: ext.LevelInfo, Event: "x", Message: "x", Correlation: ext.LogCorrelation{ExtensionID: "x", ScenarioID: "run"},
		Source: &ext.LogSource{Component: ext.ComponentRuntime}, Data: []byte(`{}`),
	}), l.Close())
}

// faultOf verifies the ledger at path: "" if it holds.
func faultOf(t *testing.T, path, state string) string {
	t.Helper()
	rep, err := ledger.Verify(path, journal.LedgerOptions(path, state))
	switch {
	case err != nil:
		return err.Error()
	case rep.Fault != nil:
		return string(rep.Fault.Kind)
	}
	return ""
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Ledgers of one name in several folders stand beside each other, and each of them is missed by itself.
func TestHeadsByFolder(t *testing.T) {
	root, state := t.TempDir(), t.TempDir()
	a, b := filepath.Join(root, "a", "pier.jsonl"), filepath.Join(root, "b", "pier.jsonl")
	for range 2 {
		must(t, errors.Join(appendOne(a, state), appendOne(b, state)))
	}
	must(t, os.Symlink(filepath.Join(root, "a"), filepath.Join(root, "link")))
	must(t, appendOne(filepath.Join(root, "link", "pier.jsonl"), state))
	for _, path := range []string{a, b} {
		if fault := faultOf(t, path, state); fault != "" {
			t.Error(path, fault)
		}
	}
	must(t, os.Remove(b))
	if err := appendOne(b, state); err == nil || !strings.Contains(err.Error(), "the file is gone") {
		t.Error("a ledger that is gone began again:", err)
	}
	if fault := faultOf(t, b, state); fault != "truncated" {
		t.Error("gone, and yet:", fault)
	}
	must(t, appendOne(a, state))

	// One ledger in the place of another does not pass for it, and a copy elsewhere has no end that could be checked.
	text, err := os.ReadFile(a)
	must(t, err)
	must(t, os.WriteFile(b, text, 0o600))
	if fault := faultOf(t, b, state); fault == "" {
		t.Error("a's ledger passes for b's")
	}
	copied := filepath.Join(root, "c", "pier.jsonl")
	must(t, errors.Join(os.Mkdir(filepath.Dir(copied), 0o700), os.WriteFile(copied, text, 0o600)))
	if fault := faultOf(t, copied, state); fault != "truncated" {
		t.Error("a copy without a head:", fault)
	}

	// A folder that was moved as a whole goes on.
	must(t, os.RemoveAll(filepath.Dir(copied)))
	moved := filepath.Join(root, "moved", "pier.jsonl")
	must(t, os.Rename(filepath.Dir(a), filepath.Dir(moved)))
	must(t, appendOne(moved, state))
	if fault := faultOf(t, moved, state); fault != "" {
		t.Error("moved:", fault)
	}
}

// Earlier builds stored heads by name: such a ledger verifies as before, a second folder works beside it, and it is missed.
func TestEarlierHeads(t *testing.T) {
	root, state := t.TempDir(), t.TempDir()
	a, b := filepath.Join(root, "a", "pier.jsonl"), filepath.Join(root, "b", "pier.jsonl")
	must(t, appendOne(a, state))
	own := journal.LedgerOptions(a, state).HeadFile
	must(t, os.Rename(own, filepath.Join(state, "heads", "pier.jsonl.head")))
	must(t, errors.Join(appendOne(a, state), appendOne(b, state), appendOne(b, state)))
	for _, path := range []string{a, b} {
		if fault := faultOf(t, path, state); fault != "" {
			t.Error(path, fault)
		}
	}
	if _, err := os.Lstat(own); err == nil {
		t.Error("the ledger of an earlier build has two heads")
	}
	must(t, os.Remove(a))
	if err := appendOne(a, state); err == nil || !strings.Contains(err.Error(), "the file is gone") {
		t.Error("a ledger of an earlier build began again:", err)
	}
	if fault := faultOf(t, a, state); fault != "truncated" {
		t.Error("gone, and yet:", fault)
	}
	must(t, os.WriteFile(filepath.Join(state, "ledgers.jsonl"), []byte("x\n"), 0o600))
	if err := appendOne(filepath.Join(root, "c", "pier.jsonl"), state); err == nil {
		t.Error("began without a list of ledgers that holds")
	}
}
