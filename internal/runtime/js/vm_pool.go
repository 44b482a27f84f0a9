package js

import (
	"strconv"
	"sync"
	"sync/atomic"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/node/hostfunc"
	"github.com/cec80427/pier/internal/quickjs/bytecode"
	"github.com/cec80427/pier/internal/quickjs/vmsnapshot"
	"github.com/cec80427/pier/internal/sys/codecache"
)

// VMPool makes the VMs of one host, which share the compiled host modules. It is safe for concurrent use.
type VMPool struct {
	library *library
	natives func() map[string]hostfunc.Func

	store *codecache.Store // of extensions' bytecode; nil for none
	grows bool             // see RuntimeOptions.Processors

	abandoned atomic.Int64 // VMs that were given up and have not ended

	freeing sync.Mutex // of one VM at a time, so that the host's own way to its end has a processor

	mu     sync.Mutex
	coming int         // how many VMs will be asked for, as far as is known; less than 1 for none
	next   []*Instance // whose VMs were prepared, or are being prepared
}

// UseStore makes the runtime keep extensions' bytecode in store, and take it from there. Call it before the first Start.
func (rt *VMPool) UseStore(store *codecache.Store) { rt.store = store }

// UseProcessors lets VMs that are at work for long raise GOMAXPROCS, see RuntimeOptions.Processors. Call it before the first Start.
func (rt *VMPool) UseProcessors() { rt.grows = true }

// NewVMPool returns a runtime with the host modules that pier carries.
func NewVMPool() *VMPool {
	vmsnapshot.OwnHeaps()
	bytecode.ShowTexts(textIn)
	bytecode.ReadBodies(bodiesIn)
	return &VMPool{library: carried(), natives: sync.OnceValue(natives)}
}

// Abandoned counts the VMs that were given up and have not ended, because Go code computes for them that touches none of their memory.
func (rt *VMPool) Abandoned() int { return int(rt.abandoned.Load()) }

// free gives a VM's memory back, and reports whether it did: one that is stopped meanwhile fails. No caller waits for it: a program that
// ends needs it no more.
func (rt *VMPool) free(vm *quickjs.VM) bool {
	rt.freeing.Lock()
	defer rt.freeing.Unlock()
	return guarded(func() error { freeVM(vm); return nil }) == nil
}

// freeVM frees a VM and its heap as a whole: going through all that is in it takes the engine longer than many an extension runs.
func freeVM(vm *quickjs.VM) {
	if e, err := bytecode.Of(vm); err == nil {
		vmsnapshot.Hollow(e)
	}
	vm.Close()
}

const hostLines = bytecode.HostLines

// fresh makes bytecode in a VM of its own.
func (*VMPool) fresh(source string, lines int) ([]byte, error) {
	return bytecode.InNewVM(func(vm *quickjs.VM) ([]byte, error) { return bytecode.Behind(vm, source, lines) })
}

// code is bytecode, and the name that it is kept under; "" when it is not.
type code struct {
	bytes []byte
	name  string
}

// compile makes bytecode, or takes it from the store. Bytecode of extensions is only ever read from an entry that the store's
// MAC vouches for: the engine runs whatever it is given. What does not come again is not kept there.
func (rt *VMPool) compile(source string, lines int, keep bool) (code, error) {
	name := codecache.Name([]byte("bundle"), []byte(bytecode.Version()), []byte(strconv.Itoa(lines)), []byte(source))
	if kept := rt.store.Get(name); kept != nil {
		return code{kept, name}, nil
	}
	made, err := rt.fresh(source, lines)
	if err != nil || !keep {
		return code{bytes: made}, err
	}
	rt.store.PutLater(name, made)
	return code{made, name}, nil
}
