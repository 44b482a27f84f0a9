package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
)

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "pier",
		Short: "Run Pi extensions, fenced and recorded",
		Long: `pier runs extensions of the Pi coding agent (TypeScript or JavaScript, a file or a folder) in an embedded
JavaScript engine, without Node. Every effect an extension has passes one gate, which --allow and --deny
configure, and leaves a record in a ledger that can be verified.

Exit codes: 0 done, 1 the extension or tool reported an error, 2 usage, 3 denied by policy, 4 the source cannot be
compiled or loaded, 5 timed out, 130 interrupted (Ctrl-C), 143 terminated (SIGTERM).`,
		Example: `  # What does this extension register?
  pier inspect ./todo.ts

  # Call one of its tools
  pier call ./todo.ts todo '{"action":"add","text":"write tests"}'

  # Let it run git, and nothing else
  pier command --allow exec=git ./checkpoint.ts /checkpoint

  # What did it do, and who allowed it?
  pier log --since yesterday`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          subcommands,
	}
	// cobra's own flag takes a template, and text/template keeps every exported method in the binary.
	version := root.Flags().BoolP("version", "v", false, "version for pier")
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		if *version {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), "pier "+pier.Version)
			return err
		}
		return cmd.Help()
	}
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(a.replay())
	root.AddCommand(a.inspect(), a.call(), a.command(), a.emit(), a.run(), a.serve(), a.log(), a.ledger(), a.grants(), a.trust(), a.conform(), a.bench())
	return root
}

func execute(ctx context.Context, root *cobra.Command) error {
	return root.ExecuteContext(ctx)
}

// positional checks the number of arguments and says what is expected.
func positional(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		check := cobra.RangeArgs(least, most)
		if most < 0 {
			check = cobra.MinimumNArgs(least)
		}
		if err := check(cmd, args); err != nil {
			return usageError{&helpful{err, "usage: " + cmd.UseLine() + "\nrun '" + cmd.CommandPath() + " --help' for examples"}}
		}
		return nil
	}
}

type helpful struct {
	error
	help string
}

func (h *helpful) Error() string { return h.error.Error() + "\n" + h.help }
func (h *helpful) Unwrap() error { return h.error }

func readAll(r io.Reader) (string, error) {
	data, err := io.ReadAll(io.LimitReader(r, 64<<20))
	return string(data), err
}
