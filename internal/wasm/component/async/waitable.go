package async

import "slices"

// Event is what happened to something that was waited for.
type Event struct{ Code, Index, Payload uint32 }

// The codes of events.
const (
	EventNone = iota
	EventSubtask
	EventStreamRead
	EventStreamWrite
	EventFutureRead
	EventFutureWrite
	EventCancelled
)

// Waitable is what a component can wait for.
type Waitable struct {
	pending func() Event
	set     *Set
	Waited  bool // by a thread, and not in a set
}

// Notify says that there is an event.
func (w *Waitable) Notify(event func() Event) { w.pending = event }

// Pending reports whether there is an event.
func (w *Waitable) Pending() bool { return w.pending != nil }

// Event takes the event.
func (w *Waitable) Event() Event {
	event := w.pending
	w.pending = nil
	return event()
}

// Wait stops the thread until there is an event.
func (w *Waitable) Wait(t *Thread) error {
	w.Waited = true
	err := t.Wait(w.Pending)
	w.Waited = false
	return err
}

// InSet reports whether it is in one.
func (w *Waitable) InSet() bool { return w.set != nil }

// Join puts it into a set, or into none.
func (w *Waitable) Join(s *Set) error {
	if w.Waited {
		return Trap("waitable cannot be used synchronously while added to a waitable set")
	}
	if w.set != nil {
		w.set.elems = slices.DeleteFunc(w.set.elems, func(o *Waitable) bool { return o == w })
	}
	if w.set = s; s != nil {
		s.elems = append(s.elems, w)
	}
	return nil
}

// Set is some that are waited for together.
type Set struct {
	elems   []*Waitable
	Waiting int // threads
}

// Poll is an event, if there is one.
func (s *Set) Poll() (Event, bool) {
	for _, w := range s.elems {
		if w.Pending() {
			return w.Event(), true
		}
	}
	return Event{}, false
}

func (s *Set) pending() bool { return slices.ContainsFunc(s.elems, (*Waitable).Pending) }

// Wait is the next event. With callback the task waits outside of its instance, and hears that it was cancelled.
func (s *Set) Wait(t *Thread, callback bool) (Event, error) {
	if !callback && s.pending() {
		e, _ := s.Poll()
		return e, nil
	}
	s.Waiting++
	err := t.Wait(func() bool {
		if callback {
			return t.Task.free() && (s.pending() || t.Task.state == pendingCancel)
		}
		return s.pending()
	})
	s.Waiting--
	if err != nil {
		return Event{}, err
	}
	if callback && t.Task.Cancelled() {
		return Event{Code: EventCancelled}, nil
	}
	e, _ := s.Poll()
	return e, nil
}

// Drop reports why the set cannot be dropped.
func (s *Set) Drop() error {
	if len(s.elems) > 0 || s.Waiting > 0 {
		return Trap("cannot drop waitable set with waitables in it, or with waiters")
	}
	return nil
}

// The states of a subtask.
const (
	Starting = iota
	Started
	Returned
	CancelledBeforeStarted
	CancelledBeforeReturned
)

// Subtask is a call, to who calls.
type Subtask struct {
	Waitable
	State     uint32
	Cancel    func() error
	Requested bool   // to be cancelled
	Deliver   func() // gives back what was lent; nil after that
}

// Resolved reports whether the call is over.
func (s *Subtask) Resolved() bool { return s.State >= Returned }

// Delivered tells the caller that the call is over.
func (s *Subtask) Delivered() {
	if s.Deliver != nil {
		s.Deliver()
		s.Deliver = nil
	}
}

// Resolve notes that the call is over.
func (s *Subtask) Resolve(cancelled bool) {
	switch {
	case !cancelled:
		s.State = Returned
	case s.State == Starting:
		s.State = CancelledBeforeStarted
	default:
		s.State = CancelledBeforeReturned
	}
}

// Progress tells the caller, who has it at a place of its table, that the state is another.
func (s *Subtask) Progress(index uint32) {
	s.Notify(func() Event {
		if s.Resolved() {
			s.Delivered()
		}
		return Event{EventSubtask, index, s.State}
	})
}
