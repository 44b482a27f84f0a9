package pier

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/cause"
	"github.com/cec80427/pier/internal/host/registrations"
	"github.com/cec80427/pier/internal/instance"
)

// Command runs a slash command: name with or without its slash, args as one text, as typed. When several extensions
// register one name, each is reached as name:1, name:2… in load order, as in Pi.
func (h *Host) Command(ctx context.Context, name, args string) error {
	name = strings.TrimPrefix(name, "/")
	for _, c := range h.commands() {
		if c.Invocation == name {
			return c.run(ctx, h, args)
		}
	}
	return ext.E(ext.CodeInvalidRequest, fmt.Sprintf("Command /%s not found", name))
}

// HasCommand reports whether an extension has registered a slash command; name with or without its slash.
func (h *Host) HasCommand(name string) bool {
	name = strings.TrimPrefix(name, "/")
	return slices.ContainsFunc(h.commands(), func(c namedCommand) bool { return c.Invocation == name })
}

// run runs the command's handler, on record.
func (c namedCommand) run(ctx context.Context, h *Host, args string) error {
	id := h.newID("slash")
	end, err := h.journal.Span(c.x.ID(), "slash_command", cause.Cause{Command: id, Input: []byte(args)}.For(ctx), c.Name)
	if err != nil {
		return err
	}
	person, err := capability[instance.Commander](ctx, c.x)
	if err == nil {
		err = person.Command(ctx, id, c.Name, args)
	}
	return errors.Join(err, end(err))
}

// Commands yields the slash commands of all extensions in load order, each under the name that invokes it: NAME, or NAME:1, NAME:2, … if
// several extensions register one name.
func (h *Host) Commands() iter.Seq[Command] {
	all := h.commands()
	return func(yield func(Command) bool) {
		for _, c := range all {
			command := c.RegisteredCommand
			command.Name = c.Invocation
			if !yield(command) {
				return
			}
		}
	}
}

// CompleteJSON returns the completions that a command offers for the beginning of its arguments: null, or a list of {value, label, description}.
func (h *Host) CompleteJSON(ctx context.Context, name, prefix string) (json.RawMessage, error) {
	name = strings.TrimPrefix(name, "/")
	for _, c := range h.commands() {
		if c.Invocation == name {
			person, err := capability[instance.Commander](ctx, c.x)
			if err != nil {
				return nil, err
			}
			return person.Complete(ctx, c.Name, prefix)
		}
	}
	return nil, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("Command /%s not found", name))
}

// Shortcut runs what an extension bound to a key, e.g. "ctrl+shift+p". The extension loaded last wins, as in Pi.
func (h *Host) Shortcut(ctx context.Context, key string) error {
	extensions := h.Extensions()
	for i := len(extensions) - 1; i >= 0; i-- {
		for _, s := range slices.Backward(extensions[i].Registrations().Shortcuts) {
			if strings.EqualFold(s.Key, key) {
				id := h.newID("shortcut")
				end, err := h.journal.Span(extensions[i].ID(), "shortcut", cause.Cause{Event: id}.For(ctx), s.Key)
				if err != nil {
					return err
				}
				person, err := capability[instance.Commander](ctx, extensions[i])
				if err == nil {
					err = person.Shortcut(ctx, id, s.Key)
				}
				return errors.Join(err, end(err))
			}
		}
	}
	return ext.E(ext.CodeInvalidRequest, fmt.Sprintf("no extension binds the key %s", key))
}

type namedCommand struct {
	registrations.Command
	x *Extension
}

// commands lists all commands under the names they are invoked by.
func (h *Host) commands() []namedCommand {
	all := h.Extensions()
	list := registrations.AllCommands(membersOf(all))
	out := make([]namedCommand, len(list))
	for i, c := range list {
		out[i] = namedCommand{c, all[c.Member]}
	}
	return out
}
