package printable

import (
	"encoding/hex"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Name spells out whatever a terminal would act upon or a person would not see: a line end is \n, an escape \x1b, a mark that
// turns the direction of text \u202e. Two names that differ look different, but for letters that look alike. A backslash is one.
func Name(s string) string {
	if isName(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			b.WriteString(`\x` + hex.EncodeToString([]byte{s[i]}))
		case !hidden(r):
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < utf8.RuneSelf:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r <= 0xffff:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
		i += n
	}
	return b.String()
}

func isName(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < 0x20 || s[i] >= 0x7f {
			return false
		}
	}
	return true
}

// blank are characters of categories that print, and show nothing: fillers, joiners and selectors of variants.
var blank = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x034f, 0x034f, 1},
		{0x115f, 0x1160, 1},
		{0x17b4, 0x17b5, 1},
		{0x180b, 0x180f, 1},
		{0x2800, 0x2800, 1},
		{0x3164, 0x3164, 1},
		{0xfe00, 0xfe0f, 1},
		{0xffa0, 0xffa0, 1},
	},
	R32: []unicode.Range32{{0xe0100, 0xe01ef, 1}},
}

// hidden reports what is not seen as what it is: controls, marks of direction, blanks other than the space, characters that
// are unassigned or private.
func hidden(r rune) bool { return !unicode.IsPrint(r) || unicode.Is(blank, r) }

// JSON is a JSON text of the same value, in which every hidden character of a string is escaped. What is no JSON is no
// worse afterwards, but for the control characters that JSON has between its tokens.
func JSON(data []byte) []byte {
	at := 0
	for at < len(data) && (data[at] < 0x7f) {
		at++
	}
	if at == len(data) {
		return data
	}
	out := append(make([]byte, 0, len(data)+64), data[:at]...)
	for i := at; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		switch {
		case r < 0x7f || !hidden(r):
			out = utf8.AppendRune(out, r) // an invalid byte becomes U+FFFD
		case r <= 0xffff:
			out = fmt.Appendf(out, `\u%04x`, r)
		default:
			high := (r-0x10000)>>10 + 0xd800
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, (r-0x10000)&0x3ff+0xdc00)
		}
		i += n
	}
	return out
}
