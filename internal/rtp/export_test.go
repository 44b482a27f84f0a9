package rtp

import (
	"encoding/json"
	"testing"
)

// InterfaceHash is that of definitions that nobody has checked.
func InterfaceHash(t *testing.T, definitions []json.RawMessage) string {
	t.Helper()
	tools := make([]*Tool, len(definitions))
	for i, data := range definitions {
		if err := json.Unmarshal(data, &tools[i]); err != nil {
			t.Fatal(err)
		}
	}
	hash, err := interfaceHash(tools)
	if err != nil {
		t.Fatal(err)
	}
	return hash
}
