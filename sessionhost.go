package pier

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/registrations"
	"github.com/cec80427/pier/internal/instance"
)

func (x *Extension) sourceInfo() SourceInfo {
	if source := x.source.Load(); source != nil {
		return *source
	}
	return SourceInfo{Path: x.Path(), Source: "cli", Scope: "temporary", Origin: "top-level"}
}

// Commands lists all slash commands as pi.getCommands does.
func (h *Host) Commands() json.RawMessage {
	return registrations.ListCommands(registrations.AllCommands(h.members()), h.finder.Known())
}

// callOther runs a registered tool for an extension that asks for it by name.
func (h *Host) callOther(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	var params struct {
		Name       string          `json:"name"`
		Input      json.RawMessage `json:"input"`
		Registered bool            `json:"registered"` // not the built-in one of this name
	}
	if err := ext.DecodeStrict(call.Params, &params); err != nil {
		return nil, err
	}
	request := ToolCall{Name: params.Name, Input: params.Input, parent: parentOf(ctx)}
	if request.parent != "" {
		request.ID = call.ToolCallID
	}
	if call.Stream != nil {
		request.Update = func(partial json.RawMessage) { _ = call.Stream(partial) } // an update nobody takes is no failure
	}
	if params.Registered && !h.hasTool(params.Name) {
		return nil, ext.E(ext.CodeInvalidRequest, "Tool "+params.Name+" not found")
	}
	if other := h.opts.Hosted[ext.MethodTool]; other != nil && !h.hasTool(params.Name) {
		return other.Call(ctx, call)
	}
	result, err := h.Call(ctx, request)
	if err != nil && ext.CodeOf(err) != ext.CodeInternal {
		return nil, err
	}
	return result.JSON(), nil
}

func (h *Host) hasTool(name string) bool { return h.toolOwner(name) != nil }

// broadcast copies an event of pi.events to the other extensions, in load order.
func (h *Host) broadcast(from ext.ID, channel string, data json.RawMessage) {
	for _, x := range h.Extensions() {
		if x.ID() != from {
			if listener, ok := now[instance.Listener](x); ok && !listener.Broadcast(channel, data) {
				h.warnUser(fmt.Sprintf("event %q of %s did not reach %s: it has ended, or too many events wait for it", channel, from, x.ID()))
			}
		}
	}
}

// callFunction has an extension call a function that it gave away on pi.events.
func (h *Host) callFunction(owner ext.ID, request json.RawMessage) bool {
	for _, x := range h.Extensions() {
		if x.ID() == owner {
			listener, ok := now[instance.Listener](x)
			return ok && listener.Called(request)
		}
	}
	return false
}
