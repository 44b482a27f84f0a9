package nesting

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/cec80427/pier/internal/text/wordset"
)

var (
	// Conditions are the words behind whose brackets a regular expression may follow.
	Conditions = wordset.Of("if for while with")
	// What follows these nests in them.
	nestingWords = wordset.Of("if for while do with else new typeof void delete await yield async extends keyof readonly infer asserts unique declare abstract export default static case satisfies as is in instanceof")
	// A slash after these begins a regular expression.
	prefixWords = wordset.Of("return typeof void delete new in instanceof case do else throw extends default if for while with")
	// These may be names, too.
	eitherWords = wordset.Of("of await yield async as is satisfies let static get set keyof readonly infer asserts unique declare abstract export import")
	// These go on with what stands before, also on a line of their own.
	goingOn = wordset.Of("else while in of as satisfies instanceof extends is catch finally from implements")
)

// name passes a name, a keyword or a number.
func (s *scanner) name() {
	start := s.at
	number := s.text[start] >= '0' && s.text[start] <= '9'
	for s.at < len(s.text) {
		c := s.text[s.at]
		switch {
		case c < 0x80 && IsWord(c):
			s.at++
		case number && c == '.' && s.at+1 < len(s.text) && s.text[s.at+1] >= '0' && s.text[s.at+1] <= '9':
			s.at++
		case c == '\\':
			s.at += 2 // \u0061 or \u{61}, whose brackets balance
			if strings.HasPrefix(s.text[min(s.at, len(s.text)):], "{") {
				s.at += max(strings.IndexByte(s.text[s.at:], '}'), 0) + 1
			}
			s.at = min(s.at, len(s.text))
		case c >= 0x80:
			r, size := utf8.DecodeRuneInString(s.text[s.at:])
			if r == '\u2028' || r == '\u2029' || r == '\u00a0' || r == '\ufeff' || r == '\u3000' {
				if s.at == start {
					s.newline = s.newline || r == '\u2028' || r == '\u2029'
					s.at += size
					return
				}
				s.passed(s.text[start:s.at])
				return
			}
			s.at += size
		default:
			s.passed(s.text[start:s.at])
			return
		}
	}
	s.passed(s.text[start:s.at])
}

// passed notes a word.
func (s *scanner) passed(word string) {
	if s.dot { // a member may have any name
		s.token(operand)
		return
	}
	if word == "else" {
		l := s.top()
		l.chain += l.kept
		s.total += l.kept
		l.kept = 0
	} else if s.begins(word) {
		s.over()
		s.top().row = 0
	}
	if s.word == "namespace" || s.word == "module" {
		s.top().dotted = true
	}
	switch {
	case word == "function":
		s.cost += functionCost
	case word == "if" || word == "while" || word == "do":
		s.deeperBy(3)
	case word == "extends" || word == "for" || word == "with" || word == "import":
		s.deeperBy(scopeWeight)
	case nestingWords.Has(word):
		s.deeper()
	}
	s.token(operand)
	switch {
	case prefixWords.Has(word):
		s.last = prefixing
	case eitherWords.Has(word):
		s.last = unclear
	}
	s.word = word
}

// begins reports whether a word begins a statement or a member, since it follows what is complete: there is no other way for it to stand
// there.
func (s *scanner) begins(word string) bool {
	open := s.top().open
	return (s.last == closing || s.newline && s.last == operand) && !goingOn.Has(word) && (open == 0 || open == '{')
}

// quoted passes a string. One that its line ends is an error, after which the bundler reads no further.
func (s *scanner) quoted(quote byte) {
	for s.at++; s.at < len(s.text); s.at++ {
		switch s.text[s.at] {
		case '\\':
			s.at++
			if s.at+1 < len(s.text) && s.text[s.at] == '\r' && s.text[s.at+1] == '\n' {
				s.at++
			}
		case '\n', '\r':
			s.dead = true
			return
		case quote:
			s.at++
			s.token(operand)
			return
		}
	}
}

// template passes the text of a template up to its end or the next ${.
func (s *scanner) template() {
	for ; s.at < len(s.text); s.at++ {
		switch s.text[s.at] {
		case '\\':
			s.at++
		case '`':
			s.at++
			l := *s.top()
			s.levels = s.levels[:len(s.levels)-1]
			s.total -= l.chain + l.weight
			s.deeper()
			s.token(operand)
			return
		case '$':
			if s.at+1 < len(s.text) && s.text[s.at+1] == '{' {
				s.at += 2
				s.push('$')
				return
			}
		}
	}
}

