package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/serve/protocolserve"
	"github.com/cec80427/pier/internal/sys/socket"
)

// serving are the flags of pier serve.
type serving struct {
	stdio  bool
	listen string
	host   []string
	ask    bool
}

func serveCommand(a *cli.App) *cobra.Command {
	var f serving
	cmd := &cobra.Command{
		Use:   "serve EXT...",
		Short: "Let an agent drive extensions: the extension protocol on standard input and output, or on a socket",
		Long: `Loads the extensions and speaks the extension protocol, version 1, one JSON message a line: pier sends what each extension
registers, and takes tool_call, slash_command and event_hook. Everything an extension does passes pier's gate as ever.

An agent that names methods with --host does their host calls itself, once the gate has allowed them: ui (dialogs), session, and
tool (tools that are neither built in nor registered). With --ask it is asked pier's questions, too; without, what would be
asked is denied.

With --listen every connection is a session of its own, with extensions of its own. The socket belongs to you alone.
docs/protocol.md has every message, examples/agent.py a complete agent.`,
		Example: `  pier serve ./todo.ts --allow exec=git
  pier serve ./todo.ts ./bookmark.ts --host ui --ask
  pier serve ./todo.ts --listen unix:/run/user/1000/pier.sock`,
		Args: cli.Positional(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.stdio && f.listen != "" {
				return cli.Usage(errors.New("--stdio and --listen exclude each other"))
			}
			if f.listen != "" {
				return serveSocket(a, cmd, args, f)
			}
			return serveOne(cmd.Context(), a, cmd.InOrStdin(), cmd.OutOrStdout(), args, f)
		},
	}
	cmd.Flags().BoolVar(&f.stdio, "stdio", false, "speak on standard input and output (the default)")
	cmd.Flags().StringVar(&f.listen, "listen", "", "accept connections at unix:PATH instead")
	cmd.Flags().StringSliceVar(&f.host, "host", nil, "methods whose host calls the agent does: ui, session, tool")
	cmd.Flags().BoolVar(&f.ask, "ask", false, "send pier's permission questions to the agent")
	return a.Complete(cmd)
}

// serveOne serves one agent.
func serveOne(ctx context.Context, a *cli.App, in io.Reader, out io.Writer, paths []string, f serving) error {
	methods := make([]ext.Method, len(f.host))
	for i, name := range f.host {
		methods[i] = ext.Method(name)
	}
	return protocolserve.Run(ctx, protocolserve.Options{
		In: in, Out: out, Host: methods, Ask: f.ask, Timeout: a.Flags.Timeout,
		Open: func(ctx context.Context, set func(*pier.Options)) (*pier.Host, error) {
			s, err := a.OpenWith(ctx, paths, set)
			if s == nil {
				return nil, err
			}
			return s.Host, errors.Join(err, s.Start(ctx))
		},
	})
}

// socketPath is the path of unix:PATH.
func socketPath(listen string) (string, error) {
	path, ok := strings.CutPrefix(listen, "unix:")
	if !ok || path == "" {
		return "", cli.Usage(fmt.Errorf("--listen wants unix:PATH, not %q", listen))
	}
	return path, nil
}

// serveSocket serves every agent that connects.
func serveSocket(a *cli.App, cmd *cobra.Command, paths []string, f serving) error {
	path, err := socketPath(f.listen)
	if err != nil {
		return err
	}
	ready := func() { a.Say("listening at " + path) }
	return socket.Serve(cmd.Context(), path, maxAgents, ready, func(ctx context.Context, conn io.ReadWriteCloser) {
		if err := serveOne(ctx, a, conn, conn, paths, f); err != nil && ctx.Err() == nil {
			a.Say(a.Explain(err))
		}
	})
}

// maxAgents is how many agents may be connected at once: each has a host of its own.
const maxAgents = 32
