package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
)

// loginTime is how long a person may take to sign in, where --timeout says nothing.
const loginTime = 5 * time.Minute

func loginCommand(a *cli.App) *cobra.Command {
	var browser bool
	cmd := &cobra.Command{
		Use:   "login NAME",
		Short: "Sign in to an MCP server over HTTP that wants OAuth",
		Long: `Connects the server and, when it wants a sign-in, prints the page on which you agree, and waits until the browser comes back to this
machine. At a terminal the page is opened in your browser, elsewhere with --browser; --browser=false leaves that to you. If the browser runs
on another machine, paste the address that it was sent to. The tokens are kept in mcp-auth.json of Pi's agent folder, as
Pi does. Every request passes the gate: the server's own, and those to its authorization server.`,
		Example: `  pier mcp login sentry --allow http=mcp.sentry.dev`,
		Args:    cli.Positional(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("timeout") {
				a.Flags.Timeout = loginTime
			}
			ctx, cancel := a.Deadline(cmd.Context())
			defer cancel()
			s, _, err := open(ctx, a)
			if err != nil {
				return err
			}
			shown := false
			err = s.MCP().SignIn(ctx, args[0], func(ctx context.Context, address string) (string, error) {
				shown = true
				if _, err := fmt.Fprintf(cmd.OutOrStdout(), "Sign in to MCP server %q in your browser:\n%s\n", args[0], address); err != nil {
					return "", err
				}
				if browser || !cmd.Flags().Changed("browser") && a.Dialogs() != nil {
					a.Browse(address)
				}
				return paste(ctx, a)
			})
			if err == nil {
				text := "Already signed in to MCP server %q."
				if shown {
					text = "Signed in to MCP server %q."
				}
				a.Say(fmt.Sprintf(text, args[0]))
			}
			return errors.Join(err, s.Close())
		},
	}
	cmd.Flags().BoolVar(&browser, "browser", false, "open the page in your browser (at a terminal it is unless this is false)")
	return a.Complete(cmd)
}

// paste asks the person for the address that their browser was sent to, until the browser itself brings it. Without a terminal it only waits.
func paste(ctx context.Context, a *cli.App) (string, error) {
	person := a.Dialogs()
	if person == nil {
		<-ctx.Done()
		return "", context.Cause(ctx)
	}
	out, err := person.Request(ctx, "pier", "input", json.RawMessage(
		`{"title":"If the browser cannot reach this machine, paste the address that it was sent to"}`))
	if err != nil {
		return "", err
	}
	var answer struct{ Value *string }
	if err := json.Unmarshal(out, &answer); err != nil || answer.Value == nil {
		return "", errors.New("the sign-in was cancelled")
	}
	return *answer.Value, nil
}

func logoutCommand(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "logout NAME",
		Short:   "Forget the credentials of an MCP server",
		Example: "  pier mcp logout weather",
		Args:    cli.Positional(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, _, err := open(cmd.Context(), a)
			if err != nil {
				return err
			}
			removed, err := s.MCP().SignOut(cmd.Context(), args[0])
			if err == nil {
				text := "No stored credentials for MCP server %q."
				if removed {
					text = "Signed out of MCP server %q."
				}
				a.Say(fmt.Sprintf(text, args[0]))
			}
			return errors.Join(err, s.Close())
		},
	}
	return a.Complete(cmd)
}
