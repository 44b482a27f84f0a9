package pier

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"

	"github.com/cec80427/pier/ext"
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
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Models []object `json:"models"`
}

type sharedServer struct {
	Name   string          `json:"name"`
	Config json.RawMessage `json:"config"`
	Path   string          `json:"extensionPath"`
}

// shared is what the extensions have together: the MCP servers they registered, and the models of the others' providers, real
// and virtual ones.
func (h *Host) shared(from ext.ID) json.RawMessage {
	providers, virtual := []sharedProvider{}, []object{}
	for _, x := range h.Extensions() {
		if x.ID() == from {
			continue
		}
		regs := x.Registrations()
		for _, p := range regs.Providers {
			if models := modelsOf(p); len(models) > 0 {
				providers = append(providers, sharedProvider{x.ID(), p.Name, providerName(p), models})
			}
		}
		for _, o := range regs.offered {
			if models := chatModels(o.ID, o.Models, nil); len(models) > 0 {
				providers = append(providers, sharedProvider{x.ID(), o.ID, o.Name, models})
			}
		}
		for _, model := range regs.virtual {
			facts := object{"owner": encode(x.ID())}
			for _, key := range []string{"provider", "id", "name", "thinkingLevels", "contextWindow", "maxTokens", "input"} {
				if value := model[key]; given(value) {
					facts[key] = value
				}
			}
			virtual = append(virtual, facts)
		}
	}
	return encode(map[string]any{"providers": providers, "virtualModels": virtual, "mcpServers": h.mcpServers()})
}

func providerName(p Provider) string {
	var config struct {
		Name string `json:"name"`
	}
	if json.Unmarshal(p.Config, &config) != nil || config.Name == "" {
		return p.Name
	}
	return config.Name
}

// modelsOf are a provider's chat models as other extensions may know them.
func modelsOf(p Provider) []json.RawMessage {
	var config struct {
		API     json.RawMessage `json:"api"`
		BaseURL json.RawMessage `json:"baseUrl"`
		Models  []object        `json:"models"`
	}
	if json.Unmarshal(p.Config, &config) != nil {
		return nil
	}
	return chatModels(p.Name, config.Models, object{"api": config.API, "baseUrl": config.BaseURL})
}

func chatModels(provider string, models []object, defaults object) []json.RawMessage {
	var out []json.RawMessage
	for _, model := range models {
		if kind := model["type"]; model == nil || kind != nil && string(kind) != `"chat"` {
			continue
		}
		model = maps.Clone(model)
		delete(model, "headers")
		model["provider"] = encode(provider)
		for key, value := range defaults {
			if model[key] == nil && value != nil {
				model[key] = value
			}
		}
		out = append(out, encode(model))
	}
	return out
}

// mcpServers are those of all extensions; of one name the first counts.
func (h *Host) mcpServers() []sharedServer {
	servers := []sharedServer{}
	seen := map[string]bool{}
	for _, x := range h.Extensions() {
		for _, s := range x.Registrations().servers {
			if !seen[s.Name] {
				seen[s.Name] = true
				s.Path = x.Path()
				servers = append(servers, s)
			}
		}
	}
	return servers
}

// serversChanged tells of other MCP servers, if there are.
func (h *Host) serversChanged(before, after []sharedServer) {
	if len(before)+len(after) > 0 && !bytes.Equal(encode(before), encode(after)) {
		h.emitLater(map[string]any{"type": "mcp_servers_change", "servers": h.mcpServers()}, "")
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
	for _, x := range h.Extensions() {
		for _, s := range x.Registrations().servers {
			if _, told := h.unserved.LoadOrStore(s.Name, true); !told {
				err := fmt.Errorf("MCP server %q is registered, but no loaded extension connects MCP servers", s.Name)
				h.report(HandlerError{Extension: x.ID(), Event: "register_mcp_server", Err: err})
			}
		}
	}
}
