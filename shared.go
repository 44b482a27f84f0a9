package pier

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/jsontext"
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
		Models  []jsontext.Raw  `json:"models"`
	}
	if json.Unmarshal(p.Config, &config) != nil {
		return nil
	}
	return chatModels(p.Name, config.Models, jsontext.Raw{"api": config.API, "baseUrl": config.BaseURL})
}

// modelFacts are what other extensions may know of a model. Headers are not among them, nor what Pi does not name.
var modelFacts = strings.Fields("type id name api baseUrl reasoning thinkingLevelMap thinkingLevels input output cost contextWindow maxTokens promptCache")

// bareAddress is an address without what can be a credential: a name with a password, or a query.
func bareAddress(address json.RawMessage) json.RawMessage {
	var text string
	if json.Unmarshal(address, &text) != nil {
		return json.RawMessage(`""`)
	}
	u, err := url.Parse(text)
	if err != nil {
		return json.RawMessage(`""`)
	}
	u.User, u.RawQuery, u.Fragment = nil, "", ""
	return jsontext.Encode(u.String())
}

func chatModels(provider string, models []jsontext.Raw, defaults jsontext.Raw) []json.RawMessage {
	var out []json.RawMessage
	for _, model := range models {
		if kind := model["type"]; model == nil || kind != nil && string(kind) != `"chat"` {
			continue
		}
		known := jsontext.Raw{"provider": jsontext.Encode(provider)}
		for _, key := range modelFacts {
			if value := model[key]; value != nil {
				known[key] = value
			} else if defaults[key] != nil {
				known[key] = defaults[key]
			}
		}
		if address := known["baseUrl"]; address != nil {
			known["baseUrl"] = bareAddress(address)
		}
		out = append(out, jsontext.Encode(known))
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

// mcpServersFor are those of all extensions as one of them may know them: how others' servers are started or reached is theirs, since
// commands, addresses, variables and headers have tokens in them.
func (h *Host) mcpServersFor(from ext.ID) []sharedServer {
	own := map[string]bool{}
	for _, x := range h.Extensions() {
		own[x.Path()] = x.ID() == from
	}
	servers := h.mcpServers()
	for i, s := range servers {
		if !own[s.Path] {
			servers[i].Config = publicConfig(s.Config)
		}
	}
	return servers
}

// publicConfig is what others may know of how a server is set up.
func publicConfig(config json.RawMessage) json.RawMessage {
	var all struct {
		Enabled  *bool    `json:"enabled,omitempty"`
		Exposure *string  `json:"exposure,omitempty"`
		Timeout  *float64 `json:"timeout,omitempty"`
	}
	_ = json.Unmarshal(config, &all) // what does not fit is not told
	return jsontext.Encode(all)
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
	for _, x := range h.Extensions() {
		for _, s := range x.Registrations().servers {
			if _, told := h.unserved.LoadOrStore(s.Name, true); !told {
				err := fmt.Errorf("MCP server %q is registered, but no loaded extension connects MCP servers", s.Name)
				h.report(HandlerError{Extension: x.ID(), Event: "register_mcp_server", Err: err})
			}
		}
	}
}
