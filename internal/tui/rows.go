package tui

import (
	"strings"
	"unicode"

	"charm.land/bubbles/v2/textarea"
	"github.com/charmbracelet/x/ansi"
)

// fitRows makes an editor as high as its text, at most rows high. Its cursor is seen, and no row stays empty while there is text
// above: an editor that grows or loses text would else keep its place.
func fitRows(area *textarea.Model, width, most int) {
	width = max(1, width)
	text := area.Value()
	total := 0
	for line := range strings.SplitSeq(text, "\n") {
		total += wrappedRows(line, width)
	}
	rows := max(1, min(total, most))
	moved := area.Width() != width || area.Height() != rows || area.ScrollYOffset()+rows > total
	area.SetWidth(width)
	area.SetHeight(rows)
	if !moved {
		return
	}
	line, column := area.Line(), area.Column()
	area.SetValue(text)
	moveTo(area, line, column)
}

// moveTo puts the cursor to a column of a line; both count from 0.
func moveTo(area *textarea.Model, line, column int) {
	area.MoveToBegin()
	for area.Line() < min(line, area.LineCount()-1) {
		nextLine(area)
	}
	area.SetCursorColumn(column)
	*area, _ = area.Update(nil) // scrolls
}

// nextLine puts the cursor to the line below. The editor itself goes down by rows, and never leaves a line whose last row is full
// but from its end.
func nextLine(area *textarea.Model) {
	area.CursorEnd()
	area.CursorDown()
}

// wrappedRows is how many rows an editor makes of a line: by words, a long word by letters, with room for the cursor at the end.
// A test holds it to what the editor does.
func wrappedRows(line string, width int) int {
	rows, filled := 1, 0
	var word []rune
	for _, r := range line {
		if unicode.IsSpace(r) {
			size := ansi.StringWidth(string(word)) + 1
			if filled+size > width {
				rows, filled = rows+1, 0
			}
			filled, word = filled+size, word[:0]
			continue
		}
		word = append(word, r)
		if size := ansi.StringWidth(string(word)); size+ansi.StringWidth(string(r)) > width {
			if filled > 0 {
				rows++
			}
			filled, word = size, word[:0]
		}
	}
	if filled+ansi.StringWidth(string(word)) >= width {
		rows++
	}
	return rows
}
