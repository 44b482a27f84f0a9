package packages

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/packages"
)

// look runs one command that only looks.
func look(a *cli.App, cmd *cobra.Command, f *flags, sources []string, do func(s *session) error) error {
	ctx, cancel := a.Deadline(cmd.Context())
	defer cancel()
	cmd.SetContext(ctx)
	s, err := open(ctx, a, cmd, f, sources)
	if err != nil {
		return err
	}
	return errors.Join(do(s), s.Close())
}

func (s *session) json(v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return cli.PrintLine(s.cmd, data)
}

// looking is what the commands have that only look.
func looking(a *cli.App, f *flags, cmd *cobra.Command) *cobra.Command {
	cmd = a.Complete(cmd)
	cmd.Flags().BoolVarP(&f.approve, "approve", "a", false, "trust the project this time")
	hideRunning(cmd)
	return cmd
}

func listCommand(a *cli.App) *cobra.Command {
	var f flags
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the Pi packages of the user and of a trusted project",
		Example: "  pier list\n  pier list --json | jq -r '.[].source'",
		Args:    cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return look(a, cmd, &f, nil, func(s *session) error {
				list, err := s.manager.List()
				if err != nil {
					return err
				}
				if a.Flags.JSON {
					return s.json(append([]packages.Listed{}, list...))
				}
				return s.printList(list)
			})
		},
	}
	return looking(a, &f, cmd)
}

func (s *session) printList(list []packages.Listed) error {
	out := s.cmd.OutOrStdout()
	if len(list) == 0 {
		_, err := fmt.Fprintln(out, "No packages installed.")
		return err
	}
	scope := ""
	for _, l := range list {
		if l.Scope != scope {
			scope = l.Scope
			if _, err := fmt.Fprintf(out, "%s packages:\n", strings.ToUpper(scope[:1])+scope[1:]); err != nil {
				return err
			}
		}
		text := "  " + cli.Name(l.Source)
		if version := strings.TrimSpace(l.Version + " " + short(l.Commit)); version != "" {
			text += "  " + cli.Name(version)
		}
		text += map[string]string{"pier": "  (pier)", "pi": "  (pi)", "both": "  (pier, pi)"}[l.List]
		if l.Filtered {
			text += "  (filtered)"
		}
		if !l.There {
			text += "  (not installed: pier install)"
		}
		if _, err := fmt.Fprintf(out, "%s\n    %s\n", text, cli.Name(l.Path)); err != nil {
			return err
		}
	}
	return nil
}

func outdatedCommand(a *cli.App) *cobra.Command {
	var f flags
	cmd := &cobra.Command{
		Use:     "outdated",
		Short:   "List the packages of which there is something newer",
		Example: "  pier outdated\n  pier outdated --json | jq -r '.[].latest'",
		Args:    cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return look(a, cmd, &f, append(configured(false), configured(true)...), func(s *session) error {
				list, err := s.manager.Outdated(cmd.Context())
				switch {
				case err != nil:
					return err
				case a.Flags.JSON:
					return s.json(append([]packages.Outdated{}, list...))
				case len(list) == 0:
					_, err := fmt.Fprintln(cmd.OutOrStdout(), "Everything is up to date.")
					return err
				}
				for _, o := range list {
					if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s  %s, wanted %s, latest %s\n", cli.Name(o.Source), short(o.Current), short(o.Wanted), short(o.Latest)); err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
	return looking(a, &f, cmd)
}

func whyCommand(a *cli.App) *cobra.Command {
	var f flags
	cmd := &cobra.Command{
		Use:     "why NAME",
		Short:   "Say which packages need a package",
		Example: "  pier why linkedom",
		Args:    cli.Positional(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return look(a, cmd, &f, nil, func(s *session) error {
				all, err := s.manager.Why(args[0])
				switch {
				case err != nil:
					return err
				case a.Flags.JSON:
					return s.json(all)
				case len(all) == 0:
					return fmt.Errorf("no package needs %s", cli.Name(args[0]))
				}
				for _, at := range slices.Sorted(maps.Keys(all)) {
					if _, err := fmt.Fprintln(cmd.OutOrStdout(), cli.Name(at)); err != nil {
						return err
					}
					for _, chain := range all[at] {
						if _, err := fmt.Fprintln(cmd.OutOrStdout(), "  "+cli.Name(strings.Join(chain, " > "))); err != nil {
							return err
						}
					}
				}
				return nil
			})
		},
	}
	return looking(a, &f, cmd)
}

// mostDifferences is how many of them a person is told: when Pi has removed a package, each that it depended on is one.
const mostDifferences = 10

func verifyCommand(a *cli.App) *cobra.Command {
	var f flags
	cmd := &cobra.Command{
		Use:     "verify",
		Short:   "Compare the installed packages with pier.lock, byte by byte",
		Example: "  pier verify && echo whole\n  pier verify --local --approve",
		Args:    cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return look(a, cmd, &f, nil, func(s *session) error {
				list, err := s.manager.Verify(f.local)
				if err != nil {
					return err
				}
				if a.Flags.JSON {
					err = s.json(append([]packages.Difference{}, list...))
				}
				for i, d := range list {
					if i == mostDifferences {
						a.Say(fmt.Sprintf("and %d more: pier verify --json lists them all", len(list)-i))
						break
					}
					a.Say(d.At + " " + d.Text)
				}
				if len(list) > 0 {
					a.Say("pier install makes what is there, and pier.lock, what pier.json and settings.json say")
				}
				switch {
				case len(list) > 0:
					return errors.Join(err, &cli.QuietError{Code: cli.ExitError, Err: &packages.DifferenceError{List: list}})
				case !a.Flags.JSON:
					_, err = fmt.Fprintln(cmd.OutOrStdout(), "Everything is as pier.lock says.")
				}
				return err
			})
		},
	}
	f.register(cmd, false)
	return looking(a, &f, cmd)
}
