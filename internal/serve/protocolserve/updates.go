package protocolserve

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/protocol"
)

// updates sends a tool's partial results as chunks. In Pi each stands for all before it, so while the agent grants no
// credits only the newest waits: the tool is never held back, and memory is bounded.
type updates struct {
	ctx    context.Context // of the chunks
	cancel context.CancelFunc
	stream *protocol.Stream

	mu     sync.Mutex
	newest json.RawMessage // not sent yet
	wake   chan struct{}   // one for something new
	over   bool
	idle   sync.WaitGroup
}

func openUpdates(ctx context.Context, r *protocol.Request) *updates {
	u := &updates{stream: r.Stream(), wake: make(chan struct{}, 1)}
	u.ctx, u.cancel = context.WithCancel(ctx)
	u.idle.Go(u.send)
	return u
}

// add takes a partial result, on the goroutine of the extension.
func (u *updates) add(partial json.RawMessage) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.over {
		return
	}
	u.newest = objectOr(partial)
	select {
	case u.wake <- struct{}{}:
	default:
	}
}

func (u *updates) send() {
	for range u.wake {
		u.mu.Lock()
		partial := u.newest
		u.newest = nil
		u.mu.Unlock()
		if partial != nil && u.stream.Send(u.ctx, partial) != nil {
			return
		}
	}
}

// close ends the chunks; what no credit came for is dropped, since the answer replaces it.
func (u *updates) close() *ext.HostStreamChunk {
	u.mu.Lock()
	u.over = true
	close(u.wake)
	u.mu.Unlock()
	if !u.stream.Ready() {
		u.cancel()
	}
	u.idle.Wait()
	u.cancel()
	u.stream.Close()
	return u.stream.Last()
}
