package wasm_test

import (
	"encoding/json"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/wasm"
)

func unitOf(b *testing.B, rt *wasm.Runtime) instance.Unit {
	b.Helper()
	list, err := source.Find("testdata/tools/tools.wasm")
	if err != nil {
		b.Fatal(err)
	}
	u, err := rt.Build(b.Context(), list[0], nil)
	if err != nil {
		b.Fatal(err)
	}
	return u
}

// BenchmarkCall is a call of a tool that does nothing.
func BenchmarkCall(b *testing.B) {
	rt := wasm.New(wasm.Options{})
	i, err := rt.Start(b.Context(), unitOf(b, rt), instance.Options{VM: 1, Gate: ext.CallerFunc(noGate)})
	if err == nil {
		err = i.Load(b.Context())
	}
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := i.Call(b.Context(), instance.ToolCall{ID: "1", Name: "fail", Input: json.RawMessage(`{}`)}); err == nil {
			b.Fatal("it did not fail")
		}
	}
}

// BenchmarkStart is one more instance of a component that was compiled.
func BenchmarkStart(b *testing.B) {
	rt := wasm.New(wasm.Options{})
	u := unitOf(b, rt)
	for b.Loop() {
		i, err := rt.Start(b.Context(), u, instance.Options{VM: 1, Gate: ext.CallerFunc(noGate)})
		if err == nil {
			err = i.Load(b.Context())
		}
		if err == nil {
			err = i.Close()
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
