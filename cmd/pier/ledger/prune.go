package ledger

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/ledger/audit"
)

func ledgerPrune(a *cli.App) *cobra.Command {
	var before string
	var yes, gone bool
	cmd := &cobra.Command{
		Use:   "prune [FILE...]",
		Short: "Remove old records, so that the rest still verifies",
		Long: `Removes the records that are older than --before and puts one record in their place that says how many they were, with the hashes of
the first and the last: what is left verifies as before, and the record shows that pier removed what is gone. A ledger that does not
verify is left as it is, for it is evidence. Without FILE all ledgers of the log folder are meant. Without --yes it only says what
it would look at. With --gone it takes ledgers that were deleted as a whole off the list of ledgers, on record, so that they are
missed no longer.`,
		Example: `  pier ledger prune --before 30d
  pier ledger prune --before 2026-01-01 --yes
  pier ledger prune --gone --yes`,
		Args: cli.Positional(0, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if gone {
				return forgetGone(a, cmd, args, yes)
			}
			until, err := audit.ParseTime(before, time.Now())
			if err != nil {
				return cli.Usage(fmt.Errorf("--before: %w", err))
			}
			paths, err := prunable(a, args)
			if err != nil {
				return err
			}
			var errs []error
			for _, path := range paths {
				errs = append(errs, pruneOne(a, cmd, path, until, yes))
			}
			return errors.Join(errs...)
		},
	}
	cmd.Flags().StringVar(&before, "before", "30d", "remove what is older: an age (30d), a date, a time")
	cmd.Flags().BoolVar(&gone, "gone", false, "miss ledgers that were deleted as a whole no longer")
	cmd.Flags().BoolVar(&yes, "yes", false, "do it")
	return cmd
}

// prunable are the ledgers that the arguments mean.
func prunable(a *cli.App, args []string) ([]string, error) {
	if len(args) == 0 {
		return ledgerFiles(a)
	}
	var paths []string
	for _, arg := range args {
		path, err := ledgerFile(a, []string{arg})
		if err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// forgetGone takes ledgers that are gone off the list.
func forgetGone(a *cli.App, cmd *cobra.Command, args []string, yes bool) error {
	list, err := missing(a)
	if err != nil {
		return err
	}
	for _, v := range list {
		named := slices.ContainsFunc(args, func(arg string) bool {
			return arg == v.path || arg != "" && strings.HasPrefix(filepath.Base(v.path), arg)
		})
		if len(args) > 0 && !named {
			continue
		}
		said := ": --yes takes it off the list"
		if v.err == nil || !errors.Is(v.err, errGone) {
			return v.err
		}
		if yes {
			if err := pier.ForgetLedger(v.path, ""); err != nil {
				return err
			}
			said = ": off the list"
		}
		if _, err := fmt.Fprintln(cmd.OutOrStdout(), cli.Name(v.path)+said); err != nil {
			return err
		}
	}
	return nil
}

func pruneOne(a *cli.App, cmd *cobra.Command, path string, before time.Time, yes bool) error {
	if !yes {
		line := lineOf(path)
		first, err := time.Parse(time.RFC3339Nano, line.First)
		if err != nil || !first.Before(before) {
			return nil // nothing so old
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s begins %s, has records older than %s: --yes removes them\n", cli.Name(filepath.Base(path)),
			first.Local().Format("2006-01-02 15:04"), before.Local().Format("2006-01-02 15:04"))
		return err
	}
	pruned, err := pier.PruneLedger(path, "", before)
	if err != nil {
		return err
	}
	if a.Flags.JSON {
		line, err := json.Marshal(map[string]any{"file": path, "pruned": pruned})
		if err != nil {
			return fmt.Errorf("encode a line: %w", err)
		}
		return cli.PrintLine(cmd, line)
	}
	if pruned.Count == 0 {
		return nil
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s removed\n", cli.Name(filepath.Base(path)), cli.Plural(int(pruned.Count), "record"))
	return err
}
