package wasm_test

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/runtime/wasm"
)

//go:embed testdata/restless/restless.wasm
var restlessWasm []byte

// TestRestless: 40 asynchronous components do harm at once: threads, stacks, streams, futures, waitable sets and error contexts without end, and
// what is wrong of each. Each ends by itself, with its own trap or when it has run too long, and a neighbour answers meanwhile.
func TestRestless(t *testing.T) {
	const fine, endless, full = "", "ran too long", "the handles of a component do not fit"
	kinds := []string{
		"too many threads", fine, fine, fine, full, full, full, endless, endless, full,
		endless, "out of bounds", endless, endless, "no operation is in progress", "cannot drop busy stream or future",
		"cannot have concurrent operations", "without first writing a value", "cannot have concurrent operations", fine,
		"called more than once", "backpressure counter overflow", "backpressure counter overflow", endless, endless, fine, endless,
		"pointer out-of-bounds", fine, "unknown thread index", "invalid table access", "cannot resume thread which is not suspended",
		fine, fine, fine, fine, fine, endless, "cannot drop waitable set with waitables", fine,
	}
	rt := wasm.New(wasm.Options{})
	begin := func(limit time.Duration) instance.Instance {
		i := started(t, rt, "restless", restlessWasm, instance.Options{
			VM: 1, Gate: ext.CallerFunc(noGate), Limits: instance.Limits{Entry: limit, Heap: 64 << 20},
		})
		if err := i.Load(t.Context()); err != nil {
			t.Fatal(err)
		}
		return i
	}
	call := func(i instance.Instance, kind int) error {
		_, err := i.Call(t.Context(), instance.ToolCall{ID: "1", Name: fmt.Sprintf("%02d", kind), Input: json.RawMessage(`{}`)})
		return err
	}
	neighbour := begin(time.Minute)
	all := make([]instance.Instance, len(kinds))
	for n := range all {
		all[n] = begin(300 * time.Millisecond)
	}
	ended := make([]error, len(kinds))
	var under sync.WaitGroup
	for n, i := range all {
		under.Go(func() { ended[n] = call(i, n) })
	}
	for range 100 {
		if err := call(neighbour, 99); err != nil {
			t.Error(err)
		}
	}
	under.Wait()
	for n, err := range ended {
		late := err != nil && strings.Contains(err.Error(), endless) // as anything is when the machine is busy
		if !late && (err == nil) != (kinds[n] == fine) || !late && err != nil && (kinds[n] == endless || !strings.Contains(err.Error(), kinds[n])) {
			t.Errorf("kind %d ended with %v, want %q", n, err, kinds[n])
		}
	}
	for _, i := range append(all, neighbour) {
		if err := i.Close(); err != nil {
			t.Error(err)
		}
	}
	if err := rt.Close(); err != nil {
		t.Error(err)
	}
}
