package bench

import (
	"context"
	_ "embed" // the component that is measured
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/wasm"
)

// hello is examples/wasm/wat/hello.wasm, the smallest extension that is a component.
//
//go:embed hello.wasm
var hello []byte

// helloMemory is what an instance of it has as its own, in MB: two pages.
const helloMemory = 2 * 65536 / 1e6

// components measures small WebAssembly components without the host around them: one more instance, a call, and what many instances keep.
func (b *bench) components(ctx context.Context) (err error) {
	path := filepath.Join(b.dir, "hello.wasm")
	if err := os.WriteFile(path, hello, 0o600); err != nil {
		return err
	}
	entries, err := source.Find(path)
	if err != nil {
		return err
	}
	rt := wasm.New(wasm.Options{})
	defer func() { err = errors.Join(err, rt.Close()) }()
	unit, err := rt.Build(ctx, entries[0], nil)
	if err != nil {
		return err
	}
	one := func() (instance.Instance, error) { return begun(ctx, rt, unit) }
	first, err := one() // compiles it
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, first.Close()) }()
	if err := b.callComponent(ctx, first); err != nil {
		return err
	}
	if err := b.manyInstances(one); err != nil {
		return err
	}
	return b.endlessComponents(ctx, rt)
}

func begun(ctx context.Context, rt *wasm.Runtime, u instance.Unit) (instance.Instance, error) {
	i, err := rt.Start(ctx, u, instance.Options{VM: 1, Gate: ext.CallerFunc(noEffects), Limits: instance.Limits{Entry: endlessLimit}})
	if err == nil {
		err = i.Load(ctx)
	}
	return i, err
}

// noEffects is the gate of extensions that make no host calls.
func noEffects(context.Context, ext.Call) (json.RawMessage, error) {
	return nil, ext.E(ext.CodeDenied, "nothing is granted")
}

func (b *bench) callComponent(ctx context.Context, i instance.Instance) error {
	took := make([]time.Duration, 0, b.runs)
	for range b.runs {
		began := time.Now()
		if _, err := i.Call(ctx, instance.ToolCall{ID: "1", Name: "hello", Input: json.RawMessage(`{}`)}); err != nil {
			return err
		}
		took = append(took, time.Since(began))
	}
	b.add(timed("component: call without effects", took, bound{50, 20}))
	return nil
}

func (b *bench) manyInstances(one func() (instance.Instance, error)) (err error) {
	var took []time.Duration
	var all []instance.Instance
	defer func() {
		for _, i := range all {
			err = errors.Join(err, i.Close())
		}
	}()
	count := min(b.runs, 1000)
	runtime.GC()
	before := heap()
	for range count {
		began := time.Now()
		i, err := one()
		if err != nil {
			return err
		}
		took = append(took, time.Since(began))
		all = append(all, i)
	}
	runtime.GC()
	each := (heap()-before)/float64(count) - helloMemory
	b.add(timed("component: one more instance of a small one", took, bound{50, 1000}))
	b.add(single("component: each instance, over its own memory", "MB", each, bound{50, 0.5}))
	return nil
}
