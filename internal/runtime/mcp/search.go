package mcp

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cec80427/pier/internal/instance"
)

// toolSearch finds tools that no model has been told of, as in Pi. It is about all servers, so one alone registers it.
const toolSearch = "tool_search"

// usualFound is how many tools a search finds at most that says no number.
const usualFound = 8

// finds reports whether some of the server's tools are found by a search in this session.
func (s *server) finds() bool {
	o := s.rt.opts
	return s.to.search && s.unit.Entry.Spec == s.to.name && o.Search != nil && o.Searching != nil && o.Searching()
}

func searchTool() map[string]any {
	return map[string]any{
		"name": toolSearch, "label": toolSearch, "promptSnippet": "Find tools that are not declared yet and load them",
		"description": "Finds tools that are not declared to you, such as those of MCP servers, and declares the best matches from your next call on. " +
			"When a tool you need is missing, look for it with " + toolSearch + ".",
		"parameters": map[string]any{"type": "object", "required": []string{"query"}, "properties": map[string]any{
			"query": map[string]string{"type": "string", "description": "What the tool should do, in a few words, or its name."},
			"limit": map[string]string{"type": "number", "description": fmt.Sprintf("How many tools at most; %d without it.", usualFound)},
		}},
		"exposure": "model-only", "has": map[string]bool{"execute": true},
	}
}

// search runs the tool. It changes what a model is told of and nothing else.
func (s *server) search(t instance.ToolCall) (json.RawMessage, error) {
	s.begun.Add(1)
	in := struct {
		Query string
		Limit float64
	}{Limit: usualFound}
	if err := json.Unmarshal(t.Input, &in); err != nil || strings.TrimSpace(in.Query) == "" {
		return nil, thrown("query must not be empty")
	}
	const most = 1000
	limit := int(min(in.Limit, most))
	if in.Limit <= 0 || float64(limit) != min(in.Limit, most) {
		return nil, thrown("limit must be a positive integer")
	}
	names, text := []string{}, "No matching tools found."
	for i, found := range s.rt.opts.Search(in.Query, limit) {
		if i == 0 {
			text = ""
		}
		line, _, _ := strings.Cut(strings.TrimSpace(found[1]), "\n")
		names, text = append(names, found[0]), text+"\n- "+found[0]+": "+strings.TrimSuffix(line, "\r")
	}
	switch len(names) {
	case 0:
	case 1:
		text = "Loaded 1 tool. They are available from your next call:" + text
	default:
		text = fmt.Sprintf("Loaded %d tools. They are available from your next call:%s", len(names), text)
	}
	return encode(map[string]any{"content": []block{textBlock(text)}, "details": map[string]any{"loaded": names}}), nil
}
