package ledger

import (
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/ledger/audit"
)

// logFlags are the flags of pier log.
type logFlags struct {
	ext, right, target, outcome []string
	since, until, session       string
	calls, follow               bool
}

// Log is pier log.
func Log(a *cli.App) *cobra.Command {
	var f logFlags
	cmd := &cobra.Command{
		Use:   "log",
		Short: "Show what extensions did, and who allowed it",
		Long: `Reads the ledgers and shows, by day and extension, what was done with which target, how often, and who allowed it: a default, a
flag, a setting, or you and when. What was denied has the reason. Every ledger that is read is verified; one that was changed,
cut off or torn is named, and the exit code is then 1. Nothing is written.`,
		Example: `  # What happened yesterday and today, and what did I allow?
  pier log --since yesterday

  # Everything one extension did this week, call by call
  pier log --ext pi-web-access --since 7d --calls

  # Was anything denied? Did anything go near my keys?
  pier log --outcome denied
  pier log --right read,write --target '*/.ssh/*'

  # Watch what happens now, in another terminal
  pier log --follow`,
		Args: cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runLog(a, cmd, &f) },
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&f.ext, "ext", nil, "only these extensions (* stands for any text)")
	flags.StringSliceVar(&f.right, "right", nil, "only these rights: read, write, exec, http, env, …")
	flags.StringArrayVar(&f.target, "target", nil, "only these targets: a pattern with * and ?, or a part of the text")
	flags.StringSliceVar(&f.outcome, "outcome", nil, "only what was allowed, denied, failed or is still open")
	flags.StringVar(&f.since, "since", "", "from this time on: today, yesterday, monday, 2h, 7d, 2026-11-20, 14:30, 2026-11-20T14:30")
	flags.StringVar(&f.until, "until", "", "before this time, written as for --since")
	flags.StringVar(&f.session, "session", "", "only this session, or those whose id begins so")
	flags.BoolVar(&f.calls, "calls", false, "one line for each call, newest last")
	flags.BoolVarP(&f.follow, "follow", "f", false, "go on with what happens from now, call by call, until Ctrl-C")
	flags.BoolVar(&a.Flags.JSON, "json", false, "print JSON, one object on a line")
	cli.RegisterLogDir(flags, &a.Flags.LogDir, logDirHelp)
	completeLog(a, cmd)
	return cmd
}

// filter reads the flags.
func (f *logFlags) filter(now time.Time) (audit.Filter, error) {
	filter := audit.Filter{Extensions: f.ext, Targets: f.target, Session: f.session}
	for _, text := range f.right {
		if !slices.Contains(rightNames(), text) {
			return filter, cli.UnknownName("right", text, rightNames())
		}
		filter.Rights = append(filter.Rights, ext.Capability(text))
	}
	for _, text := range f.outcome {
		if !slices.Contains(outcomeNames(), text) {
			return filter, cli.UnknownName("outcome", text, outcomeNames())
		}
		filter.Outcomes = append(filter.Outcomes, audit.Outcome(text))
	}
	for _, at := range []struct {
		flag, text string
		into       *time.Time
	}{{"since", f.since, &filter.Since}, {"until", f.until, &filter.Until}} {
		if at.text == "" {
			continue
		}
		t, err := audit.ParseTime(at.text, now)
		if err != nil {
			return filter, cli.Usage(fmt.Errorf("--%s: %w", at.flag, err))
		}
		*at.into = t
	}
	if !filter.Since.IsZero() && !filter.Until.IsZero() && !filter.Since.Before(filter.Until) {
		return filter, cli.Usage(fmt.Errorf("--since %s is not before --until %s", f.since, f.until))
	}
	return filter, nil
}

func rightNames() []string {
	var list []string
	for _, capability := range ext.Capabilities() {
		list = append(list, string(capability))
	}
	slices.Sort(list)
	return list
}

func outcomeNames() []string {
	var list []string
	for _, o := range audit.Outcomes() {
		list = append(list, string(o))
	}
	return list
}

func runLog(a *cli.App, cmd *cobra.Command, f *logFlags) error {
	now := time.Now()
	filter, err := f.filter(now)
	if err != nil {
		return err
	}
	if f.follow {
		return followLog(a, cmd, f, filter, now)
	}
	return showLog(a, cmd, f, filter, now)
}

// Since prints what is on record since then, as pier log does; with calls one line for each call.
func Since(a *cli.App, cmd *cobra.Command, since time.Time, calls bool) error {
	return showLog(a, cmd, &logFlags{calls: calls}, audit.Filter{Since: since}, time.Now())
}

