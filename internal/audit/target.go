package audit

import (
	"encoding/json"
	"strings"
)

// Target is what a call was about, as its record has it: redacted, and one line.
type Target struct {
	line string   // whole
	path string   // of a file
	host string   // of a request
	argv []string // of a program
}

// Line is the whole target. It may hold anything that an extension wrote.
func (t Target) Line() string { return t.line }

// Empty reports whether there is none.
func (t Target) Empty() bool { return t.line == "" }

// fields are the members of a target, of all rights together.
type fields struct {
	Program string   `json:"program"`
	Argv    []string `json:"argv"`
	Shell   string   `json:"shell"`
	Path    string   `json:"path"`
	Path2   string   `json:"path2"`
	Method  string   `json:"method"`
	Host    string   `json:"host"`
	Port    any      `json:"port"`
	Name    string   `json:"name"`
	Op      string   `json:"op"`
	Event   string   `json:"event"`
	Line    string   `json:"line"`
}

func readTarget(data json.RawMessage) Target {
	var f fields
	if len(data) == 0 || json.Unmarshal(data, &f) != nil {
		return Target{}
	}
	switch {
	case f.Shell != "":
		return Target{line: f.Shell}
	case f.Program != "" || len(f.Argv) > 0:
		argv := f.Argv
		if len(argv) == 0 {
			argv = []string{f.Program}
		}
		return Target{line: quoted(argv), argv: argv}
	case f.Host != "":
		line := f.Host
		if port, ok := f.Port.(float64); ok && port != 443 && port != 80 {
			line += ":" + number(port)
		}
		if f.Method != "" {
			line += " " + f.Method
		}
		if f.Path != "" {
			line += " " + f.Path
		}
		return Target{line: line, host: f.Host}
	case f.Path != "":
		line := f.Path
		if f.Path2 != "" {
			line += " -> " + f.Path2
		}
		return Target{line: line, path: f.Path}
	}
	for _, text := range []string{f.Name, f.Op, f.Event, f.Line} {
		if text != "" {
			return Target{line: text}
		}
	}
	return Target{}
}

func number(f float64) string {
	text, err := json.Marshal(f)
	if err != nil {
		return "?"
	}
	return string(text)
}

// quoted is argv as a shell would take it.
func quoted(argv []string) string {
	words := make([]string, len(argv))
	for i, word := range argv {
		if word != "" && strings.Trim(word, plainLetters) == "" {
			words[i] = word
			continue
		}
		words[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return strings.Join(words, " ")
}

const plainLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%^~"
