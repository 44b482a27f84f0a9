// Package mcpconfig reads and changes the configuration of MCP servers as Pi's docs/mcp.md
// describes it: mcp.json in the agent directory and .pi/mcp.json of a project, and pier's own lists
// beside them. It also holds the rules for the names of servers and of their tools. It starts and
// reaches nothing.
package mcpconfig
