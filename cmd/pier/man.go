package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
)

// manCommand prints the manual page, for packages of pier.
func manCommand(*cli.App) *cobra.Command {
	return &cobra.Command{
		Use:    "man",
		Short:  "Print the manual page pier(1)",
		Hidden: true,
		Args:   cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := io.WriteString(cmd.OutOrStdout(), manual(cmd.Root()))
			return err
		},
	}
}

// manual is the page of all commands, as roff.
func manual(root *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH PIER 1 \"\" \"pier %s\" \"pier\"\n.SH NAME\npier \\- %s\n.SH SYNOPSIS\n.B pier\nCOMMAND [ARGUMENTS]\n", pier.Version, roff(root.Short))
	fmt.Fprintf(&b, ".SH DESCRIPTION\n%s\n.SH EXAMPLES\n", paragraphs(root.Long))
	plain(&b, root.Example)
	b.WriteString(".SH COMMANDS\n")
	for _, c := range root.Commands() {
		describe(&b, c)
	}
	return b.String()
}

// describe writes a command and those below it.
func describe(b *strings.Builder, c *cobra.Command) {
	if c.Hidden || !c.IsAvailableCommand() {
		return
	}
	flags := c.LocalFlags().FlagUsages() // before UseLine, which tells of them
	fmt.Fprintf(b, ".SS %s\n%s.\n", roff(c.UseLine()), roff(c.Short))
	if c.Long != "" {
		fmt.Fprintf(b, ".PP\n%s\n", paragraphs(c.Long))
	}
	if strings.TrimSpace(flags) != "" {
		plain(b, flags)
	}
	if c.Example != "" {
		plain(b, c.Example)
	}
	for _, sub := range c.Commands() {
		describe(b, sub)
	}
}

// plain writes lines as they are.
func plain(b *strings.Builder, text string) {
	fmt.Fprintf(b, ".PP\n.nf\n%s\n.fi\n", roff(strings.Trim(text, "\n")))
}

func paragraphs(text string) string { return strings.ReplaceAll(roff(text), "\n\n", "\n.PP\n") }

// roff is text that roff prints as it is.
func roff(text string) string {
	lines := strings.Split(strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text), "\n")
	for n, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[n] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
