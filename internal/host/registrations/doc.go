// Package registrations stores the registrations of extensions, and merges the tools, commands, models and MCP servers
// of all extensions of a host as Pi does.
package registrations
