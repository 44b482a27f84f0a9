package mcp

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/text/printable"
)

func acceptCommand(a *cli.App) *cobra.Command {
	var agreed []string
	cmd := &cobra.Command{
		Use:   "accept NAME",
		Short: "Show how tools of an MCP server have changed since they were agreed to, and agree",
		Long: `Connects the server, and prints of each changed tool what is different and the id of exactly that change. With --change ID it is agreed
to, and the tool may be called again; what has changed once more since is not. The exit code is 1 while a change is left. NAME is a server of
mcp.json, or any EXT that begins with mcp:.`,
		Example: `  pier mcp accept docs --allow exec=npx
  pier mcp accept docs --allow exec=npx --change 3f1c9a7be2d04c58`,
		Args: cli.Positional(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, cancel := a.Deadline(cmd.Context())
			defer cancel()
			s, _, err := open(ctx, a)
			if err != nil {
				return err
			}
			name := "mcp:" + strings.TrimPrefix(args[0], "mcp:")
			if _, err = s.Load(ctx, name); err == nil {
				err = accept(cmd, a, s, name, agreed)
			}
			return errors.Join(err, s.Close())
		},
	}
	cmd.Flags().StringSliceVar(&agreed, "change", nil, "agree to the change of this id")
	return a.Complete(cmd)
}

// accept agrees to what was named, and prints the rest.
func accept(cmd *cobra.Command, a *cli.App, s *cli.Session, name string, agreed []string) error {
	changes, err := s.MCP().Changes(cmd.Context(), name)
	if err != nil {
		return err
	}
	left := 0
	for _, c := range changes {
		if slices.Contains(agreed, c.ID) {
			if err := s.MCP().Agree(cmd.Context(), name, c.ID); err != nil {
				return err
			}
			a.Say("Agreed to " + printable.Name(c.Tool) + " as it is now.")
			agreed = slices.DeleteFunc(agreed, func(id string) bool { return id == c.ID })
			continue
		}
		left++
		if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s  --change %s\n  %s\n", printable.Name(c.Tool), c.ID, strings.Join(c.Lines, "\n  ")); err != nil {
			return err
		}
	}
	switch {
	case len(agreed) > 0:
		return fmt.Errorf("there is no change %s; pier mcp accept without --change shows those there are", strings.Join(agreed, ", "))
	case len(changes) == 0:
		a.Say("No tool has changed.")
	case left > 0:
		return &cli.QuietError{Err: errors.New("there are changes that nobody agreed to")}
	}
	return nil
}
