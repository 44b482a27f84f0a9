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

// release delivers what is held back after all, in issue order, and reports whether there was anything.
func (o *order) release() bool {
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
