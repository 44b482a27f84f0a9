package component

import (
	"context"
	"fmt"

	"github.com/tetratelabs/wazero"

	"github.com/cec80427/pier/internal/sys/codecache"
	"github.com/cec80427/pier/internal/wasm/multimemory"
	"github.com/cec80427/pier/internal/wasm/wasmcode"
)

// Version names what machine code depends on beside the module.
const Version = wasmcode.Version

// Engine compiles core modules and keeps what it compiled. It is safe for concurrent use.
type Engine struct{ code *wasmcode.Compiler }

// EngineOptions say how an engine works.
type EngineOptions struct {
	// Store keeps machine code; nil for none.
	Store *codecache.Store
}

// NewEngine makes an engine, or says why this wazero can run no components. What it compiles asks ever so often whether the call's context has ended.
func NewEngine(o EngineOptions) (*Engine, error) {
	if err := wasmcode.CheckFields(); err != nil {
		return nil, err
	}
	return &Engine{wasmcode.New(o.Store, func(ctx context.Context) *wasmcode.Pauses { return &ctx.Value(stateKey{}).(*callState).store.pauses })}, nil
}

// Close frees what was compiled. No store of the engine may be used afterwards.
func (e *Engine) Close() error { return e.code.Close() }

// Compile has machine code of all core modules of a component, one after the other: from the cache, or made anew; that is told of before
// it is begun. What is wrong with one is an *Invalid. The end of ctx ends it between two functions.
func (e *Engine) Compile(ctx context.Context, c *Component, progress func(done, of int)) error {
	total, done := 0, 0
	for _, m := range c.modules {
		total += len(m.code)
	}
	for _, m := range c.modules {
		if done += len(m.code); e.code.Restore(m.code, m.digest, &m.sum) {
			continue
		}
		if progress != nil {
			progress(done-len(m.code), total)
		}
		if err := multimemory.Work(m.code); err != nil {
			return err
		}
		if err := e.code.Compile(ctx, m.code, m.digest, &m.sum); ctx.Err() != nil {
			return context.Cause(ctx)
		} else if err != nil {
			return notValid(err)
		}
	}
	return nil
}

// Compiled reports whether Compile has been done with a component.
func (e *Engine) Compiled(c *Component) bool {
	for _, m := range c.modules {
		if e.code.Known(m.digest) == nil {
			return false
		}
	}
	return true
}

// notValid tells which WebAssembly there is, since wazero calls what it does not know malformed.
func notValid(err error) error {
	return &Invalid{Text: "a core module is not valid WebAssembly 2.0 with tail calls, extended constants and exceptions: " + wasmcode.TrapText(err)}
}

// hostModule is a module of host functions, which find by their place in the store of the call what they are to do.
func (e *Engine) hostModule(slots []wasmcode.Slot) (wazero.CompiledModule, error) {
	return e.code.Host(slots, func(ctx context.Context, place int, stack []uint64) error {
		return ctx.Value(stateKey{}).(*callState).host(ctx, place, stack)
	})
}

// stateKey finds the callState in the context of a call.
type stateKey struct{}

func (cs *callState) context(ctx context.Context) context.Context {
	cs.ctx = context.WithValue(ctx, stateKey{}, cs)
	return cs.ctx
}

// host runs the host function at a place of the store.
func (cs *callState) host(_ context.Context, place int, stack []uint64) error {
	if !cs.stack.Count(cs.store.budget) {
		return trap(TrapMemory, fmt.Sprintf("the stacks of a component do not fit the limit of %d bytes", cs.store.budget.Limit))
	}
	s := cs.store.slots[place]
	return s.do(s.in, cs, stack)
}
