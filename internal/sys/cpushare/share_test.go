package cpushare

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// TestShare: of 30 pieces of code that never end no more have a place at once than there are processors, and each has many turns. The end of
// their context ends those that wait, too.
func TestShare(t *testing.T) {
	const many, turns = 30, 5
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var working, waiting atomic.Int64
	var all sync.WaitGroup
	waiting.Store(many)
	for range many {
		all.Go(func() {
			var s Share
			s.Begin(true)
			defer s.Rest()
			for had := 0; ctx.Err() == nil; {
				before := s.ran
				if s.Ask(ctx); !s.placed {
					continue
				}
				if now := working.Add(1); now > int64(cap(places)) {
					t.Errorf("%d are at work, of %d", now, cap(places))
				}
				runtime.Gosched()
				working.Add(-1)
				if s.ran >= before { // it was not its turn anew
					continue
				}
				if had++; had == turns && waiting.Add(-1) == 0 {
					cancel()
				}
			}
		})
	}
	all.Wait()
	if len(places) > 0 {
		t.Errorf("%d places are left taken", len(places))
	}
}
