package js

import (
	archive "archive/zip"
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"
)

//go:generate go run ./shim/gen
//go:generate go run ./shim/page

//go:embed shim/dist/*.qjs shim/dist/*/*.qjs shim/dist/*/*/*.qjs shim/dist/*/*/*/*.qjs
var dist embed.FS

// The scripts are hardly ever needed: packed, so that they are a small part of the program.
//
//go:embed shim/dist/scripts.zip
var packed []byte

// library is the host modules: the bytecode of each, and the script it was built from. All VMs of the process share them.
type library struct {
	files   fs.FS                 // bytecode
	scripts func() (fs.FS, error) // the same names with the scripts' ending

	once sync.Once
	fits bool // the bytecode is this engine's own

	mu   sync.Mutex
	code map[string][]byte
}

// carried are the host modules that pier carries.
var carried = sync.OnceValue(func() *library {
	files, err := fs.Sub(dist, "shim/dist")
	if err != nil {
		panic(err) // the embedded tree is part of the program
	}
	l := newLibrary(files)
	l.scripts = sync.OnceValues(func() (fs.FS, error) { return archive.NewReader(bytes.NewReader(packed), int64(len(packed))) })
	return l
})

// newLibrary is a library whose scripts lie beside their bytecode.
func newLibrary(files fs.FS) *library {
	return &library{files: files, scripts: func() (fs.FS, error) { return files, nil }, code: map[string][]byte{}}
}

// moduleFile maps pi:node/fs to node/fs, pi:web/url to web/url, and the rest to pi/….
func moduleFile(name string) string {
	rest := strings.TrimPrefix(name, "pi:")
	if area, _, ok := strings.Cut(rest, "/"); ok && (area == "node" || area == "web" || area == "core") {
		return rest
	}
	return "pi/" + rest
}

// The endings of a module's two files, and the file that tells whose bytecode it is.
const (
	scriptEnding = ".js"
	codeEnding   = ".qjs"
	probeFile    = "probe" + codeEnding
)

// module returns the bytecode of a host module: a function (exports, require, module). ok is false when pier has no such
// module. The VM is one to look at the engine with.
func (l *library) module(vm *quickjs.VM, name string) (code []byte, ok bool, err error) {
	l.once.Do(func() { l.fits = l.probe(vm) })
	l.mu.Lock()
	defer l.mu.Unlock()
	if code, ok := l.code[name]; ok {
		return code, true, nil
	}
	file := moduleFile(name)
	if l.fits {
		if code, err = fs.ReadFile(l.files, file+codeEnding); err == nil {
			if code, err = unpackCode(code); err != nil {
				return nil, true, fmt.Errorf("unpack host module %s: %w", name, err)
			}
		}
	} else {
		code, err = l.script(file)
		if err == nil {
			if code, err = ModuleCode(code); err != nil {
				return nil, true, fmt.Errorf("compile host module %s: %w", name, err)
			}
		}
	}
	if err != nil {
		return nil, false, nil // absent: the caller answers with a stub
	}
	l.code[name] = code
	return code, true, nil
}

func (l *library) script(file string) ([]byte, error) {
	scripts, err := l.scripts()
	if err != nil {
		return nil, err
	}
	return fs.ReadFile(scripts, file+scriptEnding)
}

// probe reports whether the engine writes bytecode as the one did that wrote the library's. Bytecode that another version of
// the engine wrote would corrupt memory; modules are then compiled from their scripts.
func (l *library) probe(vm *quickjs.VM) bool {
	want, err := fs.ReadFile(l.files, probeFile)
	if err != nil {
		return false
	}
	got, err := probeCode(vm)
	return err == nil && bytes.Equal(got, want)
}

