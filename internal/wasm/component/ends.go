package component

import (
	"fmt"
	"strings"

	tasks "github.com/cec80427/pier/internal/wasm/component/async"
)

// sameElem reports whether two types are the same. Which resources are meant, nobody can tell apart here.
func sameElem(a, b *Type) bool {
	return newMatcher(new(maxWork)).same(a, b) || a != nil && b != nil && a.Kind == b.Kind && a.handles && b.handles
}

// plain reports whether values are numbers, or none.
func (t *Type) plain() bool { return t == nil || t.Kind >= S8 && t.Kind <= F64 }

// end finds an end of a stream or a future.
func (in *instance) end(i uint32, elem *Type, future, writable bool) (*tasks.End, error) {
	e, err := other[*tasks.End](in, i, "an end of a stream or future")
	if err != nil {
		return nil, err
	}
	if e.Future != future || e.Writable != writable || !sameElem(e.Type.(*Type), elem) {
		return nil, trap(TrapHandle, fmt.Sprintf("handle index %d is another end, or one of another stream or future", i))
	}
	return e, nil
}

func (c *crossing) liftEnd(t *Type, i uint32) (any, error) {
	e, err := c.in.end(i, t.Elem, t.Kind == Future, false)
	switch {
	case err != nil:
		return nil, err
	case !e.Idle():
		return nil, trap(TrapHandle, "cannot lift stream or future while it is busy, or after being notified that the writable end dropped")
	case e.InSet():
		return nil, trap(TrapHandle, "cannot transfer a stream or future that is in a waitable set")
	}
	c.in.handles.Remove(i)
	e.Owner, e.Index = nil, 0
	return e, nil
}

func (c *crossing) lowerEnd(t *Type, e *tasks.End) (uint64, error) {
	if t.Kind != Stream && t.Kind != Future {
		return 0, mismatch(t, e)
	}
	i, err := c.in.handles.add(&handle{other: e})
	e.Owner, e.Index = &c.in.turns, i
	return uint64(i), err
}

// streamFunc is a built-in function for streams and futures.
func (in *instance) streamFunc(b *builtinFunc) hostFunc {
	future := b.name[0] == 'f'
	writable := strings.HasSuffix(b.name, "write") || strings.HasSuffix(b.name, "-writable")
	find := func(in *instance, i uint64) (*tasks.End, error) { return in.end(uint32(i), b.elem, future, writable) }
	_, what, _ := strings.Cut(b.name, ".")
	switch what {
	case "new":
		return func(in *instance, _ *callState, stack []uint64) error {
			r, w := tasks.Ends(b.elem, future, b.elem.plain(), &in.turns)
			if err := in.put(stack, r); err != nil {
				return err
			}
			r.Index = uint32(stack[0])
			err := in.put(stack, w)
			w.Index = uint32(stack[0])
			stack[0] = uint64(w.Index)<<32 | uint64(r.Index)
			return err
		}
	case "read", "write":
		own := in.abi(b.options)
		return func(in *instance, cs *callState, stack []uint64) error { return in.copy(b, own, cs, stack, find) }
	case "cancel-read", "cancel-write":
		return cancelCopy(b, find)
	case "drop-readable", "drop-writable":
		return func(in *instance, _ *callState, stack []uint64) error {
			e, err := find(in, stack[0])
			if err != nil {
				return err
			}
			in.handles.Remove(uint32(stack[0]))
			return e.Drop()
		}
	case "forward":
		return func(in *instance, _ *callState, stack []uint64) error {
			r, err := in.end(uint32(stack[0]), b.elem, future, false)
			if err != nil {
				return err
			}
			w, err := in.end(uint32(stack[1]), b.elem, future, true)
			switch {
			case err != nil:
				return err
			case !r.Idle() || r.InSet() || !w.Idle() || w.InSet():
				return trap(TrapValue, "cannot forward a stream or future that is busy, done or in a waitable set")
			}
			in.handles.Remove(uint32(stack[0]))
			in.handles.Remove(uint32(stack[1]))
			return tasks.Forward(r, w)
		}
	}
	return nil
}

func cancelCopy(b *builtinFunc, find func(*instance, uint64) (*tasks.End, error)) hostFunc {
	return func(in *instance, cs *callState, stack []uint64) error {
		e, err := find(in, stack[0])
		switch {
		case err != nil:
			return err
		case !e.Copying() || e.Waited:
			return trap(TrapValue, "no operation is in progress on the stream or future, or its end is waited for")
		case e.InSet() && !b.flag:
			return trap(TrapValue, "waitable cannot be used synchronously while added to a waitable set")
		}
		e.Stop()
		return outcome(e, cs, stack, b.flag)
	}
}

// copy reads from a stream or future, or writes to one.
func (in *instance) copy(b *builtinFunc, own *abi, cs *callState, stack []uint64, find func(*instance, uint64) (*tasks.End, error)) error {
	e, err := find(in, stack[0])
	switch {
	case err != nil:
		return err
	case !e.Idle():
		return trap(TrapValue, "cannot have concurrent operations active on a future or stream, or any after it is done")
	case e.InSet() && !b.options.async:
		return trap(TrapValue, "waitable cannot be used synchronously while added to a waitable set")
	}
	n := uint32(1)
	if !e.Future {
		n = uint32(stack[2])
	}
	to := &buffer{abi: own, cs: cs, typ: b.elem, at: uint32(stack[1]), length: n}
	if err := to.check(); err != nil {
		return err
	}
	if err := e.Copy(to); err != nil {
		return err
	}
	return outcome(e, cs, stack, b.options.async)
}

// outcome is what a copy came to, or that it goes on.
func outcome(e *tasks.End, cs *callState, stack []uint64, async bool) error {
	if !e.Pending() {
		if async {
			stack[0] = blocked
			return nil
		}
		if err := e.Wait(cs.thread); err != nil {
			return err
		}
	}
	stack[0] = uint64(e.Event().Payload)
	return nil
}

// buffer is a part of a guest's memory: tasks.Buffer.
type buffer struct {
	*abi
	cs               *callState
	typ              *Type
	at, done, length uint32
}

func (b *buffer) check() error {
	if b.length > maxBytes {
		return trap(TrapPointer, "the length of a buffer is too large")
	}
	if b.typ == nil || b.length == 0 {
		return nil
	}
	if err := aligned(b.at, b.typ.align); err != nil {
		return err
	}
	if uint64(b.at)+uint64(b.length)*uint64(b.typ.size) > uint64(b.memory.memory().Size()) {
		return trap(TrapPointer, "read or write pointer out of bounds of memory")
	}
	return nil
}

// Remain is how many values there is room for.
func (b *buffer) Remain() uint32 { return b.length - b.done }

// Progress is how many were copied.
func (b *buffer) Progress() uint32 { return b.done }

// Read takes values out of it.
func (b *buffer) Read(n uint32) (values []any, err error) {
	b.done += n
	if b.typ == nil {
		return make([]any, min(n, 1)), nil
	}
	list, err := b.crossing(b.cs).loadRange(&Type{Kind: List, Elem: b.typ}, b.at, n)
	b.at += n * b.typ.size
	if data, ok := list.([]byte); ok {
		return []any{data}, err
	}
	values, _ = list.([]any)
	return values, err
}

// Write puts values into it.
func (b *buffer) Write(n uint32, values []any) error {
	b.done += n
	if b.typ == nil {
		return nil
	}
	var list any = values
	if b.typ.Kind == U8 {
		list = values[0]
	}
	err := b.crossing(b.cs).storeAll(&Type{Kind: List, Elem: b.typ}, list, b.at, n)
	b.at += n * b.typ.size
	return err
}
