package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
)

func grantsCommand(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "grants",
		Short: "List, add and revoke what extensions were granted for good",
		Long: `Answering a question with always or never keeps the answer. It belongs to the code that asked: an extension whose source,
or whose place, has changed is asked about anew. --deny always wins over what is kept here.`,
		Args: cli.Subcommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.PersistentFlags().BoolVar(&a.Flags.JSON, "json", false, "print JSON")
	cmd.AddCommand(grantsList(a), grantsAdd(a), grantsRevoke(a), grantsDiff(a))
	return cmd
}

func grantsList(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List what is kept, and whether it still applies",
		Example: "  pier grants list\n  pier grants list --json | jq -r .rule",
		Args:    cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			store, err := pier.OpenGrants("")
			if err != nil {
				return err
			}
			list, err := store.List()
			if err != nil {
				return err
			}
			a.SayNone(len(list), "nothing was granted or refused for good: pier grants add does that")
			return printGrants(a, cmd, store, list)
		},
	}
}

// grantLine is one line of `pier grants list --json`.
type grantLine struct {
	pier.Grant
	Current bool `json:"current"`
}

func printGrants(a *cli.App, cmd *cobra.Command, store pier.Grants, list []pier.Grant) error {
	for _, g := range list {
		line := grantLine{Grant: g, Current: store.Current(g)}
		if a.Flags.JSON {
			data, err := json.Marshal(line)
			if err == nil {
				err = cli.PrintLine(cmd, data)
			}
			if err != nil {
				return err
			}
			continue
		}
		verdict, state := "deny ", ""
		if g.Allow {
			verdict = "allow"
		}
		if !line.Current {
			state = "  (void: the code has changed)"
			switch {
			case g.Allow && cli.NeedsFolder(g.Rule):
				state = "  (void: it names no folder; you are asked again)"
			case !filepath.IsAbs(g.Entry):
				state = "  (void in this folder)"
			}
		}
		text := fmt.Sprintf("%s  %s %s %s%s", cli.Name(g.ID), verdict, cli.Column(g.Rule, 20, 1<<10), cli.Name(g.Entry), state)
		if _, err := fmt.Fprintln(cmd.OutOrStdout(), text); err != nil {
			return err
		}
	}
	return nil
}

func grantsAdd(a *cli.App) *cobra.Command {
	var deny bool
	cmd := &cobra.Command{
		Use:   "add EXT RULE...",
		Short: "Grant an extension rights for good",
		Example: `  pier grants add ./checkpoint.ts exec=git
  pier grants add --deny ./noisy.ts http`,
		Args: cli.Positional(2, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return changeGrants(a, func(store pier.Grants) error {
				list, err := store.Add(args[0], args[1:], !deny)
				return errors.Join(err, printGrants(a, cmd, store, list))
			})
		},
	}
	cmd.Flags().BoolVar(&deny, "deny", false, "refuse the rights instead")
	return cmd
}

func grantsRevoke(a *cli.App) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:   "revoke ID|EXT [RULE...]",
		Short: "Forget grants: by id, all of an extension, or those of it with a rule",
		Example: `  pier grants revoke 3f1c09b2aa70
  pier grants revoke ./checkpoint.ts
  pier grants revoke ./checkpoint.ts exec=git
  pier grants revoke --all`,
		Args: func(cmd *cobra.Command, args []string) error {
			if all {
				return cli.Positional(0, 0)(cmd, args)
			}
			return cli.Positional(1, -1)(cmd, args)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			return changeGrants(a, func(store pier.Grants) error {
				list, err := store.List()
				if err != nil {
					return err
				}
				ids, err := chosenGrants(list, args, all)
				for _, id := range ids {
					err = errors.Join(err, store.Revoke(id))
				}
				return err
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "forget everything")
	return cmd
}

// changeGrants changes what is kept, on record.
func changeGrants(a *cli.App, change func(pier.Grants) error) error {
	store, err := pier.OpenGrants("")
	if err != nil {
		return err
	}
	journal, err := pier.OpenJournal(a.DefaultLogDir(), "")
	if err != nil {
		return err
	}
	return errors.Join(change(journal.Grants(store)), journal.Close())
}

// chosenGrants are the ids that the arguments mean. A path means the grants of what lies there or below, whether or not it is
// still there.
func chosenGrants(list []pier.Grant, args []string, all bool) ([]string, error) {
	var ids []string
	for _, g := range list {
		if all {
			ids = append(ids, g.ID)
		}
	}
	for len(args) > 0 {
		of, err := grantsOf(list, args[0])
		if err != nil {
			return nil, err
		}
		if len(of) == 0 {
			return nil, cli.Usage(fmt.Errorf("no grant has the id %s or belongs to that extension or path: see pier grants list", cli.Name(args[0])))
		}
		args = args[1:]
		rules := 0 // behind it, which narrow it
		for rules < len(args) && slices.ContainsFunc(of, func(g pier.Grant) bool { return hasRight(g, args[rules]) }) {
			rules++
		}
		for _, g := range of {
			if rules == 0 || slices.ContainsFunc(args[:rules], func(rule string) bool { return hasRight(g, rule) }) {
				ids = append(ids, g.ID)
			}
		}
		args = args[rules:]
	}
	return cli.SortedUnique(ids), nil
}

// grantsOf are the grants that an argument means: an id, an extension's, or those of what lies at a path or below.
func grantsOf(list []pier.Grant, arg string) ([]pier.Grant, error) {
	path, err := filepath.Abs(arg)
	if err != nil {
		return nil, cli.Usage(err)
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	var of []pier.Grant
	for _, g := range list {
		rel, err := filepath.Rel(path, g.Entry)
		if g.ID == arg || string(g.Extension) == arg || err == nil && filepath.IsLocal(rel) {
			of = append(of, g)
		}
	}
	return of, nil
}

// hasRight reports whether a grant is that of a rule, or of the right that is named. A command line without a folder is that of every folder.
func hasRight(g pier.Grant, rule string) bool {
	right, _, _ := strings.Cut(g.Rule, "=")
	return g.Rule == rule || right == rule || cli.NeedsFolder(rule) && cli.SameLine(g.Rule, rule)
}

func grantsDiff(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "diff [OLD] NEW",
		Short: "Show what a new version wants more",
		Long: `OLD and NEW are files of --learn, or extensions: then it is what the manifest declares, what the code imports, the start of a program, and the
first request to a server. Without OLD, NEW is compared with what was granted for good to whatever code was at its place.`,
		Example: `  pier grants diff ./todo.ts
  pier grants diff todo.learned.json ./todo.ts
  pier grants diff before.json after.json`,
		Args: cli.Positional(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			store, err := pier.OpenGrants("")
			if err != nil {
				return err
			}
			before := ""
			if len(args) == 2 {
				before = args[0]
			}
			list, err := store.Diff(before, args[len(args)-1])
			for _, d := range list {
				err = errors.Join(err, printDifference(a, cmd, d))
			}
			return err
		},
	}
}

func printDifference(a *cli.App, cmd *cobra.Command, d pier.Difference) error {
	if a.Flags.JSON {
		line, err := json.Marshal(d)
		if err != nil {
			return err
		}
		return cli.PrintLine(cmd, line)
	}
	text := cli.Name(string(d.Extension))
	if len(d.More) == 0 {
		text += "  wants nothing more"
	}
	for _, rule := range d.More {
		text += "\n  + " + cli.Name(rule)
	}
	for _, rule := range d.Less {
		text += "\n  - " + cli.Name(rule)
	}
	_, err := fmt.Fprintln(cmd.OutOrStdout(), text)
	return err
}
