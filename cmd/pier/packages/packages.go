// Package packages implements the commands for Pi packages: install, remove, update, list, outdated, why, verify.
package packages

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/packages"
	"github.com/cec80427/pier/internal/packages/registry"
)

// Commands are those of this package.
func Commands(a *cli.App) []*cobra.Command {
	return []*cobra.Command{
		installCommand(a), removeCommand(a), updateCommand(a), listCommand(a), outdatedCommand(a), whyCommand(a), verifyCommand(a),
	}
}

// minAge is how old a version is before it is used: most that turn out to be malicious are found within days.
const minAge = 72 * time.Hour

// installTime is how long an installation may take, where --timeout says nothing.
const installTime = 10 * time.Minute

// flags are what the commands share.
type flags struct {
	local, offline, approve, yes, frozen, complete bool
	forPi, onlyPi                                  bool
	age                                            time.Duration
}

// pi is the part of the change that concerns Pi's settings.
func (f *flags) pi() packages.ForPi {
	switch {
	case f.onlyPi:
		return packages.PiOnly
	case f.forPi:
		return packages.PiToo
	}
	return packages.PiStays
}

func (f *flags) register(cmd *cobra.Command, changes bool) {
	set := cmd.Flags()
	if set.BoolVarP(&f.local, "local", "l", false, "the packages of this project (.pi) instead of the user's"); !changes {
		return
	}
	set.BoolVar(&f.offline, "offline", false, "ask no registry: use what was fetched before")
	set.BoolVarP(&f.approve, "approve", "a", false, "trust the project this time")
	set.BoolVarP(&f.yes, "yes", "y", false, "go on in spite of warnings")
	set.DurationVar(&f.age, "min-age", minAge, "leave out versions that are younger than this; 0 takes every age")
	hideRunning(cmd)
}

// hideRunning leaves out of the help what is about extensions that run: none does here.
func hideRunning(cmd *cobra.Command) {
	for _, name := range []string{
		"allow-all", "answer", "deterministic", "enforce", "extension", "flag", "learn", "limit", "log-level", "model", "model-budget", "seed", "session",
		"trace", "ui",
	} {
		if flag := cmd.Flags().Lookup(name); flag != nil {
			flag.Hidden = true
		}
	}
}

// session is a host that may reach the registries that are configured, and what was named.
type session struct {
	*cli.Session
	manager *packages.Manager
	a       *cli.App
	f       *flags
	cmd     *cobra.Command
}

func open(ctx context.Context, a *cli.App, cmd *cobra.Command, f *flags, sources []string) (*session, error) {
	rules, err := reach(sources)
	if err != nil {
		return nil, cli.Usage(err)
	}
	host, err := a.OpenEmpty(ctx, func(o *pier.Options) { o.Policy.Allow = append(slices.Clone(o.Policy.Allow), rules...) })
	if err != nil {
		return nil, err
	}
	if !f.onlyPi {
		a.SayInPi()
	}
	s := &session{Session: host, a: a, f: f, cmd: cmd}
	use := packages.Use{Offline: f.offline, MinAge: f.age, Approve: f.approve, Pi: f.pi(), Say: a.Say, Review: s.review}
	if f.complete {
		use.Missing, use.Complete = missing, s.agree
	}
	s.manager, err = host.Packages(ctx, use)
	if err != nil {
		return nil, errors.Join(err, host.Close())
	}
	return s, nil
}

// reach are the rights that a command of this sort means: to ask the registries, to fetch what was named, and git for repositories.
func reach(sources []string) ([]string, error) {
	config, _, err := registry.Configured(pier.AgentDir(), func(string) (string, bool) { return "", false })
	if err != nil {
		return nil, err
	}
	var rules []string
	for _, host := range config.Hosts() {
		rules = append(rules, "http=GET "+host)
	}
	for _, text := range sources {
		s, err := packages.Parse(text)
		if err != nil {
			return nil, err
		}
		switch s.Kind {
		case packages.Archive:
			if u, err := url.Parse(s.URL); err == nil {
				rules = append(rules, "http=GET "+u.Host)
			}
		case packages.Git:
			rules = append(rules, "exec=git", "env=SSH_AUTH_SOCK")
		}
	}
	slices.Sort(rules)
	return slices.Compact(rules), nil
}

