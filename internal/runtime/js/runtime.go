package js

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"sync/atomic"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/load/coverage"
	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/scan"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/sys/codecache"
)

// RuntimeOptions are the options of a host for JavaScript alone.
type RuntimeOptions struct {
	Store *codecache.Store // of bundles and their bytecode; nil keeps nothing
	Trace *trace.Writer    // receives what Replay reads; nil for no trace

	// Processors raises the process's GOMAXPROCS while VMs are at work for long, by as many as keep half of the processors for everybody
	// else. It is for programs that are pier and nothing else.
	Processors bool
}

// Runtime is the JavaScript runtime as a host has it: extensions are compiled to one script each and run in VMs.
type Runtime struct {
	rt   *VMPool
	opts RuntimeOptions
}

// New returns a tier with the host modules that pier carries.
func New(o RuntimeOptions) *Runtime {
	rt := NewVMPool()
	rt.UseStore(o.Store)
	if o.Processors {
		rt.UseProcessors()
	}
	return &Runtime{rt: rt, opts: o}
}

// Trace makes the tier write a trace from the next start on.
func (t *Runtime) Trace(w *trace.Writer) { t.opts.Trace = w }

// Shims names the host modules of this build by their content.
func (t *Runtime) Shims() (string, error) { return t.rt.Shims() }

// Ahead prepares VMs before they are asked for, Rest ends that: see Runtime.Ahead.
func (t *Runtime) Ahead(extensions int) { t.rt.Ahead(extensions) }

// Rest ends what Ahead began.
func (t *Runtime) Rest() { t.rt.Rest() }

// Abandoned counts the VMs that were given up and are still at work.
func (t *Runtime) Abandoned() int { return t.rt.Abandoned() }

// Close implements instance.Runtime.
func (t *Runtime) Close() error {
	t.rt.Rest()
	t.opts.Store.Wait()
	return nil
}

// Build implements instance.Runtime: it compiles. What is imported from outside of the extension's folder is read through the gate.
func (t *Runtime) Build(ctx context.Context, e source.Entry, gate ext.Caller) (instance.Unit, error) {
	if err := deniedEntry(e, gate); err != nil {
		return instance.Unit{}, err
	}
	through := importFence(ctx, e, gate)
	through.Cover = coverage.From(ctx)
	b, err := extc.CompileThrough(e, t.opts.Store, through)
	if err != nil {
		return instance.Unit{}, err
	}
	body := &built{bundle: codecache.NewResting(b, b.Again)}
	if t.rt.several() {
		body.ahead(t.rt)
	}
	return instance.Unit{ID: ext.ID(e.ID), Entry: e, Hash: b.Hash, Warnings: b.Warnings, Body: body}, nil
}

// built is the body of a unit. One of several is built beside the others, and begun one after the other: so what can be done before
// it begins is done then.
type built struct {
	bundle  *codecache.Resting[extc.Bundle] // while it is not loading
	code    atomic.Pointer[bundleCode]      // until it is begun
	summary atomic.Pointer[scan.Summary]    // once it was asked for
}

// Warm compiles and scans a unit that Build built, so that the store has what its first start
// needs. Nothing of it runs.
func (t *Runtime) Warm(u instance.Unit) error {
	b, ok := u.Body.(*built)
	if !ok {
		return nil
	}
	_, err := t.rt.compileBundle(b.now().Code)
	_, scanErr := b.Summary(true)
	return errors.Join(err, scanErr)
}

func (b *built) ahead(rt *VMPool) {
	if code, err := rt.compileBundle(b.now().Code); err == nil {
		b.code.Store(&code)
	}
	_, _ = b.Summary(false) // an error comes again
}

var errChanged = errors.New("the code of the extension in the cache was changed while it ran: load it again")

// now is the bundle; one of nothing when it was to be read again and somebody has changed it meanwhile.
func (b *built) now() *extc.Bundle { return cmp.Or(b.bundle.Get(), new(extc.Bundle)) }

func (b *built) locate(line, column int) (file string, srcLine, srcColumn int, ok bool) {
	if at := b.bundle.Get(); at != nil {
		file, srcLine, srcColumn, ok = at.Locate(line, column)
	}
	return file, srcLine, srcColumn, ok
}

// Text implements instance.Readable.
func (b *built) Text() (modules []string, code []byte) { return b.now().Text() }

// Summary implements instance.Scannable.
func (b *built) Summary(must bool) (found *scan.Summary, err error) {
	if found = b.summary.Load(); found != nil && !(must && found.Why != "") {
		return found, nil
	}
	if at := b.bundle.Get(); at != nil {
		found, err = at.Summary(must)
		b.summary.Store(found)
		return found, err
	}
	return nil, errChanged
}

// compileMemory is what compiling an extension may take of the host, about. Real packages of several megabytes take more than the default
// heap, which is no reason to refuse them; who allows less than the default means all of it.
func compileMemory(heap int64) int64 {
	if usual := (instance.Limits{}).Normalize().Heap; heap > 0 && heap < usual {
		return heap
	}
	return max(heap, extc.PlentyMemory)
}

// deniedEntry returns an error if the entry file itself must not be read: nothing of the extension is compiled then.
func deniedEntry(e source.Entry, gate ext.Caller) error {
	host, ok := gate.(interface {
		ShutBy(id ext.ID, path string) string
	})
	if !ok {
		return nil
	}
	real, err := filepath.EvalSymlinks(e.Path)
	if err != nil {
		return nil // to read it says more
	}
	if why := host.ShutBy(ext.ID(e.ID), real); why != "" {
		return ext.E(ext.CodeDenied, fmt.Sprintf("%s is denied: it is the extension's entry file, and %s", e.Path, why))
	}
	return nil
}

