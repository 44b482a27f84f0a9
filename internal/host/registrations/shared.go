package registrations

import (
	"bytes"
	"encoding/json"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// sharedProvider has the models of a provider that another extension registered. Its key, its headers and what speaks to it stay with
// that extension, which is asked to stream (shim/src/pi/ai/providers/far.ts).
type sharedProvider struct {
	Owner  ext.ID            `json:"owner"`
	ID     string            `json:"id"`
	Name   string            `json:"name"`
	Models []json.RawMessage `json:"models"`
}

// offer is a provider object as its extension describes it for others.
type offer struct {
	ID     string         `json:"id"`
	Name   string         `json:"name"`
	Models []jsontext.Raw `json:"models"`
}

// Server is an MCP server that an extension registered.
type Server struct {
	Name   string          `json:"name"`
	Config json.RawMessage `json:"config"`
	Path   string          `json:"extensionPath"`
}

// Shared is what the extensions have together: the MCP servers they registered, and the models of the others' providers, real
// and virtual ones.
func Shared(members []Member, from ext.ID) json.RawMessage {
	providers, virtual := []sharedProvider{}, []jsontext.Raw{}
	for _, x := range members {
		if x.ID == from {
			continue
		}
		for _, p := range x.Providers {
			if known := chatModelsOf(p.Name, p.Config); len(known) > 0 {
				providers = append(providers, sharedProvider{x.ID, p.Name, providerName(p.Name, p.Config), known})
			}
		}
		for _, o := range x.offered {
			if known := chatModels(o.ID, o.Models, nil); len(known) > 0 {
				providers = append(providers, sharedProvider{x.ID, o.ID, o.Name, known})
			}
		}
		for _, model := range x.virtual {
			facts := jsontext.Raw{"owner": jsontext.Encode(x.ID)}
			for _, key := range []string{"provider", "id", "name", "thinkingLevels", "contextWindow", "maxTokens", "input"} {
				if value := model[key]; jsontext.Given(value) {
					facts[key] = value
				}
			}
			virtual = append(virtual, facts)
		}
	}
	return jsontext.Encode(map[string]any{"providers": providers, "virtualModels": virtual, "mcpServers": ServersFor(members, from)})
}

// ServersFor are those of all extensions as one of them may know them, of one name the first: how others' servers are started or
// reached is theirs, since commands, addresses, variables and headers have tokens in them.
func ServersFor(members []Member, from ext.ID) []Server {
	servers, seen := []Server{}, map[string]bool{}
	for _, x := range members {
		for _, s := range x.Servers {
			if seen[s.Name] {
				continue
			}
			seen[s.Name], s.Path = true, x.Path
			if x.ID != from {
				s.Config = mcpconfig.Public(s.Config)
			}
			servers = append(servers, s)
		}
	}
	return servers
}

// SameServers reports whether two lists of servers are the same.
func SameServers(before, after []Server) bool {
	return len(before)+len(after) == 0 || bytes.Equal(jsontext.Encode(before), jsontext.Encode(after))
}
