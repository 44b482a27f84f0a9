package protocol_test

import (
	"path/filepath"
	"testing"

	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/instancetest"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/protocol"
)

// TestParity: an extension that is a program is an extension like every other.
func TestParity(t *testing.T) {
	tools, err := filepath.Abs("testdata/tools.py")
	if err != nil {
		t.Fatal(err)
	}
	instancetest.Run(t, instancetest.Fixtures{
		Kind:    source.Process,
		Runtime: func(*testing.T) instance.Runtime { return protocol.New() },
		Make: func(_ *testing.T, _ string, does ...instancetest.Does) string {
			line := "process:python3 '" + tools + "'"
			for _, tool := range does {
				line += " " + string(tool)
			}
			return line
		},
		Broken: func(*testing.T, string) string { return "process:python3 '" + tools + "' broken" },
		Allow:  []string{"exec=python3"},
	})
}
