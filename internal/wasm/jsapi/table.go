package jsapi

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental/table"

	"github.com/cec80427/pier/internal/wasm/wasmbinary"
	"github.com/cec80427/pier/internal/wasm/wasmcode"
)

// NewTable makes a table; a maximum of -1 is none.
func (s *Store) NewTable(element string, initial, maximum int64) (int, error) {
	if initial > maxTable {
		return 0, fmt.Errorf("%w: WebAssembly.Table(): the initial size is above the limit", ErrRange)
	}
	tables, entries := wasmbinary.Tables(list(join([]byte{valueByte(element)}, limits(initial, maximum))))
	if !s.budget.take(entries * entryCost) {
		return 0, fmt.Errorf("%w: WebAssembly.Table(): could not allocate table", ErrRange)
	}
	return s.define(Type{Kind: Table, Value: element, Min: initial, Max: maximum}, section(4, tables))
}

// maxTable is how many elements a table can have that JavaScript makes.
const maxTable = 10_000_000

// table runs one of the functions of tableModule.
func (s *Store) table(id int, name string, args ...uint64) ([]uint64, error) {
	e, err := s.extern(id, Table)
	if err != nil {
		return nil, err
	}
	if e.helper == nil {
		if e.helper, err = s.assemble(tableModule(e.typ, e.name), e.owner); err != nil {
			return nil, err
		}
	}
	out, err := e.helper.ExportedFunction(name).Call(context.Background(), args...)
	if err != nil {
		size, _ := e.helper.ExportedFunction("size").Call(context.Background())
		return nil, fmt.Errorf("%w: WebAssembly.Table.%s(): invalid index %d into %s table of size %d", ErrRange, name, args[0], e.typ.Value, size[0])
	}
	return out, nil
}

// TableSize is a table's length.
func (s *Store) TableSize(id int) (int, error) {
	out, err := s.table(id, "size")
	if err != nil {
		return 0, err
	}
	return int(out[0]), nil
}

// TableGet reads an element.
func (s *Store) TableGet(id int, at uint32) (any, error) {
	out, err := s.table(id, "get", uint64(at))
	if err != nil {
		return nil, err
	}
	return s.lift(s.externs[id-1].typ.Value, out[0])
}

// TableSet changes an element.
func (s *Store) TableSet(id int, at uint32, value any) error {
	e, err := s.extern(id, Table)
	if err != nil {
		return err
	}
	bits, err := s.lower(e.typ.Value, value)
	if err != nil {
		return err
	}
	_, err = s.table(id, "set", uint64(at), bits)
	return err
}

// TableGrow makes a table longer and returns its old length.
func (s *Store) TableGrow(id int, by uint32, value any) (int, error) {
	e, err := s.extern(id, Table)
	if err != nil {
		return 0, err
	}
	bits, err := s.lower(e.typ.Value, value)
	if err != nil {
		return 0, err
	}
	size, err := s.TableSize(id)
	if err != nil {
		return 0, err
	}
	if int64(size)+int64(by) > maxTable {
		return 0, fmt.Errorf("%w: WebAssembly.Table.grow(): failed to grow table by %d", ErrRange, by)
	}
	out, err := s.table(id, "grow", uint64(by), bits)
	if err != nil {
		return 0, err
	}
	if uint32(out[0]) == math.MaxUint32 {
		return 0, fmt.Errorf("%w: WebAssembly.Table.grow(): failed to grow table by %d", ErrRange, by)
	}
	return int(out[0]), nil
}

// reference is how WebAssembly names a function of the store; 0 is null for both.
func (s *Store) reference(id int) (uint64, error) {
	if id == 0 {
		return 0, nil
	}
	e, err := s.extern(id, Function)
	if err != nil || e.ref != 0 {
		if err != nil {
			return 0, err
		}
		return e.ref, nil
	}
	helper, err := s.assemble(referenceModule(e.typ, e.name), e.owner)
	if err != nil {
		return 0, err
	}
	out, err := helper.ExportedFunction("ref").Call(context.Background())
	if err != nil {
		return 0, trapped(err)
	}
	e.ref = out[0]
	if s.refs[e.ref] == 0 {
		s.refs[e.ref] = id
	}
	return e.ref, nil
}

// function is the store's object for a reference. A reference does not say its type, so the types of all modules are tried:
// a table refuses to hand out a function as what it is not. Nor does it say which export it is, if any: wazero has a reference
// of its own for each module.
func (s *Store) function(ref uint64) (int, error) {
	if ref == 0 {
		return 0, nil
	}
	if id := s.refs[ref]; id > 0 {
		return id, nil
	}
	if s.scratch == nil {
		one := Type{Kind: Table, Value: "funcref", Min: 1, Max: 1}
		id, err := s.NewTable(one.Value, one.Min, one.Max)
		if err != nil {
			return 0, err
		}
		if s.scratch, err = s.assemble(tableModule(one, "x"), s.externs[id-1].owner); err != nil {
			return 0, err
		}
	}
	for _, key := range slices.Sorted(maps.Keys(s.types)) {
		t := s.types[key]
		if fn := s.lookup(ref, t); fn != nil {
			if id := s.exported(fn, t); id > 0 {
				s.refs[ref] = id
				return id, nil
			}
			e := &extern{typ: Type{Kind: Function, Params: t.params, Results: t.results, Index: int(fn.Definition().Index())}, ref: ref}
			e.find = func() api.Function { return s.lookup(ref, t) }
			s.refs[ref] = s.add(e)
			return s.refs[ref], nil
		}
	}
	return 0, fmt.Errorf("%w: the function's type is not known", ErrTrap)
}

// exported is the store's object for a function that an instance has exported, if it is one: the same instance, and the same index.
func (s *Store) exported(fn api.Function, t signature) int {
	of := wasmcode.InstanceOf(fn)
	for n, e := range s.externs {
		if of == 0 || e.typ.Kind != Function || e.owner == nil || e.typ.Index != int(fn.Definition().Index()) || !equal(e.typ.Params, t.params) || !equal(e.typ.Results, t.results) {
			continue
		}
		if own := e.owner.ExportedFunction(e.name); own != nil && wasmcode.InstanceOf(own) == of {
			return n + 1
		}
	}
	return 0
}

// lookup is the function behind a reference if it has a type, and nil otherwise.
func (s *Store) lookup(ref uint64, t signature) (fn api.Function) {
	defer func() {
		if recover() != nil {
			fn = nil
		}
	}()
	if _, err := s.scratch.ExportedFunction("set").Call(context.Background(), 0, ref); err != nil {
		return nil
	}
	return table.LookupFunction(s.scratch, 0, 0, codes(t.params), codes(t.results))
}
