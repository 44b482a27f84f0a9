package rtpserve

import (
	_ "embed"
	"encoding/json"
	"maps"
)

// protocolText is the RIG Gateway Protocol 1.0.0 as an OpenAPI document, without its prose.
//
//go:embed rgp.json
var protocolText []byte

// document is the protocol's with a path for each tool, so that clients can be made of it.
func (s *set) document() (json.RawMessage, error) {
	var api struct {
		OpenAPI    string                     `json:"openapi"`
		Info       json.RawMessage            `json:"info"`
		Paths      map[string]json.RawMessage `json:"paths"`
		Components map[string]json.RawMessage `json:"components"`
		Security   json.RawMessage            `json:"security"`
	}
	if err := json.Unmarshal(protocolText, &api); err != nil {
		return nil, err
	}
	paths := maps.Clone(api.Paths)
	delete(paths, "/v1/tools/{name}:call") // each tool has its own
	for name, t := range s.tools {
		object := func(properties map[string]any, required ...string) map[string]any {
			return map[string]any{"type": "object", "properties": properties, "required": required}
		}
		content := func(schema any) map[string]any {
			return map[string]any{"application/json": map[string]any{"schema": schema}}
		}
		context := object(map[string]any{"tenant_id": map[string]any{"type": "string"}, "request_id": map[string]any{"type": "string"}, "actor": map[string]any{"type": "string"}})
		delete(context, "required")
		operation, err := json.Marshal(map[string]any{"post": map[string]any{
			"operationId": "call_" + name, "summary": t.Description, "x-risk-class": t.RiskClass,
			"requestBody": map[string]any{"required": true, "content": content(object(map[string]any{"args": t.InputSchema, "context": context}, "args"))},
			"responses": map[string]any{"200": map[string]any{"description": "what came of the call", "content": content(map[string]any{
				"allOf": []any{map[string]any{"$ref": "#/components/schemas/ToolResult"}, map[string]any{"properties": map[string]any{"output": t.OutputSchema}}},
			})}, "default": map[string]any{"description": "why the request is refused", "content": content(json.RawMessage(`{"$ref":"#/components/schemas/ErrorResponse"}`))}},
		}})
		if err != nil {
			return nil, err
		}
		paths["/v1/tools/"+name+":call"] = operation
	}
	api.Paths = paths
	api.Components["securitySchemes"] = json.RawMessage(`{"bearer":{"type":"http","scheme":"bearer"}}`)
	api.Security = json.RawMessage(`[{"bearer":[]}]`)
	return json.Marshal(api)
}
