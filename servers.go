package pier

import "github.com/cec80427/pier/internal/mcpconfig"

// servers are the MCP servers that the user, a trusted project and the loaded extensions name.
func (h *Host) servers() mcpconfig.Config {
	c := mcpconfig.Load(h.opts.AgentDir, h.opts.Cwd, h.Trusted())
	for _, x := range h.Extensions() {
		for _, s := range x.Registrations().servers {
			c.Registered(s.Name, s.Config, string(x.ID()), x.Path())
		}
	}
	return c
}
