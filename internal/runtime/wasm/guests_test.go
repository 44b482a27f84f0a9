//go:build guests

package wasm_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/runtime/wasm"
)

// guestGate is a world with one file, a.txt, of three words. JavaScript reads it with one host call, Python's library opens it.
func guestGate(_ context.Context, c ext.Call) (json.RawMessage, error) {
	var p struct {
		Op, Path string
		Position int
	}
	if err := json.Unmarshal(c.Params, &p); err != nil || c.Method != ext.MethodFS {
		return nil, ext.E(ext.CodeDenied, "not here").With("errno", "EACCES")
	}
	const held = "one two three"
	switch {
	case p.Op == "fdread":
		rest := base64.StdEncoding.EncodeToString([]byte(held[min(p.Position, len(held)):]))
		return json.RawMessage(`{"base64":"` + rest + `"}`), nil
	case p.Op == "close":
		return json.RawMessage(`{}`), nil
	case filepath.Base(p.Path) != "a.txt":
		return nil, ext.E(ext.CodeIO, "no such file").With("errno", "ENOENT")
	case p.Op == "open":
		return json.RawMessage(`{"fd":3}`), nil
	case p.Op == "stat", p.Op == "lstat":
		return json.RawMessage(`{"type":"file","size":13,"ino":1,"dev":1}`), nil
	}
	return json.RawMessage(`{"text":"` + held + `"}`), nil
}

// TestGuests: components that others' toolchains make are extensions. PIER_GUESTS names the folder that make guests fills.
func TestGuests(t *testing.T) {
	dir := os.Getenv("PIER_GUESTS")
	for _, name := range []string{"words-js", "words-py"} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(dir, name+".wasm")
			rt := wasm.New(wasm.Options{})
			u, err := rt.Build(t.Context(), entry(t, file), nil)
			if err != nil {
				t.Fatal(err)
			}
			i, err := rt.Start(t.Context(), u, instance.Options{
				VM: 1, Gate: ext.CallerFunc(guestGate), Facts: instance.Facts{ExtensionPath: file, Cwd: "/work"}, Limits: instance.Limits{Heap: 512 << 20},
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := i.Load(t.Context()); err != nil {
				t.Fatal(err)
			}
			out, err := i.Call(t.Context(), instance.ToolCall{ID: "1", Name: "words", Input: json.RawMessage(`{"path":"a.txt"}`)})
			if err != nil || !strings.Contains(string(out), "3 words in a.txt") {
				t.Errorf("%s, %v", out, err)
			}
			if out, err := i.Call(t.Context(), instance.ToolCall{ID: "2", Name: "words", Input: json.RawMessage(`{"path":"b.txt"}`)}); err == nil {
				t.Errorf("a file that is not there: %s", out)
			}
			if err := errors.Join(i.Close(), rt.Close()); err != nil {
				t.Error(err)
			}
		})
	}
}
