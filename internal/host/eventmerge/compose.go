// Package eventmerge merges the results of the handlers of one event as Pi does (core/extensions/runner): the results
// that count, the changes that last, and the result that stops the event. It runs no handler.
package eventmerge

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Event is an event on its way through the handlers.
type Event struct {
	Name   string
	Fields jsontext.Raw
	text   json.RawMessage // the fields as they are; nil when they were changed since
}

// Parse reads an event: a JSON object with a type.
func Parse(data json.RawMessage) (Event, error) {
	e := Event{}
	var checked json.RawMessage
	if err := ext.DecodeStrict(data, &checked); err != nil {
		return e, err
	}
	if e.Fields = jsontext.Members(checked); json.Unmarshal(e.Fields["type"], &e.Name) != nil || e.Name == "" {
		return e, ext.E(ext.CodeInvalidRequest, `an event is a JSON object with a "type"`)
	}
	return e, nil
}

// Clone is the event for other handlers.
func (e Event) Clone() Event { return Event{Name: e.Name, Fields: maps.Clone(e.Fields)} }

// rename goes on as an event of another name.
func (e *Event) rename(name string) {
	e.Name, e.Fields["type"], e.text = name, jsontext.Encode(name), nil
}

// JSON is the event as a text.
func (e *Event) JSON() json.RawMessage {
	if e.text == nil {
		e.text = encodeEvent(e.Name, e.Fields)
	}
	return e.text
}

// kind says how the handlers' answers to one event are put together (Pi 1.5.2, core/extensions/runner).
//
// In Pi a handler can also reach into the event: what it changes inside the values of a shared event lasts. Only JSON
// crosses to pier's handlers, so an assignment to such a field lasts as well.
type kind struct {
	// begin completes the event as it was emitted.
	begin func(c *Merge)
	// merge takes one handler's truthy result; stop ends the event. Nil: results are ignored. An error counts as the handler's own.
	merge func(c *Merge, result jsontext.Raw) (stop bool, err error)
	// take stands in for merge where results other than objects count, or the handler sees only a part of the event.
	take func(c *Merge, changed jsontext.Raw, result json.RawMessage) (stop bool, err error)
	// view is the event as a handler gets it. Nil: all of it.
	view func(c *Merge) jsontext.Raw
	// finish makes the event's result. Nil: the last merged result.
	finish func(c *Merge) json.RawMessage
	// inPlace names the fields whose changes in the event itself last; "*" is all.
	inPlace []string
	// FailClosed: a handler that throws ends the event with its error.
	failClosed bool
}

// compositions is by event; the others are notifications, whose results Pi ignores.
var compositions = map[string]kind{
	"tool_call":               {merge: lastUntil("block"), inPlace: []string{"input"}, failClosed: true},
	"tool_result":             {merge: mergeToolResult, finish: finishToolResult, inPlace: toolResultKeys},
	"user_bash":               {take: takeUserBash, inPlace: []string{"*"}, failClosed: true},
	"input":                   {begin: keepOriginal, merge: mergeInput, finish: finishInput},
	"context":                 {take: takeContext, view: viewContext, finish: finishMessages},
	"context_with_system":     {merge: mergeMessages, finish: finishMessages, inPlace: []string{"messages"}},
	"before_agent_start":      {begin: keepOriginal, merge: mergeAgentStart, finish: finishAgentStart, inPlace: []string{"systemPromptOptions"}},
	"before_provider_request": {take: takePayload, finish: finishPayload, inPlace: []string{"payload"}},
	"before_provider_headers": {finish: finishHeaders, inPlace: []string{"headers"}},
	"message_end":             {merge: mergeMessageEnd, inPlace: []string{"message"}},
	"resources_discover":      {merge: mergeResources, finish: finishResources},
	"project_trust":           {take: takeTrust, inPlace: []string{"*"}},
	"cache_warming_decision":  {merge: mergeAction, finish: finishAction, inPlace: []string{"*"}},
	"session_before_switch":   {merge: lastUntil("cancel"), inPlace: []string{"*"}},
	"session_before_fork":     {merge: lastUntil("cancel"), inPlace: []string{"*"}},
	"session_before_compact":  {merge: lastUntil("cancel"), inPlace: []string{"*"}},
	"session_before_tree":     {merge: lastUntil("cancel"), inPlace: []string{"*"}},
	"turn_end":                {begin: beginBoundary, merge: mergeBoundary, finish: finishBoundary, inPlace: []string{"entries"}},
	"agent_before_settle":     {begin: beginBoundary, merge: mergeBoundary, finish: finishBoundary, inPlace: []string{"entries"}},
}

