package rtp

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/rtp"
)

// What a worker is made of. It needs nothing but Python's standard library.
var (
	//go:embed worker/worker.py
	workerSource string
	//go:embed worker/rig_core/__init__.py
	coreSource string
	//go:embed worker/rig_core/rtp.py
	coreTypesSource string
	//go:embed worker/rig_core/runtime.py
	coreRuntimeSource string
	//go:embed worker/rig_core/adapters.py
	coreAdaptersSource string
)

const (
	grace        = 2 * time.Second        // for a worker to end once its standard input has
	patience     = 300 * time.Millisecond // for a call that was cancelled to end by itself
	firstBackoff = 100 * time.Millisecond // after a worker that ended by itself; each further one waits twice as long
	maxBackoff   = 30 * time.Second
	healthy      = time.Minute // a worker that lived as long was no failure
)

// python runs a pack in workers, one at a time: a call that finds none starts one.
type python struct {
	of     *pack
	place  place
	memory int64 // bytes that each process may map

	mu       sync.Mutex
	now      *worker
	old      map[*worker]struct{} // that take no more calls
	opening  chan struct{}        // closed when the attempt is over; nil while there is none
	openErr  error                // of the last attempt
	failures int                  // workers that ended soon, one after the other
	lastFail time.Time
	closed   bool
	hash     string // of what the pack said of itself first
	fence    string // what holds its processes; "" for nothing
	network  bool   // that lets them reach the network
}

func newPython(of *pack, at place, memory int64) *python {
	return &python{of: of, place: at, memory: memory, old: map[*worker]struct{}{}}
}

// describe implements backend. The process that says what the pack is takes no calls, and sees what every program does: which variables
// are slots is known only then. The first call starts the worker.
func (y *python) describe(ctx context.Context) (rtp.Said, error) {
	opening := make(chan struct{})
	y.mu.Lock()
	y.opening = opening
	y.mu.Unlock()
	w, err := y.start(ctx, plain)
	if err == nil {
		w.kill()
	}
	y.mu.Lock()
	defer y.mu.Unlock()
	defer close(opening)
	y.opening = nil
	if errors.Is(err, ext.ErrDenied) {
		y.of.warn("starting the pack needs the right exec" + y.place.meaning())
	}
	if err != nil {
		return rtp.Said{}, err
	}
	y.hash = w.hash
	return w.said, nil
}

// held notes what holds the pack's processes.
func (y *python) held(by string, network bool) {
	y.mu.Lock()
	defer y.mu.Unlock()
	y.fence, y.network = by, network
}

// plain reports whether every extension sees a variable.
func plain(name string) bool {
	return !policy.SecretName(name) && slices.ContainsFunc(policy.Baseline(), func(r policy.Rule) bool {
		prefix, open := strings.CutSuffix(r.Scope, "*")
		return name == r.Scope || open && strings.HasPrefix(name, prefix)
	})
}

// worker is one that takes calls; it is started when there is none. Whoever comes meanwhile waits for the same attempt.
func (y *python) worker(ctx context.Context) (*worker, error) {
	for {
		y.mu.Lock()
		if y.closed {
			y.mu.Unlock()
			return nil, errClosed
		}
		if w := y.now; w != nil && w.takes() {
			y.mu.Unlock()
			return w, nil
		}
		opening := y.opening
		if opening == nil {
			opening = make(chan struct{})
			y.opening = opening
			y.retire()
			go y.open(opening)
		}
		y.mu.Unlock()
		select {
		case <-opening:
		case <-ctx.Done():
			return nil, stopped(ctx, "the pack's worker did not start in time")
		}
		y.mu.Lock()
		w, err := y.now, y.openErr
		y.mu.Unlock()
		if err != nil {
			return nil, err
		}
		if w != nil && w.takes() {
			return w, nil
		}
	}
}

// retire puts the worker aside: it is gone, or has a call that does not end.
func (y *python) retire() {
	w := y.now
	if w == nil {
		return
	}
	y.now = nil
	if !w.gone() {
		y.old[w] = struct{}{}
		return
	}
	if w.lived() < healthy && !w.ended() {
		y.failures++
	} else {
		y.failures = 0
	}
	y.lastFail = time.Now()
}

// open makes one attempt, after the wait that earlier ones have earned.
func (y *python) open(done chan struct{}) {
	err := y.wait()
	var w *worker
	if err == nil {
		w, err = y.start(y.of.life, y.of.noSlot)
	}
	y.mu.Lock()
	defer y.mu.Unlock()
	defer close(done)
	y.opening, y.openErr = nil, err
	if err != nil {
		if !errors.Is(err, ext.ErrDenied) {
			y.failures++
			y.lastFail = time.Now()
		}
		return
	}
	switch {
	case y.closed:
		y.openErr = errClosed
	case y.hash != w.hash:
		y.openErr = rtp.NewError(rtp.InternalError, "the pack has changed since it was loaded", "load it again").Refusal(nil)
	default:
		y.now = w
		return
	}
	y.old[w] = struct{}{}
	go w.kill()
}

