package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/approvals"
	"github.com/cec80427/pier/cmd/pier/author"
	"github.com/cec80427/pier/cmd/pier/bench"
	"github.com/cec80427/pier/cmd/pier/bridge"
	"github.com/cec80427/pier/cmd/pier/build"
	"github.com/cec80427/pier/cmd/pier/catalog"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/cmd/pier/doctor"
	"github.com/cec80427/pier/cmd/pier/ledger"
	"github.com/cec80427/pier/cmd/pier/mcp"
	"github.com/cec80427/pier/cmd/pier/packages"
	"github.com/cec80427/pier/cmd/pier/rtp"
	"github.com/cec80427/pier/cmd/pier/scan"
)

func rootCommand(a *cli.App) *cobra.Command {
	root := &cobra.Command{
		Use:   "pier",
		Short: "Run Pi extensions, fenced and recorded",
		Long: `pier runs extensions of the Pi coding agent (TypeScript or JavaScript, a file or a folder) in an embedded
JavaScript engine, without Node. WebAssembly components, MCP servers, packs of RTP tools and processes that speak
pi_bridge or the extension protocol are extensions too. Every effect an extension has passes one gate, which --allow
and --deny configure, and leaves a record in a ledger that can be verified.

Exit codes: 0 done, 1 the extension or tool reported an error, 2 usage, 3 denied by policy, 4 the source cannot be
compiled or loaded, 5 timed out, 130 interrupted (Ctrl-C), 143 terminated (SIGTERM).`,
		Example: `  # What does this extension register?
  pier inspect ./todo.ts

  # Call one of its tools
  pier call ./todo.ts todo '{"action":"add","text":"write tests"}'

  # Let it run git, and nothing else
  pier command --allow exec=git ./checkpoint.ts /checkpoint

  # What did it do, and who allowed it?
  pier log --since yesterday`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          cli.Subcommands,
	}
	// cobra's own flag takes a template, and text/template keeps every exported method in the binary.
	version := root.Flags().BoolP("version", "v", false, "version for pier")
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		if *version {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), "pier "+pier.Version)
			return err
		}
		return cmd.Help()
	}
	root.SetFlagErrorFunc(cli.FlagError)
	for _, g := range groups(a) {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title + ":"})
		for _, c := range g.commands {
			c.GroupID = g.title
		}
		root.AddCommand(g.commands...)
	}
	finish(root)
	teach(root)
	root.SetHelpCommandGroupID(aboutPier)
	root.SetCompletionCommandGroupID(aboutPier)
	return root
}

// teach gives a command that only has commands below it the first example of each.
func teach(cmd *cobra.Command) {
	var lines []string
	for _, c := range cmd.Commands() {
		teach(c)
		if line, _, _ := strings.Cut(c.Example, "\n"); line != "" {
			lines = append(lines, line)
		}
	}
	if cmd.Example == "" {
		cmd.Example = strings.Join(lines, "\n")
	}
}

// group is the commands that help lists under one title.
type group struct {
	title    string
	commands []*cobra.Command
}

const aboutPier = "About pier"

func groups(a *cli.App) []group {
	return []group{
		{"Run extensions", []*cobra.Command{runCommand(a), callCommand(a), slashCommand(a), emitCommand(a), inspectCommand(a), scan.Command(a)}},
		{"Rights and records", []*cobra.Command{ledger.Log(a), grantsCommand(a), trustCommand(a), approvals.Command(a), ledger.Command(a), replayCommand(a)}},
		{"Packages", slices.Concat(packages.Commands(a), resourceCommands(a), []*cobra.Command{catalog.Command(a)})},
		{"Other systems", []*cobra.Command{serveCommand(a), mcp.Command(a), rtp.Command(a), bridge.Command(a)}},
		{"Write extensions", append(author.Commands(a), build.Command(a))},
		{aboutPier, []*cobra.Command{doctor.Command(a), bench.Command(a), conformCommand(a), versionCommand(), manCommand()}},
	}
}

func execute(ctx context.Context, root *cobra.Command) error {
	return root.ExecuteContext(ctx)
}
