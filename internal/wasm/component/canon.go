package component

import (
	"github.com/cec80427/pier/internal/text/utftext"
	"github.com/cec80427/pier/internal/wasm/coretype"
	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

// options are those of one canonical function.
type options struct {
	encoding   utftext.Encoding
	memory     int // -1 for none; else a place in an index space
	realloc    int
	postReturn int
	callback   int
	async      bool
}

var none = options{memory: -1, realloc: -1, postReturn: -1, callback: -1}

// maxAsyncParams is how many parameters of an asynchronous import are on the stack.
const maxAsyncParams = 4

func (s *scope) options(r *wasmbinary.Reader) options {
	o, seen := none, map[byte]bool{}
	once := func(kind byte, name string) {
		if seen[kind] {
			r.Fail("canonical option `%s` is specified more than once", name)
		}
		seen[kind] = true
	}
	r.Each("canonical options", 20, func() {
		switch form := r.Byte(); form {
		case 0, 1, 2:
			if seen[0] {
				r.Fail("canonical encoding option conflicts with option before it")
			}
			seen[0] = true
			o.encoding = utftext.Encoding(form)
		case 3:
			once(form, "memory")
			o.memory = int(r.U32())
			if m := at(r, s.coreMemories, uint32(o.memory), "memory"); r.Err == nil && m.Flags != 0 {
				r.Fail("canonical ABI memory is not a 32-bit linear memory")
			}
		case 4:
			once(form, "realloc")
			o.realloc = int(r.U32())
			want := &coretype.Signature{Params: []coretype.Val{coretype.I32, coretype.I32, coretype.I32, coretype.I32}, Results: []coretype.Val{coretype.I32}}
			if f := at(r, s.coreFuncs, uint32(o.realloc), "core function"); r.Err == nil && !f.Equal(want) {
				r.Fail("canonical option `realloc` uses a core function with an incorrect signature")
			}
		case 5:
			once(form, "post-return")
			o.postReturn = int(r.U32())
			at(r, s.coreFuncs, uint32(o.postReturn), "core function")
		case 6:
			once(form, "async")
			o.async = true
		case 7:
			once(form, "callback")
			o.callback = int(r.U32())
			want := &coretype.Signature{Params: []coretype.Val{coretype.I32, coretype.I32, coretype.I32}, Results: []coretype.Val{coretype.I32}}
			if f := at(r, s.coreFuncs, uint32(o.callback), "core function"); r.Err == nil && !f.Equal(want) {
				r.Fail("canonical option `callback` uses a core function with an incorrect signature")
			}
		case 8, 9:
			r.Fail("canonical options `gc` and `core-type`: values that the core module's garbage collector owns are not supported")
		default:
			r.Fail("invalid leading byte 0x%02x of a canonical option", form)
		}
	})
	return o
}

func (s *scope) canon(r *wasmbinary.Reader) {
	s.root.sizes.Functions++
	switch form := r.Byte(); form {
	case 0, 1:
		if zero := r.Byte(); zero != 0 {
			r.Fail("invalid leading byte 0x%02x of a canonical function", zero)
		}
		if form == 0 {
			s.lift(r)
		} else {
			s.lower(r)
		}
	case 2, 3, 4:
		s.resourceFunction(r, form)
	default:
		s.asyncFunction(r, form)
	}
}

// flatParams is what parameters are on the stack, and whether they go through memory instead.
func flatParams(f *FuncType, most int) ([]coretype.Val, bool) {
	var flat []coretype.Val
	for _, p := range f.Params {
		flat = cut(flat, p.Type.flat)
	}
	if len(flat) > most {
		return []coretype.Val{coretype.I32}, true
	}
	return flat, false
}

func flatResult(f *FuncType) ([]coretype.Val, bool) {
	switch {
	case f.Result == nil:
		return nil, false
	case len(f.Result.flat) > maxFlatResults:
		return []coretype.Val{coretype.I32}, true
	}
	return f.Result.flat, false
}

// needs says whether values of a list of types lie in memory.
func needMemory(types ...*Type) bool {
	for _, t := range types {
		if t != nil && t.pointers {
			return true
		}
	}
	return false
}

func (f *FuncType) paramTypes() []*Type {
	list := make([]*Type, len(f.Params))
	for n, p := range f.Params {
		list[n] = p.Type
	}
	return list
}

// demand checks that the options have what values need.
func (o options) demand(r *wasmbinary.Reader, memory, realloc bool) {
	switch {
	case r.Err != nil:
	case memory && o.memory < 0:
		r.Fail("canonical option `memory` is required")
	case realloc && o.realloc < 0:
		r.Fail("canonical option `realloc` is required")
	case o.realloc >= 0 && o.memory < 0:
		r.Fail("canonical option `memory` is required: `realloc` was given")
	}
}

func (s *scope) lift(r *wasmbinary.Reader) {
	core := r.U32()
	sig := at(r, s.coreFuncs, core, "core function")
	o := s.options(r)
	f := typeAt[*FuncType](r, s, r.U32(), "a function type")
	if r.Err != nil {
		return
	}
	params, spilled := flatParams(f, maxFlatParams)
	results, returned := flatResult(f)
	inward := needMemory(f.paramTypes()...) || spilled
	if o.async { // the result is what task.return is given
		returned = f.returning().spills()
	}
	o.demand(r, inward || needMemory(f.Result) || returned, inward)
	switch {
	case o.async && o.callback >= 0:
		results = []coretype.Val{coretype.I32}
	case o.async:
		results = nil
	}
	if o.callback >= 0 && !o.async {
		r.Fail("cannot specify callback without async")
	}
	if o.async && o.postReturn >= 0 {
		r.Fail("cannot specify post-return function in async")
	}
	if o.async && !f.Async {
		r.Fail("the `async` canonical option requires an async function type")
	}
	if want := (&coretype.Signature{Params: params, Results: results}); r.Err == nil && !want.Equal(sig) {
		r.Fail("lowered types `%s` do not match the types `%s` of core function %d", want, sig, core)
	}
	if o.postReturn >= 0 && r.Err == nil && !s.coreFuncs[o.postReturn].Equal(&coretype.Signature{Params: sig.Results}) {
		r.Fail("canonical option `post-return` uses a core function with an incorrect signature")
	}
	s.funcs = append(s.funcs, f)
	s.add(func(in *instance) error {
		made := &lifted{in: in, typ: f, core: in.coreFuncs[core], abi: in.abi(o), async: o.async}
		if o.callback >= 0 {
			made.callback = in.coreFuncs[o.callback]
		}
		in.funcs = append(in.funcs, made)
		return nil
	})
}

func (s *scope) lower(r *wasmbinary.Reader) {
	place := r.U32()
	f := at(r, s.funcs, place, "function")
	o := s.options(r)
	if r.Err != nil {
		return
	}
	most := maxFlatParams
	if o.async {
		most = maxAsyncParams
	}
	params, spilled := flatParams(f, most)
	results, returned := flatResult(f)
	returned = returned || o.async && f.Result != nil
	o.demand(r, needMemory(append(f.paramTypes(), f.Result)...) || spilled || returned, needMemory(f.Result))
	switch {
	case o.postReturn >= 0:
		r.Fail("canonical option `post-return` cannot be specified for lowerings")
	case o.callback >= 0:
		r.Fail("canonical option `callback` cannot be specified for lowerings")
	case o.async && !f.Async:
		r.Fail("the `async` canonical option requires an async function type")
	}
	if o.async {
		if f.Result != nil {
			params = append(params[:len(params):len(params)], coretype.I32)
		}
		results = []coretype.Val{coretype.I32}
	} else if returned {
		params, results = append(params[:len(params):len(params)], coretype.I32), nil
	}
	sig := &coretype.Signature{Params: params, Results: results}
	s.coreFuncs = append(s.coreFuncs, sig)
	s.add(func(in *instance) error {
		l := &lowered{in: in, typ: f, callee: in.funcs[place], abi: in.abi(o), spilled: spilled, returned: returned, async: o.async}
		return in.pushHost(sig, l.call)
	})
}

func (s *scope) resourceFunction(r *wasmbinary.Reader, form byte) {
	i := r.U32()
	res := typeAt[*Resource](r, s, i, "a resource type")
	if r.Err != nil {
		return
	}
	if form != 3 && res.own != s {
		r.Fail("type index %d is not a local resource", i)
	}
	sig := &coretype.Signature{Params: []coretype.Val{coretype.I32}, Results: []coretype.Val{coretype.I32}}
	if form == 3 {
		sig = &coretype.Signature{Params: []coretype.Val{coretype.I32}}
	}
	s.coreFuncs = append(s.coreFuncs, sig)
	s.add(func(in *instance) error {
		rt := in.resourceOf(res)
		switch form {
		case 2:
			return in.pushHost(sig, in.resourceNew(rt))
		case 3:
			return in.pushHost(sig, in.resourceDrop(rt))
		}
		return in.pushHost(sig, in.resourceRep(rt))
	})
}
