package pier

import (
	"bytes"
	"encoding/json"
	"slices"
)

// event is an event on its way through the handlers.
type event struct {
	name   string
	fields map[string]json.RawMessage
}

// kind says how the handlers' answers to one event are put together (Pi 1.5.2, core/extensions/runner).
type kind struct {
	// merge takes one handler's truthy result; true ends the event. Nil: results are ignored.
	merge func(c *composition, result object) (stop bool)
	// finish makes the event's result. Nil: the last merged result.
	finish func(c *composition) json.RawMessage
	// inPlace names the fields that a handler may change in the event itself; "*" is all.
	inPlace []string
	// failClosed: a handler that throws ends the event with its error.
	failClosed bool
}

type object map[string]json.RawMessage

// compositions is by event; the others are notifications, whose results Pi ignores.
var compositions = map[string]kind{
	"tool_call":               {merge: lastUntil("block"), inPlace: []string{"input"}, failClosed: true},
	"tool_result":             {merge: mergeToolResult, finish: finishToolResult},
	"user_bash":               {merge: first, failClosed: true},
	"input":                   {merge: mergeInput, finish: finishInput},
	"context":                 {merge: mergeMessages, finish: finishMessages, inPlace: []string{"messages"}},
	"context_with_system":     {merge: mergeMessages, finish: finishMessages},
	"before_agent_start":      {merge: mergeAgentStart, finish: finishAgentStart, inPlace: []string{"systemPromptOptions"}},
	"before_provider_request": {finish: finishPayload},
	"before_provider_headers": {inPlace: []string{"headers"}, finish: finishHeaders},
	"message_end":             {merge: mergeMessageEnd},
	"resources_discover":      {merge: mergeResources, finish: finishResources},
	"project_trust":           {merge: mergeTrust},
	"cache_warming_decision":  {merge: lastUntil("")},
	"session_before_switch":   {merge: lastUntil("cancel"), inPlace: []string{"*"}},
	"session_before_fork":     {merge: lastUntil("cancel"), inPlace: []string{"*"}},
	"session_before_compact":  {merge: lastUntil("cancel"), inPlace: []string{"*"}},
	"session_before_tree":     {merge: lastUntil("cancel"), inPlace: []string{"*"}},
	"turn_end":                {merge: mergeBoundary},
	"agent_before_settle":     {merge: mergeBoundary},
}

// composition is one event under way.
type composition struct {
	id       string
	event    event
	kind     kind
	handlers int
	last     object
	messages []json.RawMessage // before_agent_start
	paths    map[string][]json.RawMessage
	modified bool
	errors   []HandlerError
}

func (c *composition) before() json.RawMessage {
	data, _ := json.Marshal(c.event.fields) // a map of JSON texts always encodes
	return data
}

// after takes what one handler left and returned.
func (c *composition) after(changed, result json.RawMessage) (stop bool) {
	c.takeInPlace(changed)
	if c.event.name == "before_provider_request" {
		if len(result) > 0 {
			c.event.fields["payload"] = result
			c.modified = true
		}
		return false
	}
	var o object
	if c.kind.merge == nil || json.Unmarshal(result, &o) != nil || o == nil {
		return false
	}
	return c.kind.merge(c, o)
}

func (c *composition) takeInPlace(changed json.RawMessage) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(changed, &fields) != nil {
		return
	}
	all := c.kind.merge == nil && c.kind.finish == nil || slices.Contains(c.kind.inPlace, "*")
	for name, value := range fields {
		if name == "type" || !all && !slices.Contains(c.kind.inPlace, name) {
			continue
		}
		if !sameJSON(c.event.fields[name], value) {
			c.event.fields[name] = value
			c.modified = true
		}
	}
}

func sameJSON(a, b json.RawMessage) bool {
	var x, y bytes.Buffer
	return json.Compact(&x, a) == nil && json.Compact(&y, b) == nil && bytes.Equal(x.Bytes(), y.Bytes())
}

func (c *composition) outcome() Outcome {
	o := Outcome{Handlers: c.handlers, Event: c.before(), Errors: c.errors}
	switch {
	case c.kind.finish != nil:
		o.Result = c.kind.finish(c)
	case c.last != nil:
		o.Result = encode(c.last)
	}
	return o
}

func encode(v any) json.RawMessage {
	data, _ := json.Marshal(v) // made of JSON texts and strings only
	return data
}

func truthy(v json.RawMessage) bool {
	switch string(bytes.TrimSpace(v)) {
	case "", "null", "false", "0", `""`:
		return false
	}
	return true
}

func lastUntil(key string) func(*composition, object) bool {
	return func(c *composition, result object) bool {
		c.last = result
		return key != "" && truthy(result[key])
	}
}

