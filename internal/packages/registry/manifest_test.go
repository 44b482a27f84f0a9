package registry

import (
	"encoding/json"
	"fmt"
	"testing"
)

// TestManifestNames checks which names among the dependencies of a manifest are reported as none.
func TestManifestNames(t *testing.T) {
	m, err := ParseManifest([]byte(`{"name":"a","dependencies":{"b":"1","../c":"1","@s/d":"1"},"optionalDependencies":{"@s":"1","e":"1"},"devDependencies":{"../f":"1"}}`))
	if err != nil || fmt.Sprint(m.Misnamed) != "[../c @s]" {
		t.Errorf("misnamed are %q, %v", m.Misnamed, err)
	}
	if len(m.Optional) == 0 || !m.Optional["e"] || m.Optional["b"] || m.Dependencies["e"] != "1" || m.Dependencies["@s/d"] != "1" {
		t.Errorf("%+v", m)
	}
}

// TestPickDeprecated checks which spellings of a version's deprecation make Pick prefer another version.
func TestPickDeprecated(t *testing.T) {
	for spelled, want := range map[string]string{
		`{}`: "1.1.0", `{"deprecated":false}`: "1.1.0", `{"deprecated":""}`: "1.1.0", `{"deprecated":null}`: "1.1.0",
		`{"deprecated":true}`: "1.0.0", `{"deprecated":"use b"}`: "1.0.0", `[]`: "1.0.0",
	} {
		d := &Document{Name: "x", Tags: map[string]string{"latest": "9.0.0"}, Versions: map[string]json.RawMessage{"1.0.0": []byte(`{}`), "1.1.0": []byte(spelled)}}
		if got, err := d.Pick("^1.0.0", func(string) bool { return false }); got != want || err != nil {
			t.Errorf("%s: %s, %v, want %s", spelled, got, err, want)
		}
	}
}
