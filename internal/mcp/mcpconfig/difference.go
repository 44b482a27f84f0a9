package mcpconfig

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/text/jsontext"
	"github.com/cec80427/pier/internal/text/printable"
)

// pinned are the members of a tool that are agreed to, in the order in which a difference is shown.
var pinned = []string{"name", "title", "description", "inputSchema", "outputSchema", "annotations"}

// Difference is what has changed of what a tool says of itself.
func Difference(before, after json.RawMessage) []string {
	old, now := jsontext.Members(before), jsontext.Members(after)
	var lines []string
	for _, key := range pinned {
		if string(old[key]) == string(now[key]) {
			continue
		}
		was, is := shown(old[key]), shown(now[key])
		head := 0
		for head < min(len(was), len(is)) && was[head] == is[head] {
			head++
		}
		tail := 0
		for tail < min(len(was), len(is))-head && was[len(was)-1-tail] == is[len(is)-1-tail] {
			tail++
		}
		for _, line := range was[head : len(was)-tail] {
			lines = append(lines, "- "+key+": "+line)
		}
		for _, line := range is[head : len(is)-tail] {
			lines = append(lines, "+ "+key+": "+line)
		}
	}
	return lines
}

func shown(raw json.RawMessage) []string {
	var v any
	if len(raw) == 0 || json.Unmarshal(raw, &v) != nil {
		return nil
	}
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return nil
	}
	return strings.Split(string(printable.JSON(text)), "\n")
}

// IsInvisible reports whether a character is not seen where it is printed.
func IsInvisible(r rune) bool {
	return r != '\n' && r != '\r' && r != '\t' && printable.Name(string(r)) != string(r)
}

// Invisible are the invisible characters of a text, each once, spelled out.
func Invisible(text string) []string {
	var list []string
	for _, r := range text {
		if IsInvisible(r) && !slices.Contains(list, printable.Name(string(r))) {
			list = append(list, printable.Name(string(r)))
		}
	}
	return list
}
