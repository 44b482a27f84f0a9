package pier

import (
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/policy"
)

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
