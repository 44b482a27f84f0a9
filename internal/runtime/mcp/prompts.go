package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
)

// A server's prompts are commands: /mcp__SERVER__PROMPT with the arguments in their order, or as NAME=VALUE.

const maxPrompts = 500 // of one server

// learnPrompts lists the server's prompts. One that does not list them has none: its tools are not to suffer.
func (s *server) learnPrompts(ctx context.Context, session *sdk.ClientSession) map[string]*sdk.Prompt {
	found := map[string]*sdk.Prompt{}
	if has := session.InitializeResult().Capabilities; has == nil || has.Prompts == nil {
		return found
	}
	var given []*sdk.Prompt
	for p, err := range session.Prompts(ctx, nil) {
		if err != nil {
			s.warn("its prompts cannot be listed: %s", s.words(err))
			break
		}
		if given = append(given, p); len(given) == maxPrompts {
			break
		}
	}
	var names []string
	for _, p := range given {
		names = append(names, p.Name)
	}
	for i, name := range mcpconfig.ToolNames(s.to.name, names) {
		if mcpconfig.Invisible(given[i].Name) == nil && given[i].Name != "" && found[name] == nil {
			found[name] = given[i]
		}
	}
	return found
}

// command is a prompt as it is registered.
func (s *server) command(name string, p *sdk.Prompt) map[string]any {
	description := p.Description
	if description == "" {
		description = p.Title
	}
	var hints []string
	for _, a := range p.Arguments {
		hint := a.Name
		if !a.Required {
			hint = "[" + hint + "]"
		}
		hints = append(hints, hint)
	}
	if len(hints) > 0 {
		description = strings.TrimSpace(description + " (" + strings.Join(hints, " ") + ")")
	}
	return map[string]any{
		"name": name, "description": description, "has": map[string]bool{"handler": true, "getArgumentCompletions": len(p.Arguments) > 0},
	}
}

func (s *server) prompt(name string) (*sdk.Prompt, error) {
	s.mu.Lock()
	p := s.prompts[name]
	s.mu.Unlock()
	if p == nil {
		return nil, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("MCP server %q has no prompt %s", s.to.name, name))
	}
	return p, nil
}

// arguments are the words of a line, as the prompt's arguments.
func arguments(p *sdk.Prompt, line string) (map[string]string, error) {
	var words []string
	if strings.TrimSpace(line) != "" {
		var err error
		if words, err = source.Words(line); err != nil {
			return nil, ext.E(ext.CodeInvalidRequest, err.Error())
		}
	}
	given := map[string]string{}
	var free []string
	for _, word := range words {
		name, value, ok := strings.Cut(word, "=")
		if ok && argument(p, name) {
			given[name] = value
			continue
		}
		free = append(free, word)
	}
	for _, a := range p.Arguments {
		if _, ok := given[a.Name]; ok || len(free) == 0 {
			continue
		}
		given[a.Name], free = free[0], free[1:]
	}
	if len(free) > 0 && len(p.Arguments) > 0 { // what is left belongs to the last
		last := p.Arguments[len(p.Arguments)-1].Name
		given[last] = strings.TrimSpace(given[last] + " " + strings.Join(free, " "))
	}
	for _, a := range p.Arguments {
		if _, ok := given[a.Name]; !ok && a.Required {
			return nil, ext.E(ext.CodeInvalidRequest, "the prompt needs the argument "+a.Name)
		}
	}
	return given, nil
}

func argument(p *sdk.Prompt, name string) bool {
	for _, a := range p.Arguments {
		if a.Name == name {
			return true
		}
	}
	return false
}

// Command implements instance.Commander: the prompt's text goes into the conversation, as if it had been typed.
func (s *server) Command(ctx context.Context, id, name, line string) error {
	s.begun.Add(1)
	defer s.work()()
	ctx, cancel := s.within(ctx)
	defer cancel()
	p, err := s.prompt(name)
	if err != nil {
		return err
	}
	given, err := arguments(p, line)
	if err != nil {
		return err
	}
	var got *sdk.GetPromptResult
	t := instance.ToolCall{ID: id, Name: name, Input: encode(given)}
	if err := s.reading(ctx, t, "prompts/"+p.Name, func(ctx context.Context, session *sdk.ClientSession) (err error) {
		got, err = session.GetPrompt(ctx, &sdk.GetPromptParams{Name: p.Name, Arguments: given})
		return err
	}); err != nil {
		return err
	}
	blocks := []block{}
	for _, m := range got.Messages {
		blocks = append(blocks, s.block(ctx, m.Content))
	}
	_, err = s.opts.Gate.Call(ctx, ext.Call{
		Extension: s.unit.ID, VM: s.opts.VM, Runtime: string(s.unit.Kind()), Method: ext.MethodSession,
		Params: encode(map[string]any{"op": "deliver", "kind": "user", "content": blocks}),
	})
	return err
}

// Complete implements instance.Commander: the server says how the argument goes on that is being typed.
func (s *server) Complete(ctx context.Context, name, line string) (json.RawMessage, error) {
	none := json.RawMessage("null")
	p, err := s.prompt(name)
	if err != nil || len(p.Arguments) == 0 {
		return none, err
	}
	s.mu.Lock()
	l := s.now
	s.mu.Unlock()
	if l == nil || l.over() || l.session.InitializeResult().Capabilities.Completions == nil {
		return none, nil
	}
	at := strings.LastIndexByte(line, ' ') + 1
	of := min(len(strings.Fields(line[:at])), len(p.Arguments)-1)
	var got *sdk.CompleteResult
	t := instance.ToolCall{Name: name, Input: encode(map[string]string{p.Arguments[of].Name: line[at:]})}
	if err := s.reading(ctx, t, "prompts/"+p.Name, func(ctx context.Context, session *sdk.ClientSession) (err error) {
		got, err = session.Complete(ctx, &sdk.CompleteParams{
			Ref:      &sdk.CompleteReference{Type: "ref/prompt", Name: p.Name},
			Argument: sdk.CompleteParamsArgument{Name: p.Arguments[of].Name, Value: line[at:]},
		})
		return err
	}); err != nil {
		return none, err
	}
	list := []map[string]string{}
	for _, value := range got.Completion.Values {
		list = append(list, map[string]string{"value": line[:at] + value, "label": value})
	}
	return encode(list), nil
}

// Shortcut implements instance.Commander: servers have none.
func (*server) Shortcut(context.Context, string, string) error { return nil }

// SetFlags implements instance.Commander: servers have none.
func (*server) SetFlags(context.Context, map[string]json.RawMessage) error { return nil }
