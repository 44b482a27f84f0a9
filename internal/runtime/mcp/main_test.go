package mcp_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
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
	if tools[0] == "listed" {
		listed(tools[1], tools[2])
		return
	}
	server := sdk.NewServer(&sdk.Implementation{Name: "fixture", Version: "1"}, &sdk.ServerOptions{CompletionHandler: completes})
	if tools[0] == "offers" {
		offers(server, tools[1:])
		tools = []string{"offers", "link"}
	}
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
		case "child":
			return text(""), child()
		case "fail":
			return nil, &jsonrpc.Error{Code: -32000, Message: "failed on purpose"}
		case "roots":
			//lint:ignore SA1019 the newest version of the protocol deprecates it; the servers of today use it
			roots, err := r.Session.ListRoots(ctx, nil)
			if err != nil {
				return nil, err
			}
			return text(roots.Roots[0].URI), nil
		case "asks":
			answer, err := r.Session.Elicit(ctx, &sdk.ElicitParams{Mode: "form", Message: "Which?", RequestedSchema: json.RawMessage(
				`{"type":"object","properties":{"colour":{"type":"string","enum":["red","blue"]},"sure":{"type":"boolean"}}}`)})
			if err != nil {
				return nil, err
			}
			return text(fmt.Sprint(answer.Action, " ", answer.Content["colour"], " ", answer.Content["sure"])), nil
		case "samples":
			//lint:ignore SA1019 the newest version of the protocol deprecates it; the servers of today use it
			answer, err := r.Session.CreateMessage(ctx, &sdk.CreateMessageParams{MaxTokens: 5, SystemPrompt: "be short", Messages: []*sdk.SamplingMessage{
				{Role: "user", Content: &sdk.TextContent{Text: "what is it?"}},
			}})
			if err != nil {
				return nil, err
			}
			return text(answer.Model + ": " + answer.Content.(*sdk.TextContent).Text), nil
		case "steps":
			for n := range 3 {
				if err := r.Session.NotifyProgress(ctx, &sdk.ProgressNotificationParams{ProgressToken: r.Params.GetProgressToken(), Progress: float64(n), Total: 3}); err != nil {
					return nil, err
				}
			}
			return text("done"), nil
		case "link":
			return &sdk.CallToolResult{Content: []sdk.Content{&sdk.ResourceLink{URI: "a://one", Name: "one", MIMEType: "text/plain", Description: "the first"}}}, nil
		case "long":
			return text(strings.Repeat("é\n", 20000)), nil
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

// child starts a process that lives on when this one is killed, and holds a connection as long as one of the two lives.
func child() error {
	c, err := net.Dial("unix", os.Getenv("PIER_TEST_ALIVE"))
	if err != nil {
		return err
	}
	f, err := c.(*net.UnixConn).File()
	if err != nil {
		return err
	}
	cmd := exec.Command("sleep", "3600")
	cmd.ExtraFiles = []*os.File{f}
	return cmd.Start()
}

// listed serves the one tool that a file describes, and writes another file when it is called.
func listed(file, sent string) {
	described, err := os.ReadFile(file)
	if err != nil {
		os.Exit(2)
	}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var r struct {
			ID     json.RawMessage
			Method string
		}
		if json.Unmarshal(lines.Bytes(), &r) != nil || r.ID == nil {
			continue
		}
		result := `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"listed","version":"1"}}`
		switch r.Method {
		case "tools/list":
			result = `{"tools":[` + string(described) + `]}`
		case "tools/call":
			result = `{"content":[]}`
			if os.WriteFile(sent, nil, 0o600) != nil {
				os.Exit(2)
			}
		}
		fmt.Printf("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}\n", r.ID, result)
	}
}

func serverOf(s *sdk.Server) func(*http.Request) *sdk.Server {
	return func(*http.Request) *sdk.Server { return s }
}

func completes(_ context.Context, r *sdk.CompleteRequest) (*sdk.CompleteResult, error) {
	return &sdk.CompleteResult{Completion: sdk.CompletionResultDetails{Values: []string{r.Params.Argument.Name + ":" + r.Params.Argument.Value + "…"}}}, nil
}

// offers adds resources and prompts.
func offers(server *sdk.Server, uris []string) {
	read := func(_ context.Context, r *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
		return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: r.Params.URI, MIMEType: "text/plain", Text: "text of " + r.Params.URI}}}, nil
	}
	for _, uri := range uris {
		server.AddResource(&sdk.Resource{URI: uri, Name: uri, Icons: []sdk.Icon{{Source: "data:,"}}}, read)
	}
	server.AddResource(&sdk.Resource{URI: "ui://page", Name: "page"}, read)
	server.AddResourceTemplate(&sdk.ResourceTemplate{URITemplate: "demo://{name}", Name: "any"}, read)
	server.AddPrompt(&sdk.Prompt{Name: "greet", Description: "greets", Arguments: []*sdk.PromptArgument{{Name: "who", Required: true}, {Name: "how"}}},
		func(_ context.Context, r *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
			said := fmt.Sprintf("greet %s %s", r.Params.Arguments["who"], r.Params.Arguments["how"])
			return &sdk.GetPromptResult{Messages: []*sdk.PromptMessage{{Role: "user", Content: &sdk.TextContent{Text: said}}}}, nil
		})
}
