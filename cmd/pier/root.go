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

// rootCommand is pier for these arguments: with all commands, unless they name one or need none.
func rootCommand(a *cli.App, args ...string) *cobra.Command {
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
	all := !narrow(args)
	for _, g := range groups {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title + ":"})
		for _, m := range g.makers {
			if !all && !m.has(args[0]) {
				continue
			}
			for _, c := range m.commands(a) {
				c.GroupID = g.title
				root.AddCommand(c)
			}
		}
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
	title  string
	makers []maker
}

// maker makes commands. To make all takes longer than what most of them do before they load something.
type maker struct {
	names string // and aliases; none when the command needs all others
	one   func(a *cli.App) *cobra.Command
	many  func(a *cli.App) []*cobra.Command // when one is nil
}

func (m maker) has(name string) bool { return slices.Contains(strings.Fields(m.names), name) }

func (m maker) commands(a *cli.App) []*cobra.Command {
	if m.one != nil {
		return []*cobra.Command{m.one(a)}
	}
	return m.many(a)
}

// narrow reports whether the arguments need no command but one of the first word's name.
func narrow(args []string) bool {
	if len(args) == 1 && (args[0] == "--version" || args[0] == "-v") {
		return true
	}
	return len(args) > 0 && slices.ContainsFunc(groups, func(g group) bool {
		return slices.ContainsFunc(g.makers, func(m maker) bool { return m.has(args[0]) })
	})
}

const aboutPier = "About pier"

var groups = []group{
	{"Run extensions", []maker{
		{"run", runCommand, nil},
		{"call", callCommand, nil},
		{"command", slashCommand, nil},
		{"emit", emitCommand, nil},
		{"inspect", inspectCommand, nil},
		{"scan", scan.Command, nil},
	}},
	{"Rights and records", []maker{
		{"log", ledger.Log, nil},
		{"grants", grantsCommand, nil},
		{"trust", trustCommand, nil},
		{"approvals", approvals.Command, nil},
		{"ledger", ledger.Command, nil},
		{"replay", replayCommand, nil},
	}},
	{"Packages", []maker{
		{"install remove uninstall update list outdated why verify", nil, packages.Commands},
		{"skills prompts themes", nil, resourceCommands},
		{"catalog", catalog.Command, nil},
	}},
	{"Other systems", []maker{
		{"serve", serveCommand, nil},
		{"mcp", mcp.Command, nil},
		{"rtp", rtp.Command, nil},
		{"bridge", bridge.Command, nil},
	}},
	{"Write extensions", []maker{
		{"init types test", nil, author.Commands},
		{"build", build.Command, nil},
	}},
	{aboutPier, []maker{
		{"doctor", doctor.Command, nil},
		{"bench", bench.Command, nil},
		{"conform", conformCommand, nil},
		{"version", versionCommand, nil},
		{"", manCommand, nil},
	}},
}

func execute(ctx context.Context, root *cobra.Command) error {
	return root.ExecuteContext(ctx)
}
