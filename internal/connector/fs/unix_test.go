//go:build unix

package fs

import (
	"errors"
	"os"
	"syscall"
	"testing"

	"github.com/cec80427/pier/ext"
)

// A named pipe without a partner would block whoever opens it.
func TestFSNamedPipe(t *testing.T) {
	w := newFSWorld(t, Options{})
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
	w := newFSWorld(t, Options{})
	w.root = "/"
	for _, path := range []string{"/dev/zero", "/dev/tty"} {
		if _, err := w.do(t.Context(), fsMap{"op": "read", "path": path}); ext.CodeOf(err) != ext.CodeIO {
			t.Errorf("%s: got %v", path, err)
		}
	}
}

// A copy of a file that is nearly all holes has its bytes where they were, its length, and no more blocks.
func TestFSCopySparse(t *testing.T) {
	const length, at = 1 << 40, 1 << 39
	for _, tt := range []struct {
		name   string
		writes map[int64]string
		length int64
	}{
		{"data in the middle", map[int64]string{at: "middle"}, length},
		{"data at both ends", map[int64]string{0: "begin", length - 3: "end"}, length},
		{"nothing but a hole", nil, length},
		{"no hole", map[int64]string{0: "all"}, 3},
		{"empty", nil, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newFSWorld(t, Options{})
			w.put("from", "")
			w.put("to", "something longer that goes")
			from, err := os.OpenFile(w.path("from"), os.O_RDWR, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer from.Close()
			for offset, text := range tt.writes {
				_, err = from.WriteAt([]byte(text), offset)
				if err != nil {
					t.Fatal(err)
				}
			}
			if err := from.Truncate(tt.length); err != nil {
				t.Fatal(err)
			}
			w.must(fsMap{"op": "copy", "path": "from", "to": "to"})
			to, err := os.Open(w.path("to"))
			if err != nil {
				t.Fatal(err)
			}
			defer to.Close()
			info, err := to.Stat()
			if err != nil || info.Size() != tt.length {
				t.Fatalf("%v: %d bytes, want %d", err, info.Size(), tt.length)
			}
			if blocks := info.Sys().(*syscall.Stat_t).Blocks; blocks > 64 {
				t.Errorf("the copy takes %d blocks", blocks)
			}
			for offset, text := range tt.writes {
				got := make([]byte, len(text))
				if _, err := to.ReadAt(got, offset); err != nil || string(got) != text {
					t.Errorf("%q at %d: %v", got, offset, err)
				}
			}
		})
	}
}
