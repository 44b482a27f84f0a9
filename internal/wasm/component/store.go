package component

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"github.com/tetratelabs/wazero/api"

	"github.com/cec80427/pier/internal/wasm/component/async"
	"github.com/cec80427/pier/internal/wasm/component/witname"
	"github.com/cec80427/pier/internal/wasm/wasmcode"
)

// Func is a function of the host's. Its arguments and its result are of the types that the component imports it with. An error of it ends
// the instance.
type Func func(ctx context.Context, args []any) (any, error)

// Host is what an instance can import: interfaces by their name, and functions of the world itself under "".
type Host map[string]Interface

// Interface is what one import has.
type Interface struct {
	Funcs     map[string]Func
	Resources map[string]*HostResource

	// Default makes a function that Funcs does not have; nil for none.
	Default func(name string, t *FuncType) Func
}

// fn is a function of the interface.
func (i Interface) fn(name string, t *FuncType) (Func, bool) {
	if fn, ok := i.Funcs[name]; ok || i.Default == nil {
		return fn, ok
	}
	return i.Default(name, t), true
}

// HostResource is a type of handles that the host makes. Drop is told when the guest lets go of one.
type HostResource struct {
	Drop func(ctx context.Context, rep uint32) error

	rt *resource
}

// Own hands a resource over. The guest decides how long it lives.
func (r *HostResource) Own(rep uint32) Handle { return Handle{Rep: rep, own: true} }

// StoreOptions bound one store.
type StoreOptions struct {
	Memory int64                     // bytes that all its memories may have together; 0 for 256 MiB
	Pause  func(ctx context.Context) // called each 100 µs or so by what runs, which goes on when it returns
}

type hostSlot struct {
	in *instance
	do hostFunc
}

// Store is one instance of a component, with everything inside it. It is used by one goroutine at a time.
type Store struct {
	engine  *Engine
	ctx     context.Context // of the instantiation
	budget  *wasmcode.Memory
	slots   []hostSlot
	modules []api.Module
	bags    map[*coreExports]api.Module
	root    *exports
	typ     *WorldType
	dead    *Trap
	busy    bool // with a call of the host's
	pauses  wasmcode.Pauses
	tasks   *async.Scheduler // nil where nothing is asynchronous
}

// Missing is an import that the host does not have.
type Missing struct{ Import, Why string }

// Error implements error.
func (m *Missing) Error() string { return fmt.Sprintf("the component imports %s: %s", m.Import, m.Why) }

// Instantiate links a component with what the host gives and runs what it does at its start. Imports that the host does not have are
// errors (*Missing).
func (e *Engine) Instantiate(ctx context.Context, c *Component, h Host, o StoreOptions) (*Store, error) {
	if o.Memory <= 0 {
		o.Memory = 256 << 20
	}
	s := &Store{engine: e, budget: wasmcode.NewMemory(o.Memory), bags: map[*coreExports]api.Module{}, typ: c.Type, pauses: wasmcode.Pauses{Pause: o.Pause}}
	args, err := s.imports(c.Type, h)
	if err != nil {
		return nil, err
	}
	if c.turns {
		err = s.firstTurn(ctx, closure{component: c}, args)
	} else {
		cs := &callState{store: s}
		s.ctx = cs.context(ctx)
		s.root, err = closure{component: c}.instantiate(s, args)
	}
	if err != nil {
		err = errors.Join(err, s.Close())
		if ctx.Err() != nil {
			return nil, interrupted(ctx)
		}
		if known, ok := errors.AsType[*Trap](err); ok {
			return nil, known
		}
		return nil, err
	}
	s.ctx = nil
	return s, nil
}

// Close frees the instance.
func (s *Store) Close() error {
	s.stop(errors.New("the instance was closed"))
	var errs []error
	for n := len(s.modules) - 1; n >= 0; n-- {
		errs = append(errs, s.modules[n].Close(context.Background()))
	}
	s.modules = nil
	if s.dead == nil {
		s.dead = &Trap{Kind: TrapInterrupt, Text: "the instance was closed"}
	}
	return errors.Join(errs...)
}

func (s *Store) imports(t *WorldType, h Host) (map[string]item, error) {
	args := map[string]item{}
	for _, i := range t.Imports {
		switch i.Extern.Sort {
		case SortInstance:
			given, ok := h.find(i.Name)
			if !ok && needsAny(i.Extern.Instance) {
				return nil, &Missing{i.Name, "there is no such interface here"}
			}
			made, err := s.implement(i.Name, given, i.Extern.Instance)
			if err != nil {
				return nil, err
			}
			args[i.Name] = item{sort: SortInstance, instance: made}
		case SortFunc:
			fn, ok := h[""].Funcs[i.Name]
			if !ok {
				return nil, &Missing{i.Name, "there is no such function here"}
			}
			args[i.Name] = item{sort: SortFunc, fn: &hosted{fn, i.Extern.Func}}
		case SortType:
			if _, ok := i.Extern.Type.(*Resource); ok {
				return nil, &Missing{i.Name, "there is no such resource here"}
			}
			args[i.Name] = item{sort: SortType}
		default:
			return nil, &Missing{i.Name, "a " + i.Extern.Sort.String() + " cannot be given to it"}
		}
	}
	return args, nil
}

