package hostcall

import (
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// Sees reports whether an extension sees a fact of the host that goes by several names: one of them has to be allowed, and none
// denied by a rule.
func (g *Gate) Sees(id ext.ID, names ...string) bool {
	seen := false
	for _, name := range names {
		dec := g.Policy().Decide(policy.Requirement{Extension: id, Capability: ext.CapEnv, Method: ext.MethodEnv, Env: name})
		if dec.Outcome == policy.Deny && dec.Rule != "" {
			return false
		}
		seen = seen || dec.Outcome == policy.Allow
	}
	return seen
}
