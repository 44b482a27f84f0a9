package wasm_test

import (
	"context"
	_ "embed"
	"encoding/json"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/runtime/wasm"
)

//go:embed testdata/hostile/hostile.wasm
var hostileWasm []byte

// TestManyHostile: 30 components do harm with all they have at once: loops, memory, tables, recursion, host calls without an end, traps. Each
// ends with its own error, none has more than it may, a neighbour answers meanwhile, and what was only interrupted works again.
func TestManyHostile(t *testing.T) {
	const many, heap = 30, 8 << 20
	const interrupted = "ran too long" // which a trap may be, too, when the machine is busy
	kinds := []string{"loop", "memory", "table", "flood", "calls", "recursion", "unreachable"}
	rt := wasm.New(wasm.Options{})
	var asked, died atomic.Int64
	gate := func(_ context.Context, call ext.Call) (json.RawMessage, error) {
		if asked.Add(1); call.Method == "log" {
			return json.RawMessage(`{}`), nil
		}
		return nil, ext.E(ext.CodeDenied, "not here")
	}
	begin := func(limit time.Duration) instance.Instance {
		i := started(t, rt, "hostile", hostileWasm, instance.Options{
			VM: 1, Gate: ext.CallerFunc(gate), Limits: instance.Limits{Entry: limit, Heap: heap},
			Host: instance.Callbacks{Died: func(*ext.Exception) { died.Add(1) }},
		})
		if err := i.Load(t.Context()); err != nil {
			t.Fatal(err)
		}
		return i
	}
	call := func(i instance.Instance, name string) error {
		_, err := i.Call(t.Context(), instance.ToolCall{ID: "1", Name: name, Input: json.RawMessage(`{}`)})
		return err
	}
	neighbour := begin(time.Minute)
	all := make([]instance.Instance, many)
	for n := range all {
		all[n] = begin(300 * time.Millisecond)
	}
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	ended := make([]error, many)
	var under sync.WaitGroup
	for n, i := range all {
		under.Go(func() { ended[n] = call(i, kinds[n%len(kinds)]) })
	}
	for range 100 {
		if err := call(neighbour, "hello"); err != nil {
			t.Error(err)
		}
	}
	under.Wait()
	traps := 0
	for n, i := range all {
		kind, err := kinds[n%len(kinds)], ended[n]
		trapped := err != nil && kind == "recursion" && strings.Contains(err.Error(), "stack overflow") || kind == "unreachable" && strings.Contains(err.Error(), "unreachable")
		if err == nil || !trapped && !strings.Contains(err.Error(), interrupted) {
			t.Errorf("%s ended with %v", kind, err)
		}
		if trapped {
			traps++
		}
		if err := call(i, "hello"); trapped != (err != nil) {
			t.Errorf("after %s, which ended with %v: %v", kind, ended[n], err)
		}
	}
	if died.Load() != int64(traps) || asked.Load() == 0 {
		t.Errorf("%d of %d have died; %d host calls", died.Load(), traps, asked.Load())
	}
	for _, i := range append(all, neighbour) {
		if err := i.Close(); err != nil {
			t.Error(err)
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > heap {
		t.Errorf("%d bytes more are kept than before", grown)
	}
	if peak := int64(after.HeapSys) - int64(before.HeapSys); peak > many*4*heap {
		t.Errorf("the heap has grown by %d bytes", peak)
	}
	if err := rt.Close(); err != nil {
		t.Error(err)
	}
}
