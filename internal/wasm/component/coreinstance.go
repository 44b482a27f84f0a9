package component

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/cec80427/pier/internal/wasm/coretype"
	"github.com/cec80427/pier/internal/wasm/wasmcode"
)

// coreExports is a core instance: a module's, or a bag of definitions of others.
type coreExports struct {
	typ    map[string]coretype.Type
	module api.Module          // of a module's instance
	items  map[string]coreItem // of a bag
	cached map[string]*coreItem
}

// coreItem is a core definition: an export of a module's instance, or a host function.
type coreItem struct {
	store  *Store
	module api.Module
	name   string
	place  int // of a host function, when module is nil
	sig    *coretype.Signature
	fn     api.Function
	busy   bool
	mem    api.Memory
}

func (e *coreExports) item(name string) *coreItem {
	if e.module == nil {
		it := e.items[name]
		return &it
	}
	if e.cached == nil {
		e.cached = map[string]*coreItem{}
	}
	if e.cached[name] == nil {
		e.cached[name] = &coreItem{module: e.module, name: name, sig: e.typ[name].Sig}
	}
	return e.cached[name]
}

func (i *coreItem) memory() api.Memory {
	if i.mem == nil {
		i.mem = i.module.ExportedMemory(i.name)
	}
	return i.mem
}

// call runs a core function. A function in wazero has one stack of its own: while it runs, another call of it needs another.
func (i *coreItem) call(ctx context.Context, stack []uint64) error {
	cs := ctx.Value(stateKey{}).(*callState)
	if i.module == nil {
		return cs.host(ctx, i.place, stack)
	}
	fn := i.fn
	if fn == nil || i.busy {
		if fn = i.module.ExportedFunction(i.name); fn == nil {
			return trap(TrapCore, "there is no core function "+i.name)
		}
	}
	if !i.busy {
		i.fn, i.busy = fn, true
		defer func() { i.busy = false }()
	}
	used, err := cs.run(fn, stack)
	if used > maxKeptStack && i.fn == fn {
		i.fn = nil
	}
	return err
}

// maxKeptStack is the largest stack that a function keeps for its next call, in bytes.
const maxKeptStack = 64 << 10

// run calls a function, and reports how large its stack is then. What it takes while other code is at work counts as memory.
func (cs *callState) run(fn api.Function, stack []uint64) (used int64, err error) {
	outer := cs.stack
	cs.stack = wasmcode.StackOf(fn)
	err = fn.CallWithStack(cs.ctx, stack)
	used = cs.stack.Release(cs.store.budget)
	if cs.stack = outer; err != nil {
		err = asTrap(err)
	}
	return used, err
}

// pushHost makes a core function of a host function.
func (in *instance) pushHost(sig *coretype.Signature, do hostFunc) error {
	s := in.store
	s.slots = append(s.slots, hostSlot{in, do})
	in.coreFuncs = append(in.coreFuncs, &coreItem{store: s, place: len(s.slots) - 1, sig: sig})
	return nil
}

func (in *instance) instantiateCore(m *module, args map[string]int) error {
	given := make(map[string]api.Module, len(args))
	for name, i := range args {
		if len(m.typ.Imports) == 0 {
			break
		}
		made, err := in.store.asModule(in.coreInstances[i])
		if err != nil {
			return err
		}
		if name == "" {
			name = coretype.Unnamed
		}
		given[name] = made
	}
	made, err := in.store.start(m, given)
	if err != nil {
		return err
	}
	all := &coreExports{typ: m.typ.Exports, module: made}
	if len(m.parts) > 0 {
		if all, err = in.whole(m, args, made, given); err != nil {
			return err
		}
	}
	in.coreInstances = append(in.coreInstances, all)
	return nil
}

// start instantiates a core module. What its start function does wrong is a trap.
func (s *Store) start(m *module, given map[string]api.Module) (api.Module, error) {
	if !s.budget.Take(8 * m.tables) {
		return nil, trap(TrapMemory, fmt.Sprintf("the tables of a core module do not fit the limit of %d bytes", s.budget.Limit))
	}
	compiled, err := s.engine.code.Module(m.code, m.digest)
	if err != nil {
		return nil, notValid(err)
	}
	return s.startCompiled(compiled, given)
}

func (s *Store) startCompiled(compiled wazero.CompiledModule, given map[string]api.Module) (api.Module, error) {
	ctx := experimental.WithImportResolver(s.ctx, func(name string) api.Module { return given[name] })
	ctx = experimental.WithMemoryAllocator(ctx, s.budget)
	made, err := s.instantiate(ctx, compiled)
	if err != nil {
		return nil, asTrap(err)
	}
	s.modules = append(s.modules, made)
	return made, nil
}

// instantiate is wazero's, which panics when a memory cannot be had.
func (s *Store) instantiate(ctx context.Context, compiled wazero.CompiledModule) (made api.Module, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = trap(TrapMemory, fmt.Sprintf("the memory of a core module does not fit the limit of %d bytes", s.budget.Limit))
		}
	}()
	return s.engine.code.Runtime.InstantiateModule(ctx, compiled, wazero.NewModuleConfig().WithName("").WithStartFunctions())
}

// asModule is a core instance as something that a module can import from.
func (s *Store) asModule(e *coreExports) (api.Module, error) {
	if e.module != nil {
		return e.module, nil
	}
	if made := s.bags[e]; made != nil {
		return made, nil
	}
	made, err := s.pack(e)
	if err != nil {
		return nil, err
	}
	s.bags[e] = made
	return made, nil
}

// pack makes a module of a bag: one of host functions, or one that exports what it imports from where it is.
func (s *Store) pack(e *coreExports) (api.Module, error) {
	var slots []wasmcode.Slot
	names := slices.Sorted(maps.Keys(e.items))
	for _, name := range names {
		if it := e.items[name]; it.module == nil {
			slots = append(slots, wasmcode.Slot{Name: name, Place: it.place, Params: coretype.Bytes(it.sig.Params), Results: coretype.Bytes(it.sig.Results)})
		}
	}
	var host api.Module
	if len(slots) > 0 {
		compiled, err := s.engine.hostModule(slots)
		if err != nil {
			return nil, err
		}
		if host, err = s.startCompiled(compiled, nil); err != nil {
			return nil, err
		}
		if len(slots) == len(names) {
			return host, nil
		}
	}
	given := map[string]api.Module{"host": host}
	var b coretype.Bag
	for n, name := range names {
		it, from, as := e.items[name], "host", name
		if it.module != nil {
			from, as = fmt.Sprint(n), it.name
			given[from] = it.module
		}
		b.Add(e.typ[name], from, as, name)
	}
	code := b.Module()
	return s.start(&module{code: code, digest: sha256.Sum256(code)}, given)
}
