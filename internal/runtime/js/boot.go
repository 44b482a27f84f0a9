package js

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/node/hostfunc"
	"github.com/cec80427/pier/internal/quickjs/engine"
	"github.com/cec80427/pier/internal/quickjs/vmsnapshot"
	"github.com/cec80427/pier/internal/sys/stopwatch"
)

// bootLimit bounds pier's own first scripts, which an extension's limit may be too short for on a busy machine.
const bootLimit = 10 * time.Second

// boot tells the prepared VM whose it is, and hands it the extension's bundle.
func (i *Instance) boot() error {
	vm := i.vm
	i.watchdog.vm = vm
	vm.SetMemoryLimit(uintptr(i.opts.Limits.Heap))
	vm.SetGCThreshold(uintptr(min(i.opts.Limits.Heap/4, vmsnapshot.LoadGarbage)))
	if i.opts.Limits.Stack > 0 {
		vm.SetMaxStackSize(uintptr(min(i.opts.Limits.Stack, instance.MaxStack)))
	}
	i.wasm.limit = i.opts.Limits.Heap
	i.watchdog.limit = max(i.watchdog.limit, bootLimit)
	defer func() { i.watchdog.limit = i.opts.Limits.Entry }()
	i.enter()
	defer i.watchdog.leave()
	if err := i.startCore(); err != nil {
		if e, ok := errors.AsType[*ext.Exception](err); ok {
			return e
		}
		return ext.Wrap(ext.CodeInternal, "pier's own scripts failed: "+i.engineException(err).Stack(), err)
	}
	return nil
}

func (i *Instance) startCore() error {
	if _, err := i.core.begin.Call(quickjs.UndefinedValue); err != nil {
		return err
	}
	if err := i.measuring(); err != nil {
		return err
	}
	defer stopwatch.Begin(stepCompile, "")()
	i.watchdog.pause() // compiling is pier's own work, in a VM of its own
	compiled, err := i.bundleCode()
	i.watchdog.resume()
	if asEngineError(err) != nil {
		return i.engineException(err) // syntax that the bundler knows and the engine does not
	}
	if err != nil {
		return err
	}
	bundle, err := i.evaluated(i.run(compiled.code, func() (code, error) {
		again, err := i.rt.compileBundle(i.opts.code())
		return again.code, err
	}))
	if err != nil {
		return err
	}
	if i.units = compiled.units; len(i.units) > 0 {
		if bundle, err = i.withUnits(bundle); err != nil {
			return err
		}
	}
	if bundle, err = i.measured(bundle, stepCode, ""); err != nil {
		return err
	}
	defer bundle.Free()
	_, err = i.core.setBundle.Call(quickjs.UndefinedValue, bundle)
	return err
}

// bundleCode is the bundle's bytecode, which may have been made while it was built.
func (i *Instance) bundleCode() (bundleCode, error) {
	if i.opts.built != nil {
		if ahead := i.opts.built.code.Swap(nil); ahead != nil {
			return *ahead, nil
		}
	}
	return i.rt.compileBundle(i.opts.code())
}

var errMissing = errors.New("not found")

// takeCore runs the core script as a module and keeps the functions that Go calls later. It comes first: it takes Go's functions off the
// global object before anything of an extension is evaluated.
func (i *Instance) takeCore(run quickjs.Value) error {
	module, err := i.vm.NewObjectValue()
	if err != nil {
		return err
	}
	defer module.Free()
	exports, err := i.vm.NewObjectValue()
	if err != nil {
		return err
	}
	defer exports.Free()
	atom, err := i.vm.NewAtom("exports")
	if err != nil {
		return err
	}
	if err := module.SetPropertyValue(atom, exports); err != nil {
		return err
	}
	if _, err := run.Call(quickjs.UndefinedValue, exports, nil, module); err != nil {
		return err
	}
	made, err := module.GetPropertyValue(atom) // the script replaces its exports
	if err != nil {
		return err
	}
	defer made.Free()
	for n, into := range i.core.functions() {
		atom, err := i.vm.NewAtom(coreFunctions[n])
		if err != nil {
			return err
		}
		if *into, err = made.GetPropertyValue(atom); err != nil {
			return err
		}
	}
	return nil
}

