package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/jsontext"
)

// What a server may ask back. Each is a right of its own, tool=mcp:SERVER/roots and so on, and what nobody here can answer is not offered.

// asked is a question of the server's on its way through the door.
func (s *server) asked(ctx context.Context, what string, about any, do func(ctx context.Context) (json.RawMessage, error)) (json.RawMessage, error) {
	return s.opts.Door.Call(ctx, ext.Call{
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
			given[f.name] = value
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

// field is one member of a form.
type field struct {
	name, Type, Title, Description string
	Enum                           []string
}

// maxFields bounds how often one form may ask.
const maxFields = 20

func fieldsOf(schema any) ([]field, error) {
	members := jsontext.Members(encode(schema))
	var properties map[string]struct {
		Type        string   `json:"type"`
		Title       string   `json:"title"`
		Description string   `json:"description"`
		Enum        []string `json:"enum"`
	}
	if err := json.Unmarshal(members["properties"], &properties); err != nil || len(properties) > maxFields {
		return nil, ext.E(ext.CodeInvalidRequest, "the form cannot be shown")
	}
	var list []field
	for name, p := range properties {
		list = append(list, field{name, p.Type, p.Title, p.Description, p.Enum})
	}
	slices.SortFunc(list, func(a, b field) int {
		if a.name < b.name {
			return -1
		}
		return 1
	})
	return list, nil
}

// dialog asks for one member; false when the person dismissed it.
func (s *server) dialog(ctx context.Context, message string, f field) (any, bool, error) {
	label := f.Title
	if label == "" {
		label = f.name
	}
	title := fmt.Sprintf("MCP server %s asks: %s\n%s", s.to.name, message, label)
	params := map[string]any{"op": "input", "title": title, "placeholder": f.Description}
	switch {
	case len(f.Enum) > 0:
		params = map[string]any{"op": "select", "title": title, "options": f.Enum}
	case f.Type == "boolean":
		params = map[string]any{"op": "select", "title": title, "options": []string{"yes", "no"}}
	}
	out, err := s.opts.Door.Call(ctx, ext.Call{
		Extension: s.unit.ID, VM: s.opts.VM, Runtime: string(s.unit.Kind()), Method: ext.MethodUI, Params: encode(params),
	})
	if err != nil {
		return nil, false, err
	}
	text, ok := answerText(out)
	if !ok {
		return nil, false, nil
	}
	switch f.Type {
	case "boolean":
		return text == "yes", true, nil
	case "integer", "number":
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, false, ext.E(ext.CodeInvalidRequest, "the answer is no number")
		}
		return n, true, nil
	}
	return text, true, nil
}

// answerText is what a dialog returned; false when it was dismissed.
func answerText(out json.RawMessage) (string, bool) {
	var answer struct {
		Value *string `json:"value"`
	}
	if json.Unmarshal(out, &answer) != nil || answer.Value == nil {
		return "", false
	}
	return *answer.Value, true
}
