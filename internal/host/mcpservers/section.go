package mcpservers

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cec80427/pier/internal/mcp/mcpconfig"
	"github.com/cec80427/pier/internal/text/collation"
)

// Pi's bounds, in its characters: of the whole section, and of what is said of one server.
const (
	maxSection = 4096
	maxSummary = 250
)

// Tell puts the section mcp_servers into a system prompt, which tells a model of servers whose tools it is not told of, or takes it away. As
// in Pi that is done once the handlers of before_agent_start have run, and it is done where a session finds such tools.
func (s *Servers) Tell(event string, put func(name, text string)) {
	if event == "before_agent_start" && s.Searching() {
		put("mcp_servers", s.section())
	}
}

func (s *Servers) section() string {
	c := s.Config()
	var names []string
	for _, e := range c.Servers {
		if c.Searched(e.Server) {
			names = append(names, e.Name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	collation.Sort(names, func(name string) string { return name })
	all, _ := s.host.Tools()
	heads, summaries := make([]string, len(names)), make([]string, len(names))
	for i, name := range names {
		e, _ := c.Find(name)
		space := mcpconfig.Namespace(name)
		text := strings.TrimSpace(e.Server.Description)
		if text == "" {
			text = all.Instructions(space)
		}
		text, _, _ = strings.Cut(text, "\n")
		heads[i], summaries[i] = "\n- "+space+" (tool_search)", strings.TrimSpace(text)
	}
	return fitted(heads, summaries)
}

// fitted is the section within the bounds: first less is said of each server, then the last are left out.
func fitted(heads, summaries []string) string {
	text := "MCP servers whose tools are not declared to you. Load the tools of `tool_search` servers with `tool_search`."
	size := len(text) // heads have no others than ASCII
	for _, head := range heads {
		size += len(head)
	}
	kept, end := len(heads), ""
	for whole := size; kept > 0 && size > maxSection; {
		kept--
		whole -= len(heads[kept])
		end = omitted(len(heads) - kept)
		size = whole + units(end)
	}
	each := 0
	if kept > 0 {
		each = min(maxSummary, (maxSection-size)/kept-len(": "))
	}
	for i, head := range heads[:kept] {
		text += head
		if about := shorten(summaries[i], each); about != "" {
			text += ": " + about
		}
	}
	return text + end
}

func omitted(n int) string {
	plural := "s"
	if n == 1 {
		plural = ""
	}
	return "\n- … " + strconv.Itoa(n) + " more server" + plural + "; find their tools with `tool_search`"
}

// units is the length of a text in UTF-16, as JavaScript counts.
func units(text string) int {
	n := 0
	for _, r := range text {
		n += unitsOf(r)
	}
	return n
}

func unitsOf(r rune) int {
	const wide = 0x10000
	if r >= wide {
		return 2
	}
	return 1
}

func shorten(text string, most int) string {
	if units(text) <= most {
		return text
	}
	if most <= 1 {
		return ""
	}
	end, length := 0, 1 // of what stands for the rest
	for end < len(text) {
		r, size := utf8.DecodeRuneInString(text[end:])
		if length += unitsOf(r); length > most {
			break
		}
		end += size
	}
	return strings.TrimRightFunc(text[:end], unicode.IsSpace) + "…"
}
