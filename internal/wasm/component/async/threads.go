package async

import (
	"context"
	"slices"
)

// Trap is why a component was stopped.
type Trap string

// Error implements error.
func (t Trap) Error() string { return string(t) }

// Scheduler lets one thread at a time run.
type Scheduler struct {
	waiting []*Thread        // in the order in which they began to
	threads int              // that are not over
	live    map[*Thread]bool // those of them that have begun
	failed  error            // after which nothing runs any more
	panics  any              // what a thread panicked with, for who let it run
	ctx     context.Context
	end     context.CancelCauseFunc
	call    context.Context // that is at work
}

// New is a scheduler whose threads have the values of ctx, and end with it only while it is that of a call.
func New(ctx context.Context) *Scheduler {
	s := &Scheduler{live: map[*Thread]bool{}}
	s.ctx, s.end = context.WithCancelCause(context.WithoutCancel(ctx))
	return s
}

// During lets the end of a call's context be that of all threads, until it is over.
func (s *Scheduler) During(ctx context.Context) (over func() bool) {
	s.call = ctx
	return context.AfterFunc(ctx, func() { s.end(context.Cause(ctx)) })
}

// carried is the context of a thread: it ends with the scheduler, and has the values of the call that is at work.
type carried struct {
	context.Context
	scheduler *Scheduler
	key, own  any
}

// Context is one for a thread, with a value of its own.
func (s *Scheduler) Context(key, own any) context.Context { return &carried{s.ctx, s, key, own} }

// Value implements context.Context.
func (c *carried) Value(key any) any {
	if key == c.key {
		return c.own
	}
	if v := c.scheduler.call.Value(key); v != nil {
		return v
	}
	return c.Context.Value(key)
}

// Thread is code that may stop in the middle and go on later.
type Thread struct {
	Task  *Task
	Index uint32    // in its instance; 0 for one that is in no table
	Slots [2]uint64 // what the guest keeps for it

	scheduler     *Scheduler
	run           func(*Thread) error
	started, busy bool
	ready         func() bool // nil for one that waits for nothing
	wake          chan struct{}
	back          chan *Thread // who is to run next, or nil
}

// maxThreads is how many there may be, each with a stack once it has begun.
const maxThreads = 2000

// Thread is a new one, which has not begun. With one too many nothing runs any more.
func (s *Scheduler) Thread(t *Task, run func(*Thread) error) *Thread {
	if s.threads++; s.threads > maxThreads && s.failed == nil {
		s.failed = Trap("too many threads are at work in a component")
	}
	return &Thread{Task: t, scheduler: s, run: run, wake: make(chan struct{}), back: make(chan *Thread)}
}

func (t *Thread) suspended() bool { return !t.busy && t.ready == nil }

func (t *Thread) isReady() bool { return !t.busy && t.ready != nil && t.ready() }

func always() bool { return true }

func (t *Thread) startWaiting(ready func() bool) {
	t.ready = ready
	t.scheduler.waiting = append(t.scheduler.waiting, t)
}

func (t *Thread) stopWaiting() {
	if t.ready != nil {
		t.ready = nil
		s := t.scheduler
		s.waiting = slices.DeleteFunc(s.waiting, func(o *Thread) bool { return o == t })
	}
}

// Resume lets a thread run until it stops, and what it switches to.
func (s *Scheduler) Resume(t *Thread) error {
	if s.failed == nil && s.ctx.Err() != nil {
		s.failed = context.Cause(s.ctx)
	}
	if s.failed != nil {
		return s.failed
	}
	t.stopWaiting()
	for t != nil {
		t = t.proceed()
	}
	return s.failed
}

func (t *Thread) proceed() *Thread {
	t.busy = true
	if t.started {
		t.wake <- struct{}{}
	} else {
		t.started = true
		t.scheduler.live[t] = true
		go t.main()
	}
	to := <-t.back
	if p := t.scheduler.panics; p != nil {
		t.scheduler.panics = nil
		panic(p)
	}
	return to
}

func (t *Thread) main() {
	defer func() {
		t.scheduler.panics = recover()
		t.scheduler.threads--
		delete(t.scheduler.live, t)
		t.back <- nil
	}()
	if err := t.run(t); err != nil && t.scheduler.failed == nil {
		t.scheduler.failed = err
	}
}

// Suspend stops the thread until somebody resumes it. to, if it is not nil, runs then.
func (t *Thread) Suspend(to *Thread) error {
	if err := t.scheduler.failed; err != nil {
		return err
	}
	if to != nil {
		to.stopWaiting()
	}
	t.busy = false
	t.back <- to
	<-t.wake
	return t.scheduler.failed
}

// Wait stops the thread until something is so.
func (t *Thread) Wait(ready func() bool) error {
	t.startWaiting(ready)
	return t.Suspend(nil)
}

// Yield lets others run.
func (t *Thread) Yield() error { return t.Wait(always) }

// Later lets a suspended thread run in its turn.
func (t *Thread) Later() error {
	if !t.suspended() {
		return Trap("cannot resume thread which is not suspended")
	}
	t.startWaiting(always)
	return nil
}

// Switch stops the thread, and lets another one of its instance run. With stay it remains ready; with promote the other one must be ready,
// and without it suspended.
func (t *Thread) Switch(i uint32, stay, promote bool) error {
	to, err := t.Task.Instance.Thread(i)
	switch {
	case err != nil:
		return err
	case promote && to == t:
		return Trap("a thread cannot promote itself")
	case promote && !to.isReady():
		to = nil
	case !promote && !to.suspended():
		return Trap("cannot resume thread which is not suspended")
	}
	if stay {
		t.startWaiting(always)
	}
	return t.Suspend(to)
}

// Next is a thread that may go on, of an instance, or of all for nil; nil for none.
func (s *Scheduler) Next(of *Instance) *Thread {
	for _, t := range s.waiting {
		if (of == nil || t.Task.Instance == of && t.Index > 0) && t.isReady() {
			return t
		}
	}
	return nil
}

// Stop ends all threads, for a reason.
func (s *Scheduler) Stop(why error) {
	if s.failed == nil {
		s.failed = why
	}
	for len(s.live) > 0 {
		for t := range s.live {
			t.proceed()
			break
		}
	}
	s.end(why)
}
