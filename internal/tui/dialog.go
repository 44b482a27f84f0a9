package tui

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"charm.land/bubbles/v2/textarea"
	"github.com/charmbracelet/x/ansi"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/printable"
)

// dialog is one question of an extension, or pier's own about a right. It says who asks.
type dialog struct {
	op       string
	from     ext.ID
	title    string
	options  []string
	chosen   int
	area     textarea.Model // of input and editor
	deadline time.Time      // zero when there is none
	answer   chan any       // holds the answer: a string, a bool, or nil when it was dismissed
}

// newDialog is a dialog of an extension.
func newDialog(from ext.ID, op string, p ext.UIRequest) *dialog {
	d := &dialog{op: op, from: from, title: printable.Styled(p.Title), options: p.Options, answer: make(chan any, 1), area: newArea()}
	switch op {
	case "confirm":
		d.options = []string{"Yes", "No"}
		if p.Message != "" {
			d.title += "\n" + printable.Styled(p.Message)
		}
	case "input":
		d.area.Placeholder = printable.Styled(p.Placeholder)
		d.area.MaxHeight = 1
	case "editor":
		d.area.SetValue(p.Prefill)
	}
	if p.Timeout > 0 {
		d.deadline = time.Now().Add(time.Duration(p.Timeout * float64(time.Millisecond)))
	}
	return d
}

// dialog shows a question and waits for its answer.
func (s *Screen) dialog(ctx context.Context, from ext.ID, op string, p ext.UIRequest) (json.RawMessage, error) {
	if op == "select" && len(p.Options) == 0 {
		return json.RawMessage(`{"value":null}`), nil // nothing to choose
	}
	d := newDialog(from, op, p)
	l := &layer{from: from, dialog: d}
	s.change(func() { s.layers = append(s.layers, l) })
	defer s.change(func() { s.remove(l) })
	select {
	case value := <-d.answer:
		return json.Marshal(map[string]any{"value": value})
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-s.done:
		return json.RawMessage(`{"value":null}`), nil
	}
}

func (d *dialog) say(value any) {
	select {
	case d.answer <- value:
	default: // it has its answer
	}
}

// press handles a key. It runs under the screen's lock.
func (d *dialog) press(k *key) {
	switch k.name {
	case "esc", "ctrl+c":
		if d.op == "confirm" {
			d.say(false)
			return
		}
		d.say(nil)
		return
	}
	if d.options != nil {
		d.pressList(k)
		return
	}
	switch k.name {
	case "enter":
		d.say(d.area.Value())
	case "shift+enter", "alt+enter", "ctrl+j":
		if d.op == "editor" {
			d.area.InsertRune('\n')
		}
	default:
		if d.op == "input" && k.paste {
			k.Text = strings.Join(strings.Fields(k.Text), " ")
		}
		edit(&d.area, k)
	}
}

func (d *dialog) pressList(k *key) {
	switch k.name {
	case "up", "k":
		d.chosen = max(0, d.chosen-1)
	case "down", "j":
		d.chosen = min(len(d.options)-1, d.chosen+1)
	case "home":
		d.chosen = 0
	case "end":
		d.chosen = len(d.options) - 1
	case "enter":
		if d.op == "confirm" {
			d.say(d.chosen == 0)
			return
		}
		d.say(d.options[d.chosen])
	case "y", "n":
		if d.op == "confirm" {
			d.say(k.name == "y")
		}
	}
}

// draw has at most height rows, in a single rule with the name of who asks: whatever the texts are, they stay within it. Where rows
// are few it does without what only looks good, and the question is cut before its answers are: who asks and the answer that is
// chosen stay to the last.
func (d *dialog) draw(c palette, width, height int, now time.Time) []string {
	inner := max(1, width-2)
	title := d.heading(c, inner, now)
	top := c.paint("border", "┌ ") + printable.Name(string(d.from)) + c.paint("border", " "+strings.Repeat("─", width))
	top = ansi.Truncate(top, width, "") + reset
	answers := min(d.answers(), max(1, height-2)) // rows of the answers: all of them, before the question gets more than a row
	room := height - 1 - answers
	if len(title) > room {
		title = title[:max(0, room)]
	}
	room -= len(title)
	hint, blanks := room >= 1, room >= 4
	var rows []string
	add := func(when bool, row string) {
		if when {
			rows = append(rows, row)
		}
	}
	add(blanks, "")
	rows = append(rows, title...)
	add(blanks, "")
	used := 1 + len(rows)
	if hint {
		used++
	}
	if blanks {
		used++
	}
	rows = append(rows, d.body(c, inner, max(1, height-used))...)
	add(blanks, "")
	side := c.paint("border", "│")
	lines := make([]string, 0, height)
	if height > 1 {
		lines = append(lines, top)
	}
	for _, row := range rows {
		lines = append(lines, side+ansi.Truncate(row, inner, "…")+reset)
	}
	if hint {
		foot := ansi.Truncate(c.paint("border", "└ ")+c.paint("dim", d.hint())+c.paint("border", " "+strings.Repeat("─", width)), width, "")
		lines = append(lines, foot+reset)
	}
	return lines
}

// answers is how many rows the answers need.
func (d *dialog) answers() int {
	if d.options == nil {
		return 1
	}
	return min(len(d.options), maxAnswers)
}

// maxAnswers is how many answers of a long list a question makes room for.
const maxAnswers = 5

// heading is the question, and how long it waits for an answer. Each line has its own colour: a row ends all of its styles.
func (d *dialog) heading(c palette, width int, now time.Time) []string {
	text := d.title
	if !d.deadline.IsZero() {
		text += fmt.Sprintf(" (%ds)", int(max(0, d.deadline.Sub(now)).Round(time.Second).Seconds()))
	}
	var lines []string
	for l := range strings.SplitSeq(ansi.Wrap(text, max(1, width-2), ""), "\n") {
		lines = append(lines, " "+c.title("accent", l))
	}
	return lines
}

func (d *dialog) hint() string {
	switch d.op {
	case "select", "confirm":
		return "↑↓ navigate  enter select  esc cancel"
	case "editor":
		return "enter submit  shift+enter new line  esc cancel"
	}
	return "enter submit  esc cancel"
}

func (d *dialog) body(c palette, width, height int) []string {
	if d.options == nil {
		if d.op != "editor" {
			height = 1
		}
		fitRows(&d.area, width-4, height)
		var lines []string
		for _, l := range strings.Split(d.area.View(), "\n") {
			lines = append(lines, " > "+l)
		}
		return lines
	}
	first := max(0, min(d.chosen-height/2, len(d.options)-height))
	var lines []string
	for i := first; i < min(len(d.options), first+height); i++ {
		line := "   " + d.options[i]
		if i == d.chosen {
			line = " " + c.title("accent", "→ "+d.options[i])
		}
		lines = append(lines, line+reset)
	}
	return lines
}
