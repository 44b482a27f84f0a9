package component

import (
	"fmt"

	"github.com/cec80427/pier/internal/wasm/component/async"
	"github.com/cec80427/pier/internal/wasm/wasmcode"
)

// resource is a resource type at run time.
type resource struct {
	impl *instance // that defines it; nil for one of the host's
	dtor *coreItem // nil for none
	drop func(cs *callState, rep uint32) error
}

// handle is one entry of an instance's table.
type handle struct {
	res   *resource
	rep   uint32
	own   bool
	lends int         // calls that have it borrowed
	task  *async.Task // that a borrowed one belongs to
	other any         // what is no resource: *tasks.Subtask, *tasks.Set, *tasks.End, *errorContext
}

// holds is what is wrong when a call ends with handles that it borrowed.
func holds(t *async.Task) error {
	return trap(TrapHandle, fmt.Sprintf("borrow handles still remain at the end of the call: %d", t.Borrows))
}

// handles is the table of an instance. What is in it counts as memory.
type handles struct {
	async.Table[handle]
	budget *wasmcode.Memory
}

// size is about what a handle and what it stands for take.
func (e *handle) size() int64 {
	if text, ok := e.other.(*errorContext); ok {
		return 200 + int64(len(text.text))
	}
	return 200
}

func (h *handles) add(e *handle) (uint32, error) {
	if !h.budget.Take(e.size()) {
		return 0, trap(TrapMemory, fmt.Sprintf("the handles of a component do not fit the limit of %d bytes", h.budget.Limit))
	}
	i, err := h.Add(e)
	if err != nil {
		err = trap(TrapHandle, err.Error())
	}
	return i, err
}

// Remove frees a place.
func (h *handles) Remove(i uint32) {
	h.budget.Take(-h.Get(i).size())
	h.Table.Remove(i)
}

func (h *handles) get(i uint32, res *resource) (*handle, error) {
	e := h.Get(i)
	switch {
	case e == nil:
		return nil, trap(TrapHandle, fmt.Sprintf("unknown handle index %d", i))
	case e.res != res:
		return nil, trap(TrapHandle, fmt.Sprintf("handle index %d used with the wrong type, expected guest-defined resource but found a different guest-defined resource", i))
	}
	return e, nil
}

// remove takes an entry out, unless it is lent.
func (h *handles) remove(i uint32, res *resource) (*handle, error) {
	e, err := h.get(i, res)
	if err != nil {
		return nil, err
	}
	if e.lends > 0 {
		return nil, trap(TrapHandle, fmt.Sprintf("cannot remove owned resource while borrowed: handle index %d", i))
	}
	h.Remove(i)
	return e, nil
}

func (c *crossing) liftOwn(t *Type, i uint32) (any, error) {
	res := c.in.resourceOf(t.Resource)
	e, err := c.in.handles.get(i, res)
	if err != nil {
		return nil, err
	}
	if !e.own {
		return nil, trap(TrapHandle, fmt.Sprintf("cannot lift own resource from a borrow: handle index %d", i))
	}
	if _, err := c.in.handles.remove(i, res); err != nil {
		return nil, err
	}
	return Handle{Rep: e.rep, res: res, own: true}, nil
}

func (c *crossing) liftBorrow(t *Type, i uint32) (any, error) {
	res := c.in.resourceOf(t.Resource)
	e, err := c.in.handles.get(i, res)
	if err != nil {
		return nil, err
	}
	e.lends++
	c.lends = append(c.lends, e)
	return Handle{Rep: e.rep, res: res}, nil
}

// giveBack ends what was lent for one call.
func (c *crossing) giveBack() {
	for _, e := range c.lends {
		e.lends--
	}
	c.lends = nil
}

func (c *crossing) lowerHandle(t *Type, v Handle) (uint64, error) {
	if t.Kind != Own && t.Kind != Borrow {
		return 0, mismatch(t, v)
	}
	res := c.in.resourceOf(t.Resource)
	if v.res != nil && v.res != res || t.Kind == Own && v.res != nil && !v.own {
		return 0, trap(TrapHandle, "a handle is passed as one of another resource")
	}
	if t.Kind == Own {
		i, err := c.in.handles.add(&handle{res: res, rep: v.Rep, own: true})
		return uint64(i), err
	}
	if res.impl == c.in {
		return uint64(v.Rep), nil
	}
	i, err := c.in.handles.add(&handle{res: res, rep: v.Rep, task: c.task})
	if err == nil && c.task != nil {
		c.task.Borrows++
	}
	return uint64(i), err
}

func (in *instance) leaving() error {
	if !in.mayLeave {
		return trap(TrapLeave, "cannot leave component instance")
	}
	return nil
}

func (in *instance) resourceNew(res *resource) hostFunc {
	return func(in *instance, _ *callState, stack []uint64) error {
		if err := in.leaving(); err != nil {
			return err
		}
		i, err := in.handles.add(&handle{res: res, rep: uint32(stack[0]), own: true})
		stack[0] = uint64(i)
		return err
	}
}

func (in *instance) resourceRep(res *resource) hostFunc {
	return func(in *instance, _ *callState, stack []uint64) error {
		e, err := in.handles.get(uint32(stack[0]), res)
		if err == nil {
			stack[0] = uint64(e.rep)
		}
		return err
	}
}

func (in *instance) resourceDrop(res *resource) hostFunc {
	return func(in *instance, cs *callState, stack []uint64) error {
		if err := in.leaving(); err != nil {
			return err
		}
		e, err := in.handles.remove(uint32(stack[0]), res)
		switch {
		case err != nil:
			return err
		case e.own:
			return res.destroy(cs, e.rep)
		case e.task != nil:
			e.task.Borrows--
		}
		return nil
	}
}

// destroy runs the destructor of a resource that somebody has let go of.
func (res *resource) destroy(cs *callState, rep uint32) error {
	switch {
	case res == nil:
		return nil
	case res.impl == nil:
		if res.drop == nil {
			return nil
		}
		return res.drop(cs, rep)
	case res.dtor == nil:
		return nil
	}
	if s := cs.store; s.tasks != nil {
		return s.destroy(cs, res, rep)
	}
	leave, err := cs.enter()
	if err != nil {
		return err
	}
	defer leave()
	return res.dtor.call(cs.ctx, []uint64{uint64(rep)})
}
