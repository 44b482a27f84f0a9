package pier

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
)

// A context event passes through two rounds of handlers. Those of "context" see the conversation without its system
// messages, which are put back after each of them; those of "context_with_system" see everything.

var errLostSystem = &ext.Exception{Message: "the handler removed the system message at the head: the request has no prompt and no tools; keep it at index 0"}

// messageList is the messages of the event; nil when they are no list.
func (c *composition) messageList() []json.RawMessage { return listOf(c.event.fields["messages"]) }

func listOf(data json.RawMessage) []json.RawMessage {
	var list []json.RawMessage
	if json.Unmarshal(data, &list) != nil {
		return nil
	}
	return list
}

func roleOf(message json.RawMessage) string {
	var m object
	var role string
	_ = json.Unmarshal(message, &m)
	_ = json.Unmarshal(m["role"], &role)
	return role
}

func isSystem(message json.RawMessage) bool { return roleOf(message) == "system" }

func visible(messages []json.RawMessage) []json.RawMessage {
	return slices.DeleteFunc(slices.Clone(messages), isSystem)
}

func viewContext(c *composition) object {
	fields := maps.Clone(c.event.fields)
	if messages := c.messageList(); slices.ContainsFunc(messages, isSystem) {
		fields["messages"] = encode(visible(messages))
	}
	return fields
}

// takeContext: a handler returns the messages, or changes those of the event.
func takeContext(c *composition, changed object, result json.RawMessage) (bool, error) {
	next := changed["messages"]
	var answer object
	if json.Unmarshal(result, &answer) == nil && given(answer["messages"]) {
		next = answer["messages"]
	}
	before := c.messageList()
	returned := listOf(next)
	if returned == nil || slices.EqualFunc(returned, visible(before), sameJSON) {
		return false, nil
	}
	c.modified = true
	c.event.fields["messages"] = encode(withSystem(before, returned))
	return false, nil
}

// withSystem puts the prompt and the tools back. They keep their places while the conversation keeps its length, which
// models with a cached prefix depend on; else they go to the head as one message.
func withSystem(before, returned []json.RawMessage) []json.RawMessage {
	if len(visible(before)) == len(returned) {
		out := make([]json.RawMessage, 0, len(before))
		for _, m := range before {
			if isSystem(m) {
				out = append(out, m)
				continue
			}
			out, returned = append(out, returned[0]), returned[1:]
		}
		return out
	}
	head := currentSystem(slices.DeleteFunc(slices.Clone(before), func(m json.RawMessage) bool { return !isSystem(m) }))
	if head == nil {
		return returned
	}
	return append([]json.RawMessage{head}, returned...)
}

// currentSystem is one message that says what all system messages say together; nil when they say nothing.
func currentSystem(systems []json.RawMessage) json.RawMessage {
	var texts []string
	var timestamp json.RawMessage
	sections, tools := ordered{}, ordered{}
	for _, data := range systems {
		var m object
		_ = json.Unmarshal(data, &m)
		if text := contentText(m["content"]); text != "" {
			texts = append(texts, text)
		}
		sections.merge(m["sections"])
		for _, tool := range listOf(m["toolsRemoved"]) {
			tools.delete(nameOf(tool))
		}
		for _, tool := range listOf(m["toolsAdded"]) {
			tools.set(nameOf(tool), tool)
		}
		if timestamp == nil && given(m["timestamp"]) {
			timestamp = m["timestamp"]
		}
	}
	if timestamp == nil && len(tools.keys) == 0 {
		return nil
	}
	out := object{"role": json.RawMessage(`"system"`), "content": encode(strings.Join(texts, "\n\n")), "timestamp": timestamp}
	if timestamp == nil {
		out["timestamp"] = json.RawMessage("0")
	}
	if len(sections.keys) > 0 {
		out["sections"] = sections.object()
	}
	if len(tools.keys) > 0 {
		out["toolsAdded"] = encode(tools.list())
	}
	return encode(out)
}

func nameOf(tool json.RawMessage) string {
	var t object
	var name string
	_ = json.Unmarshal(tool, &t)
	_ = json.Unmarshal(t["name"], &name)
	return name
}

// contentText is the text of a message's content: a string, or its text blocks.
func contentText(content json.RawMessage) string {
	var text string
	if json.Unmarshal(content, &text) == nil {
		return text
	}
	var texts []string
	for _, block := range listOf(content) {
		var b struct{ Type, Text string }
		if json.Unmarshal(block, &b) == nil && b.Type == "text" {
			texts = append(texts, b.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// mergeMessages is for context_with_system: what a handler returns is taken as it is.
func mergeMessages(c *composition, result object) (bool, error) {
	if !given(result["messages"]) {
		return false, nil
	}
	before := c.messageList()
	c.event.fields["messages"] = result["messages"]
	c.modified = true
	after := c.messageList()
	if len(before) > 0 && isSystem(before[0]) && (len(after) == 0 || !isSystem(after[0])) {
		return false, errLostSystem
	}
	return false, nil
}

func finishMessages(c *composition) json.RawMessage {
	return encode(object{"messages": c.event.fields["messages"]})
}

// ordered is a JSON object that keeps the order of its names, as JavaScript's maps do.
type ordered struct {
	keys   []string
	values object
}

func (o *ordered) set(key string, value json.RawMessage) {
	if o.values == nil {
		o.values = object{}
	}
	if _, ok := o.values[key]; !ok {
		o.keys = append(o.keys, key)
	}
	o.values[key] = value
}

func (o *ordered) delete(key string) {
	if _, ok := o.values[key]; ok {
		delete(o.values, key)
		o.keys = slices.DeleteFunc(o.keys, func(k string) bool { return k == key })
	}
}

// merge takes the members of a JSON object in their order; null removes.
func (o *ordered) merge(data json.RawMessage) {
	d := json.NewDecoder(strings.NewReader(string(data)))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return
	}
	for d.More() {
		key, err := d.Token()
		name, isName := key.(string)
		var value json.RawMessage
		if err != nil || !isName || d.Decode(&value) != nil {
			return
		}
		if given(value) {
			o.set(name, value)
		} else {
			o.delete(name)
		}
	}
}

func (o *ordered) list() []json.RawMessage {
	list := make([]json.RawMessage, len(o.keys))
	for i, key := range o.keys {
		list[i] = o.values[key]
	}
	return list
}

func (o *ordered) object() json.RawMessage {
	out := []byte("{")
	for i, key := range o.keys {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(out, encode(key)...), ':'), o.values[key]...)
	}
	return append(out, '}')
}
