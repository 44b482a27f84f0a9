package fs

import (
	"context"
	"encoding/json"
	"os"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/cec80427/pier/ext"
)

// fsWatch starts a watch and returns its events and what ends it.
func fsWatch(t *testing.T, w *fsWorld, path string, recursive bool) (events <-chan fsWatchEvent, end func()) {
	t.Helper()
	params := fsMap{"op": "watch", "path": path, "recursive": recursive}
	c := make(chan fsWatchEvent, 1000)
	ready, done := make(chan struct{}), make(chan error, 1)
	w.stream = func(chunk json.RawMessage) error {
		var e fsWatchEvent
		if err := json.Unmarshal(chunk, &e); err != nil {
			t.Error(err)
		}
		if e.Event == "ready" {
			close(ready)
			return nil
		}
		c <- e
		return nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		_, err := w.do(ctx, params)
		done <- err
	}()
	select {
	case <-ready:
	case err := <-done:
		t.Fatal(err)
	}
	return c, func() {
		t.Helper()
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// fsExpect waits for an event and passes over others.
func fsExpect(t *testing.T, events <-chan fsWatchEvent, want fsWatchEvent) {
	t.Helper()
	limit := time.After(20 * time.Second)
	for {
		select {
		case e := <-events:
			if e == want {
				return
			}
		case <-limit:
			t.Fatalf("no event %v", want)
		}
	}
}

func TestFSWatch(t *testing.T) {
	before := goleak.IgnoreCurrent()
	t.Run("directory", func(t *testing.T) {
		w := newFSWorld(t, Options{})
		w.put("d/sub/x", "")
		w.link("d", "l")
		events, end := fsWatch(t, w, "l", false)
		w.put("d/a", "1")
		fsExpect(t, events, fsWatchEvent{"rename", "a"})
		w.put("d/a", "2")
		fsExpect(t, events, fsWatchEvent{"change", "a"})
		w.put("d/sub/y", "1") // not recursive: unseen
		if err := os.Remove(w.path("d/a")); err != nil {
			t.Fatal(err)
		}
		fsExpect(t, events, fsWatchEvent{"rename", "a"})
		end()
		for len(events) > 0 {
			if e := <-events; e.Filename != "a" && e.Filename != "sub" {
				t.Errorf("got %v", e)
			}
		}
	})
	t.Run("file, replaced as editors do", func(t *testing.T) {
		w := newFSWorld(t, Options{})
		w.put("a", "1")
		events, end := fsWatch(t, w, "a", false)
		defer end()
		w.put("b", "2")
		for range 2 {
			w.put("tmp", "3")
			if err := os.Rename(w.path("tmp"), w.path("a")); err != nil {
				t.Fatal(err)
			}
			if e := <-events; e.Filename != "a" {
				t.Errorf("got %v", e)
			}
		}
	})
	t.Run("recursive", func(t *testing.T) {
		w := newFSWorld(t, Options{})
		w.put("d/e/x", "")
		w.link(w.outside, "d/out")
		events, end := fsWatch(t, w, "d", true)
		defer end()
		w.put("d/e/y", "")
		fsExpect(t, events, fsWatchEvent{"rename", "e" + string(os.PathSeparator) + "y"})
		if err := os.Mkdir(w.path("d/new"), 0o755); err != nil {
			t.Fatal(err)
		}
		fsExpect(t, events, fsWatchEvent{"rename", "new"})
		w.put("d/new/z", "1")
		fsExpect(t, events, fsWatchEvent{"rename", "new" + string(os.PathSeparator) + "z"})
		if err := os.WriteFile(w.outside+"/secret", []byte("secret"), 0o644); err != nil {
			t.Fatal(err)
		}
		w.put("d/last", "")
		fsExpect(t, events, fsWatchEvent{"rename", "last"})
	})
	t.Run("closing the connector ends it", func(t *testing.T) {
		w := newFSWorld(t, Options{})
		_, end := fsWatch(t, w, ".", false)
		if err := w.f.Close(); err != nil {
			t.Error(err)
		}
		end()
	})
	t.Run("limit", func(t *testing.T) {
		w := newFSWorld(t, Options{MaxWatched: 1})
		w.put("d/x", "")
		w.stream = func(json.RawMessage) error { return nil }
		if _, err := w.do(t.Context(), fsMap{"op": "watch", "path": ".", "recursive": true}); ext.CodeOf(err) != ext.CodeIO {
			t.Errorf("got %v", err)
		}
	})
	goleak.VerifyNone(t, before)
}
