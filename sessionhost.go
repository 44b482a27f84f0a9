package pier

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector"
)

// The built-in tools, and those that are active in a new session of Pi.
var (
	builtinNames  = []string{"read", "bash", "powershell", "edit", "write", "grep", "find", "ls"}
	builtinActive = []string{"read", "bash", "edit", "write"}
)

// Tools lists all tools as pi.getAllTools does: the built-in ones, unless an extension replaces them, then the registered
// ones in load order.
func (h *Host) Tools() json.RawMessage {
	type info struct {
		Name        string          `json:"name"`
		Label       string          `json:"label,omitempty"`
		Description string          `json:"description"`
		Parameters  json.RawMessage `json:"parameters"`
		SourceInfo  SourceInfo      `json:"sourceInfo"`
	}
	list := []info{}
	seen := map[string]bool{}
	registered := []info{}
	for _, x := range h.Extensions() {
		for t := range x.Tools() {
			if !seen[t.Name] {
				seen[t.Name] = true
				registered = append(registered, info{t.Name, t.Label, t.Description, t.Parameters, x.sourceInfo()})
			}
		}
	}
	for _, d := range connector.Definitions() {
		if !seen[d.Name] {
			source := SourceInfo{Path: "<builtin:" + d.Name + ">", Source: "builtin", Scope: "temporary", Origin: "top-level"}
			list = append(list, info{d.Name, d.Label, d.Description, d.Parameters, source})
		}
	}
	return encode(append(list, registered...))
}

// SourceInfo says where something came from, as Pi's does.
type SourceInfo struct {
	Path    string `json:"path"`
	Source  string `json:"source"`
	Scope   string `json:"scope"`
	Origin  string `json:"origin"`
	BaseDir string `json:"baseDir,omitempty"`
}

func (x *Extension) sourceInfo() SourceInfo {
	if x.source != nil {
		return *x.source
	}
	return SourceInfo{Path: x.Path(), Source: "local", Scope: "temporary", Origin: "top-level", BaseDir: x.baseDir()}
}

// ActiveTools lists the names of the tools that a model may call.
func (h *Host) ActiveTools() []string {
	h.mu.Lock()
	chosen := slices.Clone(h.active)
	h.mu.Unlock()
	if chosen != nil {
		return chosen
	}
	names := slices.Clone(builtinActive)
	for _, x := range h.Extensions() {
		for t := range x.Tools() {
			if !slices.Contains(names, t.Name) {
				names = append(names, t.Name)
			}
		}
	}
	return names
}

// Activate makes these the active tools; names of no tool are passed over, as in Pi.
func (h *Host) Activate(names []string) {
	known := slices.Clone(builtinNames)
	for _, x := range h.Extensions() {
		for t := range x.Tools() {
			known = append(known, t.Name)
		}
	}
	chosen := []string{}
	for _, name := range names {
		if slices.Contains(known, name) && !slices.Contains(chosen, name) {
			chosen = append(chosen, name)
		}
	}
	h.mu.Lock()
	h.active = chosen
	h.mu.Unlock()
}

// Commands lists all slash commands as pi.getCommands does.
func (h *Host) Commands() json.RawMessage {
	type info struct {
		Name        string     `json:"name"`
		Description string     `json:"description,omitempty"`
		Source      string     `json:"source"`
		SourceInfo  SourceInfo `json:"sourceInfo"`
	}
	list := []info{}
	for _, c := range h.commands() {
		list = append(list, info{c.invocation, c.Description, "extension", c.x.sourceInfo()})
	}
	h.mu.Lock()
	found := h.resources
	h.mu.Unlock()
	if found != nil {
		for _, p := range found.Prompts {
			list = append(list, info{p.Name, p.Description, "prompt", p.Source})
		}
		for _, s := range found.Skills {
			list = append(list, info{"skill:" + s.Name, s.Description, "skill", s.Source})
		}
	}
	return encode(list)
}

// callOther runs a registered tool for an extension that asks for it by name.
func (h *Host) callOther(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	var params struct {
		Name  string          `json:"name"`
		Input json.RawMessage `json:"input"`
	}
	if err := ext.DecodeStrict(call.Params, &params); err != nil {
		return nil, err
	}
	request := ToolCall{Name: params.Name, Input: params.Input, parent: parentOf(ctx)}
	if request.parent != "" {
		request.ID = call.ToolCallID
	}
	if call.Stream != nil {
		request.Update = func(partial json.RawMessage) { _ = call.Stream(partial) } // an update nobody takes is no failure
	}
	result, err := h.Call(ctx, request)
	if err != nil && ext.CodeOf(err) != ext.CodeInternal {
		return nil, err
	}
	return result.JSON(), nil
}

// broadcast copies an event of pi.events to the other extensions, in load order.
func (h *Host) broadcast(from ext.ID, channel string, data json.RawMessage) {
	args := encode(map[string]any{"channel": channel, "data": data})
	for _, x := range h.Extensions() {
		if x.ID() != from {
			if !x.current().Post("bus", args) {
				h.warn(fmt.Sprintf("event %q of %s did not reach %s: it has ended, or too many events wait for it", channel, from, x.ID()))
			}
		}
	}
}

// callFunction has an extension call a function that it gave away on pi.events.
func (h *Host) callFunction(owner ext.ID, request json.RawMessage) bool {
	for _, x := range h.Extensions() {
		if x.ID() == owner {
			return x.current().Post("called", request)
		}
	}
	return false
}
