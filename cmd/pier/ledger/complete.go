package ledger

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
)

// recentLedgers bounds how many ledgers are read for completion.
const recentLedgers = 20

// completeLog offers the shell what pier log can be asked about: extensions and sessions of the newest ledgers.
func completeLog(a *cli.App, cmd *cobra.Command) {
	recent := func() []string {
		files, err := ledgerFiles(a)
		if err != nil {
			return nil
		}
		return files[max(0, len(files)-recentLedgers):]
	}
	for flag, list := range map[string]func() []string{
		"ext": func() (ids []string) {
			for _, path := range recent() {
				ids = append(ids, slices.Collect(maps.Keys(lineOf(path).Extensions))...)
			}
			return cli.SortedUnique(ids)
		},
		"session": func() (ids []string) {
			for _, path := range recent() {
				line := lineOf(path)
				when, _, _ := strings.Cut(line.First, "T")
				ids = append(ids, cli.Described(line.Session, when))
			}
			return ids
		},
		"right": rightNames, "outcome": outcomeNames,
		"since": func() []string { return []string{"today", "yesterday", "2h", "7d"} },
		"until": func() []string { return []string{"today", "yesterday", "2h", "7d"} },
	} {
		_ = cmd.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, prefix string) ([]string, cobra.ShellCompDirective) {
			return cli.Matching(list(), prefix), cobra.ShellCompDirectiveNoFileComp
		}) // the flag exists
	}
}
