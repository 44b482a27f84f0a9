package bridgeserve_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/serve/bridgeserve"
)

const changing = `export default function (pi) {
	pi.registerTool({ name: "add", label: "", description: "adds", parameters: { type: "object", properties: { n: { type: "number" } }, required: ["n"] },
		async execute(_id, p) { return { content: [{ type: "text", text: String(p.n + 1) }] }; } });
	pi.on("tool_call", (e) => {
		if (e.toolName === "write") e.input.path = "elsewhere";
		if (e.toolName === "broken") throw new Error("x");
		if (e.toolName === "replaced") e.input = { path: "elsewhere" };
	});
	pi.on("tool_result", (e) => e.toolName === "read" ? { content: [{ type: "text", text: "changed " + e.content[0].text }] } : undefined);
}`

// options lend an extension, in folders of its own.
func options(t *testing.T, policy pier.Policy) bridgeserve.Options {
	t.Helper()
	return arranged(t, func(o *pier.Options, _ string) {
		o.Policy = policy
		o.Policy.Mode = "strict"
	})
}

// arranged lends it with options that are set for the extension's file.
func arranged(t *testing.T, arrange func(o *pier.Options, file string)) bridgeserve.Options {
	t.Helper()
	file := filepath.Join(t.TempDir(), "changing.ts")
	if err := os.WriteFile(file, []byte(changing), 0o600); err != nil {
		t.Fatal(err)
	}
	dirs := []string{t.TempDir(), t.TempDir(), t.TempDir(), t.TempDir()}
	return bridgeserve.Options{Project: "demo", Open: func(ctx context.Context, set func(*pier.Options)) (*pier.Host, error) {
		o := pier.Options{Cwd: dirs[0], AgentDir: dirs[1], StateDir: dirs[2], CacheDir: dirs[3]}
		arrange(&o, file)
		set(&o)
		host, err := pier.New(ctx, o)
		if err != nil {
			return nil, err
		}
		_, err = host.LoadAll(ctx, file)
		return host, errors.Join(err, host.Start(ctx))
	}}
}

// served is an agent whose process is pier with an extension in it.
func served(t *testing.T, o bridgeserve.Options, as bridge.AgentOptions) *bridge.Agent {
	t.Helper()
	fromAgent, toProcess := io.Pipe()
	fromProcess, toAgent := io.Pipe()
	agent := bridge.NewAgent(fromProcess, toProcess, as)
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
	agent := served(t, options(t, pier.Policy{}), bridge.AgentOptions{})
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
		{"pi_plugin_tool_call", `{"toolName":"replaced","input":{"path":"a"}}`, `{"ok":{}}`},
		{"pi_plugin_tool_result", `{"toolName":"read","input":{},"content":"it","isError":false}`, `"content":"changed it"`},
		{"pi_plugin_command", `{"name":"none","args":""}`, `{"error":`},
		{"pi_session_snapshots", `{}`, `{"sessions":[]}`},
		{"pi_session_cancel", `{"id":"s"}`, "there is no such session"},
		{"pi_session_rerun", `{"id":"s"}`, "there is no such session"},
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
		got, err := served(t, options(t, tc.policy), bridge.AgentOptions{}).Call(t.Context(), "pi_plugin_tool_call", json.RawMessage(writing))
		if err != nil || !strings.HasPrefix(got.Text, tc.want) {
			t.Errorf("%+v: %+v, %v", tc.policy, got, err)
		}
	}
}

const writing = `{"toolName":"write","toolCallId":"w1","input":{"path":"a","text":"b"}}`

