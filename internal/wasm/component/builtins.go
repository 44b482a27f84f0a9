package component

import (
	"fmt"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental/table"

	"github.com/cec80427/pier/internal/wasm/component/async"
	"github.com/cec80427/pier/internal/wasm/coretype"
)

// blocked is what a function returns that has not been done yet.
const blocked = 0xffff_ffff

// errorContext is a text that says what went wrong.
type errorContext struct{ text string }

// builtin is what a built-in function does.
func (in *instance) builtin(b *builtinFunc) hostFunc {
	var do hostFunc
	switch b.name {
	case "context.get":
		return func(_ *instance, cs *callState, stack []uint64) error {
			if stack[0] = cs.thread.Slots[b.slot]; b.sig.Results[0] == coretype.I32 {
				stack[0] = uint64(uint32(stack[0]))
			}
			return nil
		}
	case "context.set":
		return func(_ *instance, cs *callState, stack []uint64) error { cs.thread.Slots[b.slot] = stack[0]; return nil }
	case "backpressure.inc":
		return func(in *instance, _ *callState, _ []uint64) error { return asTurn(in.turns.Press(1)) }
	case "backpressure.dec":
		return func(in *instance, _ *callState, _ []uint64) error { return asTurn(in.turns.Press(-1)) }
	case "task.return":
		do = in.taskReturn(b)
	case "task.cancel":
		do = func(_ *instance, cs *callState, _ []uint64) error {
			if l, ok := cs.thread.Task.Of.(*lifted); !ok || !l.async {
				return trap(TrapValue, "`task.cancel` called by a task that is not asynchronous")
			}
			return cs.thread.Task.Cancel()
		}
	default:
		for _, find := range []func(*instance, *builtinFunc) hostFunc{(*instance).threadFunc, (*instance).waitFunc, (*instance).errorFunc, (*instance).streamFunc} {
			if do = find(in, b); do != nil {
				break
			}
		}
	}
	return func(in *instance, cs *callState, stack []uint64) error {
		if err := in.leaving(); err != nil {
			return err
		}
		return asTurn(do(in, cs, stack))
	}
}

// taskReturn takes the result of the asynchronous function that is at work.
func (in *instance) taskReturn(b *builtinFunc) hostFunc {
	own := in.abi(b.options)
	return func(in *instance, cs *callState, stack []uint64) error {
		t := cs.thread.Task
		l, ok := t.Of.(*lifted)
		switch {
		case !ok || !l.async || l.in != in:
			return trap(TrapValue, "`task.return` or `task.cancel` called more than once, or by a task that is not asynchronous")
		case !sameElem(l.typ.Result, b.typ.Result) || l.abi.encoding != own.encoding || l.abi.memory != own.memory && own.memory != nil:
			return trap(TrapValue, "invalid `task.return` signature and/or options for current task")
		}
		c := own.crossing(cs)
		values, err := c.liftAll(b.typ.Params, stack, b.typ.spills())
		if err != nil {
			return err
		}
		return t.Return(append(values, nil)[0])
	}
}

// threadFunc is a built-in function for threads; nil for others.
func (in *instance) threadFunc(b *builtinFunc) hostFunc {
	switched := func(stay, promote bool) hostFunc {
		return func(_ *instance, cs *callState, stack []uint64) error {
			i := uint32(stack[0])
			stack[0] = 0
			return cs.thread.Switch(i, stay, promote)
		}
	}
	switch b.name {
	case "thread.yield":
		return func(_ *instance, cs *callState, stack []uint64) error { stack[0] = 0; return cs.thread.Yield() }
	case "thread.suspend":
		return func(_ *instance, cs *callState, stack []uint64) error { stack[0] = 0; return cs.thread.Suspend(nil) }
	case "thread.index":
		return func(_ *instance, cs *callState, stack []uint64) error { stack[0] = uint64(cs.thread.Index); return nil }
	case "thread.resume-later":
		return func(in *instance, _ *callState, stack []uint64) error {
			t, err := in.turns.Thread(uint32(stack[0]))
			if err != nil {
				return err
			}
			return t.Later()
		}
	case "thread.suspend-then-resume":
		return switched(false, false)
	case "thread.yield-then-resume":
		return switched(true, false)
	case "thread.suspend-then-promote":
		return switched(false, true)
	case "thread.yield-then-promote":
		return switched(true, true)
	case "thread.new-indirect":
		return in.threadNew(b)
	}
	return nil
}

// threadNew makes a thread of a function in a table.
func (in *instance) threadNew(b *builtinFunc) hostFunc {
	item := in.coreTables[b.table]
	bag := &coreExports{typ: map[string]coretype.Type{"t": {Sort: coretype.Table, Val: "\x70"}}, items: map[string]coreItem{"t": *item}}
	made, failed := in.store.asModule(bag)
	return func(in *instance, cs *callState, stack []uint64) (err error) {
		if failed != nil {
			return failed
		}
		defer func() {
			if r := recover(); r != nil {
				err = trap(TrapCore, fmt.Sprintf("the start function of a thread: %v", r))
			}
		}()
		fn := table.LookupFunction(made, 0, uint32(stack[0]), []api.ValueType{api.ValueTypeI32}, nil)
		arg, depth := stack[1], cs.depth
		th, err := cs.thread.Task.Fork(in.store.tasks, func(th *async.Thread) error {
			_, err := in.store.turn(th, depth).run(fn, []uint64{arg})
			return err
		})
		if err == nil {
			stack[0] = uint64(th.Index)
		}
		return err
	}
}

