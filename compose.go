package pier

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/jsontext"
)

// object is a JSON object whose values stay texts.
type object = map[string]json.RawMessage

// event is an event on its way through the handlers.
type event struct {
	name   string
	fields object
	text   json.RawMessage // the fields as they are; nil when they were changed since
}

// json is the event as a text.
func (e *event) json() json.RawMessage {
	if e.text == nil {
		e.text = encodeEvent(e.name, e.fields)
	}
	return e.text
}

// kind says how the handlers' answers to one event are put together (Pi 1.5.2, core/extensions/runner).
//
// In Pi a handler can also reach into the event: what it changes inside the values of a shared event lasts. Only JSON
// crosses to pier's handlers, so an assignment to such a field lasts as well.
type kind struct {
	// begin completes the event as it was emitted.
	begin func(c *composition)
	// merge takes one handler's truthy result; stop ends the event. Nil: results are ignored. An error counts as the handler's own.
	merge func(c *composition, result object) (stop bool, err error)
	// take stands in for merge where results other than objects count, or the handler sees only a part of the event.
	take func(c *composition, changed object, result json.RawMessage) (stop bool, err error)
	// view is the event as a handler gets it. Nil: all of it.
	view func(c *composition) object
	// finish makes the event's result. Nil: the last merged result.
	finish func(c *composition) json.RawMessage
	// inPlace names the fields whose changes in the event itself last; "*" is all.
	inPlace []string
	// failClosed: a handler that throws ends the event with its error.
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

// composition is one event under way.
type composition struct {
	id       string // what the host calls of its handlers are recorded with
	event    event
	kind     kind
	from     *Extension // whose handler runs
	to       func(*Extension) bool
	handlers int
	last     object
	original object            // input: the event as it was emitted
	messages []json.RawMessage // before_agent_start
	paths    map[string][]json.RawMessage
	modified bool
	returned bool            // tool_result: a handler returned something
	input    json.RawMessage // tool_call: the arguments as they were when a handler put others into the event
	errors   []HandlerError
}

func compose(id string, e event) *composition {
	c := &composition{id: id, event: e, kind: kindOf(e.name)}
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

// before is the event as the next handler gets it.
func (c *composition) before() json.RawMessage {
	if c.kind.view != nil {
		return encodeEvent(c.event.name, c.kind.view(c))
	}
	return c.event.json()
}

// untouched reports whether a handler's answer is only the event as the handler got it, and there is nothing to compose.
func (c *composition) untouched(answer, given json.RawMessage) bool {
	const before, after = `{"event":`, `}`
	return c.kind.take == nil && len(answer) == len(before)+len(given)+len(after) && bytes.Equal(answer[len(before):len(answer)-len(after)], given) &&
		bytes.HasPrefix(answer, []byte(before))
}

// after takes what one handler left of the event and what it returned.
func (c *composition) after(changed, result json.RawMessage) (stop bool, err error) {
	c.event.text = nil
	left := jsontext.Members(changed)
	if c.kind.take != nil {
		c.takeInPlace(left)
		return c.kind.take(c, left, result)
	}
	c.takeInPlace(left)
	o := jsontext.Members(result)
	if c.kind.merge == nil || o == nil {
		return false, nil
	}
	return c.kind.merge(c, o)
}

func (c *composition) takeInPlace(changed object) {
	all := slices.Contains(c.kind.inPlace, "*")
	for name, value := range changed {
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
	if bytes.Equal(a, b) {
		return true
	}
	var x, y bytes.Buffer
	return json.Compact(&x, a) == nil && json.Compact(&y, b) == nil && bytes.Equal(x.Bytes(), y.Bytes())
}

func (c *composition) outcome() Outcome {
	o := Outcome{Handlers: c.handlers, Event: c.event.json(), Errors: c.errors, input: c.input}
	switch {
	case c.kind.finish != nil:
		o.Result = c.kind.finish(c)
	case c.last != nil:
		o.Result = encode(c.last)
	}
	return o
}

func encode(v any) json.RawMessage {
	if o, ok := v.(object); ok && o != nil {
		if text, ok := jsontext.Join(o, nil); ok {
			return text
		}
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // made of JSON texts and strings only
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

// truthy is JavaScript's idea of true; v is "" for undefined.
func truthy(v json.RawMessage) bool {
	switch string(bytes.TrimSpace(v)) {
	case "", "null", "false", "0", "-0", `""`:
		return false
	}
	return true
}

// given tells a value from null and undefined, as ?? does.
func given(v json.RawMessage) bool { return len(v) > 0 && string(v) != "null" }

func lastUntil(key string) func(*composition, object) (bool, error) {
	return func(c *composition, result object) (bool, error) {
		c.last = result
		return truthy(result[key]), nil
	}
}

var toolResultKeys = []string{"content", "details", "structuredContent", "isError", "usage"}

func mergeToolResult(c *composition, result object) (bool, error) {
	for _, key := range toolResultKeys {
		value, ok := result[key]
		if !ok {
			continue
		}
		// Structured content that was not replaced along with the content may no longer match it.
		if key == "content" && result["structuredContent"] == nil {
			delete(c.event.fields, "structuredContent")
		}
		c.event.fields[key] = value
		c.modified, c.returned = true, true
	}
	return false, nil
}

func finishToolResult(c *composition) json.RawMessage {
	if !c.modified {
		return nil
	}
	keys := toolResultKeys
	if !c.returned { // what was changed in place is the result's own content and details; the other members were copies
		keys = []string{"content", "details"}
	}
	out := object{}
	for _, key := range keys {
		if value, ok := c.event.fields[key]; ok {
			out[key] = value
		}
	}
	return encode(out)
}

var errUserBash = &ext.Exception{Message: "a user_bash handler returns nothing, or an object with either operations or a whole result"}

// takeUserBash: the first answer wins, and an answer of another shape is a failure, so that nothing runs past a handler
// that meant to stop it. A function does not cross to pier, so operations are not looked into.
func takeUserBash(c *composition, _ object, result json.RawMessage) (bool, error) {
	if len(result) == 0 {
		return false, nil
	}
	var answer object
	if json.Unmarshal(result, &answer) != nil || answer == nil {
		return true, errUserBash
	}
	operations, output := answer["operations"], answer["result"]
	if (operations == nil) == (output == nil) {
		return true, errUserBash
	}
	if operations != nil {
		var o object
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

func keepOriginal(c *composition) { c.original = maps.Clone(c.event.fields) }

func mergeInput(c *composition, result object) (bool, error) {
	var action string
	_ = json.Unmarshal(result["action"], &action)
	switch action {
	case "handled":
		c.last = result
		return true, nil
	case "transform":
		c.event.fields["text"] = result["text"]
		if given(result["images"]) {
			c.event.fields["images"] = result["images"]
		}
	}
	return false, nil
}

func finishInput(c *composition) json.RawMessage {
	text, images := c.event.fields["text"], c.event.fields["images"]
	switch {
	case c.last != nil:
		return encode(c.last)
	case sameJSON(text, c.original["text"]) && sameJSON(images, c.original["images"]):
		return json.RawMessage(`{"action":"continue"}`)
	}
	out := object{"action": json.RawMessage(`"transform"`), "text": text}
	if images != nil {
		out["images"] = images
	}
	return encode(out)
}

func mergeAgentStart(c *composition, result object) (bool, error) {
	if truthy(result["message"]) {
		c.messages = append(c.messages, result["message"])
	}
	if prompt, ok := result["systemPrompt"]; ok {
		c.event.fields["systemPrompt"] = prompt
		if options := jsontext.Members(c.event.fields["systemPromptOptions"]); len(options) > 0 {
			options["forceSystemPrompt"] = prompt
			c.event.fields["systemPromptOptions"] = encode(options)
		}
		c.modified = true
	}
	return false, nil
}

func finishAgentStart(c *composition) json.RawMessage {
	if !c.modified && len(c.messages) == 0 {
		return nil
	}
	out := object{}
	if len(c.messages) > 0 {
		out["messages"] = encode(c.messages)
	}
	if prompt, ok := c.event.fields["systemPrompt"]; ok && c.modified {
		out["systemPrompt"] = prompt
	}
	if before, now := withoutForce(c.original), withoutForce(c.event.fields); !bytes.Equal(before, now) {
		out["systemPromptOptions"] = c.event.fields["systemPromptOptions"]
	}
	return encode(out)
}

// withoutForce is the options but for the whole prompt, which is an answer of its own.
func withoutForce(event object) json.RawMessage {
	options := jsontext.Members(event["systemPromptOptions"])
	delete(options, "forceSystemPrompt")
	return encode(options)
}

// takePayload: every result but undefined is the next payload.
func takePayload(c *composition, _ object, result json.RawMessage) (bool, error) {
	if len(result) > 0 {
		c.event.fields["payload"] = result
		c.modified = true
	}
	return false, nil
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

var errRole = &ext.Exception{Message: "message_end handlers must return a message with the same role"}

func mergeMessageEnd(c *composition, result object) (bool, error) {
	if !truthy(result["message"]) {
		return false, nil
	}
	if roleOf(c.event.fields["message"]) != roleOf(result["message"]) {
		return false, errRole
	}
	c.event.fields["message"] = result["message"]
	c.last = object{"message": result["message"]}
	return false, nil
}

var resourceKeys = []string{"skillPaths", "promptPaths", "themePaths"}

func mergeResources(c *composition, result object) (bool, error) {
	if c.paths == nil {
		c.paths = map[string][]json.RawMessage{}
	}
	for _, key := range resourceKeys {
		var paths []json.RawMessage
		if json.Unmarshal(result[key], &paths) != nil {
			continue
		}
		for _, p := range paths {
			c.paths[key] = append(c.paths[key], encode(object{"path": p, "extensionPath": encode(c.from.Path())}))
		}
	}
	return false, nil
}

func finishResources(c *composition) json.RawMessage {
	out := map[string][]json.RawMessage{}
	for _, key := range resourceKeys {
		out[key] = append([]json.RawMessage{}, c.paths[key]...)
	}
	return encode(out)
}

var errTrust = &ext.Exception{Message: `a project_trust handler returns an object with trusted: "yes", "no" or "undecided"`}

// takeTrust: the first answer that decides wins.
func takeTrust(c *composition, _ object, result json.RawMessage) (bool, error) {
	var answer object
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
func mergeAction(c *composition, result object) (bool, error) {
	if action, ok := result["action"]; ok {
		c.last = object{"action": action}
	}
	return false, nil
}

func finishAction(c *composition) json.RawMessage {
	if c.last != nil {
		return encode(c.last)
	}
	return encode(object{"action": c.event.fields["action"]})
}

func beginBoundary(c *composition) {
	c.event.fields["entries"] = json.RawMessage("[]")
	c.event.fields["continue"] = json.RawMessage("false")
}

func mergeBoundary(c *composition, result object) (bool, error) {
	for _, key := range []string{"entries", "continue"} {
		if value, ok := result[key]; ok {
			c.event.fields[key] = value
		}
	}
	return false, nil
}

func finishBoundary(c *composition) json.RawMessage {
	return encode(object{"entries": c.event.fields["entries"], "continue": c.event.fields["continue"]})
}

// textOf is the text that v is, "" for anything else.
func textOf(v json.RawMessage) string {
	var s string
	_ = json.Unmarshal(v, &s)
	return s
}
