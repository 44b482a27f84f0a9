package mcp

import (
	"context"
	"encoding/json"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
)

// maxSampled bounds what a server may send to a model with one request, in bytes.
const maxSampled = 1 << 20

// sample lets a server ask a model: that of pier's settings, with the right tool=mcp:SERVER/sampling and, for the request itself, session=llm.
//
//lint:ignore SA1019 the newest version of the protocol deprecates it; the servers of today use it
func (s *server) sample(ctx context.Context, r *sdk.CreateMessageRequest) (*sdk.CreateMessageResult, error) {
	messages, err := sampled(r)
	if err != nil {
		return nil, err
	}
	var answer struct {
		Text, Model string
		StopReason  string `json:"stopReason"`
	}
	_, err = s.asked(ctx, "sampling", map[string]any{"messages": messages, "maxTokens": r.Params.MaxTokens}, func(ctx context.Context) (json.RawMessage, error) {
		options := map[string]any{}
		if r.Params.MaxTokens > 0 {
			options["maxTokens"] = r.Params.MaxTokens
		}
		if r.Params.Temperature > 0 {
			options["temperature"] = r.Params.Temperature
		}
		out, err := s.opts.Gate.Call(ctx, ext.Call{
			Extension: s.unit.ID, VM: s.opts.VM, Runtime: string(s.unit.Kind()), Method: ext.MethodSession,
			Params: encode(map[string]any{"op": "complete", "messages": messages, "options": options}),
		})
		if err != nil {
			return nil, err
		}
		return json.RawMessage("{}"), json.Unmarshal(out, &answer)
	})
	if err != nil {
		return nil, err
	}
	if answer.StopReason == "" {
		answer.StopReason = "endTurn"
	}
	//lint:ignore SA1019 the newest version of the protocol deprecates it; the servers of today use it
	return &sdk.CreateMessageResult{Role: "assistant", Model: answer.Model, StopReason: answer.StopReason, Content: &sdk.TextContent{Text: answer.Text}}, nil
}

// sampled are a request's messages as models get them: texts alone, the server's instructions first.
func sampled(r *sdk.CreateMessageRequest) ([]map[string]string, error) {
	var list []map[string]string
	size := 0
	if text := r.Params.SystemPrompt; text != "" {
		list, size = append(list, map[string]string{"role": "system", "content": text}), len(text)
	}
	for _, m := range r.Params.Messages {
		text, ok := m.Content.(*sdk.TextContent)
		if !ok {
			return nil, ext.E(ext.CodeInvalidRequest, "only texts can be sent to a model")
		}
		list, size = append(list, map[string]string{"role": string(m.Role), "content": text.Text}), size+len(text.Text)
	}
	if size > maxSampled || len(list) == 0 {
		return nil, ext.E(ext.CodeInvalidRequest, "there is nothing to send to a model, or too much")
	}
	return list, nil
}
