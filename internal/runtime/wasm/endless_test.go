package wasm_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/runtime/wasm"
)

// The example in WebAssembly's text, whose tool answers, and the same with a loop without an end in its place.
func helloAndEndless(t testing.TB) (hello, endless []byte) {
	t.Helper()
	hello, err := os.ReadFile("../../../examples/wasm/wat/hello.wasm")
	if err != nil {
		t.Fatal(err)
	}
	body := []byte{0x41, 0x80, 0x08, 0x41, 0xc5, 0x00, 0x10, 0x01, 0x0b} // i32.const 1024, i32.const 69, call 1, end
	loop := []byte{0x03, 0x40, 0x0c, 0x00, 0x0b, 0x00, 0x01, 0x01, 0x0b} // loop, br 0, end, unreachable, nop, nop, end
	if bytes.Count(hello, body) != 1 {
		t.Fatal("the example has no such tool any more")
	}
	return hello, bytes.Replace(hello, body, loop, 1)
}

// loaded starts an extension of code and loads it.
func loaded(t testing.TB, rt *wasm.Runtime, name string, code []byte) instance.Instance {
	t.Helper()
	i := started(t, rt, name, code, instance.Options{VM: 1, Gate: ext.CallerFunc(noGate)})
	if err := i.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	return i
}

func started(t testing.TB, rt *wasm.Runtime, name string, code []byte, o instance.Options) instance.Instance {
	t.Helper()
	file := filepath.Join(t.TempDir(), name+".wasm")
	if err := os.WriteFile(file, code, 0o600); err != nil {
		t.Fatal(err)
	}
	u, err := rt.Build(t.Context(), entry(t, file), nil)
	if err != nil {
		t.Fatal(err)
	}
	i, err := rt.Start(t.Context(), u, o)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// TestManyEndless: 30 components that never end hold up neither the host nor another component, end when they are told to, and work
// again after. They need no more processors of Go's than there are.
func TestManyEndless(t *testing.T) {
	const many, calls = 30, 100
	hello, endless := helloAndEndless(t)
	before := runtime.GOMAXPROCS(0)
	rt := wasm.New(wasm.Options{})
	neighbour := loaded(t, rt, "hello", hello)
	all := make([]instance.Instance, many)
	for n := range all {
		all[n] = loaded(t, rt, fmt.Sprintf("endless%d", n), endless)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, many)
	for _, i := range all {
		go func() {
			_, err := i.Call(ctx, instance.ToolCall{ID: "1", Name: "hello", Input: json.RawMessage(`{}`)})
			ended <- err
		}()
	}
	for range calls {
		if _, err := neighbour.Call(t.Context(), instance.ToolCall{ID: "1", Name: "hello", Input: json.RawMessage(`{}`)}); err != nil {
			t.Error(err)
		}
	}
	if len(ended) > 0 {
		t.Errorf("%d loops without an end have ended", len(ended))
	}
	if now := runtime.GOMAXPROCS(0); now != before {
		t.Errorf("there are %d processors instead of %d", now, before)
	}
	cancel()
	for range all {
		if err := <-ended; err == nil {
			t.Error("a loop without an end has answered")
		}
	}
	for _, i := range all {
		out, err := i.(instance.Listener).Event(t.Context(), instance.Emission{ID: "e", Event: json.RawMessage(`{"type":"input"}`), Last: true})
		if err != nil || string(out) != `{"event":{"type":"input"}}` {
			t.Errorf("after the loop: %s, %v", out, err)
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