// probeScript has something of all that bytecode consists of: names that the engine numbers, from the first to the last,
// numbers, texts, expressions, closures, classes, generators.
const probeScript = `(async function* probe(a, { b = 1, ...c }, [d, ...e] = [], ...f) {
	const g = new Map([[a, b + c.length * 2 ** 3 - 4 / 5 % 6]]), h = 1.5, i = 2n ** 64n, j = /x+(?<y>z)\1/giu, k = "\u00e9\ud83d\ude00" + ` + "`${d}-${e}`" + `;
	class L extends Array { #m = 1; static n = 2; get o() { return this.#m; } set o(v) { super.o = v; } static { this.p = new.target; } async *[Symbol.asyncIterator]() { yield* this; } }
	for (const q of f) { if (q === null || typeof q != "object") continue; else if (q instanceof L) break; delete q.constructor; }
	for (let r in g) { switch (r) { case "prototype": r = 1; default: r++; } }
	label: do { try { await a?.b?.(...e); } catch { break label; } finally { void 0; } } while (b ?? (c && !d || ~e));
	with_: { a ||= b; b &&= c; c ??= d; a = b << 1 >> 2 >>> 3 & 4 | 5 ^ 6; }
	return yield () => ({ __proto__: null, arguments, eval: 0x7fffffff, async k() {}, *[k]() {}, get length() { return -0; }, "Symbol.toStringTag": g.size > 1e300 ? Infinity : NaN }), L;
})`

// probeCode is what the engine makes of the probe, behind what else it says of its format.
func probeCode(vm *quickjs.VM) ([]byte, error) {
	e, err := engineOf(vm)
	if err != nil {
		return nil, err
	}
	code, err := e.compileModule(vm, probeScript)
	head := fmt.Sprintf("%s format %d atoms %d operations %d\n", quickjs.Version(), lib.MBC_VERSION, lib.EJS_ATOM_END, lib.EOP_COUNT)
	return append([]byte(head), code...), err
}

// ProbeCode is the file that tells the bytecode of this build's engine from others'.
func ProbeCode() ([]byte, error) { return inNewVM(probeCode) }

// Bytecode of this size is packed in its file, which makes the program a megabyte smaller. It is unpacked once in a process, a megabyte in
// three milliseconds, and a VM needs a part of one.
const packedCode = 8 << 10

// packedMagic starts a packed file: zstd's own. Bytecode starts with the engine's version of it, which is another byte.
var packedMagic = []byte{0x28, 0xb5, 0x2f, 0xfd}

// PackCode is what the file of a host module's bytecode holds.
func PackCode(code []byte) ([]byte, error) {
	if len(code) < packedCode {
		return code, nil
	}
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	return e.EncodeAll(code, nil), e.Close()
}

// unpacker may be used by several goroutines. It is made at once, in 2 us: it holds a channel, and one that is made inside a bubble of
// testing/synctest, as whoever embeds pier may use it, is of no use outside.
var unpacker, errUnpacker = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))

// unpackCode is the bytecode that such a file holds.
func unpackCode(file []byte) ([]byte, error) {
	if !bytes.HasPrefix(file, packedMagic) {
		return file, nil
	}
	if errUnpacker != nil {
		return nil, errUnpacker
	}
	return unpacker.DecodeAll(file, nil)
}

// ModuleCode is the bytecode of a host module's script.
func ModuleCode(script []byte) ([]byte, error) {
	if bytes.Count(script, []byte("\n")) >= hostLines {
		return nil, fmt.Errorf("it has more than %d lines", hostLines)
	}
	return inNewVM(func(vm *quickjs.VM) ([]byte, error) {
		e, err := engineOf(vm)
		if err != nil {
			return nil, err
		}
		return e.compileModule(vm, "(function (exports, require, module) { "+string(script)+"\n})")
	})
}

// compileModule compiles without the source's text, which only Function.prototype.toString would show, and without its places:
// stacks leave out the frames of host modules.
func (e engine) compileModule(vm *quickjs.VM, script string) ([]byte, error) {
	lib.XJS_SetStripInfo(e.tls, e.runtime, lib.MJS_STRIP_SOURCE|lib.MJS_STRIP_DEBUG)
	defer lib.XJS_SetStripInfo(e.tls, e.runtime, 0)
	return vm.Compile(script, quickjs.EvalGlobal)
}

func inNewVM(compile func(*quickjs.VM) ([]byte, error)) ([]byte, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("start a VM: %w", err)
	}
	defer vm.Close()
	return compile(vm)
}
