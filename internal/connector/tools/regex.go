package tools

import (
	"regexp"
	"regexp/syntax"
	"strings"
)

// lineRegexp compiles a pattern as rg reads it, for use on whole files: ^ and $ are line borders, and nothing matches a
// newline. Go's syntax is nearly Rust's; the classes \d \w \s are Unicode here as there. What Go lacks (\b for Unicode words,
// set operations in classes, verbose mode) is an error or plain ASCII.
func lineRegexp(pattern string, literal, fold bool) (*regexp.Regexp, error) {
	if literal {
		pattern = regexp.QuoteMeta(pattern)
	} else {
		pattern = unicodeClasses(pattern)
	}
	flags := syntax.Perl &^ syntax.OneLine
	if fold {
		flags |= syntax.FoldCase
	}
	re, err := syntax.Parse(pattern, flags)
	if err != nil {
		return nil, err
	}
	if err := noNewlines(re); err != nil {
		return nil, err
	}
	return regexp.Compile(re.String())
}

// newlineError is a pattern that asks for a newline, which rg refuses too.
type newlineError struct{}

func (newlineError) Error() string { return `the literal "\n" is not allowed in a regex` }

// noNewlines takes the newline out of everything that could match one.
func noNewlines(re *syntax.Regexp) error {
	switch re.Op {
	case syntax.OpLiteral:
		for _, r := range re.Rune {
			if r == '\n' {
				return newlineError{}
			}
		}
	case syntax.OpCharClass:
		re.Rune = withoutRune(re.Rune, '\n')
		if len(re.Rune) == 0 {
			re.Op = syntax.OpNoMatch
		}
	case syntax.OpAnyChar:
		re.Op = syntax.OpAnyCharNotNL
	case syntax.OpBeginText:
		re.Op = syntax.OpBeginLine
	case syntax.OpEndText:
		re.Op = syntax.OpEndLine
	}
	for _, sub := range re.Sub {
		if err := noNewlines(sub); err != nil {
			return err
		}
	}
	return nil
}

// withoutRune removes one character from a class, a list of ranges.
func withoutRune(ranges []rune, r rune) []rune {
	var out []rune
	for i := 0; i+1 < len(ranges); i += 2 {
		lo, hi := ranges[i], ranges[i+1]
		if r < lo || r > hi {
			out = append(out, lo, hi)
			continue
		}
		if lo < r {
			out = append(out, lo, r-1)
		}
		if r < hi {
			out = append(out, r+1, hi)
		}
	}
	return out
}

// unicodeClasses replaces \d \w \s and their opposites by Unicode ones. Within [...] the opposites of \w and \s stay ASCII.
func unicodeClasses(pattern string) string {
	const word, space = `\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}`, `\t\n\v\f\r\x{85}\p{Z}`
	in := map[byte]string{'d': `\p{Nd}`, 'D': `\P{Nd}`, 'w': word, 's': space}
	out := map[byte]string{
		'd': `\p{Nd}`, 'D': `\P{Nd}`, 'w': `[` + word + `]`, 'W': `[^` + word + `]`, 's': `[` + space + `]`, 'S': `[^` + space + `]`,
	}
	var b strings.Builder
	class := false
	for i := 0; i < len(pattern); i++ {
		c := pattern[i]
		if c == '\\' && i+1 < len(pattern) {
			table := out
			if class {
				table = in
			}
			i++
			if s, ok := table[pattern[i]]; ok {
				b.WriteString(s)
			} else {
				b.WriteString(pattern[i-1 : i+1])
			}
			continue
		}
		switch {
		case c == '[' && !class:
			class = true
			b.WriteByte(c)
			if strings.HasPrefix(pattern[i+1:], "^") {
				i++
				b.WriteByte('^')
			}
			if strings.HasPrefix(pattern[i+1:], "]") { // a bracket right at the start is a member
				i++
				b.WriteByte(']')
			}
			continue
		case strings.HasPrefix(pattern[i:], "[:"):
			if end := strings.Index(pattern[i:], ":]"); end > 0 {
				b.WriteString(pattern[i : i+end+2])
				i += end + 1
				continue
			}
		case c == ']':
			class = false
		}
		b.WriteByte(c)
	}
	return b.String()
}
