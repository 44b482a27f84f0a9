package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/printable"
)

// packageSource is what Pi takes for a package and not for a path.
var packageSource = regexp.MustCompile(`^(npm|git|github|https?|ssh|builtin):`)

// finding are the flags of commands that look for extensions when none is named.
type finding struct {
	none      bool
	approve   bool
	noApprove bool
}

func (f *finding) register(flags *pflag.FlagSet) {
	flags.BoolVar(&f.none, "no-extensions", false, "without EXT: load none but those of --extension")
	flags.BoolVarP(&f.approve, "approve", "a", false, "without EXT: trust the project this time")
	flags.BoolVar(&f.noApprove, "no-approve", false, "without EXT: leave out what the project brings")
}

func (f *finding) options(with []string) (pier.DiscoverOptions, error) {
	o := pier.DiscoverOptions{NoExtensions: f.none}
	for _, path := range with {
		if !packageSource.MatchString(path) { // relative to where the person is, not to --cwd
			abs, err := filepath.Abs(path)
			if err != nil {
				return o, usageError{err}
			}
			path = abs
		}
		o.Paths = append(o.Paths, path)
	}
	if f.approve && f.noApprove {
		return o, usageError{errors.New("--approve and --no-approve exclude each other")}
	}
	if f.approve || f.noApprove {
		o.Approve = &f.approve
	}
	return o, nil
}

// findExtensions loads what Pi would load when no extension is named.
func (a *app) findExtensions(ctx context.Context, s *session) error {
	o, err := a.flags.finding.options(a.flags.with)
	if err != nil {
		return err
	}
	s.found, err = s.Discover(ctx, o)
	s.main = s.Extensions()
	for _, x := range s.main {
		for _, w := range x.Warnings() {
			a.say("warning: " + w)
		}
	}
	if s.found != nil {
		for _, d := range s.found.Resources.Diagnostics {
			a.say("warning: " + d.String())
		}
	}
	return err
}

// inspectFound reports on what is found without being named: extensions as for any other, then one line, or a list, of the
// skills, prompts and themes.
func (a *app) inspectFound(cmd *cobra.Command) error {
	ctx, cancel := a.deadline(cmd.Context())
	defer cancel()
	started := time.Now()
	s, err := a.open(ctx, nil, true)
	if s == nil {
		return err
	}
	ms := float64(time.Since(started).Microseconds()) / 1000
	for _, x := range s.main {
		err = errors.Join(err, a.printReport(cmd.OutOrStdout(), x, x.Path(), ms, nil))
	}
	if s.found != nil {
		resources, offerErr := s.Offer(ctx)
		if resources == nil {
			resources = &s.found.Resources
		}
		err = errors.Join(err, offerErr, a.printResources(cmd.OutOrStdout(), resources, s.found.Project))
	}
	if err == nil {
		a.foundNothing(s)
	}
	return errors.Join(err, s.Close())
}

// offeredBy is the part of r that an extension offers; nil for nothing.
func offeredBy(x *pier.Extension, r *pier.Resources) *pier.Resources {
	if r == nil {
		return nil
	}
	base := filepath.Base(x.Path())
	for _, ext := range []string{".ts", ".js"} {
		base = strings.TrimSuffix(base, ext)
	}
	source, dir := "extension:"+base, filepath.Dir(x.Path())
	part := func(list []pier.Resource) []pier.Resource {
		return slices.DeleteFunc(slices.Clone(list), func(item pier.Resource) bool { return item.Source.Source != source || item.Source.BaseDir != dir })
	}
	own := *r
	own.Skills, own.Prompts, own.Themes = part(r.Skills), part(r.Prompts), part(r.Themes)
	if len(own.Skills)+len(own.Prompts)+len(own.Themes) == 0 {
		return nil
	}
	return &own
}

// project is that of the working directory, when extensions were looked for there.
func (s *session) project() *pier.Project {
	if s.found == nil {
		return nil
	}
	return s.found.Project
}

// offers reports whether a line that is no extension's command calls a skill or a template.
func (s *session) offers(name string) bool {
	var list []struct{ Name, Source string }
	if json.Unmarshal(s.Commands(), &list) != nil {
		return false
	}
	name = strings.TrimPrefix(name, "/")
	return slices.ContainsFunc(list, func(c struct{ Name, Source string }) bool { return c.Name == name && c.Source != "extension" })
}

