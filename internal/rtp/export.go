package rtp

import (
	"encoding/json"
)

// OpenAI are the tools as definitions for OpenAI's function calling, in safe names.
func OpenAI(tools []*Tool) ([]byte, error) {
	type function struct {
		Name        string          `json:"name"`
		Description string          `json:"description"`
		Parameters  json.RawMessage `json:"parameters"`
	}
	type definition struct {
		Type     string   `json:"type"`
		Function function `json:"function"`
	}
	safe := safely(tools)
	list := make([]definition, len(tools))
	for i, t := range tools {
		list[i] = definition{"function", function{safe[t.Name], t.Description, t.InputSchema}}
	}
	return json.Marshal(list)
}

// Anthropic are the tools as definitions for Anthropic's messages, in safe names.
func Anthropic(tools []*Tool) ([]byte, error) {
	type definition struct {
		Name        string          `json:"name"`
		Description string          `json:"description"`
		InputSchema json.RawMessage `json:"input_schema"`
	}
	safe := safely(tools)
	list := make([]definition, len(tools))
	for i, t := range tools {
		list[i] = definition{safe[t.Name], t.Description, t.InputSchema}
	}
	return json.Marshal(list)
}

func safely(tools []*Tool) map[string]string {
	names := make([]string, len(tools))
	for i, t := range tools {
		names[i] = t.Name
	}
	return SafeNames(names)
}
