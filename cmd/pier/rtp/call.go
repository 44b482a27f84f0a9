package rtp

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/rtp"
)

func callCommand(a *cli.App) *cobra.Command {
	var caller rtp.Context
	var strict bool
	cmd := &cobra.Command{
		Use:   "call PACK TOOL [JSON]",
		Short: "Call one tool of a pack and print its result in the protocol's envelope",
		Long: `Checks the arguments against the tool's input_schema as they are, calls it, and prints a ToolResult: ok and output, or error with its
type, a message and hints. JSON is an object, @file, or - for standard input. The exit code is 0 for ok, 2 for arguments that do not fit, 3 for
what policy denied, 5 for a timeout, and else 1.`,
		Example: `  pier rtp call ./packs/acme acme.look '{"id":7}' --allow exec=python3 --allow env=ACME_TOKEN`,
		Args:    cli.Positional(2, 3),
		RunE: func(cmd *cobra.Command, args []string) error {
			input, err := a.JSONArgument(cmd, args, 2)
			if err != nil {
				return err
			}
			if _, wrong := rtp.CheckContext(caller.JSON()); wrong != nil {
				return cli.Usage(errors.New(wrong.Message))
			}
			return with(a, cmd, args[:1], strict, func(ctx context.Context, packs []loaded) error {
				l := packs[0]
				tool, err := l.tool(args[1])
				if err != nil {
					return err
				}
				if caller.RequestID == "" {
					caller.RequestID = uuid.NewString()
				}
				r, failed := l.Call(rtp.WithContext(ctx, caller), caller.RequestID, tool, input, "")
				if failed != nil {
					failed = &cli.QuietError{Err: failed}
				}
				return errors.Join(printJSON(cmd, r), failed)
			})
		},
	}
	cmd.Flags().StringVar(&caller.TenantID, "tenant", "", "the tenant on whose behalf the call is made")
	cmd.Flags().StringVar(&caller.Actor, "actor", "", "who makes the call")
	cmd.Flags().StringVar(&caller.RequestID, "request-id", "", "the id under which records and the pack have the call; made when none is given")
	strictFlag(cmd, &strict)
	return a.Complete(cmd)
}
