package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cec80427/pier/ext"
)

// What a name that leads nowhere may have meant: a command of pier, a tool, a slash command or an event.

// Subcommands refuses arguments of a command that only groups others.
func Subcommands(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	path := cmd.CommandPath()
	err := fmt.Errorf("unknown command %q for %q", args[0], path)
	if _, statErr := os.Stat(args[0]); statErr == nil && !cmd.HasParent() {
		return Usage(WithHelp(err, fmt.Sprintf("to load it: %s inspect %[2]s, or %[1]s run %[2]s", path, args[0])))
	}
	var names []string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	help := "run '" + path + " --help' for the list"
	if near := Nearest(args[0], names); len(near) > 0 {
		help = fmt.Sprintf("did you mean: %s %s", path, strings.Join(near, ", "))
	}
	return Usage(WithHelp(err, help))
}

// Cannot is the mistake of naming a file or folder with which something cannot be done, and why.
func Cannot(do, path string, err error) error {
	var why *fs.PathError
	if errors.As(err, &why) {
		err = why.Err
	}
	return Usage(fmt.Errorf("cannot %s %s: %w", do, Name(path), err))
}

// Nearest are the names that a name may have meant: names that begin with it, and names that differ in few letters.
func Nearest(typed string, names []string) []string {
	if typed == "" || len(typed) > 100 {
		return nil
	}
	of := &cobra.Command{SuggestionsMinimumDistance: min(2, len(typed)/2)}
	for _, n := range names {
		if !strings.ContainsAny(n, " \t\n") { // which cobra takes for arguments
			of.AddCommand(&cobra.Command{Use: n, Run: func(*cobra.Command, []string) {}})
		}
	}
	return SortedUnique(of.SuggestionsFor(typed))
}

// FlagError is a mistake in a flag, with those that may have been meant.
func FlagError(cmd *cobra.Command, err error) error {
	if missing, ok := errors.AsType[*pflag.NotExistError](err); ok {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if near := Nearest(missing.GetSpecifiedName(), names); len(near) > 0 {
			err = WithHelp(err, "did you mean: --"+strings.Join(near, ", --"))
		} else {
			err = WithHelp(err, "run '"+cmd.CommandPath()+" --help' for the list")
		}
	}
	return Usage(err)
}

// UnknownName is the usage error of a name that is none of names, with those it may have meant, or all.
func UnknownName(what, typed string, names []string) error {
	err := fmt.Errorf("there is no %s %q", what, typed)
	return Usage(suggest(err, what+"s", typed, names))
}

// suggest adds to an error the names that may have been meant, or else all there are.
func suggest(err error, what, typed string, names []string) error {
	return WithHelp(err, Meant(what, typed, names))
}

// Meant is the names that typed may stand for, else all there are.
func Meant(what, typed string, names []string) string {
	cleaned := make([]string, len(names))
	for i, n := range names {
		cleaned[i] = Name(n)
	}
	switch near := Nearest(typed, cleaned); {
	case len(near) > 0:
		return "did you mean: " + strings.Join(near, ", ")
	case len(cleaned) == 0:
		return "there are no " + what
	}
	return what + ": " + strings.Join(cleaned, ", ")
}

// DidYouMean adds the nearest names to the error for a name that does not exist.
func DidYouMean(err error, what, typed string, names []string) error {
	if !errors.Is(err, ext.ErrInvalidRequest) || slices.Contains(names, typed) {
		return err
	}
	return suggest(err, what, typed, names)
}

// ToolName is the tool that a person means: one of that name, else the only one of an MCP server that the server calls so.
func (s *Session) ToolName(said string) string {
	names := s.ToolNames()
	if slices.Contains(names, said) {
		return said
	}
	meant := ""
	for _, x := range s.Main {
		for t := range x.Tools() {
			if _, own, ok := strings.Cut(t.Label, "/"); !ok || own != said || !strings.HasPrefix(t.Name, "mcp__") {
				continue
			}
			if meant != "" {
				return said
			}
			meant = t.Name
		}
	}
	if meant == "" {
		return said
	}
	return meant
}

