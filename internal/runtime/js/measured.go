package js

import (
	"strconv"
	"strings"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/sys/stopwatch"
)

// The steps of a load that are told apart while somebody measures (stopwatch).
const (
	stepBoot    = "boot"         // a VM, and pier's first script in it
	stepCompile = "compile"      // scripts to bytecode, or reading what was made of them before
	stepHost    = "host modules" // reading and running pier's own modules
	stepCode    = "module code"  // the modules of the extension and of what it imports
	stepFactory = "factory"      // the extension's function, and what it waits for
)

// measureScript gives a function another's work with a clock on it. Without a name it is the function unit of extc.Cut, whose results are
// given one.
const measureScript = `((measure) => {
	const timed = (run, step, of) => function (...list) {
		const id = measure(step, of);
		let out;
		try { out = run.apply(this, list); } finally { if (!(out instanceof Promise)) measure(id); }
		return out instanceof Promise ? out.finally(() => measure(id)) : out;
	};
	return (run, step, of) => of === undefined ? (n, scope) => timed(run(n, scope), step, n) : timed(run, step, of);
})(globalThis.__pier_measure)`

// measuring readies the VM for being measured, when somebody does. Nothing that an extension does depends on that, but the frames of its
// stacks and when promises of whole modules settle.
func (i *Instance) measuring() error {
	if !stopwatch.Running() {
		return nil
	}
	var done []func()
	err := i.vm.RegisterHostFunc("__pier_measure", func(a []any) (any, error) {
		if len(a) < 2 {
			done[integer(a, 0)]()
			return nil, nil
		}
		of := str(a, 1)
		if _, text := a[1].(string); !text {
			of = dependency(i.units[integer(a, 1)].Name)
		}
		done = append(done, stopwatch.Begin(str(a, 0), of))
		return len(done) - 1, nil
	})
	if err != nil {
		return err
	}
	if i.measure, err = i.vm.EvalValue(measureScript, quickjs.EvalGlobal); err != nil {
		return err
	}
	_, err = i.vm.Eval("delete globalThis.__pier_measure", quickjs.EvalGlobal)
	return err
}

// measured is run with a clock on it when somebody measures, and takes it over then.
func (i *Instance) measured(run quickjs.Value, step string, of ...any) (quickjs.Value, error) {
	if i.measure.VM() == nil {
		return run, nil
	}
	defer run.Free()
	return i.measure.CallValue(quickjs.UndefinedValue, append([]any{run, step}, of...)...)
}

// dependency is the package that a module belongs to, of its name as JavaScript writes it; "" for the extension itself.
func dependency(name string) string {
	text, err := strconv.Unquote(name)
	if err != nil {
		return ""
	}
	const folder = "node_modules/"
	at := strings.LastIndex(text, folder)
	if at < 0 {
		return ""
	}
	parts := strings.Split(text[at+len(folder):], "/")
	if strings.HasPrefix(parts[0], "@") && len(parts) > 1 {
		return parts[0] + "/" + parts[1]
	}
	return parts[0]
}
