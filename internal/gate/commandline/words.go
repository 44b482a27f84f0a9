package commandline

import (
	"fmt"
	"strconv"
	"strings"
)

// Line is a quoted exec scope: a program with exactly these arguments, or with these first and any after them.
type Line struct {
	Words  []string // the program first
	Prefix bool     // a last word * stood for the rest

	Folder  string   // the folder that the rule holds in, as a path of rules; "" if none is named
	Below   bool     // the folders below Folder also; without a Folder all of the project
	Names   []string // the variables that the call changes, sorted; of many the first
	Digest  string   // of all these variables and their values; "" for none
	Written bool     // also when the extension wrote, or may write, where the program takes code from
}

// Quoted reports whether an exec scope is a command line and no program.
func Quoted(scope string) bool {
	return scope != "" && (scope[0] == '\'' || scope[0] == '"')
}

// Parse reads a quoted exec scope: 'git diff *' in docs. The quotes around the line belong to the rule. They hold shell words, of
// which nothing is expanded.
func Parse(scope string) (Line, error) {
	end, err := quotedEnd(scope)
	if err != nil {
		return Line{}, err
	}
	line, err := unquoteScope(scope[:end])
	if err != nil {
		return Line{}, err
	}
	c, err := parseWords(line)
	if err == nil {
		err = c.readParts(scope, end)
	}
	if err != nil {
		return Line{}, err
	}
	return c, nil
}

// parseWords reads the line within the quotes.
func parseWords(line string) (Line, error) {
	w := wordReader{text: line}
	var c Line
	for {
		word, bare, ok, err := w.next()
		switch {
		case err != nil:
			return Line{}, err
		case !ok && len(c.Words) == 0:
			return Line{}, fmt.Errorf("the quotes hold no program")
		case !ok && c.Words[0] == "":
			return Line{}, fmt.Errorf("the program has no name")
		case !ok:
			return c, nil
		case c.Prefix:
			return Line{}, fmt.Errorf("at %d: * stands for all that follows, so it is last; quote it to mean itself", w.start)
		}
		if bare && word == "*" {
			if len(c.Words) == 0 {
				return Line{}, fmt.Errorf("at %d: a command line begins with a program; leave the scope out to mean every program", w.start)
			}
			c.Prefix = true
			continue
		}
		c.Words = append(c.Words, word)
	}
}

// unquoteScope takes the outer quotes off: segments in single or double quotes, and escaped quotes between them.
func unquoteScope(scope string) (string, error) {
	var b strings.Builder
	for i := 0; i < len(scope); {
		switch c := scope[i]; c {
		case '\'', '"':
			n, err := closing(scope, i, &b)
			if err != nil {
				return "", err
			}
			i = n
		case '\\':
			if i+1 == len(scope) {
				return "", fmt.Errorf("at %d: a \\ at the end", i+1)
			}
			b.WriteByte(scope[i+1])
			i += 2
		default:
			return "", fmt.Errorf("at %d: %q after the closing quote: the quotes hold the whole command line", i+1, scope[i:])
		}
	}
	return b.String(), nil
}

// closing adds what stands in the quotes that begin at i, and returns where they have ended.
func closing(s string, i int, b *strings.Builder) (int, error) {
	quote := s[i]
	for j := i + 1; j < len(s); j++ {
		switch {
		case s[j] == quote:
			return j + 1, nil
		case quote == '"' && s[j] == '\\' && j+1 < len(s) && strings.IndexByte("\"\\$`", s[j+1]) >= 0:
			j++
			b.WriteByte(s[j])
		default:
			b.WriteByte(s[j])
		}
	}
	return 0, fmt.Errorf("at %d: the quote %c is not closed", i+1, quote)
}

// wordReader parts a line in shell words. What a shell would act upon must be quoted: a rule never means what a shell makes of it.
type wordReader struct {
	text  string
	at    int
	start int // of the last word, from 1
}

