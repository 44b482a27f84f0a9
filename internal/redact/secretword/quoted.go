package secretword

import "strings"

const maxQuoted = 32 // programs of one text; the rest is not looked at

// QuotedCommand returns the place of the next command in a text, at or after from, that gives a secret as an operand:
// "denied: vault login X". It is -1 if there is none.
func QuotedCommand(text string, from int) int {
	looked := 0
	for i := from; i < len(text) && looked < maxQuoted; i++ {
		if i > 0 && strings.IndexByte(" \t\n\"'`(:;|&$", text[i-1]) < 0 {
			continue
		}
		end := i
		for end < len(text) && (nameByte(text[end]) || text[end] == '/') {
			end++
		}
		if end == i || end == len(text) || text[end] != ' ' || len(places().known(text[i:end]).places) == 0 {
			continue
		}
		looked++
		if takesOperand(text[i:]) {
			return i
		}
	}
	return -1
}

// takesOperand reports whether the command at the beginning of a text is given a secret where it stands, or by a name.
func takesOperand(text string) bool {
	var w Words
	for i, word := range Split(text) {
		switch {
		case i == 0:
			w.Begin(word.Text)
		case word.First:
			return false
		case w.Operand(word.Text), w.Gives() && strings.IndexByte(word.Text, '=') > 0:
			return true
		}
	}
	return false
}
