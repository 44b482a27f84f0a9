package registrations

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
)

// Conflicts says, in Pi's words, which names an extension that was just loaded shares with those before it, of which there are n: for a tool and
// a flag who has it is the first of them, for a shortcut the last. Pi counts these among the errors of loading.
func Conflicts(loaded Member, n int, before func(i int) Member) (texts []string) {
	tools, flags, shortcuts := make([]string, len(loaded.Tools)), make([]string, len(loaded.Flags)), make([]string, len(loaded.Shortcuts))
	for i := range n {
		m := before(i) // each of a thousand extensions is held against all others
		who := cmp.Or(m.Path, string(m.ID))
		for t := range tools {
			for o := range m.Tools {
				if tools[t] == "" && m.Tools[o].Name == loaded.Tools[t].Name {
					tools[t] = who
				}
			}
		}
		for f := range flags {
			if flags[f] == "" && slices.ContainsFunc(m.Flags, func(o ext.RegisteredFlag) bool { return o.Name == loaded.Flags[f].Name }) {
				flags[f] = who
			}
		}
		for s := range shortcuts {
			if slices.ContainsFunc(m.Shortcuts, func(o ext.RegisteredShortcut) bool { return strings.EqualFold(o.Key, loaded.Shortcuts[s].Key) }) {
				shortcuts[s] = who
			}
		}
	}
	conflict := func(kind, name, who string) {
		if who != "" {
			texts = append(texts, fmt.Sprintf("%s %q conflicts with %s (loaded before %s: the first one counts)", kind, name, who, loaded.ID))
		}
	}
	for t, who := range tools {
		conflict("Tool", loaded.Tools[t].Name, who)
	}
	for f, who := range flags {
		conflict("Flag", "--"+loaded.Flags[f].Name, who)
	}
	for s, who := range shortcuts {
		if who != "" {
			texts = append(texts, fmt.Sprintf("Extension shortcut conflict: '%s' registered by both %s and %s. Using %s.", loaded.Shortcuts[s].Key, who, loaded.Path, loaded.Path))
		}
	}
	return texts
}

// Flags are the values that an extension gets for its flags: those that were given, else the default of the first extension before it that
// registered one.
func Flags(x Member, before []Member, given map[string]json.RawMessage) map[string]json.RawMessage {
	values := map[string]json.RawMessage{}
	for _, f := range x.Flags {
		if v, ok := flagValue(f.Name, before, given); ok {
			values[f.Name] = asFlag(v, f.Type)
		}
	}
	return values
}

func flagValue(name string, before []Member, given map[string]json.RawMessage) (json.RawMessage, bool) {
	if v, ok := given[name]; ok {
		return v, true
	}
	for _, other := range before {
		for _, f := range other.Flags {
			if f.Name == name && len(f.Default) > 0 && string(f.Default) != "null" {
				return f.Default, true
			}
		}
	}
	return nil, false
}

// asFlag makes a boolean of the text of one, for a flag that is one: who gives a value on a command line does not know.
func asFlag(value json.RawMessage, kind string) json.RawMessage {
	var text string
	if kind == "boolean" && json.Unmarshal(value, &text) == nil && (text == "true" || text == "false") {
		return json.RawMessage(text)
	}
	return value
}
