package permprompt

import (
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Look is where a question is drawn.
type Look struct {
	Width, Rows int
	Framed      bool // a rule on all sides, else at the left only
}

// The colours of a question are the terminal's own. No theme changes them.
const (
	frame  = "\x1b[1;33m"
	strong = "\x1b[1m"
	faint  = "\x1b[2m"
	chosen = "\x1b[7m"
	off    = "\x1b[0m"
)

func paint(style, text string) string {
	if text == "" {
		return ""
	}
	return style + text + off
}

// The least that is worth a row of its own.
const (
	narrow    = 24 // columns: below, there is a rule at the left only, and nothing can be granted
	fewText   = 4  // rows of text: with fewer, the offers share two rows
	frameRows = 2
	besides   = frameRows + 3 // rows beside what is wanted: the frame, the choice, what it keeps, and that there is more below
	leadCols  = 7
	leastRule = 20 // columns of a rule beside its answer: with fewer it stands below
)

// Draw is the question in at most look.Rows rows, none wider than look.Width. Whatever the size, the letters that answer are
// there; where rows are few, the text scrolls; where there is no room for what is wanted, nothing that grants it is offered.
func (p *Prompt) Draw(look Look) []string {
	s := sheet{look: look, prompt: p, inner: look.Width - 4}
	if !look.Framed || look.Width < narrow {
		s.look.Framed, s.inner = false, look.Width-2
	}
	s.inner = max(1, s.inner)
	p.fit(look, s.inner)
	text := p.text(s.inner)
	options, letters := p.offered(look, s.inner, len(text))
	room := look.Rows - frameRows - len(options)
	if len(text) > room && !p.isForm() {
		text = slices.DeleteFunc(text, func(row string) bool { return row == "" })
	}
	switch {
	case look.Rows <= 1:
		return []string{ansi.Truncate(p.letterRow(p.lead(), look.Width), look.Width, "")}
	case look.Rows == 2:
		return []string{s.top(true), s.bottom(true)}
	case room < 1:
		return []string{s.top(true), s.row(options[0]), s.bottom(true)}
	}
	if p.isForm() && !p.whole && !p.why {
		p.follow(p.row, room)
	}
	lines := []string{s.top(false)}
	for _, line := range p.window(text, room) {
		lines = append(lines, s.row(line))
	}
	for _, line := range options {
		lines = append(lines, s.row(line))
	}
	return append(lines, s.bottom(letters))
}

// offered is the rows that answer, as many as there may be beside a text of so many rows, of which what is wanted is seen. Letters says
// that the letters are not among them.
func (p *Prompt) offered(look Look, width, text int) (rows []string, letters bool) {
	few := min(max(fewText, len(p.wanted(width))+1), text)
	for _, rows := range [][]string{p.options(width), append(p.summary(width), p.brief(width)...)} {
		if look.Rows-frameRows-len(rows) >= few && !p.whole && !p.why {
			return rows, false
		}
	}
	rows = p.summary(width)
	return rows[:max(1, min(len(rows), look.Rows-frameRows-1))], true
}

// fit finds out whether what is wanted has room. Who could not see it, or not in this size until now, has chosen nothing.
func (p *Prompt) fit(look Look, width int) {
	if p.look == look {
		return
	}
	p.look, p.scroll, p.chosen = look, 0, 0
	p.cramped = look.Width < narrow || look.Rows < len(p.wanted(width))+besides
	switch {
	case p.cramped:
		p.wider = false
	case !p.wider:
		p.chosen = p.card.Chosen
	}
}

// window is the part of a text that fits; its last row says how much is below.
func (p *Prompt) window(text []string, room int) []string {
	p.end = max(0, len(text)-room)
	p.scroll = clamp(p.scroll, p.end)
	if len(text) <= room {
		return text
	}
	part := append([]string{}, text[p.scroll:p.scroll+room]...)
	if below := len(text) - p.scroll - room; below > 0 && room > 1 {
		part[room-1] = paint(faint, "↓ "+plural(below+1, "more line")+" (pgdn)")
	}
	return part
}

// sheet draws rows with the rule of pier's.
type sheet struct {
	look   Look
	prompt *Prompt
	inner  int
}

func (s sheet) row(line string) string {
	line = ansi.Truncate(line, s.inner, "…")
	if !s.look.Framed {
		return paint(frame, "║") + " " + line + off
	}
	return paint(frame, "║") + " " + line + off + strings.Repeat(" ", max(0, s.inner-ansi.StringWidth(line))) + " " + paint(frame, "║")
}

// top is the frame's first row; where there is no room for text it says who asks.
func (s sheet) top(who bool) string {
	name, count := s.prompt.title()
	if who {
		name += ": " + s.prompt.headline()
	}
	return s.edge("╓", "╖", name, count)
}

func (s sheet) bottom(letters bool) string {
	if letters {
		return s.edge("╙", "╜", s.prompt.letterRow("", s.inner), "")
	}
	hint := "Enter: " + s.prompt.current().Text + " · v all of it"
	if s.prompt.isForm() {
		hint = "↑↓ go, space marks · Enter: " + s.prompt.current().Letter + " · v all of it"
	}
	if s.prompt.whole || s.prompt.why {
		hint = "v back"
	}
	if len(s.prompt.card.Why) > 0 {
		hint += " · ? why"
	}
	if ansi.StringWidth(hint) > s.inner-1 {
		hint = s.prompt.letterRow("", s.inner)
	}
	return s.edge("╙", "╜", hint, "")
}

// edge is a rule with a text at its left and one at its right.
func (s sheet) edge(left, right, text, end string) string {
	width := s.look.Width
	if !s.look.Framed {
		if end != "" {
			text += " " + end
		}
		return ansi.Truncate(paint(frame, left+" "+ansi.Truncate(text, max(0, width-2), "…")), width, "")
	}
	if end != "" {
		end = " " + end + " ─"
	}
	room := width - ansi.StringWidth(left+"─ "+" "+end+right)
	text = ansi.Truncate(text, max(0, room), "…")
	fill := max(0, width-ansi.StringWidth(left+"─ "+text+" "+end+right))
	return paint(frame, left+"─ "+text+" "+strings.Repeat("─", fill)+end+right)
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
