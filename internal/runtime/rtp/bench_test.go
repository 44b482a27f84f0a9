package rtp_test

import (
	"encoding/json"
	"testing"

	"github.com/cec80427/pier/internal/instance"
)

// BenchmarkPython is a warm call of a tool in Python, with everything around it.
func BenchmarkPython(b *testing.B) {
	w := open(b, "rtp:"+pythonPack(b, b.TempDir(), "echo"), nil)
	for b.Loop() {
		if _, err := w.Call(b.Context(), instance.ToolCall{ID: "1", Name: "echo", Input: json.RawMessage(`{"n":1}`)}); err != nil {
			b.Fatal(err)
		}
	}
}
