package policy

import (
	"testing"

	"github.com/cec80427/pier/ext"
)

// TestResource: what servers offer is granted by rules for it, and by read for everything; never by defaults or rules for files.
func TestResource(t *testing.T) {
	for _, tt := range []struct {
		allow, deny, resource string
		want                  Outcome
	}{
		{"", "", "mcp:docs/file:///a", Ask},
		{"read=mcp:docs/file:///a", "", "mcp:docs/file:///a", Allow},
		{"read=mcp:docs/file:///a", "", "mcp:docs/file:///ab", Ask},
		{"read=mcp:docs/*", "", "mcp:docs/file:///a", Allow},
		{"read=mcp:docs/*", "", "mcp:docs2/file:///a", Ask},
		{"read=mcp:docs/file:*", "", "mcp:docs/http://x", Ask},
		{"read=/**", "", "mcp:docs/file:///a", Ask},
		{"read=./", "", "mcp:docs/file:///a", Ask},
		{"read", "", "mcp:docs/file:///a", Allow},
		{"read=mcp:docs/*", "read=mcp:docs/file:///a", "mcp:docs/file:///a", Deny},
		{"read=mcp:docs/*", "read", "mcp:docs/file:///a", Deny},
	} {
		c := Config{Mode: ModePrompt, Cwd: "/work", Home: "/home/u", GOOS: "linux", DefaultCaps: DefaultCaps(), Roots: []Root{{Dir: "/work", Read: true}}}
		for into, text := range map[*[]Rule]string{&c.Allow: tt.allow, &c.Deny: tt.deny} {
			if text == "" {
				continue
			}
			rules, err := ParseRules(text)
			if err != nil {
				t.Fatal(err)
			}
			*into = append(*into, rules[0])
		}
		p, err := New(c)
		if err != nil {
			t.Fatal(err)
		}
		d := p.Decide(Requirement{Extension: "x", Capability: ext.CapRead, Method: ext.MethodTool, Tool: ToolNeed{Name: "read_mcp_resource"}, Files: FileNeed{Resource: tt.resource}})
		if d.Outcome != tt.want {
			t.Errorf("%+v: %v (%s)", tt, d.Outcome, d.Reason)
		}
		if files := p.Decide(Requirement{Extension: "x", Capability: ext.CapRead, Method: ext.MethodFS, Files: FileNeed{Paths: []PathUse{{Path: "/etc/" + tt.resource, Read: true}}}}); tt.allow != "read" && tt.allow != "read=/**" && files.Outcome == Allow {
			t.Errorf("%+v opens a file", tt)
		}
	}
}
