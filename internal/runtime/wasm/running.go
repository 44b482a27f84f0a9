package wasm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/procpeer"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/wasm/component"
)

// patience is how long a call waits for the one before it until it gets an instance of the component for itself.
const patience = 250 * time.Millisecond

// maxExtra is how many instances of one component work beside the first.
const maxExtra = 4

// running is one extension at work.
type running struct {
	// Fixed at creation.
	rt    *Runtime
	unit  instance.Unit
	body  *unit
	opts  instance.Options
	life  context.Context // ends with the instance
	end   context.CancelCauseFunc
	turn  chan struct{} // held by whoever uses main
	extra chan struct{} // held by whoever uses another instance of the component

	follow   *trace.Follower // of a replay, else nil
	patience time.Duration   // how often its limit of time an entry may take

	begun   atomic.Int64
	guests  atomic.Int64
	written atomic.Int64 // bytes of output so far
	idle    idle
	over    sync.Once
	main    *guest // of the holder of turn; nil when it has to be made

	mu     sync.Mutex
	loaded bool
	why    *ext.Exception // set when the instance takes no more work
}

var (
	errClosed    = &ext.Exception{Name: "Error", Message: "the extension was closed"}
	errNotLoaded = ext.E(ext.CodeInternal, "the extension has not been loaded")
	errTooLong   = ext.E(ext.CodeTimeout, "the extension ran too long without a pause and was interrupted; what it kept in memory is lost")
)

var _ interface {
	instance.Instance
	instance.Listener
	instance.Commander
} = (*running)(nil)

// watch ends the instance when its context does.
func (i *running) watch() {
	<-i.life.Done()
	i.stop(errClosed)
	i.finish()
}

// stop notes why no more work is taken; false when that was known.
func (i *running) stop(why *ext.Exception) bool {
	i.mu.Lock()
	first := i.why == nil
	if first {
		i.why = why
	}
	i.mu.Unlock()
	return first
}

// finish waits for what is under way, frees the component and says that the instance is gone.
func (i *running) finish() {
	i.over.Do(func() {
		_ = i.idle.wait(context.Background())
		i.turn <- struct{}{}
		if i.main != nil {
			i.main.close()
			i.main = nil
		}
		if i.opts.Host.Ended != nil {
			i.opts.Host.Ended()
		}
	})
}

// died ends the extension because of a trap.
func (i *running) died(why *ext.Exception) {
	if !i.stop(why) {
		return
	}
	i.end(why)
	if i.opts.Host.Died != nil {
		go i.opts.Host.Died(why)
	}
}

// Ended implements instance.Instance.
func (i *running) Ended() *ext.Exception {
	i.mu.Lock()
	why := i.why
	i.mu.Unlock()
	return why
}

// Begun implements instance.Instance.
func (i *running) Begun() int { return int(i.begun.Load()) }

// Quiesce implements instance.Instance.
func (i *running) Quiesce(ctx context.Context) error { return i.idle.wait(ctx) }

// Close implements instance.Instance.
func (i *running) Close() error {
	if i.isLoaded() && i.Ended() == nil {
		i.shutdown()
	}
	i.stop(errClosed)
	i.end(errClosed)
	i.finish()
	return nil
}

func (i *running) isLoaded() bool {
	i.mu.Lock()
	loaded := i.loaded
	i.mu.Unlock()
	return loaded
}

// shutdown tells the component that it ends, when nothing else is under way. It has as long as anything else, but a second at most.
func (i *running) shutdown() {
	select {
	case i.turn <- struct{}{}:
	default:
		return
	}
	defer func() { <-i.turn }()
	if i.main == nil {
		return
	}
	ctx, cancel := context.WithTimeout(i.life, time.Second)
	defer cancel()
	_, _ = i.main.call(ctx, procpeer.Cause{}, "shutdown") // it ends in any case
}

// begin enters a request and gives it a context that ends with the instance, too.
func (i *running) begin(ctx context.Context) (context.Context, func(), error) {
	if why := i.Ended(); why != nil {
		return nil, nil, why
	}
	i.begun.Add(1)
	done := i.idle.begin()
	inner, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(i.life, func() { cancel(context.Cause(i.life)) })
	return inner, func() {
		stop()
		cancel(nil)
		done()
	}, nil
}

