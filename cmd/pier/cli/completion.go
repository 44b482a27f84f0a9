package cli

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/printable"
)

// What the shell offers at the tab key. Names of an extension's are those that it registers: its factory runs for that, with what
// pier's defaults let it read and with nothing that leaves the process, no record and no question.

// Complete offers the values of flags to the shell.
func (a *App) Complete(cmd *cobra.Command) *cobra.Command {
	a.Flags.register(cmd.Flags())
	fixed := func(values ...string) cobra.CompletionFunc {
		return cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
	}
	part := func(values ...string) cobra.CompletionFunc { // of a word that goes on
		return func(_ *cobra.Command, _ []string, prefix string) ([]string, cobra.ShellCompDirective) {
			return Matching(slices.Clone(values), prefix), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
		}
	}
	for flag, complete := range map[string]cobra.CompletionFunc{
		"mode":  fixed("strict\tdeny what nobody granted", "prompt\task once", "permissive\tallow and warn"),
		"allow": rights, "deny": rights, "flag": a.flagNames, "limit": part(limitNames...), "answer": part("confirm=", "select=", "input=", "editor="),
		"log-level": fixed("info", "debug\teach step of the event loop"),
	} {
		_ = cmd.RegisterFlagCompletionFunc(flag, complete) // the flag exists
	}
	return cmd
}

// patience bounds how long a shell waits for an extension's names.
const patience = 5 * time.Second

// peek loads the extensions without letting them do anything, and hands over what they register.
func (a *App) peek(ctx context.Context, paths []string, use func(*Session)) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	policy := pier.DefaultPolicy()
	policy.Mode = "strict"
	for _, capability := range []ext.Capability{ext.CapWrite, ext.CapExec, ext.CapHTTP, ext.CapTool, ext.CapUI, ext.CapLog} {
		policy.Deny = append(policy.Deny, string(capability))
	}
	host, err := pier.New(ctx, pier.Options{Cwd: a.Flags.Cwd, Policy: policy, OneShot: true, Limits: pier.Limits{Entry: patience / 2}})
	if err != nil {
		return
	}
	s := &Session{Host: host, done: func() error { return nil }}
	defer func() { _ = s.Close() }() // nothing was kept
	for _, path := range append(slices.Clone(paths), a.Flags.with...) {
		_, _ = host.LoadAll(ctx, path) // an extension that does not load has no names
	}
	use(s)
}

// CompleteNames completes the words behind EXT by what the extension has.
func (a *App) CompleteNames(list func(s *Session) []string) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, prefix string) (found []string, _ cobra.ShellCompDirective) {
		switch len(args) {
		case 0:
			return nil, cobra.ShellCompDirectiveDefault // a file
		case 1:
			a.peek(cmd.Context(), args, func(s *Session) { found = list(s) })
		}
		return Matching(found, prefix), cobra.ShellCompDirectiveNoFileComp
	}
}

// Matching are the words that begin with prefix, without those that a person cannot type. A word may be followed by a tab and a
// description.
func Matching(all []string, prefix string) []string {
	return slices.DeleteFunc(all, func(word string) bool {
		value, _, _ := strings.Cut(word, "\t")
		return !strings.HasPrefix(word, prefix) || Name(value) != value // what cannot be typed is not offered
	})
}

// Described is a word and what the shell says of it.
func Described(word, about string) string {
	about = FirstLine(printable.Text(about))
	if about == "" {
		return word
	}
	return word + "\t" + about
}

// DescribedTools are the tools there are, for completion.
func (s *Session) DescribedTools() []string {
	about := map[string]string{}
	for _, x := range s.Extensions() {
		for tool := range x.Tools() {
			about[tool.Name] = tool.Description
		}
	}
	var list []string
	for _, name := range s.ToolNames() {
		list = append(list, Described(name, about[name]))
	}
	return list
}

// DescribedCommands are the slash commands there are, for completion.
func (s *Session) DescribedCommands() []string {
	var list []string
	for _, x := range s.Extensions() {
		for command := range x.Commands() {
			list = append(list, Described("/"+command.Name, command.Description))
		}
	}
	return SortedUnique(list)
}

// HandledEvents are the events that extensions handle, for completion.
func (s *Session) HandledEvents() []string {
	var list []string
	for _, x := range s.Extensions() {
		for name, count := range x.Registrations().Handlers {
			list = append(list, Described(name, Plural(count, "handler")))
		}
	}
	return SortedUnique(list)
}

// flagNames completes --flag by the flags of the extensions named so far.
func (a *App) flagNames(cmd *cobra.Command, args []string, prefix string) (found []string, _ cobra.ShellCompDirective) {
	if strings.Contains(prefix, "=") {
		return nil, cobra.ShellCompDirectiveDefault // a value of the person's own
	}
	one := cmd.Name() == "call" || cmd.Name() == "command" || cmd.Name() == "emit"
	if one && len(args) > 1 {
		args = args[:1]
	}
	a.peek(cmd.Context(), args, func(s *Session) {
		for _, x := range s.Extensions() {
			for _, flag := range x.Registrations().Flags {
				word := flag.Name
				if flag.Type == "string" {
					word += "="
				}
				found = append(found, Described(word, flag.Description))
			}
		}
	})
	return Matching(SortedUnique(found), prefix), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// limitNames are the names of --limit, each with a description.
var limitNames = []string{
	"abandoned=\tVMs that were given up and are still at work", "entry=\ttime without giving control back, as 30s", "heap=\tmemory of the VM, as 512MiB",
	"output=\tbytes of console and streams, as 64MiB", "pending=\thost calls under way", "queue=\tmacrotasks and timers that wait",
	"restarts=\thow often an extension that failed is started again", "stack=\tslots of the engine's stack", "stuck=\ttime after entry without noticing, as 2s",
}

// rights completes a rule: the kinds, and the scopes of those whose scope is one of few or a place.
func rights(_ *cobra.Command, _ []string, prefix string) ([]string, cobra.ShellCompDirective) {
	kind, scope, scoped := strings.Cut(prefix, "=")
	if !scoped {
		var list []string
		for _, capability := range ext.Capabilities() {
			list = append(list, string(capability))
		}
		slices.Sort(list)
		return Matching(list, prefix), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
	switch ext.Capability(kind) {
	case ext.CapRead, ext.CapWrite:
		return places(kind+"=", scope), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	case ext.CapHTTP:
		return Matching([]string{"http=listen\tserve on this machine"}, prefix), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}

// places are the files and folders that a path begins; shells complete a path only when it is a word of its own.
func places(before, path string) []string {
	dir, name := filepath.Split(path)
	from := dir
	if rest, ok := strings.CutPrefix(dir, "~/"); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return nil
		}
		from = filepath.Join(home, rest)
	}
	entries, err := os.ReadDir(cmp.Or(from, "."))
	if err != nil {
		return nil
	}
	var list []string
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), name) || (name == "" && strings.HasPrefix(entry.Name(), ".")) {
			continue
		}
		word := before + dir + entry.Name()
		if entry.IsDir() {
			word += "/"
		}
		list = append(list, word)
	}
	return list
}
