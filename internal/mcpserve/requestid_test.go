package mcpserve

import (
	"encoding/json"
	"testing"
)

// FuzzWithID: what is read of a call is an object whose _meta has the id and all else that was there, or it stays what it was.
func FuzzWithID(f *testing.F) {
	for _, seed := range []string{`{}`, `{"name":"a","_meta":{"x":1}}`, `{"_meta":3}`, `[]`, `{"_meta":{"pier/request_id":"b"}}`, `{"_meta":null}`, ``} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, params []byte) {
		if !json.Valid(params) {
			return
		}
		var before, after struct {
			Meta map[string]any `json:"_meta"`
		}
		out := withID(params, "7")
		if string(out) == string(params) {
			return
		}
		if json.Unmarshal(params, &before) != nil || json.Unmarshal(out, &after) != nil || after.Meta[idKey] != "7" {
			t.Fatalf("%s became %s", params, out)
		}
		for key := range before.Meta {
			if _, ok := after.Meta[key]; !ok {
				t.Errorf("%s lost %q: %s", params, key, out)
			}
		}
	})
}
