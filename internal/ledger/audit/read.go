package audit

import (
	"cmp"
	"container/heap"
	"errors"
	"io"
	"iter"
	"os"
	"time"

	"github.com/cec80427/pier/internal/ledger"
	"github.com/cec80427/pier/internal/text/sorting"
)

var errRecord = errors.New("a line is no record")

// Entries iterates over the entries of one ledger, as its records end; what has no end comes last. A line that is no record,
// and a torn end, is an error: what is whole before it has been yielded, and nothing follows.
func Entries(r io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		from := newReader()
		for line, err := range ledger.Lines(r) {
			var e Entry
			ok := false
			if err == nil {
				e, ok, err = from.take(line)
			}
			if (ok || err != nil) && !yield(e, err) || err != nil {
				return
			}
		}
		for _, e := range from.rest() {
			if !yield(e, nil) {
				return
			}
		}
	}
}

// File iterates over the entries of the ledger at path.
func File(path string) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		in, err := ledger.OpenReader(path)
		if err != nil {
			yield(Entry{}, err)
			return
		}
		defer in.Close()
		Entries(in)(yield)
	}
}

// Merge iterates over the entries of several ledgers in the order of time. They are opened together: what is held in memory is
// one entry of each. An error of one ends that one only.
func Merge(ledgers []iter.Seq2[Entry, error]) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		var open heads
		defer func() {
			for _, h := range open {
				h.stop()
			}
		}()
		for i, entries := range ledgers {
			next, stop := iter.Pull2(entries)
			h := &head{order: i, next: next, stop: stop}
			if h.advance() {
				open = append(open, h)
			}
		}
		heap.Init(&open)
		for len(open) > 0 {
			h := open[0]
			if !yield(h.entry, h.err) {
				return
			}
			if h.advance() {
				heap.Fix(&open, 0)
			} else {
				heap.Pop(&open)
			}
		}
	}
}

// head is the next entry of one ledger.
type head struct {
	order int
	next  func() (Entry, error, bool)
	stop  func()
	entry Entry
	err   error
}

func (h *head) advance() bool {
	e, err, ok := h.next()
	if !ok {
		h.stop()
		return false
	}
	if err != nil { // an error stands where the ledger ended
		e.Time = h.entry.Time
	}
	h.entry, h.err = e, err
	return true
}

type heads []*head

func (h heads) Len() int      { return len(h) }
func (h heads) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h heads) Less(i, j int) bool {
	return cmp.Or(h[i].entry.Time.Compare(h[j].entry.Time), cmp.Compare(h[i].order, h[j].order)) < 0
}
func (h *heads) Push(x any) { *h = append(*h, x.(*head)) } // Merge never pushes
func (h *heads) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}

func byTime(list []Entry) []Entry {
	sorting.Stable(list, func(a, b *Entry) int {
		return cmp.Or(a.Time.Compare(b.Time), cmp.Compare(a.Target.line, b.Target.line))
	})
	return list
}

// Written reports whether the ledger at path was written to since t, and so may have entries from then.
func Written(path string, since time.Time) (bool, error) {
	info, err := os.Stat(path)
	if err != nil {
		return false, err
	}
	return since.IsZero() || !info.ModTime().Before(since), nil
}
