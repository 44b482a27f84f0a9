package pier

import (
	"encoding/json"
	"maps"

	"github.com/cec80427/pier/internal/compose"
	"github.com/cec80427/pier/internal/jsontext"
)

// promptOptions is what ctx.getSystemPromptOptions answers in a session that says nothing else: what Pi would make the system
// prompt from. Of files it has the paths: what they say is for whoever may read them.
func (h *Host) promptOptions() json.RawMessage {
	snippets, guidelines := map[string]string{}, map[string][]string{}
	list := h.toolList()
	for _, e := range list {
		if e.snippet != "" {
			snippets[e.Name] = e.snippet
		}
		if len(e.guidelines) > 0 {
			guidelines[e.Name] = e.guidelines
		}
	}
	options := h.plainOptions()
	options["selectedTools"], options["toolSnippets"], options["toolGuidelines"] = h.activeOf(list), snippets, guidelines
	if found := h.finder.Known(); found != nil {
		options["appendSystemPrompt"] = append([]string{}, found.AppendPrompt...)
		options["contextFiles"] = append([]string{}, found.ContextFiles...)
		options["skills"] = append([]Resource{}, found.Skills...)
		if found.SystemPrompt != "" {
			options["customPrompt"] = found.SystemPrompt
		}
	}
	return jsontext.Encode(options)
}

// plainOptions is what Pi makes of options that say nothing.
func (h *Host) plainOptions() map[string]any {
	return map[string]any{
		"cwd": h.opts.Cwd, "selectedTools": builtinActive, "hiddenTools": []string{}, "toolSnippets": jsontext.Raw{}, "toolGuidelines": jsontext.Raw{},
		"promptGuidelines": []string{}, "appendSystemPrompt": []string{}, "sections": jsontext.Raw{}, "contextFiles": []string{}, "skills": []Resource{},
	}
}

// completeStart gives an event before_agent_start the members that Pi's has and that an embedder left out.
func (h *Host) completeStart(e compose.Event) {
	options := jsontext.Members(h.promptOptions())
	options["contextFiles"] = json.RawMessage("[]") // what files say is for ctx.getSystemPromptOptions, which asks the door
	options["appendSystemPrompt"] = json.RawMessage(`""`)
	delete(options, "customPrompt")
	if theirs := e.Fields["systemPromptOptions"]; jsontext.Given(theirs) {
		options = jsontext.Members(jsontext.Encode(h.plainOptions()))
		options["appendSystemPrompt"] = json.RawMessage(`""`)
		maps.Copy(options, jsontext.Members(theirs))
	}
	if prompt, ok := e.Fields["systemPrompt"]; ok && !jsontext.Given(options["forceSystemPrompt"]) {
		options["forceSystemPrompt"] = prompt
	}
	e.Fields["systemPromptOptions"] = jsontext.Encode(options)
	if _, ok := e.Fields["messageType"]; !ok {
		e.Fields["messageType"] = json.RawMessage(`"user"`)
	}
}