// waitFunc is a built-in function for what is waited for; nil for others.
func (in *instance) waitFunc(b *builtinFunc) hostFunc {
	switch b.name {
	case "waitable-set.new":
		return func(in *instance, _ *callState, stack []uint64) error { return in.put(stack, &async.Set{}) }
	case "waitable-set.wait", "waitable-set.poll":
		into := &abi{in: in, memory: in.coreMemories[b.memory]}
		return func(in *instance, cs *callState, stack []uint64) error {
			set, err := other[*async.Set](in, uint32(stack[0]), "a waitable set")
			if err != nil {
				return err
			}
			at := uint32(stack[1])
			var e async.Event
			if b.name == "waitable-set.poll" {
				e, _ = set.Poll()
			} else if e, err = set.Wait(cs.thread, false); err != nil {
				return err
			}
			stack[0] = uint64(e.Code)
			c := into.crossing(cs)
			if err := aligned(at, 4); err != nil {
				return err
			}
			if err := c.put(at, 4, uint64(e.Index)); err != nil {
				return err
			}
			return c.put(at+4, 4, uint64(e.Payload))
		}
	case "waitable-set.drop":
		return func(in *instance, _ *callState, stack []uint64) error {
			set, err := other[*async.Set](in, uint32(stack[0]), "a waitable set")
			if err != nil {
				return err
			}
			in.handles.Remove(uint32(stack[0]))
			return set.Drop()
		}
	case "waitable.join":
		return waitableJoin
	case "subtask.cancel":
		return func(in *instance, cs *callState, stack []uint64) error { return in.subtaskCancel(b, cs, stack) }
	case "subtask.drop":
		return func(in *instance, _ *callState, stack []uint64) error {
			sub, err := other[*async.Subtask](in, uint32(stack[0]), "a subtask")
			switch {
			case err != nil:
				return err
			case sub.Deliver != nil:
				return trap(TrapValue, "cannot drop a subtask which has not yet resolved")
			}
			in.handles.Remove(uint32(stack[0]))
			return sub.Join(nil)
		}
	}
	return nil
}

func waitableJoin(in *instance, _ *callState, stack []uint64) error {
	e, err := in.handles.get(uint32(stack[0]), nil)
	if err != nil {
		return err
	}
	var w *async.Waitable
	switch v := e.other.(type) {
	case *async.Subtask:
		w = &v.Waitable
	case *async.End:
		w = &v.Waitable
	default:
		return trap(TrapHandle, fmt.Sprintf("handle index %d is not a waitable", uint32(stack[0])))
	}
	if uint32(stack[1]) == 0 {
		return w.Join(nil)
	}
	set, err := other[*async.Set](in, uint32(stack[1]), "a waitable set")
	if err != nil {
		return err
	}
	return w.Join(set)
}

func (in *instance) subtaskCancel(b *builtinFunc, cs *callState, stack []uint64) error {
	sub, err := other[*async.Subtask](in, uint32(stack[0]), "a subtask")
	switch {
	case err != nil:
		return err
	case sub.Deliver == nil || sub.Requested:
		return trap(TrapValue, "`subtask.cancel` called after terminal status delivered, or twice")
	case sub.InSet():
		return trap(TrapValue, "waitable cannot be used synchronously while added to a waitable set")
	}
	if !sub.Resolved() {
		sub.Requested, sub.Waited = true, true
		err := sub.Cancel()
		if err == nil && !b.flag && !sub.Resolved() {
			err = cs.thread.Wait(sub.Resolved)
		}
		sub.Waited = false
		if err != nil {
			return err
		}
		if !sub.Resolved() {
			stack[0] = blocked
			return nil
		}
	}
	stack[0] = uint64(sub.Event().Payload)
	return nil
}

// errorFunc is a built-in function for error contexts; nil for others.
func (in *instance) errorFunc(b *builtinFunc) hostFunc {
	if b.name[0] != 'e' {
		return nil
	}
	own := in.abi(b.options)
	switch b.name {
	case "error-context.new":
		return func(in *instance, cs *callState, stack []uint64) error {
			text, err := own.crossing(cs).loadString(uint32(stack[0]), uint32(stack[1]))
			if err != nil {
				return err
			}
			return in.put(stack, &errorContext{text})
		}
	case "error-context.debug-message":
		return func(in *instance, cs *callState, stack []uint64) error {
			e, err := other[*errorContext](in, uint32(stack[0]), "an error context")
			if err != nil {
				return err
			}
			return own.crossing(cs).store(primitives[String], e.text, uint32(stack[1]))
		}
	}
	return func(in *instance, _ *callState, stack []uint64) error {
		if _, err := other[*errorContext](in, uint32(stack[0]), "an error context"); err != nil {
			return err
		}
		in.handles.Remove(uint32(stack[0]))
		return nil
	}
}

// put gives something the next free place of the table, and that to the guest.
func (in *instance) put(stack []uint64, v any) error {
	i, err := in.handles.add(&handle{other: v})
	stack[0] = uint64(i)
	return err
}
