package wasmcode

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/cec80427/pier/internal/sys/codecache"
	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

// key is how wazero names machine code: by module, version and processor.
type key = [32]byte

// machine is what wazero asks for machine code and gives what it made, in the place of the folder that it would have. It implements
// wazero's filecache.Cache.
type machine struct {
	store *codecache.Store
	kind  key // of this machine: under what wazero looks for the code of an empty module

	turn  sync.Mutex // held by who has a module compiled, until wazero asks
	asked func(key) (io.ReadCloser, error)

	mu     sync.Mutex
	wanted map[key]string // under what names what is made will be kept
}

// maxKept is the most machine code that is kept of one module.
const maxKept = 512 << 20

var errUnfit = errors.New("the machine code is for another engine")

// Get implements filecache.Cache.
func (m *machine) Get(k key) (content io.ReadCloser, ok bool, err error) {
	content, err = m.asked(k)
	return content, content != nil, err
}

// Add implements filecache.Cache.
func (m *machine) Add(k key, content io.Reader) error {
	m.mu.Lock()
	name := m.wanted[k]
	delete(m.wanted, k)
	m.mu.Unlock()
	if name == "" {
		return nil
	}
	if data, err := io.ReadAll(content); err == nil && len(data) <= maxKept {
		m.store.Put(name, data)
	}
	return nil
}

// Delete implements filecache.Cache: it is called for code of another version of wazero, which would compile the module then.
func (m *machine) Delete(key) error { return errUnfit }

// spacious reads long pieces into large pages.
type spacious struct{ *codecache.Reader }

func (r spacious) Read(p []byte) (int, error) {
	if len(p) > 1<<21 {
		large(p)
	}
	return r.Reader.Read(p)
}

// into lets a runtime ask m. wazero's own cache is a folder: a second copy of what was verified, written and read again.
func (m *machine) into(config wazero.RuntimeConfig) wazero.RuntimeConfig {
	cache := wazero.NewCompilationCache()
	setFileCache(cache, m)
	return config.WithCompilationCache(cache)
}

// compile has wazero compile a module, and answers when it asks for its machine code.
func (c *Compiler) compile(ctx context.Context, code []byte, asked func(key) (io.ReadCloser, error)) (wazero.CompiledModule, error) {
	if c.machine != nil {
		c.machine.turn.Lock()
		over := sync.OnceFunc(c.machine.turn.Unlock)
		defer over()
		c.machine.asked = func(k key) (io.ReadCloser, error) {
			over()
			return asked(k)
		}
	}
	return c.Runtime.CompileModule(experimental.WithFunctionListenerFactory(ctx, &c.asked), code)
}

// recognize learns what machine this is. Where wazero asks for no machine code, as it interprets, none is kept.
func (c *Compiler) recognize() {
	_, _ = c.compile(context.Background(), []byte(wasmbinary.Header), func(k key) (io.ReadCloser, error) {
		c.machine.kind = k
		return nil, errUnfit
	})
}

// want notes that what is made of a module is to be kept.
func (m *machine) want(k key, name string) {
	m.mu.Lock()
	m.wanted[k] = name
	m.mu.Unlock()
}

// entry names what is kept of a module.
func (m *machine) entry(sum Digest) string {
	return codecache.Name([]byte("pier.wasm.code.v5"), []byte(Version), m.kind[:], sum[:])
}

// Sum is a hash of all of a module that machine code is made of. So modules share it that differ in their data alone, as those do that a
// toolchain makes of an interpreter and somebody's source.
type Sum struct {
	once   sync.Once
	digest Digest
}

// Of is that of a module. It takes time, and is begun early.
func (s *Sum) Of(code []byte) Digest {
	s.once.Do(func() {
		h := sha256.New()
		for r := wasmbinary.New(code[8:]); !r.Done(); {
			rest := r.Rest()
			id := r.Byte()
			r.Part(r.U32())
			if r.Err == nil && id != customSection && id != dataSection {
				h.Write(r.Since(rest))
			}
		}
		h.Sum(s.digest[:0])
	})
	return s.digest
}