// nativeFunc is one of the functions of shim/src/core/parts/natives.ts.
type nativeFunc struct {
	name string
	do   func([]any) (any, error)
}

// bordered are those whose arguments and result a crossing converts.
func (i *Instance) bordered() []nativeFunc {
	pure := i.rt.natives()
	i.zips.border = i.wasm.border
	return []nativeFunc{
		{"native", func(a []any) (any, error) { return i.native(pure, a) }},
		{"random", func(a []any) (any, error) { return i.random(integer(a, 0)) }},
		{"sync", func(a []any) (any, error) { return direct(i.calls.sync(str(a, 0), str(a, 1))), nil }},
		{"wasm", i.wasm.do},
		{"zip", i.zips.do},
		{"start", func(a []any) (any, error) {
			return i.calls.start(str(a, 0), str(a, 1), boolean(a, 2), int64(number(a, 3))), nil
		}},
		{"report", func(a []any) (any, error) { i.report(str(a, 0), integer(a, 1), str(a, 2)); return nil, nil }},
	}
}

// simple are those that the engine's own package converts.
func (i *Instance) simple() []nativeFunc {
	return []nativeFunc{
		{"cancel", func(a []any) (any, error) { i.calls.cancel(integer(a, 0)); return nil, nil }},
		{"begun", func(a []any) (any, error) { return i.calls.waitFirst(integer(a, 0)), nil }},
		{"holdCall", func(a []any) (any, error) { i.calls.holdCredits(integer(a, 0), boolean(a, 1)); return nil, nil }},
		{"refCall", func(a []any) (any, error) { i.calls.ref(integer(a, 0), boolean(a, 1)); return nil, nil }},
		{"timer", func(a []any) (any, error) { return i.newTimer(number(a, 0)) }},
		{"immediate", func([]any) (any, error) { return i.newImmediate() }},
		{"untimer", func(a []any) (any, error) { i.loop.clearTimer(integer(a, 0)); return nil, nil }},
		{"refTimer", func(a []any) (any, error) { i.loop.refTimer(integer(a, 0), boolean(a, 1)); return nil, nil }},
		{"now", func([]any) (any, error) { return float64(i.readWall().UnixMicro()) / 1000, nil }},
		{"monotonic", func([]any) (any, error) { return float64(i.readMono().Microseconds()) / 1000, nil }},
		{"script", func(a []any) (any, error) { return i.compileScript(str(a, 0)) }},
		{"place", func(a []any) (any, error) { return i.callerPlace(str(a, 0)), nil }},
		{"boot", func([]any) (any, error) { data, err := json.Marshal(i.opts.Boot); return string(data), err }},
	}
}

// registerNatives gives JavaScript the functions of shim/src/core/parts/natives.ts, always in the same order, and calls each with its name and place.
func (i *Instance) registerNatives(each func(name string, at uintptr)) error {
	register := func(name string, err error) error {
		name = "__pier_" + name
		var at uintptr
		if err == nil {
			at, err = i.wasm.border.FindGlobal(name)
		}
		if err != nil {
			return fmt.Errorf("register %s: %w", name, err)
		}
		each(name, at)
		return nil
	}
	for _, n := range i.bordered() {
		if err := register(n.name, i.wasm.border.Register("__pier_"+n.name, n.do)); err != nil {
			return err
		}
	}
	for _, n := range i.simple() {
		if err := register(n.name, i.vm.RegisterHostFunc("__pier_"+n.name, n.do)); err != nil {
			return err
		}
	}
	// Plain functions, because only those can return a value of the engine.
	if err := register("evaluate", i.vm.RegisterFunc("__pier_evaluate", i.evaluateScript, false)); err != nil {
		return err
	}
	return register("module", i.vm.RegisterFunc("__pier_module", i.evalModule, false))
}

func callNative(table map[string]hostfunc.Func, args []any) (any, error) {
	fn := table[str(args, 0)]
	if fn == nil {
		return nil, fmt.Errorf("pier has no native function %q", str(args, 0))
	}
	return fn(args[1:])
}

const maxDelay = (1 << 31) - 1 // as in Node, a longer delay fires at once

