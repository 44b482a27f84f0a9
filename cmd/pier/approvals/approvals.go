// Package approvals implements pier approvals: it lists the calls that wait for approval and records the answers.
package approvals

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/user"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/rtp/approvals"
	"github.com/cec80427/pier/internal/text/jsontext"
	"github.com/cec80427/pier/internal/text/printable"
)

// Command is pier approvals.
func Command(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "approvals",
		Short: "See and answer calls of risky tools that wait for a yes",
		Long: `A call of a tool of class infra, money or destructive waits for an approval, unless rig.yaml says otherwise. An approval is for exactly
one call: this tool, these arguments, this tenant and this actor; it is used once, and ends after a quarter of an hour. Who asked calls again with
the same arguments after the yes.`,
		Args: cli.Subcommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.PersistentFlags().BoolVar(&a.Flags.JSON, "json", false, "print JSON, one object on a line")
	cli.RegisterLogDir(cmd.PersistentFlags(), &a.Flags.LogDir, "record answers in the journal of this folder (default: logs/extensions in Pi's agent folder, or $PI_EXTENSION_LOG_DIR)")
	cmd.AddCommand(listCommand(a), showCommand(a), decideCommand(a, true), decideCommand(a, false), watchCommand(a))
	return cmd
}

// with opens the approvals; every step is on record in the journal before it is made.
func with(a *cli.App, do func(*approvals.Store) error) error {
	dir, err := pier.StateDir()
	if err != nil {
		return err
	}
	logs := a.Flags.LogDir
	if logs == "" {
		logs = a.DefaultLogDir()
	}
	journal, err := pier.OpenJournal(logs, "")
	if err != nil {
		return err
	}
	store, err := approvals.Open(approvals.Dir(dir), approvals.Options{Note: func(s approvals.Step) error { return journal.Record(s.Event, s.Message(), jsontext.Encode(s.Data())) }})
	if err != nil {
		return errors.Join(err, journal.Close())
	}
	return errors.Join(do(store), store.Close(), journal.Close())
}

func listCommand(a *cli.App) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the calls that wait for a yes",
		Example: "  pier approvals list\n  pier approvals list --all --json | jq -r .state",
		Args:    cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return with(a, func(s *approvals.Store) error {
				states := []approvals.State{approvals.Pending}
				if all {
					states = nil
				}
				list, err := s.List(states...)
				if err != nil {
					return err
				}
				a.SayNone(len(list), "nothing waits for an approval")
				var b strings.Builder
				for _, one := range list {
					if err := line(&b, a, one); err != nil {
						return err
					}
				}
				_, err = fmt.Fprint(cmd.OutOrStdout(), b.String())
				return err
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "those too that were decided, used, or have expired")
	return cmd
}

// line writes one approval.
func line(b *strings.Builder, a *cli.App, one approvals.Approval) error {
	if a.Flags.JSON {
		data, err := json.Marshal(one)
		b.Write(printable.JSON(data))
		b.WriteByte('\n')
		return err
	}
	fmt.Fprintf(b, "%s  %-8s  %-11s  %s %s%s\n", one.Token, one.State, one.RiskClass, cli.Name(one.ToolName), cli.Name(string(one.Args)), who(one))
	return nil
}

// who is for whom an approval is, as the end of a line.
func who(one approvals.Approval) string {
	var parts []string
	if one.Actor != nil {
		parts = append(parts, cli.Name(*one.Actor))
	}
	if one.TenantID != nil {
		parts = append(parts, "of "+cli.Name(*one.TenantID))
	}
	if len(parts) == 0 {
		return ""
	}
	return "  for " + strings.Join(parts, " ")
}

// find is the approval of a token, or of its beginning when that is one's alone.
func find(s *approvals.Store, token string) (approvals.Approval, error) {
	token = strings.ToLower(token)
	if len(token) == 36 {
		return s.Get(token)
	}
	list, err := s.List()
	if err != nil {
		return approvals.Approval{}, err
	}
	list = slices.DeleteFunc(list, func(a approvals.Approval) bool { return token == "" || !strings.HasPrefix(a.Token, token) })
	switch len(list) {
	case 0:
		return approvals.Approval{}, cli.Usage(fmt.Errorf("there is no approval %s: see pier approvals list", cli.Name(token)))
	case 1:
		return list[0], nil
	}
	return approvals.Approval{}, cli.Usage(fmt.Errorf("%d approvals begin with %s", len(list), cli.Name(token)))
}

