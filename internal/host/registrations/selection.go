package registrations

import (
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/mcp/mcpconfig"
)

// Selected are the tools that Pi's --tools (only) and --exclude-tools (not) leave.
func (ts Tools) Selected(only, not []string) Tools {
	if len(only)+len(not) == 0 {
		return ts
	}
	chosen := mcpconfig.Select(only, not)
	ts = slices.DeleteFunc(ts, func(e Tool) bool { return !chosen.Keeps(e.Name) })
	for i, e := range ts {
		ts[i].unnamed = mcpconfig.IsTool(e.Name) && !chosen.Names(e.Name)
	}
	return ts
}

// Active are the names of the tools that a model may call: the chosen ones, or when nobody has chosen (nil), those that are active at
// first. Where Pi's --tools (only) has names these are the first; +NAME and -NAME change the usual ones.
func (ts Tools) Active(chosen []string, members []Member, only []string) []string {
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	switch wanted := mcpconfig.Select(only, nil); {
	case chosen != nil:
		names = chosen
	case wanted.Lists():
		for _, e := range ts {
			if wanted.Names(e.Name) && (e.exposure == "direct" || e.exposure == "model-only" || slices.Contains(only, e.Name)) {
				add(e.Name)
			}
		}
	default:
		for _, name := range builtinActive {
			add(name)
		}
		for _, m := range members {
			for _, t := range m.Tools {
				if found := ts.Find(t.Name); found != nil && found.activeAtFirst() {
					add(t.Name)
				}
			}
		}
		for _, entry := range only {
			if name, more := strings.CutPrefix(entry, "+"); more {
				add(name)
			}
		}
		names = slices.DeleteFunc(names, func(name string) bool { return slices.Contains(only, "-"+name) })
	}
	gone := func(name string) bool { return ts.Find(name) == nil } // of a server that is no more, or that nobody wants
	if !slices.ContainsFunc(names, gone) {
		return names
	}
	return slices.DeleteFunc(slices.Clone(names), gone)
}
