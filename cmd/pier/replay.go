package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/text/printable"
)

func replayCommand(a *cli.App) *cobra.Command {
	var until uint64
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Run a traced run again, without touching the world, and compare",
		Long: `Runs the extensions of a trace again. Answers of host calls, clocks and random numbers come from the trace; nothing is
read, written or started. Everything the extensions do is compared with the trace, byte for byte; the first tick that
differs is named and the exit code is 1.

--until stops after a tick and shows what waits there: macrotasks, timers, host calls.`,
		Example: `  pier call --trace run.trace ./todo.ts todo '{"action":"list"}'
  pier replay run.trace
  pier replay --until 12 run.trace`,
		Args: cli.Positional(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			f, err := os.Open(args[0])
			if err != nil {
				return cli.Cannot("read", args[0], err)
			}
			defer f.Close()
			all, err := pier.Replay(cmd.Context(), f, until)
			if errors.Is(err, pier.ErrTrace) {
				err = cli.Usage(err)
			}
			for _, r := range all {
				if printErr := printReplayed(a, cmd.OutOrStdout(), r, until > 0); printErr != nil {
					return printErr
				}
				if !r.Same() && err == nil {
					err = &cli.QuietError{Err: errors.New("the replay differs")}
				}
			}
			return err
		},
	}
	cmd.Flags().Uint64Var(&until, "until", 0, "stop after this tick and show what waits")
	cmd.Flags().BoolVar(&a.Flags.JSON, "json", false, "print JSON")
	return cmd
}

func printReplayed(a *cli.App, w io.Writer, r pier.Replayed, state bool) error {
	if a.Flags.JSON {
		line, err := json.Marshal(r)
		if err == nil {
			_, err = fmt.Fprintf(w, "%s\n", printable.JSON(line))
		}
		return err
	}
	var b strings.Builder
	switch {
	case !r.Same():
		fmt.Fprintf(&b, "%s: differs at tick %d\n", r.Name, r.Diverged.Tick)
		fmt.Fprintf(&b, "  expected  %s\n  actual    %s\n", eventText(r.Diverged.Expected), eventText(r.Diverged.Actual))
	case r.Cut != "":
		fmt.Fprintf(&b, "%s: the same for %s and %s, then %s\n", r.Name, cli.Plural(int(r.Ticks), "tick"), cli.Plural(r.Compared, "event"), r.Cut)
	default:
		fmt.Fprintf(&b, "%s: the same, %s and %s\n", r.Name, cli.Plural(int(r.Ticks), "tick"), cli.Plural(r.Compared, "event"))
	}
	if state {
		printState(&b, r)
	}
	_, err := io.WriteString(w, printable.Text(b.String()))
	return err
}

func eventText[E any](e *E) string {
	if e == nil {
		return "nothing more"
	}
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if enc.Encode(e) != nil {
		return "an event that cannot be shown"
	}
	return cli.FirstLine(b.String())
}

func printState(b *strings.Builder, r pier.Replayed) {
	s := r.State
	fmt.Fprintf(b, "  after tick %d, %s after the start\n", s.Tick, s.Clock)
	for _, q := range s.Queue {
		fmt.Fprintf(b, "    macrotask  seq %d  %s %d %s\n", q.Seq, q.Kind, q.ID, q.What)
	}
	for _, t := range s.Timers {
		fmt.Fprintf(b, "    timer      seq %d  %d due at %s\n", t.Seq, t.ID, t.Deadline)
	}
	for _, c := range s.Calls {
		fmt.Fprintf(b, "    host call  %d  %s %s\n", c.ID, c.Method, c.Params)
	}
}
