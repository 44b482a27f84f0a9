package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/conform"
)

func conformCommand(a *cli.App) *cobra.Command {
	var opts conform.Options
	var levels string
	cmd := &cobra.Command{
		Use:   "conform",
		Short: "Compare pier with real Pi and report the differences",
		Long: `Runs the corpus, the scenarios and the hostile extensions of a checkout's folder conformance in pier, and the same in real
Pi (Node, from .cache/reference), and compares them. Differences that conformance/known-failures.json explains are
expected; a new, a changed and a healed one make the command fail.`,
		Example: `  node conformance/reference/prepare.mjs   # once: brings real Pi
  pier conform --report /tmp/report
  pier conform --level L2 --only todo`,
		Args: cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if levels != "" {
				opts.Levels = strings.Split(levels, ",")
			}
			opts.Progress, opts.Start = cmd.ErrOrStderr(), cli.StartProgram
			summary, err := conform.Run(cmd.Context(), opts)
			fmt.Fprint(cmd.OutOrStdout(), summary.Text())
			if errors.Is(err, conform.ErrChanged) {
				return &cli.QuietError{Err: err}
			}
			return err
		},
	}
	f := cmd.Flags()
	f.StringVar(&opts.Dir, "dir", "conformance", "the folder with corpus, scenarios and scripts")
	f.StringVar(&opts.Cache, "cache", "", "keep real Pi's answers in this folder (default .cache/conformance beside --dir)")
	f.StringVar(&opts.Report, "report", "", "write results.jsonl, summary.json and report.md into this folder")
	f.StringVar(&opts.Only, "only", "", "only what has this in its id")
	f.StringVar(&levels, "level", "", "only these levels, e.g. L1,L2 (default "+strings.Join(conform.Levels(), ",")+")")
	f.IntVar(&opts.Jobs, "jobs", 2, "how many processes of real Pi at a time")
	f.BoolVar(&opts.UpdateKnown, "update-known", false, "write the differences found into known-failures.json; each needs a reason")
	f.BoolVar(&opts.UpdateCorpus, "update-corpus", false, "write corpus.json anew")
	return cmd
}
