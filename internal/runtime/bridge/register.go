package bridge

import (
	wire "github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// told are the events that plugins are notified of.
var told = []string{"session_start", "session_shutdown", "agent_start", "agent_end", "turn_start", "turn_end"}

// validPrefix is what stands before the colon of commands.
var validPrefix = lazyregexp.New(`^[a-z0-9][a-z0-9_-]{0,31}$`)

// prefix begins the names of the commands: as the published pair has it, unless the process says another.
func (p *process) prefix() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if validPrefix.MatchString(p.info.Prefix) {
		return p.info.Prefix + ":"
	}
	return "elixir:"
}

// register tells the host what the process has.
func (p *process) register() {
	prefix := p.prefix()
	p.mu.Lock()
	info, sessions := p.info, p.sessions.any()
	p.mu.Unlock()
	tools := []object{}
	for _, t := range info.Tools {
		if wire.Private(t.Name) {
			continue // whatever the inventory says, no model sees one
		}
		one := object{"name": t.Name, "label": t.Label, "description": t.Description, "has": object{"execute": true}}
		one["parameters"] = t.Parameters
		if t.Parameters == nil {
			one["parameters"] = object{"type": "object"}
		}
		tools = append(tools, one)
	}
	commands := []object{}
	command := func(name, description string) {
		commands = append(commands, object{"name": prefix + name, "description": description, "has": object{"handler": true}})
	}
	for _, c := range info.Commands {
		command(c.Name, c.Description)
	}
	if sessions {
		for _, name := range []string{"sessions", "sessions.cancel", "sessions.rerun"} {
			command(name, sessionCommands[name].description)
		}
	}
	handlers := map[string]int{}
	if len(info.Plugins) > 0 {
		handlers["tool_call"], handlers["tool_result"] = 1, 1
		for _, event := range told {
			handlers[event] = 1
		}
	}
	if len(p.skillPaths()) > 0 {
		handlers["resources_discover"] = 1
	}
	if p.Opts.Host.Changed != nil {
		p.Opts.Host.Changed(encode(object{
			"tools": tools, "commands": commands, "handlers": handlers,
			"shortcuts": []any{}, "flags": []any{}, "providers": []any{}, "renderers": []any{},
		}), true)
	}
}

// skillPaths are the files of the skills that have one.
func (p *process) skillPaths() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	paths := []string{}
	for _, s := range p.info.Skills {
		if s.Path != "" {
			paths = append(paths, s.Path)
		}
	}
	return paths
}
