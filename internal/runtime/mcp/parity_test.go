package mcp_test

import (
	"os"
	"testing"

	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/instancetest"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/mcp"
)

// TestParity: an extension that is an MCP server is an extension like every other.
func TestParity(t *testing.T) {
	instancetest.Run(t, instancetest.Fixtures{
		Kind:    source.MCP,
		Runtime: func(*testing.T) instance.Runtime { return mcp.New(mcp.Options{}) },
		Make: func(_ *testing.T, _ string, does ...instancetest.Does) string {
			line := "mcp:'" + os.Args[0] + "' serve"
			for _, tool := range does {
				line += " " + string(tool)
			}
			return line
		},
		Broken:   func(*testing.T, string) string { return "mcp:'" + os.Args[0] + "' serve broken" },
		Allow:    []string{"exec=" + os.Args[0], "tool=mcp__*"},
		Named:    func(tool instancetest.Does) string { return "mcp__mcp__" + string(tool) },
		Serves:   true,
		Deny:     "tool=mcp__*__read",
		Outlives: true,
	})
}
