package policy

import (
	"strings"

	"github.com/cec80427/pier/ext"
)

// resourceScope is what the scopes of resources begin with: mcp:SERVER/URI. A file of that name is written ./mcp:…
const resourceScope = "mcp:"

func isResource(r Rule) bool {
	return r.Cap == ext.CapRead && strings.HasPrefix(r.Scope, resourceScope)
}

// decideResource is for what servers offer. No default has it, and no rule for files: what is open here says nothing of a server's.
func (v *view) decideResource(d *Decision, r *Requirement) {
	v = v.unasked(idxResource)
	t := hashTrail{All: true}
	vd := v.settle(idxResource, r.Method, &t, func(m *matcher, _ bool) bool {
		return m.kind == matchAll || m.kind == matchLiteral && m.key == r.Files.Resource || m.kind == matchGlob && strings.HasPrefix(r.Files.Resource, m.key)
	})
	d.take(vd, r.Capability, r.Files.Resource, func() proposal {
		narrow := Rule{Cap: ext.CapRead, Scope: r.Files.Resource}
		p := proposal{rules: []Rule{narrow}, flag: narrow}
		if server, _, ok := strings.Cut(r.Files.Resource, "/"); ok {
			p.rules = append(p.rules, Rule{Cap: ext.CapRead, Scope: server + "/*"})
		}
		return p
	})
}
