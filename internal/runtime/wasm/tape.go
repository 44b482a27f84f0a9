package wasm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/wasm/component"
)

// A guest waits for each of its host calls, and has one goroutine. So a trace of it is a list: what it was called with, what came from
// outside while it ran (answers of host calls, times, chance), and what it returned.

// errDiverged is given to a guest whose replay does something else than its trace.
var errDiverged = ext.E(ext.CodeInternal, "the replay differs")

// Trace has every guest that starts from now on tell w what a replay needs.
func (rt *Runtime) Trace(w *trace.Writer) { rt.opts.Trace = w }

// record begins what is kept of a guest.
func (g *guest) record(name string) {
	g.tape = trace.Tape{Name: name, Follow: g.i.follow}
	if w := g.i.rt.opts.Trace; w != nil {
		g.tape.Write = w.Write
	}
	if g.tape.On() {
		g.note(trace.Event{Op: trace.OpStart, Text: string(encode(g.i.began()))})
	}
}

// began is what a guest is started with, as a trace says it.
func (i *running) began() trace.Start {
	return trace.Start{
		Kind: i.unit.Kind(), Extension: i.unit.ID, Artifact: artifactOf(i.body.hash), Boot: i.opts.Facts, Limits: i.opts.Limits, FailStalled: i.opts.OneShot,
	}
}

func artifactOf(hash string) string { return "sha256:" + hash }

func (g *guest) note(e trace.Event) {
	g.tape.Note(g.tick, e)
	g.differs()
}

func (g *guest) input(e trace.Event, ask func(*trace.Event)) trace.Event {
	e = g.tape.Input(g.tick, e, ask)
	g.differs()
	return e
}

// differs ends a replay that does something else than its trace: what the guest is given from now on means nothing.
func (g *guest) differs() bool {
	if g.tape.Follow == nil || g.tape.Follow.Diverged == nil {
		return false
	}
	if g.cancel != nil {
		g.cancel(errDiverged)
	}
	return true
}

// ended notes what came of running the guest.
func (g *guest) ended(ctx context.Context, result any, err error) {
	if !g.tape.On() {
		return
	}
	e := trace.Event{Op: trace.OpReport, Kind: "returned", Text: "null"}
	switch answer, _ := result.(component.Case); {
	case errors.Is(err, errDiverged):
		return
	case errors.Is(err, errTooLong), err != nil && ctx.Err() != nil:
		e = trace.Event{Op: trace.OpLimit, Text: "it was interrupted"}
	case err != nil:
		e.Kind, e.Text = "failed", trapped(err).Message
	case result != nil:
		e.Text = string(encode([]any{answer.Case, answer.Value}))
	}
	g.note(e)
}

// write is output of the guest.
func (g *guest) write(fd int, data []byte) {
	if g.tape.On() {
		g.note(trace.Event{Op: trace.OpReport, Kind: "write", ID: fd, Text: strings.ToValidUTF8(string(data), "\uFFFD")})
	}
	g.i.write(fd, data)
}

// outcome is what became of a host call, byte for byte.
type outcome struct {
	Chunks []string           `json:"chunks,omitzero"`
	Result string             `json:"result,omitzero"`
	Error  *ext.HostCallError `json:"error,omitzero"`
}

// gate makes a host call, or takes what became of it from the trace.
func (g *guest) gate(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	g.clock.rest()
	defer g.clock.asked()
	if g.tape.Follow == nil && g.tape.Write == nil {
		return g.i.opts.Gate.Call(ctx, call)
	}
	var out json.RawMessage
	var err error
	stream := call.Stream
	e := g.input(trace.Event{Op: trace.OpSync, Kind: string(call.Method), Text: string(call.Params)}, func(e *trace.Event) {
		var got outcome
		if stream != nil {
			call.Stream = func(chunk json.RawMessage) error {
				got.Chunks = append(got.Chunks, string(chunk))
				return stream(chunk)
			}
		}
		out, err = g.i.opts.Gate.Call(ctx, call)
		got.Result, got.Error = string(out), ext.NewHostCallError(err)
		e.Out = string(encode(got))
	})
	if g.tape.Follow == nil {
		return out, err
	}
	var got outcome
	if g.differs() || json.Unmarshal([]byte(e.Out), &got) != nil {
		return nil, errDiverged
	}
	if stream == nil && len(got.Chunks) > 0 {
		return nil, errDiverged
	}
	for _, chunk := range got.Chunks {
		if err := stream(json.RawMessage(chunk)); err != nil {
			return nil, err
		}
	}
	return json.RawMessage(got.Result), got.Error.Err()
}

