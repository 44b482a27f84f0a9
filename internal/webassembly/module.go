package webassembly

import (
	"context"
	"fmt"
	"runtime"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"
)

type module struct {
	*layout
	compiled wazero.CompiledModule
}

// Description is what a module wants and offers.
type Description struct {
	Module  int      `json:"module"`
	Imports []Import `json:"imports"`
	Exports []Export `json:"exports"`
}

// Compile makes a module of a binary.
func (s *Store) Compile(code []byte) (Description, error) {
	l, err := read(code)
	if err != nil {
		return Description{}, fmt.Errorf("%w: %w", ErrCompile, err)
	}
	compiled, err := s.compile(l.code)
	if err != nil {
		return Description{}, fmt.Errorf("%w: %w", ErrCompile, err)
	}
	for _, t := range l.types {
		s.types[fmt.Sprint(t)] = t
	}
	s.modules = append(s.modules, &module{l, compiled})
	d := Description{Module: len(s.modules), Imports: l.imports, Exports: l.exports}
	if d.Imports == nil {
		d.Imports = []Import{}
	}
	if d.Exports == nil {
		d.Exports = []Export{}
	}
	return d, nil
}

func (s *Store) compile(code []byte) (wazero.CompiledModule, error) {
	ctx := experimental.WithCompilationWorkers(context.Background(), runtime.GOMAXPROCS(0))
	return s.runtime.CompileModule(ctx, code)
}

// Validate reports whether a binary is a module.
func (s *Store) Validate(code []byte) bool {
	l, err := read(code)
	if err != nil {
		return false
	}
	compiled, err := s.compile(l.code)
	if err != nil {
		return false
	}
	_ = compiled.Close(context.Background()) // frees memory only
	return true
}

// Custom returns the contents of a module's custom sections of one name.
func (s *Store) Custom(id int, name string) ([][]byte, error) {
	if id < 1 || id > len(s.modules) {
		return nil, fmt.Errorf("%w: no such module", ErrLink)
	}
	var all [][]byte
	for _, c := range s.modules[id-1].custom {
		if c.name == name {
			all = append(all, c.data)
		}
	}
	return all, nil
}
