// Package mcpserve serves the tools of extensions to MCP clients, on a pair of streams or over HTTP on this machine.
// Each client has a host of its own, so that what one of them consented to counts for no other.
package mcpserve
