package eventmerge

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// A context event passes through two rounds of handlers. Those of "context" see the conversation without its system
// messages, which are put back after each of them; those of "context_with_system" see everything.

var errLostSystem = &ext.Exception{Message: "the handler removed the system message at the head: the request has no prompt and no tools; keep it at index 0"}

// messageList is the messages of the event; nil when they are no list.
func (m *Merge) messageList() []json.RawMessage {
	return jsontext.Elements(m.Event.Fields["messages"])
}

func roleOf(message json.RawMessage) string {
	var m jsontext.Raw
	var role string
	_ = json.Unmarshal(message, &m)
	_ = json.Unmarshal(m["role"], &role)
	return role
}

func isSystem(message json.RawMessage) bool { return roleOf(message) == "system" }

func visible(messages []json.RawMessage) []json.RawMessage {
	return slices.DeleteFunc(slices.Clone(messages), isSystem)
}

func viewContext(c *Merge) jsontext.Raw {
	fields := maps.Clone(c.Event.Fields)
	if messages := c.messageList(); slices.ContainsFunc(messages, isSystem) {
		fields["messages"] = jsontext.Encode(visible(messages))
	}
	return fields
}

// takeContext: a handler returns the messages, or changes those of the event.
func takeContext(c *Merge, changed jsontext.Raw, result json.RawMessage) (bool, error) {
	next := changed["messages"]
	var answer jsontext.Raw
	if json.Unmarshal(result, &answer) == nil && jsontext.Given(answer["messages"]) {
		next = answer["messages"]
	}
	before := c.messageList()
	returned := jsontext.Elements(next)
	if returned == nil || slices.EqualFunc(returned, visible(before), sameJSON) {
		return false, nil
	}
	c.modified = true
	c.Event.Fields["messages"] = jsontext.Encode(withSystem(before, returned))
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
		var m jsontext.Raw
		_ = json.Unmarshal(data, &m)
		if text := contentText(m["content"]); text != "" {
			texts = append(texts, text)
		}
		sections.merge(m["sections"])
		for _, tool := range jsontext.Elements(m["toolsRemoved"]) {
			tools.delete(nameOf(tool))
		}
		for _, tool := range jsontext.Elements(m["toolsAdded"]) {
			tools.set(nameOf(tool), tool)
		}
		if timestamp == nil && jsontext.Given(m["timestamp"]) {
			timestamp = m["timestamp"]
		}
	}
	if timestamp == nil && len(tools.keys) == 0 {
		return nil
	}
	out := jsontext.Raw{"role": json.RawMessage(`"system"`), "content": jsontext.Encode(strings.Join(texts, "\n\n")), "timestamp": timestamp}
	if timestamp == nil {
		out["timestamp"] = json.RawMessage("0")
	}
	if len(sections.keys) > 0 {
		out["sections"] = sections.object()
	}
	if len(tools.keys) > 0 {
		out["toolsAdded"] = jsontext.Encode(tools.list())
	}
	return jsontext.Encode(out)
}

func nameOf(tool json.RawMessage) string {
	var t jsontext.Raw
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
	for _, block := range jsontext.Elements(content) {
		var b struct{ Type, Text string }
		if json.Unmarshal(block, &b) == nil && b.Type == "text" {
			texts = append(texts, b.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// mergeMessages is for context_with_system: what a handler returns is taken as it is.
func mergeMessages(c *Merge, result jsontext.Raw) (bool, error) {
	if !jsontext.Given(result["messages"]) {
		return false, nil
	}
	before := c.messageList()
	c.Event.Fields["messages"] = result["messages"]
	c.modified = true
	after := c.messageList()
	if len(before) > 0 && isSystem(before[0]) && (len(after) == 0 || !isSystem(after[0])) {
		return false, errLostSystem
	}
	return false, nil
}

func finishMessages(c *Merge) json.RawMessage {
	return jsontext.Encode(jsontext.Raw{"messages": c.Event.Fields["messages"]})
}

// ordered is a JSON object that keeps the order of its names, as JavaScript's maps do.
type ordered struct {
	keys   []string
	values jsontext.Raw
}

func (o *ordered) set(key string, value json.RawMessage) {
	if o.values == nil {
		o.values = jsontext.Raw{}
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
		if jsontext.Given(value) {
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
		out = append(append(append(out, jsontext.Encode(key)...), ':'), o.values[key]...)
	}
	return append(out, '}')
}
