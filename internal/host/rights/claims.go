package rights

import (
	"encoding/json"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/host/journal"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// maxClaims is how many different manifests one instance may register.
const maxClaims = 16

// Claimed takes what an extension that is a program says of itself that it needs: beside the manifest that a person could read it is a
// further bound. One instance can only narrow what it said before.
func (r *Rights) Claimed(id ext.ID, declared []policy.Declared) error {
	rights := r.gate.Policy().Extension(id)
	if slices.ContainsFunc(rights.Claims, func(c []policy.Declared) bool { return slices.Equal(declaredTexts(c), declaredTexts(declared)) }) {
		return nil
	}
	if len(rights.Claims) == maxClaims {
		return ext.E(ext.CodeInvalidRequest, "the extension has registered too many different manifests")
	}
	needs := rights
	needs.Manifest = declared
	if err := r.refusedNeed(needs); err != nil {
		return err
	}
	err := r.gate.Update(func(p *policy.Policy) (*policy.Policy, error) {
		rights := p.Extension(id)
		rights.Claims = append(slices.Clip(rights.Claims), declared)
		return p.WithExtension(id, rights)
	})
	if err != nil {
		return ext.Wrap(ext.CodeInvalidRequest, "the manifest cannot be used", err)
	}
	return r.noteDrift(id, rights, declared)
}

// Unclaim forgets what an instance that is gone said of itself: the next one says it anew, once it has been started.
func (r *Rights) Unclaim(id ext.ID) error {
	if len(r.gate.Policy().Extension(id).Claims) == 0 {
		return nil
	}
	return r.gate.Update(func(p *policy.Policy) (*policy.Policy, error) {
		rights := p.Extension(id)
		rights.Claims = nil
		return p.WithExtension(id, rights)
	})
}

// noteDrift records, and tells, that what a program registers is not what its manifest declares (seed 002 §3.3), or what it said before.
func (r *Rights) noteDrift(id ext.ID, before policy.Extension, now []policy.Declared) error {
	said := before.Manifest
	if n := len(before.Claims); n > 0 {
		said = before.Claims[n-1]
	}
	old, registered := declaredTexts(said), declaredTexts(now)
	if said == nil || slices.Equal(old, registered) {
		return nil
	}
	level, message := ext.LevelInfo, "the extension registers other capabilities than were declared"
	if slices.ContainsFunc(registered, func(text string) bool { return !slices.Contains(old, text) }) {
		level, message = ext.LevelWarn, "the extension registers capabilities that were not declared: they do not count"
	}
	data := r.driftData(id, map[string]any{"declared": old, "registered": registered})
	if tell := r.o.Tell; tell != nil {
		tell(id, string(level), "capability.drift", message, data)
	}
	return r.o.Record(journal.Entry{Ext: id, Level: level, Event: "capability.drift", Message: message, Data: data})
}

// driftData returns the data of a drift with the name and the version of the extension.
func (r *Rights) driftData(id ext.ID, data map[string]any) json.RawMessage {
	version, _ := r.Unit(id)
	data["name"], data["version"] = id, version
	return jsontext.Encode(data)
}

// used is a right that some code wanted.
type used struct {
	id      ext.ID
	right   ext.Capability
	allowed bool
	hash    string
}

// Used records, once for each right, that an extension wanted one which its manifest does not declare (seed 002 §3.3). What it was denied for
// that is told, too. scope is that of the first such call.
func (r *Rights) Used(id ext.ID, right ext.Capability, scope string, allowed bool) {
	r.mu.Lock()
	key := used{id, right, allowed, r.admitted[id].Hash}
	before := r.used[key]
	r.used[key] = true
	r.mu.Unlock()
	if before {
		return
	}
	declared := r.Declared(id)
	if declared == nil || slices.ContainsFunc(declared, func(d policy.Declared) bool { return d.Rule.Cap == right }) {
		return
	}
	level, message := ext.LevelInfo, "a right is used that the manifest does not declare"
	if !allowed {
		level, message = ext.LevelWarn, "a right was wanted that the manifest does not declare"
	}
	data := r.driftData(id, map[string]any{"declared": declaredTexts(declared), "used": right, "scope": scope, "allowed": allowed})
	if tell := r.o.Tell; tell != nil && !allowed {
		tell(id, string(level), "capability.drift", message, data)
	}
	if err := r.o.Record(journal.Entry{Ext: id, Level: level, Event: "capability.drift", Message: message, Data: data}); err != nil {
		r.o.Warn(err.Error())
	}
}

// declaredTexts are requirements as text, in order.
func declaredTexts(list []policy.Declared) []string {
	out := make([]string, 0, len(list))
	for _, d := range list {
		text := d.Rule.String()
		for _, method := range d.Methods {
			text += " by " + string(method)
		}
		out = append(out, text)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Declared is what an extension declares to need, as far as both its manifest and its program say so. It is nil when neither does.
func (r *Rights) Declared(id ext.ID) []policy.Declared {
	rights := r.gate.Policy().Extension(id)
	list := rights.Manifest
	for _, claim := range rights.Claims {
		within := []policy.Declared{}
		for _, d := range claim {
			if list == nil || slices.ContainsFunc(list, func(one policy.Declared) bool { return one.Rule.Cap == d.Rule.Cap }) {
				within = append(within, d)
			}
		}
		list = within
	}
	return list
}

// Manifest is what an extension declares, as a message says it; nil when it declares nothing.
func (r *Rights) Manifest(id ext.ID) *ext.CapabilityManifest {
	declared := r.Declared(id)
	if declared == nil {
		return nil
	}
	out := &ext.CapabilityManifest{Schema: ext.ManifestSchema, Capabilities: make([]ext.CapabilityRequirement, len(declared))}
	for i, d := range declared {
		out.Capabilities[i] = requirementOf(d)
	}
	return out
}

func requirementOf(d policy.Declared) ext.CapabilityRequirement {
	r := ext.CapabilityRequirement{Capability: d.Rule.Cap, Methods: d.Methods}
	if d.Rule.Scope != "" {
		r.Scope = source.ScopeOf(d.Rule.Cap, []string{d.Rule.Scope})
	}
	return r
}
