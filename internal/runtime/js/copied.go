package js

import (
	"fmt"
	"sync"
	"sync/atomic"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/quickjs/engine"
	"github.com/cec80427/pier/internal/quickjs/vmsnapshot"
)

// copier makes VMs that are ready by copying one that is: what the first script of a library does is the same in each.
type copier struct {
	made     atomic.Pointer[template] // nil as long as there is none
	mu       sync.Mutex
	expected int // VMs that were asked for, or will be
	begun    bool
}

// worthwhile is how many VMs a process has to want for a template: that takes as long as three VMs, beside them.
const worthwhile = 6

// template is what other VMs are copies of.
type template struct {
	*vmsnapshot.Template
	sample
}

// expect says that so many more VMs will be wanted. The first time that this is worthwhile a template is made, by and by.
func (c *copier) expect(rt *VMPool, more int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.expected += more; c.begun || c.expected < worthwhile {
		return
	}
	c.begun = true
	go func() {
		if t, err := rt.template(); err == nil { // otherwise VMs are made as the first one was
			c.made.Store(t)
		}
	}()
}

// template makes one of two VMs that nobody uses.
func (rt *VMPool) template() (*template, error) {
	first, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	rt.library.look(first)
	freeVM(first)
	defer vmsnapshot.Sampling()()
	var samples [2]*sample
	owners := [2]*Instance{{rt: rt}, {rt: rt}}
	defer func() {
		for _, i := range owners { // both are there until both were compared: what lies where another lay tells nothing
			i.drop()
		}
	}()
	for n, i := range owners {
		if err := guarded(func() (err error) { samples[n], err = i.sampled(); return err }); err != nil {
			return nil, err
		}
	}
	made, err := vmsnapshot.New(samples[0].Sample, samples[1].Sample)
	return &template{made, *samples[0]}, err
}

// sample is a VM as build leaves it.
type sample struct {
	*vmsnapshot.Sample
	natives []uintptr
	core    []uintptr
	stacks  engine.Stacks
}

func (i *Instance) sampled() (*sample, error) {
	natives, err := i.build()
	if err != nil {
		return nil, err
	}
	taken, err := vmsnapshot.Take(i.vm)
	if err != nil {
		return nil, err
	}
	taken.Anew(i.vmState.RejectionHook())
	for _, at := range natives {
		taken.Anew(engine.NativeNumber(at))
	}
	s := &sample{Sample: taken, natives: natives, stacks: i.vmState.SampleStacks()}
	for _, fn := range i.core.functions() {
		s.core = append(s.core, engine.Address(*fn))
	}
	return s, nil
}

// copyOf makes the instance's VM a copy of a template.
func (i *Instance) copyOf(t *template) error {
	vm, moved, err := t.VM()
	if err != nil {
		return fmt.Errorf("start a VM: %w", err)
	}
	i.vm = vm
	if err = i.attach(); err != nil {
		return err
	}
	natives := t.natives
	err = i.registerNatives(func(name string, at uintptr) {
		engine.CopyNativeNumber(moved(natives[0]), at)
		natives = natives[1:]
		i.vmState.RemoveGlobal(name)
	})
	for n, fn := range i.core.functions() {
		*fn = i.wasm.border.ObjectAt(moved(t.core[n]))
	}
	i.vmState.AdoptStacks(t.stacks, moved)
	return err
}
