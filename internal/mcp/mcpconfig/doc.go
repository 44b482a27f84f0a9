// Package mcpconfig reads and changes the files that say which MCP servers there are, as Pi's docs/mcp.md describes them: mcp.json in
// the agent directory and .pi/mcp.json of a project. It also holds the rules for the names of servers and of their tools. It starts and
// reaches nothing.
package mcpconfig
