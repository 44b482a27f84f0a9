package rtp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/text/jsontext"
	"github.com/cec80427/pier/internal/text/printable"
)

// row is a pack in the list.
type row struct {
	Pack          string    `json:"pack"`
	PackVersion   string    `json:"pack_version"`
	InterfaceHash string    `json:"interface_hash"`
	Tools         []toolRow `json:"tools"`
}

type toolRow struct {
	Name        string        `json:"name"`
	RiskClass   rtp.RiskClass `json:"risk_class"`
	AuthSlots   []string      `json:"auth_slots"`
	Description string        `json:"description"`
}

func listCommand(a *cli.App) *cobra.Command {
	var strict bool
	cmd := &cobra.Command{
		Use:     "list PACK...",
		Short:   "Show the tools of packs, their risk classes and the secrets they need",
		Example: "  pier rtp list ./packs/acme --allow exec=python3",
		Args:    cli.Positional(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(a, cmd, args, strict, func(_ context.Context, packs []loaded) error {
				for _, l := range packs {
					if err := list(a, cmd, l.Pack); err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
	strictFlag(cmd, &strict)
	return a.Complete(cmd)
}

func list(a *cli.App, cmd *cobra.Command, p *rtp.Pack) error {
	r := row{Pack: p.Name, PackVersion: p.Version, InterfaceHash: p.InterfaceHash}
	for _, t := range p.Tools {
		r.Tools = append(r.Tools, toolRow{t.Name, t.RiskClass, t.AuthSlots, t.Description})
	}
	if a.Flags.JSON {
		return printJSON(cmd, r)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s (%s)\n", cli.Name(r.Pack), cli.Name(r.PackVersion), r.InterfaceHash[:12])
	width := 0
	for _, t := range r.Tools {
		width = max(width, len(t.Name))
	}
	for _, t := range r.Tools {
		needs := ""
		if len(t.AuthSlots) > 0 {
			needs = " (needs " + strings.Join(t.AuthSlots, ", ") + ")"
		}
		fmt.Fprintf(&b, "  %s  %-11s  %s%s\n", cli.Column(t.Name, width, 128), t.RiskClass, cli.Name(cli.FirstLine(t.Description)), needs)
	}
	_, err := fmt.Fprint(cmd.OutOrStdout(), b.String())
	return err
}

func printJSON(cmd *cobra.Command, v any) error {
	return cli.PrintLine(cmd, jsontext.Encode(v))
}

func showCommand(a *cli.App) *cobra.Command {
	var strict bool
	cmd := &cobra.Command{
		Use:     "show PACK [TOOL]",
		Short:   "Print the definitions of a pack's tools, or of one, as JSON",
		Example: "  pier rtp show ./packs/acme --allow exec=python3 | jq '.[].name'",
		Args:    cli.Positional(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(a, cmd, args[:1], strict, func(_ context.Context, packs []loaded) error {
				var shown any = packs[0].Pack.Tools
				if len(args) == 2 {
					t, err := packs[0].tool(args[1])
					if err != nil {
						return err
					}
					shown = t
				}
				if a.Flags.JSON {
					return printJSON(cmd, shown)
				}
				line, err := json.Marshal(shown)
				if err != nil {
					return err
				}
				var b bytes.Buffer
				if err := json.Indent(&b, printable.JSON(line), "", "  "); err != nil {
					return err
				}
				_, err = fmt.Fprintln(cmd.OutOrStdout(), b.String())
				return err
			})
		},
	}
	strictFlag(cmd, &strict)
	return a.Complete(cmd)
}

func hashCommand(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "hash PACK...",
		Short:   "Print the interface_hash of packs: it changes when a name or a schema of a tool does",
		Example: "  pier rtp hash ./packs/acme --allow exec=python3",
		Args:    cli.Positional(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(a, cmd, args, false, func(_ context.Context, packs []loaded) error {
				for _, l := range packs {
					if a.Flags.JSON {
						if err := printJSON(cmd, map[string]string{"pack": l.Pack.Name, "interface_hash": l.Pack.InterfaceHash}); err != nil {
							return err
						}
						continue
					}
					if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s  %s\n", l.Pack.InterfaceHash, cli.Name(l.Pack.Name)); err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
	return a.Complete(cmd)
}

func exportCommand(a *cli.App) *cobra.Command {
	var as string
	cmd := &cobra.Command{
		Use:     "export PACK... --as openai|anthropic",
		Short:   "Print the tools of packs as definitions for a vendor's models, in names that all of them take",
		Example: "  pier rtp export ./packs/acme --as openai --allow exec=python3 > tools.json",
		Args:    cli.Positional(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			write, ok := map[string]func([]*rtp.Tool) ([]byte, error){"openai": rtp.OpenAI, "anthropic": rtp.Anthropic}[as]
			if !ok {
				return cli.Usage(fmt.Errorf("--as is openai or anthropic, not %q", as))
			}
			return with(a, cmd, args, false, func(_ context.Context, packs []loaded) error {
				var tools []*rtp.Tool
				for _, l := range packs {
					tools = append(tools, l.Pack.Tools...)
				}
				line, err := write(tools)
				if err != nil {
					return err
				}
				return cli.PrintLine(cmd, line)
			})
		},
	}
	cmd.Flags().StringVar(&as, "as", "", "openai or anthropic")
	return a.Complete(cmd)
}
