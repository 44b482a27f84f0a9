//go:build unix

package connector

import (
	"errors"
	"syscall"
	"testing"

	"github.com/cec80427/pier/ext"
)

// A named pipe without a partner would block whoever opens it.
func TestFSNamedPipe(t *testing.T) {
	w := newFSWorld(t, FSOptions{})
	if err := syscall.Mkfifo(w.path("fifo"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, params := range []fsMap{
		{"op": "read", "path": "fifo"},
		{"op": "open", "path": "fifo", "flags": "r"},
		{"op": "open", "path": "fifo", "flags": "r+"},
		{"op": "write", "path": "fifo", "text": "x"},
		{"op": "copy", "path": "fifo", "to": "x"},
		{"op": "truncate", "path": "fifo", "length": 0},
		{"op": "list", "path": "fifo"},
	} {
		_, err := w.do(t.Context(), params)
		if e, ok := errors.AsType[*ext.Error](err); !ok || e.Details["errno"] != "ENOTSUP" {
			t.Errorf("%v: got %v", params, err)
		}
	}
	if got := w.must(fsMap{"op": "lstat", "path": "fifo"}); got["type"] != "fifo" {
		t.Errorf("got %v", got)
	}
	w.must(fsMap{"op": "delete", "path": "fifo"})
}

func TestFSDeviceIsNotRead(t *testing.T) {
	w := newFSWorld(t, FSOptions{})
	w.root = "/"
	for _, path := range []string{"/dev/zero", "/dev/tty"} {
		if _, err := w.do(t.Context(), fsMap{"op": "read", "path": path}); ext.CodeOf(err) != ext.CodeIO {
			t.Errorf("%s: got %v", path, err)
		}
	}
}
