package mcpconfig

import (
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// Value is one value of env, headers or clientSecret: a command that prints it, or a text with variables in it.
type Value struct {
	Runs    bool   // it is a command
	Command string // without the !
	parts   []part
}

type part struct {
	text     string
	variable bool
}

// reference is ${NAME} or $NAME, or $$ and $!, which stand for $ and !. Other braces stand for themselves.
var reference = lazyregexp.New(`\$(?:([$!])|\{([^}]*)\}|([A-Za-z_][A-Za-z0-9_]*))`)

var variableName = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_]*$`)

// ParseValue reads a value as it is written. A command makes up the whole of it.
func ParseValue(text string) Value {
	if command, ok := strings.CutPrefix(text, "!"); ok {
		return Value{Runs: true, Command: command}
	}
	var v Value
	at := 0
	for _, m := range reference.FindAllStringSubmatchIndex(text, -1) {
		v.parts = append(v.parts, part{text: text[at:m[0]]})
		at = m[1]
		switch name := group(text, m, 2) + group(text, m, 3); {
		case m[2] >= 0:
			v.parts = append(v.parts, part{text: group(text, m, 1)})
		case variableName.MatchString(name):
			v.parts = append(v.parts, part{text: name, variable: true})
		default:
			v.parts = append(v.parts, part{text: text[m[0]:m[1]]})
		}
	}
	v.parts = append(v.parts, part{text: text[at:]})
	return v
}

func group(text string, match []int, n int) string {
	if match[2*n] < 0 {
		return ""
	}
	return text[match[2*n]:match[2*n+1]]
}

// Variables are the names that the value needs, each once.
func (v Value) Variables() []string {
	var names []string
	for _, p := range v.parts {
		if p.variable && !slices.Contains(names, p.text) {
			names = append(names, p.text)
		}
	}
	return names
}

// Fill is the value, given its variables.
func (v Value) Fill(variables map[string]string) string {
	var b strings.Builder
	for _, p := range v.parts {
		if p.variable {
			b.WriteString(variables[p.text])
		} else {
			b.WriteString(p.text)
		}
	}
	return b.String()
}
