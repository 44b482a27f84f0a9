package rtp

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/ledger/audit"
	"github.com/cec80427/pier/internal/serve/rtpserve"
	"github.com/cec80427/pier/internal/text/sorting"
)

var errBroken = errors.New("a ledger does not hold: see pier ledger verify")

func auditCommand(a *cli.App) *cobra.Command {
	var f rtpserve.Filter
	var since, until string
	cmd := &cobra.Command{
		Use:   "audit",
		Short: "Show the calls of packs' tools that are in the ledgers",
		Long: `Reads the ledgers and shows each call of a pack's tool: when, for whom, which, and what came of it. It is a view of the record that pier log and
pier ledger read, and each ledger is verified with it: one that was changed is named, and the exit code is then 1. --json has all fields.`,
		Example: `  pier rtp audit --tenant acme --since today
  pier rtp audit --tool pay_send --json | jq -r .outcome`,
		Args: cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			now := time.Now()
			for _, at := range []struct {
				flag, text string
				into       *time.Time
			}{{"since", since, &f.Since}, {"until", until, &f.Until}} {
				if at.text == "" {
					continue
				}
				t, err := audit.ParseTime(at.text, now)
				if err != nil {
					return cli.Usage(fmt.Errorf("--%s: %w", at.flag, err))
				}
				*at.into = t
			}
			return showAudit(a, cmd, f)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.Tenant, "tenant", "", "only calls for this tenant")
	flags.StringVar(&f.Actor, "actor", "", "only calls of this actor")
	flags.StringVar(&f.Run, "run", "", "only calls of this run")
	flags.StringVar(&f.Tool, "tool", "", "only calls of this tool")
	flags.StringVar(&since, "since", "", "from this time on: today, yesterday, 2h, 7d, 2026-11-20, 14:30")
	flags.StringVar(&until, "until", "", "before this time, written as for --since")
	flags.BoolVar(&a.Flags.JSON, "json", false, "print JSON, one object on a line")
	cli.RegisterLogDir(flags, &a.Flags.LogDir, "read the ledgers of this folder")
	return cmd
}

func showAudit(a *cli.App, cmd *cobra.Command, f rtpserve.Filter) error {
	paths, err := ledgers(a)
	if err != nil {
		return err
	}
	var rows []rtpserve.Row
	broken := false
	for _, path := range paths {
		report, err := pier.VerifyLedger(path, "")
		if err != nil {
			return err
		}
		if report.Fault != nil {
			broken = true
			a.Say(fmt.Sprintf("%s: %v", cli.Name(path), report.Fault))
		}
		for r, err := range rtpserve.Rows(path, f) {
			if err != nil {
				return err
			}
			rows = append(rows, r)
		}
	}
	sorting.Stable(rows, func(x, y *rtpserve.Row) int { return strings.Compare(x.Timestamp, y.Timestamp) })
	for _, r := range rows {
		line, err := json.Marshal(r)
		if err == nil && a.Flags.JSON {
			err = cli.PrintLine(cmd, line)
		} else if err == nil {
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s  %-17s  %s  %s%s\n", r.Timestamp, r.Outcome, cli.Name(r.Tool), took(r), who(r))
		}
		if err != nil {
			return err
		}
	}
	a.SayNone(len(rows), "no call matches")
	if broken {
		return &cli.QuietError{Err: errBroken}
	}
	return nil
}

func took(r rtpserve.Row) string { return fmt.Sprintf("%.1f ms", r.DurationMS) }

// who is for whom a call was, and what was wrong with it, as the end of a line.
func who(r rtpserve.Row) string {
	text := ""
	if r.Actor != "" {
		text += "  " + cli.Name(r.Actor)
	}
	if r.TenantID != "" {
		text += "  of " + cli.Name(r.TenantID)
	}
	if r.ErrorType != "" {
		text += "  " + string(r.ErrorType)
	}
	return text
}
