package bridgeserve_test

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/internal/bridgeserve"
)

const changing = `export default function (pi) {
	pi.registerTool({ name: "add", label: "", description: "adds", parameters: { type: "object", properties: { n: { type: "number" } }, required: ["n"] },
		async execute(_id, p) { return { content: [{ type: "text", text: String(p.n + 1) }] }; } });
	pi.on("tool_call", (e) => {
		if (e.toolName === "write") e.input.path = "elsewhere";
		if (e.toolName === "broken") throw new Error("x");
	});
	pi.on("tool_result", (e) => e.toolName === "read" ? { content: [{ type: "text", text: "changed " + e.content[0].text }] } : undefined);
}`

// options lend an extension, in folders of its own.
func options(t *testing.T, policy pier.Policy) bridgeserve.Options {
	t.Helper()
	policy.Mode = "strict"
	file := filepath.Join(t.TempDir(), "changing.ts")
	if err := os.WriteFile(file, []byte(changing), 0o600); err != nil {
		t.Fatal(err)
	}
	dirs := []string{t.TempDir(), t.TempDir(), t.TempDir(), t.TempDir()}
	return bridgeserve.Options{Project: "demo", Open: func(ctx context.Context, set func(*pier.Options)) (*pier.Host, error) {
		o := pier.Options{Cwd: dirs[0], AgentDir: dirs[1], StateDir: dirs[2], CacheDir: dirs[3], Policy: policy}
		set(&o)
		host, err := pier.New(ctx, o)
		if err != nil {
			return nil, err
		}
		_, err = host.LoadAll(ctx, file)
		return host, err
	}}
}

// served is an agent whose process is pier with an extension in it.
func served(t *testing.T, policy pier.Policy) *bridge.Agent {
	t.Helper()
	o := options(t, policy)
	fromAgent, toProcess := io.Pipe()
	fromProcess, toAgent := io.Pipe()
	agent := bridge.NewAgent(fromProcess, toProcess, bridge.AgentOptions{})
	over := make(chan error, 2)
	o.In, o.Out = fromAgent, toAgent
	go func() {
		over <- bridgeserve.Run(context.Background(), o)
		_ = toAgent.Close()
	}()
	go func() { over <- agent.Run(context.Background()) }()
	t.Cleanup(func() {
		_ = agent.Close(context.Background())
		_ = toProcess.Close()
		for range 2 {
			if err := <-over; err != nil {
				t.Error(err)
			}
		}
	})
	return agent
}

// TestServed: what an agent gets of an extension, and what a handler may change of the agent's own calls.
func TestServed(t *testing.T) {
	agent := served(t, pier.Policy{})
	info, err := agent.Ready(t.Context())
	if err != nil || len(info.Tools) != 1 || info.Tools[0].Name != "add" || len(info.Plugins) != 1 {
		t.Fatalf("%+v, %v", info, err)
	}
	for _, tc := range []struct{ name, arguments, want string }{
		{"add", `{"n":1}`, "2"},
		{"add", `{"n":"x"}`, "n:"},
		{"read", `{"path":"/etc/passwd"}`, "there is no such call"},
		{"pi_plugin_tool_call", `{"toolName":"bash","input":{"command":"ls"}}`, `{"ok":{}}`},
		{"pi_plugin_tool_call", `{"toolName":"broken","input":{}}`, `{"block":`},
		{"pi_plugin_tool_call", `{"toolName":"write","input":{"path":"a"}}`, "--allow tool=write"},
		{"pi_plugin_tool_result", `{"toolName":"read","input":{},"content":"it","isError":false}`, `"content":"changed it"`},
		{"pi_plugin_command", `{"name":"none","args":""}`, `{"error":`},
		{"pi_session_snapshots", `{}`, `[]`},
		{"pi_event", `{"type":"turn_start"}`, ``},
	} {
		got, err := agent.Call(t.Context(), tc.name, json.RawMessage(tc.arguments))
		if err != nil || !strings.Contains(got.Text, tc.want) {
			t.Errorf("%s %s: got %+v, %v, want %s", tc.name, tc.arguments, got, err, tc.want)
		}
	}
}

// TestServedMayChange: with the right for it a handler changes what a tool of the agent's is called with.
func TestServedMayChange(t *testing.T) {
	for _, tc := range []struct {
		policy pier.Policy
		want   string
	}{
		{pier.Policy{Allow: []string{"tool=write"}}, `{"ok":{"path":"elsewhere"}}`},
		{pier.Policy{AllowAll: true}, `{"ok":{"path":"elsewhere"}}`},
		{pier.Policy{AllowAll: true, Deny: []string{"tool=write"}}, `{"block":`},
		{pier.Policy{Allow: []string{"tool=write"}, Deny: []string{"tool"}}, `{"block":`},
		{pier.Policy{Allow: []string{"tool"}, Deny: []string{"tool=w*"}}, `{"block":`},
	} {
		got, err := served(t, tc.policy).Call(t.Context(), "pi_plugin_tool_call", json.RawMessage(`{"toolName":"write","input":{"path":"a","text":"b"}}`))
		if err != nil || !strings.HasPrefix(got.Text, tc.want) {
			t.Errorf("%+v: %+v, %v", tc.policy, got, err)
		}
	}
}
