package mcp_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/runtime/mcp"
)

// TestLog: what a server logs is in Pi's file, in Pi's form, and nothing in it is obeyed by a terminal. A file that has grown is put aside.
func TestLog(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mcp.log")
	write(t, file, strings.Repeat("x", 5<<20+1))
	w := newWorld(t)
	i := w.load(t, mcp.New(mcp.Options{Log: file}), bad(t, "noise"))
	var logged []byte
	for range 1000 { // a message is written beside the answer
		if _, err := call(t, i, "mcp__bad__x", `{}`); err != nil {
			t.Fatal(err)
		}
		var err error
		if logged, err = os.ReadFile(file); err == nil && len(logged) > 0 && len(logged) < 5<<20 {
			break
		}
	}
	logged = logged[:min(len(logged), 200)]
	form := `(?m)\A\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \[bad\] warning db: slow\n    \S*query$`
	if !regexp.MustCompile(form).Match(logged) || strings.Contains(string(logged), "\x1b") {
		t.Errorf("%q", logged)
	}
	if old, err := os.Stat(file + ".1"); err != nil || old.Size() != 5<<20+1 {
		t.Error(old, err)
	}
}
