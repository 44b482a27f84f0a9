package wasm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance/procpeer"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/wasm/component"
)

// guest is one instance of the component. It is used by one goroutine at a time.
type guest struct {
	i     *running
	store *component.Store
	wasi  *wasi
	cause procpeer.Cause // of the request that it is at work on
	clock clock
	dead  bool

	streams []*chunks // of host calls under way beside it
	opened  int       // how many there were

	tape   trace.Tape
	tick   uint64                  // how many functions of the component were called
	cancel context.CancelCauseFunc // ends what runs
}

// start makes an instance of the component and runs its init. The registrations are what that returned.
func (i *running) start(ctx context.Context) (*guest, json.RawMessage, error) {
	g, err := i.instantiate(ctx, i.nextName())
	if err != nil {
		return nil, nil, i.broken(err)
	}
	result, err := g.call(ctx, procpeer.Cause{}, "init", string(i.manifest()))
	if err != nil {
		g.close()
		return nil, nil, i.broken(err)
	}
	text, err := said(result)
	var registrations json.RawMessage
	if err == nil {
		registrations, err = i.registrations(text)
	}
	if err != nil {
		g.close()
		return nil, nil, err
	}
	return g, registrations, nil
}

// said is the text that a function of the world returned.
func said(result any) (string, error) {
	answer, _ := result.(component.Case)
	if e, ok := answer.Value.(*ext.HostCallError); ok {
		failed := asError(e.Err())
		return "", &ext.Exception{Name: "Error", Message: failed.Msg, Code: failed.Code, Details: failed.Details}
	}
	text, ok := answer.Value.(string)
	switch {
	case !ok:
		return "", &ext.Exception{Name: "RuntimeError", Message: "the component returned something else than a text"}
	case answer.Case != 0:
		return "", &ext.Exception{Name: "Error", Message: text}
	}
	return text, nil
}

// nextName is what the next guest is called in traces.
func (i *running) nextName() string {
	name := cmp.Or(i.opts.Name, string(i.unit.ID))
	if n := i.guests.Add(1); n > 1 {
		name += fmt.Sprintf("~%d", n)
	}
	return name
}

// instantiate makes an instance of the component, which runs what it does when it starts.
func (i *running) instantiate(ctx context.Context, name string) (*guest, error) {
	engine, err := i.rt.ready(ctx, i.body, func(text string) { i.print("info", text) })
	if err != nil {
		return nil, err
	}
	g := &guest{i: i}
	g.clock = clock{limit: i.opts.Limits.Entry * i.patience, over: func() { g.cancel(errTooLong) }}
	g.record(name)
	g.wasi = newWASI(g)
	_, err = g.timed(ctx, func(ctx context.Context) (any, error) {
		g.store, err = engine.Instantiate(ctx, i.body.component, g.host(), component.StoreOptions{Memory: i.opts.Limits.Heap, Pause: g.clock.share.Ask})
		return nil, err
	})
	if err != nil {
		g.ended(ctx, nil, err)
		g.note(trace.Event{Op: trace.OpEnd})
		return nil, err
	}
	return g, nil
}

// broken is what is wrong with a component that does not start.
func (i *running) broken(err error) error {
	switch {
	case errors.Is(err, errTooLong):
		return errTooLong
	case i.life.Err() != nil:
		return i.Ended()
	}
	if t, ok := errors.AsType[*component.Trap](err); ok {
		return trapped(t)
	}
	return err
}

// manifest is what a component is told of itself.
func (i *running) manifest() json.RawMessage {
	m := map[string]any{"extension_id": i.unit.ID, "cwd": i.opts.Facts.Cwd, "mode": i.opts.Facts.Mode, "has_ui": i.opts.Facts.HasUI}
	if e := i.unit.Entry.Manifest; e != nil {
		m["name"], m["version"], m["api_version"] = e.Name, e.Version, e.APIVersion
	}
	return encode(m)
}

// registrations are what init returned, as the host takes them.
func (i *running) registrations(text string) (json.RawMessage, error) {
	var r ext.Register
	if err := ext.DecodeStrict([]byte(text), &r); err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "init returned no registration payload: "+err.Error(), err)
	}
	if err := r.Validate(); err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "init returned no registration payload: "+err.Error(), err)
	}
	declared, err := source.Claimed(&r)
	if err == nil && declared != nil && i.opts.Host.Claimed != nil {
		err = i.opts.Host.Claimed(declared)
	}
	if err != nil {
		return nil, err
	}
	return procpeer.Registrations(&r), nil
}

