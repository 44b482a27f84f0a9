package build

import (
	"os"
	"strings"
	"testing"
)

// TestEngineVersion: an artifact names the engine that pier is built with.
func TestEngineVersion(t *testing.T) {
	mod, err := os.ReadFile("../../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(mod), "\t"+engineVersion+"\n") {
		t.Errorf("go.mod does not have %s", engineVersion)
	}
}
