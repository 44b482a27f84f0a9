package rtp

import (
	"context"
	"errors"
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
				c := contract{cmd: cmd, json: a.Flags.JSON, pack: packs[0]}
				c.run(ctx)
				p := c.pack.Pack
				if c.json {
					c.err = errors.Join(c.err, printJSON(cmd, map[string]any{"pack": p.Name, "tools": len(p.Tools), "passed": c.passed, "failed": c.failed, "not_run": c.left}))
				} else {
					c.print("%s: %s, %d passed, %d failed, %d not run\n", cli.Name(p.Name), cli.Plural(len(p.Tools), "tool"), c.passed, c.failed, c.left)
				}
				if c.err == nil && c.failed > 0 {
					c.err = &cli.QuietError{Err: errFailed}
				}
				return c.err
			})
		},
	}
	strictFlag(cmd, &strict)
	return a.Complete(cmd)
}

// contract is one run of the contract test.
type contract struct {
	cmd  *cobra.Command
	json bool
	pack loaded

	passed, failed, left int
	err                  error // of what was printed
}

func (c *contract) print(format string, args ...any) {
	_, err := fmt.Fprintf(c.cmd.OutOrStdout(), format, args...)
	c.err = errors.Join(c.err, err)
}

// say prints one finding.
func (c *contract) say(result, what, why string) {
	switch {
	case c.json:
		c.err = errors.Join(c.err, printJSON(c.cmd, map[string]string{"result": result, "what": what, "why": why}))
	case why == "":
		c.print("%s %s\n", result, cli.Name(what))
	default:
		c.print("%s %s: %s\n", result, cli.Name(what), cli.Name(why))
	}
}

// check notes one result, and says what failed.
func (c *contract) check(what, problem string) {
	if problem == "" {
		c.passed++
		return
	}
	c.failed++
	c.say("FAIL", what, problem)
}

func (c *contract) run(ctx context.Context) {
	p := c.pack.Pack
	for _, f := range p.Findings {
		c.say("warn", f.String(), "")
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
		c.say("skip", name, "its risk class is "+string(t.RiskClass))
		return
	}
	c.check(name, problem)
}
