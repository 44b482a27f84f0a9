package js

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/artifact"
)

//go:generate go run ./shim/gen
//go:generate go run ./shim/page

//go:embed all:shim/dist
var dist embed.FS

// Runtime is what the VMs of one host share: the compiled host modules. Safe for concurrent use.
type Runtime struct {
	modules fs.FS
	natives func() map[string]nativeFunc
	offset  string // the empty lines before every bundle, see hostLines

	store *artifact.Store // of bytecode; nil for none

	abandoned atomic.Int64 // VMs that nobody waits for and that have not ended

	mu       sync.Mutex
	bytecode map[string][]byte
}

// UseStore makes the runtime keep bytecode in store, and take it from there. Call it before the first Start.
func (rt *Runtime) UseStore(store *artifact.Store) { rt.store = store }

// NewRuntime returns a runtime with the host modules that pier carries.
func NewRuntime() *Runtime {
	sub, err := fs.Sub(dist, "shim/dist")
	if err != nil {
		panic(err) // the embedded tree is part of the program
	}
	return &Runtime{
		modules: sub, natives: sync.OnceValue(natives), offset: strings.Repeat("\n", hostLines), bytecode: map[string][]byte{},
	}
}

// Abandoned counts the VMs that were given up because engine code in them never looks up. Each keeps its memory and a
// processor until that code returns.
func (rt *Runtime) Abandoned() int { return int(rt.abandoned.Load()) }

// hostLines bounds the lines of a host module. The engine gives every script the same name, so places are told apart by
// line: the extension's bundle starts behind all lines that a host module can have.
const hostLines = 10_000

// moduleFile maps pi:node/fs to node/fs.js, pi:web/url to web/url.js, and the rest to pi/….
func moduleFile(name string) string {
	rest := strings.TrimPrefix(name, "pi:")
	if area, _, ok := strings.Cut(rest, "/"); ok && (area == "node" || area == "web" || area == "core") {
		return rest + ".js"
	}
	return "pi/" + rest + ".js"
}

// module returns the bytecode of a host module: a function (exports, require, module). ok is false when pier has no such
// module.
func (rt *Runtime) module(name string) (code []byte, ok bool, err error) {
	rt.mu.Lock()
	defer rt.mu.Unlock()
	if code, ok := rt.bytecode[name]; ok {
		return code, true, nil
	}
	source, err := fs.ReadFile(rt.modules, moduleFile(name))
	if err != nil {
		return nil, false, nil // absent: the caller answers with a stub
	}
	if bytes.Count(source, []byte("\n")) >= hostLines {
		return nil, true, fmt.Errorf("host module %s has more than %d lines", name, hostLines)
	}
	code, err = rt.compile("module", "(function (exports, require, module) { "+string(source)+"\n})", dropSource)
	if err != nil {
		return nil, true, fmt.Errorf("compile host module %s: %w", name, err)
	}
	rt.bytecode[name] = code
	return code, true, nil
}

// bundle returns the bytecode of an extension's script, whose lines start behind those of every host module.
func (rt *Runtime) bundle(code []byte) ([]byte, error) {
	return rt.compile("bundle", rt.offset+string(code), func(*quickjs.VM) error { return nil })
}

// compile makes bytecode, or takes it from the store. Bytecode is only ever read from an entry that the store's MAC vouches
// for: the engine runs whatever it is given.
func (rt *Runtime) compile(kind, source string, prepare func(*quickjs.VM) error) ([]byte, error) {
	name := artifact.Name([]byte(kind), []byte(engineVersion()), []byte(source))
	if code := rt.store.Get(name); code != nil {
		return code, nil
	}
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("start a VM: %w", err)
	}
	defer vm.Close()
	if err := prepare(vm); err != nil {
		return nil, err
	}
	code, err := vm.Compile(source, quickjs.EvalGlobal)
	if err != nil {
		return nil, err
	}
	rt.store.Put(name, code)
	return code, nil
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
