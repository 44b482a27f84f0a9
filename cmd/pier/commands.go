package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/printable"
)

func (a *app) call() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "call EXT TOOL [JSON]",
		Short: "Call one tool of an extension",
		Long: `Loads the extension, starts a session, checks the arguments against the tool's parameters, and calls the tool with
everything Pi does around a call: tool_call handlers may block it, tool_result handlers may change its result. Built-in
tools (read, write, edit, bash, grep, find, ls) can be called as well, so that a gate can be tried out.

The text of the result goes to standard output; --json prints the whole result. JSON is an object, @file, or - for
standard input.`,
		Example: `  pier call ./todo.ts todo '{"action":"list"}'
  pier call --json ./todo.ts todo '{"action":"add","text":"write tests"}'
  pier call ./permission-gate.ts bash '{"command":"rm -rf build"}' --allow exec`,
		Args: positional(2, 3),
		RunE: func(cmd *cobra.Command, args []string) error {
			input, err := a.jsonArgument(cmd, args, 2)
			if err != nil {
				return err
			}
			return a.with(cmd, args[:1], func(s *session) error {
				result, err := s.Call(cmd.Context(), pier.ToolCall{Name: args[1], Input: input})
				err = offer(err, "tools", args[1], s.toolNames())
				if err == nil && result.IsError {
					err = &quietError{code: 0, err: errors.New(result.Text())}
				}
				return errors.Join(a.printResult(cmd, result, err), err)
			})
		},
	}
	cmd.ValidArgsFunction = a.names((*session).describedTools)
	return a.complete(cmd)
}

// printResult prints what the tool answered. A call that failed says so on standard error only, unless --json asks for the whole
// result.
func (a *app) printResult(cmd *cobra.Command, r pier.Result, err error) error {
	var quiet *quietError
	switch {
	case a.flags.json:
		return printLine(cmd, r.JSON())
	case err != nil && !errors.As(err, &quiet):
		return nil
	}
	text := r.Text()
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	_, err = fmt.Fprint(cmd.OutOrStdout(), forTerminal(cmd.OutOrStdout(), text))
	return err
}

func (a *app) command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "command EXT /NAME [ARGS...]",
		Short: "Run one slash command of an extension",
		Long: `Loads the extension, starts a session and runs the command. Without a terminal there is nobody to ask and nothing to draw on: its
notifications, messages and output go to standard error, a dialog without an --answer is dismissed.`,
		Example: `  pier command ./bookmark.ts /bookmark start
  pier command --answer confirm=true ./session.ts /reset`,
		Args: positional(2, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.with(cmd, args[:1], func(s *session) error {
				err := s.Command(cmd.Context(), args[1], strings.Join(args[2:], " "))
				if err == nil {
					err = s.Settle(cmd.Context())
				}
				if err == nil && !a.said.Load() {
					a.say(name("/"+strings.TrimPrefix(args[1], "/")) + " has run, and had nothing to say; what it shows needs a terminal (pier run), its dialogs --answer")
				}
				return offer(err, "commands", "/"+strings.TrimPrefix(args[1], "/"), s.commandNames())
			})
		},
	}
	cmd.ValidArgsFunction = a.names((*session).describedCommands)
	return a.complete(cmd)
}

func (a *app) emit() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "emit EXT EVENT [JSON]",
		Short: "Send one event and print what the handlers returned",
		Long: `Sends one of Pi's events to the extension's handlers and prints what they make of it together: the verdict of a gate, the
last state of a chain, or null. --json prints the event as the handlers left it, too.`,
		Example: `  pier emit ./protected-paths.ts tool_call '{"toolName":"write","input":{"path":".env"}}'
  pier emit ./input-transform.ts input '{"text":"?quick what is this","source":"interactive"}'`,
		Args: positional(2, 3),
		RunE: func(cmd *cobra.Command, args []string) error {
			event, err := a.jsonArgument(cmd, args, 2)
			if err != nil {
				return err
			}
			return a.with(cmd, args[:1], func(s *session) error { return a.emitOne(cmd, s, args[1], event) })
		},
	}
	cmd.ValidArgsFunction = a.names((*session).handledEvents)
	return a.complete(cmd)
}

func (a *app) emitOne(cmd *cobra.Command, s *session, event string, input json.RawMessage) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(input, &fields); err != nil {
		return usageError{err}
	}
	fields["type"], _ = json.Marshal(event)
	if event == "tool_call" && fields["toolCallId"] == nil {
		fields["toolCallId"] = json.RawMessage(`"call-1"`)
	}
	if names := s.eventNames(); !slices.Contains(names, event) {
		return unknown("event", event, names)
	}
	data, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	out, err := s.Emit(cmd.Context(), data)
	if err == nil && out.Handlers == 0 {
		a.unheard(s, event)
	}
	printErr := a.printOutcome(cmd, out)
	if err == nil && len(out.Errors) > 0 {
		err = &quietError{err: out.Errors[0]} // the observer has said it
	}
	return errors.Join(printErr, err)
}

func (a *app) printOutcome(cmd *cobra.Command, out pier.Outcome) error {
	result := out.Result
	if len(result) == 0 {
		result = json.RawMessage("null")
	}
	if !a.flags.json {
		return printLine(cmd, result)
	}
	failures := []string{}
	for _, e := range out.Errors {
		failures = append(failures, e.Error())
	}
	line, err := json.Marshal(map[string]any{"event": out.Event, "handlers": out.Handlers, "result": result, "errors": failures})
	if err != nil {
		return err
	}
	return printLine(cmd, line)
}

func printLine(cmd *cobra.Command, data json.RawMessage) error {
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s\n", printable.JSON(data))
	return err
}

// with opens a host, starts the session, runs do, lets what it began come to an end, and closes the host.
func (a *app) with(cmd *cobra.Command, paths []string, do func(*session) error) error {
	ctx, cancel := a.deadline(cmd.Context())
	defer cancel()
	cmd.SetContext(ctx)
	s, err := a.open(ctx, paths, true)
	if s == nil {
		return err
	}
	if err == nil {
		err = s.Start(ctx)
	}
	if err == nil {
		err = do(s)
	}
	if err == nil {
		err = s.Settle(ctx)
	}
	return errors.Join(err, s.Close(), a.scriptFailed())
}

// scriptFailed is the first dialog that the script had no answer for.
func (a *app) scriptFailed() error {
	if a.script == nil {
		return nil
	}
	if err := a.script.failed(); err != nil {
		return usageError{err}
	}
	return nil
}
