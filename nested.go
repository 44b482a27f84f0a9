package pier

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// chainGates builds the gates of the host, once, from the inside out. A host call of a VM passes them in this order:
//
//  1. instance.Gate writes the identity of the VM over the one that its runtime claims: every later gate trusts it.
//  2. causes.Gate adds the asker of the work that the call is made for. It looks the work up by the identity, and the
//     handlers that a nested call runs inherit the asker from the context.
//  3. nestedToolGate runs the handlers of a tool call within a tool. They may change the call, so they come before any
//     gate that looks at its params.
//  4. Middleware is the embedder's. It sees each call as the gate decides on it, the host's own calls included.
//  5. hostcall.Gate decides, records and calls the connector. Nothing lies between its decision and the effect.
func (h *Host) chainGates() {
	gate := ext.Caller(h.wiring.gate) // 5
	if wrap := h.opts.Middleware; wrap != nil {
		gate = wrap(gate) // 4
	}
	h.gate = gate
	gate = h.nestedToolGate(gate)  // 3
	h.guests = h.causes.Gate(gate) // 2
	h.guestGate = func(id ext.ID, vm int, kind source.Kind) ext.Caller {
		return instance.Gate(h.guests, id, vm, kind) // 1
	}
}

// nestedToolGate serves ctx.executeTool: a call that a tool makes of another tool goes the way of a model's call, with an id below its
// caller's. The tools that are built in run in the caller's name, with its rights, and only after the handlers: a gate
// decides on such a call as on any other, and what it changes is what the gate is asked about.
func (h *Host) nestedToolGate(gate ext.Caller) ext.Caller {
	return ext.CallerFunc(func(ctx context.Context, call ext.Call) (json.RawMessage, error) {
		if call.Method != ext.MethodTool || call.Serve != nil { // what the runtime runs itself is no call of another tool
			return gate.Call(ctx, call)
		}
		var params struct {
			Name  string          `json:"name"`
			Input json.RawMessage `json:"input"`
			ID    string          `json:"id"`
		}
		if ext.DecodeStrict(call.Params, &params) != nil || params.ID == "" {
			return gate.Call(ctx, call) // the gate's error says what is wrong
		}
		parent := params.ID[:max(0, strings.LastIndexByte(params.ID, '/'))]
		if owner, running := h.running.Load(parent); !running || owner != call.Extension {
			return nil, ext.E(ext.CodeInvalidRequest, "the id of a nested call begins with that of a call under way")
		}
		request := ToolCall{ID: params.ID, Name: params.Name, Input: params.Input, parent: parent}
		call.ToolCallID = params.ID
		tool := h.callable().Find(params.Name)
		request.barred = tool == nil
		if tool != nil && tool.Registered {
			call.Params = jsontext.Encode(map[string]any{"name": params.Name, "input": params.Input, "registered": true})
			return gate.Call(context.WithValue(ctx, nestedKey{}, request.parent), call)
		}
		if stream := call.Stream; stream != nil {
			request.Update = func(partial json.RawMessage) { _ = stream(partial) } // an update nobody takes is no failure
		}
		result, err := h.callWith(ctx, nil, request, func(ctx context.Context, made ToolCall) (Result, error) {
			call.Params = jsontext.Encode(map[string]any{"name": made.Name, "input": made.Input})
			data, err := gate.Call(ctx, call)
			if err != nil {
				return Result{}, err
			}
			return parseResult(data)
		})
		if ctx.Err() != nil {
			return nil, err
		}
		return result.JSON(), nil
	})
}

// nestedKey is the context key of the id of the call that a call is made by.
type nestedKey struct{}

func parentOf(ctx context.Context) string {
	parent, _ := ctx.Value(nestedKey{}).(string)
	return parent
}
