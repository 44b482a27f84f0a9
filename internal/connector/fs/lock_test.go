package fs

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
)

// errno of a call that must fail.
func (w *fsWorld) errno(params fsMap) any {
	w.t.Helper()
	got, err := w.do(w.t.Context(), params)
	e, ok := errors.AsType[*ext.Error](err)
	if !ok {
		w.t.Errorf("%v: got %s, %v", params, got, err)
		return nil
	}
	return e.Details["errno"]
}

// TestFSLock: one extension has the lock, the folder says so, and it ends with who made it.
func TestFSLock(t *testing.T) {
	w := newFSWorld(t, Options{})
	w.put("a", "x")
	w.link("a", "l")
	take := fsMap{"op": "lock", "path": "a"}
	if got := w.must(take); got["lock"] != 1.0 {
		t.Fatalf("got %v", got)
	}
	if info, err := os.Stat(w.path("a.lock")); err != nil || !info.IsDir() {
		t.Error(info, err)
	}
	w.must(fsMap{"op": "locked", "lock": 1})
	for _, other := range []fsMap{take, {"op": "lock", "path": "l", "wait": 1}} {
		if got := w.errno(other); got != "ELOCKED" {
			t.Errorf("%v: got %v", other, got)
		}
	}
	w.must(fsMap{"op": "lock", "path": "l", "nofollow": true})
	if _, err := os.Stat(w.path("l.lock")); err != nil {
		t.Error(err)
	}
	w.ext = "two"
	if got := w.errno(fsMap{"op": "unlock", "lock": 1}); got != "EBADF" {
		t.Errorf("got %v", got)
	}
	w.ext = "one"
	w.must(fsMap{"op": "unlock", "lock": 1})
	if got := w.errno(fsMap{"op": "unlock", "lock": 1}); got != "EBADF" {
		t.Errorf("got %v", got)
	}
	w.must(take)
	w.f.CloseVM("one", 0)
	if left, err := filepath.Glob(w.path("*.lock")); err != nil || len(left) > 0 {
		t.Error(left, err)
	}
}

// TestFSLockStale: a folder that nobody keeps fresh is taken over, a file of that name is not; who lost the lock hears of it.
func TestFSLockStale(t *testing.T) {
	w := newFSWorld(t, Options{})
	old := time.Now().Add(-time.Minute)
	age := func(name string) {
		t.Helper()
		if err := os.Chtimes(w.path(name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(w.path("a.lock"), 0o755); err != nil {
		t.Fatal(err)
	}
	age("a.lock")
	if got := w.errno(fsMap{"op": "lock", "path": "a", "stale": 120_000}); got != "ELOCKED" {
		t.Errorf("got %v", got)
	}
	w.must(fsMap{"op": "lock", "path": "a"})
	age("a.lock")
	for _, op := range []string{"locked", "unlock"} {
		if got := w.errno(fsMap{"op": op, "lock": 1}); got != "ECOMPROMISED" {
			t.Errorf("%s: got %v", op, got)
		}
	}
	if _, err := os.Stat(w.path("a.lock")); err != nil {
		t.Error("another's lock is gone:", err)
	}
	w.put("b.lock", "not a folder")
	age("b.lock")
	if got := w.errno(fsMap{"op": "lock", "path": "b"}); got != "ENOTDIR" {
		t.Errorf("got %v", got)
	}
	w.closed = func(path string) bool { return filepath.Base(path) == "c.lock" }
	if _, err := w.do(t.Context(), fsMap{"op": "lock", "path": "c"}); ext.CodeOf(err) != ext.CodeDenied {
		t.Errorf("got %v", err)
	}
}

// TestFSLockContended: of many at once each has the lock alone.
func TestFSLockContended(t *testing.T) {
	w := newFSWorld(t, Options{})
	var inside, all sync.Mutex
	var done int
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for range 5 {
				lock := w.must(fsMap{"op": "lock", "path": "a", "wait": 60_000})["lock"]
				if !inside.TryLock() {
					t.Error("two have the lock")
					return
				}
				all.Lock()
				done++
				all.Unlock()
				inside.Unlock()
				w.must(fsMap{"op": "unlock", "lock": lock})
			}
		})
	}
	wait.Wait()
	if done != 20 {
		t.Errorf("got %d", done)
	}
}
