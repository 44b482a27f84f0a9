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
	"github.com/cec80427/pier/internal/printable"
)

func (a *app) inspect() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "inspect [EXT...]",
		Short: "Load extensions and print what they register",
		Long: `Runs each extension's factory, fenced like everything else, and prints the tools, commands, events and so on that it
registers. --json prints one object on one line for each extension. Without EXT it reports on what Pi would load here, and on the
skills, prompts, themes and context files there are; what the project brings needs trust. The extensions are asked which of these
they offer, as at the start of a session.`,
		Example: `  pier inspect ./todo.ts
  pier inspect --json ./extensions/*.ts | jq .registrations.tools`,
		Args: positional(0, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.inspectFound(cmd)
			}
			var errs []error
			for _, path := range args {
				errs = append(errs, a.inspectOne(cmd, path))
			}
			return errors.Join(errs...)
		},
	}
	a.flags.finding.register(cmd.Flags())
	return a.complete(cmd)
}

// report is the line of `pier inspect --json`; its keys are sorted.
type report struct {
	Entry         string          `json:"entry"`
	Error         string          `json:"error"`
	ID            string          `json:"id"`
	LoadMS        float64         `json:"load_ms"`
	OK            bool            `json:"ok"`
	Registrations json.RawMessage `json:"registrations,omitempty"`
	Resources     json.RawMessage `json:"resources,omitempty"` // what a named extension offers
}

func (a *app) inspectOne(cmd *cobra.Command, path string) error {
	ctx, cancel := a.deadline(cmd.Context())
	defer cancel()
	started := time.Now()
	s, err := a.open(ctx, []string{path}, true)
	if s == nil {
		return err
	}
	ms := float64(time.Since(started).Microseconds()) / 1000
	offered, offerErr := s.Offer(ctx)
	err = errors.Join(err, offerErr)
	for _, x := range s.main {
		err = errors.Join(err, a.printReport(cmd.OutOrStdout(), x, path, ms, offeredBy(x, offered)))
	}
	if !a.flags.json {
		err = errors.Join(err, a.printResources(cmd.OutOrStdout(), offered, nil))
	}
	if err != nil && a.flags.json {
		line, _ := json.Marshal(report{Entry: path, Error: a.explain(err), LoadMS: ms})
		fmt.Fprintf(cmd.OutOrStdout(), "%s\n", printable.JSON(line))
		err = &quietError{err: err}
	}
	return errors.Join(err, s.Close())
}

func (a *app) printReport(w io.Writer, x *pier.Extension, path string, ms float64, offered *pier.Resources) error {
	if !a.flags.json {
		return printSummary(w, x, path)
	}
	var resources json.RawMessage
	if offered != nil {
		line, err := json.Marshal(offered)
		if err != nil {
			return err
		}
		resources = sortKeys(line)
	}
	line, err := json.Marshal(report{
		Entry: path, ID: string(x.ID()), LoadMS: ms, OK: true, Registrations: sortKeys(x.Registrations().JSON()),
		Resources: resources,
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", printable.JSON(line))
	return err
}

// sortKeys writes every object of a JSON text with its keys in order.
func sortKeys(data json.RawMessage) json.RawMessage {
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return data
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(v) != nil {
		return data
	}
	return json.RawMessage(strings.TrimSuffix(b.String(), "\n"))
}

func printSummary(w io.Writer, x *pier.Extension, path string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", name(string(x.ID())), name(path))
	r := x.Registrations()
	section := func(title string, rows [][2]string) {
		if len(rows) == 0 {
			return
		}
		fmt.Fprintf(&b, "  %s\n", title)
		width := 0
		for _, row := range rows {
			width = max(width, ansi.StringWidth(name(row[0])))
		}
		for _, row := range rows {
			fmt.Fprintf(&b, "    %s  %s\n", column(row[0], width, 1<<10), name(firstLine(printable.Text(row[1]))))
		}
	}
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
	section("events", rows(events, func(n string) [2]string { return [2]string{n, plural(r.Handlers[n], "handler")} }))
	_, err := io.WriteString(w, b.String())
	return err
}

func rows[T any](items []T, row func(T) [2]string) [][2]string {
	out := make([][2]string, len(items))
	for i, item := range items {
		out[i] = row(item)
	}
	return out
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func firstLine(s string) string {
	line, rest, cut := strings.Cut(s, "\n")
	if cut && rest != "" {
		return line + " …"
	}
	return line
}
