package pier

import (
	"os"
	"runtime"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/machine"
	"github.com/cec80427/pier/internal/policy"
)

// guarding adds to a policy what this machine's files are: what is run or loaded later, and by which names its folders are known.
func (o Options) guarding(c *policy.Config, temp string) {
	c.Places = policy.GuardedPlaces(c.Home, o.AgentDir, os.Getenv)
	c.Private = []string{temp}
	c.Apart = []string{o.AgentDir}
	for _, dir := range []string{o.Cwd, c.Home, o.AgentDir, o.StateDir, o.CacheDir, o.LedgerDir, temp} {
		c.Aliases = append(c.Aliases, machine.AliasOf(dir)...)
	}
	if runtime.GOOS != "windows" {
		c.Aliases = append(c.Aliases, machine.SystemAliases()...)
	}
}

// buildDoor is the door while an extension is built: it has no rights of its own yet, and what is shut or denied stays so in its own
// folder too.
type buildDoor struct {
	ext.Caller
	w *wiring
}

// Shut reports whether a rule or pier itself keeps a file from an extension. That nothing grants it is no matter here.
func (d buildDoor) Shut(id ext.ID, path string) bool {
	dec := d.w.door.Policy().Decide(policy.Requirement{
		Extension: id, Capability: ext.CapRead, Method: ext.MethodFS, Paths: []policy.PathUse{{Path: path, Read: true}},
	})
	if dec.Outcome != policy.Deny {
		return false
	}
	switch dec.From.Kind {
	case policy.FromProtected, policy.FromGuarded:
		return true
	}
	return strings.Contains(dec.From.Rule, "=") // a deny of all reading is none of an extension's own code
}
