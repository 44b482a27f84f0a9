package audit

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/cec80427/pier/internal/ledger"
)

// Follower reads what is added to the ledgers of a folder.
type Follower struct {
	dir   string
	files map[string]*tail
}

// tail is a ledger that is read as it grows.
type tail struct {
	at   int64 // behind the last whole line that was read
	from *reader
	bad  bool // a line of it is no record
}

// Follow starts at the present end of the ledgers in dir. What came before is read for what it began, and not yielded.
func Follow(dir string) (*Follower, error) {
	f := &Follower{dir: dir, files: map[string]*tail{}}
	_, err := f.News()
	return f, err
}

// News are the entries that have ended since the last time, in the order of time. A ledger with a line that is no record is
// reported once, as an error beside the entries of the others, and read no further.
func (f *Follower) News() ([]Entry, error) {
	paths, err := filepath.Glob(filepath.Join(f.dir, "*.jsonl"))
	if err != nil {
		return nil, err
	}
	slices.Sort(paths)
	var list []Entry
	var errs []error
	for _, path := range paths {
		t := f.files[path]
		if t == nil {
			t = &tail{from: newReader()}
			f.files[path] = t
		}
		if t.bad {
			continue
		}
		err := t.read(path, &list)
		if errors.Is(err, fs.ErrNotExist) {
			delete(f.files, path) // it was pruned
			continue
		}
		if err != nil {
			t.bad = true
			errs = append(errs, &LedgerError{path, err})
		}
	}
	return byTime(list), errors.Join(errs...)
}

// LedgerError is a ledger that cannot be read further.
type LedgerError struct {
	Path string
	Err  error
}

func (e *LedgerError) Error() string { return e.Path + ": " + e.Err.Error() }
func (e *LedgerError) Unwrap() error { return e.Err }

// read takes the whole lines that are new.
func (t *tail) read(path string, into *[]Entry) error {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	if info.Size() < t.at {
		return errShorter
	}
	for line, err := range ledger.Lines(io.NewSectionReader(in, t.at, info.Size()-t.at)) {
		if err != nil {
			return nil // it is being written; the rest comes the next time
		}
		e, ok, err := t.from.take(line)
		if err != nil {
			return err
		}
		t.at += int64(len(line)) + 1
		if ok {
			*into = append(*into, e)
		}
	}
	return nil
}

var errShorter = errors.New("it has become shorter")

// pollEvery is how often a folder is looked at that does not tell of changes, and how long after one further changes are waited for.
const pollEvery, settle = time.Second, 20 * time.Millisecond

// Run hands over entries as they are recorded, until ctx ends.
func (f *Follower) Run(ctx context.Context, yield func([]Entry, error) error) error {
	told := make(<-chan fsnotify.Event)
	if watch, err := fsnotify.NewWatcher(); err == nil {
		defer watch.Close()
		if watch.Add(f.dir) == nil {
			told = watch.Events
		}
	}
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		list, err := f.News()
		if len(list) > 0 || err != nil {
			if err := yield(list, err); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		case <-told:
			select { // a call writes several lines
			case <-ctx.Done():
				return nil
			case <-time.After(settle):
			}
		}
	}
}