// next returns a word, and whether no part of it was quoted.
func (w *wordReader) next() (word string, bare, ok bool, err error) {
	for w.at < len(w.text) && w.text[w.at] == ' ' {
		w.at++
	}
	w.start = w.at + 1
	if w.at == len(w.text) {
		return "", false, false, nil
	}
	var b strings.Builder
	bare = true
	for w.at < len(w.text) && w.text[w.at] != ' ' {
		c := w.text[w.at]
		switch {
		case c == '\'' || c == '"':
			bare = false
			if w.at, err = closing(w.text, w.at, &b); err != nil {
				return "", false, false, err
			}
			continue
		case c == '$' && strings.HasPrefix(w.text[w.at:], "$'"):
			bare = false
			if err = w.escaped(&b); err != nil {
				return "", false, false, err
			}
			continue
		case c == '\\':
			if w.at+1 == len(w.text) {
				return "", false, false, fmt.Errorf("at %d: a \\ at the end", w.at+1)
			}
			bare = false
			w.at++
			b.WriteByte(w.text[w.at])
		case c == '*' && b.Len() == 0 && (w.at+1 == len(w.text) || w.text[w.at+1] == ' '):
			b.WriteByte(c)
		case strings.IndexByte("*?[]{}$`;&|<>()", c) >= 0, b.Len() == 0 && (c == '#' || c == '~'):
			return "", false, false, fmt.Errorf("at %d: quote %q: nothing of a command line is expanded, and only a last word * stands for more", w.at+1, c)
		default:
			b.WriteByte(c)
		}
		w.at++
	}
	return b.String(), bare, true, nil
}

// escaped reads $'…', in which a byte can be written as \xNN.
func (w *wordReader) escaped(b *strings.Builder) error {
	start := w.at + 1
	for w.at += 2; w.at < len(w.text); w.at++ {
		switch c := w.text[w.at]; c {
		case '\'':
			w.at++
			return nil
		case '\\':
			var n uint64
			rest := w.text[w.at+1:]
			if len(rest) > 2 && rest[0] == 'x' {
				n, _ = strconv.ParseUint(rest[1:3], 16, 8) // 0 where there are no two digits
			}
			if n == 0 {
				if rest == "" || rest[0] != '\\' && rest[0] != '\'' {
					return fmt.Errorf("at %d: in $'…' a \\ begins \\xNN, \\\\ or \\'", w.at+1)
				}
				b.WriteByte(rest[0])
				w.at++
				continue
			}
			b.WriteByte(byte(n))
			w.at += 3
		default:
			b.WriteByte(c)
		}
	}
	return fmt.Errorf("at %d: the quote ' is not closed", start)
}

// String is the canonical spelling, outer quotes included.
func (c Line) String() string {
	words := make([]string, 0, len(c.Words)+1)
	for _, w := range c.Words {
		words = append(words, QuoteWord(w))
	}
	if c.Prefix {
		words = append(words, "*")
	}
	var b strings.Builder
	b.WriteString("'" + strings.ReplaceAll(strings.Join(words, " "), "'", `'\''`) + "'")
	c.writeParts(&b)
	return b.String()
}

// QuoteWord is a word as the language of rules, and a shell, reads it back.
func QuoteWord(s string) string {
	plain, control := s != "", false
	for i := range len(s) {
		c := s[i]
		switch {
		case c < ' ' || c == 0x7f:
			control = true
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte("-_=+,./:@%^", c) >= 0:
		case c == '~' && i > 0:
		default:
			plain = false
		}
	}
	var b strings.Builder
	switch {
	case control:
		b.WriteString("$'")
		for i := range len(s) {
			switch c := s[i]; {
			case c < ' ' || c == 0x7f:
				fmt.Fprintf(&b, `\x%02x`, c)
			case c == '\\' || c == '\'':
				b.WriteString(`\` + string(c))
			default:
				b.WriteByte(c)
			}
		}
		b.WriteByte('\'')
	case plain:
		return s
	default:
		b.WriteByte('"')
		for i := range len(s) {
			if strings.IndexByte("\"\\$`", s[i]) >= 0 {
				b.WriteByte('\\')
			}
			b.WriteByte(s[i])
		}
		b.WriteByte('"')
	}
	return b.String()
}

// Allow is the flag of pier that allows a rule, for a person's shell. A comma parts rules there, unless it is within quotes.
func Allow(rule string) string {
	if strings.IndexByte(rule, ',') >= 0 && !strings.HasPrefix(rule, "exec='") && !strings.HasPrefix(rule, `exec="`) {
		rule = `"` + strings.ReplaceAll(rule, `"`, `""`) + `"`
	}
	return "--allow " + ShellArgument(rule)
}

// ShellArgument quotes a rule for a person's shell.
func ShellArgument(s string) string {
	switch {
	case !strings.ContainsAny(s, " '\"\\$`;&|<>()*?[]{}#~!"):
		return s
	case !strings.ContainsAny(s, "\"\\$`!"):
		return `"` + s + `"`
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
