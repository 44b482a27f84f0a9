package pier

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/cec80427/pier/internal/extc"
	"github.com/cec80427/pier/internal/runtime/js"
	"github.com/cec80427/pier/internal/source"
)

// TraceSchema marks the first line of the traces that Options.Trace receives.
const TraceSchema = js.TraceSchema

// ErrTrace is a trace that cannot be replayed: it is damaged, of another version of pier, or of an extension that changed.
var ErrTrace = js.ErrTrace

// startTrace writes the first line of the trace.
func (h *Host) startTrace() error {
	if h.opts.Trace == nil {
		return nil
	}
	shims, err := h.runtime.Shims()
	if err != nil {
		return fmt.Errorf("read the host modules: %w", err)
	}
	header := js.TraceHeader{Pier: Version, Shims: shims, Options: encode(map[string]any{
		"agentDir": h.opts.AgentDir, "cwd": h.opts.Cwd, "flags": h.opts.Flags, "mode": h.opts.Mode, "oneShot": h.opts.OneShot,
		"policy": h.opts.Policy,
	})}
	if h.opts.Deterministic {
		header.Seed = &h.opts.Seed
	}
	h.trace, err = js.NewTraceWriter(h.opts.Trace, header)
	return err
}

func (h *Host) endTrace() error {
	if h.trace == nil {
		return nil
	}
	return h.trace.Flush()
}

// Replayed is what came of replaying one extension's part of a trace.
type Replayed struct {
	Name      string // the extension's id; "#2" and so on follow after restarts
	Extension string // the path of its entry
	js.Replayed
}

// Same reports whether everything that was compared was the same.
func (r Replayed) Same() bool { return r.Diverged == nil }

// Replay runs the extensions of a trace again without touching the world: answers of host calls, clocks and chance come
// from the trace, and whatever the extensions do is compared with it, byte for byte. until stops each extension after
// that tick, 0 goes to the end. A difference is in the results; the error, an ErrTrace, is for traces that cannot be
// followed at all.
func Replay(ctx context.Context, trace io.Reader, until uint64) ([]Replayed, error) {
	t, err := js.DecodeTrace(trace)
	if err != nil {
		return nil, err
	}
	rt := js.NewRuntime()
	if opts, err := (Options{}).normalize(); err == nil { // without folders of the user's, all is compiled anew
		rt.UseStore(opts.store())
	}
	shims, err := rt.Shims()
	if err != nil {
		return nil, fmt.Errorf("read the host modules: %w", err)
	}
	if t.Header.Pier != Version || t.Header.Shims != shims {
		return nil, fmt.Errorf("%w: it was made by pier %s with other host modules (%s, not %s)", ErrTrace, t.Header.Pier, t.Header.Shims, shims)
	}
	var all []Replayed
	for _, vm := range t.VMs {
		r, err := replayOne(ctx, rt, vm, until)
		if err != nil {
			return all, fmt.Errorf("%s: %w", vm.Name, err)
		}
		all = append(all, r)
	}
	return all, nil
}

func replayOne(ctx context.Context, rt *js.Runtime, vm js.VMTrace, until uint64) (Replayed, error) {
	start, err := js.ParseStart(vm.Events)
	if err != nil {
		return Replayed{}, err
	}
	r := Replayed{Name: vm.Name, Extension: start.Boot.ExtensionPath}
	bundle, err := recompile(start)
	if err != nil {
		return r, errors.Join(ErrTrace, err)
	}
	r.Replayed, err = rt.Replay(ctx, js.ReplayOptions{Code: bundle.Code, Locate: bundle.Locate, Places: places, Events: vm.Events, Until: until})
	return r, err
}

// recompile makes the bundle again. Which id the extension had inside its host changes no code.
func recompile(start js.Start) (*extc.Bundle, error) {
	entries, err := source.Find(start.Boot.ExtensionPath)
	if err != nil {
		return nil, err
	}
	if len(entries) != 1 {
		return nil, fmt.Errorf("%s holds %d extensions", start.Boot.ExtensionPath, len(entries))
	}
	entries[0].ID = string(start.Extension)
	return extc.Compile(entries[0], nil)
}
