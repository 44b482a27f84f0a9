package eventmerge

import (
	"encoding/json"

	"github.com/cec80427/pier/internal/text/jsontext"
)

// eventKeys is the order of an event's members as Pi makes it, which JSON.stringify and jsontext.Raw.keys show. Members that are not named come
// behind, by name. Where no order is given, type comes first.
var eventKeys = map[string][]string{
	"agent_before_settle":     {"type", "outcome", "entries", "continue", "context"},
	"agent_end":               {"type", "messages"},
	"after_provider_response": {"type", "status", "headers"},
	"before_agent_start":      {"messageType", "prompt", "images", "type", "systemPromptOptions", "systemPrompt"},
	"input":                   {"type", "text", "images", "source", "streamingBehavior"},
	"message_update":          {"type", "message", "assistantMessageEvent"},
	"model_select":            {"type", "model", "previousModel", "source"},
	"resources_discover":      {"type", "cwd", "reason"},
	"session_before_compact":  {"type", "preparation", "branchEntries", "customInstructions", "reason", "willRetry"},
	"session_before_fork":     {"type", "entryId", "position"},
	"session_before_switch":   {"type", "reason", "targetSessionFile"},
	"session_compact":         {"type", "compactionEntry", "fromExtension", "reason", "willRetry"},
	"session_compact_failed":  {"type", "reason", "errorMessage", "aborted", "willRetry", "fromExtension"},
	"session_shutdown":        {"type", "reason", "targetSessionFile"},
	"session_start":           {"type", "reason", "previousSessionFile"},
	"session_tree":            {"type", "newLeafId", "oldLeafId", "summaryEntry", "fromExtension"},
	"thinking_level_select":   {"type", "level", "previousLevel"},
	"tool_call":               {"type", "toolName", "toolCallId", "input"},
	"tool_execution_end":      {"type", "toolCallId", "toolName", "result", "isError", "durationMs"},
	"tool_execution_start":    {"type", "toolCallId", "toolName", "args"},
	"tool_execution_update":   {"type", "toolCallId", "toolName", "args", "partialResult"},
	"tool_result":             {"type", "toolName", "toolCallId", "input", "content", "details", "structuredContent", "isError", "usage"},
	"turn_end":                {"type", "turnIndex", "message", "toolResults", "messageEntryId", "toolResultEntryIds", "outcome", "entries", "continue", "context"},
	"turn_start":              {"type", "turnIndex", "timestamp"},
	"ui_prompt_end":           {"type", "reason", "kind", "title"},
	"ui_prompt_start":         {"type", "reason", "kind", "title"},
	"user_bash":               {"type", "command", "excludeFromContext", "cwd"},
}

var typeFirst = []string{"type"}

func encodeEvent(name string, fields jsontext.Raw) json.RawMessage {
	keys := eventKeys[name]
	if keys == nil {
		keys = typeFirst
	}
	if text, ok := jsontext.Join(fields, keys); ok {
		return text
	}
	return jsontext.Encode(fields)
}
