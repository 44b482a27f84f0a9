package fs

import (
	"context"
	"errors"
	"os"
	"sync"
	"sync/atomic"
	"testing"
)

// Reads that together are too large take turns, and all of them come through: what was delivered makes room.
func TestFSFlow(t *testing.T) {
	const size, most = 1 << 20, 4 << 20
	w := newFSWorld(t, Options{MaxRead: most})
	w.put("sparse", "")
	if err := os.Truncate(w.path("sparse"), size); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	var over atomic.Bool
	for range 40 {
		wg.Go(func() {
			if _, err := w.do(t.Context(), fsMap{"op": "read", "path": "sparse"}); err != nil {
				t.Error(err)
			}
			flow := w.f.flow(w.ext)
			flow.mu.Lock()
			if flow.held > most {
				over.Store(true)
			}
			flow.mu.Unlock()
		})
	}
	wg.Wait()
	if over.Load() {
		t.Error("more was held than may be")
	}
	flow := &fsFlow{freed: make(chan struct{})}
	if err := flow.take(t.Context(), most, most); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := flow.take(ctx, 1, most); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
