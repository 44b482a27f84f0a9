package tui

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/permprompt"
	"github.com/cec80427/pier/internal/text/printable"
)

// reset ends what a line's styles and links leave on.
const reset = "\x1b]8;;\x1b\\\x1b[0m"

// fit cuts a line to a width and ends its styles.
func fit(line string, width int) string {
	line = ansi.Truncate(line, width, "")
	if strings.ContainsRune(line, 0x1b) {
		line += reset
	}
	return line
}

// draw is the whole screen, one string for each row. It runs under the lock.
func (s *Screen) draw(now time.Time) []string {
	bottom := unframed(s.bottom(now))
	if len(bottom) > s.rows {
		bottom = bottom[len(bottom)-s.rows:] // the end of what is too tall shows, as in Pi
	}
	room := s.rows - len(bottom)
	content := unframed(slices.Clone(s.header[s.latest.header]))
	for _, b := range s.transcript {
		content = append(content, b.at(s.width)...)
	}
	s.scroll = min(s.scroll, max(0, len(content)-room))
	end := len(content) - s.scroll
	s.behind = content[max(0, len(content)-s.rows):]
	content = content[max(0, end-room):end]
	screen := make([]string, 0, s.rows)
	screen = append(screen, content...)
	for len(screen) < room {
		screen = append(screen, "")
	}
	screen = append(screen, bottom...)
	for i := range screen {
		screen[i] = fit(screen[i], s.width)
	}
	var over []*layer
	for _, l := range s.layers {
		if l.overlay && !l.hidden && l.at != nil {
			cover(screen, l, s.width)
			over = append(over, l)
		}
	}
	for _, l := range over {
		name(screen, l, s.width) // over all of them: none hides whose another one is
	}
	return screen
}

// unframed takes the marks of pier's own frame out of what extensions want drawn.
func unframed(lines []string) []string {
	for i, l := range lines {
		lines[i] = permprompt.Unframed(l)
	}
	return lines
}

// roomy is how many rows a screen must have more of to leave one empty above the prompt.
const roomy = 10

// bottom is what stands below the transcript.
func (s *Screen) bottom(now time.Time) []string {
	lines := s.workingLine(now)
	if s.rows > roomy {
		lines = append(lines, "")
	}
	lines = append(lines, s.placed(false)...)
	center := s.center(now)
	below := s.placed(true)
	if footer, ok := s.footer[s.latest.footer]; ok {
		below = append(below, footer...)
	} else {
		below = append(below, s.statusLine()...)
	}
	// What asks the person, or takes what they type, is never pushed off the screen by what stands below it.
	below = below[:min(len(below), max(0, s.rows-len(center)))]
	return append(append(lines, center...), below...)
}

// center is the prompt or what has taken its place.
func (s *Screen) center(now time.Time) []string {
	for _, l := range slices.Backward(s.layers) {
		switch {
		case l.dialog != nil:
			return l.dialog.draw(s.colors, s.width, s.rows, now)
		case !l.overlay:
			return titled(l.from, l.lines, s.width, s.rows)
		}
	}
	if s.editor != nil {
		return append(slices.Clone(s.editor.lines), s.prompt.suggestions(s.colors, s.width)...)
	}
	return s.prompt.draw(s.colors, s.width, s.rows, len(s.layers) == 0 || s.top() == nil)
}

func (s *Screen) placed(below bool) []string {
	var lines []string
	for _, w := range s.widgets {
		if w.below == below {
			lines = append(lines, w.lines...)
		}
	}
	return lines
}

// statusLine is what extensions say about their state, by key.
func (s *Screen) statusLine() []string {
	if len(s.statuses) == 0 {
		return nil
	}
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(s.statuses)) {
		parts = append(parts, s.statuses[key])
	}
	return []string{ansi.Truncate(strings.Join(parts, " "), s.width, "…")}
}

func (s *Screen) workingLine(now time.Time) []string {
	w := s.working
	asked := slices.ContainsFunc(s.layers, func(l *layer) bool { return !l.overlay })
	if (w.running == 0 || w.hidden) && s.loading == "" || asked {
		return nil
	}
	frames, interval, message := w.frames, w.interval, w.message
	spin := func(frame string) string { return frame }
	if frames == nil {
		frames = []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"}
		spin = func(frame string) string { return s.colors.paint("accent", frame) }
	}
	if interval <= 0 {
		interval = 80 * time.Millisecond
	}
	if message == "" {
		message = "Working..."
	}
	frame := ""
	if len(frames) > 0 {
		frame = spin(frames[int(now.Sub(w.started)/interval)%len(frames)]) + reset + " "
	}
	lines := []string{""}
	if w.running > 0 && !w.hidden {
		lines = append(lines, " "+frame+s.colors.paint("muted", message)+reset)
	}
	if s.loading != "" {
		lines = append(lines, " "+s.colors.paint("muted", ansi.Truncate(s.loading, s.width-1, "…"))+reset)
	}
	return lines
}

// cover lays an overlay over the screen.
func cover(screen []string, l *layer, width int) {
	for i, line := range l.lines {
		row := l.at.Row + i
		if row < 0 || row >= len(screen) {
			continue
		}
		col := max(0, min(l.at.Col, width))
		wide := max(0, min(l.at.Width, width-col))
		screen[row] = over(screen[row], permprompt.Unframed(line), col, wide)
	}
}

// over lays a text over a part of a row.
func over(row, text string, col, wide int) string {
	return pad(ansi.Truncate(row, col, ""), col) + reset + pad(ansi.Truncate(text, wide, ""), wide) + reset + ansi.TruncateLeft(row, col+wide, "")
}

// name says whose an overlay is, in the row above it, or where there is none at the right of its first row.
func name(screen []string, l *layer, width int) {
	if len(l.lines) == 0 || len(screen) == 0 {
		return
	}
	tag := nameTag(l.from, width)
	wide := ansi.StringWidth(tag)
	row, col := l.at.Row-1, l.at.Col
	if row < 0 {
		row, col = 0, l.at.Col+l.at.Width-wide
	}
	screen[min(row, len(screen)-1)] = over(screen[min(row, len(screen)-1)], tag, max(0, min(col, width-wide)), wide)
}

// nameTag is an extension's name in a piece of a single rule.
func nameTag(from ext.ID, width int) string {
	return ansi.Truncate("┌ "+printable.Name(string(from))+" ─", width, "…")
}

// titled puts an extension's name over what it draws in the prompt's place, however little room there is.
func titled(from ext.ID, lines []string, width, rows int) []string {
	lines = lines[max(0, len(lines)-max(1, rows-1)):] // the end of what is too tall shows, as in Pi
	if rows < 2 {
		return lines
	}
	tag := nameTag(from, width)
	return append([]string{tag + strings.Repeat("─", max(0, width-ansi.StringWidth(tag)))}, lines...)
}

// pad fills a line with spaces.
func pad(line string, width int) string {
	if n := width - ansi.StringWidth(line); n > 0 {
		return line + reset + strings.Repeat(" ", n)
	}
	return line
}
