package async

import (
	"cmp"
	"slices"
)

// Instance is what the tasks of a component instance share.
type Instance struct {
	threads   Table[Thread]
	pressure  int
	entering  int
	exclusive *Thread
}

// Press asks for backpressure, or less of it: tasks of the instance wait before they begin.
func (i *Instance) Press(by int) error {
	if i.pressure += by; i.pressure < 0 || i.pressure >= 1<<16 {
		return Trap("backpressure counter overflow")
	}
	return nil
}

// Thread is the thread of a number.
func (i *Instance) Thread(n uint32) (*Thread, error) {
	if t := i.threads.Get(n); t != nil {
		return t, nil
	}
	return nil, Trap("unknown thread index")
}

// state of a task.
type state int

const (
	initial state = iota
	started
	pendingCancel
	cancelDelivered
	resolved
)

// Task is one call into an instance.
type Task struct {
	Instance *Instance
	Async    bool // of a function whose type is
	Alone    bool // no other such task of its instance may run beside it
	Borrows  int  // handles that it must drop
	Of       any  // what was called
	// Resolve takes what it returns, or that it was cancelled.
	Resolve func(result any, cancelled bool) error

	state    state
	implicit *Thread
	threads  []*Thread
}

// Call runs a task. A synchronous one is over then; another may go on later. cancel asks it to end.
func (s *Scheduler) Call(t *Task, run func(*Thread) error) (cancel func() error, err error) {
	t.implicit = s.Thread(t, func(th *Thread) error {
		if entered, err := t.enter(th); !entered || err != nil {
			return err
		}
		if err := run(th); err != nil {
			return err
		}
		if t.Async && t.Alone {
			t.Instance.exclusive = nil
		}
		return t.unregister(th)
	})
	err = s.Resume(t.implicit)
	for err == nil && !t.Async && t.state != resolved {
		next := s.Next(t.Instance)
		if next == nil {
			return nil, Trap("cannot block a synchronous task before returning")
		}
		err = s.Resume(next)
	}
	return func() error { return s.cancel(t) }, err
}

// enter waits until the task may begin.
func (t *Task) enter(th *Thread) (bool, error) {
	i := t.Instance
	if t.Async {
		free := func() bool { return i.pressure == 0 && (!t.Alone || i.exclusive == nil) }
		if !free() || i.entering > 0 {
			i.entering++
			err := th.Wait(func() bool { return free() || t.state == pendingCancel })
			i.entering--
			if err != nil {
				return false, err
			}
			if t.Cancelled() {
				return false, t.Cancel()
			}
		}
		if t.Alone {
			i.exclusive = th
		}
	}
	return true, t.register(th)
}

func (t *Task) register(th *Thread) (err error) {
	t.threads = append(t.threads, th)
	th.Index, err = t.Instance.threads.Add(th)
	return err
}

func (t *Task) unregister(th *Thread) error {
	t.threads = slices.DeleteFunc(t.threads, func(o *Thread) bool { return o == th })
	if len(t.threads) == 0 && t.state != resolved {
		return Trap("async-lifted export failed to produce a result")
	}
	t.Instance.threads.Remove(th.Index)
	th.Index = 0
	return nil
}

// Fork is another thread of a task, which is suspended.
func (t *Task) Fork(s *Scheduler, run func(*Thread) error) (*Thread, error) {
	th := s.Thread(t, func(th *Thread) error {
		if err := run(th); err != nil {
			return err
		}
		return t.unregister(th)
	})
	return th, cmp.Or(s.failed, t.register(th))
}

// Started notes that the task has its arguments.
func (t *Task) Started() { t.state = started }

// Cancelled reports, once, that the task was asked to end.
func (t *Task) Cancelled() bool {
	if t.state == pendingCancel {
		t.state = cancelDelivered
		return true
	}
	return false
}

// Return is the end of a task with a result.
func (t *Task) Return(result any) error {
	switch {
	case t.state == resolved:
		return Trap("`task.return` or `task.cancel` called more than once")
	case t.Borrows > 0:
		return Trap("borrow handles still remain at the end of the call")
	}
	t.state = resolved
	return t.Resolve(result, false)
}

// Cancel is the end of a task that was asked to end.
func (t *Task) Cancel() error {
	switch {
	case t.state != cancelDelivered:
		return Trap("`task.cancel` called by a task that was not cancelled, or that is over")
	case t.Borrows > 0:
		return Trap("borrow handles still remain at the end of the call")
	}
	t.state = resolved
	return t.Resolve(nil, true)
}

func (s *Scheduler) cancel(t *Task) error {
	if t.state == initial {
		t.state = pendingCancel
		return s.Resume(t.implicit)
	}
	t.state = pendingCancel
	next := s.Next(t.Instance)
	if own := slices.IndexFunc(t.threads, (*Thread).isReady); own >= 0 {
		next = t.threads[own]
	}
	if next != nil { // one: a task may yield without end
		return s.Resume(next)
	}
	return nil
}

// Event is what the callback of a task is called with after it returned a code: 1 to yield, 2 to wait for one of a set.
func (t *Thread) Event(code uint32, set func() (*Set, error)) (e Event, err error) {
	task := t.Task
	if code > 2 {
		return e, Trap("unsupported callback code")
	}
	if task.Cancelled() {
		return Event{Code: EventCancelled}, nil
	}
	task.Instance.exclusive = nil
	defer func() { task.Instance.exclusive = task.implicit }()
	if code == 2 {
		s, err := set()
		if err != nil {
			return e, err
		}
		return s.Wait(t, true)
	}
	err = t.Wait(task.free)
	if err == nil && task.Cancelled() {
		e.Code = EventCancelled
	}
	return e, err
}

func (t *Task) free() bool { return t.Instance.exclusive == nil }
