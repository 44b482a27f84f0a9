package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/printable"
)

// resourceKind is one of the things beside extensions that Pi takes from its folders and from packages.
type resourceKind struct {
	name, one, long string
	of              func(*pier.Resources) []pier.Resource
}

func resourceKinds() []resourceKind {
	return []resourceKind{
		{"skills", "skill", "Skills are folders with a SKILL.md, whose front matter says when a model reads them.", func(r *pier.Resources) []pier.Resource { return r.Skills }},
		{"prompts", "prompt", "Prompt templates are texts in Markdown that a person calls as /NAME.", func(r *pier.Resources) []pier.Resource { return r.Prompts }},
		{"themes", "theme", "Themes are the colours of the screen, in JSON.", func(r *pier.Resources) []pier.Resource { return r.Themes }},
	}
}

// resourceCommands are `pier skills`, `pier prompts` and `pier themes`.
func resourceCommands(a *cli.App) []*cobra.Command {
	var all []*cobra.Command
	for _, kind := range resourceKinds() {
		cmd := &cobra.Command{
			Use:   kind.name,
			Short: "List and show the " + kind.name + " that Pi would find here",
			Long: kind.long + ` They come from the working directory when it is trusted, from
Pi's folder, from packages, and from the extensions that are found there.`,
			Args: cli.Subcommands,
			RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		}
		cmd.AddCommand(resourceList(a, kind), resourceShow(a, kind))
		all = append(all, cmd)
	}
	return all
}

func resourceList(a *cli.App, kind resourceKind) *cobra.Command {
	return a.Complete(&cobra.Command{
		Use:     "list",
		Short:   "List the " + kind.name + ", where they are and what brought them",
		Example: "  pier " + kind.name + " list\n  pier " + kind.name + " list --json | jq -r .path",
		Args:    cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withResources(a, cmd, func(r *pier.Resources) error {
				var err error
				a.SayNone(len(kind.of(r)), "no "+kind.name+" in this project, in Pi's folder or in packages")
				for _, item := range kind.of(r) {
					err = errors.Join(err, printResource(a, cmd, item))
				}
				return err
			})
		},
	})
}

func printResource(a *cli.App, cmd *cobra.Command, item pier.Resource) error {
	if a.Flags.JSON {
		line, err := json.Marshal(item)
		if err != nil {
			return err
		}
		return cli.PrintLine(cmd, line)
	}
	text := cli.Name(item.Name)
	if item.Description != "" {
		text += "  " + cli.FirstLine(printable.Text(item.Description))
	}
	from := cli.Name(item.Source.Scope)
	if item.Source.Source != "auto" {
		from += ", " + cli.Name(item.Source.Source)
	}
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s\n  %s  (%s)\n", text, cli.Name(item.Path), from)
	return err
}

func resourceShow(a *cli.App, kind resourceKind) *cobra.Command {
	return a.Complete(&cobra.Command{
		Use:     "show NAME",
		Short:   "Print the file of a " + kind.one,
		Example: "  pier " + kind.name + " show NAME",
		Args:    cli.Positional(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withResources(a, cmd, func(r *pier.Resources) error {
				var names []string
				for _, item := range kind.of(r) {
					if item.Name == args[0] {
						return showResource(a, cmd, item)
					}
					names = append(names, item.Name)
				}
				err := ext.E(ext.CodeInvalidRequest, fmt.Sprintf("there is no %s %q", kind.one, printable.Name(args[0])))
				return cli.DidYouMean(cli.Usage(err), kind.name, args[0], names)
			})
		},
	})
}

// maxResource bounds what is shown, in bytes: a skill is a text for a model.
const maxResource = 8 << 20

func showResource(a *cli.App, cmd *cobra.Command, item pier.Resource) error {
	text, err := regularfile.Read(item.Path, maxResource)
	if err != nil {
		return cli.Cannot("read", item.Path, err)
	}
	if a.Flags.JSON {
		line, err := json.Marshal(struct {
			pier.Resource
			Text string `json:"text"`
		}{item, string(text)})
		if err != nil {
			return err
		}
		return cli.PrintLine(cmd, line)
	}
	_, err = fmt.Fprint(cmd.OutOrStdout(), printable.Text(string(text)))
	return err
}

// withResources finds what there is, with what extensions offer. What is wrong with any of it has been said by then, with its place.
func withResources(a *cli.App, cmd *cobra.Command, use func(*pier.Resources) error) error {
	ctx, cancel := a.Deadline(cmd.Context())
	defer cancel()
	s, err := a.Open(ctx, nil, true)
	if s == nil {
		return err
	}
	return errors.Join(err, useResources(ctx, s, use), s.Close())
}

func useResources(ctx context.Context, s *cli.Session, use func(*pier.Resources) error) error {
	if s.Found == nil {
		return use(&pier.Resources{})
	}
	offered, err := s.DiscoverResources(ctx)
	if offered == nil {
		offered = &s.Found.Resources
	}
	return errors.Join(err, use(offered))
}