func showLog(a *cli.App, cmd *cobra.Command, f *logFlags, filter audit.Filter, now time.Time) error {
	paths, gone, err := ledgersOf(a)
	if err != nil {
		return err
	}
	paths, err = writtenSince(paths, filter.Since)
	if err != nil {
		return err
	}
	verdicts := verifyAll(cmd.Context(), paths)
	p := &logPrinter{out: cmd.OutOrStdout(), json: a.Flags.JSON, now: now}
	seen := map[string]bool{}
	entries := chosenEntries(paths, filter, seen)
	if f.calls {
		err = p.calls(entries)
	} else {
		err = p.grouped(entries)
	}
	if err != nil {
		return err
	}
	if p.shown == 0 {
		sayNothingMatched(a, f, seen)
	}
	return sayVerdicts(a, cmd, append(verdicts(), gone...), !f.calls && p.shown > 0)
}

// writtenSince leaves out ledgers that nothing was written to since then.
func writtenSince(paths []string, since time.Time) ([]string, error) {
	var list []string
	for _, path := range paths {
		written, err := audit.Written(path, since)
		if err != nil {
			return nil, fmt.Errorf("read the ledger: %w", err)
		}
		if written {
			list = append(list, path)
		}
	}
	return list, nil
}

// chosenEntries are the entries of all ledgers in the order of time, and notes which extensions there are.
func chosenEntries(paths []string, filter audit.Filter, seen map[string]bool) iter.Seq[audit.Entry] {
	return func(yield func(audit.Entry) bool) {
		var all []iter.Seq2[audit.Entry, error]
		for _, path := range paths {
			all = append(all, audit.File(path))
		}
		for e, err := range audit.Merge(all) {
			if err != nil {
				continue // verification says what is wrong with that ledger
			}
			seen[e.Extension] = true
			if filter.Wants(e) && !yield(e) {
				return
			}
		}
	}
}

// sayNothingMatched says why there may be nothing to show.
func sayNothingMatched(a *cli.App, f *logFlags, seen map[string]bool) {
	a.Say("nothing in the record matches")
	for _, id := range f.ext {
		if seen[id] || strings.ContainsAny(id, "*?") {
			continue
		}
		if near := cli.Nearest(id, keys(seen)); len(near) > 0 {
			a.Say("did you mean: --ext " + cli.Name(strings.Join(near, ", ")))
		}
	}
}

func keys(set map[string]bool) []string {
	var list []string
	for key := range set {
		list = append(list, key)
	}
	slices.Sort(list)
	return list
}

// followLog prints what happens from now on, after what --since asks for.
func followLog(a *cli.App, cmd *cobra.Command, f *logFlags, filter audit.Filter, now time.Time) error {
	dir := logDir(a)
	follower, err := audit.Follow(dir)
	if err != nil {
		return cli.Cannot("follow the ledgers in", dir, err)
	}
	p := &logPrinter{out: cmd.OutOrStdout(), json: a.Flags.JSON, now: now}
	if f.since != "" {
		paths, err := ledgersIn(dir)
		if err != nil {
			return err
		}
		if err := p.calls(chosenEntries(paths, filter, map[string]bool{})); err != nil {
			return err
		}
	}
	ctx, stop := context.WithCancel(cmd.Context())
	defer stop()
	var broken error
	err = follower.Run(ctx, func(list []audit.Entry, bad error) error {
		if bad != nil {
			broken = bad
			a.Say("BROKEN: " + cli.Name(bad.Error()))
		}
		for _, e := range list {
			if !filter.Until.IsZero() && !e.Time.Before(filter.Until) {
				stop()
				return nil
			}
			if !filter.Wants(e) {
				continue
			}
			if err := p.call(e); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && broken != nil {
		err = &cli.QuietError{Code: cli.ExitError, Err: broken}
	}
	return err
}

// logPrinter prints entries, cleaned.
type logPrinter struct {
	out   io.Writer
	json  bool
	now   time.Time
	shown int

	places *strings.Replacer // see short
}

func (p *logPrinter) calls(entries iter.Seq[audit.Entry]) error {
	for e := range entries {
		if err := p.call(e); err != nil {
			return err
		}
	}
	return nil
}

func (p *logPrinter) grouped(entries iter.Seq[audit.Entry]) error {
	groups := audit.Groups{Zone: p.now.Location()}
	for e := range entries {
		groups.Add(e)
		p.shown++
	}
	for _, day := range groups.Days() {
		if err := p.day(day); err != nil {
			return err
		}
	}
	return nil
}
