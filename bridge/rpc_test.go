package bridge_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
)

var rpcInfo = bridge.Info{Tools: []bridge.Tool{
	{Name: "echo", Description: "d"}, {Name: "pi_event"}, {Name: "two", Parameters: json.RawMessage(`{"type":"object","required":["a"]}`)},
}}

// TestRPC: the HTTP form, message by message.
func TestRPC(t *testing.T) {
	for _, tc := range []struct{ name, body, want string }{
		{
			"a call", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"a":"<b>"}}}`,
			`{"id":1,"jsonrpc":"2.0","result":{"content":[{"type":"text","text":"{\"a\":\"<b>\"}"}],"isError":false}}`,
		},
		{
			"a call that fails", `{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"fail"}}`,
			`{"id":"x","jsonrpc":"2.0","result":{"content":[{"type":"text","text":"not you"}],"isError":true}}`,
		},
		{"a private call", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"pi_plugin_command","arguments":{}}}`, `"code":-32602`},
		{"no name", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}`, `"code":-32602`},
		{"arguments that are none", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":[]}}`, `"code":-32602`},
		{
			"the tools", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`,
			`{"id":1,"jsonrpc":"2.0","result":{"tools":[{"name":"echo","description":"d","inputSchema":{"type":"object"}},{"name":"two","description":"","inputSchema":{"type":"object","required":["a"]}}]}}`,
		},
		{"ping", `{"jsonrpc":"2.0","id":1,"method":"ping"}`, `{"id":1,"jsonrpc":"2.0","result":{}}`},
		{"another method", `{"jsonrpc":"2.0","id":1,"method":"fly"}`, `"code":-32601`},
		{"a notification", `{"jsonrpc":"2.0","method":"tools/call","params":{"name":"echo"}}`, ``},
		{"no JSON", `{"jsonrpc"`, `{"error":{"code":-32700,`},
		{"a batch", `[]`, `{"error":{"code":-32600,`},
		{"null", `null`, `{"error":{"code":-32600,`},
		{"a member twice", `{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}`, `{"error":{"code":-32600,`},
		{"a member in another case", `{"jsonrpc":"2.0","id":1,"Method":"ping"}`, `"code":-32600`},
		{"an older version", `{"jsonrpc":"1.0","id":1,"method":"ping"}`, `"code":-32600`},
		{"an id that is none", `{"jsonrpc":"2.0","id":{},"method":"ping"}`, `"id":null`},
		{"params that are none", `{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}`, `"code":-32600`},
	} {
		got := strings.TrimSuffix(string(bridge.AnswerRPC(t.Context(), []byte(tc.body), rpcInfo, echo)), "\n")
		if whole := strings.HasSuffix(tc.want, "}}"); whole && got != tc.want || !strings.Contains(got, tc.want) || tc.want == "" && got != "" {
			t.Errorf("%s: got\n%s\nwant\n%s", tc.name, got, tc.want)
		}
	}
}

// TestRPCBothEnds: what one end writes the other reads.
func TestRPCBothEnds(t *testing.T) {
	ask := func(method, params string) []byte {
		return bridge.AnswerRPC(t.Context(), bridge.EncodeRPC(7, method, json.RawMessage(params)), rpcInfo, echo)
	}
	tools, err := bridge.DecodeRPCTools(ask("tools/list", ""), 7)
	want := []bridge.Tool{{Name: "echo", Description: "d", Parameters: json.RawMessage(`{"type":"object"}`)}, rpcInfo.Tools[2]}
	if diff := cmp.Diff(want, tools); diff != "" || err != nil {
		t.Errorf("%v -want +got\n%s", err, diff)
	}
	if r, err := bridge.DecodeRPCResult(ask("tools/call", `{"name":"echo","arguments":{"a":1}}`), 7); err != nil || r.Text != `{"a":1}` || r.IsError {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := bridge.DecodeRPCResult(ask("fly", ""), 7); ext.CodeOf(err) != ext.CodeIO || !strings.Contains(err.Error(), "no method fly") {
		t.Errorf("%v", err)
	}
	for _, bad := range []string{
		``, `[]`, `{"jsonrpc":"2.0","id":8,"result":{"content":[]}}`, `{"jsonrpc":"2.0","id":7,"result":[]}`, `{"jsonrpc":"2.0","id":7,"error":3}`,
		`{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text"}]}}`, `{"jsonrpc":"2.0","id":7,"result":{"content":"x"}}`,
	} {
		if r, err := bridge.DecodeRPCResult([]byte(bad), 7); ext.CodeOf(err) != ext.CodeInvalidRequest {
			t.Errorf("%s: %+v, %v", bad, r, err)
		}
	}
	if c, err := bridge.DecodeConfig([]byte(`{"project_name":"shop","framework_type":"phoenix","more":1}`)); err != nil || c.ProjectName != "shop" {
		t.Errorf("%+v, %v", c, err)
	}
	if _, err := bridge.DecodeConfig([]byte(`{"project":"shop"}`)); err == nil {
		t.Error("something else was taken for a bridge")
	}
}

// FuzzRPC: whatever is posted, the answer is one JSON object of JSON-RPC, and a call is made at most once.
func FuzzRPC(f *testing.F) {
	f.Add([]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{}}}`))
	f.Add([]byte(`{"jsonrpc":"2.0","id":"a","method":"tools/list"}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		calls := 0
		out := bridge.AnswerRPC(t.Context(), body, rpcInfo, func(ctx context.Context, c *bridge.Call) (bridge.Result, error) {
			if calls++; bridge.Private(c.Name) {
				t.Errorf("the private call %s was made", c.Name)
			}
			return echo(ctx, c)
		})
		var answer map[string]json.RawMessage
		if out != nil && (json.Unmarshal(out, &answer) != nil || string(answer["jsonrpc"]) != `"2.0"` || (answer["result"] == nil) == (answer["error"] == nil)) || calls > 1 {
			t.Errorf("%d calls, answered %s", calls, out)
		}
		_, _ = bridge.DecodeRPCResult(body, 1)
		_, _ = bridge.DecodeRPCTools(body, 1)
		_, _ = bridge.DecodeConfig(body)
	})
}
