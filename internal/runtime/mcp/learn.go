package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier/internal/mcp/mcpconfig"
)

const (
	maxTools    = 4096 // of one server
	maxPages    = 1000 // of one list
	maxToolSize = 1 << 20
	maxName     = 256
)

// learn lists the server's tools, compares them with what was agreed to, and registers them.
func (s *server) learn(ctx context.Context, l *link, late *time.Timer) error {
	var given []*sdk.Tool
	has := l.session.InitializeResult().Capabilities
	if has != nil && has.Tools != nil {
		var err error
		if given, err = s.listTools(ctx, l.session, late); err != nil {
			return err
		}
	}
	late.Reset(s.timeout())
	prompts := s.learnPrompts(ctx, l.session)
	s.mu.Lock()
	s.prompts, s.instructions = prompts, l.session.InitializeResult().Instructions
	s.mu.Unlock()
	s.readable.Store(has != nil && has.Resources != nil)
	return s.register(s.fit(given))
}

// listTools follows the pages of the list, within bounds.
func (s *server) listTools(ctx context.Context, session *sdk.ClientSession, late *time.Timer) ([]*sdk.Tool, error) {
	var all []*sdk.Tool
	params := &sdk.ListToolsParams{}
	for range maxPages {
		late.Reset(s.timeout())
		page, err := session.ListTools(ctx, params)
		if err != nil {
			return nil, err
		}
		all = append(all, page.Tools...)
		if len(all) > maxTools {
			return nil, fmt.Errorf("it lists more than %d tools", maxTools)
		}
		if page.NextCursor == "" {
			return all, nil
		}
		if page.NextCursor == params.Cursor {
			return nil, fmt.Errorf("its list of tools does not end: a page leads to itself")
		}
		params.Cursor = page.NextCursor
	}
	return nil, fmt.Errorf("its list of tools has more than %d pages", maxPages)
}

// fit leaves out what cannot be a tool here, and says so.
func (s *server) fit(given []*sdk.Tool) []*tool {
	var names []string
	var fitting []*sdk.Tool
	seen := map[string]bool{}
	for _, t := range given {
		switch reason := unfit(t); {
		case reason != "":
			s.warn("the tool %q is left out: %s", cut(t.Name), reason)
		case seen[t.Name]:
			s.warn("the tool %q is listed twice: the first counts", t.Name)
		default:
			seen[t.Name] = true
			names, fitting = append(names, t.Name), append(fitting, t)
		}
	}
	known := mcpconfig.ToolNames(s.to.name, names)
	tools := make([]*tool, len(fitting))
	for i, t := range fitting {
		if !s.rt.owns(known[i], s.to.name+"\x00"+t.Name) {
			known[i] = mcpconfig.HashedName(s.to.name, t.Name)
		}
		said, hash := identity(t)
		tools[i] = &tool{name: known[i], given: t, hash: hash, said: said}
		if hidden := mcpconfig.Invisible(string(said)); len(hidden) > 0 {
			s.warn("the tool %q has invisible characters in what it says of itself: %s", t.Name, strings.Join(hidden, ", "))
		}
	}
	return tools
}

func cut(name string) string {
	if len(name) > 64 {
		name = strings.ToValidUTF8(name[:64], "") + "…"
	}
	return name
}

// unfit says why something listed cannot be a tool.
func unfit(t *sdk.Tool) string {
	if t.Name == "" || len(t.Name) > maxName {
		return fmt.Sprintf("a name has 1 to %d bytes", maxName)
	}
	if strings.ContainsFunc(t.Name, func(r rune) bool { return unicode.IsControl(r) || mcpconfig.IsInvisible(r) }) {
		return "its name has control or invisible characters"
	}
	schema, err := json.Marshal(t.InputSchema)
	if err != nil || len(schema) == 0 || schema[0] != '{' {
		return "its input schema is no object"
	}
	if len(schema) > maxToolSize {
		return fmt.Sprintf("its input schema is larger than %d bytes", maxToolSize)
	}
	return ""
}

// register tells the host which tools there are now.
func (s *server) register(tools []*tool) error {
	s.mu.Lock()
	s.tools, s.order = map[string]*tool{}, nil
	for _, t := range tools {
		if s.rt.opts.Selected.Keeps(t.name) {
			s.tools[t.name] = t
			s.order = append(s.order, t.name)
		}
	}
	s.mu.Unlock()
	if err := s.rt.pins.meet(s.key, tools); err != nil {
		return err
	}
	s.tell()
	return nil
}

