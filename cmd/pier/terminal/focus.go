package terminal

import (
	"context"
	"slices"
	"sync"
)

// focus decides who has the keyboard: the one who asked last. A dialog keeps it until it is over; a component or the
// prompt of the line session gives it up to whoever comes later and gets it back afterwards.
type focus struct {
	mu      sync.Mutex
	stack   []*holder
	holding *holder
	changed chan struct{} // closed and replaced with every change
}

// holder is one who wants the keyboard. revoke asks it to yield; nil when it will not.
type holder struct{ revoke func() }

func newFocus() *focus { return &focus{changed: make(chan struct{})} }

// hold waits for the keyboard. Whoever called hold calls leave in the end, also after an error.
func (f *focus) hold(ctx context.Context, h *holder) error {
	f.mu.Lock()
	if !slices.Contains(f.stack, h) {
		f.stack = append(f.stack, h)
	}
	for {
		if f.stack[len(f.stack)-1] == h {
			if f.holding == nil {
				f.holding = h
				f.mu.Unlock()
				return nil
			}
			if revoke := f.holding.revoke; revoke != nil {
				revoke()
			}
		}
		changed := f.changed
		f.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
		f.mu.Lock()
	}
}

// yield gives the keyboard to the one who asked last, which may be h again once that one has left.
func (f *focus) yield(h *holder) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.free(h)
}

func (f *focus) leave(h *holder) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.stack = slices.DeleteFunc(f.stack, func(other *holder) bool { return other == h })
	f.free(h)
}

func (f *focus) free(h *holder) {
	if f.holding == h {
		f.holding = nil
	}
	close(f.changed)
	f.changed = make(chan struct{})
}