// importFence returns the fence of an extension that is compiled before it runs.
func importFence(ctx context.Context, e source.Entry, gate ext.Caller) extc.Fence {
	if gate == nil {
		return extc.Fence{Done: ctx.Done()}
	}
	g := extc.Fence{Done: ctx.Done(), Read: func(path string) ([]byte, error) {
		params, err := json.Marshal(map[string]string{"op": "read", "path": path})
		if err != nil {
			return nil, err
		}
		result, err := gate.Call(ctx, ext.Call{Extension: ext.ID(e.ID), Runtime: string(source.JS), Method: ext.MethodFS, Params: params})
		if err != nil {
			return nil, err
		}
		var file struct {
			Base64 []byte `json:"base64"` // the strict decoder knows no other case
		}
		return file.Base64, ext.DecodeStrict(result, &file)
	}}
	if host, ok := gate.(interface {
		Shut(id ext.ID, path string) bool
		Heap(u instance.Unit) int64
	}); ok {
		g.Shut = func(path string) bool { return host.Shut(ext.ID(e.ID), path) }
		g.Memory = compileMemory(host.Heap(instance.Unit{ID: ext.ID(e.ID), Entry: e}))
	}
	return g
}

// Start implements instance.Runtime.
func (t *Runtime) Start(ctx context.Context, u instance.Unit, o instance.Options) (instance.Instance, error) {
	b, ok := u.Body.(*built)
	if !ok {
		return nil, ext.E(ext.CodeInternal, fmt.Sprintf("%s was not built by the JavaScript runtime", u.ID))
	}
	opts := optionsOf(u.ID, o)
	opts.built, opts.Locate, opts.Trace = b, b.locate, t.tracer(o.Step)
	opts.Compile, opts.Places = compileLate(u.Entry, extc.Loader(u.Entry, compileMemory(o.Limits.Heap))), places
	return t.start(ctx, opts)
}

// StartOwn starts a script of pier's own, which no trace tells of and which loads no files.
func (t *Runtime) StartOwn(ctx context.Context, id ext.ID, script string, o instance.Options) (instance.Instance, error) {
	opts := optionsOf(id, o)
	opts.Code, opts.Locate = []byte(script), func(int, int) (string, int, int, bool) { return "", 0, 0, false }
	return t.start(ctx, opts)
}

func (t *Runtime) start(ctx context.Context, o Options) (instance.Instance, error) {
	i, err := t.rt.Start(ctx, o)
	if err != nil {
		return nil, err
	}
	return i, nil
}

func optionsOf(id ext.ID, o instance.Options) Options {
	return Options{
		ID: id, VM: o.VM, Caller: o.Gate, Boot: o.Facts, Limits: o.Limits, Clock: o.Clock, Rand: o.Rand, Ordered: o.Ordered, Turn: o.Turn,
		FailStalled: o.OneShot, TraceName: cmp.Or(o.Name, string(id)),
		Callbacks: o.Host,
	}
}

// tracer receives the events of a VM: for the trace, for who follows the steps of its loop, for both or nobody.
func (t *Runtime) tracer(step func(instance.Step)) func(trace.Event) {
	to := t.opts.Trace
	switch {
	case step == nil && to == nil:
		return nil
	case step == nil:
		return to.Write
	}
	return func(e trace.Event) {
		if to != nil {
			to.Write(e)
		}
		if e.Op == trace.OpEnqueue || e.Op == trace.OpRun {
			step(instance.Step{VM: e.VM, Tick: e.Tick, Seq: e.Seq, ID: e.ID, Kind: e.Kind, What: e.What, Run: e.Op == trace.OpRun})
		}
	}
}

// compileLate compiles what the extension loads while it runs.
func compileLate(entry source.Entry, load func(string) (*extc.Bundle, error)) func(path string) (Script, error) {
	return func(path string) (Script, error) {
		b, err := load(path)
		if err != nil {
			return Script{}, err
		}
		if extc.IsData(path) {
			path = entry.Path
		}
		return Script{Code: string(b.Code), Sync: b.Sync, Map: string(b.SourceMap()), Dir: filepath.Dir(path)}, nil
	}
}

// places is where the lines of such a file come from.
func places(s Script) Locator { return extc.Places([]byte(s.Map), s.Dir) }

// Replay runs one extension of a trace again, from what its files hold now: see Runtime.Replay.
func (t *Runtime) Replay(ctx context.Context, vm trace.VM, until uint64) (entry string, r trace.Replayed, err error) {
	start, err := trace.ParseStart(vm.Events)
	if err != nil {
		return "", trace.Replayed{}, err
	}
	entry = start.Boot.ExtensionPath
	b, err := recompile(start, t.opts.Store)
	if err != nil {
		return entry, trace.Replayed{}, errors.Join(trace.ErrTrace, err)
	}
	r, err = t.rt.Replay(ctx, ReplayOptions{Code: b.Code, Locate: b.Locate, Places: places, Events: vm.Events, Until: until})
	return entry, r, err
}

// recompile makes the bundle again, unless it is kept. Which id the extension had inside its host changes no code.
func recompile(start trace.Start, store *codecache.Store) (*extc.Bundle, error) {
	entries, err := source.Find(start.Boot.ExtensionPath)
	if err != nil {
		return nil, err
	}
	if len(entries) != 1 {
		return nil, fmt.Errorf("%s holds %d extensions", start.Boot.ExtensionPath, len(entries))
	}
	entries[0].ID = string(start.Extension)
	return extc.Compile(entries[0], store)
}
