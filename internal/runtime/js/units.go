package js

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/quickjs/bytecode"
	"github.com/cec80427/pier/internal/quickjs/engine"
	"github.com/cec80427/pier/internal/sys/codecache"
	"github.com/cec80427/pier/internal/sys/stopwatch"
)

// A unit of a bundle (extc.Cut) is a script of its own, compiled when its module first runs. The variables of the bundle that it uses are
// not copied: the engine has a reference for each variable that a function uses from outside of it, and the unit's function gets
// those of another function, which the bundle has for that and which names the same variables.

// unitFunction is the name under which the bundle's script is given unitOf.
const unitFunction = "__pier_unit"

// bundleCode is the bytecode of a bundle without its units, which a line behind it tells of.
type bundleCode struct {
	code
	units []extc.Unit
}

// compileBundle makes bytecode of a bundle without its units, or takes both from the store, where they are together. A bundle that the
// engine does not take so is compiled as it is.
func (rt *VMPool) compileBundle(source []byte) (bundleCode, error) {
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
	if err := i.vmState.OfferUnits(unitFunction); err != nil {
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

// unit is the method of one, or the engine's exception.
func (i *Instance) unit(e bytecode.Engine, n int, scope engine.Value) engine.Value {
	variables := e.Captured(scope)
	if n < 0 || n >= len(i.units) {
		return engine.Undefined
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
	return engine.LinkUnit(e, i.run(compiled, made), variables)
}
