package registrations

import (
	"encoding/json"
	"fmt"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Command is a slash command under the name that it is invoked by.
type Command struct {
	ext.RegisteredCommand
	Member     int // whose it is: an index
	Invocation string

	source    ext.SourceInfo
	described bool
}

// AllCommands lists all commands under the names they are invoked by (Pi 1.5.2, resolveRegisteredCommands): when several extensions
// register one name, each is reached as name:1, name:2… in load order.
func AllCommands(members []Member) []Command {
	var list []Command
	counts := map[string]int{}
	for n, m := range members {
		for i, c := range m.Commands {
			list = append(list, Command{RegisteredCommand: c, Member: n, source: m.Source, described: m.described[i]})
			counts[c.Name]++
		}
	}
	seen, taken := map[string]int{}, map[string]bool{}
	for i := range list {
		c := &list[i]
		seen[c.Name]++
		suffix := seen[c.Name]
		c.Invocation = c.Name
		if counts[c.Name] > 1 {
			c.Invocation = fmt.Sprintf("%s:%d", c.Name, suffix)
		}
		for taken[c.Invocation] {
			suffix++
			c.Invocation = fmt.Sprintf("%s:%d", c.Name, suffix)
		}
		taken[c.Invocation] = true
	}
	return list
}

// ListCommands lists commands as pi.getCommands does, with the prompts and skills that were found, if any.
func ListCommands(commands []Command, found *ext.Resources) json.RawMessage {
	type info struct {
		Name        string         `json:"name"`
		Description *string        `json:"description,omitempty"`
		Source      string         `json:"source"`
		SourceInfo  ext.SourceInfo `json:"sourceInfo"`
	}
	list := []info{}
	for _, c := range commands {
		description := &c.Description
		if !c.described {
			description = nil
		}
		list = append(list, info{c.Invocation, description, "extension", c.source})
	}
	if found != nil {
		for _, p := range found.Prompts {
			list = append(list, info{p.Name, &p.Description, "prompt", p.Source})
		}
		for _, s := range found.Skills {
			list = append(list, info{"skill:" + s.Name, &s.Description, "skill", s.Source})
		}
	}
	return jsontext.Encode(list)
}