// needsAny reports whether an interface has more than types.
func needsAny(t *InstanceType) bool {
	for _, e := range t.Exports {
		if _, resource := e.Extern.Type.(*Resource); e.Extern.Sort != SortType || resource {
			return true
		}
	}
	return false
}

// find is an interface by its name: of the same version, or of one that is compatible with it by the rules of semantic versions.
func (h Host) find(name string) (Interface, bool) {
	if i, ok := h[name]; ok {
		return i, true
	}
	for have := range h {
		if witname.Compatible(have, name) {
			return h[have], true
		}
	}
	return Interface{}, false
}

func (s *Store) implement(name string, given Interface, t *InstanceType) (*exports, error) {
	made := &exports{names: map[string]item{}}
	for _, e := range t.Exports {
		switch e.Extern.Sort {
		case SortFunc:
			fn, ok := given.fn(e.Name, e.Extern.Func)
			if !ok {
				return nil, &Missing{name, fmt.Sprintf("there is no %q in that interface here", e.Name)}
			}
			made.names[e.Name] = item{sort: SortFunc, fn: &hosted{fn, e.Extern.Func}}
		case SortType:
			it := item{sort: SortType}
			if _, ok := e.Extern.Type.(*Resource); ok {
				r, ok := given.Resources[e.Name]
				if !ok {
					return nil, &Missing{name, fmt.Sprintf("there is no resource %q in that interface here", e.Name)}
				}
				it.typ = s.hostResource(r)
			}
			made.names[e.Name] = it
		default:
			return nil, &Missing{name, fmt.Sprintf("%q is a %s, which cannot be given to it", e.Name, e.Extern.Sort)}
		}
	}
	return made, nil
}

func (s *Store) hostResource(r *HostResource) *resource {
	if r.rt == nil {
		r.rt = &resource{drop: func(cs *callState, rep uint32) error {
			if r.Drop == nil {
				return nil
			}
			return asHost(r.Drop(cs.ctx, rep))
		}}
	}
	return r.rt
}

// hosted is a function of the host's.
type hosted struct {
	fn  Func
	typ *FuncType
}

// invoke implements callable. A component says itself of which types what it imports is: where that is wrong, fn finds other arguments.
func (h *hosted) invoke(cs *callState, args []any) (result any, done func() error, err error) {
	defer func() {
		switch wrong := recover().(type) {
		case nil:
		case runtime.Error:
			err = &Trap{Kind: TrapHost, Text: "a function of the host is imported with another type than it has", Err: wrong}
		default:
			panic(wrong)
		}
	}()
	result, err = h.fn(cs.ctx, args)
	return result, finished, asHost(err)
}

func asHost(err error) error {
	if err == nil {
		return nil
	}
	if known, ok := errors.AsType[*Trap](err); ok {
		return known
	}
	return &Trap{Kind: TrapHost, Text: err.Error(), Err: err}
}

// Export is an exported function: path names the instances that it is in, and last itself.
func (s *Store) Export(path ...string) (*Export, bool) {
	names := s.root
	types := &InstanceType{Exports: s.typ.Exports, index: s.typ.index}
	for n, name := range path {
		it, ok := names.names[name]
		e, known := types.Export(name)
		switch {
		case !ok || !known:
			return nil, false
		case n == len(path)-1 && it.fn != nil:
			return &Export{s, it.fn, e.Func}, true
		case it.instance == nil:
			return nil, false
		}
		names, types = it.instance, e.Instance
	}
	return nil, false
}

// Export is a function that a component exports.
type Export struct {
	store *Store
	fn    callable
	Type  *FuncType
}

// Own reports whether the function is the component's and not one of the host's that it hands on, whose values nobody has compared.
func (x *Export) Own() bool { _, hosted := x.fn.(*hosted); return !hosted }

// Call calls an exported function. An error is a *Trap, after which the store takes no more calls. The end of ctx is one.
func (x *Export) Call(ctx context.Context, args ...any) (any, error) {
	switch {
	case x.store.dead != nil:
		return nil, x.store.dead
	case x.store.busy:
		return nil, trap(TrapReenter, "cannot enter component instance: it is at work")
	}
	x.store.busy = true
	defer func() { x.store.busy = false }()
	result, err := x.invoke(ctx, args)
	if err == nil {
		return result, nil
	}
	died := asTrap(err)
	if ctx.Err() != nil && died.Kind != TrapHost {
		died = interrupted(ctx)
	}
	x.store.dead = died
	return nil, died
}

func (x *Export) invoke(ctx context.Context, args []any) (any, error) {
	if x.store.tasks != nil {
		return x.inTurns(ctx, args)
	}
	cs := &callState{store: x.store}
	cs.context(ctx)
	result, done, err := x.fn.invoke(cs, args)
	if err != nil {
		return nil, err
	}
	return result, done()
}

func interrupted(ctx context.Context) *Trap {
	return &Trap{Kind: TrapInterrupt, Text: "the call was interrupted", Err: context.Cause(ctx)}
}

// Dropped lets go of a resource of the guest's that the host was handed.
func (s *Store) Dropped(ctx context.Context, h Handle) error {
	cs := &callState{store: s}
	cs.context(ctx)
	return h.res.destroy(cs, h.Rep)
}
