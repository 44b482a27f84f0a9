// Package registrations keeps what extensions register, and says what there is of tools, commands, models and MCP servers when all extensions of
// a host are taken together, as Pi does.
package registrations
