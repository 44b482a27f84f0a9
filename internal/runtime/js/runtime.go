package js

import (
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/artifact"
	"github.com/cec80427/pier/internal/native"
)

// Runtime is what the VMs of one host share: the compiled host modules. Safe for concurrent use.
type Runtime struct {
	library *library
	natives func() map[string]native.Func
	offset  string // the empty lines before every bundle, see hostLines

	store *artifact.Store // of extensions' bytecode; nil for none
	grows bool            // see TierOptions.Processors

	abandoned atomic.Int64 // VMs that nobody waits for and that have not ended

	mu    sync.Mutex
	ahead bool         // VMs are begun before they are asked for
	next  chan started // the one that was begun, or is being begun; nil for none
}

// UseStore makes the runtime keep extensions' bytecode in store, and take it from there. Call it before the first Start.
func (rt *Runtime) UseStore(store *artifact.Store) { rt.store = store }

// UseProcessors lets VMs that are at work for long raise GOMAXPROCS, see TierOptions.Processors. Call it before the first Start.
func (rt *Runtime) UseProcessors() { rt.grows = true }

// NewRuntime returns a runtime with the host modules that pier carries.
func NewRuntime() *Runtime {
	return &Runtime{library: carried(), natives: sync.OnceValue(natives), offset: strings.Repeat("\n", hostLines)}
}

// Abandoned counts the VMs that were given up because engine code in them never looks up. Each keeps its memory and a
// processor until that code returns.
func (rt *Runtime) Abandoned() int { return int(rt.abandoned.Load()) }

// hostLines bounds the lines of a host module. The engine gives every script the same name, so places are told apart by
// line: the extension's bundle starts behind all lines that a host module can have.
const hostLines = 10_000

// bundle returns the bytecode of an extension's script, whose lines start behind those of every host module.
func (rt *Runtime) bundle(code []byte) ([]byte, error) {
	return rt.compile(rt.offset+string(code), true)
}

// compile makes bytecode, or takes it from the store. Bytecode of extensions is only ever read from an entry that the store's
// MAC vouches for: the engine runs whatever it is given. What does not come again is not kept there.
func (rt *Runtime) compile(source string, keep bool) ([]byte, error) {
	name := artifact.Name([]byte("bundle"), []byte(engineVersion()), []byte(source))
	if code := rt.store.Get(name); code != nil {
		return code, nil
	}
	code, err := inNewVM(func(vm *quickjs.VM) ([]byte, error) { return vm.Compile(source, quickjs.EvalGlobal) })
	if err == nil && keep {
		rt.store.Put(name, code)
	}
	return code, err
}

// engineVersion is what a bytecode's format depends on: the engine's module version, and the platform's word and byte order.
var engineVersion = sync.OnceValue(func() string {
	version := quickjs.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dep := range info.Deps {
			if dep.Path == "modernc.org/libquickjs" || dep.Path == "modernc.org/quickjs" {
				version += " " + dep.Version
			}
		}
	}
	return version
})