// ToolNames are the tools that can be called, built-in ones included, in order.
func (s *Session) ToolNames() []string {
	var names []string
	for _, x := range s.Extensions() {
		for tool := range x.Tools() {
			names = append(names, tool.Name)
		}
	}
	return SortedUnique(append(names, "bash", "edit", "find", "grep", "ls", "read", "write"))
}

// Callable is a tool as its callers know it.
type Callable struct {
	Name, Description string
	Parameters        struct {
		Properties           map[string]json.RawMessage
		Required             []string
		AdditionalProperties json.RawMessage
	}
}

// Callables are the tools there are, built-in ones included, with their parameters.
func (s *Session) Callables() (list []Callable, err error) {
	err = json.Unmarshal(s.ToolsJSON(), &list)
	return list, err
}

// Misspelt says which parameters of a call the tool does not have: as in Pi they reach it
// without a word, or what they should have been is missing.
func (a *App) Misspelt(s *Session, tool string, input json.RawMessage) {
	var given map[string]json.RawMessage
	list, err := s.Callables()
	at := slices.IndexFunc(list, func(t Callable) bool { return t.Name == tool })
	if err != nil || at < 0 || json.Unmarshal(input, &given) != nil {
		return
	}
	has := list[at].Parameters
	if len(has.Properties) == 0 || has.AdditionalProperties != nil && string(has.AdditionalProperties) != "false" {
		return
	}
	names := slices.Sorted(maps.Keys(has.Properties))
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if has.Properties[name] == nil {
			a.Say(suggest(fmt.Errorf("%s has no parameter %s", Name(tool), Name(name)), "its parameters", name, names).Error())
		}
	}
}

// CommandNames are the slash commands, in order, each with its slash.
func (s *Session) CommandNames() []string {
	var names []string
	for _, x := range s.Extensions() {
		for command := range x.Commands() {
			names = append(names, "/"+command.Name)
		}
	}
	return SortedUnique(names)
}

// piEvents are the events that some version of Pi sends.
var piEvents = []string{
	"after_provider_response", "agent_before_settle", "agent_end", "agent_settled", "agent_start", "before_agent_start", "before_provider_headers",
	"before_provider_request", "cache_warming_decision", "context", "context_with_system", "input", "mcp_servers_change", "message_end", "message_start",
	"message_update", "model_select", "project_trust", "provider_stream_event", "resources_discover", "session_before_compact", "session_before_fork",
	"session_before_switch", "session_before_tree", "session_compact", "session_compact_failed", "session_directory", "session_fork",
	"session_info_changed", "session_shutdown", "session_start", "session_switch", "session_tree", "thinking_level_select", "tool_call",
	"tool_execution_end", "tool_execution_start", "tool_execution_update", "tool_result", "turn_end", "turn_start", "ui_prompt_end", "ui_prompt_start",
	"user_bash",
}

// EventNames are the events that can be sent: Pi's, and those that an extension handles.
func (s *Session) EventNames() []string {
	names := slices.Clone(piEvents)
	for _, x := range s.Extensions() {
		names = slices.AppendSeq(names, maps.Keys(x.Registrations().Handlers))
	}
	return SortedUnique(names)
}

// Unheard is the message for an event without a handler: it lists the events that have handlers.
func (a *App) Unheard(s *Session, event string) {
	var names []string
	for _, x := range s.Extensions() {
		for name := range x.Registrations().Handlers {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		a.Say(fmt.Sprintf("nothing handles %s: no handlers are registered", event))
		return
	}
	a.Say(fmt.Sprintf("nothing handles %s; handlers: %s", event, strings.Join(SortedUnique(names), ", ")))
}

// SortedUnique sorts names in place and drops repeated ones.
func SortedUnique(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}
