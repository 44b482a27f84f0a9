package servers

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/cec80427/pier/internal/collation"
	"github.com/cec80427/pier/internal/mcpconfig"
)

// Section is the name of the section of a system prompt that tells a model of servers whose tools it is not told of. As in Pi it is written
// once the handlers of before_agent_start have run.
const Section = "mcp_servers"

// Pi's bounds, in its characters: of the whole section, and of what is said of one server.
const (
	maxSection = 4096
	maxSummary = 250
)

// SectionNow is the section for the servers that there are now; "" for none.
func (s *Servers) SectionNow() string {
	c := s.Config()
	var listed []mcpconfig.Entry
	for _, e := range c.Servers {
		if c.Searched(e.Server) {
			listed = append(listed, e)
		}
	}
	if len(listed) == 0 {
		return ""
	}
	slices.SortStableFunc(listed, func(a, b mcpconfig.Entry) int { return collation.Compare(a.Name, b.Name, collation.Options{}) })
	all, _ := s.host.Tools()
	heads, summaries := []string{}, []string{}
	for _, e := range listed {
		space := mcpconfig.Namespace(e.Name)
		text := strings.TrimSpace(e.Server.Description)
		if text == "" {
			text = all.Instructions(space)
		}
		text, _, _ = strings.Cut(text, "\n")
		heads, summaries = append(heads, "- "+space+" (tool_search)"), append(summaries, strings.TrimSpace(text))
	}
	return section(heads, summaries)
}

// section fits the lines into the bounds: first less is said of each server, then the last are left out.
func section(heads, summaries []string) string {
	lines := []string{"MCP servers whose tools are not declared to you. Load the tools of `tool_search` servers with `tool_search`."}
	end := func(kept int) []string {
		left, plural := len(heads)-kept, "s"
		if left == 0 {
			return nil
		}
		if left == 1 {
			plural = ""
		}
		return []string{fmt.Sprintf("- … %d more server%s; find their tools with `tool_search`", left, plural)}
	}
	size := func(kept int) int { return units(strings.Join(slices.Concat(lines, heads[:kept], end(kept)), "\n")) }
	kept := len(heads)
	for kept > 0 && size(kept) > maxSection {
		kept--
	}
	each := 0
	if kept > 0 {
		each = min(maxSummary, (maxSection-size(kept))/kept-len(": "))
	}
	omitted := end(kept)
	for i, head := range heads[:kept] {
		if text := shorten(summaries[i], each); text != "" {
			head += ": " + text
		}
		lines = append(lines, head)
	}
	return strings.Join(append(lines, omitted...), "\n")
}

func units(text string) int { return len(utf16.Encode([]rune(text))) }

func shorten(text string, most int) string {
	if units(text) <= most {
		return text
	}
	head, length := "", 1 // of what stands for the rest
	for _, r := range text {
		if length += utf16.RuneLen(r); length > most {
			break
		}
		head += string(r)
	}
	if most <= 1 {
		return ""
	}
	return strings.TrimRightFunc(head, unicode.IsSpace) + "…"
}