// tell tells the host what there is, if it is something else than before. A tool that has changed under its name is not called, nor shown,
// before somebody has agreed.
func (s *server) tell() {
	has, finds := false, s.finds() && s.rt.hiding.add(s) == s
	if s.offers() {
		owner := s.rt.offering.add(s)
		if has = owner == s; !has {
			defer owner.tell() // whose tools reach one more
		}
	}
	s.mu.Lock()
	names := slices.Concat(s.order, slices.Sorted(maps.Keys(s.prompts)), []string{fmt.Sprint(has, finds, has && s.rt.offering.exposure() == "direct")})
	if s.opts.Host.Changed == nil || slices.Equal(names, s.told) {
		s.mu.Unlock()
		return
	}
	s.told = names
	pictures := []map[string]any{}
	for _, name := range s.order {
		pictures = append(pictures, s.picture(s.tools[name]))
	}
	if has {
		pictures = append(pictures, slices.DeleteFunc(s.resourceTools(), func(p map[string]any) bool { return !s.rt.opts.Selected.Keeps(p["name"].(string)) })...)
	}
	if finds {
		pictures = append(pictures, searchTool())
	}
	commands := []map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(s.prompts)) {
		commands = append(commands, s.command(name, s.prompts[name]))
	}
	s.mu.Unlock()
	s.opts.Host.Changed(encode(map[string]any{
		"tools": pictures, "commands": commands, "handlers": map[string]int{}, "shortcuts": []any{}, "flags": []any{}, "providers": []any{},
		"renderers": []any{},
	}), true)
}

// picture is a tool as Pi registers it.
func (s *server) picture(t *tool) map[string]any {
	g := t.given
	title := g.Title
	if title == "" && g.Annotations != nil {
		title = g.Annotations.Title
	}
	description := strings.TrimSpace(g.Description)
	if description == "" {
		if description = title; description == "" {
			description = fmt.Sprintf("MCP tool %s from server %s", g.Name, s.to.name)
		}
	}
	p := map[string]any{
		"name": t.name, "label": s.to.name + "/" + g.Name, "description": description, "parameters": parameters(g.InputSchema),
		"exposure": s.exposure(g.Name), "has": map[string]bool{"execute": true},
	}
	if g.OutputSchema != nil {
		p["outputSchema"] = g.OutputSchema
	}
	p["namespace"] = s.namespace()
	if hints := hints(g.Annotations); len(hints) > 0 {
		p["annotations"] = hints
	}
	return p
}

// namespace is what is said of the server with each of its tools.
func (s *server) namespace() map[string]any {
	n := map[string]any{"name": mcpconfig.Namespace(s.to.name), "aliases": []string{s.to.name}}
	if text := strings.TrimSpace(s.to.server.Description); text != "" {
		n["description"] = text
	}
	if s.instructions != "" {
		n["instructions"] = s.instructions
	}
	return n
}

// exposure is how Pi's core names it: what is found in a search is deferred. A server that was named on the command line is direct.
func (s *server) exposure(tool string) string {
	if s.unit.Entry.Spec != s.to.name {
		return "direct"
	}
	if e := s.to.server.ExposureOf(tool); e != "codemode" {
		return e
	}
	return "deferred"
}

func parameters(schema any) any {
	given, ok := schema.(map[string]any)
	if !ok {
		return schema
	}
	out := map[string]any{}
	for key, value := range given {
		out[key] = value
	}
	if out["type"] == nil {
		out["type"] = "object"
	}
	if out["properties"] == nil {
		out["properties"] = map[string]any{}
	}
	return out
}

// hints are the hints of a tool's annotations that were given.
func hints(a *sdk.ToolAnnotations) map[string]bool {
	if a == nil {
		return nil
	}
	out := map[string]bool{}
	if a.ReadOnlyHint {
		out["readOnlyHint"] = true
	}
	if a.IdempotentHint {
		out["idempotentHint"] = true
	}
	if a.DestructiveHint != nil {
		out["destructiveHint"] = *a.DestructiveHint
	}
	if a.OpenWorldHint != nil {
		out["openWorldHint"] = *a.OpenWorldHint
	}
	return out
}