// review says what there is to know, and asks when it is much.
func (s *session) review(ctx context.Context, p packages.Plan) error {
	for _, n := range p.Notes {
		if n.Kind == "host" {
			continue // it is as it should be
		}
		text := n.Text
		if n.Package != "" {
			text = n.Package + ": " + text
		}
		if n.Severe {
			text = "warning: " + text
		}
		s.a.Say(text)
	}
	if !p.Severe() || s.f.yes {
		return nil
	}
	return s.confirm(ctx, "Install it in spite of that?", "nothing was installed: --yes goes on in spite of the warnings")
}

// change runs one command that changes packages.
func change(a *cli.App, cmd *cobra.Command, f *flags, sources []string, done string, do func(ctx context.Context, m *packages.Manager) (packages.Plan, error)) error {
	if !cmd.Flags().Changed("timeout") {
		a.Flags.Timeout = installTime
	}
	ctx, cancel := a.Deadline(cmd.Context())
	defer cancel()
	s, err := open(ctx, a, cmd, f, sources)
	if err != nil {
		if a.ExitCode(err) != a.ExitCode(cli.Usage(err)) { // what cannot be meant needs no such word
			a.Say("nothing was changed")
		}
		return err
	}
	plan, err := do(ctx, s.manager)
	if err != nil && plan.Undone {
		a.Say("nothing was changed")
	}
	if unknown, ok := errors.AsType[*packages.UnknownError](err); ok {
		err = cli.DidYouMean(cli.Usage(unknown), "packages", unknown.Text, unknown.Known)
	}
	if err == nil {
		err = s.warm(ctx, plan)
	}
	if err == nil {
		err = s.print(plan, done)
	}
	return errors.Join(err, s.Close())
}

// patience is for how long compiling says nothing.
const patience = time.Second

// warm compiles and scans what was installed, so that its first start is a short one, and reports
// how far that is when it takes longer.
func (s *session) warm(ctx context.Context, plan packages.Plan) error {
	slow := time.Now().Add(patience)
	end := func() {}
	defer func() { end() }()
	return s.manager.Warm(ctx, plan, func(source string, n, of int) {
		end()
		text := fmt.Sprintf("compiling and scanning %s for its first start (%d of %d)", cli.Name(source), n, of)
		timer := time.AfterFunc(time.Until(slow), func() {
			if s.a.Person != nil {
				s.a.Say(text)
			}
		})
		end = func() { timer.Stop() }
	}, func(source string, err error) {
		s.a.Say(cli.Name(source) + " is installed, but its code cannot be compiled: " + s.a.Explain(err))
	})
}

func (s *session) print(plan packages.Plan, done string) error {
	if s.a.Flags.JSON {
		data, err := json.Marshal(plan)
		if err != nil {
			return err
		}
		return cli.PrintLine(s.cmd, data)
	}
	out := s.cmd.OutOrStdout()
	if len(plan.Changes) == 0 {
		_, err := fmt.Fprintln(out, "Everything is as it should be.")
		return err
	}
	for _, c := range plan.Changes {
		text := done + " " + cli.Name(c.Source)
		switch {
		case c.Before == c.After && c.After != "":
			text = "Unchanged " + cli.Name(c.Source) + "  " + short(c.After)
		case c.Before != "" && c.After != "":
			text += "  " + short(c.Before) + " -> " + short(c.After)
		case c.After != "":
			text += "  " + short(c.After)
		}
		if plan.Unusable(c.Name) {
			text += "  (not usable as it is: see above)"
		}
		if _, err := fmt.Fprintln(out, text); err != nil {
			return err
		}
	}
	for _, p := range plan.Completed {
		if _, err := fmt.Fprintf(out, "Completed %s with %s@%s\n", cli.Name(p.Package), cli.Name(p.Name), cli.Name(p.Range)); err != nil {
			return err
		}
	}
	if plan.Scope == "project" {
		s.a.Say("the project's content is another one now: pier trust add says that you trust it as it is")
	}
	return nil
}

// short is a version, or a commit as git shows it.
func short(version string) string {
	if len(version) == 40 && strings.Trim(version, "0123456789abcdef") == "" {
		return version[:7]
	}
	return cli.Name(version)
}

