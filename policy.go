package pier

import (
	"path/filepath"
	"runtime"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/machine"
	"github.com/cec80427/pier/internal/policy"
)

// policy compiles the public options and what settings say for the decision. temp is the host's private temporary folder.
func (o Options) policy(temp string, settings policy.Settings) (*policy.Policy, error) {
	c := policy.Config{
		AllowAll: o.Policy.AllowAll, Home: machine.HomeDir(), Cwd: o.Cwd, GOOS: runtime.GOOS, IsDir: machine.IsDir,
		Protected: protected(o),
		Guarded:   []string{filepath.Join(o.AgentDir, "auth.json")},
		Roots: []policy.Root{
			{Dir: o.Cwd, Read: true, Write: true},
			{Dir: o.AgentDir, Read: true, Write: true},
			{Dir: temp, Read: true, Write: true},
		},
	}
	o.guarding(&c, temp)
	o.configure(&c, settings, temp)
	var err error
	if c.Allow, err = rules(o.Policy.Allow); err != nil {
		return nil, err
	}
	if c.Deny, err = rules(o.Policy.Deny); err != nil {
		return nil, err
	}
	p, err := policy.New(c)
	if err != nil {
		return nil, badOption(err)
	}
	return p, nil
}

// badOption marks a mistake in Options, whose text is policy's own and for the user.
func badOption(err error) error { return ext.Wrap(ext.CodeInvalidRequest, err.Error(), err) }

// protected is what no grant opens: pier's keys, grants, ledgers and compiled code.
func protected(o Options) []string {
	paths := []string{o.StateDir, o.bytecodeDir()}
	if o.LedgerDir != "" {
		paths = append(paths, o.LedgerDir)
	}
	return paths
}

func rules(texts []string) ([]policy.Rule, error) {
	var out []policy.Rule
	for _, text := range texts {
		r, err := policy.ParseRule(text)
		if err != nil {
			return nil, badOption(err)
		}
		out = append(out, r)
	}
	return out, nil
}