// Merge is one event under way. For each handler: From is set, Before is handed over, and Take takes the answer; Result is what comes
// of them all.
type Merge struct {
	Event    Event
	kind     kind
	From     string // the path of the extension whose handler runs
	last     jsontext.Raw
	original jsontext.Raw      // input: the event as it was emitted
	messages []json.RawMessage // before_agent_start
	paths    map[string][]json.RawMessage
	modified bool
	returned bool            // tool_result: a handler returned something
	Input    json.RawMessage // tool_call: the arguments as they were when a handler put others into the event
}

// New readies an event for its handlers.
func New(e Event) *Merge {
	c := &Merge{Event: e, kind: kindOf(e.Name)}
	if c.kind.begin != nil {
		c.kind.begin(c)
	}
	return c
}

func kindOf(name string) kind {
	if k, ok := compositions[name]; ok {
		return k
	}
	return kind{inPlace: []string{"*"}} // a notification
}

// Before is the event as the next handler gets it.
func (m *Merge) Before() json.RawMessage {
	if m.kind.view != nil {
		return encodeEvent(m.Event.Name, m.kind.view(m))
	}
	return m.Event.JSON()
}

// Add takes one handler's answer to the event as before gave it. An error is the handler's failure.
func (m *Merge) Add(reply, given json.RawMessage) (stop bool, err error) {
	if m.untouched(reply, given) {
		return false, nil
	}
	var answer struct {
		Event  json.RawMessage `json:"event"`
		Input  json.RawMessage `json:"input"` // tool_call: the arguments, when the event has others in their place now
		Result json.RawMessage `json:"result"`
	}
	if err := json.Unmarshal(reply, &answer); err != nil {
		return false, ext.Wrap(ext.CodeInternal, "the handler's answer cannot be read", err)
	}
	if answer.Input != nil && m.Input == nil {
		m.Input = answer.Input
	}
	return m.after(answer.Event, answer.Result)
}

// untouched reports whether a handler's answer is only the event as the handler got it, and there is nothing to compose.
func (m *Merge) untouched(answer, given json.RawMessage) bool {
	const before, after = `{"event":`, `}`
	return m.kind.take == nil && len(answer) == len(before)+len(given)+len(after) && bytes.Equal(answer[len(before):len(answer)-len(after)], given) &&
		bytes.HasPrefix(answer, []byte(before))
}

// after takes what one handler left of the event and what it returned.
func (m *Merge) after(changed, result json.RawMessage) (stop bool, err error) {
	m.Event.text = nil
	left := jsontext.Members(changed)
	if m.kind.take != nil {
		m.takeInPlace(left)
		return m.kind.take(m, left, result)
	}
	m.takeInPlace(left)
	o := jsontext.Members(result)
	if m.kind.merge == nil || o == nil {
		return false, nil
	}
	return m.kind.merge(m, o)
}

func (m *Merge) takeInPlace(changed jsontext.Raw) {
	all := slices.Contains(m.kind.inPlace, "*")
	for name, value := range changed {
		if name == "type" || !all && !slices.Contains(m.kind.inPlace, name) {
			continue
		}
		if !sameJSON(m.Event.Fields[name], value) {
			m.Event.Fields[name] = value
			m.modified = true
		}
	}
}

func sameJSON(a, b json.RawMessage) bool {
	if bytes.Equal(a, b) {
		return true
	}
	var x, y bytes.Buffer
	return json.Compact(&x, a) == nil && json.Compact(&y, b) == nil && bytes.Equal(x.Bytes(), y.Bytes())
}

