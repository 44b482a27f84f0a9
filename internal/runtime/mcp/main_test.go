package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestMain is also the program of a server: with the word serve and what its tools do.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "serve" {
		serve(os.Args[2:])
		return
	}
	os.Exit(m.Run())
}

var anObject = json.RawMessage(`{"type":"object"}`)

func text(s string) *sdk.CallToolResult {
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: s}}}
}

// serve speaks on the standard streams until they end.
func serve(tools []string) {
	if tools[0] == "broken" {
		fmt.Println("this is no message")
		fmt.Fprintln(os.Stderr, "it broke for a reason")
		os.Exit(1)
	}
	server := sdk.NewServer(&sdk.Implementation{Name: "fixture", Version: "1"}, nil)
	for _, name := range tools {
		server.AddTool(&sdk.Tool{Name: name, InputSchema: anObject}, does(name))
	}
	order := map[string]int{}
	for i, name := range tools {
		order[name] = i
	}
	server.AddReceivingMiddleware(func(next sdk.MethodHandler) sdk.MethodHandler {
		return func(ctx context.Context, method string, r sdk.Request) (sdk.Result, error) {
			out, err := next(ctx, method, r)
			if list, ok := out.(*sdk.ListToolsResult); ok { // the SDK sorts them
				sorted := make([]*sdk.Tool, len(list.Tools))
				for _, t := range list.Tools {
					sorted[order[t.Name]] = t
				}
				list.Tools = sorted
			}
			return out, err
		}
	})
	if err := server.Run(context.Background(), &sdk.StdioTransport{}); err != nil {
		os.Exit(1)
	}
}

func does(name string) sdk.ToolHandler {
	return func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		switch name {
		case "hang":
			<-ctx.Done()
			select {}
		case "crash":
			os.Exit(3)
		case "fail":
			return nil, &jsonrpc.Error{Code: -32000, Message: "failed on purpose"}
		case "read":
			var p struct{ Path string }
			if err := json.Unmarshal(r.Params.Arguments, &p); err != nil {
				return nil, err
			}
			data, err := os.ReadFile(p.Path)
			return text(string(data)), err
		}
		return text(string(r.Params.Arguments)), nil
	}
}