func (g *guest) close() {
	_ = g.store.Close() // only memory is freed
	g.note(trace.Event{Op: trace.OpEnd})
}

// call calls a function that the component exports, within the limit of running without a pause.
func (g *guest) call(ctx context.Context, cause procpeer.Cause, name string, args ...any) (any, error) {
	fn, ok := g.export(name)
	if !ok {
		return nil, ext.E(ext.CodeInternal, "the component exports no "+name+" of its own")
	}
	g.cause = cause
	return g.enter(ctx, fn, name, args)
}

// export is a function of the world, which has another name in the typed one.
func (g *guest) export(name string) (*component.Export, bool) {
	w := g.i.body.world
	n := slices.IndexFunc(wanted, func(f function) bool { return f.name == name })
	switch {
	case n < 0:
		return nil, false
	case w.typed:
		name = typedWanted[n].name
	}
	fn, ok := g.store.Export(w.exports, name)
	return fn, ok && fn.Own()
}

// enter runs a function of the component, and notes what it was given and what came of it.
func (g *guest) enter(ctx context.Context, fn *component.Export, name string, args []any) (any, error) {
	g.tick++
	if g.tape.On() {
		g.note(trace.Event{Op: trace.OpRun, Kind: name, Text: string(encode(args))})
		if g.differs() {
			return nil, errDiverged
		}
	}
	result, err := g.timed(ctx, func(ctx context.Context) (any, error) {
		if !g.i.body.world.typed {
			return fn.Call(ctx, args...)
		}
		result, err := fn.Call(ctx, lowered(name, args)...)
		if err != nil {
			return nil, err
		}
		return lifted(name, result), nil
	})
	g.ended(ctx, result, err)
	if err != nil {
		g.dead = true
	}
	return result, err
}

// timed runs something of the component's under a clock that stands still while it waits for a host call. Calls that it left under way end
// with it. A fault of pier's own ends the component only.
func (g *guest) timed(ctx context.Context, run func(context.Context) (any, error)) (result any, err error) {
	inner, cancel := context.WithCancelCause(ctx)
	g.cancel = cancel
	g.clock.run()
	defer func() {
		g.clock.rest()
		cancel(nil)
		if r := recover(); r != nil {
			result, err = nil, &component.Trap{Kind: component.TrapHost, Text: fmt.Sprintf("the WebAssembly runtime failed: %v", r)}
		}
	}()
	result, err = run(inner)
	g.endStreams()
	return result, err
}

// pause stops the clock for a host call; it starts again when the call is over.
func (g *guest) pause() (resume func()) {
	g.clock.rest()
	return g.clock.resume
}

// host is all that the component can import.
func (g *guest) host() component.Host {
	h := g.wasi.host()
	h[hostName] = component.Interface{Funcs: map[string]component.Func{"call": g.hostCall}}
	for _, version := range []string{"0.1.0", "1.0.0"} {
		h[hostName+"@"+version] = h[hostName]
	}
	h[typedHost] = component.Interface{Funcs: g.typedFuncs(), Resources: g.wasi.resources}
	return h
}

// hostCall is pi:extension/host.call: one host call, named by its method.
func (g *guest) hostCall(ctx context.Context, args []any) (any, error) {
	out, err := g.ask(ctx, ext.Method(args[0].(string)), json.RawMessage(args[1].(string)))
	if err != nil {
		return component.Failed(string(encode(ext.NewHostCallError(err)))), nil
	}
	if len(out) == 0 {
		out = json.RawMessage("null")
	}
	return component.Ok(string(out)), nil
}

// ask goes through the gate, in the name of the request that the component is at work on.
func (g *guest) ask(ctx context.Context, method ext.Method, params json.RawMessage) (json.RawMessage, error) {
	return g.gate(ctx, g.hostcall(method, params))
}

// hostcall is a host call with whom it is made for.
func (g *guest) hostcall(method ext.Method, params json.RawMessage) ext.Call {
	call := ext.Call{Extension: g.i.unit.ID, VM: g.i.opts.VM, Runtime: string(g.i.unit.Kind()), Method: method, Params: params}
	g.cause.Of(&call)
	return call
}
