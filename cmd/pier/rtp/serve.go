package rtp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/rtp/approvals"
	"github.com/cec80427/pier/internal/serve/rtpserve"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// serving are the flags of pier rtp serve.
type serving struct {
	listen, rules string
	public        bool
}

func serveCommand(a *cli.App) *cobra.Command {
	var f serving
	cmd := &cobra.Command{
		Use:   "serve PACK...",
		Short: "Lend the tools of packs over HTTP: the RIG Gateway Protocol",
		Long: `Loads the packs and serves their tools at this machine's own address: discovery, calls, approvals, audit queries, an OpenAPI document at
/v1/openapi.json, and Server-Sent Events of approvals at /v1/approvals/events. Clients bring a bearer token, which is a tenant's and an actor's: see
pier rtp token. Where none is kept, one for calls and one for approvals are made for this run and printed.

POST /v1/packs with an admin's token loads the packs anew beside those at work, compares their interface_hash, runs the examples of tools that
only read, and changes to them at once, or keeps the old ones and says why. docs/rtp.md has it all.`,
		Example: `  pier rtp token add --tenant acme --actor ann --role call
  pier rtp serve ./packs/acme --allow exec=python3
  pier rtp serve ./packs/acme ./packs/pay --listen 127.0.0.1:9000 --rules rig.yaml`,
		Args: cli.Positional(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error { return serve(a, cmd, f, args) },
	}
	cmd.Flags().StringVar(&f.listen, "listen", "127.0.0.1:8787", "HOST:PORT to listen at")
	cmd.Flags().BoolVar(&f.public, "public", false, "listen at other addresses than this machine's own, too: put it behind TLS")
	cmd.Flags().StringVar(&f.rules, "rules", "", "a rig.yaml of rules in place of the one in Pi's agent folder")
	return a.Complete(cmd)
}

func serve(a *cli.App, cmd *cobra.Command, f serving, args []string) error {
	ctx := cmd.Context()
	names := make([]string, len(args))
	for i, path := range args {
		names[i] = spelled(path)
	}
	state, err := pier.StateDir()
	if err != nil {
		return err
	}
	tokens := rtpserve.NewTokens(state)
	if err := lend(a, tokens); err != nil {
		return err
	}
	store, journal, err := openApprovals(a, state)
	if err != nil {
		return err
	}
	end := func() error { return errors.Join(store.Close(), journal.Close()) }
	g, err := rtpserve.New(ctx, rtpserve.Options{
		Record: func(event, message string, data []byte) error { return journal.Record(event, message, data) },
		Tokens: tokens, Approvals: store, Public: f.public, Say: a.Say, Ledgers: func() ([]string, error) { return ledgers(a) },
		Open: func(ctx context.Context) (*pier.Host, []*pier.Extension, func() error, error) {
			life, cut := context.WithCancelCause(context.WithoutCancel(ctx))
			defer context.AfterFunc(ctx, func() { cut(context.Cause(ctx)) })() // while they load
			s, err := a.OpenWith(life, names, func(o *pier.Options) { o.Rig, o.Approver = f.rules, nil })
			if err == nil {
				err = s.Start(ctx)
			}
			if err != nil {
				cut(err)
				if s != nil {
					err = errors.Join(err, s.Close())
				}
				return nil, nil, nil, err
			}
			return s.Host, s.Main, s.Close, nil
		},
	})
	if err != nil {
		return errors.Join(err, end())
	}
	err = g.Listen(ctx, f.listen, func(at string) { a.Say("listening at http://" + at) })
	return errors.Join(err, g.Close(), end())
}

// lend makes tokens for this run where none are kept.
func lend(a *cli.App, tokens *rtpserve.Tokens) error {
	list, err := tokens.List()
	if err != nil || len(list) > 0 {
		return err
	}
	for _, one := range []struct {
		actor string
		role  rtpserve.Role
	}{{"caller", rtpserve.RoleCall}, {"approver", rtpserve.RoleApprove}} {
		secret, err := tokens.Lend("", one.actor, one.role)
		if err != nil {
			return err
		}
		a.Say(fmt.Sprintf("for this run, to %s: Authorization: Bearer %s", one.role, secret))
	}
	return nil
}

// openApprovals opens the approvals; what is answered over HTTP is recorded in the journal before it counts.
func openApprovals(a *cli.App, state string) (*approvals.Store, *pier.Journal, error) {
	journal, err := pier.OpenJournal(logDir(a), "")
	if err != nil {
		return nil, nil, err
	}
	store, err := approvals.Open(approvals.Dir(state), approvals.Options{
		Note: func(s approvals.Step) error { return journal.Record(s.Event, s.Message(), jsontext.Encode(s.Data())) },
	})
	if err != nil {
		return nil, nil, errors.Join(err, journal.Close())
	}
	return store, journal, nil
}

func logDir(a *cli.App) string {
	if a.Flags.LogDir != "" {
		return a.Flags.LogDir
	}
	return a.DefaultLogDir()
}

// ledgers are the files that the audit is a view of, by name: that is by age.
func ledgers(a *cli.App) ([]string, error) {
	return filepath.Glob(filepath.Join(strings.NewReplacer("*", `\*`, "?", `\?`, "[", `\[`).Replace(logDir(a)), "*.jsonl"))
}

func tokenCommand(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "token",
		Short: "Make, list and remove the bearer tokens of the gateway",
		Args:  cli.Subcommands,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.PersistentFlags().BoolVar(&a.Flags.JSON, "json", false, "print JSON")
	cmd.AddCommand(tokenAdd(a), tokenList(a), tokenRemove())
	return cmd
}

func tokenAdd(a *cli.App) *cobra.Command {
	var tenant, actor, role string
	var lasts time.Duration
	cmd := &cobra.Command{
		Use:     "add --actor NAME",
		Short:   "Make a token and print it, once",
		Example: "  pier rtp token add --actor ada --tenant acme\n  pier rtp token add --actor grace --role approve --expires 8h",
		Long: `A token is a tenant's and an actor's: calls made with it are theirs, whatever they say. Its role is call, approve (to answer calls that
wait), or admin (to change packs, and to see the calls of all tenants). Nobody approves their own calls. What is kept of it is its hash.`,
		Args: cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withTokens(func(tokens *rtpserve.Tokens) error {
				secret, token, err := tokens.Add(tenant, actor, rtpserve.Role(role), lasts)
				if err != nil {
					return cli.Usage(err)
				}
				a.Say(fmt.Sprintf("token %s of %s, until %s", token.ID, cli.Name(actor), token.Expires.Format(time.RFC3339)))
				_, err = fmt.Fprintln(cmd.OutOrStdout(), secret)
				return err
			})
		},
	}
	cmd.Flags().StringVar(&tenant, "tenant", "", "the tenant")
	cmd.Flags().StringVar(&actor, "actor", "", "the actor")
	cmd.Flags().StringVar(&role, "role", string(rtpserve.RoleCall), "call, approve or admin")
	cmd.Flags().DurationVar(&lasts, "expires", 30*24*time.Hour, "how long it lasts")
	return cmd
}

