package bench

import (
	"bytes"
	"os"
	"testing"
)

// TestHello: what is measured is the example.
func TestHello(t *testing.T) {
	example, err := os.ReadFile("../../../examples/wasm/wat/hello.wasm")
	if err != nil || !bytes.Equal(example, hello) {
		t.Errorf("hello.wasm and examples/wasm/wat/hello.wasm differ: %v", err)
	}
}
