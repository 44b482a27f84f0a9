// Package deadline makes contexts with a timeout that stands still while work goes on that must not count: the first compilation of a
// component. Commands and servers bound their work by it, and the runtime of components stops it. It never ends a context later for any other work.
package deadline

import (
	"context"
	"sync"
	"time"
)

// timed is a context with a deadline that Untimed puts off.
type timed struct {
	context.Context // ends with its parent, or when the time is over
	cancel          context.CancelCauseFunc
	cause           error
	above           *timed // an outer one; nil for none
	done            chan struct{}

	mu      sync.Mutex
	err     error // once done is closed
	expired bool
	timer   *time.Timer
	since   time.Time // when the timer was set
	left    time.Duration
	paused  int
}

type timedKey struct{}

// WithTimeout is context.WithTimeoutCause with a time that Untimed stops.
func WithTimeout(parent context.Context, timeout time.Duration, cause error) (context.Context, context.CancelFunc) {
	t := &timed{cause: cause, done: make(chan struct{}), since: time.Now(), left: timeout}
	t.above, _ = parent.Value(timedKey{}).(*timed)
	t.Context, t.cancel = context.WithCancelCause(parent)
	context.AfterFunc(t.Context, t.end)
	t.mu.Lock()
	t.timer = time.AfterFunc(timeout, t.expire)
	t.mu.Unlock()
	return t, func() { t.cancel(context.Canceled) }
}

// Untimed stops the deadlines of a context that WithTimeout made until resume is called.
func Untimed(ctx context.Context) (resume func()) {
	t, _ := ctx.Value(timedKey{}).(*timed)
	for one := t; one != nil; one = one.above {
		one.pause()
	}
	return func() {
		for one := t; one != nil; one = one.above {
			one.resume()
		}
	}
}

func (t *timed) pause() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.paused++; t.paused == 1 && t.timer.Stop() {
		t.left -= time.Since(t.since)
	}
}

func (t *timed) resume() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.paused--; t.paused == 0 && !t.expired {
		t.since = time.Now()
		t.timer.Reset(max(t.left, 0))
	}
}

// expire ends the context, unless the deadline was put off in the moment in which it came.
func (t *timed) expire() {
	t.mu.Lock()
	t.left = 0
	over := t.paused == 0
	t.expired = t.expired || over
	t.mu.Unlock()
	if over {
		t.cancel(t.cause)
	}
}

// end says why the context has ended.
func (t *timed) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.timer.Stop()
	if t.err = t.Context.Err(); t.expired {
		t.err = context.DeadlineExceeded
	}
	close(t.done)
}

// Deadline implements context.Context. It may move, so it is none that others can count on.
func (t *timed) Deadline() (time.Time, bool) { return time.Time{}, false }

// Done implements context.Context.
func (t *timed) Done() <-chan struct{} { return t.done }

// Err implements context.Context.
func (t *timed) Err() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

// Value implements context.Context.
func (t *timed) Value(key any) any {
	if key == (timedKey{}) {
		return t
	}
	return t.Context.Value(key)
}

// AfterFunc lets contexts below this one end with it without a goroutine each.
func (t *timed) AfterFunc(do func()) (stop func() bool) {
	return context.AfterFunc(t.Context, func() {
		<-t.done
		do()
	})
}
