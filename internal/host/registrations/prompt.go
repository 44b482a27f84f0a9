package registrations

import (
	"encoding/json"
	"maps"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// PromptOptions is what ctx.getSystemPromptOptions answers in a session that says nothing else: what Pi would make the system
// prompt from. Of files it has the paths: what they say is for whoever may read them.
func (ts Tools) PromptOptions(cwd string, active []string, found *ext.Resources) json.RawMessage {
	snippets, guidelines := map[string]string{}, map[string][]string{}
	for _, e := range ts {
		if e.snippet != "" {
			snippets[e.Name] = e.snippet
		}
		if len(e.guidelines) > 0 {
			guidelines[e.Name] = e.guidelines
		}
	}
	options := plainOptions(cwd)
	options["selectedTools"], options["toolSnippets"], options["toolGuidelines"] = active, snippets, guidelines
	if found != nil {
		options["appendSystemPrompt"] = append([]string{}, found.AppendPrompt...)
		options["contextFiles"] = append([]string{}, found.ContextFiles...)
		options["skills"] = append([]ext.Resource{}, found.Skills...)
		if found.SystemPrompt != "" {
			options["customPrompt"] = found.SystemPrompt
		}
	}
	return jsontext.Encode(options)
}

// plainOptions is what Pi makes of options that say nothing.
func plainOptions(cwd string) map[string]any {
	return map[string]any{
		"cwd": cwd, "selectedTools": builtinActive, "hiddenTools": []string{}, "toolSnippets": jsontext.Raw{}, "toolGuidelines": jsontext.Raw{},
		"promptGuidelines": []string{}, "appendSystemPrompt": []string{}, "sections": jsontext.Raw{}, "contextFiles": []string{}, "skills": []ext.Resource{},
	}
}

// CompleteStart gives an event before_agent_start the members that Pi's has and that an embedder left out; whole are the PromptOptions.
func CompleteStart(event jsontext.Raw, cwd string, whole json.RawMessage) {
	options := jsontext.Members(whole)
	options["contextFiles"] = json.RawMessage("[]") // what files say is for ctx.getSystemPromptOptions, which asks the gate
	options["appendSystemPrompt"] = json.RawMessage(`""`)
	delete(options, "customPrompt")
	if theirs := event["systemPromptOptions"]; jsontext.Given(theirs) {
		options = jsontext.Members(jsontext.Encode(plainOptions(cwd)))
		options["appendSystemPrompt"] = json.RawMessage(`""`)
		maps.Copy(options, jsontext.Members(theirs))
	}
	if prompt, ok := event["systemPrompt"]; ok && !jsontext.Given(options["forceSystemPrompt"]) {
		options["forceSystemPrompt"] = prompt
	}
	event["systemPromptOptions"] = jsontext.Encode(options)
	if _, ok := event["messageType"]; !ok {
		event["messageType"] = json.RawMessage(`"user"`)
	}
}
