package permprompt

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// Queue is the questions that wait for one person. They stand one at a time, in the order they came. Safe for concurrent use.
type Queue struct {
	now func() time.Time

	mu       sync.Mutex
	waiting  []*Asked // the first one stands
	behind   int      // questions that whoever asks has not asked yet
	answered int      // since there was no question last
	refused  map[string]bool
	asked    map[string]int // questions of each extension that were answered
}

// Asked is a question in the queue.
type Asked struct {
	prompt *Prompt
	front  chan struct{} // closed when it stands
	answer chan reply    // holds one
}

type reply struct {
	offer int // of the card's; -1 for everything that the extension asks
	quiet bool
}

// NewQueue returns an empty queue that reads a clock; nil for the real one.
func NewQueue(now func() time.Time) *Queue {
	if now == nil {
		now = time.Now
	}
	return &Queue{now: now, refused: map[string]bool{}, asked: map[string]int{}}
}

// errRefused says that the person wants no more questions of an extension.
var errRefused = errors.New("everything that it asks for was refused")

// Add puts a question into the queue. It fails for an extension of which everything is refused. Whoever adds one removes it.
func (q *Queue) Add(c Card) (*Asked, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.refused[c.Who] {
		return nil, errRefused
	}
	a := &Asked{prompt: newPrompt(c), front: make(chan struct{}), answer: make(chan reply, 1)}
	q.waiting = append(q.waiting, a)
	q.count()
	return a, nil
}

// Remove takes a question out, answered or not.
func (q *Queue) Remove(a *Asked) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.take(a)
	q.count()
}

func (q *Queue) take(a *Asked) {
	q.waiting = slices.DeleteFunc(q.waiting, func(o *Asked) bool { return o == a })
}

// count tells each question where it is. It runs under the lock.
func (q *Queue) count() {
	if len(q.waiting) == 0 {
		if q.behind == 0 {
			q.answered = 0
		}
		return
	}
	of := map[string]int{}
	for _, a := range q.waiting {
		of[a.prompt.card.Who]++
	}
	first := q.waiting[0]
	who := first.prompt.card.Who
	first.prompt.n, first.prompt.of = q.answered+1, q.answered+len(q.waiting)+q.behind
	first.prompt.more = of[who]+q.asked[who]+q.behind > 1
	first.stand()
}

// stand says that the question need not wait any more. It runs under the queue's lock.
func (a *Asked) stand() {
	select {
	case <-a.front:
	default:
		close(a.front)
	}
}

// Waiting says how many questions will be asked once the one that stands is answered.
func (q *Queue) Waiting(n int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.behind = n
	q.count()
}

// Forget ends what was refused in the session that is over.
func (q *Queue) Forget() {
	q.mu.Lock()
	defer q.mu.Unlock()
	clear(q.refused)
	clear(q.asked)
}

// Standing reports whether a question stands.
func (q *Queue) Standing() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting) > 0
}

// Hidden says that nothing of pier's was to be seen for a while: keys typed meanwhile answer nothing.
func (q *Queue) Hidden() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, a := range q.waiting {
		a.prompt.Hidden()
	}
}

// Draw draws the question that stands, which the person sees from now on; nil for none.
func (q *Queue) Draw(look Look) []string {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 {
		return nil
	}
	p := q.waiting[0].prompt
	p.at(look)
	p.Drawn(q.now())
	return p.Draw(look)
}

// Press gives a key, by its name, to the question that stands. It reports false when there is none.
func (q *Queue) Press(key string) (taken bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 {
		return false
	}
	a := q.waiting[0]
	if a.prompt.press(key, q.now()) {
		q.settle(a)
	}
	return true
}

// settle takes the answer that is chosen. It runs under the lock.
func (q *Queue) settle(a *Asked) {
	p := a.prompt
	chosen := p.current()
	if chosen != refuseAll {
		q.end(a, reply{offer: slices.Index(p.card.Offers, chosen)})
		return
	}
	q.refused[p.card.Who] = true
	q.end(a, reply{offer: -1})
	for _, other := range slices.Clone(q.waiting) {
		if other.prompt.card.Who == p.card.Who {
			q.end(other, reply{offer: -1, quiet: true})
		}
	}
}

func (q *Queue) end(a *Asked, r reply) {
	q.asked[a.prompt.card.Who]++
	q.answered++
	a.answer <- r
	a.stand()
	q.take(a)
	q.count()
}

// Answer is what became of a question.
type Answer struct {
	Offer int    // the index of the card's offer; 0 denies
	Line  string // what the transcript says of it; "" for nothing
}

// Front is closed when the question stands, or has been answered with others.
func (a *Asked) Front() <-chan struct{} { return a.front }

// Wait waits for the answer. A context that ends is none, and so is a terminal that has gone: done is closed then.
func (a *Asked) Wait(ctx context.Context, done <-chan struct{}) (Answer, error) {
	select {
	case r := <-a.answer:
		return a.made(r), nil
	case <-ctx.Done():
	case <-done:
	}
	select {
	case r := <-a.answer: // in the same moment
		return a.made(r), nil
	default:
	}
	return Answer{Line: a.prompt.card.Unanswered()}, errors.Join(ctx.Err(), errNoAnswer)
}

var errNoAnswer = errors.New("nobody has answered")

func (a *Asked) made(r reply) Answer {
	card := a.prompt.card
	switch {
	case r.quiet:
		return Answer{}
	case r.offer < 0:
		return Answer{Line: card.Refused()}
	}
	return Answer{Offer: r.offer, Line: card.Settled(card.Offers[r.offer])}
}
