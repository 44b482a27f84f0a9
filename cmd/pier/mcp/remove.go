package mcp

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
)

// removing are the flags of pier mcp remove.
type removing struct {
	files
	onlyPi bool
}

func removeCommand(a *cli.App) *cobra.Command {
	var f removing
	cmd := &cobra.Command{
		Use:   "remove NAME",
		Short: "Remove a server from pier's list",
		Long: `Takes a server out of pier-mcp.json. One that stands in Pi's mcp.json stays there, and that is said:
--for-pi removes it from both, --only-pi takes it out of Pi's file and leaves it to pier.`,
		Example: `  pier mcp remove weather
  pier mcp remove --only-pi weather`,
		Args: cli.Positional(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if f.forPi && f.onlyPi {
				return cli.Usage(errors.New("--for-pi removes from both lists, --only-pi from Pi's alone: choose one"))
			}
			path, scope, err := f.file()
			if err != nil {
				return err
			}
			if f.onlyPi {
				return move(a, path, args[0])
			}
			return f.remove(a, path, scope, args[0])
		},
	}
	f.register(cmd, "remove it from Pi's mcp.json too")
	cmd.Flags().BoolVar(&f.onlyPi, "only-pi", false, "take it out of Pi's mcp.json, and keep it in pier-mcp.json")
	return cmd
}

// move takes a server out of Pi's file and keeps it in pier's list.
func move(a *cli.App, path, name string) error {
	moved, err := mcpconfig.Move(path, name)
	switch {
	case err != nil:
		return fmt.Errorf("could not update %s: %w", path, err)
	case !moved:
		return ext.E(ext.CodeInvalidRequest, fmt.Sprintf("%s has no MCP server named %q", path, name))
	}
	a.Say(fmt.Sprintf("Moved MCP server %q from %s to %s.", name, path, mcpconfig.OwnFile(path)))
	return nil
}

// remove takes a server out of pier's list, and with --for-pi out of Pi's file.
func (f files) remove(a *cli.App, path, scope, name string) error {
	own := mcpconfig.OwnFile(path)
	removed, err := mcpconfig.Remove(own, name)
	if err != nil {
		return fmt.Errorf("could not update %s: %w", own, err)
	}
	if removed {
		a.Say(fmt.Sprintf("Removed %s MCP server %q from %s.", scope, name, own))
	}
	inPi, err := mcpconfig.Defines(path, name)
	switch {
	case err != nil:
		return err
	case inPi && f.forPi:
		if _, err := mcpconfig.Remove(path, name); err != nil {
			return fmt.Errorf("could not update %s: %w", path, err)
		}
		a.Say(fmt.Sprintf("Removed %s MCP server %q from %s.", scope, name, path))
		return nil
	case inPi && removed:
		a.Say(fmt.Sprintf("%s still has it: real Pi and pier start it from there; "+
			"pier mcp remove --for-pi %s takes it out", path, name))
		return nil
	case inPi:
		return ext.E(ext.CodeInvalidRequest, fmt.Sprintf("MCP server %q stands in Pi's file alone (%s), "+
			"which pier does not change: pier mcp remove --for-pi %[1]s removes it there, "+
			"pier mcp remove --only-pi %[1]s moves it to pier's list", name, path))
	case removed:
		return nil
	}
	text := fmt.Sprintf("no %s MCP server named %q in %s", scope, name, own)
	if cwd, err := os.Getwd(); err == nil {
		if other, ok := mcpconfig.Load(pier.AgentDir(), cwd, true).Find(name); ok && other.Scope != scope {
			hint := map[string]string{"project": "use --local", "global": "leave --local out"}[other.Scope]
			text += fmt.Sprintf("; it is defined in %s: %s", filepath.ToSlash(other.Source), hint)
		}
	}
	return errors.New(text)
}
