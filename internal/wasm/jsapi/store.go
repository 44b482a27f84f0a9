package jsapi

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// Options say what a store may use, and whom it asks.
type Options struct {
	Memory int64 // bytes that all modules, memories, tables and instances of the store may have together
	// Spend, if set, is asked for each of these bytes besides; what is less than none is given back.
	Spend func(n int64) bool
	// Call runs an imported function of JavaScript. What it threw is a *Thrown, and JavaScript keeps it.
	Call func(callback int, args []any) ([]any, error)
}

// Store is what the objects of one VM share.
type Store struct {
	opts    Options
	runtime wazero.Runtime
	budget  *budget
	modules []*module
	digests map[[sha256.Size]byte]int // which module a binary is
	cache   *cache
	externs []*extern
	refs    map[uint64]int // function references, by their address
	types   map[string]signature
	scratch api.Module // a table of one, to turn a reference into a function
	tags    []int      // every tag that anything has imported, exported or made
	jsTag   int
	depth   int
	active  *activity
}

// The kinds of failure, which JavaScript tells apart.
var (
	ErrCompile = errors.New("CompileError")
	ErrLink    = errors.New("LinkError")
	ErrTrap    = errors.New("RuntimeError")
	ErrRange   = errors.New("RangeError")
	ErrThrown  = errors.New("thrown by an imported function")
)

const features = api.CoreFeaturesV2 | experimental.CoreFeaturesTailCall | experimental.CoreFeaturesExtendedConst | experimental.CoreFeaturesExceptionHandling

// pageSize is that of a linear memory.
const pageSize = 1 << 16

// maxPages is how many pages a memory can have at most: 4 GiB.
const maxPages = 1 << 16

// NewStore returns an empty store. It uses the processor's own code where wazero can, with a check at each loop and call
// for Interrupt.
func NewStore(o Options) *Store {
	pages := min(max(o.Memory/pageSize, 1), maxPages)
	config := wazero.NewRuntimeConfig().WithCoreFeatures(features).WithCloseOnContextDone(true).WithMemoryLimitPages(uint32(pages))
	return &Store{
		opts: o, runtime: wazero.NewRuntimeWithConfig(context.Background(), config), budget: &budget{left: o.Memory, spend: o.Spend},
		digests: map[[sha256.Size]byte]int{}, cache: newCache(maxCompiled), refs: map[uint64]int{}, types: map[string]signature{}, active: &activity{},
	}
}

// Close frees everything. No function of the store may be called afterwards, and no memory of it be read.
func (s *Store) Close() error {
	s.budget.kept = nil
	return s.runtime.Close(context.Background())
}

// Interrupt ends what runs now, from any goroutine. The instances that are ended cannot be used again.
func (s *Store) Interrupt() { s.active.interrupt() }

// enter counts nested calls and gives the context of the outermost.
func (s *Store) enter() (context.Context, func(), error) {
	if s.depth >= maxDepth {
		return nil, nil, fmt.Errorf("%w: Maximum call stack size exceeded", ErrRange)
	}
	s.depth++
	ctx := s.active.begin(s.depth == 1)
	return ctx, func() { s.depth-- }, nil
}

// maxDepth bounds how often JavaScript and WebAssembly may call each other in turn.
const maxDepth = 200

func (s *Store) add(e *extern) int {
	s.externs = append(s.externs, e)
	if e.typ.Kind == Tag {
		s.tags = append(s.tags, len(s.externs))
	}
	return len(s.externs)
}

func (s *Store) extern(id int, kind Kind) (*extern, error) {
	if id < 1 || id > len(s.externs) || s.externs[id-1].typ.Kind != kind {
		return nil, fmt.Errorf("%w: no such %s", ErrLink, kind)
	}
	return s.externs[id-1], nil
}

// trapped says a failure of running code in the words that JavaScript engines use.
func trapped(err error) error {
	var exception *Exception
	switch {
	case err == nil:
		return nil
	case errors.As(err, &exception):
		return exception
	case errors.Is(err, ErrThrown), errors.Is(err, ErrRange), errors.Is(err, ErrTrap):
		return err
	}
	return fmt.Errorf("%w: %s", ErrTrap, trapText(err))
}
