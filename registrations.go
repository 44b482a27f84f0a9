package pier

import (
	"encoding/json"
	"fmt"
)

// Registrations is what an extension registered with Pi's API. JSON gives it as `pier inspect --json` prints it.
type Registrations struct {
	Tools     []Tool
	Commands  []Command
	Shortcuts []Shortcut
	Flags     []Flag
	Providers []Provider
	Handlers  map[string]int // event -> number of handlers
	Renderers []string       // custom message types

	raw json.RawMessage
}

// Tool is one registered tool. Parameters is its JSON Schema as the extension wrote it.
type Tool struct {
	Name        string          `json:"name"`
	Label       string          `json:"label"`
	Description string          `json:"description"`
	Parameters  json.RawMessage `json:"parameters"`
	Has         map[string]bool `json:"has"`
}

// Command is one slash command.
type Command struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Has         map[string]bool `json:"has"`
}

// Shortcut is one key of an extension.
type Shortcut struct {
	Key         string `json:"key"`
	Description string `json:"description"`
}

// Flag is a command-line flag of an extension. Type is "boolean" or "string".
type Flag struct {
	Name        string          `json:"name"`
	Type        string          `json:"type"`
	Default     json.RawMessage `json:"default"`
	Description string          `json:"description"`
}

// Provider is a model provider that an extension brings.
type Provider struct {
	Name   string          `json:"name"`
	Config json.RawMessage `json:"config"`
}

// JSON returns the registrations object of `pier inspect --json`.
func (r Registrations) JSON() json.RawMessage { return r.raw }

func parseRegistrations(data json.RawMessage) (Registrations, error) {
	var wire struct {
		Tools     []Tool         `json:"tools"`
		Commands  []Command      `json:"commands"`
		Shortcuts []Shortcut     `json:"shortcuts"`
		Flags     []Flag         `json:"flags"`
		Providers []Provider     `json:"providers"`
		Handlers  map[string]int `json:"handlers"`
		Renderers []string       `json:"renderers"`
	}
	// The picture is the runtime's, but its values are the extension's: a description may be anything.
	if err := json.Unmarshal(lenient(data), &wire); err != nil {
		return Registrations{}, fmt.Errorf("read registrations: %w", err)
	}
	return Registrations{
		Tools: wire.Tools, Commands: wire.Commands, Shortcuts: wire.Shortcuts, Flags: wire.Flags, Providers: wire.Providers,
		Handlers: wire.Handlers, Renderers: wire.Renderers, raw: data,
	}, nil
}

// lenient drops members whose type is not the one Go's fields have, so that one odd value loses only itself.
func lenient(data json.RawMessage) json.RawMessage {
	var picture object
	if json.Unmarshal(data, &picture) != nil {
		return data
	}
	changed := false
	for _, kind := range []string{"tools", "commands", "shortcuts", "flags", "providers"} {
		var items []object
		if json.Unmarshal(picture[kind], &items) != nil {
			continue
		}
		odd := false
		for _, item := range items {
			for _, key := range []string{"name", "key", "label", "description", "type"} {
				if value, ok := item[key]; ok && value[0] != '"' {
					delete(item, key)
					odd = true
				}
			}
		}
		if odd {
			picture[kind], changed = encode(items), true
		}
	}
	if !changed {
		return data
	}
	return encode(picture)
}