// Result is what Pi's runner would return for the event; nil for nothing.
func (m *Merge) Result() json.RawMessage {
	switch {
	case m.kind.finish != nil:
		return m.kind.finish(m)
	case m.last != nil:
		return jsontext.Encode(m.last)
	}
	return nil
}

// Reason is what the last handler gave as one; "" without.
func (m *Merge) Reason() string { return jsontext.String(m.last["reason"]) }

// FailClosed reports whether a handler that fails ends the event.
func (m *Merge) FailClosed() bool { return m.kind.failClosed }

// WithSystemRound goes on to the handlers of context_with_system, and after them done is called.
func (m *Merge) WithSystemRound() (done func()) {
	m.Event.rename("context_with_system")
	m.kind = kindOf(m.Event.Name)
	return func() { m.Event.rename("context") }
}

func lastUntil(key string) func(*Merge, jsontext.Raw) (bool, error) {
	return func(c *Merge, result jsontext.Raw) (bool, error) {
		c.last = result
		return jsontext.Truthy(result[key]), nil
	}
}

var toolResultKeys = []string{"content", "details", "structuredContent", "isError", "usage"}

func mergeToolResult(c *Merge, result jsontext.Raw) (bool, error) {
	for _, key := range toolResultKeys {
		value, ok := result[key]
		if !ok {
			continue
		}
		// Structured content that was not replaced along with the content may no longer match it.
		if key == "content" && result["structuredContent"] == nil {
			delete(c.Event.Fields, "structuredContent")
		}
		c.Event.Fields[key] = value
		c.modified, c.returned = true, true
	}
	return false, nil
}

func finishToolResult(c *Merge) json.RawMessage {
	if !c.modified {
		return nil
	}
	keys := toolResultKeys
	if !c.returned { // what was changed in place is the result's own content and details; the other members were copies
		keys = []string{"content", "details"}
	}
	out := jsontext.Raw{}
	for _, key := range keys {
		if value, ok := c.Event.Fields[key]; ok {
			out[key] = value
		}
	}
	return jsontext.Encode(out)
}

var errUserBash = &ext.Exception{Message: "a user_bash handler returns nothing, or an object with either operations or a whole result"}

// takeUserBash: the first answer wins, and an answer of another shape is a failure, so that nothing runs past a handler
// that meant to stop it. A function does not cross to pier, so operations are not looked into.
func takeUserBash(c *Merge, _ jsontext.Raw, result json.RawMessage) (bool, error) {
	if len(result) == 0 {
		return false, nil
	}
	var answer jsontext.Raw
	if json.Unmarshal(result, &answer) != nil || answer == nil {
		return true, errUserBash
	}
	operations, output := answer["operations"], answer["result"]
	if (operations == nil) == (output == nil) {
		return true, errUserBash
	}
	if operations != nil {
		var o jsontext.Raw
		if json.Unmarshal(operations, &o) != nil || o == nil {
			return true, errUserBash
		}
	} else if !isBashResult(output) {
		return true, errUserBash
	}
	c.last = answer
	return true, nil
}

func isBashResult(data json.RawMessage) bool {
	var r struct {
		Output         *string  `json:"output"`
		ExitCode       *float64 `json:"exitCode"`
		Cancelled      *bool    `json:"cancelled"`
		Truncated      *bool    `json:"truncated"`
		FullOutputPath *string  `json:"fullOutputPath"`
	}
	return json.Unmarshal(data, &r) == nil && r.Output != nil && r.Cancelled != nil && r.Truncated != nil
}

func keepOriginal(c *Merge) { c.original = maps.Clone(c.Event.Fields) }

func mergeInput(c *Merge, result jsontext.Raw) (bool, error) {
	var action string
	_ = json.Unmarshal(result["action"], &action)
	switch action {
	case "handled":
		c.last = result
		return true, nil
	case "transform":
		c.Event.Fields["text"] = result["text"]
		if jsontext.Given(result["images"]) {
			c.Event.Fields["images"] = result["images"]
		}
	}
	return false, nil
}

