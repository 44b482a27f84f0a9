//go:build unix

package wasm_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/wasm"
)

// TestFIFO: a component that never begins, or never ends, is not waited for.
func TestFIFO(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "x.wasm")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{fifo, "/dev/zero"} {
		_, err := wasm.New(wasm.Options{}).Build(t.Context(), source.Entry{ID: "x", Kind: source.Wasm, Path: file, Name: file}, nil)
		if err == nil || !strings.Contains(err.Error(), "is no regular file") {
			t.Errorf("%s: %v", file, err)
		}
	}
}
