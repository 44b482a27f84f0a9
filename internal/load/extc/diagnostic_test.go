package extc

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/load/source"
)

// TestManyMessages: what is wrong in very many places is said of a few, and of one place once.
func TestManyMessages(t *testing.T) {
	var constants strings.Builder
	for i := range 200 {
		fmt.Fprintf(&constants, "let v%d; let v%[1]d;\n", i)
	}
	for text, most := range map[string]int{
		"export default () => {};\n" + strings.Repeat("function f() {}\n", 300): mostMessages,
		constants.String(): mostMessages + 1,
	} {
		path := filepath.Join(t.TempDir(), "x.ts")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := CompileThrough(source.Entry{ID: "x", Path: path, Name: "x.ts", Kind: source.JS}, nil, Fence{Done: make(chan struct{})})
		if err == nil {
			t.Fatalf("%.40s…: compiled", text)
		}
		if said := strings.Count(err.Error(), "has already been declared"); said == 0 || said > most {
			t.Errorf("%.40s…: said %d times", text, said)
		}
		if most > mostMessages && !strings.Contains(err.Error(), "and 180 more") {
			t.Errorf("%.40s…: %q", text, err.Error()[max(0, len(err.Error())-100):])
		}
	}
}
