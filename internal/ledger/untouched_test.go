package ledger

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A process that runs sees that its file was pruned, whether or not the old one has another name, and that it was moved away.
func TestFileUnderARunningProcess(t *testing.T) {
	path, o := files(t, 0)
	l, err := Open(path, o)
	must(t, err)
	defer l.Close()
	for n := range 3 {
		for range 5 {
			must(t, l.Append(record(n)))
		}
		if n == 1 {
			must(t, os.Link(path, path+".copy"))
			must(t, l.Append(record(n)))
		}
		if p, err := Prune(path, time.Now(), o); err != nil || p.Count == 0 {
			t.Fatalf("%+v %v", p, err)
		}
		if n == 1 { // the old file has as many names as before
			must(t, os.Link(path+".copy", path+".more"))
		}
		must(t, l.Append(record(n)))
		if rep, err := Verify(path, o); err != nil || rep.Fault != nil || rep.Records != 1 {
			t.Fatalf("%+v %v", rep, err)
		}
	}
	must(t, os.Rename(path, path+".away"))
	for range maxWaiting {
		err = l.Append(record(1))
	}
	if !errors.Is(err, ErrBroken) {
		t.Fatal(err)
	}
}

// A ledger that is moved away with its folder is missed by the first record that comes a millisecond after the path was looked at.
func TestMovedAwayIsMissed(t *testing.T) {
	path, o := files(t, 0)
	l, err := Open(path, o)
	must(t, err)
	defer l.Close()
	must(t, l.Append(record(0)))
	must(t, l.Append(record(1)))
	must(t, os.Rename(filepath.Dir(path), filepath.Dir(path)+".away"))
	l.store.found = l.store.found.Add(-time.Millisecond)
	if err := l.Append(record(2)); !errors.Is(err, ErrBroken) {
		t.Fatal(err)
	}
}
