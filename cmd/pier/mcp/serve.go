package mcp

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/serve/mcpserve"
	"github.com/cec80427/pier/internal/sys/socket"
)

// serving are the flags of pier mcp serve.
type serving struct {
	stdio  bool
	listen string
	ask    bool
}

func serveCommand(a *cli.App) *cobra.Command {
	var f serving
	cmd := &cobra.Command{
		Use:   "serve EXT...",
		Short: "Lend the tools of extensions to MCP clients, on standard input and output or over HTTP",
		Long: `Loads the extensions and speaks the Model Context Protocol: their tools, their skills and prompt templates as prompts, and the files of
skills as resources. Everything an extension does passes pier's gate as ever.

With --ask-client what the gate would ask is asked at the client, where it can ask its person, for this call or until the client leaves;
without, it is denied, and the result names the flag that would allow it.

With --listen clients come over HTTP, to this machine's own address only, and bring the token that is printed once. Each client has
extensions of its own; one that is silent for half an hour is let go. docs/mcp.md has the configuration of some clients.`,
		Example: `  pier mcp serve ./todo.ts
  pier mcp serve ./todo.ts ./checkpoint.ts --allow exec=git --ask-client
  pier mcp serve ./todo.ts --listen 127.0.0.1:8848`,
		Args: cli.Positional(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.stdio && f.listen != "" {
				return cli.Usage(errors.New("--stdio and --listen exclude each other"))
			}
			o := mcpserve.Options{Ask: f.ask, Say: a.Say, Open: func(ctx context.Context, set func(*pier.Options)) (*pier.Host, error) {
				s, err := a.OpenWith(ctx, args, set)
				if s == nil {
					return nil, err
				}
				return s.Host, errors.Join(err, s.Start(ctx))
			}}
			if f.listen == "" {
				return mcpserve.Run(cmd.Context(), o, cmd.InOrStdin(), cmd.OutOrStdout())
			}
			token := socket.NewToken()
			return mcpserve.Listen(cmd.Context(), o, f.listen, token, func(url string) {
				a.Say("listening at " + url + "\nclients send the header Authorization: Bearer " + token)
			})
		},
	}
	cmd.Flags().BoolVar(&f.stdio, "stdio", false, "speak on standard input and output (the default)")
	cmd.Flags().StringVar(&f.listen, "listen", "", "accept clients over HTTP at 127.0.0.1:PORT instead")
	cmd.Flags().BoolVar(&f.ask, "ask-client", false, "ask the client's person what the gate would ask")
	return a.Complete(cmd)
}
