package mcpanswer

import (
	"encoding/json"
	"slices"

	"github.com/cec80427/pier/internal/jsontext"
)

var kinds = []string{"text", "image", "audio", "resource_link", "resource"}

// Known is the content of a tool's result with a text in the place of each part of a kind that is none here, as Pi reads it.
func Known(content json.RawMessage) json.RawMessage {
	var parts []json.RawMessage
	if json.Unmarshal(content, &parts) != nil {
		return content
	}
	changed := false
	for i, part := range parts {
		kind := "undefined"
		if json.Unmarshal(jsontext.Members(part)["type"], &kind); !slices.Contains(kinds, kind) {
			changed, parts[i] = true, jsontext.Fields(nil).Text("type", "text").Text("text", "[unsupported MCP content "+kind+"]").Object()
		}
	}
	if !changed {
		return content
	}
	out, err := json.Marshal(parts)
	if err != nil {
		return content
	}
	return out
}

// known is an answer with what Known makes of its content.
func known(answer json.RawMessage, members map[string]json.RawMessage) json.RawMessage {
	result := jsontext.Members(members["result"])
	content := Known(result["content"])
	if string(content) == string(result["content"]) {
		return answer
	}
	result["content"] = content
	members["result"] = jsontext.Encode(result)
	return jsontext.Encode(members)
}
