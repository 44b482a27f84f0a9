package js

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/quickjs/bytecode"
	"github.com/cec80427/pier/internal/sys/codecache"
	"github.com/cec80427/pier/internal/sys/stopwatch"
)

// A unit of a bundle (extc.Cut) is a script of its own, compiled when its module first runs. The variables of the bundle that it uses are
// not copied: the engine has a reference for each variable that a function uses from outside of it, and the unit's function gets
// those of another function, which the bundle has for that and which names the same variables.

var errLink = errors.New("a module of the bundle cannot be linked")

// unitFunction is the name under which the bundle's script is given unitOf.
const unitFunction = "__pier_unit"

// bundleCode is the bytecode of a bundle without its units, which a line behind it tells of.
type bundleCode struct {
	code
	units []extc.Unit
}

// compileBundle makes bytecode of a bundle without its units, or takes both from the store, where they are together. A bundle that the
// engine does not take so is compiled as it is.
func (rt *Runtime) compileBundle(source []byte) (bundleCode, error) {
	name := codecache.Name([]byte("units"), []byte(bytecode.Version()), source)
	kept := bundleCode{code: code{rt.store.Get(name), name}}
	if json.Unmarshal(kept.bytes[bytes.LastIndexByte(kept.bytes, '\n')+1:], &kept.units) == nil {
		return kept, nil
	}
	cut := extc.CutCode(source)
	main, err := rt.fresh(string(cut.Main), hostLines)
	if err != nil && len(cut.Units) > 0 {
		cut = extc.Cut{Main: source}
		main, err = rt.fresh(string(cut.Main), hostLines)
	}
	if err != nil {
		return bundleCode{}, err
	}
	units, err := json.Marshal(cut.Units)
	whole := slices.Concat(main, []byte("\n"), units)
	rt.store.PutLater(name, whole)
	return bundleCode{code{whole, name}, cut.Units}, err
}

// withUnits makes the bundle of a script that needs unitOf. It takes the script over.
func (i *Instance) withUnits(main quickjs.Value) (bundle quickjs.Value, err error) {
	defer main.Free()
	if err := i.stores.offer(unitFunction, unitOf); err != nil {
		return bundle, err
	}
	global := i.vm.GlobalObject()
	defer global.Free()
	atom, err := i.vm.NewAtom(unitFunction)
	if err != nil {
		return bundle, err
	}
	unit, err := global.GetPropertyValue(atom)
	if err != nil {
		return bundle, err
	}
	if unit, err = i.measured(unit, stepCode); err != nil {
		return bundle, err
	}
	defer unit.Free()
	if _, err := i.vm.Eval("delete globalThis."+unitFunction, quickjs.EvalGlobal); err != nil {
		return bundle, err
	}
	return main.CallValue(quickjs.UndefinedValue, unit)
}

// unitOf is unit(n, scope) of extc.Cut.
func unitOf(tls *libc.TLS, ctx uintptr, _ lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
	i := instanceIn(ctx)
	if i == nil || argc < 2 {
		return undefined
	}
	n, scope := argument(argv, 0), argument(argv, 1)
	if n.Ftag != lib.EJS_TAG_INT {
		return undefined
	}
	return i.unit(bytecode.Engine{TLS: tls, Runtime: runtimeOf(ctx), Context: ctx}, int(*(*int32)(unsafe.Pointer(&n.Fu))), scope)
}

// unit is the method of one, or the engine's exception.
func (i *Instance) unit(e bytecode.Engine, n int, scope lib.TJSValue) lib.TJSValue {
	variables := e.Captured(scope)
	if n < 0 || n >= len(i.units) {
		return undefined
	}
	defer stopwatch.Begin(stepCompile, "")()
	u := i.units[n]
	params, locals := bytecode.Declared(variables)
	made := func() (code, error) {
		whole := i.opts.code()
		if u.End > len(whole) {
			return code{}, errChanged
		}
		return i.rt.compile(u.Script(whole, params, locals), hostLines+u.Line-1, true)
	}
	i.watchdog.pause() // as for the bundle
	compiled, err := made()
	i.watchdog.resume()
	switch {
	case errors.Is(err, errChanged):
		return e.Throw(err)
	case err != nil: // this VM says why
		return e.Evaluate(strings.Repeat("\n", hostLines+u.Line-1) + u.Script(i.opts.code(), params, locals))
	}
	outer := i.run(compiled, made)
	if outer.Ftag == exception.Ftag {
		return outer
	}
	method := lib.XJS_Call(e.TLS, e.Context, outer, undefined, 0, 0)
	lib.XFreeValue(e.TLS, e.Context, outer)
	if method.Ftag == exception.Ftag || e.Link(method, variables) {
		return method
	}
	lib.XFreeValue(e.TLS, e.Context, method)
	return e.Throw(errLink)
}
