package component

import (
	"context"

	tasks "github.com/cec80427/pier/internal/wasm/component/async"

	"github.com/cec80427/pier/internal/wasm/coretype"
	"github.com/cec80427/pier/internal/wasm/wasmcode"
)

// instance is one component at work: its index spaces, filled by its steps.
type instance struct {
	store  *Store
	parent *instance
	args   map[string]item

	coreFuncs     []*coreItem
	coreTables    []*coreItem
	coreMemories  []*coreItem
	coreGlobals   []*coreItem
	coreTags      []*coreItem
	modules       []*module
	coreInstances []*coreExports

	funcs      []callable
	values     []any
	components []closure
	instances  []*exports
	exports    *exports

	resources map[*Resource]*resource // what the variables of its types stand for
	handles   handles
	turns     tasks.Instance
	mayLeave  bool
}

// exports is an instance as others see it.
type exports struct{ names map[string]item }

// item is one import or export at run time.
type item struct {
	sort     Sort
	fn       callable
	value    any
	typ      any // of a type: *resource when it is one
	module   *module
	closure  closure
	instance *exports
}

// closure is a component with the instance that it was defined in.
type closure struct {
	component *Component
	parent    *instance
}

// callState is what a call carries along through all instances.
type callState struct {
	ctx    context.Context
	store  *Store
	thread *tasks.Thread  // whose code runs; nil where nothing is asynchronous
	depth  int            // how many calls between instances are under way
	stack  wasmcode.Stack // of the core function at work
}

// maxCalls is how many calls between instances may be inside each other: a component that is at work may be entered again.
const maxCalls = 1000

// callable is a component function. After it has returned and its result was taken, done runs, whether that went well or not.
type callable interface {
	begin(cs *callState, start func() ([]any, error), resolve resolve) (cancel func() error, err error)
	invoke(cs *callState, args []any) (result any, done func() error, err error)
}

// hostFunc is what stands behind a core function that is not from a core module. in is the instance that it was made for.
type hostFunc func(in *instance, cs *callState, stack []uint64) error

func (c closure) instantiate(store *Store, args map[string]item) (*exports, error) {
	in := &instance{
		store: store, parent: c.parent, args: args, exports: &exports{names: map[string]item{}}, resources: map[*Resource]*resource{},
		handles: handles{budget: store.budget}, mayLeave: true,
	}
	for _, do := range c.component.steps {
		if err := do(in); err != nil {
			return nil, err
		}
	}
	in.args = nil
	return in.exports, nil
}

// up is the instance some levels of components outward.
func (in *instance) up(levels int) *instance {
	for ; levels > 0; levels-- {
		in = in.parent
	}
	return in
}

// enter begins a call into an instance. What is given back ends it.
func (cs *callState) enter() (leave func(), err error) {
	if cs.depth >= maxCalls {
		return nil, trap(TrapCore, "call stack exhausted: instances call each other without end")
	}
	cs.depth++
	return func() { cs.depth-- }, nil
}

// alone reports whether the function waits until no other such function of its instance is at work.
func (l *lifted) alone() bool { return l.typ.Async && (!l.async || l.callback != nil) }

// quietly runs code of the guest's that may make no calls: realloc and post-return.
func (in *instance) quietly(run func() error) error {
	before := in.mayLeave
	in.mayLeave = false
	err := run()
	in.mayLeave = before
	return err
}

// item is what an index names.
func (in *instance) item(sort Sort, i uint32, e Extern) item {
	it := item{sort: sort}
	switch sort {
	case SortModule:
		it.module = in.modules[i]
	case SortFunc:
		it.fn = in.funcs[i]
	case SortValue:
		it.value = in.values[i]
	case SortType:
		if r, ok := e.Type.(*Resource); ok {
			it.typ = in.resourceOf(r)
		}
	case SortComponent:
		it.closure = in.components[i]
	case SortInstance:
		it.instance = in.instances[i]
	}
	return it
}

func (in *instance) resourceOf(r *Resource) *resource { return in.resources[r.base()] }

// push gives something the next index of its space.
func (in *instance) push(it item) {
	switch it.sort {
	case SortModule:
		in.modules = append(in.modules, it.module)
	case SortFunc:
		in.funcs = append(in.funcs, it.fn)
	case SortValue:
		in.values = append(in.values, it.value)
	case SortComponent:
		in.components = append(in.components, it.closure)
	case SortInstance:
		in.instances = append(in.instances, it.instance)
	}
}

// learn binds the resources that something brings with it to what they are.
func (in *instance) learn(e Extern, it item) {
	switch e.Sort {
	case SortType:
		if r, ok := e.Type.(*Resource); ok {
			if rt, is := it.typ.(*resource); is {
				in.resources[r.base()] = rt
			}
		}
	case SortInstance:
		for _, x := range e.Instance.Exports {
			if x.Extern.Sort == SortType || x.Extern.Sort == SortInstance {
				in.learn(x.Extern, it.instance.names[x.Name])
			}
		}
	}
}