// now is the time of day, elapsed the nanoseconds since the guest's start.
func (g *guest) now() time.Time {
	return time.Unix(0, g.input(trace.Event{Op: trace.OpWall}, func(e *trace.Event) { e.At = g.i.opts.Clock.Now().UnixNano() }).At)
}

func (w *wasi) elapsed() uint64 {
	e := w.g.input(trace.Event{Op: trace.OpMono}, func(e *trace.Event) { e.At = int64(max(w.g.i.opts.Clock.Now().Sub(w.start), 0)) })
	return uint64(e.At)
}

// Replay runs one guest of a trace again. Nothing of it touches the world.
func (rt *Runtime) Replay(ctx context.Context, vm trace.VM, until uint64) (entry string, r trace.Replayed, err error) {
	start, err := trace.ParseStart(vm.Events)
	if err != nil {
		return "", trace.Replayed{}, err
	}
	entry = start.Boot.ExtensionPath
	i, err := rt.again(ctx, start, &trace.Follower{Events: vm.Events})
	if err != nil {
		return entry, trace.Replayed{}, err
	}
	defer i.end(errClosed)
	g, err := i.instantiate(ctx, vm.Name)
	if err == nil {
		g.replay(ctx, until)
	}
	f := i.follow
	r = trace.Replayed{Compared: f.Next, Diverged: f.Diverged, Cut: f.Cut, Unstarted: err != nil}
	if err == nil {
		r.Ticks, r.State.Tick = g.tick, g.tick
	}
	return entry, r, nil
}

// replayPatience is how much longer a guest may run in a replay, so that a busy machine changes nothing.
const replayPatience = 20

// again is the extension of a trace, with nothing around it.
func (rt *Runtime) again(ctx context.Context, start trace.Start, f *trace.Follower) (*running, error) {
	entries, err := source.Find(start.Boot.ExtensionPath)
	switch {
	case err != nil:
	case len(entries) != 1:
		err = fmt.Errorf("%s holds %d extensions", start.Boot.ExtensionPath, len(entries))
	case entries[0].Kind != source.Wasm:
		err = fmt.Errorf("%s is no component", start.Boot.ExtensionPath)
	}
	var u instance.Unit
	if err == nil {
		u, err = rt.Build(ctx, entries[0], nil)
	}
	if err != nil {
		return nil, errors.Join(trace.ErrTrace, err)
	}
	if got := artifactOf(u.Hash); got != start.Artifact {
		return nil, fmt.Errorf("%w: the extension is no longer the same: its code was %s, now it is %s", trace.ErrTrace, start.Artifact, got)
	}
	u.ID = start.Extension
	i := rt.prepare(ctx, u, u.Body.(*unit), instance.Options{Facts: start.Boot, Limits: start.Limits, OneShot: start.FailStalled, Clock: instance.SystemClock{}})
	i.follow, i.patience = f, replayPatience
	return i, nil
}

// takes reports whether a function of the world is called with such arguments: texts, and lists of them.
func takes(name string, args []any) bool {
	typ := wanted[slices.IndexFunc(wanted, func(f function) bool { return f.name == name })].typ
	params, _, _ := strings.Cut(strings.TrimPrefix(typ, "func("), ")")
	types := strings.Split(params, ", ")
	if params == "" {
		types = nil
	}
	if len(args) != len(types) {
		return false
	}
	for n, t := range types {
		list, isList := args[n].([]any)
		if !isList {
			list = args[n : n+1]
		}
		if isList != (t == "list<string>") || slices.ContainsFunc(list, func(v any) bool { _, text := v.(string); return !text }) {
			return false
		}
	}
	return true
}

// replay calls the guest as the trace says that it was called.
func (g *guest) replay(ctx context.Context, until uint64) {
	f := g.i.follow
	for f.Diverged == nil && f.Cut == "" && (until == 0 || g.tick < until) {
		if f.Next >= len(f.Events) {
			f.Cut = "the trace breaks off here"
			break
		}
		next := f.Events[f.Next]
		if next.Op == trace.OpEnd {
			g.close()
			return
		}
		var args []any
		if next.Op != trace.OpRun || json.Unmarshal([]byte(next.Text), &args) != nil {
			f.Diverge(nil)
			break
		}
		if f.Cut = f.Limited(next.Tick); f.Cut == "" {
			fn, ok := g.export(next.Kind)
			if !ok || !takes(next.Kind, args) {
				f.Diverge(nil)
				break
			}
			_, _ = g.enter(ctx, fn, next.Kind, args) // what comes of it is an event
		}
	}
	_ = g.store.Close()
}
