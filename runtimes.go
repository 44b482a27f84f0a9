package pier

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/hostenv"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/mcp/mcpauth"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
	"github.com/cec80427/pier/internal/runtime/bridge"
	"github.com/cec80427/pier/internal/runtime/js"
	"github.com/cec80427/pier/internal/runtime/mcp"
	"github.com/cec80427/pier/internal/runtime/protocol"
	"github.com/cec80427/pier/internal/runtime/rtp"
	"github.com/cec80427/pier/internal/runtime/wasm"
	"github.com/cec80427/pier/internal/sys/codecache"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// runtimes are a host's runtimes. Only this file names any: the rest of the package knows the contract of internal/instance.
type runtimes struct {
	byKind map[source.Kind]instance.Runtime
	script *js.Runtime // also for pier's own scripts
	wasm   *wasm.Runtime
	trace  *trace.Writer // nil without Options.Trace
	store  *codecache.Store
}

func newRuntimes(o js.RuntimeOptions, servers mcp.Options, keeper func() rtp.Keeper) *runtimes {
	script, components := js.New(o), wasm.New(wasm.Options{Store: o.Store})
	return &runtimes{
		byKind: map[source.Kind]instance.Runtime{
			source.JS: script, source.Process: protocol.New(), source.Bridge: bridge.New(), source.MCP: mcp.New(servers),
			source.RTP: rtp.New(rtp.Options{Script: script, Keeper: keeper}), source.Wasm: components,
		},
		script: script, wasm: components, store: o.Store,
	}
}

// serverOptions are what the runtime of MCP servers knows of a host.
func (h *Host) serverOptions() mcp.Options {
	return mcp.Options{
		Find:     func(name string) (mcpconfig.Entry, bool) { return h.mcp.Config().Find(name) },
		Environ:  func(id ext.ID) []string { return h.wiring.visible(hostenv.Environment(h.wiring.temp))(id) },
		Variable: os.LookupEnv, Client: "pier", Version: Version, Pins: filepath.Join(h.opts.StateDir, "mcp"),
		Log: filepath.Join(h.opts.AgentDir, "mcp.log"), Key: func(ctx context.Context, of string) (string, error) { return h.wiring.key(ctx, of) },
		Owner: func() ext.Caller { return h.guests },
		Ask: func(ctx context.Context, call ext.Call, q ext.Question) (bool, error) {
			return h.wiring.gate.Ask(ctx, call, q)
		},
		Credentials: &mcpauth.Store{Dir: h.opts.AgentDir}, SignIn: h.mcp.SigningIn, Samples: h.mcp.Samples,
		Search: h.mcp.Search, Searching: h.mcp.Searching, Selected: mcpconfig.Select(h.opts.Tools, h.opts.ExcludeTools),
	}
}

// openRuntimes makes the runtimes of a host, and writes the first line of its trace.
func (h *Host) openRuntimes() (*runtimes, error) {
	rs := newRuntimes(js.RuntimeOptions{Store: h.opts.store(), Processors: h.opts.Processors}, h.serverOptions(), func() rtp.Keeper { return h.wiring.rights })
	if h.opts.Trace == nil {
		return rs, nil
	}
	shims, err := rs.script.Shims()
	if err != nil {
		return nil, fmt.Errorf("read the host modules: %w", err)
	}
	header := trace.Header{Pier: Version, Shims: shims, Options: jsontext.Encode(map[string]any{
		"agentDir": h.opts.AgentDir, "cwd": h.opts.Cwd, "flags": h.opts.Flags, "mode": h.opts.Mode, "oneShot": h.opts.OneShot,
		"policy": h.opts.Policy,
	})}
	if h.opts.Deterministic {
		header.Seed = &h.opts.Seed
	}
	if rs.trace, err = trace.NewWriter(h.opts.Trace, header); err != nil {
		return nil, err
	}
	rs.script.Trace(rs.trace)
	rs.wasm.Trace(rs.trace)
	return rs, nil
}

// of is the runtime of an entry's kind.
func (rs *runtimes) of(e source.Entry) (instance.Runtime, error) {
	if rt, ok := rs.byKind[e.Kind]; ok {
		return rt, nil
	}
	return nil, source.Unsupported(e)
}

func (rs *runtimes) build(ctx context.Context, e source.Entry, gate ext.Caller) (instance.Unit, error) {
	rt, err := rs.of(e)
	if err != nil {
		return instance.Unit{}, err
	}
	return instance.Build(ctx, rt, e, gate)
}

