package v8message

import (
	"strings"

	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// Value is what an expression's value is, as far as messages say it.
type Value struct {
	Text  string // "undefined", "null", a number or text itself; empty for objects
	Typed string // with its type, as in `number 5`
	Class string // of an object, as in #<Foo>
}

func (k *Value) is(text string) bool {
	return k != nil && k.Text == text && k.Class == "" && k.Typed == text
}

// missing says whether it is undefined or null, and which.
func (k *Value) missing() (string, bool) {
	if k.is("undefined") || k.is("null") {
		return k.Text, true
	}
	return "", false
}

// chain reads the expression that ends a text: names, indices and calls, as V8 writes them. New says that it is made with new.
func chain(text string) (expression string, isNew bool) {
	at := len(text)
	var parts []string
	for at > 0 {
		switch c := text[at-1]; {
		case c == ')' || c == ']':
			open := opening(text[:at])
			if open < 0 {
				return "", false
			}
			switch callee := strings.TrimRight(text[:open], " "); {
			case c == ']' && !endsOperand(callee):
				return "", false // a list
			case c == ']':
				parts = append(parts, text[open:at])
			case !endsOperand(callee) || keyword.Has(lastWord.FindString(callee)):
				return "(intermediate value)" + joined(parts), newBefore(callee)
			default:
				parts = append(parts, "(...)")
			}
			at = open
		case wordByte(c):
			word := lastWord.FindString(text[:at])
			if word == "" {
				return "", false
			}
			at -= len(word)
			if dot := strings.HasSuffix(text[:at], ".") && !strings.HasSuffix(text[:at], ".."); dot {
				from := at - 1
				if strings.HasSuffix(text[:from], "?") {
					from--
				}
				parts = append(parts, text[from:at]+word)
				at = from
				continue
			}
			isNew = newBefore(text[:at])
			if isNew && len(parts) > 0 && called(parts) {
				return "(intermediate value)" + afterCall(parts), false
			}
			return word + joined(parts), isNew
		default:
			return "", false
		}
	}
	return "", false
}

var lastWord = lazyregexp.New(`#?` + Identifier + `$`)

func wordByte(c byte) bool {
	return c == '_' || c == '$' || c == '#' || c >= 0x80 || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func endsOperand(text string) bool {
	return text != "" && (wordByte(text[len(text)-1]) || strings.HasSuffix(text, ")") || strings.HasSuffix(text, "]"))
}

func newBefore(text string) bool {
	return lastWord.FindString(strings.TrimRight(text, " ")) == "new"
}

// opening is where the bracket begins that ends a text, or -1. Quotes are not looked at.
func opening(text string) int {
	depth := 0
	for at := len(text) - 1; at >= 0; at-- {
		switch text[at] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth == 0 {
				return at
			}
		}
	}
	return -1
}

// joined puts what was read backwards in order.
func joined(parts []string) string {
	var out strings.Builder
	for n := len(parts) - 1; n >= 0; n-- {
		out.WriteString(parts[n])
	}
	return out.String()
}

func called(parts []string) bool {
	for _, p := range parts {
		if p == "(...)" {
			return true
		}
	}
	return false
}

// afterCall is what comes behind the first call of a chain.
func afterCall(parts []string) string {
	for n := len(parts) - 1; n >= 0; n-- {
		if parts[n] == "(...)" {
			return joined(parts[:n])
		}
	}
	return ""
}
