package mcpserve

import (
	"context"
	"encoding/json"
	"sync/atomic"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// describe is a tool as clients know it, nil for one that nobody may reach. registrations is the whole of its extension's, which has more of a tool than its Go type.
func describe(t pier.Tool, registrations json.RawMessage) *sdk.Tool {
	d := &sdk.Tool{Name: t.Name, Title: t.Label, Description: t.Description, InputSchema: anObject(t.Parameters)}
	var all struct {
		Tools []struct {
			Name         string               `json:"name"`
			Exposure     json.RawMessage      `json:"exposure"`
			OutputSchema json.RawMessage      `json:"outputSchema"`
			Annotations  *sdk.ToolAnnotations `json:"annotations"`
		} `json:"tools"`
	}
	_ = json.Unmarshal(registrations, &all) // what does not fit is left out
	for _, more := range all.Tools {
		if more.Name != t.Name {
			continue
		}
		if string(more.Exposure) == `"hidden"` {
			return nil
		}
		d.Annotations = more.Annotations
		if isObject(more.OutputSchema) {
			d.OutputSchema = more.OutputSchema
		}
	}
	return d
}

// anObject is a schema of arguments, which clients want to be one of an object.
func anObject(schema json.RawMessage) json.RawMessage {
	var members map[string]json.RawMessage
	if json.Unmarshal(schema, &members) != nil || members == nil {
		return json.RawMessage(`{"type":"object"}`)
	}
	if string(members["type"]) == `"object"` {
		return schema
	}
	members["type"] = json.RawMessage(`"object"`)
	text, err := json.Marshal(members)
	if err != nil {
		return json.RawMessage(`{"type":"object"}`)
	}
	return text
}

func isObject(schema json.RawMessage) bool {
	var s struct {
		Type string `json:"type"`
	}
	return json.Unmarshal(schema, &s) == nil && s.Type == "object"
}

// call runs a tool for the client. What goes wrong is a result that says so, for the model to read.
func (c *client) call(name string) sdk.ToolHandler {
	return func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		c.mu.Lock()
		host := c.host
		c.mu.Unlock()
		if host == nil {
			return failed("the extensions could not be loaded"), nil
		}
		call := pier.ToolCall{Name: name, Input: json.RawMessage(r.Params.Arguments)}
		if token := r.Params.GetProgressToken(); token != nil {
			var count atomic.Int64
			call.Update = func(partial json.RawMessage) {
				told, err := pier.ParseResult(partial)
				if err != nil {
					return
				}
				_ = r.Session.NotifyProgress(ctx, &sdk.ProgressNotificationParams{ // a client that is gone is told nothing
					ProgressToken: token, Progress: float64(count.Add(1)), Message: told.Text(),
				})
			}
		}
		asker := ext.Asker{}
		asker.RPCID, _ = r.Params.Meta[idKey].(string)
		result, err := host.Call(ext.WithAsker(ctx, asker), call)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		out := convert(result)
		out.IsError = out.IsError || err != nil
		if err != nil && len(out.Content) == 0 {
			return failed(err.Error()), nil
		}
		return out, nil
	}
}

func failed(text string) *sdk.CallToolResult {
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: text}}, IsError: true}
}

// convert is a tool's result as clients get it.
func convert(r pier.Result) *sdk.CallToolResult {
	out := &sdk.CallToolResult{Content: []sdk.Content{}, IsError: r.IsError}
	var blocks []json.RawMessage
	_ = json.Unmarshal(r.Content, &blocks) // content that is no list is none
	for _, b := range blocks {
		out.Content = append(out.Content, content(b))
	}
	var more struct {
		Structured map[string]json.RawMessage `json:"structuredContent"`
	}
	if json.Unmarshal(r.JSON(), &more) == nil && more.Structured != nil {
		if inner, ours := more.Structured["structuredContent"]; ours && more.Structured["content"] != nil {
			_ = json.Unmarshal(inner, &more.Structured) // of a server's tool: its own
		} else if more.Structured["content"] != nil {
			return out
		}
		out.StructuredContent = more.Structured
	}
	return out
}

// content is one part of a result: text and images as in Pi, and the protocol's own kinds as they are.
func content(block json.RawMessage) sdk.Content {
	var one sdk.CallToolResult
	text, err := json.Marshal(map[string]any{"content": []json.RawMessage{block}})
	if err == nil && json.Unmarshal(text, &one) == nil && len(one.Content) == 1 {
		if r, embeds := one.Content[0].(*sdk.EmbeddedResource); !embeds || r.Resource != nil {
			return one.Content[0]
		}
	}
	var b struct {
		Type string `json:"type"`
	}
	_ = json.Unmarshal(block, &b) // without a type it has none to name
	return &sdk.TextContent{Text: "[" + b.Type + " omitted]"}
}
