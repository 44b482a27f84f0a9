package component

import (
	"context"
	"errors"
	"fmt"

	"github.com/cec80427/pier/internal/wasm/component/async"
)

// What is asynchronous runs in turns: each call into an instance has a thread of its own. A component in which nothing is asynchronous needs
// none, and its calls are those of Go.

// resolve takes what a call returned, or that it was cancelled.
type resolve = func(result any, cancelled bool) error

// turn is what a thread carries along.
func (s *Store) turn(th *async.Thread, depth int) *callState {
	cs := &callState{store: s, thread: th, depth: depth}
	cs.ctx = s.tasks.Context(stateKey{}, cs)
	return cs
}

func (s *Store) stop(why error) {
	if s.tasks != nil {
		s.tasks.Stop(why)
	}
}

// firstTurn instantiates a component with something asynchronous in it.
func (s *Store) firstTurn(ctx context.Context, c closure, args map[string]item) error {
	s.tasks = async.New(ctx)
	defer s.tasks.During(ctx)()
	t := &async.Task{Instance: &async.Instance{}, Resolve: func(any, bool) error { return nil }}
	_, err := s.tasks.Call(t, func(th *async.Thread) (err error) {
		s.ctx = s.turn(th, 0).ctx
		if s.root, err = c.instantiate(s, args); err != nil {
			return err
		}
		return t.Return(nil)
	})
	return err
}

// inTurns calls an exported function and lets all threads run until it has returned.
func (x *Export) inTurns(ctx context.Context, args []any) (result any, err error) {
	s := x.store
	defer s.tasks.During(ctx)()
	over := false
	cs := s.turn(nil, 0)
	_, err = x.fn.begin(cs, func() ([]any, error) { return args, nil }, func(v any, _ bool) error {
		result, over = v, true
		return nil
	})
	for err == nil && !over {
		next := s.tasks.Next(nil)
		if next == nil {
			err = trap(TrapValue, "deadlock detected: event loop cannot make further progress")
			break
		}
		err = s.tasks.Resume(next)
	}
	if err != nil {
		s.stop(err)
	}
	return result, err
}

// destroy runs a destructor.
func (s *Store) destroy(cs *callState, res *resource, rep uint32) error {
	l := &lifted{in: res.impl, typ: &FuncType{Params: []Field{{"rep", primitives[U32]}}}, core: res.dtor, abi: &abi{in: res.impl}}
	_, err := l.begin(cs, func() ([]any, error) { return []any{rep}, nil }, func(any, bool) error { return nil })
	return err
}

// begin implements callable.
func (h *hosted) begin(cs *callState, start func() ([]any, error), resolve resolve) (func() error, error) {
	args, err := start()
	if err != nil {
		return nil, err
	}
	result, _, err := h.invoke(cs, args)
	if err != nil {
		return nil, err
	}
	return func() error { return nil }, resolve(result, false)
}

// begin implements callable.
func (l *lifted) begin(cs *callState, start func() ([]any, error), resolve resolve) (func() error, error) {
	leave, err := cs.enter()
	if err != nil {
		return nil, err
	}
	defer leave()
	depth := cs.depth
	t := &async.Task{Instance: &l.in.turns, Of: l, Async: l.typ.Async, Alone: l.alone(), Resolve: resolve}
	return l.in.store.tasks.Call(t, func(th *async.Thread) error { return l.run(l.in.store.turn(th, depth), start) })
}

// run is what the first thread of a task does. CanonicalABI.md, canon lift.
func (l *lifted) run(cs *callState, start func() ([]any, error)) error {
	c, t := l.abi.crossing(cs), cs.thread.Task
	c.task = t
	params, spilled := flatParams(l.typ, maxFlatParams)
	results := l.core.sig.Results
	t.Started()
	args, err := start()
	if err != nil {
		return err
	}
	stack, err := c.lowerArgs(l.typ.Params, args, make([]uint64, 0, max(len(params), len(results))), spilled)
	if err != nil {
		return err
	}
	stack = append(stack, make([]uint64, max(0, len(results)-len(stack)))...)
	if err := l.core.call(cs.ctx, stack); err != nil {
		return err
	}
	flat := stack[:len(results)]
	if l.async {
		if l.callback != nil {
			return l.events(cs, uint32(flat[0]))
		}
		return nil
	}
	result, err := c.liftResult(l.typ.Result, flat)
	if err == nil {
		err = t.Return(result)
	}
	if err == nil && l.abi.postReturn != nil {
		err = l.in.quietly(func() error { return l.abi.postReturn.call(cs.ctx, append([]uint64{}, flat...)) })
	}
	return err
}

// events calls the callback of a function with each event, until it wants no more.
func (l *lifted) events(cs *callState, code uint32) error {
	for code&15 != 0 {
		e, err := cs.thread.Event(code&15, func() (*async.Set, error) { return other[*async.Set](l.in, code>>4, "a waitable set") })
		if err != nil {
			return err
		}
		stack := []uint64{uint64(e.Code), uint64(e.Index), uint64(e.Payload)}
		if err := l.callback.call(cs.ctx, stack); err != nil {
			return err
		}
		code = uint32(stack[0])
	}
	return nil
}

// inTurns is call where something is asynchronous. CanonicalABI.md, canon lower.
func (l *lowered) inTurns(in *instance, cs *callState, stack []uint64) error {
	c, most := l.abi.crossing(cs), maxFlatParams
	if l.async {
		most = maxAsyncParams
	}
	params, _ := flatParams(l.typ, most)
	given := append([]uint64{}, stack[:len(params)]...) // the stack is gone when the call begins later
	var place uint32
	if l.returned {
		place = uint32(stack[len(params)])
	}
	sub := &async.Subtask{Deliver: c.giveBack}
	progress := func() {}
	results := make([]uint64, 1)
	cancel, err := l.callee.begin(cs, func() ([]any, error) {
		progress()
		sub.State = async.Started
		return c.liftAll(l.typ.Params, given, l.spilled)
	}, func(result any, cancelled bool) error {
		progress()
		if sub.Resolve(cancelled); cancelled {
			return nil
		}
		return c.lowerResult(l.typ.Result, result, results, l.returned, place)
	})
	if err != nil {
		return err
	}
	sub.Cancel = cancel
	if !l.async {
		if !sub.Resolved() {
			if err := cs.thread.Wait(sub.Resolved); err != nil {
				return err
			}
		}
		sub.Delivered()
		copy(stack, results)
		return nil
	}
	if sub.Resolved() {
		sub.Delivered()
		stack[0] = async.Returned
		return nil
	}
	i, err := in.handles.add(&handle{other: sub})
	progress = func() { sub.Progress(i) }
	stack[0] = uint64(sub.State | i<<4)
	return err
}

// other is what lies at a place of the table that is no resource.
func other[T any](in *instance, i uint32, what string) (T, error) {
	var none T
	e, err := in.handles.get(i, nil)
	if err != nil {
		return none, err
	}
	v, ok := e.other.(T)
	if !ok {
		return none, trap(TrapHandle, fmt.Sprintf("handle index %d is not %s", i, what))
	}
	return v, nil
}

// asTurn is a trap of a task as one of the component.
func asTurn(err error) error {
	if t, ok := errors.AsType[async.Trap](err); ok {
		return trap(TrapValue, string(t))
	}
	return err
}
