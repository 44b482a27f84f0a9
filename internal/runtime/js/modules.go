package js

import (
	archive "archive/zip"
	"bytes"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/quickjs/bytecode"
)

//go:generate go run ./shim/gen
//go:generate go run ./shim/page

//go:embed shim/dist/*.qjs shim/dist/*/*.qjs shim/dist/*/*/*.qjs shim/dist/*/*/*/*.qjs
var dist embed.FS

// The scripts are hardly ever needed: an archive of them that is packed as a whole, which is a third smaller than one whose files are packed.
var (
	//go:embed shim/dist/scripts.zip.br
	packed []byte
	//go:embed shim/dist/models.jsonl.zst
	packedModels []byte
)

// library is the host modules: the bytecode of each, and the script it was built from. All VMs of the process share them.
type library struct {
	files   fs.FS                 // bytecode
	scripts func() (fs.FS, error) // the same names with the scripts' ending

	once sync.Once
	fits bool // the bytecode is this engine's own

	mu   sync.Mutex
	code map[string][]byte

	copies copier
}

// carried are the host modules that pier carries.
var carried = sync.OnceValue(func() *library {
	files, err := fs.Sub(dist, "shim/dist")
	if err != nil {
		panic(err) // the embedded tree is part of the program
	}
	l := newLibrary(files)
	l.scripts = sync.OnceValues(func() (fs.FS, error) {
		plain, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
		if err != nil {
			return nil, err
		}
		return archive.NewReader(bytes.NewReader(plain), int64(len(plain)))
	})
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

// look finds out once whether the engine is the one that wrote the bytecode, and reports whether that was now. It leaves traces in the VM.
func (l *library) look(vm *quickjs.VM) (now bool) {
	l.once.Do(func() { l.fits, now = l.probe(vm), true })
	return now
}

// module returns the bytecode of a host module: a function (exports, require, module). ok is false when pier has no such
// module. The VM is one to look at the engine with.
func (l *library) module(vm *quickjs.VM, name string) (code []byte, ok bool, err error) {
	l.look(vm)
	l.mu.Lock()
	defer l.mu.Unlock()
	if code, ok := l.code[name]; ok {
		return code, true, nil
	}
	file := moduleFile(name)
	if l.fits {
		if code, err = fs.ReadFile(l.files, file+codeEnding); err == nil {
			if code, err = bytecode.Unpack(code); err != nil {
				return nil, true, fmt.Errorf("unpack host module %s: %w", name, err)
			}
		}
	}
	if !l.fits || err == nil && len(code) == 0 { // a large one that few need is compiled by who does
		if code, err = l.script(file); err == nil {
			if code, err = bytecode.Module(code); err != nil {
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
	got, err := bytecode.ProbeIn(vm)
	return err == nil && bytes.Equal(got, want)
}