func first(c *composition, result object) bool {
	c.last = result
	return true
}

func mergeToolResult(c *composition, result object) bool {
	for _, key := range []string{"content", "details", "structuredContent", "isError", "usage"} {
		value, ok := result[key]
		if !ok {
			continue
		}
		// Structured content that was not replaced along with the content may no longer match it.
		if key == "content" && result["structuredContent"] == nil {
			delete(c.event.fields, "structuredContent")
		}
		c.event.fields[key] = value
		c.modified = true
	}
	return false
}

func finishToolResult(c *composition) json.RawMessage {
	if !c.modified {
		return nil
	}
	out := object{}
	for _, key := range []string{"content", "details", "structuredContent", "isError", "usage"} {
		if value, ok := c.event.fields[key]; ok {
			out[key] = value
		}
	}
	return encode(out)
}

func mergeInput(c *composition, result object) bool {
	var action string
	_ = json.Unmarshal(result["action"], &action)
	switch action {
	case "handled":
		c.last = result
		return true
	case "transform":
		c.modified = c.modified || !sameJSON(c.event.fields["text"], result["text"]) || result["images"] != nil
		c.event.fields["text"] = result["text"]
		if result["images"] != nil {
			c.event.fields["images"] = result["images"]
		}
	}
	return false
}

func finishInput(c *composition) json.RawMessage {
	switch {
	case c.last != nil:
		return encode(c.last)
	case !c.modified:
		return json.RawMessage(`{"action":"continue"}`)
	}
	out := object{"action": json.RawMessage(`"transform"`), "text": c.event.fields["text"]}
	if images, ok := c.event.fields["images"]; ok {
		out["images"] = images
	}
	return encode(out)
}

func mergeMessages(c *composition, result object) bool {
	if truthy(result["messages"]) {
		c.event.fields["messages"] = result["messages"]
		c.modified = true
	}
	return false
}

func finishMessages(c *composition) json.RawMessage {
	return encode(object{"messages": c.event.fields["messages"]})
}

func mergeAgentStart(c *composition, result object) bool {
	if truthy(result["message"]) {
		c.messages = append(c.messages, result["message"])
	}
	if prompt, ok := result["systemPrompt"]; ok {
		c.event.fields["systemPrompt"] = prompt
		c.modified = true
	}
	return false
}

func finishAgentStart(c *composition) json.RawMessage {
	if !c.modified && len(c.messages) == 0 {
		return nil
	}
	out := object{}
	if len(c.messages) > 0 {
		out["messages"] = encode(c.messages)
	}
	for _, key := range []string{"systemPrompt", "systemPromptOptions"} {
		if value, ok := c.event.fields[key]; ok && c.modified {
			out[key] = value
		}
	}
	return encode(out)
}

func finishPayload(c *composition) json.RawMessage {
	if !c.modified {
		return nil
	}
	return c.event.fields["payload"]
}

func finishHeaders(c *composition) json.RawMessage {
	if !c.modified {
		return nil
	}
	return encode(object{"headers": c.event.fields["headers"]})
}

func mergeMessageEnd(c *composition, result object) bool {
	if !truthy(result["message"]) {
		return false
	}
	var now, next struct {
		Role string `json:"role"`
	}
	_ = json.Unmarshal(c.event.fields["message"], &now)
	_ = json.Unmarshal(result["message"], &next)
	if now.Role == next.Role { // a message keeps its role
		c.event.fields["message"] = result["message"]
		c.last = object{"message": result["message"]}
	}
	return false
}

var resourceKeys = []string{"skillPaths", "promptPaths", "themePaths"}

func mergeResources(c *composition, result object) bool {
	if c.paths == nil {
		c.paths = map[string][]json.RawMessage{}
	}
	for _, key := range resourceKeys {
		var paths []json.RawMessage
		if json.Unmarshal(result[key], &paths) == nil {
			c.paths[key] = append(c.paths[key], paths...)
		}
	}
	return false
}

func finishResources(c *composition) json.RawMessage {
	out := map[string][]json.RawMessage{}
	for _, key := range resourceKeys {
		out[key] = append([]json.RawMessage{}, c.paths[key]...)
	}
	return encode(out)
}

func mergeTrust(c *composition, result object) bool {
	if string(result["trusted"]) == `"undecided"` {
		return false
	}
	c.last = result
	return true
}

func mergeBoundary(c *composition, result object) bool {
	for _, key := range []string{"entries", "continue"} {
		if value, ok := result[key]; ok {
			c.event.fields[key] = value
			if c.last == nil {
				c.last = object{}
			}
			c.last[key] = value
		}
	}
	return false
}
