package mcpconfig

import "testing"

// TestSelect: what Pi 1.5.2 keeps for the same --tools and --exclude-tools, by its page about its command line and its code.
func TestSelect(t *testing.T) {
	for _, tt := range []struct {
		only, not    []string
		tool         string
		keeps, names bool
	}{
		{nil, nil, "mcp__radius__find", true, true},
		{[]string{}, nil, "read", true, true},
		{[]string{"read", "codemode"}, nil, "read", true, true},
		{[]string{"read", "codemode"}, nil, "bash", false, false},
		{[]string{"read", "codemode"}, nil, "mcp__radius__find", true, false},
		{[]string{"read", "codemode"}, nil, "read_mcp_resource", true, false},
		{[]string{"read", "mcp__radius__*"}, nil, "mcp__radius__find", true, true},
		{[]string{"read", "mcp__radius__*"}, nil, "mcp__radius2__find", false, false},
		{[]string{"read", "mcp__radius__*"}, nil, "list_mcp_resources", false, false},
		{[]string{"mcp__*__find"}, nil, "mcp__radius__find", true, true},
		{[]string{"mcp__*__find"}, nil, "mcp__radius__found", false, false},
		{[]string{"*"}, nil, "mcp__radius__find", true, true},
		{nil, []string{"mcp__*"}, "mcp__radius__find", false, true},
		{nil, []string{"mcp__*"}, "read_mcp_resource", true, true},
		{[]string{"read"}, []string{"read"}, "read", false, true},
		{[]string{"+codemode", "-write"}, nil, "mcp__radius__find", true, true},
		{[]string{"+codemode", "-write"}, nil, "bash", true, true},
	} {
		s := Select(tt.only, tt.not)
		if keeps, names := s.Keeps(tt.tool), s.Names(tt.tool); keeps != tt.keeps || names != tt.names {
			t.Errorf("--tools %q --exclude-tools %q: %s kept %t, named %t", tt.only, tt.not, tt.tool, keeps, names)
		}
	}
}
