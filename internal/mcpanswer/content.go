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

// known is an answer with what Known makes of its content, and Annotated of it.
func known(answer json.RawMessage, members map[string]json.RawMessage) json.RawMessage {
	before := members["result"]
	after := Annotated(before)
	if result := jsontext.Members(after); result["content"] != nil {
		result["content"] = Known(result["content"])
		after = jsontext.Encode(result)
	}
	if string(before) == string(after) {
		return answer
	}
	members["result"] = after
	return jsontext.Encode(members)
}

// Annotations is where in the _meta of a tool its annotations stand as they came.
const Annotations = "pier/annotations"

// Annotated is a result in which each tool has its annotations a second time: a client keeps of them what it knows, and takes false for
// nothing. What a server says in that place is overwritten.
func Annotated(result json.RawMessage) json.RawMessage {
	all := jsontext.Members(result)
	var tools []map[string]json.RawMessage
	if all["tools"] == nil || json.Unmarshal(all["tools"], &tools) != nil {
		return result
	}
	for _, tool := range tools {
		meta := jsontext.Members(tool["_meta"])
		if meta == nil {
			meta = map[string]json.RawMessage{}
		}
		if meta[Annotations] = tool["annotations"]; meta[Annotations] == nil {
			meta[Annotations] = json.RawMessage("null")
		}
		if tool != nil {
			tool["_meta"] = jsontext.Encode(meta)
		}
	}
	list, err := json.Marshal(tools)
	if err != nil {
		return result
	}
	all["tools"] = list
	return jsontext.Encode(all)
}
