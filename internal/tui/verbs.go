package tui

import (
	"encoding/json"
	"strings"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/text/lazyregexp"
	"github.com/cec80427/pier/internal/text/sorting"
)

// Word is something that the program behind the screen understands: a slash command of its own, or the first word of a line.
type Word struct{ Name, Description string }

// parameterName is the beginning of a parameter's name in a JSON object that is being written.
var parameterName = lazyregexp.New(`[{,]\s*("?\w*)$`)

// verbs suggests, when the person asks for it, how a line that is neither a command nor for an agent goes on: its first word, the name of
// a tool, the tool's parameters. Paths in a parameter are suggested as everywhere.
func (s *Screen) verbs(host *pier.Host, before string) *pier.Suggestions {
	verb, rest, named := strings.Cut(before, " ")
	if !named {
		return beginning(verb, s.words, " ")
	}
	if verb != "tool" {
		return nil
	}
	name, input, begun := strings.Cut(rest, " ")
	var tools []struct {
		Name, Description string
		Parameters        struct {
			Properties map[string]struct{ Description string }
		}
	}
	if json.Unmarshal(host.ToolsJSON(), &tools) != nil {
		return nil
	}
	var words []Word
	for _, t := range tools {
		if !begun {
			words = append(words, Word{t.Name, firstLine(t.Description)})
			continue
		}
		if t.Name != name {
			continue
		}
		for parameter, p := range t.Parameters.Properties {
			if !strings.Contains(input, `"`+parameter+`":`) {
				words = append(words, Word{`"` + parameter + `":`, firstLine(p.Description)})
			}
		}
		sorting.Sort(words, func(a, b *Word) int { return strings.Compare(a.Name, b.Name) })
	}
	if !begun {
		return beginning(name, words, " ")
	}
	if strings.TrimSpace(input) == "" {
		for i := range words {
			words[i].Name = "{" + words[i].Name
		}
		return beginning(input, words, " ")
	}
	if m := parameterName.FindStringSubmatch(input); m != nil {
		found := beginning(`"`+strings.TrimPrefix(m[1], `"`), words, " ")
		found.Prefix = m[1]
		return found
	}
	return nil
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// beginning are the words that begin with prefix, each with what follows it.
func beginning(prefix string, words []Word, after string) *pier.Suggestions {
	found := &pier.Suggestions{Prefix: prefix}
	for _, w := range words {
		if !strings.HasPrefix(w.Name, prefix) || strings.HasPrefix(w.Name, "/") {
			continue
		}
		item, err := json.Marshal(map[string]string{"value": w.Name + after, "label": w.Name, "description": w.Description})
		if err == nil {
			found.Items = append(found.Items, item)
		}
	}
	return found
}