func (in *instance) pushCore(sort coretype.Sort, it *coreItem) {
	switch sort {
	case coretype.Func:
		in.coreFuncs = append(in.coreFuncs, it)
	case coretype.Table:
		in.coreTables = append(in.coreTables, it)
	case coretype.Memory:
		in.coreMemories = append(in.coreMemories, it)
	case coretype.Global:
		in.coreGlobals = append(in.coreGlobals, it)
	case coretype.Tag:
		in.coreTags = append(in.coreTags, it)
	}
}

func (in *instance) coreItem(sort coretype.Sort, i uint32) coreItem {
	return *map[coretype.Sort][]*coreItem{
		coretype.Func: in.coreFuncs, coretype.Table: in.coreTables, coretype.Memory: in.coreMemories, coretype.Global: in.coreGlobals, coretype.Tag: in.coreTags,
	}[sort][i]
}

// abi is a border with what its options name.
func (in *instance) abi(o options) *abi {
	a := &abi{in: in, encoding: o.encoding}
	if o.memory >= 0 {
		a.memory = in.coreMemories[o.memory]
	}
	if o.realloc >= 0 {
		a.realloc = in.coreFuncs[o.realloc]
	}
	if o.postReturn >= 0 {
		a.postReturn = in.coreFuncs[o.postReturn]
	}
	return a
}

func (a *abi) crossing(cs *callState) *crossing {
	return &crossing{abi: a, ctx: cs.ctx, left: maxLifted}
}

// start runs a component's start function.
func (in *instance) start(place int, args []uint32, f *FuncType) error {
	list := make([]any, len(args))
	for n, i := range args {
		list[n] = in.values[i]
	}
	cs := &callState{ctx: in.store.ctx, store: in.store}
	result, done, err := in.funcs[place].invoke(cs, list)
	if err != nil {
		return err
	}
	if f.Result != nil {
		in.values = append(in.values, result)
	}
	return done()
}

// lifted is a core function as a component function: canon lift.
type lifted struct {
	in       *instance
	typ      *FuncType
	core     *coreItem
	abi      *abi
	async    bool
	callback *coreItem
}

func finished() error { return nil }

// invoke implements callable. CanonicalABI.md, canon lift.
func (l *lifted) invoke(cs *callState, args []any) (any, func() error, error) {
	c := l.abi.crossing(cs)
	c.task = &tasks.Task{}
	leave, err := cs.enter()
	if err != nil {
		return nil, nil, err
	}
	defer leave()
	params, spilled := flatParams(l.typ, maxFlatParams)
	results, _ := flatResult(l.typ)
	stack, err := c.lowerArgs(l.typ.Params, args, make([]uint64, 0, max(len(params), len(results))), spilled)
	if err != nil {
		return nil, nil, err
	}
	stack = append(stack, make([]uint64, max(0, len(results)-len(stack)))...)
	if err := l.core.call(cs.ctx, stack); err != nil {
		return nil, nil, err
	}
	flat := stack[:len(results)]
	result, err := c.liftResult(l.typ.Result, flat)
	if err != nil {
		return nil, nil, err
	}
	return result, func() error { return l.over(cs, c.task, flat) }, nil
}

// over ends a call: what the guest kept for its result is freed, and nothing may still be borrowed.
func (l *lifted) over(cs *callState, t *tasks.Task, flat []uint64) error {
	if l.abi.postReturn != nil {
		if err := l.in.quietly(func() error { return l.abi.postReturn.call(cs.ctx, append([]uint64{}, flat...)) }); err != nil {
			return err
		}
	}
	if t.Borrows > 0 {
		return holds(t)
	}
	return nil
}

// lowered is a component function as a core function: canon lower.
type lowered struct {
	in                *instance
	typ               *FuncType
	callee            callable
	abi               *abi
	spilled, returned bool
	async             bool
}

// call is the hostFunc. CanonicalABI.md, canon lower.
func (l *lowered) call(in *instance, cs *callState, stack []uint64) error {
	if err := in.leaving(); err != nil {
		return err
	}
	if cs.thread != nil {
		return l.inTurns(in, cs, stack)
	}
	c := l.abi.crossing(cs)
	params, _ := flatParams(l.typ, maxFlatParams)
	var place uint32
	if l.returned {
		place = uint32(stack[len(params)])
	}
	args, err := c.liftAll(l.typ.Params, stack[:len(params)], l.spilled)
	if err != nil {
		return err
	}
	result, done, err := l.callee.invoke(cs, args)
	if err != nil {
		return err
	}
	if err := c.lowerResult(l.typ.Result, result, stack, l.returned, place); err != nil {
		return err
	}
	c.giveBack()
	return done()
}
