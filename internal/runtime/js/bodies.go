package js

import (
	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/quickjs/bytecode"
	"github.com/cec80427/pier/internal/quickjs/engine"
	"github.com/cec80427/pier/internal/sys/codecache"
)

// bodies are those of the functions of a VM's scripts, until the functions are first called (bytecode.Deferred).
type bodies struct {
	bytecode.Deferred
	scripts []*codecache.Resting[[]byte]
	resting bool // the load has ended
}

// run evaluates the code of a script. Until its functions have been called it is read again from the store, and made anew when it is there no more.
func (i *Instance) run(c code, anew func() (code, error)) engine.Value {
	main, rest := bytecode.Parts(c.bytes)
	var again func() []byte
	if name := c.name; name != "" && i.rt.store.Ready() { // it alone is held by the function
		again = func() []byte {
			kept := i.rt.store.Get(name)
			if kept == nil {
				made, err := anew()
				if err != nil {
					return nil
				}
				kept = made.bytes
			}
			_, rest := bytecode.Parts(kept)
			return rest
		}
	}
	i.bodies.scripts = append(i.bodies.scripts, codecache.RestingBytes(rest, again))
	i.untidy = i.untidy || i.bodies.resting
	return i.bodies.Run(i.vmState.Bytecode(), main, len(i.bodies.scripts)-1)
}

// evaluated is the engine's result for Go.
func (i *Instance) evaluated(value engine.Value) (quickjs.Value, error) {
	return i.wasm.border.Result(value)
}

// rest lets go of the bodies that can be had again.
func (b *bodies) rest() {
	b.resting = true
	for _, script := range b.scripts {
		script.Rest()
	}
}

// bodiesIn are those of a script of a VM's.
func bodiesIn(ctx uintptr, script int) ([]byte, error) {
	i := instanceIn(ctx)
	if i == nil {
		return nil, errChanged
	}
	i.watchdog.pause() // as for the script
	defer i.watchdog.resume()
	if bodies := i.bodies.scripts[script].Get(); bodies != nil {
		return *bodies, nil
	}
	return nil, errChanged
}
