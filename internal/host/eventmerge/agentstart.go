package eventmerge

import (
	"bytes"
	"encoding/json"

	"github.com/cec80427/pier/internal/text/jsontext"
)

func mergeAgentStart(c *Merge, result jsontext.Raw) (bool, error) {
	if jsontext.Truthy(result["message"]) {
		c.messages = append(c.messages, result["message"])
	}
	if prompt, ok := result["systemPrompt"]; ok {
		c.Event.Fields["systemPrompt"] = prompt
		if options := jsontext.Members(c.Event.Fields["systemPromptOptions"]); len(options) > 0 {
			options["forceSystemPrompt"] = prompt
			c.Event.Fields["systemPromptOptions"] = jsontext.Encode(options)
		}
		c.modified = true
	}
	return false, nil
}

// PutSection puts a section of the host's own among those of the system prompt, or takes it away; "" for none.
func (m *Merge) PutSection(name, text string) {
	options := jsontext.Members(m.Event.Fields["systemPromptOptions"])
	sections := jsontext.Members(options["sections"])
	if text == "" && sections[name] == nil {
		return
	}
	if sections == nil {
		sections = jsontext.Raw{}
	}
	if delete(sections, name); text != "" {
		sections[name] = jsontext.AppendString(nil, text)
	}
	options["sections"] = jsontext.Encode(sections)
	m.Event.Fields["systemPromptOptions"], m.Event.text = jsontext.Encode(options), nil
}

func finishAgentStart(c *Merge) json.RawMessage {
	before, now := withoutForce(c.original), withoutForce(c.Event.Fields)
	changed := !bytes.Equal(before, now)
	if !c.modified && !changed && len(c.messages) == 0 {
		return nil
	}
	out := jsontext.Raw{}
	if len(c.messages) > 0 {
		out["messages"] = jsontext.Encode(c.messages)
	}
	if prompt, ok := c.Event.Fields["systemPrompt"]; ok && c.modified {
		out["systemPrompt"] = prompt
	}
	if changed {
		out["systemPromptOptions"] = c.Event.Fields["systemPromptOptions"]
	}
	return jsontext.Encode(out)
}

// withoutForce is the options but for the whole prompt, which is an answer of its own.
func withoutForce(event jsontext.Raw) json.RawMessage {
	options := jsontext.Members(event["systemPromptOptions"])
	delete(options, "forceSystemPrompt")
	return jsontext.Encode(options)
}
