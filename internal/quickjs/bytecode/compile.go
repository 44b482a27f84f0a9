package bytecode

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"
)

// HostLines bounds the lines of a host module. The engine gives every script the same name, so places are told apart by
// line: the extension's bundle starts behind all lines that a host module can have.
const HostLines = 10_000

// The engine gives every script the same name, so places are told apart by line. A script's lines are moved behind those of others once
// it is compiled: with empty lines before it the engine would count those for every class of it.

var scriptName = [...]byte{'<', 'e', 'v', 'a', 'l', '>', 0} // as modernc.org/quickjs calls scripts

var errCompile = errors.New("the script cannot be compiled")

// Behind compiles a script whose lines come behind as many others.
func Behind(vm *quickjs.VM, source string, lines int) ([]byte, error) {
	e, err := Of(vm)
	if err != nil {
		return nil, err
	}
	code, err := e.compileBehind(source, lines)
	if err != nil { // in the engine's words, with places
		code, err := vm.Compile(strings.Repeat("\n", lines)+source, quickjs.EvalGlobal)
		return joined(code, nil), err
	}
	return code, nil
}

func (e Engine) compileBehind(source string, lines int) ([]byte, error) {
	fn, err := e.compile(source)
	if err != nil {
		return nil, err
	}
	defer lib.XFreeValue(e.TLS, e.Context, fn)
	if !e.settle(fn, newScript(source, lines), 0, len(source)) {
		return nil, errCompile
	}
	return e.encode(fn, gain)
}

// compile has the engine compile a script.
func (e Engine) compile(source string) (lib.TJSValue, error) {
	text, err := libc.CString(source)
	if err != nil {
		return exception, err
	}
	defer libc.Xfree(e.TLS, text)
	const flags = lib.MJS_EVAL_TYPE_GLOBAL | lib.MJS_EVAL_FLAG_COMPILE_ONLY
	fn := lib.XJS_Eval(e.TLS, e.Context, text, lib.Tsize_t(len(source)), uintptr(unsafe.Pointer(&scriptName)), flags)
	if fn.Ftag == exception.Ftag {
		lib.XFreeValue(e.TLS, e.Context, lib.XJS_GetException(e.TLS, e.Context))
		return exception, errCompile
	}
	return fn, nil
}

// settle moves the lines of a compiled function and of those within it, and has them note where in the script their texts are, between two places. The engine
// keeps for each the line and the column where it begins, then only differences.
func (e Engine) settle(fn lib.TJSValue, s *script, from, to int) bool {
	if fn.Ftag != lib.EJS_TAG_FUNCTION_BYTECODE {
		return false
	}
	b := (*lib.TJSFunctionBytecode)(foreign(*(*uintptr)(unsafe.Pointer(&fn.Fu))))
	table := unsafe.Slice((*byte)(foreign(b.Fdebug.Fpc2line_buf)), b.Fdebug.Fpc2line_len)
	line, n := binary.Uvarint(table)
	if n <= 0 {
		return false
	}
	moved := append(binary.AppendUvarint(nil, line+uint64(s.lines)), table[n:]...)
	if b.Fdebug.Fsource != 0 {
		text := unsafe.String((*byte)(foreign(b.Fdebug.Fsource)), b.Fdebug.Fsource_len)
		if at, ok := s.find(text, line, from, to); ok {
			from, to = at, at+len(text)
			moved = append(moved, s.piece(at, len(text))...)
			lib.Xjs_free(e.TLS, e.Context, b.Fdebug.Fsource)
			b.Fdebug.Fsource, b.Fdebug.Fsource_len = 0, 0
		}
	}
	at := lib.Xjs_malloc(e.TLS, e.Context, lib.Tsize_t(len(moved)))
	if at == 0 {
		return false
	}
	copy(unsafe.Slice((*byte)(foreign(at)), len(moved)), moved)
	lib.Xjs_free(e.TLS, e.Context, b.Fdebug.Fpc2line_buf)
	b.Fdebug.Fpc2line_buf, b.Fdebug.Fpc2line_len = at, int32(len(moved))
	for _, constant := range unsafe.Slice((*lib.TJSValue)(foreign(b.Fcpool)), b.Fcpool_count) {
		if constant.Ftag == lib.EJS_TAG_FUNCTION_BYTECODE && !e.settle(constant, s, from, to) {
			return false
		}
	}
	return true
}

// Module is the bytecode of a host module's script.
func Module(script []byte) ([]byte, error) {
	if bytes.Count(script, []byte("\n")) >= HostLines {
		return nil, fmt.Errorf("it has more than %d lines", HostLines)
	}
	return InNewVM(func(vm *quickjs.VM) ([]byte, error) {
		e, err := Of(vm)
		if err != nil {
			return nil, err
		}
		return e.compileModule(vm, "(function (exports, require, module) { "+string(script)+"\n})")
	})
}

// compileModule compiles without the source's text, which only Function.prototype.toString would show, and without its places:
// stacks leave out the frames of host modules.
func (e Engine) compileModule(vm *quickjs.VM, script string) ([]byte, error) {
	lib.XJS_SetStripInfo(e.TLS, e.Runtime, lib.MJS_STRIP_SOURCE|lib.MJS_STRIP_DEBUG)
	defer lib.XJS_SetStripInfo(e.TLS, e.Runtime, 0)
	return vm.Compile(script, quickjs.EvalGlobal)
}

// InNewVM compiles in a VM that is nobody else's.
func InNewVM(compile func(*quickjs.VM) ([]byte, error)) ([]byte, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("start a VM: %w", err)
	}
	defer vm.Close()
	return compile(vm)
}

// Version is what a bytecode's format depends on: what is done with it here, the engine's module version, and the platform's word and byte order.
var Version = sync.OnceValue(func() string {
	version := "3 " + quickjs.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dep := range info.Deps {
			if dep.Path == "modernc.org/libquickjs" || dep.Path == "modernc.org/quickjs" {
				version += " " + dep.Version
			}
		}
	}
	return version
})
