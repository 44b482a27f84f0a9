package bytecode

import (
	"encoding/json"
	"strings"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"

	"github.com/cec80427/pier/internal/quickjs/engine/symbols"
)

// Variable is one that a function uses from outside of it.
type Variable struct {
	Name              string
	atom              lib.TJSAtom
	Lexical, Constant bool
	ref               uintptr
}

// Declared declares variables as they are where they come from: those that are parameters here, and those that are statements.
func Declared(variables []Variable) (params, locals string) {
	var names []string
	for _, v := range variables {
		switch {
		case v.Constant:
			locals += " const " + v.Name + " = 0;"
		case v.Lexical:
			locals += " let " + v.Name + ";"
		default:
			names = append(names, v.Name)
		}
	}
	return strings.Join(names, ", "), locals
}

// codeOf is the bytecode of a function of JavaScript, nil for anything else, and the engine's references to what it uses from outside of it.
func codeOf(fn lib.TJSValue) (b *lib.TJSFunctionBytecode, refs uintptr) {
	if fn.Ftag != lib.EJS_TAG_OBJECT {
		return nil, 0
	}
	o := *(**lib.TJSObject)(unsafe.Pointer(&fn.Fu))
	switch o.Fclass_id {
	case lib.EJS_CLASS_BYTECODE_FUNCTION, lib.EJS_CLASS_ASYNC_FUNCTION, lib.EJS_CLASS_GENERATOR_FUNCTION, lib.EJS_CLASS_ASYNC_GENERATOR_FUNCTION:
	default:
		return nil, 0
	}
	inner := (*struct{ code, refs, home uintptr })(unsafe.Pointer(&o.Fu))
	return (*lib.TJSFunctionBytecode)(foreign(inner.code)), inner.refs
}

// closureOf is what a function of JavaScript uses from outside of it, and the engine's references to that.
func closureOf(fn lib.TJSValue) ([]lib.TJSClosureVar, []uintptr) {
	b, refs := codeOf(fn)
	if b == nil || b.Fclosure_var_count == 0 || refs == 0 {
		return nil, nil
	}
	return unsafe.Slice((*lib.TJSClosureVar)(foreign(b.Fclosure_var)), b.Fclosure_var_count),
		unsafe.Slice((*uintptr)(foreign(refs)), b.Fclosure_var_count)
}

// What the engine's bit field says of a variable: where it is from, and how it was declared.
func closureKind(v lib.TJSClosureVar) (from int, lexical, constant bool) {
	bits := *(*uint16)(unsafe.Pointer(&v))
	return int(bits & 7), bits&8 != 0, bits&16 != 0
}

// Captured lists the variables of the functions around that a function uses; globals are not among them.
func (e Engine) Captured(fn lib.TJSValue) []Variable {
	var found []Variable
	list, refs := closureOf(fn)
	for n, v := range list {
		from, lexical, constant := closureKind(v)
		if from > lib.EJS_CLOSURE_REF {
			continue
		}
		found = append(found, Variable{e.atomText(v.Fvar_name), v.Fvar_name, lexical, constant, refs[n]})
	}
	return found
}

func (e Engine) atomText(name lib.TJSAtom) string {
	text := lib.XJS_AtomToCStringLen(e.TLS, e.Context, 0, name)
	defer lib.XJS_FreeCString(e.TLS, e.Context, text)
	return libc.GoString(text)
}

// Link gives a unit's method the bundle's variables, and reports whether all were there.
func (e Engine) Link(method lib.TJSValue, variables []Variable) bool {
	list, refs := closureOf(method)
	links := make([]uintptr, len(list))
	for n, v := range list {
		from, lexical, constant := closureKind(v)
		if from > lib.EJS_CLOSURE_REF {
			continue
		}
		for _, of := range variables {
			if of.atom == v.Fvar_name && of.Lexical == lexical && of.Constant == constant {
				links[n] = of.ref
			}
		}
		if links[n] == 0 {
			return false
		}
	}
	for n, ref := range links {
		if ref == 0 {
			continue
		}
		counted := lib.TJSValue{Ftag: lib.EJS_TAG_OBJECT} // all that the engine counts references to, it counts alike
		*(*uintptr)(unsafe.Pointer(&counted.Fu)) = ref
		lib.XDupValue(e.TLS, e.Context, counted)
		symbols.FreeVarRef(e.TLS, e.Runtime, refs[n])
		refs[n] = ref
	}
	return true
}

// Throw has the engine throw an Error, and returns what stands for one that was thrown.
func (e Engine) Throw(err error) lib.TJSValue {
	text, _ := json.Marshal(err.Error()) // of a string it never fails
	return e.Evaluate("throw new Error(" + string(text) + ")")
}

// Evaluate runs a script.
func (e Engine) Evaluate(source string) lib.TJSValue {
	text, err := libc.CString(source)
	if err != nil {
		return lib.XJS_ThrowOutOfMemory(e.TLS, e.Context)
	}
	defer libc.Xfree(e.TLS, text)
	return lib.XJS_Eval(e.TLS, e.Context, text, lib.Tsize_t(len(source)), uintptr(unsafe.Pointer(&scriptName)), lib.MJS_EVAL_TYPE_GLOBAL)
}
