package packages

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/packages"
)

// missing are the imports in the extensions of a package that lead nowhere. Nothing of it runs.
func missing(dir string) (list []packages.Import, err error) {
	entries, err := source.Find(dir)
	if err != nil {
		return nil, nil // a package may have no extension: skills, prompts, themes
	}
	for _, e := range entries {
		_, err := extc.Compile(e, nil)
		var wrong *source.Error
		if !errors.As(err, &wrong) {
			continue
		}
		for _, d := range wrong.Diagnostics {
			if d.Import != "" {
				list = append(list, packages.Import{Name: d.Import, File: d.File, Line: d.Line})
			}
		}
	}
	return list, nil
}

// agree shows what is missing with its evidence, and asks.
func (s *session) agree(ctx context.Context, list []packages.Proposal) error {
	for _, p := range list {
		s.a.Say(fmt.Sprintf("%s imports %s (%s) and does not declare it; its %s name %s@%s", cli.Name(p.Package), cli.Name(p.Name),
			cli.Name(strings.Join(p.Places, ", ")), p.From, cli.Name(p.Name), cli.Name(p.Range)))
	}
	if s.f.yes {
		return nil
	}
	return s.confirm(ctx, "Install what is missing?", "nothing was installed: --yes installs what is missing")
}

// confirm asks the person at the terminal; elsewhere the answer is no, with what to do.
func (s *session) confirm(ctx context.Context, title, nobody string) error {
	if s.a.Person == nil {
		return ext.E(ext.CodeDenied, nobody)
	}
	params, err := json.Marshal(map[string]string{"title": title, "message": ""})
	if err != nil {
		return err
	}
	out, err := s.a.Person.Request(ctx, "pier", "confirm", params)
	if err != nil {
		return err
	}
	var answer struct{ Value bool }
	if json.Unmarshal(out, &answer) != nil || !answer.Value {
		return ext.E(ext.CodeDenied, "nothing was installed")
	}
	return nil
}
