package eventmerge

import (
	"bytes"
	"encoding/json"
	"maps"

	"github.com/cec80427/pier/internal/text/jsontext"
)

// ToolCall is one call of a tool, as its events tell of it.
type ToolCall struct {
	ID, Name, Parent string // Parent is the id of the call that it is made by, "" for none
	Input            json.RawMessage
}

// Before is the event tool_call.
func (c ToolCall) Before() json.RawMessage {
	event := map[string]any{"type": "tool_call", "toolName": c.Name, "toolCallId": c.ID, "input": c.Input}
	if c.Parent != "" {
		event["parentToolCallId"] = c.Parent
	}
	return jsontext.Encode(event)
}

// Blocked reads what the tool_call handlers made of a call: a result of another shape does not block, as in Pi.
func Blocked(result json.RawMessage) (reason string, blocked bool) {
	const unsaid = "Tool execution was blocked"
	var verdict jsontext.Raw
	_ = json.Unmarshal(result, &verdict)
	if !jsontext.Truthy(verdict["block"]) {
		return "", false
	}
	reason = unsaid
	_ = json.Unmarshal(verdict["reason"], &reason)
	if reason == "" {
		reason = unsaid
	}
	return reason, true
}

// After is the event tool_result.
func (c ToolCall) After(result jsontext.Raw, isError bool) json.RawMessage {
	event := jsontext.Raw{
		"type": json.RawMessage(`"tool_result"`), "toolName": jsontext.Encode(c.Name), "toolCallId": jsontext.Encode(c.ID),
		"input": c.Input, "isError": jsontext.Encode(isError),
	}
	if c.Parent != "" {
		event["parentToolCallId"] = jsontext.Encode(c.Parent)
	}
	for _, key := range []string{"content", "details", "structuredContent", "usage"} {
		if value, ok := result[key]; ok {
			event[key] = value
		}
	}
	return jsontext.Encode(event)
}

// Changed is a tool's result with what the tool_result handlers made of it; false when that is nothing.
func Changed(result jsontext.Raw, by json.RawMessage) (json.RawMessage, bool) {
	var changed jsontext.Raw
	if by == nil || json.Unmarshal(by, &changed) != nil {
		return nil, false
	}
	merged := maps.Clone(result)
	delete(merged, "structuredContent")
	maps.Copy(merged, changed)
	return jsontext.Encode(merged), true
}

// Failed is the result of a tool that threw, as Pi hands it to the model.
func Failed(message string) jsontext.Raw {
	type block struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	return jsontext.Raw{
		"content": jsontext.Encode([]block{{"text", message}}), "details": json.RawMessage("{}"), "isError": json.RawMessage("true"),
	}
}

// Text joins the text blocks of a result's content with newlines.
func Text(content json.RawMessage) string {
	var blocks []struct{ Type, Text string }
	_ = json.Unmarshal(content, &blocks)
	out := ""
	for _, b := range blocks {
		if b.Type != "text" {
			continue
		}
		if out != "" {
			out += "\n"
		}
		out += b.Text
	}
	return out
}

// ContentProblem says why Pi cannot hand a result's content to a model, "" if it can.
func ContentProblem(content json.RawMessage) string {
	if len(content) == 0 || string(content) == "null" {
		return ""
	}
	if content[0] == '[' && !plainTrouble(content) {
		return ""
	}
	var blocks []json.RawMessage
	if json.Unmarshal(content, &blocks) != nil {
		return "content.some is not a function"
	}
	for _, raw := range blocks {
		if string(raw) == "null" {
			return "Cannot read properties of null (reading 'type')"
		}
		var block struct {
			Type string          `json:"type"`
			Data json.RawMessage `json:"data"`
		}
		if json.Unmarshal(raw, &block) == nil && block.Type == "image" && len(block.Data) == 0 {
			return "The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received undefined"
		}
	}
	return ""
}

// plainTrouble reports whether a list may hold what ContentProblem looks for. Most results are texts, and need not be read for it.
func plainTrouble(list json.RawMessage) bool {
	return bytes.Contains(list, []byte("null")) || bytes.Contains(list, []byte("image")) || bytes.Contains(list, []byte(`\u`))
}