func showCommand(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:     "show TOKEN",
		Short:   "Show one approval: the call, for whom, and what became of it",
		Example: "  pier approvals show 7Q2M",
		Args:    cli.Positional(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(a, func(s *approvals.Store) error {
				one, err := find(s, args[0])
				if err != nil {
					return err
				}
				var b strings.Builder
				if a.Flags.JSON {
					err = line(&b, a, one)
				} else {
					describe(&b, one)
				}
				if err != nil {
					return err
				}
				_, err = fmt.Fprint(cmd.OutOrStdout(), b.String())
				return err
			})
		},
	}
}

// describe writes one approval as a person reads it.
func describe(b *strings.Builder, one approvals.Approval) {
	row := func(name, text string) {
		if text != "" {
			fmt.Fprintf(b, "%-10s %s\n", name, cli.Name(text))
		}
	}
	row("token", one.Token)
	row("state", string(one.State))
	row("tool", one.ToolName+" of the pack "+one.Pack)
	row("risk", fmt.Sprintf("%s: %s", one.RiskClass, one.RiskClass.Meaning()))
	row("arguments", string(one.Args))
	row("for", strings.TrimPrefix(strings.TrimSpace(who(one)), "for "))
	row("asked", one.RequestedAt)
	row("until", one.ExpiresAt)
	if one.DecidedAt != "" {
		row("decided", one.DecidedAt+" by "+one.DecidedBy)
	}
	row("outcome", one.Outcome)
}

func decideCommand(a *cli.App, yes bool) *cobra.Command {
	name, short, done := "approve", "Approve one call: the next with exactly these arguments is made", "approved"
	if !yes {
		name, short, done = "deny", "Deny one call: it is refused until it would have expired", "denied"
	}
	var first bool
	cmd := &cobra.Command{
		Use:     name + " TOKEN...",
		Short:   short,
		Example: "  pier approvals " + name + " 7Q2M",
		Long:    short + ".\nTOKEN is the approval's, or a beginning of it that no other has.",
		Args: func(cmd *cobra.Command, args []string) error {
			if first {
				return cli.Positional(0, 0)(cmd, args)
			}
			return cli.Positional(1, -1)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(a, func(s *approvals.Store) error {
				if first {
					list, err := s.List(approvals.Pending)
					if err == nil && len(list) == 0 {
						err = errors.New("nothing waits for an approval")
					}
					if err != nil {
						return err
					}
					args = []string{list[0].Token}
				}
				for _, token := range args {
					one, err := find(s, token)
					if err != nil {
						return err
					}
					full := one.Token
					if one, err = s.Decide(full, yes, approvals.By{Name: userName()}); err != nil {
						return fmt.Errorf("%s: %w", full, err)
					}
					if !a.Flags.JSON {
						a.Say(fmt.Sprintf("%s: %s %s", done, cli.Name(one.ToolName), cli.Name(string(one.Args))))
						continue
					}
					var b strings.Builder
					if err := line(&b, a, one); err != nil {
						return err
					}
					if _, err := fmt.Fprint(cmd.OutOrStdout(), b.String()); err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&first, "first", false, "the one that has waited longest")
	return cmd
}

// userName is who answers at this terminal.
func userName() string {
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "user"
}

// pause is how often another process's changes are looked for.
const pause = 300 * time.Millisecond

func watchCommand(a *cli.App) *cobra.Command {
	var once bool
	cmd := &cobra.Command{
		Use:     "watch",
		Short:   "Show every change of an approval as it happens, until Ctrl-C",
		Example: "  pier approvals watch\n  pier approvals watch --json | jq -r .state",
		Args:    cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return with(a, func(s *approvals.Store) error {
				return watch(cmd.Context(), s, once, func(one approvals.Approval) error {
					var b strings.Builder
					if err := line(&b, a, one); err != nil {
						return err
					}
					_, err := fmt.Fprint(cmd.OutOrStdout(), b.String())
					return err
				})
			})
		},
	}
	cmd.Flags().BoolVar(&once, "once", false, "end after what there is now")
	return cmd
}

// watch shows what waits, and then what changes.
func watch(ctx context.Context, s *approvals.Store, once bool, show func(approvals.Approval) error) error {
	var since int64
	for first := true; ; first = false {
		list, err := s.Changed(since)
		if err != nil {
			return err
		}
		for _, one := range list {
			since = one.Change
			if first && one.State != approvals.Pending && one.State != approvals.Approved {
				continue
			}
			if err := show(one); err != nil {
				return err
			}
		}
		if once {
			return nil
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil
		}
	}
}
