package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/internal/conform"
	"github.com/cec80427/pier/internal/proc"
)

func (a *app) conform() *cobra.Command {
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
		Args: positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if levels != "" {
				opts.Levels = strings.Split(levels, ",")
			}
			opts.Progress, opts.Start = cmd.ErrOrStderr(), startProgram
			summary, err := conform.Run(cmd.Context(), opts)
			fmt.Fprint(cmd.OutOrStdout(), summary.Text())
			if errors.Is(err, conform.ErrChanged) {
				return &quietError{err: err}
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

// startProgram runs Node for the comparison.
func startProgram(ctx context.Context, env []string, program string, args []string, input []byte, line func([]byte)) error {
	group := proc.NewGroup(proc.Options{Stderr: os.Stderr})
	defer group.Close()
	var rest []byte
	p, err := group.Start(ctx, proc.Spec{
		Command: program, Args: args, Env: env, Stdin: proc.Pipe, Stdout: proc.Pipe, Stderr: proc.Inherit,
		Output: func(_ int, chunk []byte) error {
			rest = append(rest, chunk...)
			for {
				end := bytes.IndexByte(rest, '\n')
				if end < 0 {
					return nil
				}
				line(bytes.Clone(rest[:end]))
				rest = rest[end+1:]
			}
		},
	})
	if err != nil {
		return fmt.Errorf("start %s: %w", program, err)
	}
	if err := p.Write(ctx, input); err != nil {
		return fmt.Errorf("hand %s its input: %w", program, err)
	}
	if err := p.CloseStdin(ctx); err != nil {
		return fmt.Errorf("hand %s its input: %w", program, err)
	}
	exit, err := p.Wait()
	if err == nil && exit.Code != 0 {
		err = fmt.Errorf("%s ended with code %d", program, exit.Code)
	}
	return err
}
