package pier

import (
	"context"
	"fmt"

	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/host/discover"
	"github.com/cec80427/pier/internal/host/mcpservers"
	"github.com/cec80427/pier/internal/host/registrations"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/packages"
)

func (h *Host) newServers() *mcpservers.Servers {
	return mcpservers.New(mcpservers.Host{
		AgentDir: h.opts.AgentDir, Cwd: h.opts.Cwd, Trusted: h.Trusted, Members: h.members,
		Running: func(ctx context.Context, name string) (instance.Instance, error) {
			for _, x := range h.Extensions() {
				if x.unit.Entry.Place() == name {
					return x.runningInstance(ctx)
				}
			}
			return nil, nil
		},
		Load: func(ctx context.Context, name string) (err error) { _, err = h.Load(ctx, name); return err },
		Unload: func(ctx context.Context, name string) {
			h.remove(ctx, func(x *Extension) bool { return x.unit.Entry.Place() == name })
		},
		Tools: h.toolList, Activate: h.Activate, Asked: func() bool { return h.opts.Approver != nil },
		Decide: func(r policy.Requirement) policy.Outcome { return h.wiring.gate.Policy().Decide(r).Outcome },
	})
}

// serversChanged tells of other MCP servers, if there are.
func (h *Host) serversChanged(before, after []registrations.Server) {
	if !registrations.SameServers(before, after) {
		h.later.Emit(map[string]any{"type": "mcp_servers_change", "servers": registrations.ServersFor(h.members(), "")}, "")
		h.reportServers()
	}
}

// reportServers tells of each MCP server once that is registered while nobody connects any: pier itself does not, and in Pi it is
// an extension that waits for mcp_servers_change.
func (h *Host) reportServers() {
	h.mu.Lock()
	started := h.started
	h.mu.Unlock()
	connect := h.opts.Observer.Servers
	if started && connect != nil {
		connect()
	}
	if !started || connect != nil || h.hasHandlers("mcp_servers_change") {
		return
	}
	for _, x := range h.Extensions() {
		for _, s := range x.registered().Servers {
			if _, told := h.unserved.LoadOrStore(s.Name, true); !told {
				h.reportHandlerError(HandlerError{Extension: x.ID(), Event: "register_mcp_server", Err: fmt.Errorf("MCP server %q is registered, but no loaded extension connects MCP servers", s.Name)})
			}
		}
	}
}

// compile compiles and scans the extensions of a package into the store, for their first start.
// Nothing of them runs.
func (h *Host) compile(ctx context.Context, path string) error {
	entries, err := source.Find(path)
	if err != nil {
		return nil // a package may have skills, prompts and themes alone
	}
	defer h.runtimes.store.Wait()
	for _, entry := range entries {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		unit, err := h.buildAlone(entry)
		if err == nil && h.runtimes.isScript(entry) {
			err = h.runtimes.script.Warm(unit)
		}
		if err != nil {
			return loadError(entry.Path, err)
		}
	}
	return nil
}

// packages are the packages of pier's list and of Pi's settings.
func (h *Host) packages(ctx context.Context, u packages.Use) (*packages.Manager, error) {
	return packages.Open(ctx, packages.Host{
		Gate: h.gate, Cwd: h.opts.Cwd, AgentDir: h.opts.AgentDir, CacheDir: h.opts.CacheDir, Know: h.wiring.redactor.Know, Warn: h.warnUser,
		Trusted: func(ctx context.Context) (bool, error) {
			found, err := h.finder.Discover(ctx, discover.Question{Trusted: true})
			if err != nil || !found.NeedsTrust {
				return true, err
			}
			return h.TrustFromRecord(ctx)
		},
		Wants: h.wiring.rights.Grants.Beyond, Kept: h.opts.store(), Compile: h.compile,
	}, u)
}
