package policy

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
)

// TestEffective: what the lists say of each mode, of rules and of manifests.
func TestEffective(t *testing.T) {
	manifest := func(list ...string) func(*Config, *Extension) {
		return func(_ *Config, x *Extension) {
			x.Manifest = []Declared{}
			for _, r := range rules(t, list...) {
				x.Manifest = append(x.Manifest, Declared{Rule: r})
			}
		}
	}
	deny := func(list ...string) func(*Config, *Extension) {
		return func(c *Config, _ *Extension) { c.Deny = rules(t, list...) }
	}
	const all = "[env exec http log read session tool ui write]"
	for _, tc := range []struct {
		name           string
		mode           Mode
		change         func(*Config, *Extension)
		allowed, asked string
	}{
		{"strict", ModeStrict, func(c *Config, _ *Extension) { c.DefaultCaps = StrictCaps("/x", "") }, "[log read ui]", "[]"},
		{"strict, nothing by default", ModeStrict, func(c *Config, _ *Extension) { c.DefaultCaps = nil }, "[]", "[]"},
		{"prompt", ModePrompt, nil, "[env log read session ui]", "[exec http log read session tool ui write]"},
		{"permissive", ModePermissive, nil, all, "[]"},
		{"everything", ModeStrict, func(c *Config, _ *Extension) { c.AllowAll = true }, all, "[]"},
		{"everything but", ModePrompt, func(c *Config, _ *Extension) { c.AllowAll = true; c.Deny = rules(t, "exec", "http=*") }, "[env log read session tool ui write]", "[]"},
		{"permissive but", ModePermissive, deny("exec", "env=*", "tool=*"), "[http log read session ui write]", "[]"},
		{"a denial of a part", ModePermissive, deny("exec=rm", "read=/etc"), all, "[]"},
		{"a mode of its own", ModePermissive, func(_ *Config, x *Extension) { x.Mode = ModeStrict }, "[env log read session ui]", "[]"},
		{"a manifest bounds defaults", ModePrompt, manifest("read=src/**"), "[env log read]", "[exec http log read session tool ui write]"},
		{"it grants nothing", ModePrompt, manifest("exec", "ui"), "[env log ui]", "[exec http log read session tool ui write]"},
		{"nor does it in strict mode", ModeStrict, manifest("exec", "ui"), "[env log ui]", "[]"},
		{"rules do", ModeStrict, func(c *Config, x *Extension) { c.Allow = rules(t, "exec=git"); manifest()(c, x) }, "[env exec log]", "[]"},
		{"no root, no files", ModeStrict, func(c *Config, _ *Extension) { c.Roots, c.Allow = nil, rules(t, "write") }, "[env log read session ui]", "[]"},
		{"what a server offers", ModeStrict, func(c *Config, _ *Extension) { c.DefaultCaps, c.Allow = nil, rules(t, "read=mcp:s/*") }, "[read]", "[]"},
	} {
		c, x := usual(tc.mode), Extension{}
		c.DefaultCaps = DefaultCaps()
		if tc.change != nil {
			tc.change(&c, &x)
		}
		c.Extensions = map[ext.ID]Extension{"x": x}
		allowed, asked := policyOf(t, c).Effective("x")
		if fmt.Sprint(allowed) != tc.allowed || fmt.Sprint(asked) != tc.asked {
			t.Errorf("%s: allowed %v and asked %v, want %s and %s", tc.name, allowed, asked, tc.allowed, tc.asked)
		}
	}
}

// TestEffectiveHolds: no call of a capability that is in neither list is allowed, or asked about.
func TestEffectiveHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, r := configGen().Draw(t, "config"), needGen().Draw(t, "need")
		p, err := New(c)
		if err != nil {
			t.Fatal(err)
		}
		allowed, asked := p.Effective(r.Extension)
		r.UsesHandle, r.ReleasesHandle = false, false // what was opened before was allowed then
		for i := range r.Files.Paths {                // each needs this capability alone
			r.Files.Paths[i].Write = r.Capability == ext.CapWrite
			r.Files.Paths[i].Read = !r.Files.Paths[i].Write
		}
		d := p.Decide(r)
		if d.Outcome == Allow && !slices.Contains(allowed, r.Capability) || d.Outcome == Ask && !slices.Contains(asked, r.Capability) {
			t.Fatalf("%v of %v (%s), while %v is allowed and %v asked about", d.Outcome, r.Capability, d.Reason, allowed, asked)
		}
	})
}

// TestListDenied checks that a list of variables is denied if a rule denies each of them, however the rule is spelt.
func TestListDenied(t *testing.T) {
	for _, deny := range []string{"env", "env=*"} {
		r := Requirement{Extension: "x", Capability: ext.CapEnv, Method: ext.MethodEnv}
		if d := policyOf(t, with(t, usual(ModeStrict), "", deny)).Decide(r); d.Outcome != Deny {
			t.Errorf("with deny %s: %s", deny, d.Outcome)
		}
	}
}
