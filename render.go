package pier

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
)

// RenderRequest asks for the lines that an extension's own code draws for something, with Pi's dark theme.
type RenderRequest struct {
	// Kind is "call" or "result" of a tool, "message" or "entry" of a custom type, or "widget", "header", "footer"; with the
	// frame that Pi puts around them, "tool" is a call and its result, and "custom" a message.
	Kind     string
	Width    int
	Expanded bool

	Tool    string          // call, result, tool
	Input   json.RawMessage // call, result, tool: the tool's arguments
	Result  json.RawMessage // result, and tool unless it runs still
	Partial bool            // tool: the result is not the last
	Message json.RawMessage // message, custom: the custom message, as the session keeps it
	Entry   json.RawMessage // entry: the custom entry
	Key     string          // widget: the key it was set under
}

// Render returns the lines, with their styles, or nil when this extension draws nothing of the kind.
func (x *Extension) Render(ctx context.Context, r RenderRequest) ([]string, error) {
	drawer, err := capability[instance.Drawer](ctx, x)
	if err != nil {
		return nil, unless(err, errUnable)
	}
	return drawer.Render(ctx, instance.Drawing(r))
}

// Render asks the extensions in load order; the first that draws wins, as in Pi. A tool is drawn by its own extension only.
func (h *Host) Render(ctx context.Context, r RenderRequest) ([]string, error) {
	ofTool := r.Kind == "call" || r.Kind == "result" || r.Kind == "tool"
	for _, x := range h.Extensions() {
		if _, has := x.tool(r.Tool); ofTool && !has {
			continue
		}
		lines, err := x.Render(ctx, r)
		if err != nil || lines != nil || ofTool {
			return lines, err
		}
	}
	if ofTool {
		return nil, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("Tool %s not found", r.Tool))
	}
	return nil, nil
}
