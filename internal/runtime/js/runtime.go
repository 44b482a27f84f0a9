package js

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"modernc.org/quickjs"
)

//go:generate go run ./shim/gen

//go:embed all:shim/dist
var dist embed.FS

// Runtime is what the VMs of one host share: the compiled host modules. Safe for concurrent use.
type Runtime struct {
	modules fs.FS
	natives func() map[string]nativeFunc
	offset  string // the empty lines before every bundle, see hostLines

	mu       sync.Mutex
	bytecode map[string][]byte
}

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
// module. Bytecode is made here from embedded source and never read from anywhere else.
func (r *Runtime) module(name string) (code []byte, ok bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if code, ok := r.bytecode[name]; ok {
		return code, true, nil
	}
	source, err := fs.ReadFile(r.modules, moduleFile(name))
	if err != nil {
		return nil, false, nil //nolint:nilerr // absent: the caller answers with a stub
	}
	if strings.Count(string(source), "\n") >= hostLines {
		return nil, true, fmt.Errorf("host module %s has more than %d lines", name, hostLines)
	}
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, true, fmt.Errorf("start a VM to compile %s: %w", name, err)
	}
	defer vm.Close()
	if err := dropSource(vm); err != nil {
		return nil, true, err
	}
	code, err = vm.Compile("(function (exports, require, module) { "+string(source)+"\n})", quickjs.EvalGlobal)
	if err != nil {
		return nil, true, fmt.Errorf("compile host module %s: %w", name, err)
	}
	r.bytecode[name] = code
	return code, true, nil
}
