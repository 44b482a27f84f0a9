package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/cmd/pier/ledger"
	"github.com/cec80427/pier/internal/text/printable"
	"github.com/cec80427/pier/internal/tui"
)

// words are what a line of a session may begin with, beside the commands of extensions.
var words = []tui.Word{
	{Name: "/help", Description: "what can be entered here"},
	{Name: "/tools", Description: "the tools, and what each is called with"},
	{Name: "/log", Description: "what was done since the session began; /log calls for each call"},
	{Name: "/reload", Description: "start the extensions again from their files"},
	{Name: "/mcp", Description: "the MCP servers: connect, choose tools, sign in"},
	{Name: "tool", Description: "NAME {JSON}  call a tool, registered or built in"},
	{Name: "event", Description: "NAME {JSON}  send an event to the handlers"},
	{Name: "key", Description: "NAME  press a shortcut that an extension registered"},
	{Name: "say", Description: "TEXT  send a text as to a model: none answers, extensions see it"},
	{Name: "list", Description: "everything that is registered, skills, prompts and themes"},
	{Name: "quit", Description: "end the session"},
}

// ownCommands are the slash commands of the session itself. An extension's command of the same name comes first.
var ownCommands = map[string]func(ctx context.Context, a *cli.App, cmd *cobra.Command, s *cli.Session, args string) error{
	"/help":  helpLine,
	"/tools": toolsLine,
	"/log":   logLine,
	"/reload": func(ctx context.Context, _ *cli.App, _ *cobra.Command, s *cli.Session, _ string) error {
		return s.Reload(ctx)
	},
}

// noModel says why nobody answers.
const noModel = "there is no model in pier run: nobody answers what is said here, it is kept and extensions see it. tool NAME {JSON} calls a tool, /help lists the rest"

// sayNoModel says once why nobody answers.
func sayNoModel(a *cli.App) { a.Once.Do(func() { a.Say(noModel) }) }

// notALine is the mistake of a line that is nothing that can be entered.
func notALine(s *cli.Session, verb, line string) error {
	tool := s.ToolName(verb)
	switch near := cli.Nearest(verb, firstWords()); {
	case slices.Contains(s.ToolNames(), tool):
		return cli.Usage(fmt.Errorf("%s is a tool: tool %s", cli.Name(verb), cli.Name(line)))
	case slices.Contains(s.CommandNames(), "/"+verb):
		return cli.Usage(fmt.Errorf("%s is a command: /%s", cli.Name(verb), cli.Name(line)))
	case len(near) > 0 && near[0] != verb:
		return cli.Usage(cli.WithHelp(fmt.Errorf("unknown line %q", line), "did you mean: "+strings.Join(near, ", ")))
	}
	return cli.Usage(fmt.Errorf("%q was said to nobody: there is no model in pier run. tool NAME {JSON} calls a tool, /NAME runs a command, "+
		"say TEXT lets extensions see a text, /help lists the rest", line))
}

// firstWords are the words that lines begin with.
func firstWords() []string {
	var list []string
	for _, w := range words {
		list = append(list, w.Name)
	}
	return list
}

// slashNames are all slash commands, those of the session included.
func slashNames(s *cli.Session) []string {
	names := s.CommandNames()
	for name := range ownCommands {
		names = append(names, name)
	}
	return cli.SortedUnique(names)
}

// helpLine prints what can be entered, and the commands of the extensions.
func helpLine(_ context.Context, _ *cli.App, cmd *cobra.Command, s *cli.Session, _ string) error {
	var b strings.Builder
	for _, w := range words {
		about, usage := w.Description, w.Name
		if args, rest, ok := strings.Cut(about, "  "); ok {
			about, usage = rest, usage+" "+args
		}
		fmt.Fprintf(&b, "  %-20s %s\n", usage, about)
	}
	for _, x := range s.Extensions() {
		for c := range x.Commands() {
			fmt.Fprintf(&b, "  %-20s %s  (%s)\n", "/"+cli.Name(c.Name), cli.Name(cli.FirstLine(printable.Text(c.Description))), cli.Name(string(x.ID())))
		}
	}
	_, err := fmt.Fprint(cmd.OutOrStdout(), b.String())
	return err
}

// toolsLine prints the tools with their parameters.
func toolsLine(_ context.Context, a *cli.App, cmd *cobra.Command, s *cli.Session, _ string) error {
	if a.Flags.JSON {
		return cli.PrintLine(cmd, s.ToolsJSON())
	}
	tools, err := s.Callables()
	if err != nil {
		return err
	}
	active := s.ActiveTools()
	var b strings.Builder
	for _, t := range tools {
		var parameters []string
		for name := range t.Parameters.Properties {
			if !slices.Contains(t.Parameters.Required, name) {
				name += "?"
			}
			parameters = append(parameters, cli.Name(name))
		}
		slices.Sort(parameters)
		off := ""
		if !slices.Contains(active, t.Name) {
			off = "  (off for a model)"
		}
		fmt.Fprintf(&b, "  %s {%s}%s\n      %s\n", cli.Name(t.Name), strings.Join(parameters, ", "), off, firstSentence(t.Description))
	}
	_, err = fmt.Fprint(cmd.OutOrStdout(), b.String())
	return err
}

// firstSentence is the beginning of a description, on one line.
func firstSentence(text string) string {
	line := cli.FirstLine(printable.Text(text))
	if at := strings.Index(line, ". "); at > 0 {
		line = line[:at+1]
	}
	return cli.Column(line, 0, 120)
}

// logLine prints the records since the session began.
func logLine(_ context.Context, a *cli.App, cmd *cobra.Command, _ *cli.Session, args string) error {
	if args != "" && args != "calls" {
		return cli.UnknownName("form of /log", args, []string{"calls"})
	}
	return ledger.Since(a, cmd, a.Began, args == "calls")
}
