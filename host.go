package pier

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	work "github.com/cec80427/pier/internal/host/cause"
	"github.com/cec80427/pier/internal/host/discover"
	"github.com/cec80427/pier/internal/host/eventqueue"
	"github.com/cec80427/pier/internal/host/hostenv"
	"github.com/cec80427/pier/internal/host/journal"
	"github.com/cec80427/pier/internal/host/mcpservers"
	"github.com/cec80427/pier/internal/host/registrations"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// hostID is the extension id under which the host itself calls built-in tools.
const hostID ext.ID = "pier"

// Host runs extensions. Make one with New, and Close it. Its methods are safe for concurrent use.
type Host struct {
	// Fixed at creation.
	opts      Options
	log       *slog.Logger
	life      context.Context // ends with Close; parent of every instance
	end       context.CancelFunc
	runtimes  *runtimes
	gate      ext.Caller // of the host's own calls
	guests    ext.Caller // of calls for extensions that no VM makes
	guestGate func(id ext.ID, vm int, kind source.Kind) ext.Caller
	wiring    *wiring
	finder    *discover.Finder
	ids       atomic.Int64
	origins   hostenv.Origins
	causes    work.Table
	journal   *journal.Journal
	traceID   string // of the records of Observer.Loop

	closing   context.Context // ends when Close begins: no load goes on
	stopLoads context.CancelFunc
	loads     sync.WaitGroup
	closeOnce sync.Once
	closeErr  error
	ready     atomic.Bool // Start has returned, which ends the time in which nobody is asked, see Options.AskLater
	starting  sync.Mutex  // held while session_start is sent
	early     atomic.Bool // StartLoaded was called and Start was not

	replacing sync.Mutex // held while another session begins
	later     *eventqueue.Queue
	mcp       *mcpservers.Servers
	running   sync.Map // id of a tool call under way -> the extension whose tool it is
	names     instance.Names
	unserved  sync.Map // names already reported as unconnected, so that each is reported once

	mu         sync.Mutex
	extensions []*Extension
	vms        map[ext.ID]int // how many VMs were begun under an id
	active     []string       // names of active tools; nil for all
	named      []string       // what Load and LoadAll were given
	decided    *Project       // the last decision about the project; used by Discover only
	started    bool
	closed     bool
}

var errHostClosed = ext.E(ext.CodeInternal, "the host is closed")

// shutdownGrace bounds what extensions do at session_shutdown.
const shutdownGrace = 5 * time.Second

// New makes a host. Nothing runs until Load.
func New(ctx context.Context, opts Options) (*Host, error) {
	opts, err := opts.normalize()
	if err != nil {
		return nil, err
	}
	h := &Host{opts: opts, log: opts.Log, origins: hostenv.NewOrigins(opts.Deterministic, opts.Seed)}
	h.names.Take(string(hostID))
	h.later = eventqueue.New(eventqueue.Options{
		Listens: h.hasHandlers, Begin: func() bool { return h.beginLoad() == nil }, Done: h.loads.Done, Send: h.emitBut,
	})
	h.mcp = h.newServers()
	if h.runtimes, err = h.openRuntimes(); err != nil {
		return nil, err
	}
	if opts.Observer.Loop != nil {
		if h.traceID, err = journal.NewTraceID(h.origins.Rand); err != nil {
			return nil, err
		}
	}
	h.runtimes.script.Ahead(max(opts.Extensions, 1))
	h.life, h.end = context.WithCancel(ctx)
	h.closing, h.stopLoads = context.WithCancel(h.life)
	if h.wiring, err = h.wire(); err != nil {
		h.runtimes.script.Rest()
		h.stopLoads()
		h.end()
		return nil, err
	}
	h.chainGates()
	h.finder = h.newFinder()
	mcpservers.Fill(ctx, mcpservers.Parts{MCP: func() *mcpservers.Servers { return h.mcp }, Packages: h.packages})
	return h, nil
}

// Close tells the extensions (session_shutdown), ends them, kills the processes they left, and closes what the host
// opened: connectors, and the ledger unless Options brought it. It returns when all of that is over; called again, it
// returns what it returned. Callbacks of Options must not call it.
func (h *Host) Close() error {
	h.closeOnce.Do(func() { h.closeErr = h.close() })
	return h.closeErr
}

