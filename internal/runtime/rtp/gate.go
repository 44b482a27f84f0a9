package rtp

import (
	"context"
	"sync"
	"time"

	"github.com/cec80427/pier/internal/instance"
)

// places are those of calls of one tool. How many there are each call says itself: the limit may be another tenant's.
type places struct {
	mu    sync.Mutex
	taken int
	freed chan struct{} // closed when one is free again
}

// enter takes a place when fewer than most are taken, and waits while they are.
func (p *places) enter(ctx context.Context, most int) error {
	for {
		p.mu.Lock()
		if p.taken < most {
			p.taken++
			p.mu.Unlock()
			return nil
		}
		if p.freed == nil {
			p.freed = make(chan struct{})
		}
		freed := p.freed
		p.mu.Unlock()
		select {
		case <-freed:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

func (p *places) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.taken--
	if p.freed != nil {
		close(p.freed)
		p.freed = nil
	}
}

// turns lets calls in that have the same secrets, and holds up those that have others: a pack for Node has one process.env.
type turns struct {
	mu   sync.Mutex
	what string
	in   int
	free chan struct{} // closed when none is in; nil while nobody waits for that
}

func (t *turns) enter(ctx context.Context, what string, limit time.Duration) (waited time.Duration, err error) {
	var begun time.Time
	var late *time.Timer
	defer func() {
		if late != nil {
			late.Stop()
		}
	}()
	for {
		t.mu.Lock()
		if t.in == 0 || t.what == what {
			t.what = what
			t.in++
			t.mu.Unlock()
			return waited, nil
		}
		if t.free == nil {
			t.free = make(chan struct{})
		}
		free := t.free
		t.mu.Unlock()
		if late == nil {
			begun, late = time.Now(), time.NewTimer(limit)
		}
		select {
		case <-free:
			waited = time.Since(begun)
		case <-late.C:
			return 0, instance.ErrLate
		case <-ctx.Done():
			return 0, context.Cause(ctx)
		}
	}
}

func (t *turns) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.in--; t.in == 0 {
		t.what = ""
		if t.free != nil {
			close(t.free)
			t.free = nil
		}
	}
}
