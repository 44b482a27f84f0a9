package fs

import (
	"context"
	"runtime"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/reach"
	"github.com/cec80427/pier/internal/connector/wire"
)

// fsFlow bounds what the reads of one extension hold of the host's memory at the same time: from before a file is read until
// what was read is garbage, wherever the result waits in between. The extension's own memory has its own limit.
type fsFlow struct {
	mu    sync.Mutex
	held  int64
	freed chan struct{} // closed and replaced when some was given back
}

const (
	// fsSmall is read without being counted: as many calls as may be under way hold less than one large one.
	fsSmall = 64 << 10
	// fsFlowWait is how long a read waits for earlier ones when none of them ends. The extension may be the one that keeps them waiting.
	fsFlowWait = 10 * time.Second
	// fsFlowPause is how often a read that waits has the garbage looked through.
	fsFlowPause = 20 * time.Millisecond
)

func (f *FS) flow(id ext.ID) *fsFlow {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.flows == nil {
		f.flows = make(map[ext.ID]*fsFlow)
	}
	w := f.flows[id]
	if w == nil {
		w = &fsFlow{freed: make(chan struct{})}
		f.flows[id] = w
	}
	return w
}

// take waits until size bytes more may be held. One read alone may always go on.
func (w *fsFlow) take(ctx context.Context, size, limit int64) error {
	var until time.Time
	for pause := fsFlowPause; ; pause = min(2*pause, 25*fsFlowPause) {
		w.mu.Lock()
		if w.held == 0 || w.held+size <= limit {
			w.held += size
			w.mu.Unlock()
			return nil
		}
		freed, held := w.freed, w.held
		w.mu.Unlock()
		if until.IsZero() {
			until = time.Now().Add(fsFlowWait)
		}
		runtime.GC() // what was delivered is noticed when it is collected
		timer := time.NewTimer(pause)
		select {
		case <-freed:
			until = time.Now().Add(fsFlowWait)
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
		timer.Stop()
		if time.Now().After(until) && w.still(held) {
			return &wire.Fault{Errno: "ENOMEM", Note: " (too many bytes are being read at the same time)"}
		}
	}
}

func (w *fsFlow) still(held int64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.held >= held
}

func (w *fsFlow) give(size int64) {
	w.mu.Lock()
	w.held -= size
	close(w.freed)
	w.freed = make(chan struct{})
	w.mu.Unlock()
}

// counted runs a read that makes a result of at most size bytes, and counts it until the result is garbage.
func (f *FS) counted(c *reach.Call, size int64, read func() ([]byte, error)) ([]byte, error) {
	if size <= fsSmall {
		return read()
	}
	w := f.flow(c.Call.Extension)
	if err := w.take(c.Ctx, size, f.opts.MaxRead); err != nil {
		return nil, err
	}
	out, err := read()
	if err != nil || len(out) == 0 {
		w.give(size)
		return out, err
	}
	runtime.AddCleanup(&out[0], w.give, size)
	return out, nil
}

// mayHold is how much of a file a read may come to. A file of /proc says that it is empty.
func (f *FS) mayHold(size int64, p fsReadParams) int64 {
	left := max(size-p.Offset, 0)
	if p.Length != nil {
		left = min(left, *p.Length)
	}
	return min(left, f.opts.MaxRead)
}
