package wasm_test

import (
	_ "embed"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/instancetest"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/wasm"
)

// toolsWasm is an extension whose tools are the words of its id. testdata/tools/build.sh makes it.
//
//go:embed testdata/tools/tools.wasm
var toolsWasm []byte

// makeTools writes an extension with tools. A custom section makes it another one than that with other tools.
func makeTools(t testing.TB, dir string, words ...string) string {
	t.Helper()
	name := strings.Join(words, ".")
	section := append(binary.AppendUvarint(nil, 4), "note"...)
	section = append(section, name...)
	code := append(append([]byte{}, toolsWasm...), 0)
	code = append(binary.AppendUvarint(code, uint64(len(section))), section...)
	file := filepath.Join(dir, name+".wasm")
	if err := os.WriteFile(file, code, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestParity: a component is an extension like every other.
func TestParity(t *testing.T) {
	instancetest.Run(t, instancetest.Fixtures{
		Kind:    source.Wasm,
		Runtime: func(*testing.T) instance.Runtime { return wasm.New(wasm.Options{}) },
		Make: func(t *testing.T, dir string, does ...instancetest.Does) string {
			var words []string
			for _, tool := range does {
				words = append(words, string(tool))
			}
			return makeTools(t, dir, words...)
		},
		Broken: func(t *testing.T, dir string) string { return makeTools(t, dir, "broken") },
	})
}
