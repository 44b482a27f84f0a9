package test

import (
	"strings"
	"testing"
)

// TestShortcutConflict is told in Pi's words; the extension that was loaded last has the key.
func TestShortcutConflict(t *testing.T) {
	r := newRig(t, nil)
	const source = `pi.registerShortcut(%, { handler: async () => console.log("pressed") });`
	a := r.load(t, "a", strings.Replace(source, "%", `"ctrl+alt+k"`, 1))
	b := r.load(t, "b", strings.Replace(source, "%", `"CTRL+ALT+K"`, 1))
	want := "warn Extension shortcut conflict: 'CTRL+ALT+K' registered by both " + a.Path() + " and " + b.Path() + ". Using " + b.Path() + "."
	if got := strings.Join(r.told(), "\n"); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if err := r.Shortcut(t.Context(), "ctrl+alt+k"); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(r.told(), "\n"); got != "print b info: pressed" {
		t.Errorf("got %s", got)
	}
}

// TestServersNobodyConnects are told of once each, and not when an extension waits for them.
func TestServersNobodyConnects(t *testing.T) {
	const register = `pi.registerMcpServer("files", { command: "x" }); pi.registerMcpServer("files", { command: "y" });
		pi.registerCommand("more", { handler: async () => pi.registerMcpServer("web", { url: "http://x/y" }) });`
	for _, c := range []struct{ name, source, want string }{
		{"nobody", register, `error x x: register_mcp_server handler: MCP server "files" is registered, but no loaded extension connects MCP servers
error x x: register_mcp_server handler: MCP server "web" is registered, but no loaded extension connects MCP servers`},
		{"somebody", register + `pi.on("mcp_servers_change", () => {});`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, nil)
			r.load(t, "x", c.source)
			if err := r.Start(t.Context()); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				if err := r.Command(t.Context(), "more", ""); err != nil {
					t.Fatal(err)
				}
			}
			if got := strings.Join(r.told(), "\n"); got != c.want {
				t.Errorf("got %s\nwant %s", got, c.want)
			}
		})
	}
}
