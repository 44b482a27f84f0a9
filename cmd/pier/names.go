package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// What a name that leads nowhere may have meant: a command of pier, a tool, a slash command or an event.

// subcommands refuses arguments of a command that only groups others.
func subcommands(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	path := cmd.CommandPath()
	err := fmt.Errorf("unknown command %q for %q", args[0], path)
	if _, statErr := os.Stat(args[0]); statErr == nil && !cmd.HasParent() {
		return usageError{&helpful{err, fmt.Sprintf("to load it: %s inspect %[2]s, or %[1]s run %[2]s", path, args[0])}}
	}
	cmd.SuggestionsMinimumDistance = 2
	help := "run '" + path + " --help' for the list"
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		help = fmt.Sprintf("did you mean: %s %s", path, strings.Join(near, ", "))
	}
	return usageError{&helpful{err, help}}
}

// offer adds the names there are to the error of one that is not among them.
func offer(err error, what, name string, names []string) error {
	if !errors.Is(err, ext.ErrInvalidRequest) || slices.Contains(names, name) {
		return err
	}
	if len(names) == 0 {
		return &helpful{err, "there are no " + what}
	}
	return &helpful{err, what + ": " + strings.Join(names, ", ")}
}

func (s *session) toolNames() []string {
	var names []string
	for _, x := range s.Extensions() {
		for tool := range x.Tools() {
			names = append(names, tool.Name)
		}
	}
	return sortedUnique(append(names, "bash", "edit", "find", "grep", "ls", "read", "write"))
}

func (s *session) commandNames() []string {
	var names []string
	for _, x := range s.Extensions() {
		for command := range x.Commands() {
			names = append(names, "/"+command.Name)
		}
	}
	return sortedUnique(names)
}

// unheard says of an event that nobody listens to what is listened to.
func (a *app) unheard(s *session, event string) {
	var names []string
	for _, x := range s.Extensions() {
		for name := range x.Registrations().Handlers {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		a.say(fmt.Sprintf("nothing handles %s: no handlers are registered", event))
		return
	}
	a.say(fmt.Sprintf("nothing handles %s; handlers: %s", event, strings.Join(sortedUnique(names), ", ")))
}

func sortedUnique(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}

// foundNothing says where pier looked when no extension was named and none was found.
func (a *app) foundNothing(s *session) {
	if len(s.main) > 0 || s.found == nil {
		return
	}
	a.say(fmt.Sprintf("no extensions in %s, in the project's .pi/extensions, or in packages that settings name; name one: pier inspect ./todo.ts",
		filepath.Join(pier.AgentDir(), "extensions")))
}
