// Package bridge implements pier bridge: it serves extensions to an agent over pi_bridge, and examines bridges.
package bridge

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/serve/bridgeserve"
	"github.com/cec80427/pier/internal/sys/socket"
	"github.com/cec80427/pier/internal/text/printable"
)

// Command is pier bridge.
func Command(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bridge",
		Short: "Lend extensions to an agent that speaks pi_bridge, and examine bridges",
		Long: `A bridge is a process beside an agent, one JSON object a line. Bridges of others are extensions: name them bridge:COMMAND ARGS in every
command. docs/bridge.md has the protocol.`,
		Args: cli.Subcommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(serveCommand(a), doctorCommand(a))
	return cmd
}

func serveCommand(a *cli.App) *cobra.Command {
	var version, listen string
	cmd := &cobra.Command{
		Use:   "serve EXT...",
		Short: "Be a bridge: lend the tools, commands and hooks of extensions to an agent",
		Long: `Loads the extensions and speaks pi_bridge on standard input and output. Everything an extension does passes pier's gate as ever; what the
gate asks, and what an extension asks its person, is asked at the agent by the request pier_ask, and denied where the agent does not
know it. examples/pi-with-pier is an extension for real Pi that does.

A handler that changes what a tool of the agent's is called with needs the right tool=NAME, which is asked for where questions can be.

With --listen it speaks the HTTP form of the protocol instead: the tools alone, for agents on this machine that bring the token which is
printed once. At "auto" it takes the first free port of 4000 to 4009, where agents look.`,
		Example: `  pier bridge serve ./guard.ts
  pier bridge serve ./todo.ts ./checkpoint.ts --allow exec=git
  pier bridge serve ./todo.ts --listen auto`,
		Args: cli.Positional(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			cwd, err := os.Getwd()
			if err != nil {
				return err
			}
			o := bridgeserve.Options{
				In: cmd.InOrStdin(), Out: cmd.OutOrStdout(), Project: filepath.Base(cwd), Version: version, Warn: a.Say, Timeout: a.Flags.Timeout,
				Open: func(ctx context.Context, set func(*pier.Options)) (*pier.Host, error) {
					s, err := a.OpenWith(ctx, args, set)
					if s == nil {
						return nil, err
					}
					return s.Host, errors.Join(err, s.Start(ctx))
				},
			}
			if listen == "" {
				return bridgeserve.Run(cmd.Context(), o)
			}
			token := socket.NewToken()
			return bridgeserve.Listen(cmd.Context(), o, listen, token, func(at string) {
				// For a program that started this one; a person has the same in words.
				_, _ = fmt.Fprintf(cmd.OutOrStdout(), "PI_MCP_READY port=%s token=%s\n", at[strings.LastIndex(at, ":")+1:], token)
				a.Say("agents find the tools at http://" + at + bridge.RPCPath + " and send the header Authorization: Bearer " + token)
			})
		},
	}
	cmd.Flags().StringVar(&listen, "listen", "", "speak the HTTP form at 127.0.0.1:PORT, or auto for the first free port of 4000 to 4009")
	cmd.Flags().StringVar(&version, "as-version", "", "say that the process is of this version of pi_bridge, for an agent that wants its own")
	return a.Complete(cmd)
}

func doctorCommand(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "doctor COMMAND",
		Short: "Start a bridge and say what it offers, or what is wrong with it",
		Long: `Starts the command line as a bridge, ends it again and prints its inventory, what it wrote before that (the preview), how many of its lines
could not be taken, and how it ended. One that sends no inventory, or is of a version that pier does not know, fails with the reason.`,
		Example: `  pier bridge doctor 'python3 examples/bridge.py' --allow exec=python3`,
		Args:    cli.Positional(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			name := args[0]
			if _, err := os.Stat(name); err != nil && !strings.HasPrefix(name, "bridge:") {
				name = "bridge:" + name
			}
			var all []*pier.Extension
			err := a.InSession(cmd, []string{name}, func(s *cli.Session) error {
				all = s.Extensions()
				return nil
			})
			for _, x := range all { // now that it is over, how it ended is known, too
				say(cmd, x)
			}
			return err
		},
	}
	return a.Complete(cmd)
}

// say prints what a bridge offers.
func say(cmd *cobra.Command, x *pier.Extension) {
	r := x.Registrations()
	line := func(what, text string) { _, _ = fmt.Fprintf(cmd.OutOrStdout(), "%-9s %s\n", what, text) }
	line("bridge", string(x.ID()))
	line("ready", "yes")
	var ended []ext.Detail
	for _, pair := range x.Health() {
		if slices.Contains([]string{"problems", "dropped", "ended"}, pair.Name) {
			ended = append(ended, pair)
			continue
		}
		line(pair.Name, printable.Line(pair.Text))
	}
	var tools, commands []string
	for _, t := range r.Tools {
		tools = append(tools, t.Name)
	}
	for _, c := range r.Commands {
		commands = append(commands, "/"+c.Name)
	}
	switch {
	case len(tools) == 0:
		line("tools", "none listed: a model sees none, and a person can call any by name")
	default:
		line("tools", strings.Join(tools, " "))
	}
	line("commands", strings.Join(commands, " "))
	hooks := "no"
	if r.Handlers["tool_call"] > 0 {
		hooks = "yes: its plugins see every tool call, and may block it"
	}
	line("hooks", hooks)
	for _, pair := range ended {
		line(pair.Name, printable.Line(pair.Text))
	}
}
