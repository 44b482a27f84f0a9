package mcpconfig

import (
	"slices"
	"strings"
)

// Selection is which tools of MCP servers a session has, as Pi's --tools and --exclude-tools say: names, or patterns in which * stands for any
// characters. The zero value has all.
type Selection struct{ only, not []string }

// Select reads the two lists. Nil, or only +NAME and -NAME, which change the usual tools, is no list of what is wanted alone.
func Select(only, not []string) Selection {
	changes := !slices.ContainsFunc(only, func(entry string) bool { return !strings.HasPrefix(entry, "+") && !strings.HasPrefix(entry, "-") })
	if changes { // or there is no entry
		only = nil
	}
	return Selection{only, not}
}

// Lists reports whether there is a list of what is wanted alone.
func (s Selection) Lists() bool { return s.only != nil }

// IsTool reports whether a tool is one of MCP's: of a server, or one of those for what servers offer to read.
func IsTool(name string) bool {
	return strings.HasPrefix(name, "mcp__") || slices.Contains([]string{"list_mcp_resources", "list_mcp_resource_templates", "read_mcp_resource"}, name)
}

// Keeps reports whether a tool is there at all. Those of MCP are, unless an entry names some of them and not this one.
func (s Selection) Keeps(name string) bool {
	if listed(s.not, name) {
		return false
	}
	if s.Names(name) {
		return true
	}
	ofServers := len(s.only) == 0 || slices.ContainsFunc(s.only, func(entry string) bool { return strings.HasPrefix(entry, "mcp__") })
	return !ofServers && IsTool(name)
}

// Names reports whether an entry names the tool, or there is none. One that none names is never declared to a model at once.
func (s Selection) Names(name string) bool { return s.only == nil || listed(s.only, name) }

func listed(entries []string, name string) bool {
	return slices.ContainsFunc(entries, func(entry string) bool { return entry == name || strings.Contains(entry, "*") && matches(entry, name) })
}
