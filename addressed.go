package pier

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/policy"
)

// What is addressed to one extension rather than to whichever has it.

// CallTool is Host.Call for a tool of this extension.
func (x *Extension) CallTool(ctx context.Context, call ToolCall) (Result, error) {
	return x.host.call(ctx, x, call)
}

// Unlisted reports whether CallTool takes a tool that the extension has not registered, for a person who names one.
func (x *Extension) Unlisted(tool string) bool {
	_, listed := x.tool(tool)
	other, takes := now[instance.Unlisted](x)
	return !listed && takes && other.Unlisted(tool)
}

// Command is Host.Command for a command of this extension, under the name that it registered.
func (x *Extension) Command(ctx context.Context, name, args string) error {
	name = strings.TrimPrefix(name, "/")
	for _, c := range x.host.commands() {
		if c.x == x && c.Name == name {
			return c.run(ctx, x.host, args)
		}
	}
	return ext.E(ext.CodeInvalidRequest, fmt.Sprintf("Command /%s not found in extension %s", name, x.ID()))
}

// Emit is Host.Emit for the handlers of this extension alone.
func (x *Extension) Emit(ctx context.Context, event json.RawMessage) (Outcome, error) {
	return x.host.emitAmong(ctx, event, func(other *Extension) bool { return other == x })
}

// Version is what the extension's manifest says of its version, "" when it has none.
func (x *Extension) Version() string {
	if m := x.unit.Entry.Manifest; m != nil {
		return m.Version
	}
	return ""
}

// Declared is what the extension declares to need (seed 002 §3.3): by its manifest, and when it is a program by what that registers.
// Nil when it declares nothing.
func (x *Extension) Declared() *ext.CapabilityManifest {
	declared := x.host.wiring.rights.Declared(x.ID())
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
	if d.Rule.Scope == "" {
		return r
	}
	scope := []string{d.Rule.Scope}
	switch d.Rule.Cap {
	case ext.CapRead, ext.CapWrite:
		r.Scope = &ext.CapabilityScope{Paths: scope}
	case ext.CapHTTP:
		r.Scope = &ext.CapabilityScope{Hosts: scope}
	case ext.CapEnv:
		r.Scope = &ext.CapabilityScope{Env: scope}
	}
	return r
}
