package pier

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/registrations"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/toolschema"
)

// Extension is one loaded extension. Its methods are safe for concurrent use; they fail once the host is closed.
type Extension struct {
	// Fixed once loaded.
	host *Host
	unit instance.Unit
	vm   *instance.Slot

	source atomic.Pointer[SourceInfo] // nil for an extension that the caller named
	told   atomic.Bool                // session_start was sent to it, see StartLoaded
	begun  atomic.Bool                // its handlers of session_start have run

	mu      sync.Mutex
	regs    registrations.Registrations
	schemas toolschema.Cache // dropped when registrations change
}

// ID is the extension's id inside its host.
func (x *Extension) ID() ext.ID { return x.unit.ID }

// Path is the file of the extension's entry.
func (x *Extension) Path() string { return x.unit.Entry.Path }

// Warnings are problems of the source that did not stop it, each with its place.
func (x *Extension) Warnings() []string {
	out := make([]string, len(x.unit.Warnings))
	for i, w := range x.unit.Warnings {
		out[i] = w.String()
	}
	return out
}

// Details lists the parts of the extension, as far as its kind can: a WebAssembly component names its world, imports and size.
func (x *Extension) Details() []ext.Detail { return instance.Details(x.unit) }

// Registrations returns what the extension has registered by now: extensions may register more while they run.
func (x *Extension) Registrations() Registrations { return public(x.registered()) }

func (x *Extension) registered() registrations.Registrations {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.regs
}

// Tools yields the extension's tools in registration order.
func (x *Extension) Tools() iter.Seq[Tool] { return slices.Values(x.registered().Tools) }

// Commands yields the extension's slash commands in registration order.
func (x *Extension) Commands() iter.Seq[Command] { return slices.Values(x.registered().Commands) }

// Call runs one of this extension's tools as Host.Call does.
func (x *Extension) Call(ctx context.Context, tool string, input json.RawMessage) (Result, error) {
	return x.host.call(ctx, x, ToolCall{Name: tool, Input: input})
}

// errUnable answers a request that the extension's runtime has no method for.
var errUnable = ext.E(ext.CodeInvalidRequest, "extensions of this kind cannot do that")

// capability is the extension's instance, once it takes work, as something that not every runtime has: instance.Listener and the like. It
// is asserted here, and for what waits for nothing in now.
func capability[T any](ctx context.Context, x *Extension) (part T, err error) {
	running, err := x.runningInstance(ctx)
	if err != nil {
		return part, err
	}
	part, ok := running.(T)
	if !ok {
		return part, errUnable
	}
	return part, nil
}

// currentAs is able for what does not wait until the instance takes work.
func currentAs[T any](x *Extension) (T, bool) {
	part, ok := x.vm.Current().(T)
	return part, ok
}

// onRegistrationsChanged takes what is new of the registrations. It is called on the VM's goroutine.
func (x *Extension) onRegistrationsChanged(data json.RawMessage, whole bool) {
	x.mu.Lock()
	before := x.regs.Servers
	regs, err := x.regs.With(data, whole)
	if err == nil {
		x.regs, x.schemas = regs, toolschema.Cache{}
	}
	x.mu.Unlock()
	if err != nil {
		x.host.log.Error("registrations", "extension", x.ID(), "err", err)
		return
	}
	if tell := x.host.opts.Observer.Changed; tell != nil {
		tell(x.ID())
	}
	if !whole {
		x.host.serversChanged(before, regs.Servers)
	}
}

// handlers is how many handlers an event has.
func (x *Extension) handlers(event string) int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.regs.Handlers[event]
}

func (x *Extension) tool(name string) (Tool, bool) {
	for _, t := range x.registered().Tools {
		if t.Name == name {
			return t, true
		}
	}
	return Tool{}, false
}

// schema returns the compiled parameters of a tool.
func (x *Extension) schema(t Tool) (*toolschema.Schema, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.schemas.Of(t.Name, t.Parameters)
}

// setFlags gives the extension the values of the flags it registered.
func (h *Host) setFlags(ctx context.Context, x *Extension, running instance.Instance) error {
	if len(x.registered().Flags) == 0 { // thousands of extensions are not gone through for nothing
		return nil
	}
	all := h.loadedSnapshot()
	if at := slices.Index(all, x); at >= 0 {
		all = all[:at]
	}
	values := registrations.Flags(x.member(), membersOf(all), h.opts.Flags)
	if len(values) == 0 {
		return nil
	}
	person, ok := running.(instance.Commander)
	if !ok {
		return errUnable
	}
	return person.SetFlags(ctx, values)
}

// CallTool is Host.Call for a tool of this extension: as all here it is addressed to one rather than to whichever has it.
func (x *Extension) CallTool(ctx context.Context, call ToolCall) (Result, error) {
	return x.host.call(ctx, x, call)
}

// AcceptsUnlistedTool reports whether CallTool takes a tool that the extension has not registered, for a person who names one.
func (x *Extension) AcceptsUnlistedTool(tool string) bool {
	_, listed := x.tool(tool)
	other, takes := currentAs[instance.Unlisted](x)
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

// Health reports the state of the extension, and how it ended if it has, in lines to be printed; nil if its runtime reports none.
func (x *Extension) Health() []ext.Detail {
	if d, ok := currentAs[instance.Diagnosed](x); ok {
		return d.Health()
	}
	return nil
}

// Declared is what the extension declares to need (seed 002 §3.3): by its manifest, and when it is a program by what that registers.
// Nil when it declares nothing.
func (x *Extension) Declared() *ext.CapabilityManifest { return x.host.wiring.rights.Manifest(x.ID()) }
