package ledger

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// A ledger that was begun ahead is the one that its first record would have begun: on the list once, with records in their order, whether
// they waited or not, and whole without any.
func TestBegin(t *testing.T) {
	for name, c := range map[string]struct {
		add  func(l *Ledger) error
		each int
	}{
		"nothing": {func(*Ledger) error { return nil }, 0},
		"append":  {func(l *Ledger) error { return l.Append(record(0)) }, 1},
		"defer":   {func(l *Ledger) error { return l.Defer(record(0)) }, 1},
		"both":    {func(l *Ledger) error { return errors.Join(l.Defer(record(0)), l.Append(record(1)), l.Sync()) }, 2},
	} {
		t.Run(name, func(t *testing.T) {
			const writing = 4
			path, o := files(t, 0)
			o.IndexFile = filepath.Join(filepath.Dir(path), "index")
			var writers sync.WaitGroup
			for range writing {
				writers.Go(func() {
					l, err := Open(path, o)
					if err != nil {
						t.Error(err)
						return
					}
					l.Begin()
					l.Begin()
					if err := errors.Join(c.add(l), l.Close()); err != nil {
						t.Error(err)
					}
				})
			}
			writers.Wait()
			rep, err := Verify(path, o)
			if err != nil || rep.Fault != nil || rep.Records != writing*c.each {
				t.Fatalf("%+v %v", rep, err)
			}
			list, err := os.ReadFile(o.IndexFile)
			if n := strings.Count(string(list), beginEvent); err != nil || n != 1 {
				t.Fatalf("%d times on the list, %v", n, err)
			}
		})
	}
}

// What could not be begun fails with the first record, and again until it can be.
func TestBeginFails(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "logs", "ledger.jsonl")
	o := Options{KeyFile: filepath.Join(dir, "key"), HeadFile: filepath.Join(dir, "head")}
	l, err := Open(path, o)
	must(t, err)
	must(t, os.WriteFile(filepath.Dir(path), nil, 0o600)) // no folder
	l.Begin()
	must(t, l.Defer(record(0)))
	if err := l.Append(record(1)); err == nil || errors.Is(err, fs.ErrNotExist) || l.Check() == nil {
		t.Fatal(err)
	}
	if err := l.Close(); err == nil {
		t.Fatal("closed without its records")
	}
}

// The end of a file is found however long its lines are.
func TestLongLines(t *testing.T) {
	path, o := files(t, 0)
	long := record(0)
	long.Message = strings.Repeat("a", 9<<10)
	for range 2 {
		l, err := Open(path, o)
		must(t, err)
		for range maxWaiting + 3 {
			must(t, l.Append(long))
		}
		must(t, l.Close())
	}
	f, err := os.Open(path)
	must(t, err)
	defer f.Close()
	all, end, size, err := lastLines(f)
	if err != nil || len(all) != maxWaiting || end != size || len(all[0]) < len(long.Message) {
		t.Fatal(len(all), end, size, err)
	}
}