func tokenList(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the tokens by what they stand for", Example: "  pier rtp token list", Args: cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withTokens(func(tokens *rtpserve.Tokens) error {
				list, err := tokens.List()
				a.SayNone(len(list), "there is no token: pier rtp token add makes one")
				for _, t := range list {
					if a.Flags.JSON {
						var line []byte
						if line, err = json.Marshal(t); err == nil {
							err = cli.PrintLine(cmd, line)
						}
					} else {
						_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s  %-7s  %s of %q until %s\n", t.ID, t.Role, cli.Name(t.Actor), cli.Name(t.Tenant), t.Expires.Format(time.RFC3339))
					}
					if err != nil {
						return err
					}
				}
				return err
			})
		},
	}
}

func tokenRemove() *cobra.Command {
	return &cobra.Command{
		Use: "remove ID...", Short: "Remove tokens: within a second no gateway takes them", Example: "  pier rtp token remove f78bdf564373", Args: cli.Positional(1, -1),
		RunE: func(_ *cobra.Command, args []string) error {
			return withTokens(func(tokens *rtpserve.Tokens) error {
				for _, id := range args {
					there, err := tokens.Remove(id)
					if err == nil && !there {
						err = cli.Usage(fmt.Errorf("there is no token %s", cli.Name(id)))
					}
					if err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
}

func withTokens(do func(*rtpserve.Tokens) error) error {
	state, err := pier.StateDir()
	if err != nil {
		return err
	}
	return do(rtpserve.NewTokens(state))
}
