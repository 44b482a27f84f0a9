package protocolserve

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// registration is what an extension has registered, as a register message. Its name is the extension_id of requests.
func registration(x *pier.Extension) *ext.Register {
	r := x.Registrations()
	p := &ext.Register{
		Name: string(x.ID()), Version: x.Version(), APIVersion: ext.ProtocolVersion, CapabilityManifest: x.Declared(),
		Tools: toolsOf(r), SlashCommands: []json.RawMessage{}, EventHooks: slices.Sorted(maps.Keys(r.Handlers)),
	}
	if p.CapabilityManifest != nil {
		for _, c := range p.CapabilityManifest.Capabilities {
			if !slices.Contains(p.Capabilities, c.Capability) {
				p.Capabilities = append(p.Capabilities, c.Capability)
			}
		}
	}
	for _, c := range r.Commands {
		p.SlashCommands = append(p.SlashCommands, encode(map[string]any{"name": c.Name, "description": c.Description}))
	}
	if p.EventHooks == nil {
		p.EventHooks = []string{}
	}
	return p
}

// toolsOf is what a model needs of each tool.
func toolsOf(r pier.Registrations) []json.RawMessage {
	tools := make([]json.RawMessage, len(r.Tools))
	for i, t := range r.Tools {
		one := map[string]any{"name": t.Name, "label": t.Label, "description": t.Description}
		if len(t.Parameters) > 0 {
			one["parameters"] = t.Parameters
		}
		tools[i] = encode(one)
	}
	return tools
}
