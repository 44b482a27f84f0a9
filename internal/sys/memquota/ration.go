// Package memquota bounds the host memory that one extension uses at the same time, outside of its own heap.
package memquota

import (
	"context"
	"runtime"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
)

// Limit is how much there is for one extension in bytes.
const Limit = 40 << 20

// Pool has one ration for each extension. Its zero value is ready.
type Pool struct {
	mu   sync.Mutex
	each map[ext.ID]*Ration
}

// Of is the ration of one extension.
func (p *Pool) Of(id ext.ID) *Ration {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.each[id]
	if r == nil {
		r = New(Limit)
		if p.each == nil {
			p.each = make(map[ext.ID]*Ration)
		}
		p.each[id] = r
	}
	return r
}

// Ration counts bytes that are held.
type Ration struct {
	limit int64

	mu    sync.Mutex
	held  int64
	freed chan struct{} // closed and replaced when some was given back
}

// New returns a ration of so many bytes.
func New(limit int64) *Ration { return &Ration{limit: limit, freed: make(chan struct{})} }

// pause is how often one that waits has the garbage looked through, at first.
const pause = 20 * time.Millisecond

// Take waits until size bytes more may be held, as long as the context lasts. One alone may always go on, and one whose extension
// waits for it and for nothing else: what it could wait for would wait for it.
func (r *Ration) Take(ctx context.Context, size int64) error {
	for wait := pause; !r.try(size, ctx.Value(urgent{}) != nil); wait = min(2*wait, 25*pause) {
		freed := r.next()
		runtime.GC() // what was delivered is noticed when it is collected
		timer := time.NewTimer(wait)
		select {
		case <-freed:
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
		timer.Stop()
	}
	return nil
}

// Try is Take without waiting. anyhow takes it whatever is held.
func (r *Ration) Try(ctx context.Context, size int64, anyhow bool) bool {
	return r.try(size, anyhow || ctx.Value(urgent{}) != nil)
}

func (r *Ration) try(size int64, anyhow bool) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !anyhow && r.held > 0 && r.held+size > r.limit {
		return false
	}
	r.held += size
	return true
}

func (r *Ration) next() <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.freed
}

// Give gives some back.
func (r *Ration) Give(size int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.held -= size
	close(r.freed)
	r.freed = make(chan struct{})
}

// Until gives some back when a result is garbage, wherever it waits before.
func (r *Ration) Until(result []byte, size int64) {
	if len(result) == 0 {
		r.Give(size)
		return
	}
	runtime.AddCleanup(&result[0], r.Give, size)
}

// Held is how much is held.
func (r *Ration) Held() int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.held
}

type urgent struct{}

// Urgent says of a call that the extension waits for it, and does nothing else meanwhile.
func Urgent(ctx context.Context) context.Context { return context.WithValue(ctx, urgent{}, true) }
