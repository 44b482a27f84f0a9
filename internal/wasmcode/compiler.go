package wasmcode

import (
	"context"
	"crypto/sha256"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/sys"

	"github.com/cec80427/pier/internal/artifact"
)

const features = api.CoreFeaturesV2 | experimental.CoreFeaturesTailCall | experimental.CoreFeaturesExtendedConst | experimental.CoreFeaturesExceptionHandling

// TrapText is what wazero says is wrong, without the stack.
func TrapText(err error) string {
	if exit, ok := errors.AsType[*sys.ExitError](err); ok {
		return exit.Error()
	}
	text, _, _ := strings.Cut(err.Error(), "\n")
	return strings.TrimPrefix(text, "wasm error: ")
}

// Version names what machine code depends on beside the module.
const Version = "wazero 1.12.0"

const maxPages = 1 << 16

// Digest names a core module by its content.
type Digest [sha256.Size]byte

// Compiler compiles core modules and keeps what it compiled. It is safe for concurrent use.
type Compiler struct {
	Runtime wazero.Runtime
	store   *artifact.Store
	stage   string // a folder of this process's own, which wazero writes machine code into and would run whatever lies there; "" for none

	mu       sync.Mutex
	compiled map[Digest]wazero.CompiledModule
	hosts    map[string]wazero.CompiledModule
	disk     sync.Mutex // held while files of stage are told apart by when they came
}

// New makes a compiler, which keeps machine code in a store; nil for none. What it compiles checks at each loop and call whether the call's
// context has ended.
func New(store *artifact.Store) (*Compiler, error) {
	c := &Compiler{store: store, compiled: map[Digest]wazero.CompiledModule{}, hosts: map[string]wazero.CompiledModule{}}
	config := wazero.NewRuntimeConfig().WithCoreFeatures(features).WithCloseOnContextDone(true).WithMemoryLimitPages(maxPages).WithDebugInfoEnabled(false)
	if store != nil {
		var err error
		if c.stage, err = os.MkdirTemp("", "pier-wasm-"); err != nil {
			return nil, err
		}
		cache, err := wazero.NewCompilationCacheWithDir(c.stage)
		if err != nil {
			return nil, errors.Join(err, os.RemoveAll(c.stage))
		}
		config = config.WithCompilationCache(cache)
	}
	c.Runtime = wazero.NewRuntimeWithConfig(context.Background(), config)
	return c, nil
}

// Close frees what was compiled.
func (c *Compiler) Close() error {
	err := c.Runtime.Close(context.Background())
	if c.stage != "" {
		err = errors.Join(err, os.RemoveAll(c.stage))
	}
	return err
}

// Known is a module that was compiled or restored; nil for another one.
func (c *Compiler) Known(d Digest) wazero.CompiledModule {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.compiled[d]
}

// Module compiles a small module that is made as a component needs it.
func (c *Compiler) Module(code []byte, d Digest) (wazero.CompiledModule, error) {
	if known := c.Known(d); known != nil {
		return known, nil
	}
	c.disk.Lock()
	defer c.disk.Unlock()
	return c.make(code, d)
}

func (c *Compiler) make(code []byte, d Digest) (wazero.CompiledModule, error) {
	made, err := c.Runtime.CompileModule(context.Background(), code)
	if err != nil {
		return nil, err
	}
	return c.know(made, d), nil
}

func (c *Compiler) know(made wazero.CompiledModule, d Digest) wazero.CompiledModule {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known := c.compiled[d]; known != nil {
		return known
	}
	c.compiled[d] = made
	return made
}

// Compile compiles a module and keeps its machine code for Restore.
func (c *Compiler) Compile(code []byte, d Digest) error {
	if c.Known(d) != nil {
		return nil
	}
	before := c.files()
	if _, err := c.make(code, d); err != nil {
		return err
	}
	c.disk.Lock()
	defer c.disk.Unlock()
	if whole, all := added(before, c.files()); whole != "" {
		c.keep(code, d, whole, all)
	}
	return nil
}

// keep keeps the machine code in a file, under the name that wazero will look for. What cannot be kept is made again the next time.
func (c *Compiler) keep(code []byte, d Digest, file string, before map[string]time.Time) {
	shell, err := c.Runtime.CompileModule(context.Background(), hollow(code, d))
	if err != nil {
		return
	}
	defer shell.Close(context.Background())
	defer os.Remove(c.path(file)) // it is in memory
	name, _ := added(before, c.files())
	if data, err := os.ReadFile(c.path(file)); err == nil && name != "" && len(data) <= maxKept {
		c.store.Put(entry("code", d), data)
		c.store.Put(entry("name", d), []byte(name))
		_ = os.Remove(c.path(name))
	}
}

// Restore takes the machine code that an earlier Compile kept, and reports whether there was any. What it is the code of was validated then;
// so wazero is given the module without its functions' code, which it would read, hash and validate again.
func (c *Compiler) Restore(code []byte, d Digest) bool {
	if c.Known(d) != nil || c.store == nil {
		return c.Known(d) != nil
	}
	name := c.store.Get(entry("name", d))
	if name == nil {
		return false
	}
	c.disk.Lock()
	defer c.disk.Unlock()
	file := c.path(string(name))
	defer os.Remove(file)
	if !c.fetch(d, file) {
		return false
	}
	before := c.files()
	made, err := c.Runtime.CompileModule(context.Background(), hollow(code, d))
	if err != nil {
		return false
	}
	after := c.files()
	if !maps.EqualFunc(before, after, time.Time.Equal) { // it has compiled what has no code: the machine code is for another engine
		for name, at := range after {
			if !at.Equal(before[name]) {
				_ = os.Remove(c.path(name))
			}
		}
		_ = made.Close(context.Background())
		return false
	}
	c.know(made, d)
	return true
}

// fetch copies verified machine code into a file, with a time that files which wazero writes do not have.
func (c *Compiler) fetch(d Digest, file string) bool {
	if os.MkdirAll(filepath.Dir(file), 0o700) != nil {
		return false
	}
	to, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return false
	}
	verified := c.store.Copy(entry("code", d), to)
	return to.Close() == nil && verified && os.Chtimes(file, time.Unix(1, 0), time.Unix(1, 0)) == nil
}

func (c *Compiler) path(name string) string { return filepath.Join(c.stage, filepath.FromSlash(name)) }

// entry names what is kept of a module.
func entry(what string, d Digest) string {
	return artifact.Name([]byte("pier.wasm.code.v2"), []byte(Version), []byte(what), d[:])
}

// maxKept is the most machine code that is kept of one module.
const maxKept = 512 << 20

// files are those of stage, with their times.
func (c *Compiler) files() map[string]time.Time {
	list := map[string]time.Time{}
	if c.stage == "" {
		return list
	}
	_ = fs.WalkDir(os.DirFS(c.stage), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil
		}
		if info, err := d.Info(); err == nil {
			list[name] = info.ModTime()
		}
		return nil
	})
	return list
}

// added is the one file that there was not before, and all there are now; "" when there is none, or more than one.
func added(before, after map[string]time.Time) (name string, all map[string]time.Time) {
	for n := range after {
		if _, old := before[n]; old {
			continue
		}
		if name != "" {
			return "", after
		}
		name = n
	}
	return name, after
}
