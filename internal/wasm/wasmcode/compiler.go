package wasmcode

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"runtime"
	"strings"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/sys"

	"github.com/cec80427/pier/internal/sys/codecache"
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
	asked   listener
	machine *machine // nil where nothing is kept

	mu       sync.Mutex
	compiled map[Digest]wazero.CompiledModule
	hosts    map[string]wazero.CompiledModule
}

// New makes a compiler, which keeps machine code in a store; nil for none. What it compiles asks ever so often whether it may go on.
func New(store *codecache.Store, ask Ask) *Compiler {
	c := &Compiler{asked: listener{ask}, compiled: map[Digest]wazero.CompiledModule{}, hosts: map[string]wazero.CompiledModule{}}
	config := wazero.NewRuntimeConfig().WithCoreFeatures(features).WithMemoryLimitPages(maxPages).WithDebugInfoEnabled(false)
	if store != nil {
		c.machine = &machine{store: store, wanted: map[key]string{}}
		config = c.machine.into(config)
	}
	c.Runtime = wazero.NewRuntimeWithConfig(context.Background(), config)
	if store != nil {
		c.recognize()
	}
	return c
}

// Close frees what was compiled.
func (c *Compiler) Close() error { return c.Runtime.Close(context.Background()) }

// Known is a module that was compiled or restored; nil for another one.
func (c *Compiler) Known(d Digest) wazero.CompiledModule {
	c.mu.Lock()
	made := c.compiled[d]
	c.mu.Unlock()
	return made
}

// Module compiles a small module that is made as a component needs it.
func (c *Compiler) Module(code []byte, d Digest) (wazero.CompiledModule, error) {
	if known := c.Known(d); known != nil {
		return known, nil
	}
	made, err := c.metered(context.Background(), code, func(key) (io.ReadCloser, error) { return nil, nil })
	if err != nil {
		return nil, err
	}
	return c.know(made, d), nil
}

func (c *Compiler) know(made wazero.CompiledModule, d Digest) wazero.CompiledModule {
	c.mu.Lock()
	if known := c.compiled[d]; known != nil {
		made = known
	}
	c.compiled[d] = made
	c.mu.Unlock()
	return made
}

// maxWorkers is how many functions are compiled at once.
const maxWorkers = 4

// Compile compiles a module and keeps its machine code for Restore, under its Sum. The end of ctx ends it between two functions.
func (c *Compiler) Compile(ctx context.Context, code []byte, d Digest, sum *Sum) error {
	if c.Known(d) != nil {
		return nil
	}
	ctx = experimental.WithCompilationWorkers(ctx, min(max(2, runtime.NumCPU()), maxWorkers)) // with one, it would not look at ctx
	made, err := c.metered(ctx, code, func(k key) (io.ReadCloser, error) {
		c.machine.want(k, c.machine.entry(sum.Of(code)))
		return nil, nil
	})
	if err == nil {
		c.know(made, d)
	}
	return err
}

// metered compiles a module so that it asks. What could not be read is for wazero to refuse, which must.
func (c *Compiler) metered(ctx context.Context, code []byte, asked func(key) (io.ReadCloser, error)) (wazero.CompiledModule, error) {
	code, unfit := metered(code)
	made, err := c.compile(ctx, code, asked)
	if err == nil && unfit != nil {
		return nil, errors.Join(unfit, made.Close(ctx))
	}
	return made, err
}

// Restore takes the machine code that an earlier Compile kept, and reports whether there was any. What it is the code of was validated then;
// so wazero is given the module without its functions' code, which it would read, hash and validate again.
func (c *Compiler) Restore(code []byte, d Digest, sum *Sum) bool {
	if c.Known(d) != nil || c.machine == nil {
		return c.Known(d) != nil
	}
	made, err := c.compile(context.Background(), hollow(code, d), func(key) (io.ReadCloser, error) {
		if kept := c.machine.store.Reader(c.machine.entry(sum.Of(code))); kept != nil {
			return spacious{kept}, nil
		}
		return nil, errUnfit
	})
	if err != nil {
		return false
	}
	c.know(made, d)
	return true
}
