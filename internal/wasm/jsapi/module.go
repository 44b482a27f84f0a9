package jsapi

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"runtime"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"
)

type module struct{ *layout }

// Description is what a module wants and offers.
type Description struct {
	Module  int      `json:"module"`
	Imports []Import `json:"imports"`
	Exports []Export `json:"exports"`
}

// Compile makes a module of a binary. The same binary gives the same module.
func (s *Store) Compile(code []byte) (Description, error) {
	digest := sha256.Sum256(code)
	if id := s.digests[digest]; id > 0 {
		return s.describe(id), nil
	}
	l, err := read(code)
	if err != nil {
		return Description{}, fmt.Errorf("%w: %w", ErrCompile, err)
	}
	cost := instanceCost + 2*int64(len(l.code))
	if !s.budget.take(cost) {
		return Description{}, fmt.Errorf("%w: Out of memory: the extension's modules are as large as its memory may be", ErrCompile)
	}
	if _, err := s.compile(l.code); err != nil {
		s.budget.take(-cost)
		return Description{}, fmt.Errorf("%w: %w", ErrCompile, err)
	}
	for _, t := range l.types {
		s.types[fmt.Sprint(t)] = t
	}
	s.modules = append(s.modules, &module{l})
	s.digests[digest] = len(s.modules)
	return s.describe(len(s.modules)), nil
}

func (s *Store) describe(id int) Description {
	l := s.modules[id-1].layout
	d := Description{Module: id, Imports: l.imports, Exports: l.exports}
	if d.Imports == nil {
		d.Imports = []Import{}
	}
	if d.Exports == nil {
		d.Exports = []Export{}
	}
	return d
}

func (s *Store) compile(code []byte) (wazero.CompiledModule, error) {
	return s.cache.get(code, func(code []byte) (wazero.CompiledModule, error) {
		ctx := experimental.WithCompilationWorkers(context.Background(), runtime.GOMAXPROCS(0))
		checked, invalid := interruptible(code)
		if invalid == nil {
			return s.runtime.CompileModule(ctx, checked)
		}
		compiled, err := s.runtime.CompileModule(ctx, code) // for its words
		if err == nil {
			err = errors.Join(invalid, compiled.Close(ctx))
		}
		return nil, err
	})
}

// Validate reports whether a binary is a module.
func (s *Store) Validate(code []byte) bool {
	l, err := read(code)
	if err != nil {
		return false
	}
	_, err = s.compile(l.code)
	return err == nil
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
