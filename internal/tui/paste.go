package tui

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// A paste of more lines or characters than these shows as a mark, as in Pi: who pastes a file wants to send it, not to see it, and
// an editor of thousands of lines is slow.
const (
	manyLines      = 10
	manyCharacters = 1000
)

// paste puts a text where the cursor is.
func (p *prompt) paste(text string) {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\t", "    ").Replace(text)
	lines, size := 1+strings.Count(text, "\n"), len(utf16.Encode([]rune(text)))
	switch {
	case lines > manyLines:
		p.pastes = append(p.pastes, text)
		text = fmt.Sprintf("[paste #%d +%d lines]", len(p.pastes), lines)
	case size > manyCharacters:
		p.pastes = append(p.pastes, text)
		text = fmt.Sprintf("[paste #%d %d chars]", len(p.pastes), size)
	}
	p.area.InsertString(text)
	p.list = nil
}

var pasteMark = lazyregexp.New(`\[paste #(\d+) (?:\+\d+ lines|\d+ chars)\]`)

// expanded is a text with what its marks stand for; a mark that was edited is a text like any other.
func expanded(text string, pastes []string) string {
	if len(pastes) == 0 {
		return text
	}
	return pasteMark.ReplaceAllStringFunc(text, func(mark string) string {
		n, err := strconv.Atoi(pasteMark.FindStringSubmatch(mark)[1])
		if err != nil || n < 1 || n > len(pastes) {
			return mark
		}
		return pastes[n-1]
	})
}
