package pier

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/jsontext"
	"github.com/cec80427/pier/internal/mcpconfig"
	"github.com/cec80427/pier/internal/models"
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

type sharedServer struct {
	Name   string          `json:"name"`
	Config json.RawMessage `json:"config"`
	Path   string          `json:"extensionPath"`
}

// shared is what the extensions have together: the MCP servers they registered, and the models of the others' providers, real
// and virtual ones.
func (h *Host) shared(from ext.ID) json.RawMessage {
	providers, virtual := []sharedProvider{}, []jsontext.Raw{}
	for _, x := range h.Extensions() {
		if x.ID() == from {
			continue
		}
		regs := x.Registrations()
		for _, p := range regs.Providers {
			if known := models.Of(p.Name, p.Config); len(known) > 0 {
				providers = append(providers, sharedProvider{x.ID(), p.Name, models.Provider(p.Name, p.Config), known})
			}
		}
		for _, o := range regs.offered {
			if known := models.Chat(o.ID, o.Models, nil); len(known) > 0 {
				providers = append(providers, sharedProvider{x.ID(), o.ID, o.Name, known})
			}
		}
		for _, model := range regs.virtual {
			facts := jsontext.Raw{"owner": jsontext.Encode(x.ID())}
			for _, key := range []string{"provider", "id", "name", "thinkingLevels", "contextWindow", "maxTokens", "input"} {
				if value := model[key]; jsontext.Given(value) {
					facts[key] = value
				}
			}
			virtual = append(virtual, facts)
		}
	}
	return jsontext.Encode(map[string]any{"providers": providers, "virtualModels": virtual, "mcpServers": h.mcpServersFor(from)})
}

// mcpServersFor are those of all extensions as one of them may know them, of one name the first: how others' servers are started or
// reached is theirs, since commands, addresses, variables and headers have tokens in them.
func (h *Host) mcpServersFor(from ext.ID) []sharedServer {
	servers, seen := []sharedServer{}, map[string]bool{}
	for _, x := range h.Extensions() {
		for _, s := range x.Registrations().servers {
			if seen[s.Name] {
				continue
			}
			seen[s.Name], s.Path = true, x.Path()
			if x.ID() != from {
				s.Config = mcpconfig.Public(s.Config)
			}
			servers = append(servers, s)
		}
	}
	return servers
}

// serversChanged tells of other MCP servers, if there are.
func (h *Host) serversChanged(before, after []sharedServer) {
	if len(before)+len(after) > 0 && !bytes.Equal(jsontext.Encode(before), jsontext.Encode(after)) {
		h.emitLater(map[string]any{"type": "mcp_servers_change", "servers": h.mcpServersFor("")}, "")
		h.reportServers()
	}
}

// reportServers tells of each MCP server once that is registered while nobody connects any: pier itself does not, and in Pi it is
// an extension that waits for mcp_servers_change.
func (h *Host) reportServers() {
	h.mu.Lock()
	started := h.started
	h.mu.Unlock()
	if !started || h.hasHandlers("mcp_servers_change") {
		return
	}
	if connect := h.opts.Observer.Servers; connect != nil {
		connect()
		return
	}
	for _, x := range h.Extensions() {
		for _, s := range x.Registrations().servers {
			if _, told := h.unserved.LoadOrStore(s.Name, true); !told {
				err := fmt.Errorf("MCP server %q is registered, but no loaded extension connects MCP servers", s.Name)
				h.report(HandlerError{Extension: x.ID(), Event: "register_mcp_server", Err: err})
			}
		}
	}
}
