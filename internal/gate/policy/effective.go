package policy

import (
	"slices"

	"github.com/cec80427/pier/ext"
)

// Effective is what an extension meets at the gate, capability by capability, sorted: those of which it may use some part unasked, and those of
// which a person is asked for the rest. What is in neither list is denied.
func (p *Policy) Effective(id ext.ID) (allowed, asked []ext.Capability) {
	v := p.view(id)
	allowed, asked = []ext.Capability{}, []ext.Capability{}
	for _, c := range ext.Capabilities() {
		i := capIndex(c)
		free := p.config.AllowAll || v.mode == ModePermissive
		some := v.reaches(i) || i == idxRead && v.reaches(idxResource) // what servers offer is read, too
		switch {
		case find(v.deny[i].list, (*matcher).everything) != nil:
			continue
		case free || some:
			allowed = append(allowed, c)
		}
		if !free && v.mode == ModePrompt && i != idxEnv { // nobody is asked for a variable
			asked = append(asked, c)
		}
	}
	slices.Sort(allowed)
	slices.Sort(asked)
	return allowed, asked
}

// reaches reports whether some rule allows a part of a capability: one that the user wrote, or a default within what manifests declare.
func (v *view) reaches(i int) bool {
	if v.leads(i, v.allow[i].list) {
		return true
	}
	for _, bound := range v.bounds[i] {
		if len(bound.list) == 0 {
			return false
		}
	}
	return v.leads(i, v.defaults[i].list)
}

// leads reports whether a rule of a list leads anywhere: one for all files leads into the roots that there are.
func (v *view) leads(i int, list []matcher) bool {
	all := i != idxRead && i != idxWrite
	for _, r := range v.roots {
		all = all || i == idxRead && r.read || i == idxWrite && r.write
	}
	return find(list, func(m *matcher) bool { return all || m.kind != matchAll }) != nil
}

// everything reports whether a rule speaks of a whole capability, however it is written.
func (m *matcher) everything() bool {
	switch m.kind {
	case matchAll:
		return true
	case matchGlob:
		return m.base == "" && (m.key == "" || m.key == "*" || m.key == "**") // a name
	case matchHost:
		return m.rule.Scope == "*"
	}
	return false
}
