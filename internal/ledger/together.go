package ledger

import (
	"runtime"
	"slices"

	"github.com/cec80427/pier/ext"
)

// Records that are appended at the same time are written together: one Append leads and writes, those that come meanwhile join
// and wait. When it is done it hands over to one of them, which writes for all that have joined by then. Each returns once its own
// line is written.

// entry is one Append.
type entry struct {
	r    ext.LogRecord
	data []byte
	err  error
	turn chan bool // of one that has joined: true when it leads, false when its line is written, or err says why not
}

// leads reports whether an Append is to write. When it returns false, somebody else has.
func (l *Ledger) leads(a *entry) bool {
	l.join.Lock()
	if !l.led {
		l.led = true
		l.join.Unlock()
		return true
	}
	a.turn = make(chan bool, 1)
	l.joined = append(l.joined, a)
	l.join.Unlock()
	return <-a.turn
}

// lead writes a and what has joined, and hands over to whoever joined meanwhile.
func (l *Ledger) lead(a *entry) {
	runtime.Gosched() // whoever is about to append does
	l.join.Lock()
	n := min(len(l.joined), maxWaiting-1)
	with := slices.Clone(l.joined[:n])
	l.joined = slices.Delete(l.joined, 0, n)
	l.join.Unlock()

	l.commit(append([]*entry{a}, with...))
	for _, other := range with {
		other.turn <- false
	}

	l.join.Lock()
	defer l.join.Unlock()
	if len(l.joined) == 0 {
		l.led = false
		return
	}
	next := l.joined[0]
	l.joined = slices.Delete(l.joined, 0, 1)
	next.turn <- true
}

// commit writes entries. No more than maxWaiting lines are ever ahead of the head.
func (l *Ledger) commit(all []*entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var added []*entry
	flush := func() {
		if l.broken == nil {
			l.broken = l.flush()
		}
		for _, a := range added {
			a.err = l.broken
		}
		added = added[:0]
	}
	for _, a := range all {
		if l.waits >= maxWaiting || len(l.buf) >= maxWaitBytes {
			flush()
		}
		if a.err = l.add(&a.r, a.data, false); a.err == nil {
			added = append(added, a)
		}
	}
	if len(added) > 0 {
		flush()
	}
}
