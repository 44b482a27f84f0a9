package terminal

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"github.com/cec80427/pier/internal/gate/permprompt"
)

// Ask puts a question of pier's own below the last line, where it has the keyboard alone, and waits for the answer: the index of
// one of the card's offers. Ctrl-C says no and interrupts the command.
func (t *UI) Ask(ctx context.Context, c permprompt.Card) (offer int, err error) {
	defer t.Hold()()
	asked, err := t.asks.Add(c)
	if err != nil {
		return 0, nil // the person has said so already
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	shown := make(chan error, 1)
	go func() {
		select {
		case <-asked.Front():
			err := t.show(ctx)
			if err != nil {
				stop()
			}
			shown <- err
		case <-ctx.Done():
			shown <- nil
		}
	}()
	answer, err := asked.Wait(ctx, nil)
	t.asks.Remove(asked)
	stop()
	err = errors.Join(err, <-shown)
	if answer.Line != "" {
		t.mu.Lock()
		t.own(permprompt.Mark(answer.Line))
		t.mu.Unlock()
	}
	return answer.Offer, err
}

// Waiting implements asker.
func (t *UI) Waiting(n int) { t.asks.Waiting(n) }

// Forget ends what was refused in the session that is over.
func (t *UI) Forget() { t.asks.Forget() }

// pastes asks the terminal to mark what is pasted, and to stop doing so.
const (
	markPastes = "\x1b[?2004h"
	dontMark   = "\x1b[?2004l"
)

// show takes the keyboard and draws the question that stands until ctx ends: it has been answered.
func (t *UI) show(ctx context.Context) (err error) {
	h := &holder{}
	defer t.keys.leave(h)
	if err := t.keys.hold(ctx, h); err != nil {
		return nil // answered meanwhile, with others
	}
	restore, err := t.term.Raw()
	if err != nil {
		return err
	}
	t.mu.Lock()
	t.dialogs++
	t.raw("\x1b[?25l" + markPastes)
	t.mu.Unlock()
	q := &asking{ui: t}
	defer func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.raw(q.wipe() + dontMark + "\x1b[?25h")
		err = errors.Join(err, restore())
		t.dialogOver()
	}()
	read := make(chan error, 1)
	go func() { read <- q.read(ctx) }()
	tick := time.NewTicker(250 * time.Millisecond) // the size, and how many wait, may change
	defer tick.Stop()
	for {
		q.draw()
		select {
		case err := <-read:
			return err
		case <-tick.C:
		case <-q.ui.pressed:
		}
	}
}

// asking is a question as it is drawn below the last line.
type asking struct {
	ui   *UI
	drew string // what covers the screen
	rows int

	rest  string // the start of a key
	paste bool   // what comes is pasted
}

// read gives keys to the question until it is answered.
func (q *asking) read(ctx context.Context) error {
	for {
		typed, err := q.ui.term.Read(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		var keys []string
		keys, q.rest = splitKeys(q.rest + string(typed))
		for _, k := range keys {
			if !q.press(k) {
				return nil
			}
		}
		select {
		case q.ui.pressed <- struct{}{}:
		default: // it is going to be drawn
		}
	}
}

// press takes one key. It reports false for Ctrl-C, which ends the command.
func (q *asking) press(k string) bool {
	switch {
	case k == "\x1b[200~" || k == "\x1b[201~":
		q.paste = k == "\x1b[200~"
		q.ui.asks.Press("paste")
	case q.paste:
	case k == "\x03":
		q.ui.asks.Press("ctrl+c")
		q.ui.Interrupt()
		return false
	default:
		q.ui.asks.Press(askKey(k))
	}
	return true
}

// askKey names the keys that a question knows.
func askKey(bytes string) string {
	name, ok := map[string]string{
		"\r": "enter", "\x1b": "esc", "\x1b[A": "up", "\x1b[B": "down", "\x1b[5~": "pgup", "\x1b[6~": "pgdown", "\x1b[H": "home", "\x1b[F": "end",
		"\x1bOA": "up", "\x1bOB": "down", "\x1b[1~": "home", "\x1b[4~": "end", " ": "space",
	}[bytes]
	switch {
	case ok:
		return name
	case len(bytes) == 1 && bytes > " ":
		return bytes
	}
	return "other"
}

// draw draws the question anew if it looks other than before.
func (q *asking) draw() {
	t := q.ui
	width, rows := t.term.Size()
	lines := t.asks.Draw(permprompt.Look{Width: max(1, width-1), Rows: max(1, rows-1)})
	if lines == nil {
		return
	}
	text := strings.Join(lines, "\r\n")
	if t.plain {
		text = ansi.Strip(text)
	}
	if text == q.drew {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.raw(q.wipe() + text)
	q.drew, q.rows = text, len(lines)
}

// wipe is what clears the rows of the question.
func (q *asking) wipe() string {
	rows := q.rows
	q.rows, q.drew = 0, ""
	switch rows {
	case 0:
		return ""
	case 1:
		return "\r\x1b[J"
	}
	return "\r\x1b[" + strconv.Itoa(rows-1) + "A\x1b[J"
}