// slash passes a comment, a division or a regular expression: both, where only the parser knows.
func (s *scanner) slash() {
	rest := s.text[s.at:]
	switch {
	case strings.HasPrefix(rest, "//"):
		s.at = endOfLine(s.text, s.at)
		return
	case strings.HasPrefix(rest, "/*"):
		end := strings.Index(rest[2:], "*/")
		if end < 0 {
			s.dead = true
			return
		}
		s.newline = s.newline || strings.ContainsAny(rest[:end+2], "\n\r\u2028\u2029")
		s.at += end + 4
		return
	}
	switch {
	case s.last == prefixing || s.last == none:
		s.pattern()
		return
	case s.last == operand && !s.newline:
	default:
		s.fork((*scanner).pattern)
	}
	s.at++
	s.token(prefixing)
}

// pattern passes a regular expression.
func (s *scanner) pattern() {
	class := false
	for s.at++; s.at < len(s.text); s.at++ {
		switch c := s.text[s.at]; {
		case c == '\\':
			s.at++
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			s.at++
			s.token(operand)
			return
		case c == '\n' || c == '\r' || c == 0xe2 && (strings.HasPrefix(s.text[s.at:], "\u2028") || strings.HasPrefix(s.text[s.at:], "\u2029")):
			s.dead = true
			return
		}
	}
}

// operator passes a sign that is no bracket.
func (s *scanner) operator(c byte) {
	rest := s.text[s.at:]
	if strings.HasPrefix(rest, "<!--") || strings.HasPrefix(rest, "-->") && (s.newline || s.last == none) {
		s.fork(func(o *scanner) { o.at = endOfLine(o.text, o.at) })
	}
	if s.found != nil {
		return
	}
	switch c {
	case ';':
		s.over()
		s.top().row = 0
	case ',':
		s.comma()
	case '.':
		if s.top().dotted {
			s.deeperBy(scopeWeight)
		} else {
			s.deeper()
		}
		s.token(prefixing)
		s.dot = !strings.HasPrefix(rest, "...")
		s.at++
		return
	case '<':
		s.top().angle = true
		s.deeperBy(angleWeight)
	case '>':
		s.token(unclear)
		s.at++
		return
	case '+', '-', '!':
		s.sign(rest)
		return
	case '=', '?', ':', '~', '@':
		s.sides(c, rest)
	case '*':
		if strings.HasPrefix(rest, "**") {
			s.deeper()
			s.at++
		}
	}
	s.at++
	s.token(prefixing)
}

// sides passes what has a value on each side of it, of which one nests.
func (s *scanner) sides(c byte, rest string) {
	if l := s.top(); c == ':' && s.last == operand && l.open == '{' && l.tokens == 2 {
		l.keyed = true // no expression goes on like this, and no list of type arguments has got here
		if l.angle {
			s.total -= l.chain
			l.chain, l.angle = 0, false
		}
	}
	if strings.HasPrefix(rest, "=>") {
		s.deeperBy(scopeWeight)
		s.at++
	} else if !strings.HasPrefix(rest, "==") && !strings.HasPrefix(rest, "??") {
		s.deeper()
		l := s.top()
		l.given = l.given || c == '=' && (l.open == '(' || l.open == '[')
	} else {
		s.at++
	}
}

// sign passes +, - and !, which stand before a value, between two, or after one.
func (s *scanner) sign(rest string) {
	after := s.last != prefixing && s.last != none
	double := len(rest) > 1 && rest[0] == rest[1] && rest[0] != '!'
	if rest[0] == '!' || double || s.last != operand {
		s.deeper()
	} else {
		s.row(sumWeight)
	}
	s.at++
	if double {
		s.at++
	}
	s.token(prefixing)
	if after && (double || rest[0] == '!') {
		s.last = unclear
	}
}

// comma ends an item of a list.
func (s *scanner) comma() {
	l := s.top()
	switch {
	case l.open == '[':
	case l.keyed:
		s.row(1)
	default:
		s.row(itemWeight)
	}
	l.tokens, l.keyed, l.given = 0, false, false
	if !l.angle && (l.open == '[' || l.open == '{') {
		s.over()
	}
}

// row counts what stands in a row.
func (s *scanner) row(weight int) {
	if s.top().row += weight; s.top().row > MaxRow {
		s.fail(fmt.Sprintf("too many expressions stand in a row (the limit is %d)", MaxRow/weight))
	}
}
