package memquota_test

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"

	"github.com/cec80427/pier/internal/sys/memquota"
)

// What is too much together takes turns and all of it comes through: what was delivered makes room.
func TestTurns(t *testing.T) {
	const size, most = 1 << 20, 4 << 20
	r := memquota.New(most)
	var all sync.WaitGroup
	for range 100 {
		all.Go(func() {
			if err := r.Take(t.Context(), size); err != nil {
				t.Error(err)
			}
			if held := r.Held(); held > most {
				t.Errorf("%d bytes are held", held)
			}
			result := make([]byte, 10)
			r.Until(result, size)
			runtime.KeepAlive(result)
		})
	}
	all.Wait()
}

// One alone may be as large as it likes, one that the extension waits for does not wait, and one that nobody wants any more ends.
func TestTake(t *testing.T) {
	r := memquota.New(10)
	if err := r.Take(t.Context(), 100); err != nil {
		t.Fatal(err)
	}
	if err := r.Take(memquota.Urgent(t.Context()), 100); err != nil || r.Held() != 200 {
		t.Errorf("%v, %d", err, r.Held())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.Take(ctx, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	r.Until(nil, 100)
	r.Give(100)
	if err := r.Take(t.Context(), 11); err != nil || r.Held() != 11 {
		t.Errorf("%v, %d", err, r.Held())
	}
}

// Extensions have rations of their own.
func TestPool(t *testing.T) {
	var p memquota.Pool
	if err := p.Of("a").Take(t.Context(), memquota.Limit); err != nil {
		t.Fatal(err)
	}
	if p.Of("b").Held() != 0 || p.Of("a").Held() != memquota.Limit {
		t.Error("a ration is another's")
	}
}
