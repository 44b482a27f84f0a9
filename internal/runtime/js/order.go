package js

import (
	"slices"
	"sync"
	"time"
)

// orderGrace is how long, in real time, an idle instance waits for an earlier host call before a later one's completion
// passes it. Without it, an extension that cancels the first call when the second completes would wait for ever.
const orderGrace = 5 * time.Second

// order delivers the completions of host calls in the order in which the calls were issued, whatever order they end in.
type order struct {
	deliver func(task)

	late bool // the next arrival is taken in although earlier calls are under way; of the VM's goroutine

	mu   sync.Mutex
	open []ordered // calls without a delivered completion, by issue
}

type ordered struct {
	id   int
	done *task // the completion, held back while an earlier call has none
}

// issue notes a call. One that waits for something outside, such as a dialog or a stream, does not take part.
func (o *order) issue(id int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.open = append(o.open, ordered{id: id})
}

// complete delivers a completion as soon as all earlier ones are.
func (o *order) complete(t task) {
	o.mu.Lock()
	defer o.mu.Unlock()
	at := slices.IndexFunc(o.open, func(c ordered) bool { return c.id == t.id })
	if at < 0 {
		o.deliver(t)
		return
	}
	o.open[at].done = &t
	for len(o.open) > 0 && o.open[0].done != nil {
		o.deliver(*o.open[0].done)
		o.open = o.open[1:]
	}
}

func (o *order) underWay() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.open) > 0
}

// ingestOrdered takes in one arrival when the loop has nothing else to run, so that no tick depends on when something arrived:
// while host calls are under way, only their completions, and what has no order (chunks, aborts).
func (l *loop) ingestOrdered() {
	if len(l.macro) > 0 || len(l.timers) > 0 && l.timers[0].deadline <= l.stamp() {
		return
	}
	held := l.order.underWay() && !l.order.late // only this goroutine issues calls, so false stays false
	l.mu.Lock()
	at := slices.IndexFunc(l.arrived, func(t task) bool { return !held || t.kind != "invoke" && t.kind != "quiesce" })
	if at < 0 {
		l.mu.Unlock()
		return
	}
	t := l.arrived[at]
	l.arrived = slices.Delete(l.arrived, at, at+1)
	l.mu.Unlock()
	l.order.late = false
	l.enqueue(t)
}

// release goes on without the calls that are under way, and reports whether something was waiting for them: completions,
// which come in issue order, or requests.
func (o *order) release() bool {
	o.late = true
	o.mu.Lock()
	defer o.mu.Unlock()
	before := len(o.open)
	o.open = slices.DeleteFunc(o.open, func(c ordered) bool {
		if c.done != nil {
			o.deliver(*c.done)
		}
		return c.done != nil
	})
	return len(o.open) < before
}
