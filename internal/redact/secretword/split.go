package secretword

import "strings"

// Word is one word of a line, and where it stands with its quotes.
type Word struct {
	Text     string
	From, To int
	First    bool // of a command
}

// Split reads the words of a line as a shell does, as far as that goes without running it.
func Split(line string) []Word { return split(make([]Word, 0, 16), line) } // those of most lines, where the caller has them

func split(list []Word, line string) []Word {
	first := true
	for i := 0; i < len(line); {
		switch line[i] {
		case ' ', '\t', '\r':
			i++
		case '\n', ';', '|', '&', '(', ')', '`':
			first = true
			i++
		default:
			text, end := shellText(line, i)
			list = append(list, Word{text, i, end, first})
			first = false
			i = end
		}
	}
	return list
}

const wordEnds = " \t\r\n;|&()`"

// special tells what does not stand for itself in a word.
var special = signs(wordEnds + "\"'\\")

// shellText reads the word at i: what it means, and its end.
func shellText(line string, i int) (text string, end int) {
	for end = i; end < len(line) && !special[line[end]]; end++ { // most words have no quotes
	}
	if end == len(line) || line[end] == ' ' || strings.IndexByte(wordEnds, line[end]) >= 0 {
		return line[i:end], end
	}
	var b strings.Builder
	quote := byte(0)
	for ; i < len(line); i++ {
		c := line[i]
		switch {
		case quote == 0 && strings.IndexByte(wordEnds, c) >= 0:
			return b.String(), i
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case c == quote:
			quote = 0
		case c == '\\' && quote != '\'' && i+1 < len(line):
			i++
			b.WriteByte(line[i])
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), i
}

// notPlain tells what gives to a name, parts a path or a line, or goes into a program.
var notPlain = signs("=:/< \t\n")

// Plain reports whether a word is a name or a flag, as most are, which gives nothing, and no path or line.
func Plain(word string) bool {
	for i := range len(word) {
		if notPlain[word[i]] {
			return false
		}
	}
	return true
}

func signs(all string) (is [256]bool) {
	for _, b := range []byte(all) {
		is[b] = true
	}
	return is
}
