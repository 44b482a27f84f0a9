package component

import (
	"strings"

	"github.com/cec80427/pier/internal/wasm/coretype"
	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

// Built-in functions of the asynchronous part, as they are declared. What they do is in builtins.go.

func (s *scope) asyncFunction(r *wasmbinary.Reader, form byte) {
	b, ok := coretype.BuiltinOf(form)
	if !ok {
		r.Fail("invalid leading byte 0x%02x of a canonical function", form)
		return
	}
	s.root.turns = true
	f := &builtinFunc{name: b.Name, sig: b.Sig, options: none, table: -1, memory: -1}
	for _, arg := range b.Args {
		s.builtinArgument(r, arg, f)
	}
	s.coreFuncs = append(s.coreFuncs, &f.sig)
	s.add(func(in *instance) error { return in.pushHost(&f.sig, in.builtin(f)) })
}

// builtinFunc is a built-in function with what it was declared with.
type builtinFunc struct {
	name    string
	sig     coretype.Signature
	slot    uint32
	typ     *FuncType // whose parameter is what task.return returns
	elem    *Type     // what a stream or future holds
	options options
	flag    bool // asynchronous
	memory  int
	table   int
}

func (s *scope) builtinArgument(r *wasmbinary.Reader, arg rune, b *builtinFunc) {
	name := b.name
	switch arg {
	case 't':
		t := typeAt[*Type](r, s, r.U32(), "a defined type")
		if want := map[byte]Kind{'f': Future, 's': Stream}[name[0]]; r.Err == nil && t.Kind != want {
			r.Fail("%s requires a %s type", name, want)
		}
		if r.Err == nil {
			b.elem = t.Elem
		}
	case 'o':
		b.options = s.options(r)
		s.fitting(r, b)
	case 'b', 'l':
		flag := r.Byte()
		if b.flag = flag == 1; flag > 1 || b.flag && arg == 'l' {
			r.Fail("%s: invalid boolean value, or a non-zero reserved byte: 0x%02x", name, flag)
		}
	case 'm':
		b.memory = int(r.U32())
		at(r, s.coreMemories, uint32(b.memory), "memory")
	case 'f':
		if f, ok := at(r, s.coreTypes, r.U32(), "core type").(*coretype.Signature); !ok || !f.Equal(&coretype.Signature{Params: []coretype.Val{coretype.I32}}) {
			r.Fail("%s: a start function must take a single `i32` argument", name)
		}
	case 'n':
		b.table = int(r.U32())
		at(r, s.coreTables, uint32(b.table), "table")
	case 'v':
		switch v := coretype.ReadVal(r); v {
		case coretype.I32:
		case coretype.I64:
			if wide := []coretype.Val{v}; len(b.sig.Params) > 0 {
				b.sig.Params = wide
			} else {
				b.sig.Results = wide
			}
		default:
			r.Fail("`%s` only supports `i32` or `i64`", name)
		}
	case 'u':
		if b.slot = r.U32(); b.slot > 1 {
			r.Fail("%s: context slot %d is out of bounds", name, b.slot)
		}
	case 'r':
		b.typ = &FuncType{}
		switch form := r.Byte(); {
		case form == 0:
			b.typ.Result = s.valtype(r)
		case form > 1 || r.Byte() != 0:
			r.Fail("invalid leading byte of what %s returns", name)
		}
		b.typ = b.typ.returning()
		b.sig.Params, _ = flatParams(b.typ, maxFlatParams)
	}
}

// fitting checks the options of a built-in function.
func (s *scope) fitting(r *wasmbinary.Reader, b *builtinFunc) {
	o := b.options
	switch reads := strings.HasSuffix(b.name, "read"); {
	case o.postReturn >= 0:
		r.Fail("canonical option `post-return` cannot be specified for lowerings: cannot specify `post-return` option on `%s`", b.name)
	case o.callback >= 0:
		r.Fail("cannot specify callback without async: `%s` takes none", b.name)
	case b.typ == nil:
		o.demand(r, b.elem != nil, reads && needMemory(b.elem))
	case o.async:
		r.Fail("cannot specify `async` option on `%s`", b.name)
	case o.realloc >= 0:
		r.Fail("cannot specify `realloc` option on `%s`", b.name)
	case b.typ.Result != nil && b.typ.Result.borrows:
		r.Fail("`%s` result cannot contain a `borrow` type", b.name)
	default:
		o.demand(r, needMemory(b.typ.Result) || b.typ.spills(), false)
	}
}

// returning is the type of a function that takes what f returns, as task.return does.
func (f *FuncType) returning() *FuncType {
	if f.Result == nil {
		return &FuncType{}
	}
	return &FuncType{Params: []Field{{"", f.Result}}, Result: f.Result}
}

func (f *FuncType) spills() bool {
	_, spilled := flatParams(f, maxFlatParams)
	return spilled
}
