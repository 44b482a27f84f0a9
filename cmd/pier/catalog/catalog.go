// Package catalog implements pier catalog: it makes, searches and shows catalogs of the extensions in folders, git
// checkouts and npm tarballs. Nothing of an extension runs.
package catalog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/packages/catalog"
	"github.com/cec80427/pier/internal/text/printable"
)

// Command is `pier catalog`.
func Command(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "catalog",
		Short: "Make and search catalogs of extensions",
		Long: `A catalog (pi.ext.catalog.v1) lists extensions: where each comes from, what it registers, which rights its code asks for, how large it is, and
a checksum of its content. The same content is one item, wherever it was found.`,
		Args: cli.Subcommands,
	}
	cmd.AddCommand(buildCommand(a), searchCommand(), showCommand())
	return cmd
}

func buildCommand(a *cli.App) *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "build PATH...",
		Short: "List the extensions of folders, git checkouts and npm tarballs",
		Long: `Looks through each PATH: an extension, a folder with extensions anywhere below it (not in node_modules), a git checkout, a package that is
installed (npm:NAME), or a tarball of npm (.tgz). Each extension is scanned as pier scan does it; nothing of it runs.

An item is named by its source: git:REPOSITORY#PATH in a checkout that has an origin, npm:NAME@VERSION#PATH, else local:PATH. Items of the
same content become one, which keeps the keys of the others. What cannot be read is told and left out, with exit code 4.

SOURCE_DATE_EPOCH, where it is set, is the time that the catalog says: the same extensions then give the same bytes.`,
		Example: `  pier catalog build ~/src/extensions -o catalog.json
  npm pack pi-web-access && pier catalog build pi-web-access-*.tgz
  pier catalog build npm:pi-web-access ~/.pi/agent/extensions | jq '.items[].capabilities'`,
		Args: cli.Positional(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			at, err := moment(a.Env.Getenv("SOURCE_DATE_EPOCH"))
			if err != nil {
				return err
			}
			b, err := newBuilder(cmd.Context(), func(text string) { a.Say("pier: " + text) })
			if err != nil {
				return err
			}
			defer b.close()
			list, err := b.build(args)
			if err != nil {
				return err
			}
			c := catalog.New(list, at, keepKeys)
			if output == "" {
				err = printCatalog(cmd.OutOrStdout(), c)
			} else if err = os.WriteFile(output, c.Encode(), 0o644); err == nil {
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s, of %d found\n", cli.Name(output), cli.Plural(len(c.Items), "extension"), len(list))
			}
			return errors.Join(err, b.failed())
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "the `file` to write; without it, standard output")
	return cmd
}

// moment is the time that a catalog says.
func moment(epoch string) (time.Time, error) {
	if epoch == "" {
		return time.Now(), nil
	}
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil || seconds < 0 || seconds > 253_402_300_799 {
		return time.Time{}, cli.Usage(fmt.Errorf("SOURCE_DATE_EPOCH is %.40q, not a number of seconds since 1970", epoch))
	}
	return time.Unix(seconds, 0), nil
}

// maxCatalog bounds a catalog that is read, in bytes: a hundred times what ten thousand extensions take.
const maxCatalog = 1 << 30

func read(file string) ([]byte, error) {
	info, err := os.Stat(file)
	switch {
	case err != nil:
		return nil, cli.Usage(fmt.Errorf("%s cannot be read: %w", file, errors.Unwrap(err)))
	case !info.Mode().IsRegular():
		return nil, cli.Usage(fmt.Errorf("%s is no file", file))
	case info.Size() > maxCatalog:
		return nil, cli.Usage(fmt.Errorf("%s is larger than %d MiB", file, maxCatalog>>20))
	}
	return os.ReadFile(file)
}

func searchCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "search CATALOG [WORD...]",
		Short: "Find the extensions of a catalog that have all words",
		Long: `Looks for the words, in any case, in all that an item says: id, file name, source, version, licence, tags, capabilities. Extensions with the
words in their id come first. Without a word, all are listed. When there is none, the exit code is 1.`,
		Example: `  pier catalog search catalog.json git
  pier catalog search catalog.json exec npm-registry --json | jq -r .id`,
		Args: cli.Positional(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			data, err := read(args[0])
			if err != nil {
				return err
			}
			found, err := catalog.Search(data, args[1:])
			if err != nil {
				return cli.Usage(fmt.Errorf("%s: %w", args[0], err))
			}
			if asJSON {
				for _, i := range found {
					line, encodeErr := json.Marshal(i)
					err = errors.Join(err, encodeErr, cli.PrintLine(cmd, line))
				}
			} else {
				err = table(cmd.OutOrStdout(), found)
			}
			if err == nil && len(found) == 0 {
				if !asJSON {
					fmt.Fprintln(cmd.ErrOrStderr(), "pier: no extension has "+cli.Name(strings.Join(args[1:], " and ")))
				}
				return &cli.QuietError{Code: cli.ExitError, Err: errors.New("none found")}
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one item on one line for each extension")
	return cmd
}

func table(w io.Writer, items []catalog.Item) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, i := range items {
		needs := strings.Join(i.Capabilities, " ")
		if needs == "" {
			needs = "-"
		}
		fmt.Fprintf(t, "%s\t%s\t%s\n", cli.Name(i.ID), cli.Name(needs), cli.Name(i.Source.Key()))
	}
	return t.Flush()
}

func showCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "show CATALOG ID",
		Short: "Print what a catalog says of one extension",
		Long:  `ID is the id of an item, its source key, or its checksum.`,
		Example: `  pier catalog show catalog.json pi-web-access
  pier catalog show catalog.json npm:pi-web-access@0.10.7#index.ts --json`,
		Args: cli.Positional(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			data, err := read(args[0])
			if err != nil {
				return err
			}
			c, err := catalog.Decode(data)
			if err != nil {
				return cli.Usage(fmt.Errorf("%s: %w", args[0], err))
			}
			var ids []string
			for _, i := range c.Items {
				if args[1] == i.ID || args[1] == i.Source.Key() || args[1] == i.Checksum.SHA256 {
					if asJSON {
						line, err := json.Marshal(i)
						return errors.Join(err, cli.PrintLine(cmd, line))
					}
					_, err := io.WriteString(cmd.OutOrStdout(), about(i))
					return err
				}
				ids = append(ids, i.ID)
			}
			return cli.UnknownName("extension", args[1], ids)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the item on one line")
	return cmd
}

func about(i catalog.Item) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", strings.TrimSpace(cli.Name(i.ID)+" "+cli.Name(i.Version)))
	for _, f := range []struct{ name, text string }{
		{"source", i.Source.Key()},
		{"tier", i.SourceTier},
		{"licence", i.License},
		{"shape", i.RuntimeTier},
		{"size", fmt.Sprintf("%s, %d bytes, %s", cli.Plural(i.FileCount, "file"), i.TotalBytes, i.Complexity)},
		{"needs", strings.Join(i.Capabilities, ", ")},
		{"surface", strings.Join(i.InteractionTags, ", ")},
		{"does", strings.Join(i.IOPattern, ", ")},
		{"tags", strings.Join(i.CategoryTags, ", ")},
		{"sha256", i.Checksum.SHA256},
	} {
		if f.text != "" {
			fmt.Fprintf(&b, "  %-8s %s\n", f.name, cli.Name(f.text))
		}
	}
	n := notesOf(i)
	for _, at := range n.Also {
		fmt.Fprintf(&b, "  also     %s\n", cli.Name(at))
	}
	for _, w := range n.Warnings {
		fmt.Fprintf(&b, "  note     %s\n", cli.Name(w))
	}
	return b.String()
}

// printCatalog writes a catalog as JSON in which no character acts on a terminal. A file has the same values.
func printCatalog(w io.Writer, c *catalog.Catalog) error {
	for line := range bytes.Lines(c.Encode()) {
		text, end := bytes.CutSuffix(line, []byte{'\n'})
		out := printable.JSON(text)
		if end {
			out = append(slices.Clip(out), '\n')
		}
		if _, err := w.Write(out); err != nil {
			return err
		}
	}
	return nil
}
