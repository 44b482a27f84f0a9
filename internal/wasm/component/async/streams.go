package async

// Buffer is a part of a component's memory that values are copied from or to.
type Buffer interface {
	Remain() uint32
	Progress() uint32
	Read(n uint32) ([]any, error)
	Write(n uint32, values []any) error
}

// endState is what an end is at.
type endState int

const (
	idle endState = iota
	copying
	cancelling
	done
)

// End is one end of a stream or a future.
type End struct {
	Waitable
	Type     any // what the stream is of
	Future   bool
	Writable bool
	Plain    bool      // nothing is copied, or numbers
	Owner    *Instance // nil while it is on its way, or the host's
	Index    uint32
	state    endState
	other    *End
	buffer   Buffer
}

// Ends is a new stream or future.
func Ends(typ any, future, plain bool, owner *Instance) (readable, writable *End) {
	r := &End{Type: typ, Future: future, Plain: plain, Owner: owner}
	w := &End{Type: typ, Future: future, Plain: plain, Owner: owner, Writable: true, other: r}
	r.other = w
	return r, w
}

// Idle reports that nothing is under way at the end.
func (e *End) Idle() bool { return e.state == idle }

// Copying reports that something is copied, and nobody asked that to end.
func (e *End) Copying() bool { return e.state == copying }

func (e *End) underWay() bool { return e.state == copying || e.state == cancelling }

func (e *End) code() uint32 {
	code := uint32(EventStreamRead)
	if e.Future {
		code = EventFutureRead
	}
	if e.Writable {
		code++
	}
	return code
}

// The results of a copy.
const (
	completed = iota
	dropped
	cancelled
)

func (e *End) notify(progress uint32) {
	e.Notify(func() Event {
		result := uint32(completed)
		switch {
		case e.Future && progress == 1:
			e.state = done
		case e.other == nil:
			result, e.state = dropped, done
		case e.state == cancelling:
			result, e.state = cancelled, idle
		default:
			e.state = idle
		}
		e.buffer = nil
		if e.Future {
			progress = 0
		}
		return Event{e.code(), e.Index, result | progress<<4}
	})
}

// Copy begins to copy into a buffer, or from it.
func (e *End) Copy(b Buffer) error {
	e.state = copying
	o := e.other
	switch {
	case o == nil:
		if !e.Pending() {
			e.notify(0)
		}
	case o.buffer == nil:
		e.buffer = b
	case b.Remain() > 0 && o.buffer.Remain() > 0:
		return e.exchange(b)
	case b.Remain() > 0 || !e.Writable && o.buffer.Remain() == 0:
		o.notify(0)
		o.buffer = nil
		e.buffer = b
	default:
		e.notify(0)
	}
	return nil
}

func (e *End) exchange(b Buffer) error {
	o := e.other
	if e.Owner != nil && e.Owner == o.Owner && !e.Plain {
		return Trap("cannot read from and write to intra-component stream or future")
	}
	from, to := o.buffer, b
	if e.Writable {
		from, to = to, from
	}
	n := min(b.Remain(), o.buffer.Remain())
	values, err := from.Read(n)
	if err == nil {
		err = to.Write(n, values)
	}
	if err != nil {
		return err
	}
	e.notify(b.Progress())
	o.notify(o.buffer.Progress())
	if o.buffer.Remain() == 0 {
		o.buffer = nil
	}
	return nil
}

// Stop ends a copy.
func (e *End) Stop() {
	e.state = cancelling
	if !e.Pending() {
		e.notify(0)
	}
}

// Drop lets go of an end.
func (e *End) Drop() error {
	switch {
	case e.underWay():
		return Trap("cannot drop busy stream or future")
	case e.Future && e.Writable && e.state != done:
		return Trap("cannot drop future write end without first writing a value")
	}
	e.detach()
	return e.Join(nil)
}

func (e *End) detach() {
	if o := e.other; o != nil {
		o.other, e.other = nil, nil
		if o.state != done && !o.Pending() {
			o.notify(0)
		}
	}
}

// Forward joins what is written to the other end of r with what is read from the other end of w. Both are gone then.
func Forward(r, w *End) error {
	from, to := r.other, w.other
	if from == w || from == nil || to == nil {
		r.detach()
		w.detach()
		return nil
	}
	from.other, to.other = to, from
	if from.buffer == nil || to.buffer == nil {
		return nil
	}
	smaller := from
	if to.buffer.Remain() <= from.buffer.Remain() {
		smaller = to
	}
	b := smaller.buffer
	smaller.buffer = nil
	return smaller.Copy(b)
}
