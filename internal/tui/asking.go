package tui

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/cec80427/pier/internal/gate/permprompt"
)

// askingTitle is the window's title while a question of pier's own stands.
const askingTitle = "pier asks"

var errLent = errors.New("nobody can be asked while the terminal is lent")

// Ask puts a question of pier's own over everything and waits for the answer: the index of one of the card's offers. What
// became of it stays in the transcript.
func (s *Screen) Ask(ctx context.Context, c permprompt.Card) (offer int, err error) {
	if s.lent.Load() > 0 { // the person sees another program, which may read what they type
		s.change(func() { s.add(permprompt.Mark(c.Unanswered())).own = true })
		return 0, errLent
	}
	asked, err := s.asks.Add(c)
	if err != nil {
		return 0, nil // the person has said so already
	}
	s.redraw()
	answer, err := asked.Wait(ctx, s.done)
	s.asks.Remove(asked)
	s.change(func() {
		if answer.Line != "" {
			s.add(permprompt.Mark(answer.Line)).own = true
		}
	})
	return answer.Offer, err
}

// Waiting says how many more questions will come once the one that stands is answered.
func (s *Screen) Waiting(n int) {
	s.asks.Waiting(n)
	s.redraw()
}

// Forget ends what was refused in the session that is over.
func (s *Screen) Forget() { s.asks.Forget() }

// question draws the question that stands, at the foot of the screen; nil for none.
func (m *model) question() []string {
	at := m.s.seen.Load()
	rows := m.s.asks.Draw(permprompt.Look{Width: at.width, Rows: at.rows, Framed: true})
	if rows == nil {
		return nil
	}
	room := max(0, at.rows-len(rows))
	screen := make([]string, 0, at.rows)
	for _, line := range m.behind[max(0, len(m.behind)-room):] {
		screen = append(screen, fit(dim+permprompt.Steady(line)+"\x1b[0m", at.width))
	}
	for len(screen) < room {
		screen = append(screen, "")
	}
	return append(screen, rows...)
}

// take gives a piece of input to the question that stands. Only when there is none, it goes to the screen and its extensions.
func (m *model) take(k *key) {
	switch {
	case k.release && m.held[k.Code]:
		delete(m.held, k.Code)
	case m.s.asks.Standing():
		m.answer(k)
	case k.IsRepeat && m.held[k.Code]:
	default:
		m.s.events.push(event{key: k})
	}
}

// answer gives a key to the question; what is pasted, or repeats while a key is held, answers nothing.
func (m *model) answer(k *key) {
	if k.release {
		return
	}
	if k.paste {
		m.s.asks.Press("paste") // it is no pause
		return
	}
	m.held[k.Code] = true
	if k.IsRepeat {
		return
	}
	name := k.name
	if len(k.Text) == 1 && strings.TrimSpace(k.Text) != "" {
		name = k.Text // an upper-case letter is its own
	}
	m.s.asks.Press(name)
	if name != "ctrl+c" {
		return
	}
	if now := time.Now(); now.Sub(m.ctrlC) > leaveWithin {
		m.ctrlC = now
		go m.s.interrupt()
		return
	}
	go m.s.program.Quit()
}

// interrupt ends what runs and may be ended.
func (s *Screen) interrupt() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.working.interrupt != nil {
		s.working.interrupt()
	}
}
