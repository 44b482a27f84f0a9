package component

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

// TestEndlessStart: a start function without end is interrupted as a call is, and says so.
func TestEndlessStart(t *testing.T) {
	core := slices.Concat([]byte(wasmbinary.Header), wasmbinary.Section(1, wasmbinary.Vector([]byte{0x60, 0, 0})), wasmbinary.Section(3, []byte{1, 0}),
		wasmbinary.Section(8, []byte{0}), wasmbinary.Section(10, wasmbinary.Vector([]byte{7, 0, 0x03, 0x40, 0x0c, 0, 0x0b, 0x0b})))
	c, err := Decode(slices.Concat(componentHeader, wasmbinary.Section(1, core), wasmbinary.Section(2, wasmbinary.Vector([]byte{0, 0, 0}))))
	if err != nil {
		t.Fatal(err)
	}
	e, err := NewEngine(EngineOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Compile(t.Context(), c, nil); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = e.Close() }()
	over := errors.New("it is over")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(over)
	_, err = e.Instantiate(ctx, c, nil, StoreOptions{})
	if died, ok := errors.AsType[*Trap](err); !ok || died.Kind != TrapInterrupt || !errors.Is(err, over) {
		t.Errorf("%v, want an interruption because %v", err, over)
	}
}
