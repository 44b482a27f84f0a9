package fs

import (
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/cec80427/pier/ext"
)

// fsSwap keeps exchanging a directory for a link that leads somewhere else, until the end of the test.
func fsSwap(t *testing.T, dir, target string) {
	t.Helper()
	if err := os.Symlink(target, dir+".link"); err != nil {
		t.Fatal(err)
	}
	stop := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			_ = os.Rename(dir, dir+".real")
			_ = os.Rename(dir+".link", dir)
			_ = os.Rename(dir, dir+".link")
			_ = os.Rename(dir+".real", dir)
		}
	})
	t.Cleanup(func() { close(stop); wg.Wait() })
}

// However a directory is exchanged for a link while an op runs, nothing beyond the root, and nothing that policy closed
// below it, is read, written, moved or removed.
func TestFSSwappedDirectory(t *testing.T) {
	for _, tt := range []struct {
		name   string
		target func(w *fsWorld) string
	}{
		{"out of the root", func(w *fsWorld) string { return w.outside }},
		{"into a closed directory", func(w *fsWorld) string { return "closed" }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newFSWorld(t, Options{})
			w.put("closed/secret", "secret")
			w.put("d/secret", "mine")
			closed := w.path("closed")
			w.closed = func(p string) bool { return strings.HasPrefix(p, closed) }
			fsSwap(t, w.path("d"), tt.target(w))
			reads := 0
			for range 150 {
				got, err := w.do(t.Context(), fsMap{"op": "read", "path": "d/secret", "encoding": "utf8"})
				if err == nil && string(got) != `{"text":"mine"}` {
					t.Fatalf("got %s", got)
				}
				if err == nil {
					reads++
				} else if c := ext.CodeOf(err); c != ext.CodeIO && c != ext.CodeDenied {
					t.Fatal(err)
				}
				_, _ = w.do(t.Context(), fsMap{"op": "write", "path": "d/new", "text": "x"})
				_, _ = w.do(t.Context(), fsMap{"op": "write", "path": "d/secret", "text": "mine"})
				_, _ = w.do(t.Context(), fsMap{"op": "mkdir", "path": "d/sub/deep", "recursive": true})
				_, _ = w.do(t.Context(), fsMap{"op": "rename", "path": "d/secret", "to": "stolen"})
				if w.exists("stolen") {
					if w.text("stolen") != "mine" {
						t.Fatalf("%q was moved out", w.text("stolen"))
					}
					_, _ = w.do(t.Context(), fsMap{"op": "rename", "path": "stolen", "to": "d/secret"})
				}
				_, _ = w.do(t.Context(), fsMap{"op": "delete", "path": "d/sub", "recursive": true})
			}
			for _, dir := range []string{closed, w.outside} {
				names, err := os.ReadDir(dir)
				if err != nil || len(names) != 1 {
					t.Errorf("%s has %v now, %v", dir, names, err)
				}
			}
			if w.text("closed/secret") != "secret" || reads == 0 {
				t.Errorf("%d reads succeeded", reads)
			}
		})
	}
}

// The same for the last name: a file exchanged for a link.
func TestFSSwappedFile(t *testing.T) {
	w := newFSWorld(t, Options{})
	w.put("closed", "secret")
	w.put("f", "mine")
	closed := w.path("closed")
	w.closed = func(p string) bool { return p == closed }
	fsSwap(t, w.path("f"), "closed")
	for range 1000 {
		got, err := w.do(t.Context(), fsMap{"op": "read", "path": "f", "encoding": "utf8"})
		if err == nil && strings.Contains(string(got), "secret") {
			t.Fatalf("got %s", got)
		}
		_, err = w.do(t.Context(), fsMap{"op": "write", "path": "f", "text": "mine"})
		if err != nil && !errors.Is(err, ext.ErrDenied) && !errors.Is(err, ext.ErrIO) {
			t.Fatal(err)
		}
	}
	if w.text("closed") != "secret" {
		t.Errorf("got %q", w.text("closed"))
	}
}
