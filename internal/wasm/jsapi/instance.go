package jsapi

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// extern is an object that a module can import or has exported.
type extern struct {
	typ    Type
	owner  api.Module // the instance that exports it
	name   string     // under this name
	helper api.Module // of a table, see tableModule
	find   func() api.Function
	fn     api.Function
	busy   bool
	guard  int    // how many of the store's tags find's function catches
	ref    uint64 // of a function, once somebody has asked
}

// TypeOf is the type of a function.
func (s *Store) TypeOf(id int) (Type, error) {
	e, err := s.extern(id, Function)
	if err != nil {
		return Type{}, err
	}
	return e.typ, nil
}

func (e *extern) memory() api.Memory { return e.owner.ExportedMemory(e.name) }

// Given is what JavaScript hands over for one import: an object of the store, or a function of its own.
type Given struct {
	Extern   int `json:"extern"`
	Callback int `json:"callback"`
}

// Exported is one export of an instance.
type Exported struct {
	Name   string `json:"name"`
	Type   Type   `json:"type"`
	Extern int    `json:"extern"`
}

// Instantiate links a module with what it wants, one Given for each import, and runs its start function.
func (s *Store) Instantiate(id int, given []Given) ([]Exported, error) {
	if id < 1 || id > len(s.modules) {
		return nil, fmt.Errorf("%w: no such module", ErrLink)
	}
	m := s.modules[id-1]
	if len(given) != len(m.imports) {
		return nil, fmt.Errorf("%w: %d imports were given for %d", ErrLink, len(given), len(m.imports))
	}
	ctx, leave, err := s.enter()
	if err != nil {
		return nil, err
	}
	defer leave()
	from, err := s.providers(m, given)
	if err != nil {
		return nil, err
	}
	compiled, err := s.compile(m.code)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCompile, err)
	}
	instance, err := s.instantiate(ctx, compiled, m.entries, func(name string) api.Module { return from[name] })
	if err != nil {
		return nil, err
	}
	return s.exports(m, instance, given), nil
}

// What the budget counts for an instance and for an entry of a table: what they are, and as much again for the garbage collector.
const (
	instanceCost = 16 << 10
	entryCost    = 16
)

var errNoRoom = fmt.Errorf("%w: WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory for new instance", ErrRange)

// instantiate links an anonymous instance whose own tables can have so many entries. A memory that does not fit into the budget makes wazero
// panic.
func (s *Store) instantiate(ctx context.Context, compiled wazero.CompiledModule, entries int64, resolve experimental.ImportResolver) (instance api.Module, err error) {
	cost := instanceCost + entries*entryCost
	if !s.budget.take(cost) {
		return nil, errNoRoom
	}
	defer func() {
		if r := recover(); r != nil {
			err = errNoRoom
		}
		if instance == nil {
			s.budget.take(-cost)
		}
	}()
	ctx = experimental.WithMemoryAllocator(experimental.WithImportResolver(ctx, resolve), s.budget)
	instance, err = s.runtime.InstantiateModule(ctx, compiled, wazero.NewModuleConfig().WithName("").WithStartFunctions())
	return instance, s.linked(err)
}

// linked tells what failed in the start function from what did not fit together.
func (s *Store) linked(err error) error {
	if err == nil {
		return nil
	}
	if started(err) {
		return trapped(err)
	}
	if n, ok := strings.CutSuffix(strings.TrimPrefix(err.Error(), "data["), "]: out of bounds memory access"); ok {
		return fmt.Errorf("%w: WebAssembly.Instance(): data segment %s is out of bounds", ErrTrap, n)
	}
	return fmt.Errorf("%w: WebAssembly.Instance(): %w", ErrLink, err)
}

// providers gives each import an instance that exports it under the import's new name.
func (s *Store) providers(m *module, given []Given) (map[string]api.Module, error) {
	from := map[string]api.Module{}
	host, some := s.runtime.NewHostModuleBuilder("pier"), false
	hosted := make([]bool, len(m.imports))
	for n, i := range m.imports {
		name := importName(n)
		call := func(args []any) ([]any, error) { return s.opts.Call(given[n].Callback, args) }
		var e *extern
		if given[n].Callback == 0 {
			var err error
			if e, err = s.extern(given[n].Extern, i.Type.Kind); err != nil {
				return nil, err
			}
			call = func(args []any) ([]any, error) { return s.Call(given[n].Extern, args) }
		}
		var err error
		if given[n].Callback > 0 && len(m.index[Tag]) > 0 {
			if from[name], err = s.throwing(call, i.Type, name); err != nil {
				return nil, err
			}
			continue
		}
		if e == nil || e.owner == nil { // a function of JavaScript, or one that came out of a table
			hosted[n], some = true, true
			host.NewFunctionBuilder().WithGoModuleFunction(s.imported(call, i.Type), codes(i.Type.Params), codes(i.Type.Results)).Export(name)
			continue
		}
		if from[name], err = s.assemble(aliasModule(e.typ, e.name, name), e.owner); err != nil {
			return nil, err
		}
	}
	if !some {
		return from, nil
	}
	compiled, err := host.Compile(context.Background())
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLink, err)
	}
	functions, err := s.runtime.InstantiateModule(context.Background(), compiled, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLink, err)
	}
	for n := range m.imports {
		if hosted[n] {
			from[importName(n)] = functions
		}
	}
	return from, nil
}

// assemble makes an instance of one of pier's own small modules, which imports from one owner.
func (s *Store) assemble(code []byte, owner api.Module) (api.Module, error) {
	compiled, err := s.compile(code)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLink, err)
	}
	return s.instantiate(context.Background(), compiled, 0, func(string) api.Module { return owner })
}

// define makes a module that has one thing and exports it.
func (s *Store) define(t Type, body []byte) (int, error) {
	owner, err := s.assemble(assemble(body, section(7, list(exportItem("x", t.Kind, 0)))), nil)
	if err != nil {
		return 0, err
	}
	return s.add(&extern{typ: t, owner: owner, name: "x"}), nil
}

// exports lists what an instance offers. What it passes on from its imports, or offers twice, is the same object.
func (s *Store) exports(m *module, instance api.Module, given []Given) []Exported {
	known := map[string]int{}
	count := map[Kind]int{}
	for n, i := range m.imports {
		if given[n].Extern > 0 {
			known[fmt.Sprint(i.Type.Kind, count[i.Type.Kind])] = given[n].Extern
		}
		count[i.Type.Kind]++
	}
	all := make([]Exported, 0, len(m.layout.exports))
	for _, x := range slices.Concat(m.hidden, m.layout.exports) {
		key := fmt.Sprint(x.Type.Kind, x.index)
		if known[key] == 0 {
			e := &extern{typ: x.Type, owner: instance, name: x.Name}
			e.find = func() api.Function { return instance.ExportedFunction(e.name) }
			known[key] = s.add(e)
		}
		if strings.HasPrefix(x.Name, "\x00tag ") {
			continue
		}
		all = append(all, Exported{Name: x.Name, Type: s.externs[known[key]-1].typ, Extern: known[key]})
	}
	return all
}
