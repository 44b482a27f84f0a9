package pier

import (
	"encoding/json"
	"iter"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/registrations"
)

// Tool is one registered tool.
type Tool = ext.RegisteredTool

// Command is one slash command.
type Command = ext.RegisteredCommand

// Shortcut is one key of an extension.
type Shortcut = ext.RegisteredShortcut

// Flag is a command-line flag of an extension.
type Flag = ext.RegisteredFlag

// Provider is a model provider that an extension brings.
type Provider = ext.RegisteredProvider

// Registrations is what an extension registered with Pi's API.
type Registrations struct {
	Tools     []Tool
	Commands  []Command
	Shortcuts []Shortcut
	Flags     []Flag
	Providers []Provider
	Handlers  map[string]int // event -> number of handlers
	Renderers []string       // custom message types

	whole registrations.Registrations
}

// JSON returns the registrations object of `pier inspect --json`.
func (r Registrations) JSON() json.RawMessage { return r.whole.JSON() }

func public(r registrations.Registrations) Registrations {
	return Registrations{
		Tools: r.Tools, Commands: r.Commands, Shortcuts: r.Shortcuts, Flags: r.Flags, Providers: r.Providers, Handlers: r.Handlers,
		Renderers: r.Renderers, whole: r,
	}
}

// members are the extensions as package registrations takes them.
func (h *Host) members() []registrations.Member { return membersOf(h.loadedSnapshot()) }

func membersOf(all []*Extension) []registrations.Member {
	list := make([]registrations.Member, len(all))
	for i, x := range all {
		list[i] = x.member()
	}
	return list
}

func (x *Extension) member() registrations.Member {
	return registrations.Member{ID: x.ID(), Path: x.Path(), Source: x.sourceInfo(), Registrations: x.registered()}
}

// toolList is all tools, and the names of those that are active.
func (h *Host) toolList() (registrations.Tools, []string) {
	members := h.members()
	h.mu.Lock()
	chosen := slices.Clone(h.active)
	h.mu.Unlock()
	all := registrations.AllTools(builtins(), members).Selected(h.opts.Tools, h.opts.ExcludeTools)
	return all, all.Active(chosen, members, h.opts.Tools)
}

// Tools yields the tools that can be called by their name, built-in ones included, in the order of pi.getAllTools. If several extensions
// register one name, the first owns it.
func (h *Host) Tools() iter.Seq[Tool] {
	all, _ := h.toolList()
	return func(yield func(Tool) bool) {
		for _, t := range all {
			if !yield(t.RegisteredTool) {
				return
			}
		}
	}
}

// ToolsJSON lists the same tools as the array of pi.getAllTools.
func (h *Host) ToolsJSON() json.RawMessage {
	all, _ := h.toolList()
	return all.JSON()
}

// ActiveTools lists the names of the tools that a model may call.
func (h *Host) ActiveTools() []string {
	_, active := h.toolList()
	return active
}

// Activate makes these the active tools; names of no tool and of hidden ones are passed over, as in Pi. Those that stay active keep their order.
func (h *Host) Activate(names []string) {
	all, active := h.toolList()
	chosen := all.Choose(active, names)
	h.mu.Lock()
	h.active = chosen
	h.mu.Unlock()
}

// callable are the tools that ctx.executeTool runs.
func (h *Host) callable() registrations.Tools {
	all, active := h.toolList()
	return all.Callable(active)
}

// promptOptions is what ctx.getSystemPromptOptions answers.
func (h *Host) promptOptions() json.RawMessage {
	all, active := h.toolList()
	return all.PromptOptions(h.opts.Cwd, active, h.finder.Known())
}
