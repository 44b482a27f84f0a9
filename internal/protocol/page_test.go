package protocol_test

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
)

// TestPage: docs/protocol.md has a row for every message of the schema, which names every key of its payload.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Properties struct {
			Type struct{ Enum []string }
		}
		Defs map[string]struct{ Properties map[string]any } `json:"$defs"`
	}
	if err := json.Unmarshal(ext.Schema(), &schema); err != nil || len(schema.Properties.Type.Enum) != len(ext.MessageTypes()) {
		t.Fatalf("%d types of message: %v", len(schema.Properties.Type.Enum), err)
	}
	for _, kind := range schema.Properties.Type.Enum {
		_, rest, found := strings.Cut(string(page), "\n| `"+kind+"` |")
		if !found {
			t.Errorf("%s has no row", kind)
			continue
		}
		row, _, _ := strings.Cut(rest, "\n")
		for _, key := range slices.Sorted(maps.Keys(schema.Defs[kind].Properties)) {
			if !strings.Contains(row, "`"+key+"`") {
				t.Errorf("the row of %s does not name %s", kind, key)
			}
		}
	}
}
