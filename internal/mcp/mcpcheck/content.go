package mcpcheck

import (
	"encoding/json"
	"slices"

	"github.com/cec80427/pier/internal/text/jsontext"
)

// each is a result in which every item of one list is changed.
func each(result json.RawMessage, list string, change func(item map[string]json.RawMessage)) json.RawMessage {
	all := jsontext.Members(result)
	var items []json.RawMessage
	if json.Unmarshal(all[list], &items) != nil {
		return result
	}
	for i, item := range items {
		if m := jsontext.Members(item); m != nil {
			change(m)
			items[i] = jsontext.Encode(m)
		}
	}
	var err error
	if all[list], err = json.Marshal(items); err != nil {
		return result
	}
	return jsontext.Encode(all)
}

var kinds = []string{`"text"`, `"image"`, `"audio"`, `"resource_link"`, `"resource"`}

// Known is the result of a tool with a text in the place of each part of a kind that is none here, as Pi reads it.
func Known(result json.RawMessage) json.RawMessage {
	return each(result, "content", func(part map[string]json.RawMessage) {
		kind := string(part["type"])
		if slices.Contains(kinds, kind) {
			return
		}
		name := "undefined"
		_ = json.Unmarshal(part["type"], &name)
		clear(part)
		part["type"], part["text"] = json.RawMessage(kinds[0]), jsontext.AppendString(nil, "[unsupported MCP content "+name+"]")
	})
}

// Annotations is where in the _meta of a tool its annotations stand as they came.
const Annotations = "pier/annotations"

// Annotated is a list of tools in which each has its annotations a second time: a client keeps of them what it knows, and takes false for
// nothing. What a server says in that place is overwritten.
func Annotated(result json.RawMessage) json.RawMessage {
	return each(result, "tools", func(tool map[string]json.RawMessage) {
		meta := jsontext.Members(tool["_meta"])
		if meta == nil {
			meta = map[string]json.RawMessage{}
		}
		if meta[Annotations] = tool["annotations"]; meta[Annotations] == nil {
			meta[Annotations] = json.RawMessage("null")
		}
		tool["_meta"] = jsontext.Encode(meta)
	})
}
