package ledger

import (
	"cmp"
	"runtime"
	"slices"
	"sync"

	"github.com/cec80427/pier/ext"
)

// Records that are appended at the same time are written together: one Append leads and writes, those that come meanwhile join
// and wait. When it is done it hands over to one of them, which writes for all that have joined by then. Each returns once its own
// line is written.

// entry is one Append.
type entry struct {
	r    ext.LogRecord
	data []byte // its buffer is used again
	err  error
	turn chan bool // of one that has joined: true when it leads, false when its line is written, or err says why not
}

// entries are those of which nobody knows any more.
var entries = sync.Pool{New: func() any { return new(entry) }}

// take returns an entry for r.
func take(r *ext.LogRecord) (*entry, error) {
	a := entries.Get().(*entry)
	*a = entry{r: *r, data: a.data}
	return a, a.prepare()
}

// forget lets a be used again.
func (a *entry) forget() {
	data := a.data
	if cap(data) > maxWaitBytes {
		data = nil
	}
	*a = entry{data: data}
	entries.Put(a)
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
	if l.company > 0 { // whoever is about to append does
		l.company--
		runtime.Gosched()
	}
	l.join.Lock()
	n := min(len(l.joined), maxWaiting-1)
	if n > 0 {
		l.company = 4 * maxWaiting
	}
	all := append(append(l.batch[:0], a), l.joined[:n]...)
	l.joined = slices.Delete(l.joined, 0, n)
	l.join.Unlock()

	l.commit(all)
	for _, other := range all[1:] {
		other.turn <- false
	}
	clear(all)
	l.batch = all

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
	done := 0
	flush := func(end int) {
		if l.broken == nil {
			l.broken = l.flush()
		}
		for _, a := range all[done:end] {
			a.err = cmp.Or(a.err, l.broken)
		}
		done = end
	}
	for i, a := range all {
		if l.waits >= maxWaiting || len(l.buf) >= maxWaitBytes {
			flush(i)
		}
		a.err = l.add(&a.r, a.data, false)
	}
	flush(len(all))
}
