package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/text/printable"
)

// inspectFound reports on what is found without being named: extensions as for any other, then one line, or a list, of the
// skills, prompts and themes.
func inspectFound(a *cli.App, cmd *cobra.Command) error {
	ctx, cancel := a.Deadline(cmd.Context())
	defer cancel()
	started := time.Now()
	s, err := a.Open(ctx, nil, true)
	if s == nil {
		return err
	}
	ms := float64(time.Since(started).Microseconds()) / 1000
	for _, x := range s.Main {
		err = errors.Join(err, printReport(a, cmd.OutOrStdout(), x, x.Path(), ms, nil))
	}
	if s.Found != nil {
		resources, offerErr := s.DiscoverResources(ctx)
		if resources == nil {
			resources = &s.Found.Resources
		}
		err = errors.Join(err, offerErr, printResources(a, cmd.OutOrStdout(), resources, s.Found.Project))
	}
	if err == nil {
		a.FoundNothing(s)
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
		var own []pier.Resource // not by slices.DeleteFunc, which weighs more than all of this
		for i := range list {
			if of := &list[i].Source; of.Source == source && of.BaseDir == dir {
				own = append(own, list[i])
			}
		}
		return own
	}
	own := *r
	own.Skills, own.Prompts, own.Themes = part(r.Skills), part(r.Prompts), part(r.Themes)
	if len(own.Skills)+len(own.Prompts)+len(own.Themes) == 0 {
		return nil
	}
	return &own
}

// printResources prints nothing for nil.
func printResources(a *cli.App, w io.Writer, r *pier.Resources, project *pier.Project) error {
	if r == nil {
		return nil
	}
	if a.Flags.JSON {
		line, err := json.Marshal(map[string]any{"resources": r, "project": project})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "%s\n", printable.JSON(cli.SortKeys(line)))
		return err
	}
	var b strings.Builder
	section := func(title, prefix string, list []pier.Resource) {
		if len(list) > 0 {
			fmt.Fprintf(&b, "%s\n", title)
		}
		for _, item := range list {
			fmt.Fprintf(&b, "  %s%s  %s  (%s)\n", prefix, cli.Name(item.Name), cli.Name(cli.FirstLine(printable.Text(item.Description))), cli.Name(item.Path))
		}
	}
	section("skills", "/skill:", r.Skills)
	section("prompts", "/", r.Prompts)
	section("themes", "", r.Themes)
	if len(r.ContextFiles) > 0 {
		b.WriteString("context files\n")
		for _, path := range r.ContextFiles {
			fmt.Fprintf(&b, "  %s\n", cli.Name(path))
		}
	}
	if project != nil {
		state := "not trusted"
		if project.Trusted {
			state = "trusted"
		}
		fmt.Fprintf(&b, "project %s: %s (%s)\n", cli.Name(project.Dir), state, cli.Name(project.By))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