func (h *Host) close() error {
	h.mu.Lock()
	h.closed = true
	started := h.started
	h.mu.Unlock()
	h.stopLoads()
	h.loads.Wait()
	h.runtimes.script.Rest()
	if started {
		h.shutdown()
	}
	var errs []error
	for _, x := range slices.Backward(h.Extensions()) {
		errs = append(errs, x.vm.Current().Close())
	}
	h.end()
	return errors.Join(append(errs, h.wiring.close(), h.runtimes.close())...)
}

// Load compiles and starts the extension at path: a file, or a directory with one entry (Pi's rules, see
// source.Find). One that fails leaves nothing behind and does not touch the others.
func (h *Host) Load(ctx context.Context, path string) (*Extension, error) {
	entries, err := source.Find(path, source.Installed(h.opts.Cwd, h.opts.AgentDir)...)
	if err != nil {
		return nil, loadError(path, err)
	}
	if len(entries) != 1 {
		err := ext.E(ext.CodeInvalidRequest, fmt.Sprintf("%s holds %d extensions: use LoadAll", path, len(entries)))
		return nil, loadError(path, err)
	}
	loaded, err := h.loadEntries(ctx, entries)
	if err != nil {
		return nil, err
	}
	h.nameLoaded(path)
	return loaded[0], nil
}

// LoadAll loads every entry that the paths name, in order, and shows what is new of them at once (see ext.Greeter). Entries that fail
// are joined in the error, each a *LoadError; the others are loaded all the same.
func (h *Host) LoadAll(ctx context.Context, paths ...string) ([]*Extension, error) {
	var found []source.Entry
	var errs []error
	for _, path := range paths {
		entries, err := source.Find(path, source.Installed(h.opts.Cwd, h.opts.AgentDir)...)
		if err != nil {
			errs = append(errs, loadError(path, err))
			continue
		}
		h.nameLoaded(path)
		found = append(found, entries...)
	}
	loaded, err := h.loadEntries(ctx, found)
	return loaded, errors.Join(append(errs, err)...)
}

// nameLoaded remembers what a reload loads again.
func (h *Host) nameLoaded(path string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.named = append(h.named, path)
}

func (h *Host) loadEntries(ctx context.Context, entries []source.Entry) ([]*Extension, error) {
	loads := make([]loading, len(entries))
	for i, entry := range entries {
		loads[i].entry = entry
	}
	return h.loadEach(ctx, loads)
}

// beginLoad makes Close wait for a load.
func (h *Host) beginLoad() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return errHostClosed
	}
	h.loads.Add(1)
	return nil
}

// LoadError is an extension that could not be loaded.
type LoadError struct {
	Path string
	Err  error // diagnostics of the source, or the *ext.Exception that the factory threw
}

// Error begins as Pi's loader begins.
func (e *LoadError) Error() string { return "Failed to load extension: " + e.Err.Error() }

func (e *LoadError) Unwrap() error { return e.Err }

// Place is where in the source the problem is, as file:line:column; "" when that is not known.
func (e *LoadError) Place() string {
	if thrown, ok := errors.AsType[*ext.Exception](e.Err); ok {
		return thrown.Place()
	}
	if problem, ok := errors.AsType[*source.Error](e.Err); ok {
		return problem.Place()
	}
	return ""
}

func loadError(path string, err error) error {
	return &LoadError{Path: path, Err: err}
}

// newExtension makes an extension that may be started.
func (h *Host) newExtension(ctx context.Context, l *loading, id ext.ID) (*Extension, error) {
	if err := h.build(ctx, l, h.buildGate()); err != nil {
		return nil, err
	}
	x := &Extension{host: h, unit: *l.unit, vm: instance.NewSlot()}
	x.unit.ID = id
	x.source.Store(l.source)
	return x, h.wiring.rights.Admit(x.unit)
}

// publish lets calls of a started extension in.
func (h *Host) publish(x *Extension) error {
	if err := h.journal.Loaded(x.unit, x.registered()); err != nil {
		return errors.Join(err, x.vm.Current().Close())
	}
	x.vm.Serve(nil)
	h.appendLoaded(x)
	return nil
}

