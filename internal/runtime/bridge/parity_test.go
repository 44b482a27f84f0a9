package bridge_test

import (
	"path/filepath"
	"testing"

	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/instancetest"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/bridge"
)

// TestParity: an extension that is a bridge is an extension like every other.
func TestParity(t *testing.T) {
	tools, err := filepath.Abs("testdata/tools.py")
	if err != nil {
		t.Fatal(err)
	}
	instancetest.Run(t, instancetest.Fixtures{
		Kind:    source.Bridge,
		Runtime: func(*testing.T) instance.Runtime { return bridge.New() },
		Make: func(_ *testing.T, _ string, does ...instancetest.Does) string {
			line := "bridge:python3 '" + tools + "'"
			for _, tool := range does {
				line += " " + string(tool)
			}
			return line
		},
		Broken: func(*testing.T, string) string { return "bridge:python3 '" + tools + "' broken" },
		Allow:  []string{"exec=python3"},
	})
}
