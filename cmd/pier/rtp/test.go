package rtp

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/rtp"
)

func testCommand(a *cli.App) *cobra.Command {
	var strict bool
	cmd := &cobra.Command{
		Use:   "test PACK",
		Short: "Run the contract test of a pack: schemas, determinism, and every example",
		Long: `Loads the pack, which checks every definition against the protocol's schemas, every schema as one, that the pack says the same when it is
asked twice, and that each example's input and output fit. Then it runs the examples of tools that only read, and checks what they return. What it
leaves out it says. The exit code is 1 when anything failed.`,
		Example: `  pier rtp test ./packs/acme --strict --allow exec=python3`,
		Args:    cli.Positional(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(a, cmd, args, strict, func(ctx context.Context, packs []loaded) error {
				c := contract{cmd: cmd, pack: packs[0]}
				c.run(ctx)
				fmt.Fprintf(cmd.OutOrStdout(), "%s: %s, %d passed, %d failed, %d not run\n", cli.Name(c.pack.Pack.Name), cli.Plural(len(c.pack.Pack.Tools), "tool"), c.passed, c.failed, c.left)
				if c.failed > 0 {
					return &cli.QuietError{Err: errFailed}
				}
				return nil
			})
		},
	}
	strictFlag(cmd, &strict)
	return a.Complete(cmd)
}

// contract is one run of the contract test.
type contract struct {
	cmd  *cobra.Command
	pack loaded

	passed, failed, left int
}

// check notes one result, and says what failed.
func (c *contract) check(what, problem string) {
	if problem == "" {
		c.passed++
		return
	}
	c.failed++
	fmt.Fprintf(c.cmd.OutOrStdout(), "FAIL %s: %s\n", cli.Name(what), cli.Name(problem))
}

func (c *contract) run(ctx context.Context) {
	p := c.pack.Pack
	for _, f := range p.Findings {
		fmt.Fprintf(c.cmd.OutOrStdout(), "warn %s\n", cli.Name(f.String()))
	}
	problem := ""
	if !c.pack.Steady {
		problem = "asked twice, the pack defines other tools"
	}
	c.check("definitions", problem)
	for _, t := range p.Tools {
		for i, e := range t.Examples {
			c.example(ctx, t, fmt.Sprintf("%s, example %d", t.Name, i+1), e)
		}
	}
}

// example checks one example, and runs it when its tool only reads.
func (c *contract) example(ctx context.Context, t *rtp.Tool, name string, e rtp.Example) {
	if e.Name != "" {
		name += " (" + e.Name + ")"
	}
	problem, run := c.pack.Example(ctx, t, e)
	if !run {
		c.left++
		fmt.Fprintf(c.cmd.OutOrStdout(), "skip %s: its risk class is %s\n", cli.Name(name), t.RiskClass)
		return
	}
	c.check(name, problem)
}
