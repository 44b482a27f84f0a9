package procpeer

import (
	"encoding/json"

	"github.com/cec80427/pier/ext"
)

// Registrations are what a register message offers, as Callbacks.Changed takes it.
func Registrations(r *ext.Register) json.RawMessage {
	tools := make([]map[string]json.RawMessage, 0, len(r.Tools))
	for _, raw := range r.Tools {
		var tool map[string]json.RawMessage
		if json.Unmarshal(raw, &tool) == nil {
			if tool["parameters"] == nil {
				tool["parameters"] = json.RawMessage("{}") // anything fits
			}
			tool["has"] = json.RawMessage(`{"execute":true}`)
			tools = append(tools, tool)
		}
	}
	commands := make([]map[string]json.RawMessage, 0, len(r.SlashCommands))
	for _, raw := range r.SlashCommands {
		var command map[string]json.RawMessage
		if json.Unmarshal(raw, &command) == nil {
			command["has"] = json.RawMessage(`{"handler":true}`)
			commands = append(commands, command)
		}
	}
	handlers := map[string]int{}
	for _, event := range r.EventHooks {
		handlers[event] = 1
	}
	all, err := json.Marshal(map[string]any{
		"tools": tools, "commands": commands, "handlers": handlers,
		"shortcuts": []any{}, "flags": []any{}, "providers": []any{}, "renderers": []any{},
	})
	if err != nil {
		return json.RawMessage("{}") // raw members were read as JSON, so they can be written
	}
	return all
}