func finishInput(c *Merge) json.RawMessage {
	text, images := c.Event.Fields["text"], c.Event.Fields["images"]
	switch {
	case c.last != nil:
		return jsontext.Encode(c.last)
	case sameJSON(text, c.original["text"]) && sameJSON(images, c.original["images"]):
		return json.RawMessage(`{"action":"continue"}`)
	}
	out := jsontext.Raw{"action": json.RawMessage(`"transform"`), "text": text}
	if images != nil {
		out["images"] = images
	}
	return jsontext.Encode(out)
}

// takePayload: every result but undefined is the next payload.
func takePayload(c *Merge, _ jsontext.Raw, result json.RawMessage) (bool, error) {
	if len(result) > 0 {
		c.Event.Fields["payload"] = result
		c.modified = true
	}
	return false, nil
}

func finishPayload(c *Merge) json.RawMessage {
	if !c.modified {
		return nil
	}
	return c.Event.Fields["payload"]
}

func finishHeaders(c *Merge) json.RawMessage {
	if !c.modified {
		return nil
	}
	return jsontext.Encode(jsontext.Raw{"headers": c.Event.Fields["headers"]})
}

var errRole = &ext.Exception{Message: "message_end handlers must return a message with the same role"}

func mergeMessageEnd(c *Merge, result jsontext.Raw) (bool, error) {
	if !jsontext.Truthy(result["message"]) {
		return false, nil
	}
	if roleOf(c.Event.Fields["message"]) != roleOf(result["message"]) {
		return false, errRole
	}
	c.Event.Fields["message"] = result["message"]
	c.last = jsontext.Raw{"message": result["message"]}
	return false, nil
}

var resourceKeys = []string{"skillPaths", "promptPaths", "themePaths"}

func mergeResources(c *Merge, result jsontext.Raw) (bool, error) {
	if c.paths == nil {
		c.paths = map[string][]json.RawMessage{}
	}
	for _, key := range resourceKeys {
		var paths []json.RawMessage
		if json.Unmarshal(result[key], &paths) != nil {
			continue
		}
		for _, p := range paths {
			c.paths[key] = append(c.paths[key], jsontext.Encode(jsontext.Raw{"path": p, "extensionPath": jsontext.Encode(c.From)}))
		}
	}
	return false, nil
}

func finishResources(c *Merge) json.RawMessage {
	out := map[string][]json.RawMessage{}
	for _, key := range resourceKeys {
		out[key] = append([]json.RawMessage{}, c.paths[key]...)
	}
	return jsontext.Encode(out)
}

var errTrust = &ext.Exception{Message: `a project_trust handler returns an object with trusted: "yes", "no" or "undecided"`}

// takeTrust: the first answer that decides wins.
func takeTrust(c *Merge, _ jsontext.Raw, result json.RawMessage) (bool, error) {
	var answer jsontext.Raw
	if json.Unmarshal(result, &answer) != nil || answer == nil {
		return false, errTrust
	}
	if string(answer["trusted"]) == `"undecided"` {
		return false, nil
	}
	c.last = answer
	return true, nil
}

// mergeAction: the last action that a handler names wins over the event's own.
func mergeAction(c *Merge, result jsontext.Raw) (bool, error) {
	if action, ok := result["action"]; ok {
		c.last = jsontext.Raw{"action": action}
	}
	return false, nil
}

func finishAction(c *Merge) json.RawMessage {
	if c.last != nil {
		return jsontext.Encode(c.last)
	}
	return jsontext.Encode(jsontext.Raw{"action": c.Event.Fields["action"]})
}

func beginBoundary(c *Merge) {
	c.Event.Fields["entries"] = json.RawMessage("[]")
	c.Event.Fields["continue"] = json.RawMessage("false")
}

func mergeBoundary(c *Merge, result jsontext.Raw) (bool, error) {
	for _, key := range []string{"entries", "continue"} {
		if value, ok := result[key]; ok {
			c.Event.Fields[key] = value
		}
	}
	return false, nil
}

func finishBoundary(c *Merge) json.RawMessage {
	return jsontext.Encode(jsontext.Raw{"entries": c.Event.Fields["entries"], "continue": c.Event.Fields["continue"]})
}
