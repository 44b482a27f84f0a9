package pier

import (
	"fmt"

	"github.com/cec80427/pier/internal/catalog"
	"github.com/cec80427/pier/internal/mcpconfig"
)

// Server is one MCP server that the user, a trusted project or a loaded extension names. Host.Load of mcp:NAME connects it.
type Server struct {
	Name        string
	Source      string // the file that defines it, or the extension that registered it
	Override    string // the project's file that changes it; "" for none
	Scope       string // global, project, extension
	Transport   string // its command line or address
	Description string
	Exposure    string // codemode, deferred, direct, hidden
	Enabled     bool
	Direct      bool // some of its tools are declared to a model
}

// Servers are the MCP servers there are, disabled ones too, and what is wrong with those that are left out.
func (h *Host) Servers() ([]Server, []error) {
	c := h.servers()
	var list []Server
	for _, e := range c.Servers {
		list = append(list, Server{
			Name: e.Name, Source: e.Source, Override: e.Override, Scope: e.Scope, Transport: e.Server.Transport(),
			Description: e.Server.Description, Exposure: e.Server.ExposureOf(""), Enabled: e.Server.IsEnabled(), Direct: e.Server.Direct(),
		})
	}
	return list, c.Errors
}

// servers are those of mcp.json, and those that extensions register.
func (h *Host) servers() mcpconfig.Config {
	c := mcpconfig.Load(h.opts.AgentDir, h.opts.Cwd, h.Trusted())
	for _, x := range h.Extensions() {
		for _, s := range x.registered().Servers {
			c.Registered(s.Name, s.Config, string(x.ID()), x.Path())
		}
	}
	return c
}

// serversChanged tells of other MCP servers, if there are.
func (h *Host) serversChanged(before, after []catalog.Server) {
	if !catalog.SameServers(before, after) {
		h.later.Emit(map[string]any{"type": "mcp_servers_change", "servers": catalog.ServersFor(h.members(), "")}, "")
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
		for _, s := range x.registered().Servers {
			if _, told := h.unserved.LoadOrStore(s.Name, true); !told {
				err := fmt.Errorf("MCP server %q is registered, but no loaded extension connects MCP servers", s.Name)
				h.report(HandlerError{Extension: x.ID(), Event: "register_mcp_server", Err: err})
			}
		}
	}
}