func (y *python) wait() error {
	y.mu.Lock()
	var left time.Duration
	if y.failures > 0 {
		left = time.Until(y.lastFail.Add(min(firstBackoff<<min(y.failures-1, 20), maxBackoff)))
	}
	y.mu.Unlock()
	if left <= 0 {
		return nil
	}
	select {
	case <-time.After(left):
		return nil
	case <-y.of.life.Done():
		return errClosed
	}
}

// start starts a process that sees some variables, and waits until it has said what the pack is.
func (y *python) start(ctx context.Context, sees func(variable string) bool) (*worker, error) {
	var started atomic.Pointer[worker]
	program, err := instance.Open(ctx, y.of.opts.Gate, instance.Command{
		Extension: y.of.unit.ID, VM: y.of.opts.VM, Kind: string(y.of.unit.Kind()), Words: y.place.words(), Dir: y.place.folder, Stderr: y.of.stderr,
		Check: y.of.opts.CheckCode(y.of.unit), Worker: true, Sees: sees, Fence: y.place.fence(y.held), Memory: y.memory,
		Idle: func() time.Duration { return started.Load().idle() },
	})
	if err != nil {
		return nil, err
	}
	w := newWorker(y, program)
	started.Store(w)
	first, err := y.place.first()
	if err == nil {
		_ = w.in.Line(first) // one that is gone says so
	}
	go w.run()
	limit := time.NewTimer(loadTimeout)
	defer limit.Stop()
	select {
	case <-w.ready:
		if w.failed == "" {
			return w, nil
		}
		err = &ext.Exception{Name: "Error", Message: "the pack cannot be loaded: " + w.failed}
	case <-w.over:
		err = &ext.Exception{Name: "Error", Message: "the pack's worker did not start: " + w.how()}
	case <-limit.C:
		err = rtp.NewError(rtp.Timeout, fmt.Sprintf("the pack did not load within %s", loadTimeout)).Refusal(nil)
	case <-ctx.Done():
		err = errClosed
	}
	w.kill()
	return nil, err
}

// first is the line that makes a Python the worker of the pack.
func (p place) first() ([]byte, error) {
	given, err := json.Marshal(map[string]any{
		"worker": workerSource,
		"where":  map[string]string{"path": p.path, "distribution": p.distribution},
		"sources": map[string]string{
			"rig_core": coreSource, "rig_core.rtp": coreTypesSource, "rig_core.runtime": coreRuntimeSource, "rig_core.adapters": coreAdaptersSource,
		},
	})
	return fmt.Appendf(nil, `given=%s;exec(compile(given["worker"],"<pier>/worker.py","exec"))`, given), err
}

// Bare is how the worker of a pack in a folder is started, and the first line of its standard input: for whoever measures what pier adds to it.
func Bare(folder string) (words []string, first []byte, err error) {
	p, err := locate(source.Entry{Path: folder, Name: folder})
	if err != nil {
		return nil, nil, err
	}
	first, err = p.first()
	return p.words(), first, err
}

// invoke implements backend.
func (y *python) invoke(ctx context.Context, c invocation) ([]byte, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, c.limit, instance.ErrLate)
	defer cancel()
	w, err := y.worker(ctx)
	if err != nil {
		return nil, err
	}
	output, err := w.call(ctx, c)
	if said, ok := errors.AsType[*rtp.ToolError](err); ok {
		y.mu.Lock()
		held := y.fence != ""
		y.mu.Unlock()
		if hint := hint(said); held && hint != "" {
			said.RemediationHints = append(said.RemediationHints, hint)
		}
	}
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return output, err
}

// close implements backend.
func (y *python) close() error {
	y.mu.Lock()
	y.closed = true
	opening := y.opening
	y.mu.Unlock()
	if opening != nil {
		<-opening
	}
	y.mu.Lock()
	all := make([]*worker, 0, len(y.old)+1)
	for w := range y.old {
		all = append(all, w)
	}
	if y.now != nil {
		all = append(all, y.now)
	}
	y.mu.Unlock()
	var each sync.WaitGroup
	for _, w := range all {
		each.Go(w.kill)
	}
	each.Wait()
	return nil
}

// forget drops a worker that is gone.
func (y *python) forget(w *worker) {
	y.mu.Lock()
	defer y.mu.Unlock()
	delete(y.old, w)
}
