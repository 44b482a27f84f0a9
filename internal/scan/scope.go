package scan

import (
	"slices"
)

// Scopes are the scopes of each capability, sorted; nil for one that is not bounded: some line of it names no literal. What a line says
// with a literal bounds that line only.
func (r *Report) Scopes() map[string][]string {
	literal := map[Need]bool{}
	at := func(n Need) Need { return Need{Capability: n.Capability, Place: n.Place, Own: n.Own} }
	for _, n := range r.Needs {
		if n.Scope != "" {
			literal[at(n)] = true
		}
	}
	out := map[string][]string{}
	open := map[string]bool{}
	for _, n := range r.Needs {
		if n.Indirect() {
			continue
		}
		if _, known := out[n.Capability]; !known {
			out[n.Capability] = nil
		}
		switch {
		case n.Scope != "":
			out[n.Capability] = append(out[n.Capability], n.Scope)
		case !literal[at(n)] || n.Place.Line == 0:
			open[n.Capability] = true
		}
	}
	for c, list := range out {
		slices.Sort(list)
		out[c] = slices.Compact(list)
		if open[c] {
			out[c] = nil
		}
	}
	return out
}

// Rules are the rules that would allow all that was inferred, sorted: "exec", "http=api.github.com".
func (r *Report) Rules() []string {
	rules := []string{}
	for c, scopes := range r.Scopes() {
		if scopes == nil {
			rules = append(rules, c)
		}
		for _, s := range scopes {
			rules = append(rules, c+"="+s)
		}
	}
	slices.Sort(rules)
	return rules
}
