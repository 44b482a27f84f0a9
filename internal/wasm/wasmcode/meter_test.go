package wasmcode

import (
	"context"
	"crypto/sha256"
	"errors"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"

	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

// endless is a module whose function f, of no parameters, has these instructions.
func endless(code ...byte) []byte {
	body := wasmbinary.Text("\x00" + string(code) + "\x0b")
	return wasmbinary.Join([]byte(wasmbinary.Header),
		wasmbinary.Section(1, wasmbinary.Vector([]byte{0x60, 0, 0})),
		wasmbinary.Section(3, wasmbinary.Vector([]byte{0})),
		wasmbinary.Section(4, wasmbinary.Vector([]byte{0x70, 0, 1})),
		wasmbinary.Section(5, wasmbinary.Vector([]byte{0, 16})),
		wasmbinary.Section(6, wasmbinary.Vector([]byte{0x7f, 1, 0x41, 0, 0x0b})),
		wasmbinary.Section(7, wasmbinary.Vector([]byte{1, 'f', 0, 0})),
		wasmbinary.Section(9, wasmbinary.Vector([]byte{0, 0x41, 0, 0x0b, 1, 0})),
		wasmbinary.Section(codeSection, wasmbinary.Vector(body)))
}

// TestAsks: whatever runs without an end asks again and again, also when the machine code is from the store, and can be ended.
func TestAsks(t *testing.T) {
	over := errors.New("over")
	fill := strings.Repeat("\x41\x00\x41\x00\x41\x80\x80\xc0\x00\xfc\x0b\x00", 2000) // 2000 times 1 MB
	for name, code := range map[string][]byte{
		"a loop":                          endless(0x03, 0x40, 0x0c, 0, 0x0b),
		"a call at the end":               endless(0x12, 0),
		"a call at the end, by the table": endless(0x41, 0, 0x13, 0, 0),
		"two calls of itself, 60 deep":    endless([]byte("\x23\x00\x41\x3c\x48\x04\x40\x23\x00\x41\x01\x6a\x24\x00\x10\x00\x10\x00\x23\x00\x41\x01\x6b\x24\x00\x0b")...),
		"much that is filled":             endless([]byte(fill)...),
	} {
		t.Run(name, func(t *testing.T) {
			dir, d := t.TempDir(), Digest(sha256.Sum256(code))
			for _, again := range []bool{false, true} {
				asked := 0
				ctx, cancel := context.WithCancelCause(t.Context())
				pauses := &Pauses{Pause: func(context.Context) {
					if asked++; asked == 3 {
						cancel(over)
					}
				}}
				c := compilerThatAsks(t, dir, func(context.Context) *Pauses { return pauses })
				if c.Restore(code, d, new(Sum)) != again && compiles(t, dir) {
					t.Errorf("that it is restored is not %v", again)
				}
				if err := c.Compile(t.Context(), code, d, new(Sum)); err != nil {
					t.Fatal(err)
				}
				made, err := c.Runtime.InstantiateModule(t.Context(), c.Known(d), wazero.NewModuleConfig().WithName(""))
				if err != nil {
					t.Fatal(err)
				}
				if _, err := made.ExportedFunction("f").Call(ctx); !errors.Is(err, over) || asked != 3 {
					t.Errorf("asked %d times, it has ended with %v", asked, err)
				}
			}
		})
	}
}

// TestMeteredRefuses: a module cannot name what is added to it.
func TestMeteredRefuses(t *testing.T) {
	for want, code := range map[string][]byte{
		"unknown global 1":   endless(0x41, 0, 0x24, 1),
		"unknown function 1": endless(0x10, 1),
		"out of order":       append(endless(), wasmbinary.Section(1, []byte{0})...),
		"not supported":      endless(0xfe, 0x03, 0),
	} {
		c := compilerThatAsks(t, t.TempDir(), nil)
		if _, unfit := metered(code); unfit == nil || !strings.Contains(unfit.Text, want) {
			t.Errorf("%s: %v", want, unfit)
		}
		if err := c.Compile(t.Context(), code, sha256.Sum256(code), new(Sum)); err == nil {
			t.Errorf("%s: it is compiled", want)
		}
	}
}
