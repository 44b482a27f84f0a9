package component

import (
	"context"
	"errors"
	"os"
	"testing"
)

// TestHandedOn: what a component imports with another type than it has, and exports again, ends the instance and not the host.
func TestHandedOn(t *testing.T) {
	code, err := os.ReadFile("../../runtime/wasm/testdata/handed/get-random-bytes.wasm")
	if err != nil {
		t.Fatal(err)
	}
	c, err := Decode(code)
	if err != nil {
		t.Fatal(err)
	}
	e, err := NewEngine(EngineOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	nothing := Interface{Default: func(string, *FuncType) Func { return func(context.Context, []any) (any, error) { return nil, nil } }}
	for name, fn := range map[string]Func{
		"a type":  func(_ context.Context, args []any) (any, error) { return args[0].(uint64), nil },
		"a count": func(_ context.Context, args []any) (any, error) { return args[1], nil },
	} {
		s, err := e.Instantiate(t.Context(), c, Host{
			"wasi:random/random@0.2.0": {Funcs: map[string]Func{"get-random-bytes": fn}}, "wasi:cli/terminal-stdin@0.2.0": nothing, "wasi:cli/environment@0.2.0": nothing,
		}, StoreOptions{})
		if err != nil {
			t.Fatal(err)
		}
		x, ok := s.Export("pi:extension/extension", "init")
		if !ok || x.Own() {
			t.Fatalf("%v, %v", x, ok)
		}
		_, err = x.Call(t.Context(), "manifest")
		if trap, ok := errors.AsType[*Trap](err); !ok || trap.Kind != TrapHost {
			t.Errorf("another %s: %v", name, err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
