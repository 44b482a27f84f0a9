package jsapi

import (
	"context"
	"fmt"
	"slices"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// wazero tells its embedder neither which exception nobody has caught nor lets it throw one. So small modules stand at the border of
// those that have tags: one that catches each tag of the store around an exported function, and one that throws what an imported
// function of JavaScript has thrown.

// Thrown is what left a function of JavaScript.
type Thrown struct {
	Tag    int                          // of a WebAssembly.Exception; 0 for other values
	Values func(tag int) ([]any, error) // what it carries, as an exception of a tag: its own or JSTag
}

func (t *Thrown) Error() string { return ErrThrown.Error() }

// Is implements errors.Is.
func (t *Thrown) Is(target error) bool { return target == ErrThrown }

// Exception is what left a function of WebAssembly.
type Exception struct {
	Tag    int
	Values []any
}

func (e *Exception) Error() string { return "Exception: nothing has caught it" }

// NewTag makes a tag.
func (s *Store) NewTag(params []string) (int, error) {
	for _, p := range params {
		if valueByte(p) == 0x7f && p != "i32" {
			return 0, fmt.Errorf("%w: no such type: %s", ErrLink, p)
		}
	}
	t := Type{Kind: Tag, Params: params}
	owner, err := s.assemble(assemble(section(1, list(functionType(signature{params, nil}))), section(13, list([]byte{0, 0})),
		section(7, list(exportItem("x", Tag, 0)))), nil)
	if err != nil {
		return 0, err
	}
	return s.add(&extern{typ: t, owner: owner, name: "x"}), nil
}

// JSTag is the tag that values of JavaScript have which are no WebAssembly.Exception.
func (s *Store) JSTag() (int, error) {
	if s.jsTag == 0 {
		var err error
		if s.jsTag, err = s.NewTag([]string{"externref"}); err != nil {
			return 0, err
		}
	}
	return s.jsTag, nil
}

// tagImports are the types and imports of all of the store's tags: type 2n is that of the tag n, and 2n+1 that of a block which
// ends with what it carries. offset is the number of types before them.
func (s *Store) tagImports(offset int) (types, imports [][]byte) {
	for n, id := range s.tags {
		t := s.externs[id-1].typ
		types = append(types, functionType(signature{t.Params, nil}), functionType(signature{nil, t.Params}))
		imports = append(imports, importItem(tagName(n), s.externs[id-1].name, t, offset+2*n))
	}
	return types, imports
}

func tagName(n int) string { return fmt.Sprint("t", n) }

// tagOwner finds the instance behind one of tagImports.
func (s *Store) tagOwner(name string) api.Module {
	for n, id := range s.tags {
		if tagName(n) == name {
			return s.externs[id-1].owner
		}
	}
	return nil
}

// host makes an instance with functions of Go, each under its number.
func (s *Store) host(functions ...hostFunction) (api.Module, error) {
	b := s.runtime.NewHostModuleBuilder("pier")
	for n, f := range functions {
		b.NewFunctionBuilder().WithGoModuleFunction(api.GoModuleFunc(f.run), codes(f.typ.params), codes(f.typ.results)).Export(fmt.Sprint(n))
	}
	compiled, err := b.Compile(context.Background())
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLink, err)
	}
	instance, err := s.runtime.InstantiateModule(context.Background(), compiled, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLink, err)
	}
	return instance, nil
}

type hostFunction struct {
	typ signature
	run func(ctx context.Context, m api.Module, stack []uint64)
}

// link instantiates a module of pier's own that imports "h" (of Go), "o" (one owner) and tags.
func (s *Store) link(code []byte, h, o api.Module) (api.Module, error) {
	compiled, err := s.compile(code)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLink, err)
	}
	return s.instantiate(context.Background(), compiled, 0, func(name string) api.Module {
		switch name {
		case "h":
			return h
		case "o":
			return o
		}
		return s.tagOwner(name)
	})
}

