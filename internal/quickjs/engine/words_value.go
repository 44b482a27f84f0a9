package engine

import (
	"unsafe"

	lib "modernc.org/libquickjs"

	"github.com/cec80427/pier/internal/quickjs/v8message"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// values reads the variables of the function that has failed, so that a message can say what a name stands for. No JavaScript
// runs: what has a getter, a proxy or anything else of its own is not known.
type values struct{ s *Stacks }

var rootName, pathStep = lazyregexp.New(`^` + v8message.Identifier), lazyregexp.New(`^(?:\??\.(` + v8message.Identifier + `)|\["([^"\\]*)"\]|\[(\d+)\]|\[(` + v8message.Identifier + `)\])`)

// of is nil when the value of an expression cannot be told.
func (v values) of(expression string) *v8message.Value {
	value, ok := v.evaluate(expression)
	if !ok {
		return nil
	}
	defer lib.XFreeValue(v.s.tls, v.s.context, value)
	return v.describe(value)
}

// argument returns the first argument of the running function.
func (v values) argument() *v8message.Value {
	frame := v.s.frame()
	if frame == nil || frame.Farg_buf == 0 {
		return nil
	}
	if frame.Farg_count == 0 {
		return &v8message.Value{Text: "undefined", Typed: "undefined"}
	}
	return v.describe(argument(frame.Farg_buf, 0))
}

func (v values) describe(value lib.TJSValue) *v8message.Value {
	call := nativeCall{s: v.s, args: []lib.TJSValue{value}}
	switch value.Ftag {
	case lib.EJS_TAG_OBJECT:
		return &v8message.Value{Class: v.class(value), Typed: "object"}
	case lib.EJS_TAG_NULL:
		return &v8message.Value{Text: "null", Typed: "null"}
	case lib.EJS_TAG_SYMBOL:
		return nil
	}
	return &v8message.Value{Text: call.shown(0), Typed: call.typed(0)}
}

// class returns V8's name of an object in messages about its properties.
func (v values) class(of lib.TJSValue) string {
	if classOf(of) == lib.EJS_CLASS_ARRAY {
		return "[object Array]"
	}
	if name := v.s.atom("constructor"); name != 0 {
		defer lib.XJS_FreeAtom(v.s.tls, v.s.context, name)
		if constructor, ok := v.property(of, name); ok {
			defer lib.XFreeValue(v.s.tls, v.s.context, constructor)
			if text, ok := v.s.ownText(constructor, lib.EJS_ATOM_name); ok && text != "" {
				return "#<" + text + ">"
			}
		}
	}
	return "#<Object>"
}

func (v values) evaluate(expression string) (lib.TJSValue, bool) {
	root := rootName.FindString(expression)
	value, ok := v.variable(root)
	rest := expression[len(root):]
	for ok && rest != "" {
		m := pathStep.FindStringSubmatch(rest)
		if m == nil {
			lib.XFreeValue(v.s.tls, v.s.context, value)
			return undefined, false
		}
		rest = rest[len(m[0]):]
		name := m[1] + m[2] + m[3]
		if m[4] != "" {
			key := v.of(m[4])
			if key == nil || key.Class != "" {
				lib.XFreeValue(v.s.tls, v.s.context, value)
				return undefined, false
			}
			name = key.Text
		}
		atom := v.s.atom(name)
		next, found := v.property(value, atom)
		lib.XJS_FreeAtom(v.s.tls, v.s.context, atom)
		lib.XFreeValue(v.s.tls, v.s.context, value)
		value, ok = next, found
	}
	return value, ok
}

// property is a plain property of an object or of those that it inherits from; undefined when there is none. The caller owns it.
func (v values) property(of lib.TJSValue, name lib.TJSAtom) (lib.TJSValue, bool) {
	of = lib.XDupValue(v.s.tls, v.s.context, of)
	defer func() { lib.XFreeValue(v.s.tls, v.s.context, of) }()
	for range longestPath {
		if of.Ftag == lib.EJS_TAG_NULL {
			return undefined, true
		}
		class := classOf(of)
		if class == 0 || class == lib.EJS_CLASS_PROXY || v.s.Bytecode().Class(uintptr(class)).Fexotic != 0 && class != lib.EJS_CLASS_ARRAY && class != lib.EJS_CLASS_ERROR {
			return undefined, false
		}
		if found, plain := v.s.ownPlain(of, name); found {
			return plain, plain.Ftag != exception.Ftag
		}
		above := lib.XJS_GetPrototype(v.s.tls, v.s.context, of)
		lib.XFreeValue(v.s.tls, v.s.context, of)
		of = above
	}
	return undefined, false
}

// longestPath bounds the number of prototypes that are searched for a property.
const longestPath = 20

// variable is the value of a name in the function that runs, when only one thing has that name there. The caller owns it.
func (v values) variable(name string) (lib.TJSValue, bool) {
	if name == "undefined" {
		return undefined, true
	}
	frame := v.s.frame()
	if frame == nil || name == "" || !scripted[classOf(frame.Fcur_func)] {
		return undefined, false
	}
	atom := v.s.atom(name)
	defer lib.XJS_FreeAtom(v.s.tls, v.s.context, atom)
	at := opaque(frame.Fcur_func)
	code := *(**lib.TJSFunctionBytecode)(unsafe.Pointer(&at))
	var found []lib.TJSValue
	for n := range uintptr(code.Farg_count) + uintptr(code.Fvar_count) {
		def := (*lib.TJSBytecodeVarDef)(foreign(code.Fvardefs + n*unsafe.Sizeof(lib.TJSBytecodeVarDef{})))
		if def.Fvar_name != atom {
			continue
		}
		if n < uintptr(code.Farg_count) {
			found = append(found, argument(frame.Farg_buf, n))
		} else {
			found = append(found, argument(frame.Fvar_buf, n-uintptr(code.Farg_count)))
		}
	}
	if len(found) == 0 {
		found = v.enclosing(frame, code, atom)
	}
	if len(found) != 1 || found[0].Ftag == lib.EJS_TAG_UNINITIALIZED {
		return undefined, false
	}
	return lib.XDupValue(v.s.tls, v.s.context, found[0]), true
}

var scripted = map[uint16]bool{
	lib.EJS_CLASS_BYTECODE_FUNCTION: true, lib.EJS_CLASS_ASYNC_FUNCTION: true, lib.EJS_CLASS_GENERATOR_FUNCTION: true,
	lib.EJS_CLASS_ASYNC_GENERATOR_FUNCTION: true,
}

// enclosing finds a variable of the functions around.
func (v values) enclosing(frame *lib.TJSStackFrame, code *lib.TJSFunctionBytecode, atom lib.TJSAtom) (found []lib.TJSValue) {
	refs := *(*uintptr)(unsafe.Add(unsafe.Pointer(&object(frame.Fcur_func).Fu), unsafe.Sizeof(uintptr(0))))
	for n := range uintptr(code.Fclosure_var_count) {
		def := (*lib.TJSClosureVar)(foreign(code.Fclosure_var + n*unsafe.Sizeof(lib.TJSClosureVar{})))
		if def.Fvar_name != atom || refs == 0 {
			continue
		}
		ref := *(**lib.TJSVarRef)(foreign(refs + n*unsafe.Sizeof(uintptr(0))))
		if ref != nil && ref.Fpvalue != 0 {
			found = append(found, argument(ref.Fpvalue, 0))
		}
	}
	return found
}
