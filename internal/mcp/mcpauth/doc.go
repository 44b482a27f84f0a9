// Package mcpauth signs in to MCP servers as Pi does: it finds the authorization server, registers, lets a person agree in a browser, keeps
// the tokens where Pi keeps them, under Pi's locks, and refreshes them. It reaches nobody itself: requests go through a Fetch.
package mcpauth
