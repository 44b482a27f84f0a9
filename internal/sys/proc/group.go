package proc

import (
	"context"
	"sync"
)

// Group owns the processes of one host. It is safe for concurrent use.
type Group struct {
	opts Options // fixed at creation

	mu      sync.Mutex
	closed  bool
	live    map[*Process]struct{}
	orphans []*tree // what processes that exited by themselves left behind
	wg      sync.WaitGroup

	buffers sync.Pool // of *[chunkSize]byte
}

func (g *Group) buffer() *[chunkSize]byte {
	if b, ok := g.buffers.Get().(*[chunkSize]byte); ok {
		return b
	}
	return new([chunkSize]byte)
}

// NewGroup returns an empty Group; close it to end what it started.
func NewGroup(opts Options) *Group {
	return &Group{opts: opts.normalize(), live: make(map[*Process]struct{})}
}

// Start starts a process. When ctx ends the whole tree is ended. Call Wait to learn how it went; not calling it leaks
// nothing.
func (g *Group) Start(ctx context.Context, spec Spec) (*Process, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if spec.KillSignal != "" {
		if _, err := signalNumber(spec.KillSignal); err != nil {
			return nil, err
		}
	}
	p := newProcess(g, spec)
	if err := g.admit(p); err != nil {
		return nil, err
	}
	if err := p.start(); err != nil {
		g.forget(p)
		g.wg.Done()
		return nil, err
	}
	go func() {
		defer g.wg.Done()
		p.supervise(ctx)
		g.forget(p)
		close(p.done)
	}()
	return p, nil
}

// Close ends every process that is left, orphans included, and returns when they are gone. It is idempotent.
func (g *Group) Close() error {
	g.mu.Lock()
	g.closed = true
	for p := range g.live {
		p.end(endedByClose)
	}
	g.mu.Unlock()
	g.wg.Wait()

	g.mu.Lock()
	orphans := g.orphans
	g.orphans = nil
	g.mu.Unlock()
	var wg sync.WaitGroup
	for _, t := range orphans {
		wg.Go(func() { t.end(terminate, g.opts.CloseGrace, nil) })
	}
	wg.Wait()
	endStrays(g.opts.CloseGrace)
	return nil
}

// Len reports how many processes are running.
func (g *Group) Len() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.live)
}

func (g *Group) admit(p *Process) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return ErrClosed
	}
	if len(g.live) >= g.opts.Max {
		return ErrTooMany
	}
	g.live[p] = struct{}{}
	g.wg.Add(1)
	return nil
}

func (g *Group) forget(p *Process) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.live, p)
}

// keep remembers a tree whose leader is gone, and drops the ones that have died out since.
func (g *Group) keep(t *tree) {
	g.mu.Lock()
	defer g.mu.Unlock()
	alive := g.orphans[:0]
	for _, o := range g.orphans {
		if o.alive() {
			alive = append(alive, o)
		}
	}
	clear(g.orphans[len(alive):])
	g.orphans = append(alive, t)
}
