package rtp

import (
	"context"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/approvals"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/rig"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/source"
)

// Options are what the runtime knows of its host.
type Options struct {
	// Script runs packs for Node; nil where there is none.
	Script instance.Runtime

	// Rules are what people say of calls; nil for nothing.
	Rules *rig.Rules

	// Approvals opens what is kept of approvals, the first time that one is needed; nil where none are kept, so that no tool is called
	// that needs one.
	Approvals func() (*approvals.Store, error)

	// Person asks whoever sits at the terminal about a call that waits; nil, or not answered, where nobody does.
	Person func(ctx context.Context, id ext.ID, call string, a approvals.Approval) (yes, answered bool)

	// Record records what came of a call; nil for nobody.
	Record func(id ext.ID, call, event string, row any) error
}

// Runtime starts packs.
type Runtime struct{ opts Options }

// New returns the runtime.
func New(o Options) *Runtime {
	if o.Rules == nil {
		o.Rules = rig.New(nil, nil)
	}
	return &Runtime{opts: o}
}

var _ instance.Runtime = (*Runtime)(nil)

// body is the Body of a Unit.
type body struct {
	place place
	node  *instance.Unit // of a pack for Node
}

// Build implements instance.Runtime: it finds the pack, and names by hash what will run.
func (rt *Runtime) Build(ctx context.Context, e source.Entry, door ext.Caller) (instance.Unit, error) {
	p, err := locate(e)
	if err != nil {
		return instance.Unit{}, err
	}
	unit := instance.Unit{ID: ext.ID(e.ID), Entry: e}
	if p.script == "" {
		unit.Hash, err = source.CommandHash(p.words(), p.folder)
		unit.Body = body{place: p}
		return unit, err
	}
	if rt.opts.Script == nil {
		return instance.Unit{}, source.Unsupported(e)
	}
	inner, err := rt.opts.Script.Build(ctx, source.Entry{ID: e.ID, Kind: source.JS, Path: p.script, Name: e.Name, Manifest: e.Manifest}, door)
	if err != nil {
		return instance.Unit{}, err
	}
	unit.Hash, unit.Warnings, unit.Body = inner.Hash, inner.Warnings, body{p, &inner}
	return unit, nil
}

// Start implements instance.Runtime. The pack's code runs in Load.
func (rt *Runtime) Start(ctx context.Context, u instance.Unit, o instance.Options) (instance.Instance, error) {
	b, built := u.Body.(body)
	if !built {
		return nil, ext.E(ext.CodeInternal, "the unit was built by another runtime")
	}
	o.Limits = o.Limits.Normalize()
	p := newPack(ctx, rt, u, o)
	if b.node == nil {
		p.back = newPython(p, b.place)
		return p, nil
	}
	back, err := newNode(p, *b.node)
	if err != nil {
		return nil, err
	}
	p.back = back
	return p, nil
}

// Close implements instance.Runtime.
func (*Runtime) Close() error { return nil }

// backend is the side that runs a pack's code.
type backend interface {
	// describe is what the pack says of itself. Its code runs with this.
	describe(ctx context.Context) (rtp.Said, error)
	// invoke calls a tool once. What the pack failed with is a *rtp.ToolError.
	invoke(ctx context.Context, c invocation) (output []byte, err error)
	// close ends it, and returns when it is gone.
	close() error
}

// invocation is one call as a pack gets it.
type invocation struct {
	tool    *rtp.Tool
	call    instance.ToolCall
	args    []byte
	secrets map[string]string
	context rtp.Context
	limit   time.Duration // of one attempt
}

const (
	loadTimeout = 30 * time.Second       // for a pack to say what it has
	retryAfter  = 250 * time.Millisecond // times the number of the attempt
)
