package bridge_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	wire "github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/bridge"
)

// far answers host calls as a process would that answers over HTTP at some ports, by project. One of them wants a token.
func far(token string, projects map[string]string) func(context.Context, ext.Call) (json.RawMessage, error) {
	info := wire.Info{Tools: []wire.Tool{{Name: "upper", Description: "d"}}}
	return func(ctx context.Context, c ext.Call) (json.RawMessage, error) {
		var in struct {
			Method, URL string
			Headers     [][2]string
			Base64      []byte
			Name        string
		}
		if err := json.Unmarshal(c.Params, &in); err != nil {
			return nil, err
		}
		if c.Method == ext.MethodEnv {
			return json.RawMessage(fmt.Sprintf(`{"value":%q}`, token)), nil
		}
		base, path, _ := strings.Cut(strings.TrimPrefix(in.URL, "http://"), "/")
		project, there := projects[base]
		if !there {
			return nil, ext.E(ext.CodeIO, "nobody answers")
		}
		status, body := 200, []byte(nil)
		switch {
		case path == "config":
			body = []byte(fmt.Sprintf(`{"project_name":%q,"framework_type":"x"}`, project))
		case token != "" && !strings.Contains(fmt.Sprint(in.Headers), "Bearer "+token):
			status = 401
		default:
			body = wire.AnswerRPC(ctx, in.Base64, info, func(_ context.Context, c *wire.Call) (wire.Result, error) {
				return wire.Result{Text: strings.ToUpper(string(c.Arguments)) + " " + project, IsError: c.Name == "fails"}, nil
			})
		}
		for _, chunk := range []any{map[string]any{"status": status}, map[string]any{"base64": body[:len(body)/2]}, map[string]any{"base64": body[len(body)/2:]}} {
			raw, _ := json.Marshal(chunk)
			if err := c.Stream(raw); err != nil {
				return nil, err
			}
		}
		return json.RawMessage(`{}`), nil
	}
}

// TestHTTP: a process that answers over HTTP, however it was found: its tools pass the gate, request by request.
func TestHTTP(t *testing.T) {
	for _, tc := range []struct {
		name, spec, says, token string
		projects                map[string]string
		want, fails             string
	}{
		{"an address", "bridge:http://127.0.0.1:4003", "", "", map[string]string{"127.0.0.1:4003": "shop"}, `{"A":1} shop`, ""},
		{"an address with a token", "bridge:http://127.0.0.1:4003", "", "secret", map[string]string{"127.0.0.1:4003": "shop"}, `{"A":1} shop`, ""},
		{"a program that says its port", "bridge:true", "PI_MCP_READY port=17", "", map[string]string{"127.0.0.1:17": "shop"}, `{"A":1} shop`, ""},
		{"a program that says its port and token", "bridge:true", "PI_MCP_READY port=17 token=secret", "secret", map[string]string{"127.0.0.1:17": "shop"}, `{"A":1} shop`, ""},
		{"the only one", "bridge:http://localhost", "", "", map[string]string{"127.0.0.1:4009": "shop"}, `{"A":1} shop`, ""},
		{"the one of the folder", "bridge:http://localhost", "", "", map[string]string{"127.0.0.1:4001": "shop", "127.0.0.1:4007": "work"}, `{"A":1} work`, ""},
		{"several", "bridge:http://localhost", "", "", map[string]string{"127.0.0.1:4001": "a", "127.0.0.1:4002": "b"}, "", "several bridges"},
		{"none", "bridge:http://localhost", "", "", nil, "", "no bridge answers"},
		{"none at the address", "bridge:http://127.0.0.1:4000", "", "", nil, "", "nobody answers"},
		{"none at the port", "bridge:true", "PI_MCP_READY port=17", "", nil, "", "cannot be asked"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := startAs(t, tc.spec, wire.Info{}, nil, far(tc.token, tc.projects))
			r.says = tc.says
			err := r.Load(t.Context())
			if tc.fails != "" {
				if err == nil || !strings.Contains(err.Error(), tc.fails) {
					t.Errorf("loaded: %v", err)
				}
				return
			}
			if err != nil || !strings.Contains(string(r.regs["tools"]), `"upper"`) {
				t.Fatalf("%v, %s", err, r.regs["tools"])
			}
			out, err := r.Call(t.Context(), instance.ToolCall{ID: "1", Name: "upper", Input: json.RawMessage(`{"a":1}`)})
			var said struct{ Content []struct{ Text string } }
			if json.Unmarshal(out, &said) != nil || err != nil || len(said.Content) != 1 || said.Content[0].Text != tc.want {
				t.Errorf("%s, %v", out, err)
			}
			if _, err := r.Call(t.Context(), instance.ToolCall{ID: "2", Name: "fails"}); err == nil {
				t.Error("a tool that fails did not")
			}
		})
	}
}

// TestAddresses: an address is a scheme, a host and a port, and what has no port is looked for on this machine alone.
func TestAddresses(t *testing.T) {
	for spec, ok := range map[string]bool{
		"bridge:http://127.0.0.1:4000": true, "bridge:http://127.0.0.1:4000/": true, "bridge:https://example.com:8443": true, "bridge:http://localhost": true,
		"bridge:http://example.com": false, "bridge:https://localhost": false, "bridge:http://u:p@127.0.0.1:1": false, "bridge:http://127.0.0.1:1/x": false,
		"bridge:http://127.0.0.1:1?a=b": false, "bridge:http://:4000": false,
	} {
		entries, err := source.Find(spec)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := bridge.New().Build(t.Context(), entries[0], nil); (err == nil) != ok {
			t.Errorf("%s: %v", spec, err)
		}
	}
}
