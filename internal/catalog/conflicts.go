package catalog

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
)

// Conflicts says, in Pi's words, which names an extension that was just loaded shares with one before it. Pi counts these among the errors
// of loading.
func Conflicts(loaded, before Member) (texts []string) {
	conflict := func(kind, name string) {
		texts = append(texts, fmt.Sprintf("%s %q conflicts with %s (loaded before %s: the first one counts)", kind, name, cmp.Or(before.Path, string(before.ID)), loaded.ID))
	}
	for _, tool := range loaded.Tools {
		for n := range before.Tools { // by its number: each of a thousand extensions is held against all others
			if before.Tools[n].Name == tool.Name {
				conflict("Tool", tool.Name)
				break
			}
		}
	}
	for _, flag := range loaded.Flags {
		if slices.ContainsFunc(before.Flags, func(f ext.RegisteredFlag) bool { return f.Name == flag.Name }) {
			conflict("Flag", "--"+flag.Name)
		}
	}
	for _, s := range loaded.Shortcuts {
		if slices.ContainsFunc(before.Shortcuts, func(o ext.RegisteredShortcut) bool { return strings.EqualFold(o.Key, s.Key) }) {
			texts = append(texts, fmt.Sprintf("Extension shortcut conflict: '%s' registered by both %s and %s. Using %s.", s.Key, before.Path, loaded.Path, loaded.Path))
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