// TestServedRules: what settings say and what was answered for good counts for that as for everything else, and is in the ledger.
func TestServedRules(t *testing.T) {
	settings := func(rules string) func(*pier.Options, string) {
		return func(o *pier.Options, _ string) {
			o.Policy.Settings = true
			text := `{"extensionPolicy":{"mode":"strict",` + rules + `}}`
			if err := os.WriteFile(filepath.Join(o.AgentDir, "settings.json"), []byte(text), 0o600); err != nil {
				t.Error(err)
			}
		}
	}
	kept := func(allow bool) func(*pier.Options, string) {
		return func(o *pier.Options, file string) {
			o.Policy.Remember = true
			grants, err := pier.OpenGrants(o.StateDir)
			if err == nil {
				_, err = grants.Add(file, []string{"tool=write"}, allow)
			}
			if err != nil {
				t.Error(err)
			}
		}
	}
	const changed, blocked = `{"ok":{"path":"elsewhere"}}`, `{"block":"changing wants to change what write is called with`
	for name, tc := range map[string]struct {
		arrange func(o *pier.Options, file string)
		want    string
	}{
		"settings allow":                {settings(`"allow":["tool=write"]`), changed},
		"settings allow another":        {settings(`"allow":["tool=read"]`), blocked},
		"settings allow it this one":    {settings(`"extensions":{"changing":{"allow":["tool=write"]}}`), changed},
		"settings allow it another one": {settings(`"extensions":{"other":{"allow":["tool=write"]}}`), blocked},
		"settings deny what the flag gives": {func(o *pier.Options, file string) {
			settings(`"deny":["tool=write"]`)(o, file)
			o.Policy.Allow = []string{"tool"}
		}, blocked},
		"kept":    {kept(true), changed},
		"kept no": {func(o *pier.Options, file string) { kept(false)(o, file); o.Policy.Mode = "permissive" }, blocked},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ledger := &records{}
			agent := served(t, arranged(t, func(o *pier.Options, file string) {
				if o.Ledger = ledger; o.Policy.Mode == "" {
					o.Policy.Mode = "strict"
				}
				tc.arrange(o, file)
			}), bridge.AgentOptions{})
			got, err := agent.Call(t.Context(), "pi_plugin_tool_call", json.RawMessage(writing))
			if err != nil || !strings.HasPrefix(got.Text, tc.want) {
				t.Errorf("%+v, %v", got, err)
			}
			if _, end, ok := strings.Cut(ledger.String(), "host_call.end changing "); !ok || !strings.Contains(end, `"op":"write"`) {
				t.Errorf("there is no record of the decision:\n%s", ledger)
			}
		})
	}
}

// records are a ledger: the events, whose they are, and the data.
type records struct {
	mu   sync.Mutex
	text strings.Builder
}

func (r *records) Append(l ext.LogRecord) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	fmt.Fprintln(&r.text, l.Event, l.Correlation.ExtensionID, string(l.Data))
	return nil
}

func (r *records) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.String()
}

// TestServedAsks: where a question may be asked, the agent's person decides.
func TestServedAsks(t *testing.T) {
	for name, allow := range map[string]bool{"yes": true, "no": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			asked := make(chan string, 5)
			agent := served(t, arranged(t, func(o *pier.Options, _ string) { o.Policy = pier.DefaultPolicy() }), bridge.AgentOptions{
				Handle: func(_ context.Context, r *bridge.Asked) (json.RawMessage, error) {
					var in struct {
						Kind, Extension string
						Lines           []string
						Offers          []struct {
							Offer int
							Text  string
							Allow bool
						}
					}
					if err := json.Unmarshal(r.Payload, &in); err != nil || r.Op != bridge.OpAsk || in.Kind != "permission" {
						t.Errorf("%s %s: %v", r.Op, r.Payload, err)
					}
					asked <- in.Extension + " " + in.Lines[0]
					for _, o := range in.Offers {
						if o.Allow == allow {
							return json.RawMessage(fmt.Sprintf(`{"offer":%d}`, o.Offer)), nil
						}
					}
					return nil, bridge.UnknownOp(r.Op)
				},
			})
			got, err := agent.Call(t.Context(), "pi_plugin_tool_call", json.RawMessage(writing))
			if err != nil || strings.HasPrefix(got.Text, `{"ok":{"path":"elsewhere"}}`) != allow {
				t.Errorf("%+v, %v", got, err)
			}
			if q := <-asked; !strings.HasPrefix(q, "changing changing wants") || !strings.Contains(q, "write") {
				t.Errorf("asked %q", q)
			}
		})
	}
}
