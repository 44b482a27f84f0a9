package mcp

import (
	"context"
	"encoding/json"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
)

// What a server may ask back. Each is a right of its own, tool=mcp:SERVER/roots and so on, and what nobody here can answer is not offered.

// asked is a question of the server's on its way through the gate.
func (s *server) asked(ctx context.Context, what string, about any, do func(ctx context.Context) (json.RawMessage, error)) (json.RawMessage, error) {
	return s.opts.Gate.Call(ctx, ext.Call{
		Extension: s.unit.ID, VM: s.opts.VM, Runtime: string(s.unit.Kind()), Method: ext.MethodTool, Serve: do,
		Params: encode(map[string]any{"name": "mcp:" + s.to.name + "/" + what, "input": about}),
	})
}

// gateRoots lets a server see the working directory once that is allowed.
func (s *server) gateRoots(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, r sdk.Request) (sdk.Result, error) {
		if method != "roots/list" {
			return next(ctx, method, r)
		}
		var result sdk.Result
		_, err := s.asked(ctx, "roots", map[string]any{}, func(ctx context.Context) (json.RawMessage, error) {
			var err error
			result, err = next(ctx, method, r)
			return json.RawMessage("{}"), err
		})
		return result, err
	}
}

// elicit asks the person what a server wants to know, one dialog for each member of its form.
func (s *server) elicit(ctx context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
	if r.Params.Mode == "url" {
		return &sdk.ElicitResult{Action: "decline"}, nil
	}
	given := map[string]any{}
	action := "accept"
	_, err := s.asked(ctx, "elicitation", map[string]any{"message": r.Params.Message}, func(ctx context.Context) (json.RawMessage, error) {
		fields, err := fieldsOf(r.Params.RequestedSchema)
		if err != nil {
			return nil, err
		}
		for _, f := range fields {
			value, ok, err := s.dialog(ctx, r.Params.Message, f)
			if err != nil || !ok {
				action = "cancel"
				return json.RawMessage("{}"), err
			}
			if value != nil {
				given[f.name] = value
			}
		}
		return json.RawMessage("{}"), nil
	})
	if err != nil {
		return nil, err
	}
	if action != "accept" {
		given = nil
	}
	return &sdk.ElicitResult{Action: action, Content: given}, nil
}
