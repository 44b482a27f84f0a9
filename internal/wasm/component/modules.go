package component

import (
	"cmp"

	"github.com/tetratelabs/wazero/api"

	"github.com/cec80427/pier/internal/wasm/coretype"
	"github.com/cec80427/pier/internal/wasm/multimemory"
	"github.com/cec80427/pier/internal/wasm/wasmbinary"
	"github.com/cec80427/pier/internal/wasm/wasmcode"
)

// module is a core module inside a component: its bytes, and what its border says. Whether the rest of it is valid is for the compiler
// to say.
type module struct {
	code   []byte
	typ    *coretype.Module
	tables int64 // how many entries they can have
	digest wasmcode.Digest
	sum    wasmcode.Sum
	parts  []holder // what has its memories but the first
}

// holder is a module that has one of the memories of another.
type holder struct {
	*module
	multimemory.Part
}

func (s *scope) module(r *wasmbinary.Reader) {
	m := &module{code: r.Rest(), typ: coretype.ReadModule(r)}
	if r.Err != nil {
		return
	}
	if len(s.root.modules) >= maxModules {
		r.Fail("more than %d core modules", maxModules)
	}
	s.root.sizes.Modules++
	s.root.sizes.ModuleBytes += len(m.code)
	if m.typ.Memories > 1 {
		split, err := multimemory.Of(m.code)
		if err != nil {
			r.Fail("%s", err.Text)
			return
		}
		m.code = split.Main
		for _, p := range split.Parts {
			m.parts = append(m.parts, holder{&module{code: p.Code, typ: &coretype.Module{}}, p})
		}
	}
	s.compiled(m)
	for _, p := range m.parts {
		s.compiled(p.module)
	}
	s.modules = append(s.modules, m.typ)
	s.add(func(in *instance) error { in.modules = append(in.modules, m); return nil })
}

// compiled notes a module that is to have machine code.
func (s *scope) compiled(m *module) {
	m.code, m.tables = wasmbinary.Bound(coretype.Renamed(m.code, m.typ))
	go m.sum.Of(m.code) // beside what else there is to do
	s.root.modules = append(s.root.modules, m)
}

// whole instantiates what has the other memories of a module.
func (in *instance) whole(m *module, args map[string]int, main api.Module, given map[string]api.Module) (*coreExports, error) {
	all := &coreExports{typ: m.typ.Exports, items: map[string]coreItem{}}
	for name, t := range m.typ.Exports {
		all.items[name] = coreItem{module: main, name: name, sig: t.Sig}
	}
	for _, p := range m.parts {
		memory := given[cmp.Or(p.Module, coretype.Unnamed)]
		made, err := in.store.start(p.module, map[string]api.Module{"main": main, "memory": memory})
		if err != nil {
			return nil, err
		}
		own := coreItem{module: made, name: multimemory.Memory}
		if p.Import {
			own = *in.coreInstances[args[p.Module]].item(p.Name)
		}
		for _, name := range p.Exports {
			all.items[name] = own
		}
	}
	return all, nil
}
