package permprompt

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"github.com/cec80427/pier/internal/text/lazyregexp"
	"github.com/cec80427/pier/internal/text/printable"
)

// maxMarks is how many combining marks a letter may carry; scripts need two, a flood of them draws over its neighbours.
const maxMarks = 2

// Visible is a text of somebody else's on one line, with everything in it to be seen: printable.Name, and several blanks in a row
// become their number, since blanks push away what comes after them.
func Visible(text string) string {
	text = printable.Name(text)
	var b strings.Builder
	marks := maxMarks // a text starts with no mark
	for i := 0; i < len(text); {
		if n := blanks(text[i:]); n > 1 {
			fmt.Fprintf(&b, "␣×%d", n)
			i, marks = i+n, maxMarks
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		i += n
		if unicode.Is(unicode.M, r) {
			marks++
		} else {
			marks = 0
		}
		if marks > maxMarks || r == '␣' || unicode.In(r, unsteady, unicode.Mc) || strings.ContainsRune(corners, r) {
			fmt.Fprintf(&b, `\u{%x}`, r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// unsteady are characters whose width terminals do not agree on, alone or with their neighbours: parts of syllables and of flags, colours of
// skin, marks that take room. A row with them may be longer than it was measured, and push the frame apart.
var unsteady = &unicode.RangeTable{
	R16: []unicode.Range16{{0x0e33, 0x0e33, 1}, {0x0eb3, 0x0eb3, 1}, {0x1100, 0x11ff, 1}, {0xa960, 0xa97f, 1}, {0xd7b0, 0xd7ff, 1}},
	R32: []unicode.Range32{{0x1f1e6, 0x1f1ff, 1}, {0x1f3fb, 0x1f3ff, 1}},
}

// Steady is a line of somebody else's that is to stand beside a question: without styles, and what may be wider than it was measured.
func Steady(line string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unsteady, unicode.Mc, unicode.Cc, unicode.Cf, unicode.Variation_Selector) {
			return -1
		}
		return r
	}, ansi.Strip(line))
}

func blanks(text string) int { return len(text) - len(strings.TrimLeft(text, " ")) }

// corners are the characters of pier's frame that nothing else may draw: the corners between a double rule at the side and a
// single one.
const corners = "╓╖╙╜╟╢"

// upright are characters with a double upright rule, which is the mark of pier's frame, each before the one with a single rule that
// stands for it. The last is a mark that draws a double rule over the letter before it.
var upright = []string{
	"║", "│", "╓", "┌", "╖", "┐", "╙", "└", "╜", "┘", "╟", "├", "╢", "┤", "╥", "┬", "╨", "┴", "╫", "┼",
	"╔", "╒", "╗", "╕", "╚", "╘", "╝", "╛", "╠", "╞", "╣", "╡", "╦", "╤", "╩", "╧", "╬", "╪", "\u20e6", "",
}

var plainUpright = strings.NewReplacer(upright...)

// alike are other signs that look like a double upright rule, in the place where a frame has one: before any letter of a row.
var (
	rowStart   = lazyregexp.New(`(?m)^(?:\x1b\[[0-9;:]*m|\x1b\]8;[^\x07\x1b]*(?:\x07|\x1b\\)|[\s\pZ\p{Cf}\pM‖∥ǁ⦀⫴⫼])+`)
	plainAlike = strings.NewReplacer("‖", "│", "∥", "│", "ǁ", "│", "⦀", "│", "⫴", "│", "⫼", "│")
)

// Unframed is what somebody else wants drawn, without the mark of pier's frame and what looks like it: single rules stand for them.
func Unframed(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= 0x100 }) {
		return text
	}
	return rowStart.ReplaceAllStringFunc(plainUpright.Replace(text), plainAlike.Replace)
}

// Cut shortens a visible text to about most columns: both of its ends stay, and between them how many letters are left out.
func Cut(text string, most int) string {
	width := ansi.StringWidth(text)
	if width <= most {
		return text
	}
	half := max(1, (most-len("…[000 more]…")+4)/2)
	head, tail := ansi.Truncate(text, half, ""), ansi.TruncateLeft(text, width-half, "")
	return fmt.Sprintf("%s…[%d more]…%s", head, utf8.RuneCountInString(text)-utf8.RuneCountInString(head)-utf8.RuneCountInString(tail), tail)
}
