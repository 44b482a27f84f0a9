package rights

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// Refused says of each right that an extension declares to need and that is denied which rule denies it. In strict mode none may be.
func Refused(config policy.Config, x policy.Extension) (texts []string, strict bool) {
	mode := config.Mode
	if x.Mode != "" {
		mode = x.Mode
	}
	for _, declared := range x.Manifest {
		for _, deny := range slices.Concat(config.Deny, answered(config.Settings, false), x.Deny, answered(x.Answers, false)) {
			if deny.Cap == declared.Rule.Cap && (deny.Scope == "" || deny == declared.Rule) {
				texts = append(texts, fmt.Sprintf("the manifest declares %s, which is denied by the rule %s", declared.Rule, deny))
			}
		}
	}
	return texts, mode == policy.ModeStrict || mode == ""
}

// Resolved is what a record says of an extension's rights: what it declares, what the user added and took away, and what the policy enforces of
// them in its mode.
func Resolved(p *policy.Policy, id ext.ID, x policy.Extension) map[string]any {
	config := p.Config()
	overrides := map[string]any{}
	for key, rules := range map[string][2][]policy.Rule{"allow": {config.Allow, x.Allow}, "deny": {config.Deny, x.Deny}} {
		overrides[key] = ruleTexts(slices.Concat(rules[0], answered(config.Settings, key == "allow"), rules[1], answered(x.Answers, key == "allow")))
	}
	effective, asked := p.Effective(id)
	mode := string(cmp.Or(x.Mode, config.Mode, policy.ModeStrict))
	if config.AllowAll {
		mode = "allow-all"
	}
	data := map[string]any{
		"overrides": overrides, "effective": effective, "asked": asked, "declared": nil, "mode": mode,
	}
	if x.Manifest != nil {
		declared := []string{}
		for _, d := range x.Manifest {
			declared = append(declared, d.Rule.String())
		}
		data["declared"] = declared
	}
	return data
}

// answered are the rules that were answered with yes, or with no.
//
//go:noinline
func answered(list []policy.Sourced, allow bool) []policy.Rule {
	var rules []policy.Rule
	for _, a := range list {
		if a.Allow == allow {
			rules = append(rules, a.Rule)
		}
	}
	return rules
}

func ruleTexts(rules []policy.Rule) []string {
	out := []string{}
	for _, r := range rules {
		out = append(out, r.String())
	}
	return out
}
