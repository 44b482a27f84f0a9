package rtp

import (
	"cmp"
	"context"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/codetree"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/rtp/approvals"
	"github.com/cec80427/pier/internal/rtp/rig"
)

// Options are what the runtime knows of its host.
type Options struct {
	// Script runs packs for Node; nil where there is none.
	Script instance.Runtime

	// Keeper says what people allow, and keeps what they said; nil for nobody, and then no tool is called that needs an approval.
	Keeper func() Keeper
}

// Keeper is what a host's keeper of rights is to packs.
type Keeper interface {
	// PackRules are what people say of calls; nil for nothing.
	PackRules() *rig.Rules
	// Approvals opens what is kept of approvals.
	Approvals() (*approvals.Store, error)
	// Approve asks whoever sits at the terminal about a call that waits; answered is false where nobody does.
	Approve(ctx context.Context, id ext.ID, call string, a approvals.Approval) (yes, answered bool)
}

// Runtime starts packs.
type Runtime struct {
	opts Options
	none *rig.Rules // where nobody says anything
}

// New returns the runtime.
func New(o Options) *Runtime { return &Runtime{opts: o, none: rig.New(nil, nil)} }

// keeper is that of the host; nil for none.
func (rt *Runtime) keeper() Keeper {
	if rt.opts.Keeper == nil {
		return nil
	}
	return rt.opts.Keeper()
}

// rules are what people say of calls.
func (rt *Runtime) rules() *rig.Rules {
	if k := rt.keeper(); k != nil && k.PackRules() != nil {
		return k.PackRules()
	}
	return rt.none
}

var _ instance.Runtime = (*Runtime)(nil)

// body is the Body of a Unit.
type body struct {
	starts
	place place
	node  *instance.Unit // of a pack for Node
}

// starts are the words that the worker of a pack in Python is started with.
type starts []string

// Starts implements instance.Startable.
func (s starts) Starts() []string { return s }

// Build implements instance.Runtime: it finds the pack, and names by hash what will run.
func (rt *Runtime) Build(ctx context.Context, e source.Entry, gate ext.Caller) (instance.Unit, error) {
	p, err := locate(e)
	if err != nil {
		return instance.Unit{}, err
	}
	unit := instance.Unit{ID: ext.ID(e.ID), Entry: e}
	if p.script == "" {
		words := p.words()
		if unit.Code, err = codetree.Count(p.program(words)); err != nil {
			return instance.Unit{}, err
		}
		unit.Hash, unit.Body = unit.Code.Hash, body{starts: words, place: p}
		return unit, nil
	}
	if rt.opts.Script == nil {
		return instance.Unit{}, source.Unsupported(e)
	}
	inner, err := rt.opts.Script.Build(ctx, source.Entry{ID: e.ID, Kind: source.JS, Path: p.script, Name: e.Name, Manifest: e.Manifest}, gate)
	if err != nil {
		return instance.Unit{}, err
	}
	unit.Hash, unit.Warnings, unit.Body = inner.Hash, inner.Warnings, body{place: p, node: &inner}
	return unit, nil
}

// Start implements instance.Runtime. The pack's code runs in Load.
func (rt *Runtime) Start(ctx context.Context, u instance.Unit, o instance.Options) (instance.Instance, error) {
	b, built := u.Body.(body)
	if !built {
		return nil, ext.E(ext.CodeInternal, "the unit was built by another runtime")
	}
	memory := cmp.Or(o.Limits.Heap, workerMemory)
	o.Limits = o.Limits.Normalize()
	p := newPack(ctx, rt, u, o)
	if b.node == nil {
		p.back = newPython(p, b.place, memory)
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
	// invoke calls a tool once, within the invocation's limit. What the pack failed with is a *rtp.ToolError; what took longer is an ErrLate of instance.
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
	workerMemory = 1 << 30 // bytes that a process of a pack in Python may map where nobody says another bound

	maxOutput = 10_000_000 // bytes; a worker refuses it before it is sent

	loadTimeout = 30 * time.Second       // for a pack to say what it has
	retryAfter  = 250 * time.Millisecond // times the number of the attempt
)
