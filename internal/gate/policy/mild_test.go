package policy_test

import (
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// TestMild: a tool that only reads by its author's word is not asked about; rules, a manifest and strictness hold for it as for others.
func TestMild(t *testing.T) {
	rule := func(text string) policy.Rule {
		r, err := policy.ParseRule(text)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for name, test := range map[string]struct {
		config policy.Config
		mild   bool
		want   policy.Outcome
	}{
		"asked about":        {policy.Config{Mode: policy.ModePrompt}, false, policy.Ask},
		"not asked about":    {policy.Config{Mode: policy.ModePrompt}, true, policy.Allow},
		"denied":             {policy.Config{Mode: policy.ModePrompt, Deny: []policy.Rule{rule("tool=look")}}, true, policy.Deny},
		"strict":             {policy.Config{Mode: policy.ModeStrict}, true, policy.Deny},
		"strict and granted": {policy.Config{Mode: policy.ModeStrict, Allow: []policy.Rule{rule("tool=look")}}, true, policy.Allow},
	} {
		test.config.Cwd, test.config.Home = t.TempDir(), t.TempDir()
		p, err := policy.New(test.config)
		if err != nil {
			t.Fatal(err)
		}
		d := p.Decide(policy.Requirement{Extension: "x", Capability: ext.CapTool, Method: ext.MethodTool, Tool: policy.ToolNeed{Name: "look", ReadOnly: test.mild}})
		if d.Outcome != test.want {
			t.Errorf("%s: %s, %s", name, d.Outcome, d.Reason)
		}
	}
}
