package secretplace

import "strings"

// Word is one word of a line, and where it stands with its quotes.
type Word struct {
	Text     string
	From, To int
	First    bool // of a command
}

// Split reads the words of a line as a shell does, as far as that goes without running it.
func Split(line string) []Word {
	var list []Word
	first := true
	for i := 0; i < len(line); {
		switch b := line[i]; {
		case b == ' ' || b == '\t' || b == '\r':
			i++
		case strings.IndexByte("\n;|&()`", b) >= 0:
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

// shellText reads the word at i: what it means, and its end.
func shellText(line string, i int) (text string, end int) {
	var b strings.Builder
	quote := byte(0)
	for ; i < len(line); i++ {
		c := line[i]
		switch {
		case quote == 0 && strings.IndexByte(" \t\r\n;|&()`", c) >= 0:
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