func (i *Instance) newTimer(ms float64) (any, error) {
	if len(i.loop.timers) >= i.opts.Limits.Queue {
		return nil, fmt.Errorf("too many timers wait (the limit is %d"+raise("queue", i.opts.Limits.Queue)+")", i.opts.Limits.Queue)
	}
	if !(ms >= 1 && ms <= maxDelay) {
		ms = 1
	}
	i.calls.nextID++
	i.loop.setTimer(i.calls.nextID, time.Duration(ms*float64(time.Millisecond)))
	return i.calls.nextID, nil
}

func (i *Instance) newImmediate() (any, error) {
	if len(i.loop.macro) >= i.opts.Limits.Queue {
		return nil, fmt.Errorf("too many macrotasks wait (the limit is %d"+raise("queue", i.opts.Limits.Queue)+")", i.opts.Limits.Queue)
	}
	i.calls.nextID++
	i.loop.enqueue(task{kind: kindTimer, id: i.calls.nextID})
	return i.calls.nextID, nil
}

// evalModule returns a host module's function, or undefined when pier has no such module.
func (i *Instance) evalModule(name string) quickjs.Value {
	defer stopwatch.Begin(stepHost, name)()
	code, ok, err := i.rt.library.module(i.vm, name)
	if err == nil && ok {
		var fn quickjs.Value
		if fn, err = i.evaluated(i.bodies.Run(i.vmState.Bytecode(), code, 0)); err == nil {
			fn, err = i.measured(fn, stepHost, name)
		}
		if err == nil {
			return fn
		}
	}
	if err != nil {
		i.uncaught(&ext.Exception{Message: fmt.Sprintf("pier's module %s is broken: %v", name, err), Code: ext.CodeInternal})
	}
	return quickjs.UndefinedValue
}

// maxReported is how much an extension may tell the host at once: of that there are several copies until it has been read.
const maxReported = 16 << 20

// report is how JavaScript tells the host something; see shim/src/core. A long text is lent.
func (i *Instance) report(kind string, id int, text string) {
	if kind != "dirty" {
		i.inTurn()
	}
	if text, ok := i.kept(kind, id, text); ok && kind == "done" {
		i.settled(id, []byte(text))
	} else if ok {
		i.told(kind, id, text)
	}
}

// told is a report of anything but an outcome.
func (i *Instance) told(kind string, id int, text string) {
	if i.tracing() {
		i.note(trace.Event{Op: trace.OpReport, Kind: kind, ID: id, Text: i.mapText(text)})
	}
	switch kind {
	case "failed":
		e := i.decodeException(text)
		if i.isOutOfMemory(e) {
			i.outOfMemory(e)
			return
		}
		if isInterrupt(e) && i.life.Err() == nil {
			i.note(trace.Event{Op: trace.OpLimit, Text: "it was interrupted"})
			e = i.overran(e)
		}
		i.bufferOutcome(id, outcome{err: e})
	case "update":
		i.mu.Lock()
		inv := i.waiting[id]
		i.mu.Unlock()
		if inv != nil && inv.update != nil {
			inv.update(json.RawMessage(text))
		}
	case "refused": // by a host module, see denied in shim/src/node/internal_errors.ts
		i.calls.failed[ext.CodeDenied] = true
	case "told":
		if i.opts.Told != nil {
			i.opts.Told()
		}
	case "dirty":
		i.dirty = true
	case "changed":
		if i.opts.Changed != nil {
			i.opts.Changed(json.RawMessage(text), false)
		}
	case "uncaught", "unhandledRejection":
		if i.spend(len(text)) { // errors are output too
			i.uncaught(i.decodeException(text))
		}
	case "stdout", "stderr":
		if i.spend(len(text)) && i.opts.Write != nil {
			i.opts.Write(map[string]int{"stdout": 1, "stderr": 2}[kind], i.mapText(text))
		}
	default:
		if event, ok := strings.CutPrefix(kind, "error:"); ok && i.spend(len(text)) && i.opts.Failed != nil {
			i.opts.Failed(event, i.decodeException(text))
		}
		if level, ok := strings.CutPrefix(kind, "print:"); ok && i.spend(len(text)) && i.opts.Print != nil {
			i.opts.Print(level, i.mapText(text))
		}
	}
}

