package pier

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
)

// CallTool is Host.Call for a tool of this extension: as all here it is addressed to one rather than to whichever has it.
func (x *Extension) CallTool(ctx context.Context, call ToolCall) (Result, error) {
	return x.host.call(ctx, x, call)
}

// AcceptsUnlistedTool reports whether CallTool takes a tool that the extension has not registered, for a person who names one.
func (x *Extension) AcceptsUnlistedTool(tool string) bool {
	_, listed := x.tool(tool)
	other, takes := now[instance.Unlisted](x)
	return !listed && takes && other.AcceptsUnlistedTool(tool)
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

// Health is how the extension does, and how it ended when it has, as far as its runtime can say: pairs of a word and a text, to be printed.
func (x *Extension) Health() [][2]string {
	if d, ok := now[instance.Diagnosed](x); ok {
		return d.Health()
	}
	return nil
}

// Declared is what the extension declares to need (seed 002 §3.3): by its manifest, and when it is a program by what that registers.
// Nil when it declares nothing.
func (x *Extension) Declared() *ext.CapabilityManifest { return x.host.wiring.rights.Manifest(x.ID()) }
