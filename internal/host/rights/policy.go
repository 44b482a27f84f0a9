// Package rights turns options, settings, manifests and stored answers into the rules of a policy, and shows a person
// the new extensions and rights. The policy decides.
package rights

import (
	"os"
	"path/filepath"
	"runtime"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/host/hostenv"
)

// Options are what a host was told about rights. Paths are absolute.
type Options struct {
	Cwd, AgentDir, StateDir, CacheDir, LedgerDir string
	CodeDir, Temp                                string // of compiled code; the host's private temporary folder

	Mode        string // "" for that of the settings, else prompt
	AllowAll    bool
	Allow, Deny []string
	Defaults    bool  // the rights that reach no further than the working directory
	Settings    bool  // settings count
	Enforced    bool  // a learned manifest allows what is allowed, and nothing else does
	Heap        int64 // of an extension; 0 for that of the settings
}

// Policy compiles the options and what settings say for the decision.
func (o *Options) Policy(settings policy.Settings) (*policy.Policy, error) {
	c := policy.Config{
		AllowAll: o.AllowAll, Home: hostenv.HomeDir(), Cwd: o.Cwd, GOOS: runtime.GOOS, IsDir: hostenv.IsDir,
		Protected: o.Protected(),
		Guarded:   []string{filepath.Join(o.AgentDir, "auth.json"), filepath.Join(o.AgentDir, "mcp-auth.json")},
		Roots: []policy.Root{
			{Dir: o.Cwd, Read: true, Write: true},
			{Dir: o.AgentDir, Read: true, Write: true},
			{Dir: o.Temp, Read: true, Write: true},
		},
	}
	o.guarding(&c)
	o.Configure(&c, settings)
	var err error
	if c.Allow, err = rules(o.Allow, policy.ParseAllow); err != nil {
		return nil, err
	}
	if c.Deny, err = rules(o.Deny, policy.ParseRule); err != nil {
		return nil, err
	}
	p, err := policy.New(c)
	if err != nil {
		return nil, BadOption(err)
	}
	return p, nil
}

// BadOption marks a mistake in Options, whose text is policy's own and for the user.
func BadOption(err error) error { return ext.Wrap(ext.CodeInvalidRequest, err.Error(), err) }

// Protected is what no grant opens: pier's keys, grants, ledgers, compiled code and fetched packages.
func (o *Options) Protected() []string {
	paths := []string{o.StateDir, o.CodeDir}
	if o.CacheDir != "" {
		paths = append(paths, filepath.Join(o.CacheDir, "packages")) // what registries answered
	}
	if o.LedgerDir != "" {
		paths = append(paths, o.LedgerDir)
	}
	return paths
}

func rules(texts []string, parse func(string) (policy.Rule, error)) ([]policy.Rule, error) {
	var out []policy.Rule
	for _, text := range texts {
		r, err := parse(text)
		if err != nil {
			return nil, BadOption(err)
		}
		out = append(out, r)
	}
	return out, nil
}

// guarding adds to a policy what this machine's files are: what is run or loaded later, and by which names its folders are known.
func (o *Options) guarding(c *policy.Config) {
	c.Places = policy.GuardedPlaces(c.Home, o.AgentDir, os.Getenv)
	c.Private = []string{o.Temp}
	c.Apart = []string{o.AgentDir}
	for _, dir := range []string{o.Cwd, c.Home, o.AgentDir, o.StateDir, o.CacheDir, o.LedgerDir, o.Temp} {
		c.Aliases = append(c.Aliases, hostenv.AliasOf(dir)...)
	}
	if runtime.GOOS != "windows" {
		c.Aliases = append(c.Aliases, hostenv.SystemAliases()...)
	}
}