// printResources prints nothing for nil.
func (a *app) printResources(w io.Writer, r *pier.Resources, project *pier.Project) error {
	if r == nil {
		return nil
	}
	if a.flags.json {
		line, err := json.Marshal(map[string]any{"resources": r, "project": project})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "%s\n", printable.JSON(sortKeys(line)))
		return err
	}
	var b strings.Builder
	section := func(title, prefix string, list []pier.Resource) {
		if len(list) > 0 {
			fmt.Fprintf(&b, "%s\n", title)
		}
		for _, item := range list {
			fmt.Fprintf(&b, "  %s%s  %s  (%s)\n", prefix, name(item.Name), name(firstLine(printable.Text(item.Description))), name(item.Path))
		}
	}
	section("skills", "/skill:", r.Skills)
	section("prompts", "/", r.Prompts)
	section("themes", "", r.Themes)
	if len(r.ContextFiles) > 0 {
		b.WriteString("context files\n")
		for _, path := range r.ContextFiles {
			fmt.Fprintf(&b, "  %s\n", name(path))
		}
	}
	if project != nil {
		state := "not trusted"
		if project.Trusted {
			state = "trusted"
		}
		fmt.Fprintf(&b, "project %s: %s (%s)\n", name(project.Dir), state, name(project.By))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (a *app) trust() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "trust",
		Short: "List, add and remove answers about projects",
		Long: `What a folder brings for the agent (.pi/settings.json, .pi/extensions, .pi/skills and so on, .agents/skills) is left out until
you trust it. An answer is about what the folder holds when you give it: when any of it changes, you are asked again.`,
		Args: subcommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.PersistentFlags().BoolVar(&a.flags.json, "json", false, "print JSON")
	cmd.AddCommand(a.trustList(), a.trustAdd(), a.trustRemove())
	return cmd
}

func (a *app) trustList() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the answers",
		Args:  positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			store, err := pier.OpenTrusts("")
			if err != nil {
				return err
			}
			list, err := store.List()
			for _, answer := range list {
				err = errors.Join(err, a.printTrust(cmd, answer))
			}
			return err
		},
	}
}

func (a *app) printTrust(cmd *cobra.Command, answer pier.Trust) error {
	if a.flags.json {
		line, err := json.Marshal(answer)
		if err != nil {
			return err
		}
		return printLine(cmd, line)
	}
	verdict := "refused"
	if answer.Trusted {
		verdict = "trusted"
	}
	text := fmt.Sprintf("%s  %s  %s", answer.ID, verdict, name(answer.Dir))
	for _, item := range answer.Items {
		text += fmt.Sprintf("\n    %-9s %s", name(item.Kind), name(item.Path))
	}
	_, err := fmt.Fprintln(cmd.OutOrStdout(), text)
	return err
}

func (a *app) trustAdd() *cobra.Command {
	var refuse bool
	cmd := &cobra.Command{
		Use:     "add [DIR]",
		Short:   "Trust a folder as it is now",
		Example: "  pier trust add\n  pier trust add --refuse ~/src/unknown",
		Args:    positional(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			opts := pier.Options{Observer: a.observer()}
			if len(args) > 0 {
				opts.Cwd = args[0]
			}
			host, err := pier.New(cmd.Context(), opts)
			if err != nil {
				return err
			}
			answer, err := host.Trust(cmd.Context(), !refuse)
			if err == nil {
				err = a.printTrust(cmd, *answer)
			}
			return errors.Join(err, host.Close())
		},
	}
	cmd.Flags().BoolVar(&refuse, "refuse", false, "do not trust it, whatever it will hold")
	return cmd
}

func (a *app) trustRemove() *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:   "remove ID|DIR...",
		Short: "Forget answers",
		Args: func(cmd *cobra.Command, args []string) error {
			if all {
				return positional(0, 0)(cmd, args)
			}
			return positional(1, -1)(cmd, args)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			store, err := pier.OpenTrusts("")
			if err != nil {
				return err
			}
			journal, err := pier.OpenJournal(a.defaultLogDir(), "")
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
