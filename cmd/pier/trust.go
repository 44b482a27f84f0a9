package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
)

func trustCommand(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "trust",
		Short: "List, add and remove answers about projects",
		Long: `What a folder brings for the agent (.pi/settings.json, .pi/extensions, .pi/skills and so on, .agents/skills) is left out until
you trust it. An answer is about what the folder holds when you give it: when any of it changes, you are asked again.`,
		Args: cli.Subcommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.PersistentFlags().BoolVar(&a.Flags.JSON, "json", false, "print JSON")
	cmd.AddCommand(trustList(a), trustAdd(a), trustRemove(a))
	return cmd
}

func trustList(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the answers",
		Example: "  pier trust list",
		Args:    cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			store, err := pier.OpenTrusts("")
			if err != nil {
				return err
			}
			list, err := store.List()
			a.SayNone(len(list), "no project was asked about yet: pier trust add answers before")
			for _, answer := range list {
				err = errors.Join(err, printTrust(a, cmd, answer))
			}
			return err
		},
	}
}

func printTrust(a *cli.App, cmd *cobra.Command, answer pier.Trust) error {
	if a.Flags.JSON {
		line, err := json.Marshal(answer)
		if err != nil {
			return err
		}
		return cli.PrintLine(cmd, line)
	}
	verdict := "refused"
	if answer.Trusted {
		verdict = "trusted"
	}
	text := fmt.Sprintf("%s  %s  %s", answer.ID, verdict, cli.Name(answer.Dir))
	for _, item := range answer.Items {
		text += fmt.Sprintf("\n    %-9s %s", cli.Name(item.Kind), cli.Name(item.Path))
	}
	_, err := fmt.Fprintln(cmd.OutOrStdout(), text)
	return err
}

func trustAdd(a *cli.App) *cobra.Command {
	var refuse bool
	cmd := &cobra.Command{
		Use:     "add [DIR]",
		Short:   "Trust a folder as it is now",
		Example: "  pier trust add\n  pier trust add --refuse ~/src/unknown",
		Args:    cli.Positional(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			opts := pier.Options{Observer: a.Observer(), LedgerDir: a.DefaultLogDir()}
			if len(args) > 0 {
				if _, err := os.ReadDir(args[0]); err != nil {
					return cli.Cannot("trust", args[0], err)
				}
				opts.Cwd = args[0]
			}
			host, err := pier.New(cmd.Context(), opts)
			if err != nil {
				return err
			}
			answer, err := host.Trust(cmd.Context(), !refuse)
			if err == nil {
				err = printTrust(a, cmd, *answer)
			}
			return errors.Join(err, host.Close())
		},
	}
	cmd.Flags().BoolVar(&refuse, "refuse", false, "do not trust it, whatever it will hold")
	return cmd
}

func trustRemove(a *cli.App) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:     "remove ID|DIR...",
		Short:   "Forget answers",
		Example: "  pier trust remove ~/src/site\n  pier trust remove --all",
		Args: func(cmd *cobra.Command, args []string) error {
			if all {
				return cli.Positional(0, 0)(cmd, args)
			}
			return cli.Positional(1, -1)(cmd, args)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			store, err := pier.OpenTrusts("")
			if err != nil {
				return err
			}
			journal, err := pier.OpenJournal(a.DefaultLogDir(), "")
			if err != nil {
				return err
			}
			store = journal.Trusts(store)
			list, err := store.List()
			if err != nil {
				return errors.Join(err, journal.Close())
			}
			for _, arg := range args {
				dir, _ := filepath.Abs(arg) // "" is no folder of the list
				if real, err := filepath.EvalSymlinks(dir); err == nil {
					dir = real
				}
				for _, answer := range list {
					if answer.Dir == dir {
						arg = answer.ID
					}
				}
				err = errors.Join(err, store.Remove(arg))
			}
			for _, answer := range list {
				if all {
					err = errors.Join(err, store.Remove(answer.ID))
				}
			}
			return errors.Join(err, journal.Close())
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "forget everything")
	return cmd
}
