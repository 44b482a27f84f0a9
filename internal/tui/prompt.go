package tui

import (
	"strings"

	"charm.land/bubbles/v2/textarea"
	tea "charm.land/bubbletea/v2"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/text/printable"
)

// prompt is the line the person edits, with what they entered before and what could complete it.
type prompt struct {
	area    textarea.Model
	pastes  []string // long ones: the text has marks in their place
	history []string
	at      int    // in the history; len(history) for the text being written
	draft   string // that text
	list    *suggestionList
	asked   int // counts the questions for suggestions, so that a late answer is told from the last
}

func newPrompt() prompt {
	p := prompt{area: newArea()}
	p.area.MaxHeight = 0
	return p
}

// newArea is an editor without decoration, whose cursor is drawn and does not blink.
func newArea() textarea.Model {
	area := textarea.New()
	area.ShowLineNumbers = false
	area.Prompt = ""
	area.CharLimit = 0
	area.EndOfBufferCharacter = ' '
	styles := textarea.Styles{}
	styles.Cursor.Blink = false
	area.SetStyles(styles)
	area.SetVirtualCursor(true)
	area.Focus()
	return area
}

// edit gives a key to an editor. Its commands only blink and paste, which the screen does not need.
func edit(area *textarea.Model, k *key) {
	if k.paste {
		area.InsertString(k.Text)
		return
	}
	*area, _ = area.Update(tea.KeyPressMsg(k.Key))
}

// text is what was written, with what was pasted.
func (p *prompt) text() string { return expanded(p.area.Value(), p.pastes) }

func (p *prompt) set(text string) {
	p.pastes = nil
	p.put(text)
}

// put changes the text, which may have marks of what was pasted before.
func (p *prompt) put(text string) {
	p.area.SetValue(text)
	p.area.MoveToEnd()
	p.list = nil
}

// pier.Text is what providers of suggestions see. Columns count UTF-16 units there; letters outside the first plane are rare
// enough before a cursor that the difference is theirs.
func (p *prompt) edited() pier.Text {
	return pier.Text{Lines: strings.Split(p.area.Value(), "\n"), Line: p.area.Line(), Col: p.area.Column()}
}

func (p *prompt) draw(c palette, width, rows int, focused bool) []string {
	if focused != p.area.Focused() {
		if focused {
			p.area.Focus()
		} else {
			p.area.Blur()
		}
	}
	p.fit(width, rows)
	rule := c.rule("borderMuted", width)
	lines := []string{rule}
	for i, l := range strings.Split(p.area.View(), "\n") {
		mark := "  "
		if i == 0 {
			mark = c.title("accent", ">") + " "
		}
		lines = append(lines, mark+l)
	}
	return append(append(lines, rule), p.suggestions(c, width)...)
}

// fit makes the editor as large as its place on a screen.
func (p *prompt) fit(width, rows int) { fitRows(&p.area, width-2, max(1, rows/3)) }

// edit handles a key at the screen's own prompt.
func (s *Screen) edit(k *key) {
	if k.release {
		return
	}
	s.mu.Lock()
	before := s.prompt.area.Value()
	done := s.choose(k)
	if !done {
		switch k.name {
		case "enter":
			s.submit(s.prompt.text())
		case "shift+enter", "alt+enter", "ctrl+j":
			s.prompt.area.InsertRune('\n')
		case "up", "down":
			s.prompt.walk(k)
		default:
			s.prompt.edit(k)
		}
	}
	changed := s.prompt.area.Value() != before
	if changed {
		s.prompt.asked++ // an answer that is under way is about another text
		if s.prompt.list != nil {
			s.prompt.list.stale = true
		}
	}
	s.mu.Unlock()
	if changed && !done || k.name == "tab" && !done {
		s.suggest(k.name == "tab")
	}
}

// edit gives a key to the prompt's editor.
func (p *prompt) edit(k *key) {
	if k.paste {
		p.paste(k.Text)
		return
	}
	edit(&p.area, k)
}

// submit hands over what was entered. It runs under the lock.
func (s *Screen) submit(text string) {
	s.prompt.set("")
	text = strings.TrimSpace(text)
	if text == "" {
		return
	}
	s.prompt.history = append(s.prompt.history, text)
	s.prompt.at = len(s.prompt.history)
	s.add(s.colors.prompted(printable.Styled(text)))
	select {
	case s.lines <- text:
	default:
		s.add(s.colors.notice("error", "too many lines wait already"))
	}
}

// walk moves between lines, and from the first and the last of them through the history.
func (p *prompt) walk(k *key) {
	line, last := p.area.Line(), p.area.LineCount()-1
	step := 1
	if k.name == "up" {
		step = -1
	}
	next := p.at + step
	if step < 0 && line > 0 || step > 0 && line < last || next < 0 || next > len(p.history) {
		column := p.area.Column()
		edit(&p.area, k)
		if p.area.Line() == line && p.area.Column() == column {
			p.leave(step)
		}
		return
	}
	if p.at == len(p.history) {
		p.draft = p.area.Value()
	}
	p.at = next
	if next == len(p.history) {
		p.put(p.draft)
	} else {
		p.put(p.history[next])
	}
}

// leave goes to the line above or below from a row at which the editor's own step by rows does nothing.
func (p *prompt) leave(step int) {
	switch line := p.area.Line(); {
	case step > 0 && line < p.area.LineCount()-1:
		nextLine(&p.area)
	case step < 0 && line > 0:
		p.area.CursorStart()
		p.area.CursorUp()
	}
}