// instanceOptions are what the instance begun under an id is handed.
func (h *Host) instanceOptions(x *Extension, begun int) instance.Options {
	o, id := h.opts, x.ID()
	opts := instance.Options{
		VM: begun, Facts: h.wiring.facts(id, x.Path()).Seen(func(names ...string) bool { return h.wiring.gate.Sees(id, names...) }), Limits: h.limitsOf(x).forInstance(), OneShot: o.OneShot, Step: h.loopLog(x),
		Gate: h.guestGate(id, begun, x.unit.Kind()),
		Host: instance.Callbacks{
			Print: func(level, text string) {
				if o.Observer.Print != nil {
					o.Observer.Print(id, level, text)
				}
			},
			Write: func(fd int, text string) {
				if o.Observer.Write != nil {
					o.Observer.Write(id, fd, text)
				}
			},
			Uncaught: func(e *ext.Exception) {
				h.journal.Uncaught(id, e)
				if o.Observer.Error != nil {
					o.Observer.Error(id, e)
				}
			},
			Failed: func(event string, e *ext.Exception) {
				failure := HandlerError{Extension: id, Event: event, Err: e}
				h.journal.Thrown(id, event, e, work.Cause{})
				h.reportHandlerError(failure)
			},
			Told:    func() { h.later.HandlersDone(id, false) },
			Changed: x.onRegistrationsChanged,
			Claimed: func(declared []policy.Declared) error { return h.wiring.rights.Claimed(id, declared) },
			CodeChanged: func(differences string) error {
				if h.wiring.rights.HasAnswers(id) {
					return instance.ErrCodeChanged(id, differences)
				}
				return nil
			},
			Ended: func() { h.wiring.ended(id, begun) },
		},
	}
	if begun > 1 {
		opts.Name = fmt.Sprintf("%s#%d", id, begun)
	}
	h.origins.Apply(id, &opts)
	return opts
}

// appendLoaded puts a loaded extension behind the others and tells of names it shares with them.
func (h *Host) appendLoaded(x *Extension) {
	h.mu.Lock()
	earlier := h.extensions // see all
	h.extensions = append(h.extensions, x)
	h.mu.Unlock()
	for _, text := range registrations.Conflicts(x.member(), len(earlier), func(i int) registrations.Member { return earlier[i].member() }) {
		h.warnUser(text)
	}
}

// Extensions returns the loaded extensions in load order.
func (h *Host) Extensions() []*Extension { return slices.Clone(h.loadedSnapshot()) }

// loadedSnapshot is Extensions to read only: what of a list was handed out is never changed.
func (h *Host) loadedSnapshot() []*Extension {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.extensions
}

// DiscoverResources asks the extensions for skills, prompts and themes as Start does, and says what there is then (Resources). It is for hosts
// that want to know without beginning a session.
func (h *Host) DiscoverResources(ctx context.Context) (*Resources, error) {
	return h.offer(ctx, "startup")
}

func (h *Host) offer(ctx context.Context, reason string) (*Resources, error) {
	if !h.hasHandlers("resources_discover") {
		return h.finder.Known(), nil
	}
	out, err := h.Emit(ctx, jsontext.Encode(map[string]string{"type": "resources_discover", "cwd": h.opts.Cwd, "reason": reason}))
	h.finder.Offered(out.Result)
	if err != nil {
		return nil, err
	}
	return h.Resources(ctx)
}

// shutdown gives the extensions a bounded time to end the session.
func (h *Host) shutdown() {
	ctx, cancel := context.WithTimeout(h.life, shutdownGrace)
	defer cancel()
	if _, err := h.Emit(ctx, json.RawMessage(`{"type":"session_shutdown","reason":"quit"}`)); err != nil {
		h.log.Warn("session_shutdown", "err", err)
	}
}

// WaitIdle waits until the extensions have nothing left to do that was already begun: queued events, promises, host calls
// that are no watchers, and what the extensions ask of each other meanwhile. Timers are not waited for.
func (h *Host) WaitIdle(ctx context.Context) error {
	return instance.Settle(ctx, h.later.WaitIdle, func() (running []instance.Instance) {
		for _, x := range h.Extensions() {
			running = append(running, x.vm.Current())
		}
		return running
	})
}

func (h *Host) newID(kind string) string { return kind + "-" + strconv.FormatInt(h.ids.Add(1), 10) }

func (h *Host) warnUser(text string) {
	if h.opts.Observer.Warning != nil {
		h.opts.Observer.Warning(text)
	}
}

func (h *Host) reportHandlerError(e HandlerError) {
	if h.opts.Observer.Error != nil {
		h.opts.Observer.Error(e.Extension, e)
	}
}

// loopLog tells of the steps of an extension's loop; nil when nobody listens.
func (h *Host) loopLog(x *Extension) func(instance.Step) {
	if h.opts.Observer.Loop == nil {
		return nil
	}
	return func(e instance.Step) { h.opts.Observer.Loop(h.journal.Step(x.unit, h.traceID, e)) }
}