// buildAlone builds a unit where no host is. Of scripts and components what they become is kept in the store; nil keeps nothing.
func buildAlone(store *codecache.Store, e source.Entry) (instance.Unit, error) {
	var servers mcp.Options
	if o, err := (Options{}).normalize(); err == nil {
		servers.Find = mcpconfig.Load(o.AgentDir, o.Cwd, false).Find
	}
	return newRuntimes(js.RuntimeOptions{Store: store}, servers, nil).build(context.Background(), e, nil)
}

func (h *Host) buildAlone(e source.Entry) (instance.Unit, error) {
	return buildAlone(h.runtimes.store, e)
}

func (rs *runtimes) start(ctx context.Context, u instance.Unit, o instance.Options) (instance.Instance, error) {
	rt, err := rs.of(u.Entry)
	if err != nil {
		return nil, err
	}
	return rt.Start(ctx, u, o)
}

// startOwn starts a script of pier's own, of which no trace tells.
func (rs *runtimes) startOwn(ctx context.Context, id ext.ID, script string, o instance.Options) (instance.Instance, error) {
	return rs.script.StartOwn(ctx, id, script, o)
}

// isScript reports whether an entry is of the runtime that can build and ready before its turn.
func (*runtimes) isScript(e source.Entry) bool { return e.Kind == source.JS }

// close ends the trace and closes the runtimes, whose instances are closed.
func (rs *runtimes) close() error {
	var errs []error
	for _, rt := range rs.byKind {
		errs = append(errs, rt.Close())
	}
	if rs.trace != nil {
		errs = append(errs, rs.trace.Flush())
	}
	return errors.Join(errs...)
}

// replay replays a trace, see Replay.
func replay(ctx context.Context, from io.Reader, until uint64) ([]Replayed, error) {
	t, err := trace.Decode(from)
	if err != nil {
		return nil, err
	}
	var o js.RuntimeOptions
	if opts, err := (Options{}).normalize(); err == nil { // without folders of the user's, all is compiled anew
		o.Store = opts.store()
	}
	rs := newRuntimes(o, mcp.Options{}, nil)
	defer rs.close()
	shims, err := rs.script.Shims()
	if err != nil {
		return nil, fmt.Errorf("read the host modules: %w", err)
	}
	if t.Header.Pier != Version || t.Header.Shims != shims {
		return nil, fmt.Errorf("%w: it was made by pier %s with other host modules (%s, not %s)", ErrTrace, t.Header.Pier, t.Header.Shims, shims)
	}
	var all []Replayed
	for _, vm := range t.VMs {
		entry, r, err := rs.replay(ctx, vm, until)
		if err != nil {
			return all, fmt.Errorf("%s: %w", vm.Name, err)
		}
		all = append(all, replayed(vm.Name, entry, r))
	}
	return all, nil
}

// replay replays one instance's part of a trace in the runtime that it ran in.
func (rs *runtimes) replay(ctx context.Context, vm trace.VM, until uint64) (entry string, r trace.Replayed, err error) {
	if start, err := trace.ParseStart(vm.Events); err == nil && start.Kind == source.Wasm {
		return rs.wasm.Replay(ctx, vm, until)
	}
	return rs.script.Replay(ctx, vm, until)
}

func replayed(name, entry string, r trace.Replayed) Replayed {
	out := Replayed{
		Name: name, Extension: entry, Ticks: r.Ticks, Compared: r.Compared, Cut: r.Cut, Unstarted: r.Unstarted,
		State: ReplayState{Tick: r.State.Tick, Clock: r.State.Clock},
	}
	if d := r.Diverged; d != nil {
		out.Diverged = &Divergence{Tick: d.Tick, Index: d.Index, Expected: traceEvent(d.Expected), Actual: traceEvent(d.Actual)}
	}
	for _, task := range r.State.Queue {
		out.State.Queue = append(out.State.Queue, ReplayTask(task))
	}
	for _, timer := range r.State.Timers {
		out.State.Timers = append(out.State.Timers, ReplayTimer(timer))
	}
	for _, call := range r.State.Calls {
		out.State.Calls = append(out.State.Calls, ReplayCall(call))
	}
	return out
}

func traceEvent(e *trace.Event) *TraceEvent {
	if e == nil {
		return nil
	}
	return &TraceEvent{
		VM: e.VM, Tick: e.Tick, Op: string(e.Op), Seq: e.Seq, ID: e.ID, At: e.At, Kind: e.Kind, What: e.What, Text: e.Text, Out: e.Out,
	}
}
