package trace

// Tape is where the events of one instance go: to who writes them down, or to a replay, which compares them. The zero Tape is for
// neither.
type Tape struct {
	Name   string      // of the instance
	Write  func(Event) // nil for nobody
	Follow *Follower   // nil when this is no replay
}

// On reports whether anybody wants the events.
func (t *Tape) On() bool { return t.Follow != nil || t.Write != nil }

// Note tells of something that the instance did in a tick.
func (t *Tape) Note(tick uint64, e Event) {
	switch {
	case t.Follow != nil:
		t.Follow.Check(t.stamped(tick, e))
	case t.Write != nil:
		t.Write(t.stamped(tick, e))
	}
}

// Input is an event that brings something in: a replay takes it from the trace instead of asking.
func (t *Tape) Input(tick uint64, e Event, ask func(*Event)) Event {
	if t.Follow != nil {
		return t.Follow.Answer(t.stamped(tick, e))
	}
	ask(&e)
	if t.Write != nil {
		t.Write(t.stamped(tick, e))
	}
	return e
}

func (t *Tape) stamped(tick uint64, e Event) Event {
	e.VM, e.Tick = t.Name, tick
	return e
}