func installCommand(a *cli.App) *cobra.Command {
	var f flags
	cmd := &cobra.Command{
		Use:   "install [SOURCE...]",
		Short: "Install Pi packages, or all that are listed",
		Long: `SOURCE is npm:NAME[@RANGE], git:HOST/PATH[@REF], the address of a .tgz or .zip, or a path. Packages are listed in pier.json beside Pi's
settings.json. Real Pi does not read that, so it runs nothing of them; --for-pi writes Pi's settings too, and then it does, unfenced. What Pi
has installed counts in pier as well. Nothing of a package runs here: no scripts, ever. Its code is compiled and scanned, so that the first
start is a short one. Without SOURCE all packages of both lists are installed. pier.lock beside them says exactly what was installed;
--frozen installs that and nothing else.

Some packages import what they do not declare. --complete names each such import with its place and the version that the package's own
peerDependencies or devDependencies name, asks, and installs it beside.`,
		Example: `  pier install npm:pi-web-access
  pier install -l git:github.com/example/pi-tools@v1
  pier install --complete npm:pi-web-access
  pier install --for-pi npm:pi-web-access
  pier install --frozen`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.frozen && len(args) > 0 {
				return cli.Usage(errors.New("--frozen installs what pier.lock says: name no source"))
			}
			if f.frozen && f.complete {
				return cli.Usage(errors.New("--frozen installs what pier.lock says: --complete would change that"))
			}
			if f.forPi && len(args) == 0 {
				return cli.Usage(errors.New("--for-pi writes named packages into Pi's settings: name a source"))
			}
			sources := args
			if len(args) == 0 {
				sources = configured(f.local)
			}
			return change(a, cmd, &f, sources, "Installed", func(ctx context.Context, m *packages.Manager) (packages.Plan, error) {
				if f.frozen {
					return m.Frozen(ctx, f.local)
				}
				return m.Install(ctx, f.local, args)
			})
		},
	}
	cmd = a.Complete(cmd)
	f.register(cmd, true)
	cmd.Flags().BoolVar(&f.forPi, "for-pi", false, "write Pi's settings.json too: real Pi then runs the package, unfenced")
	cmd.Flags().BoolVar(&f.frozen, "frozen", false, "install exactly what pier.lock says; any difference is an error")
	cmd.Flags().BoolVar(&f.complete, "complete", false, "look for what packages import and do not declare, and install that, too, after a yes")
	return cmd
}

// configured are the sources that the lists and pier.lock name, as far as rights hang on them.
func configured(local bool) []string {
	return packages.Configured(pier.AgentDir(), local)
}

func removeCommand(a *cli.App) *cobra.Command {
	var f flags
	cmd := &cobra.Command{
		Use:   "remove SOURCE",
		Short: "Remove a Pi package",
		Long: `Takes a package out of pier.json, and off the disk. One that stands in Pi's settings.json stays there and on
disk, and that is said: --for-pi removes it from both, --only-pi takes it out of Pi's settings and leaves it to pier.`,
		Example: `  pier remove npm:pi-web-access
  pier remove --only-pi npm:pi-web-access
  pier remove -l git:github.com/example/pi-tools`,
		Aliases: []string{"uninstall"},
		Args:    cli.Positional(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.forPi && f.onlyPi {
				return cli.Usage(errors.New("--for-pi removes from both lists, --only-pi from Pi's alone: choose one"))
			}
			done := "Removed"
			if f.onlyPi {
				done = "Moved to pier.json"
			}
			return change(a, cmd, &f, nil, done, func(ctx context.Context, m *packages.Manager) (packages.Plan, error) {
				return m.Remove(ctx, f.local, args[0])
			})
		},
	}
	cmd = a.Complete(cmd)
	f.register(cmd, true)
	cmd.Flags().BoolVar(&f.forPi, "for-pi", false, "remove it from Pi's settings.json too")
	cmd.Flags().BoolVar(&f.onlyPi, "only-pi", false, "take it out of Pi's settings.json, and keep it in pier.json")
	return cmd
}

func updateCommand(a *cli.App) *cobra.Command {
	var f flags
	cmd := &cobra.Command{
		Use:     "update [SOURCE...]",
		Short:   "Update Pi packages as far as their sources allow",
		Example: "  pier update\n  pier update npm:pi-web-access --min-age 0",
		RunE: func(cmd *cobra.Command, args []string) error {
			return change(a, cmd, &f, configured(f.local), "Updated", func(ctx context.Context, m *packages.Manager) (packages.Plan, error) {
				return m.Update(ctx, f.local, args)
			})
		},
	}
	cmd = a.Complete(cmd)
	f.register(cmd, true)
	return cmd
}
