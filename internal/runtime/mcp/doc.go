// Package mcp is the runtime of extensions that are servers of the Model Context Protocol. A server is a program, started through its
// instance's gate, or an address, which every request reaches through the same gate: nothing here dials or starts anything by itself. Each
// call of a tool passes the gate, too, as the right tool with the scope mcp__SERVER__TOOL. docs/mcp.md tells people how to use it.
package mcp