// kept is the text of a report, which may be lent, as the host keeps it. One that is too long fails.
func (i *Instance) kept(kind string, id int, text string) (string, bool) {
	if len(text) < engine.LentFrom {
		return text, true
	}
	if len(text) <= maxReported {
		engine.CountGarbage(len(text))
		return strings.Clone(text), true
	}
	e := &ext.Exception{Message: fmt.Sprintf("what the extension told the host is larger than %d MiB", maxReported>>20), Code: ext.CodeInvalidRequest}
	if kind == "done" || kind == "failed" {
		i.bufferOutcome(id, outcome{err: e})
	} else {
		i.uncaught(e)
	}
	return "", false
}

// settled is the report of an invocation that is over: its outcome as JSON, nothing for undefined.
func (i *Instance) settled(id int, text []byte) {
	i.inTurn()
	if i.tracing() {
		i.note(trace.Event{Op: trace.OpReport, Kind: "done", ID: id, Text: i.mapText(string(text))})
	}
	if len(text) == 0 {
		text = nil
	}
	if i.registers(id) {
		vmsnapshot.CollectAgain(i.vmState.Bytecode().Runtime)
		i.untidy = true
		if i.opts.Changed != nil {
			i.opts.Changed(text, true) // here, so that what changes later is told later
		}
	}
	i.bufferOutcome(id, outcome{value: text})
}

// registers reports whether an invocation ran the extension's factory: its outcome is the registrations.
func (i *Instance) registers(id int) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	inv := i.waiting[id]
	return inv != nil && (inv.op == "load" || inv.op == "renew")
}

// spend counts output against its limit; the first byte over it is announced, the rest dropped.
func (i *Instance) spend(n int) bool {
	before := i.output
	i.output += int64(n)
	if i.output <= i.opts.Limits.Output {
		return true
	}
	if before <= i.opts.Limits.Output && i.opts.Print != nil {
		i.opts.Print("warn", fmt.Sprintf("output limit of %d bytes reached; further output is dropped"+raise("output", i.opts.Limits.Output), i.opts.Limits.Output))
	}
	return false
}

// random, readWall and readMono are what JavaScript learns of chance and time.
func (i *Instance) random(n int) (any, error) {
	if n < 0 || n > 1<<20 {
		return nil, fmt.Errorf("%d random bytes asked for; the limit is %d", n, 1<<20)
	}
	var failed error
	e := i.input(trace.Event{Op: trace.OpRandom, ID: n}, func(e *trace.Event) {
		data := make([]byte, n)
		_, failed = io.ReadFull(i.opts.Rand, data)
		e.Out = base64.StdEncoding.EncodeToString(data)
	})
	if failed != nil {
		return nil, failed
	}
	return base64.StdEncoding.DecodeString(e.Out)
}

func (i *Instance) readWall() time.Time {
	return time.Unix(0, i.input(trace.Event{Op: trace.OpWall}, func(e *trace.Event) { e.At = i.opts.Clock.Now().UnixNano() }).At)
}

func (i *Instance) readMono() time.Duration {
	return time.Duration(i.input(trace.Event{Op: trace.OpMono}, func(e *trace.Event) { e.At = int64(i.monotonic()) }).At)
}

func errorFor(err error) *ext.Error {
	if e, ok := errors.AsType[*ext.Error](err); ok {
		return e
	}
	return ext.Wrap(ext.CodeOf(err), "the host call failed", err)
}

func str(args []any, n int) string {
	if n < len(args) {
		if s, ok := args[n].(string); ok {
			return s
		}
	}
	return ""
}

func boolean(args []any, n int) bool {
	b, _ := at(args, n).(bool)
	return b
}

func integer(args []any, n int) int { return int(number(args, n)) }

func number(args []any, n int) float64 {
	switch v := at(args, n).(type) {
	case int:
		return float64(v)
	case int32:
		return float64(v)
	case int64:
		return float64(v)
	case float64:
		return v
	}
	return 0
}

func at(args []any, n int) any {
	if n < len(args) {
		return args[n]
	}
	return nil
}