// guarded is an exported function that hands over what it throws: an *Exception panics out of Go code behind a block for each tag.
func (s *Store) guarded(e *extern) (func() api.Function, error) {
	t := signature{e.typ.Params, e.typ.Results}
	reports := make([]hostFunction, len(s.tags))
	for n, id := range s.tags {
		params := s.externs[id-1].typ.Params
		reports[n] = hostFunction{signature{params, nil}, func(_ context.Context, _ api.Module, stack []uint64) {
			values, err := s.liftAll(params, stack)
			if err != nil {
				panic(err)
			}
			panic(&Exception{id, values})
		}}
	}
	h, err := s.host(reports...)
	if err != nil {
		return nil, err
	}
	tagTypes, tagItems := s.tagImports(2)
	items := [][]byte{importItem("o", e.name, e.typ, 0)}
	var body, catches []byte
	for n, id := range s.tags {
		items = append(items, importItem("h", fmt.Sprint(n), Type{Kind: Function, Params: s.externs[id-1].typ.Params}, 2+2*n))
		catches = join(catches, []byte{0}, number(int64(n)), number(int64(n)))
	}
	for n := range slices.Backward(s.tags) {
		body = join(body, []byte{0x02}, number(int64(2+2*n+1))) // block
	}
	body = join(body, []byte{0x1f, 1}, number(int64(len(s.tags))), catches) // try_table
	for n := range t.params {
		body = join(body, []byte{0x20}, number(int64(n)))
	}
	body = join(body, []byte{0x10, 0, 0x0b, 0x0f}) // call, end, return
	for n := range s.tags {
		body = join(body, []byte{0x0b, 0x10}, number(int64(1+n)), []byte{0x00}) // end, call, unreachable
	}
	code := assemble(
		section(1, list(append([][]byte{functionType(t), functionType(signature{nil, t.results})}, tagTypes...)...)),
		section(2, list(append(items, tagItems...)...)), section(3, list(number(0))),
		section(7, list(exportItem("f", Function, 1+len(s.tags)))), section(10, list(functionBody(body...))))
	instance, err := s.link(code, h, e.owner)
	if err != nil {
		return nil, err
	}
	return func() api.Function { return instance.ExportedFunction("f") }, nil
}

// throwing is a function of JavaScript as an import that throws what it throws. The function of Go has one result more than it:
// which tag, counted from 1, or 0.
func (s *Store) throwing(call func([]any) ([]any, error), t Type, name string) (api.Module, error) {
	if _, err := s.JSTag(); err != nil {
		return nil, err
	}
	var pending *Thrown
	known := slices.Clone(s.tags)
	inner := hostFunction{typ: signature{t.Params, append(slices.Clone(t.Results), "i32")}}
	inner.run = func(_ context.Context, _ api.Module, stack []uint64) {
		at, err := s.runImported(call, t, stack)
		if err != nil {
			panic(err)
		}
		pending = at
		stack[len(t.Results)] = 0
		if at != nil {
			if !slices.Contains(known, at.Tag) { // nothing in the module can be waiting for a later one
				at.Tag = s.jsTag
			}
			stack[len(t.Results)] = uint64(slices.Index(known, at.Tag) + 1)
		}
	}
	functions := []hostFunction{inner}
	for _, id := range known {
		params := s.externs[id-1].typ.Params
		functions = append(functions, hostFunction{signature{nil, params}, func(_ context.Context, _ api.Module, stack []uint64) {
			values, err := pending.Values(id)
			if err == nil {
				err = s.lowerAll(params, values, stack)
			}
			if err != nil {
				panic(err)
			}
		}})
	}
	h, err := s.host(functions...)
	if err != nil {
		return nil, err
	}
	return s.link(s.throwingModule(t, name), h, nil)
}

func (s *Store) throwingModule(t Type, name string) []byte {
	first := len(t.Params) // the local with the tag's number
	tagTypes, tagItems := s.tagImports(2)
	items := [][]byte{importItem("h", "0", Type{Kind: Function}, 1)}
	var body []byte
	for n := range t.Params {
		body = join(body, []byte{0x20}, number(int64(n)))
	}
	body = join(body, []byte{0x10, 0, 0x21}, number(int64(first)))
	for n := range s.tags {
		items = append(items, importItem("h", fmt.Sprint(n+1), Type{Kind: Function}, 2+2*n+1))
		// if it is this tag: get what it carries, throw
		body = join(body, []byte{0x20}, number(int64(first)), []byte{0x41}, signed(int64(n+1)), []byte{0x46, 0x04, 0x40, 0x10}, number(int64(n+1)), []byte{0x08}, number(int64(n)), []byte{0x0b})
	}
	code := join(list([]byte{1, 0x7f}), body, []byte{0x0b})
	inner := signature{t.Params, append(slices.Clone(t.Results), "i32")}
	return assemble(
		section(1, list(append([][]byte{functionType(signature{t.Params, t.Results}), functionType(inner)}, tagTypes...)...)),
		section(2, list(append(items, tagItems...)...)), section(3, list(number(0))),
		section(7, list(exportItem(name, Function, 1+len(s.tags)))), section(10, list(join(number(int64(len(code))), code))))
}
