package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/cmd/pier/terminal"
)

func callCommand(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "call EXT TOOL [JSON | KEY=VALUE...]",
		Short: "Call one tool of an extension",
		Long: `Loads the extension, starts a session, checks the arguments against the tool's parameters, and calls the tool with
everything Pi does around a call: tool_call handlers may block it, tool_result handlers may change its result. Built-in
tools (read, write, edit, bash, grep, find, ls) can be called as well, so that a gate can be tried out.

The text of the result goes to standard output; --json prints the whole result. JSON is an object, @file, or - for
standard input. KEY=VALUE is one parameter; VALUE is JSON where it is that, else a text.`,
		Example: `  pier call ./todo.ts todo '{"action":"list"}'
  pier call ./todo.ts todo action=add text='write tests'
  pier call --json ./todo.ts todo '{"action":"add","text":"write tests"}'
  pier call ./permission-gate.ts bash '{"command":"rm -rf build"}' --allow exec`,
		Args: cli.Positional(2, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			input, err := a.JSONArgument(cmd, args, 2)
			if err != nil {
				return err
			}
			return a.InSession(cmd, args[:1], func(s *cli.Session) error {
				call, name := s.Call, s.ToolName(args[1])
				if x := s.Extensions()[0]; !slices.Contains(s.ToolNames(), name) && x.AcceptsUnlistedTool(name) {
					call = x.CallTool
				}
				a.Misspelt(s, name, input)
				result, err := call(cmd.Context(), pier.ToolCall{Name: name, Input: input})
				err = cli.DidYouMean(err, "tools", args[1], s.ToolNames())
				if err == nil && result.IsError {
					err = &cli.QuietError{Code: 0, Err: errors.New(result.Text())}
				}
				return errors.Join(printResult(a, cmd, result, err), err)
			})
		},
	}
	cmd.ValidArgsFunction = a.CompleteNames((*cli.Session).DescribedTools)
	return a.Complete(cmd)
}

// printResult prints what the tool answered. A call that failed says so on standard error only, unless --json asks for the whole
// result.
func printResult(a *cli.App, cmd *cobra.Command, r pier.Result, err error) error {
	var quiet *cli.QuietError
	switch {
	case a.Flags.JSON:
		return cli.PrintLine(cmd, r.JSON())
	case err != nil && !errors.As(err, &quiet):
		return nil
	}
	text := r.Text()
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	_, err = fmt.Fprint(cmd.OutOrStdout(), terminal.ForTerminal(cmd.OutOrStdout(), text))
	return err
}

func slashCommand(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "command EXT /NAME [ARGS...]",
		Short: "Run one slash command of an extension",
		Long: `Loads the extension, starts a session and runs the command. Without a terminal there is nobody to ask and nothing to draw on: its
notifications, messages and output go to standard error, a dialog without an --answer is dismissed.`,
		Example: `  pier command ./bookmark.ts /bookmark start
  pier command --answer confirm=true ./session.ts /reset`,
		Args: cli.Positional(2, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.InSession(cmd, args[:1], func(s *cli.Session) error {
				err := s.Command(cmd.Context(), args[1], strings.Join(args[2:], " "))
				if err == nil {
					err = s.WaitIdle(cmd.Context())
				}
				if err == nil && !a.Said.Load() {
					a.Say(cli.Name("/"+strings.TrimPrefix(args[1], "/")) + " has run, and had nothing to say; what it shows needs a terminal (pier run), its dialogs --answer")
				}
				return cli.DidYouMean(err, "commands", "/"+strings.TrimPrefix(args[1], "/"), s.CommandNames())
			})
		},
	}
	cmd.ValidArgsFunction = a.CompleteNames((*cli.Session).DescribedCommands)
	return a.Complete(cmd)
}

func emitCommand(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "emit EXT EVENT [JSON]",
		Short: "Send one event and print what the handlers returned",
		Long: `Sends one of Pi's events to the extension's handlers and prints what they make of it together: the verdict of a gate, the
last state of a chain, or null. --json prints the event as the handlers left it, too.`,
		Example: `  pier emit ./protected-paths.ts tool_call '{"toolName":"write","input":{"path":".env"}}'
  pier emit ./input-transform.ts input '{"text":"?quick what is this","source":"interactive"}'`,
		Args: cli.Positional(2, 3),
		RunE: func(cmd *cobra.Command, args []string) error {
			event, err := a.JSONArgument(cmd, args, 2)
			if err != nil {
				return err
			}
			return a.InSession(cmd, args[:1], func(s *cli.Session) error { return emitOne(a, cmd, s, args[1], event) })
		},
	}
	cmd.ValidArgsFunction = a.CompleteNames((*cli.Session).HandledEvents)
	return a.Complete(cmd)
}

func emitOne(a *cli.App, cmd *cobra.Command, s *cli.Session, event string, input json.RawMessage) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(input, &fields); err != nil {
		return cli.Usage(err)
	}
	fields["type"], _ = json.Marshal(event)
	if event == "tool_call" && fields["toolCallId"] == nil {
		fields["toolCallId"] = json.RawMessage(`"call-1"`)
	}
	if names := s.EventNames(); !slices.Contains(names, event) {
		return cli.UnknownName("event", event, names)
	}
	data, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	out, err := s.Emit(cmd.Context(), data)
	if err == nil && out.Handlers == 0 {
		a.Unheard(s, event)
	}
	printErr := printOutcome(a, cmd, out)
	if err == nil && len(out.Errors) > 0 {
		err = &cli.QuietError{Err: out.Errors[0]} // the observer has said it
	}
	return errors.Join(printErr, err)
}

func printOutcome(a *cli.App, cmd *cobra.Command, out pier.Outcome) error {
	result := out.Result
	if len(result) == 0 {
		result = json.RawMessage("null")
	}
	if !a.Flags.JSON {
		return cli.PrintLine(cmd, result)
	}
	failures := []string{}
	for _, e := range out.Errors {
		failures = append(failures, e.Error())
	}
	line, err := json.Marshal(map[string]any{"event": out.Event, "handlers": out.Handlers, "result": result, "errors": failures})
	if err != nil {
		return err
	}
	return cli.PrintLine(cmd, line)
}
