// Package printable makes text fit for a terminal and for the person who reads it there. All that pier prints of what an
// extension, a file or a record says passes one of its functions; who prints chooses by what the text is:
//
//   - Name, of names, paths, commands and addresses: one line, and nothing in it is invisible or hidden.
//   - Text and Line, of messages: without colours.
//   - Styled and StyledLine, of what an extension draws: colours and links stay.
//   - JSON, of a JSON text: the same value.
package printable

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The core owns the screen (seed 002 §0): text from an extension may carry colour and links and nothing else that a
// terminal acts upon, so it cannot move the cursor, clear the screen, set the clipboard or answer queries.

// Styled keeps printable text, line ends, tabs, SGR sequences and OSC 8 links, and drops every other control character
// and sequence, whole.
func Styled(s string) string { return filter(s, true) }

// Text is Styled without colours and links; what is invisible is spelled out as Name does, but for what emoji are made with.
func Text(s string) string {
	s = filter(s, false)
	if isPlain(s) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch r {
		case '\n', '\t', 0x200d, 0xfe0f, 0xa0, 0x3000:
			b.WriteRune(r)
		default:
			b.WriteString(Name(string(r)))
		}
	}
	return b.String()
}

// StyledLine is Styled for text that must stay on one line; a tab is as wide as Pi counts it.
func StyledLine(s string) string { return oneLine(filter(s, true)) }

// Line is Text on one line; it may stand in a control sequence of the host's own.
func Line(s string) string { return oneLine(filter(s, false)) }

func oneLine(s string) string {
	if !strings.ContainsAny(s, "\n\t") {
		return s
	}
	return strings.NewReplacer("\n", " ", "\t", "   ").Replace(s)
}

func filter(s string, styled bool) string {
	if isPlain(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		if s[i] == esc {
			n, keep := sequence(s[i:])
			if styled {
				b.WriteString(keep)
			}
			i += n
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if !isControl(r) {
			b.WriteRune(r) // an invalid byte becomes U+FFFD
		}
		i += n
	}
	return b.String()
}

const esc = 0x1b

// isControl reports what terminals act upon: C0 but for line end and tab, DEL, and C1, which a terminal may take for the
// two-byte form of an escape sequence; the separators of lines that are none to a program that counts them; and the marks that
// turn the direction of text, which make a path or a command read as another one; letters of scripts that run from right
// to left need none.
func isControl(r rune) bool {
	return r < 0x20 && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 || unicode.Is(unicode.Bidi_Control, r) || r == 0x2028 || r == 0x2029
}

func isPlain(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < 0x20 && c != '\n' && c != '\t' || c >= 0x7f {
			return false
		}
	}
	return true
}

// sequence measures the escape sequence s starts with (ECMA-48 §5.3 to §5.6) and returns what may stay of it. A sequence
// that does not end is measured without the part that might be text.
func sequence(s string) (n int, keep string) {
	if len(s) < 2 {
		return 1, ""
	}
	switch c := s[1]; {
	case c == '[':
		return controlSequence(s)
	case c == ']' || c == 'P' || c == 'X' || c == '^' || c == '_':
		return controlString(s)
	case c >= 0x20 && c <= 0x2f: // nF: intermediates, then a final byte
		i := 2
		for i < len(s) && s[i] >= 0x20 && s[i] <= 0x2f {
			i++
		}
		if i < len(s) && s[i] >= 0x30 && s[i] <= 0x7e {
			i++
		}
		return i, ""
	case c >= 0x30 && c <= 0x7e:
		return 2, ""
	}
	return 1, ""
}

// controlSequence: ESC [, parameters, intermediates, a final byte. SGR (final m, only digits and separators) stays.
func controlSequence(s string) (n int, keep string) {
	i := 2
	for i < len(s) && s[i] >= 0x30 && s[i] <= 0x3f {
		i++
	}
	params := s[2:i]
	middle := i
	for i < len(s) && s[i] >= 0x20 && s[i] <= 0x2f {
		i++
	}
	if i == len(s) || s[i] < 0x40 || s[i] > 0x7e {
		return i, ""
	}
	if s[i] == 'm' && middle == i && strings.Trim(params, "0123456789;:") == "" && sane(params) {
		return i + 1, s[:i+1]
	}
	return i + 1, ""
}

// maxParams and maxDigits bound what stays of SGR: readers of sequences have room for so many parameters, and not all look first.
const (
	maxParams = 30
	maxDigits = 9
)

func sane(params string) bool {
	n, digits := 1, 0
	for i := range len(params) {
		if params[i] < ';' && params[i] != ':' {
			digits++
		} else {
			n, digits = n+1, 0
		}
		if n > maxParams || digits > maxDigits {
			return false
		}
	}
	return true
}

// controlString: ESC and an opener, text, then BEL or ESC \. Another escape in it, or the end of the text, cancels it:
// then only the opener goes. A link (OSC 8) stays, always ended the standard way.
func controlString(s string) (n int, keep string) {
	end := strings.IndexAny(s[2:], "\x07\x1b")
	if end < 0 {
		return 2, ""
	}
	end += 2
	n = end + 1
	if s[end] == esc {
		if end+1 == len(s) || s[end+1] != '\\' {
			return 2, ""
		}
		n = end + 2
	}
	if body := s[2:end]; s[1] == ']' && isLink(body) {
		return n, "\x1b]" + body + "\x1b\\"
	}
	return n, ""
}

// maxLink is how long an address of a link may be, as terminals have it.
const maxLink = 2083

// isLink reports whether an OSC string is "8;parameters;address", in printable ASCII without spaces.
func isLink(body string) bool {
	rest, ok := strings.CutPrefix(body, "8;")
	if !ok || len(rest) > maxLink || !strings.Contains(rest, ";") {
		return false
	}
	for i := 0; i < len(rest); i++ {
		if rest[i] <= 0x20 || rest[i] >= 0x7f {
			return false
		}
	}
	return true
}
