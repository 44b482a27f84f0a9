package extc

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cec80427/pier/internal/load/nesting"
	"github.com/cec80427/pier/internal/text/wordset"
)

// lexer reads what the bundler has printed, token by token. It relies on how the bundler prints: a division has blanks on both sides and
// begins no line, no name is written with escapes.
type lexer struct {
	text     string
	at, line int
	open     []bracket

	token   string
	from    int // where the token begins
	kind    tokenKind
	member  bool // it is the name of a member, behind a dot
	escaped bool // a name was written with an escape
	broken  bool // the text is not what it should be

	ended   bool // the token before ends an expression
	newline bool // since the token before
	word    string
}

type tokenKind byte

const (
	signToken tokenKind = iota
	wordToken
	valueToken // a number, a string, a regular expression, a part of a template
	openingToken
	closingToken
)

type bracket struct {
	sign byte // '`' for what is put into a template
	cond bool // a regular expression may follow its end
}

// before says that a regular expression may follow.
var before = wordset.Of("return typeof instanceof in void delete new throw case do else")

// next reads a token; false is the end, or what cannot be read.
func (l *lexer) next() bool {
	if l.broken || !l.blanks() {
		return false
	}
	dotted := l.token == "." || l.token == "?."
	l.from, l.member = l.at, false
	c := l.text[l.at]
	switch {
	case c == '"' || c == '\'':
		l.quoted(c)
	case c == '`':
		l.at++
		l.template()
	case c == '}' && len(l.open) > 0 && l.open[len(l.open)-1].sign == '`':
		l.open = l.open[:len(l.open)-1]
		l.at++
		l.template()
	case c >= '0' && c <= '9' || c == '.' && l.digit(1):
		for l.at++; l.at < len(l.text) && (nesting.IsWord(l.text[l.at]) || l.text[l.at] == '.'); l.at++ {
		}
		l.set(valueToken, true)
	case nesting.IsWord(c):
		l.wordAt()
		l.member = dotted
		if dotted {
			l.ended = true
		}
	case c == '/' && l.pattern():
	case strings.IndexByte("([{", c) >= 0:
		l.open = append(l.open, bracket{c, c == '(' && !dotted && nesting.Conditions.Has(l.word)})
		l.at++
		l.set(openingToken, false)
	case strings.IndexByte(")]}", c) >= 0:
		l.close(c)
	default:
		l.sign(c)
	}
	return !l.broken
}

func (l *lexer) set(kind tokenKind, ended bool) {
	l.token, l.kind, l.ended, l.word = l.text[l.from:l.at], kind, ended, ""
}

func (l *lexer) digit(ahead int) bool {
	return l.at+ahead < len(l.text) && l.text[l.at+ahead] >= '0' && l.text[l.at+ahead] <= '9'
}

// blanks passes blanks and comments, and reports whether there is more.
func (l *lexer) blanks() bool {
	l.newline = false
	for l.at < len(l.text) {
		rest := l.text[l.at:]
		switch c := rest[0]; {
		case c == '\n':
			l.newline = true
			l.line++
			l.at++
		case c == ' ' || c == '\t' || c == '\r':
			l.at++
		case strings.HasPrefix(rest, "//"):
			end := strings.IndexByte(rest, '\n')
			if end < 0 {
				return false
			}
			l.at += end
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				l.broken = true
				return false
			}
			l.line += strings.Count(rest[:end+4], "\n")
			l.at += end + 4
		default:
			return true
		}
	}
	return false
}

func (l *lexer) wordAt() {
	for l.at < len(l.text) && nesting.IsWord(l.text[l.at]) {
		if l.text[l.at] >= 0x80 {
			r, size := utf8.DecodeRuneInString(l.text[l.at:])
			if !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsNumber(r) && r != '\u200c' && r != '\u200d' {
				l.broken = true // a blank of some kind, which the bundler does not print
				return
			}
			l.at += size
			continue
		}
		l.at++
	}
	l.set(wordToken, true)
	l.word = l.token
	l.ended = !before.Has(l.token)
}

func (l *lexer) quoted(quote byte) {
	for l.at++; l.at < len(l.text); l.at++ {
		switch l.text[l.at] {
		case '\\':
			l.at++
			if l.at < len(l.text) && l.text[l.at] == '\n' {
				l.line++
			}
		case '\n':
			l.broken = true
			return
		case quote:
			l.at++
			l.set(valueToken, true)
			return
		}
	}
	l.broken = true
}

// template passes the text of a template up to its end or the next ${.
func (l *lexer) template() {
	for ; l.at < len(l.text); l.at++ {
		switch l.text[l.at] {
		case '\\':
			l.at++
			if l.at < len(l.text) && l.text[l.at] == '\n' {
				l.line++
			}
		case '\n':
			l.line++
		case '`':
			l.at++
			l.set(valueToken, true)
			return
		case '$':
			if strings.HasPrefix(l.text[l.at:], "${") {
				l.at += 2
				l.open = append(l.open, bracket{sign: '`'})
				l.set(valueToken, false)
				return
			}
		}
	}
	l.broken = true
}

// pattern passes a regular expression, if that is what a slash begins.
func (l *lexer) pattern() bool {
	blank := l.at+1 < len(l.text) && l.text[l.at+1] == ' '
	unsure := l.word != "" && !before.Has(l.word) || l.token == "++" || l.token == "--" // of, await and yield may be names
	if l.ended && (!l.newline && !unsure || unsure && (blank || !operatorWords.Has(l.word))) {
		return false
	}
	class := false
	for l.at++; l.at < len(l.text); l.at++ {
		switch c := l.text[l.at]; {
		case c == '\\':
			l.at++
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '\n':
			l.broken = true
			return true
		case c == '/' && !class:
			for l.at++; l.at < len(l.text) && nesting.IsWord(l.text[l.at]); l.at++ {
			}
			l.set(valueToken, true)
			return true
		}
	}
	l.broken = true
	return true
}

var operatorWords = wordset.Of("of await yield")

func (l *lexer) close(c byte) {
	last := len(l.open) - 1
	if last < 0 || strings.IndexByte("([{", l.open[last].sign) != strings.IndexByte(")]}", c) {
		l.broken = true
		return
	}
	b := l.open[last]
	l.open = l.open[:last]
	l.at++
	l.set(closingToken, !b.cond)
}

func (l *lexer) sign(c byte) {
	size := 1
	for _, sign := range []string{"++", "--", "?.", "..."} {
		if strings.HasPrefix(l.text[l.at:], sign) && !(sign == "?." && l.digit(2)) {
			size = len(sign)
			break
		}
	}
	if c == '\\' {
		l.escaped = true
	}
	ended := l.ended && (c == '+' || c == '-') && size == 2
	l.at += size
	l.set(signToken, ended)
}
