package tui

import "sync"

// queue hands events on in the order they came. It never blocks who pushes: the terminal goes on while an extension thinks.
type queue struct {
	mu     sync.Mutex
	events []event
	more   chan struct{}
}

// event is one piece of news for whoever has the keyboard: a key, a size, or a text for the editor.
type event struct {
	key  *key
	size *size
	text *string

	pasted   *key     // for the prompt's editor, whoever has the keyboard
	triggers []string // for that editor, too: what begins a suggestion
}

type size struct{ width, rows int }

// maxEvents bounds what a person can type ahead of an extension that does not answer; the rest is dropped.
const maxEvents = 4096

func newQueue() *queue { return &queue{more: make(chan struct{}, 1)} }

func (q *queue) push(e event) {
	q.mu.Lock()
	if len(q.events) < maxEvents {
		q.events = append(q.events, e)
	}
	q.mu.Unlock()
	select {
	case q.more <- struct{}{}:
	default: // the reader is told already
	}
}

// next returns the oldest event, or false when done is closed.
func (q *queue) next(done <-chan struct{}) (event, bool) {
	for {
		q.mu.Lock()
		if len(q.events) > 0 {
			e := q.events[0]
			q.events = q.events[1:]
			q.mu.Unlock()
			return e, true
		}
		q.mu.Unlock()
		select {
		case <-q.more:
		case <-done:
			return event{}, false
		}
	}
}
