package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// noPath is what Pi takes for a package and not for a path, and what pier takes for an extension that is no file.
var noPath = lazyregexp.New(`^(npm|git|github|https?|ssh|builtin|mcp|rtp|bridge|process):`)

// finding are the flags of commands that look for extensions when none is named.
type finding struct {
	none      bool
	approve   bool
	noApprove bool
}

func (f *finding) Register(flags *pflag.FlagSet) {
	flags.BoolVar(&f.none, "no-extensions", false, "without EXT: load none but those of --extension")
	flags.BoolVarP(&f.approve, "approve", "a", false, "without EXT: trust the project this time")
	flags.BoolVar(&f.noApprove, "no-approve", false, "without EXT: leave out what the project brings")
}

func (f *finding) options(with []string) (pier.DiscoverOptions, error) {
	o := pier.DiscoverOptions{NoExtensions: f.none}
	for _, path := range with {
		if !noPath.MatchString(path) { // relative to where the person is, not to --cwd
			abs, err := filepath.Abs(path)
			if err != nil {
				return o, Usage(err)
			}
			path = abs
		}
		o.Paths = append(o.Paths, path)
	}
	if f.approve && f.noApprove {
		return o, Usage(errors.New("--approve and --no-approve exclude each other"))
	}
	if f.approve || f.noApprove {
		o.Approve = &f.approve
	}
	return o, nil
}

// findExtensions loads what Pi would load when no extension is named.
func (a *App) findExtensions(ctx context.Context, s *Session) error {
	o, err := a.Flags.Finding.options(a.Flags.with)
	if err != nil {
		return err
	}
	a.SayInPi()
	s.Found, err = s.Discover(ctx, o)
	s.Main = s.Extensions()
	for _, x := range s.Main {
		for _, w := range x.Warnings() {
			a.warn(w)
		}
	}
	if s.Found != nil {
		for _, d := range s.Found.Resources.Diagnostics {
			a.warn(d.String())
		}
	}
	return err
}

// Project is that of the working directory, when extensions were looked for there.
func (s *Session) Project() *pier.Project {
	if s.Found == nil {
		return nil
	}
	return s.Found.Project
}

// Offers reports whether a line that is no extension's command calls a skill or a template.
func (s *Session) Offers(name string) bool {
	var list []struct{ Name, Source string }
	if json.Unmarshal(s.CommandsJSON(), &list) != nil {
		return false
	}
	name = strings.TrimPrefix(name, "/")
	return slices.ContainsFunc(list, func(c struct{ Name, Source string }) bool { return c.Name == name && c.Source != "extension" })
}

// FoundNothing says where pier looked when no extension was named and none was found.
func (a *App) FoundNothing(s *Session) {
	if len(s.Main) > 0 || s.Found == nil {
		return
	}
	a.Say(fmt.Sprintf("no extensions in %s, in the project's .pi/extensions, or in packages that settings name; name one: pier inspect ./todo.ts",
		filepath.Join(pier.AgentDir(), "extensions")))
}
