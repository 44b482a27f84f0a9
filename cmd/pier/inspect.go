package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/cmd/pier/scan"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/text/printable"
)

func inspectCommand(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "inspect [EXT...]",
		Short: "Load extensions and print what they register",
		Long: `Runs each extension's factory, fenced like everything else, and prints the tools, commands, events and so on that it
registers. Several files are loaded together, as in a session. Before that it says in a line what the code can do, as pier scan sees it. --json prints one object on one line for each extension. Without EXT it reports on what Pi would load here, and on the
skills, prompts, themes and context files there are; what the project brings needs trust. The extensions are asked which of these
they offer, as at the start of a session.`,
		Example: `  pier inspect ./todo.ts
  pier inspect --json ./extensions/*.ts | jq .registrations.tools`,
		Args: cli.Positional(0, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return inspectFound(a, cmd)
			}
			return inspectEach(a, cmd, args)
		},
	}
	a.Flags.Finding.Register(cmd.Flags())
	return a.Complete(cmd)
}

// report is the line of `pier inspect --json`; its keys are sorted.
type report struct {
	Component     [][2]string     `json:"component,omitempty"` // what a WebAssembly component is made of
	Entry         string          `json:"entry"`
	Error         string          `json:"error"`
	ID            string          `json:"id"`
	LoadMS        float64         `json:"load_ms"`
	OK            bool            `json:"ok"`
	Registrations json.RawMessage `json:"registrations,omitempty"`
	Resources     json.RawMessage `json:"resources,omitempty"` // what a named extension offers
}

func inspectOne(a *cli.App, cmd *cobra.Command, path string) error {
	ctx, cancel := a.Deadline(cmd.Context())
	defer cancel()
	if !a.Flags.JSON {
		ctx = scan.Aloud(ctx, cmd.OutOrStdout(), a.Flags.Cwd, path)
	}
	started := time.Now()
	s, err := a.Open(ctx, []string{path}, true)
	if s == nil {
		return err
	}
	ms := float64(time.Since(started).Microseconds()) / 1000
	offered, offerErr := s.DiscoverResources(ctx)
	err = errors.Join(err, offerErr)
	for _, x := range s.Main {
		err = errors.Join(err, printReport(a, cmd.OutOrStdout(), x, path, ms, offeredBy(x, offered)))
	}
	if !a.Flags.JSON {
		err = errors.Join(err, printResources(a, cmd.OutOrStdout(), offered, nil))
	}
	return errors.Join(printFailure(a, cmd.OutOrStdout(), path, ms, err), s.Close())
}

// printFailure prints what went wrong, where it is not said at the end.
func printFailure(a *cli.App, w io.Writer, path string, ms float64, err error) error {
	if err == nil || !a.Flags.JSON {
		return err
	}
	line, _ := json.Marshal(report{Entry: path, Error: a.Explain(err), LoadMS: ms})
	fmt.Fprintf(w, "%s\n", printable.JSON(line))
	return &cli.QuietError{Err: err}
}

func printReport(a *cli.App, w io.Writer, x *pier.Extension, path string, ms float64, offered *pier.Resources) error {
	if !a.Flags.JSON {
		return printSummary(w, x, path)
	}
	var resources json.RawMessage
	if offered != nil {
		line, err := json.Marshal(offered)
		if err != nil {
			return err
		}
		resources = cli.SortKeys(line)
	}
	line, err := json.Marshal(report{
		Component: rows(x.Details(), detail), Entry: path, ID: string(x.ID()), LoadMS: ms, OK: true, Registrations: cli.SortKeys(x.Registrations().JSON()),
		Resources: resources,
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", printable.JSON(line))
	return err
}

func printSummary(w io.Writer, x *pier.Extension, path string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", cli.Name(string(x.ID())), cli.Name(path))
	r := x.Registrations()
	if place := rtp.Place(r.JSON()); place != "" {
		fmt.Fprintf(&b, "  %s\n", place)
	}
	section := func(title string, rows [][2]string) {
		if len(rows) == 0 {
			return
		}
		fmt.Fprintf(&b, "  %s\n", title)
		width := 0
		for _, row := range rows {
			width = max(width, ansi.StringWidth(cli.Name(row[0])))
		}
		for _, row := range rows {
			fmt.Fprintf(&b, "    %s  %s\n", cli.Column(row[0], width, 1<<10), cli.Name(cli.FirstLine(printable.Text(row[1]))))
		}
	}
	section("component", rows(x.Details(), detail))
	section("tools", rows(r.Tools, func(t pier.Tool) [2]string { return [2]string{t.Name, t.Description} }))
	section("commands", rows(r.Commands, func(c pier.Command) [2]string { return [2]string{"/" + c.Name, c.Description} }))
	section("shortcuts", rows(r.Shortcuts, func(s pier.Shortcut) [2]string { return [2]string{s.Key, s.Description} }))
	section("flags", rows(r.Flags, func(f pier.Flag) [2]string { return [2]string{"--flag " + f.Name, f.Description} }))
	section("providers", rows(r.Providers, func(p pier.Provider) [2]string { return [2]string{p.Name, ""} }))
	section("renderers", rows(r.Renderers, func(n string) [2]string { return [2]string{n, ""} }))
	events := []string{}
	for name := range r.Handlers {
		events = append(events, name)
	}
	slices.Sort(events)
	section("events", rows(events, func(n string) [2]string { return [2]string{n, cli.Plural(r.Handlers[n], "handler")} }))
	_, err := io.WriteString(w, b.String())
	return err
}

// detail returns the row of a detail, which in JSON is a pair.
func detail(d ext.Detail) [2]string { return [2]string{d.Name, d.Text} }

func rows[T any](items []T, row func(T) [2]string) [][2]string {
	out := make([][2]string, len(items))
	for i, item := range items {
		out[i] = row(item)
	}
	return out
}