// Load implements instance.Instance: it compiles the component, makes the first instance of it, and tells what that registers.
func (i *running) Load(ctx context.Context) error {
	ctx, done, err := i.begin(ctx)
	if err != nil {
		return err
	}
	defer done()
	i.turn <- struct{}{}
	defer func() { <-i.turn }()
	g, register, err := i.start(ctx)
	if err != nil {
		why := exception(err)
		i.stop(why)
		i.end(why)
		go i.finish()
		return err
	}
	i.main = g
	if i.opts.Host.Changed != nil {
		i.opts.Host.Changed(register, true)
	}
	i.mu.Lock()
	i.loaded = true
	i.mu.Unlock()
	return nil
}

func exception(err error) *ext.Exception {
	if known, ok := errors.AsType[*ext.Exception](err); ok {
		return known
	}
	return &ext.Exception{Name: "Error", Message: err.Error()}
}

// request runs one function of the component and gives what it returned.
func (i *running) request(ctx context.Context, cause procpeer.Cause, name string, args ...any) (string, error) {
	if !i.isLoaded() {
		return "", errNotLoaded
	}
	inner, done, err := i.begin(ctx)
	if err != nil {
		return "", err
	}
	defer done()
	result, err := i.inTurn(inner, func(g *guest) (any, error) { return g.call(inner, cause, name, args...) })
	if err != nil {
		return "", i.failed(ctx, err)
	}
	return said(result)
}

// inTurn runs something in an instance of the component: in the first when nothing else does, in another when that takes too long.
func (i *running) inTurn(ctx context.Context, run func(*guest) (any, error)) (any, error) {
	wait := time.NewTimer(patience)
	defer wait.Stop()
	select {
	case i.turn <- struct{}{}:
		return i.withMain(ctx, run)
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case <-wait.C:
	}
	select {
	case i.turn <- struct{}{}:
		return i.withMain(ctx, run)
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case i.extra <- struct{}{}:
	}
	defer func() { <-i.extra }()
	g, _, err := i.start(ctx)
	if err != nil {
		return nil, err
	}
	defer g.close()
	return run(g)
}

func (i *running) withMain(ctx context.Context, run func(*guest) (any, error)) (any, error) {
	defer func() { <-i.turn }()
	if i.main == nil {
		g, _, err := i.start(ctx)
		if err != nil {
			return nil, err
		}
		i.main = g
	}
	result, err := run(i.main)
	if i.main.dead {
		i.main.close()
		i.main = nil
	}
	return result, err
}

// failed says what became of a request that went wrong: an error of the caller's own end, or the end of the extension.
func (i *running) failed(ctx context.Context, err error) error {
	t, isTrap := errors.AsType[*component.Trap](err)
	switch {
	case errors.Is(err, errTooLong):
		i.print("error", errTooLong.Error())
		return errTooLong
	case i.life.Err() != nil:
		return i.Ended()
	case ctx.Err() != nil:
		return procpeer.Stopped(context.Cause(ctx), "the component did not answer in time")
	case isTrap && t.Kind != component.TrapInterrupt:
		why := trapped(t)
		i.died(why)
		return why
	}
	return err
}

func (i *running) print(level, text string) {
	if i.opts.Host.Print != nil {
		i.opts.Host.Print(level, text)
	}
}

// write passes output on, as long as there is room for it; that there is none is said once.
func (i *running) write(fd int, data []byte) {
	size, most := int64(len(data)), i.opts.Limits.Output
	switch all := i.written.Add(size); {
	case all > most && all-size <= most:
		i.print("warn", fmt.Sprintf("output limit of %d bytes reached; further output is dropped; --limit output=%d raises it", most, 2*most))
	case all <= most && i.opts.Host.Write != nil:
		i.opts.Host.Write(fd, string(data))
	}
}

// idle knows whether anything is under way.
type idle struct {
	mu    sync.Mutex
	count int
	none  chan struct{}
}

func (w *idle) init() {
	w.none = make(chan struct{})
	close(w.none)
}

func (w *idle) begin() (done func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.count == 0 {
		w.none = make(chan struct{})
	}
	w.count++
	return func() {
		w.mu.Lock()
		if w.count--; w.count == 0 {
			close(w.none)
		}
		w.mu.Unlock()
	}
}

func (w *idle) wait(ctx context.Context) error {
	w.mu.Lock()
	none := w.none
	w.mu.Unlock()
	select {
	case <-none:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func encode(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("{}")
	}
	return data
}
