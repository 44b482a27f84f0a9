// Package rtp implements pier rtp: it shows, calls, tests, serves and exports packs of RTP tools.
package rtp

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/serve/rtpserve"
)

// Command is pier rtp.
func Command(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rtp",
		Short: "Look at, call, test, serve and export packs of RTP tools",
		Long: `A pack of tools of the RIG Tool Protocol, in Python or for Node, is an extension: named rtp:PATH in every command. Here PACK is a
pack's folder or file, or the name of an installed distribution, with or without rtp: before it. docs/rtp.md has it all.`,
		Args: cli.Subcommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(listCommand(a), showCommand(a), hashCommand(a), callCommand(a), testCommand(a), exportCommand(a), serveCommand(a), tokenCommand(a), auditCommand(a), secretsCommand(a))
	return cmd
}

// loaded is one pack at work.
type loaded struct{ rtpserve.Loaded }

// tool is the tool of a name, in its own spelling or the safe one.
func (l loaded) tool(name string) (t *rtp.Tool, err error) {
	names := make([]string, len(l.Pack.Tools))
	for i, t := range l.Pack.Tools {
		names[i] = t.Name
	}
	if t = l.Pack.Tool(name); t == nil {
		t = l.Pack.Tool(rtp.Original(name, names))
	}
	if t == nil {
		return nil, cli.Usage(cli.WithHelp(fmt.Errorf("the pack %s has no tool %s", cli.Name(l.Pack.Name), cli.Name(name)), "tools: "+strings.Join(names, ", ")))
	}
	return t, nil
}

// spelled is how the other commands name a pack.
func spelled(name string) string {
	if strings.HasPrefix(name, "rtp:") {
		return name
	}
	if _, err := os.Stat(name); err == nil || !strings.Contains(name, ":") {
		return "rtp:" + name
	}
	return name
}

// with opens packs, and closes them after do. When strict, one that breaks any rule is refused.
func with(a *cli.App, cmd *cobra.Command, paths []string, strict bool, do func(ctx context.Context, packs []loaded) error) error {
	names := make([]string, len(paths))
	for i, path := range paths {
		names[i] = spelled(path)
	}
	return a.InSession(cmd, names, func(s *cli.Session) error {
		packs := make([]loaded, 0, len(s.Main))
		for _, x := range s.Main {
			l, ok, err := rtpserve.LoadedOf(x)
			switch {
			case err != nil:
				return err
			case !ok:
				return cli.Usage(fmt.Errorf("%s is no pack with tools", cli.Name(string(x.ID()))))
			case strict && len(l.Pack.Findings) > 0:
				return &pier.LoadError{Path: x.Path(), Err: &rtp.RefusedError{Pack: l.Pack.Name, Findings: l.Pack.Findings}}
			}
			packs = append(packs, loaded{l})
		}
		return do(cmd.Context(), packs)
	})
}

// strictFlag registers --strict.
func strictFlag(cmd *cobra.Command, strict *bool) {
	cmd.Flags().BoolVar(strict, "strict", false, "refuse a pack that breaks any rule, those too that published packs are known to break")
}

var errFailed = errors.New("the test failed")
