package test

import (
	"context"
	"errors"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

type noLedger struct{}

var errNoRoom = errors.New("the disk is full")

func (noLedger) Append(ext.LogRecord) error { return errNoRoom }
func (noLedger) Defer(ext.LogRecord) error  { return nil } // written later, it seems

// TestUnrecorded: what does not load because nothing can be recorded says so, also when it asked for something itself.
func TestUnrecorded(t *testing.T) {
	dir := t.TempDir()
	h, err := pier.New(context.Background(), pier.Options{Cwd: dir, AgentDir: dir, StateDir: dir, CacheDir: dir, Policy: pier.Policy{AllowAll: true}, Ledger: noLedger{}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	path := file(t, "e.ts", `import * as fs from "node:fs"; export default function () { fs.writeFileSync("x", "x"); }`)
	_, err = h.Load(context.Background(), path)
	if failed, ok := errors.AsType[*pier.LoadError](err); !ok || !errors.Is(failed.Err, errNoRoom) {
		t.Error(err)
	}
}
