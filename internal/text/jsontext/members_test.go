package jsontext

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestMembers: an object is divided, and put together, as encoding/json does it.
func TestMembers(t *testing.T) {
	value := rapid.SampledFrom([]string{`1`, `"a,b"`, `"\"}"`, `[1,{"a":2}]`, `{}`, `{"x":[",",":"]}`, `null`, `"é"`, `true`, `" "`, `[ 1 ]`, `"\\"`})
	name := rapid.SampledFrom([]string{"a", "type", "", "é", `q"`, "b c", "<", "\u2028"})
	rapid.Check(t, func(t *rapid.T) {
		o := map[string]json.RawMessage{}
		for name, text := range rapid.MapOfN(name, value, 0, 5).Draw(t, "members") {
			o[name] = json.RawMessage(text)
		}
		text, quick := Join(o, nil)
		slow := encode(t, asAny(o))
		if quick && string(text) != string(slow) {
			t.Fatalf("written %s, want %s", text, slow)
		}
		var want map[string]json.RawMessage
		if err := json.Unmarshal(slow, &want); err != nil {
			t.Fatal(err)
		}
		if got, ok := members(slow); ok && !maps.EqualFunc(got, want, slices.Equal[json.RawMessage]) {
			t.Fatalf("%s is divided into %q, want %q", slow, got, want)
		}
	})
	for text, want := range map[string]string{
		`{"a":1}`: `1`, `{"a":{"a":[1,"}"]}}`: `{"a":[1,"}"]}`, `{"a":",\"b\":1"}`: `",\"b\":1"`,
		`{"b":1}`: "", `{"a":1,"b":2}`: "", `{"a":1,"a":2}`: "", `{"a":1}}`: "", `{"a":}`: "", `{"a":`: "", `{"a": 1}`: "", `{}`: "", `["a"]`: "", `{"aa":1}`: "", "": "",
	} {
		if got, ok := Only([]byte(text), "a"); string(got) != want || ok != (want != "") {
			t.Errorf("the only member of %s is %q, %v", text, got, ok)
		}
	}
	for _, bad := range []string{``, `{`, `}`, `{}`, `[]`, `{"a"}`, `{"a":}`, `{"a":1,}`, `{"a":1`, `{"a`, `{"a":"}`, `{"a":[}`, `{a:1}`, `{"a":1,"a":2}`, `{,}`, `{"a":1}}`} {
		if got, ok := members([]byte(bad)); ok {
			var want map[string]json.RawMessage
			if err := json.Unmarshal([]byte(bad), &want); err != nil || !maps.EqualFunc(got, want, slices.Equal[json.RawMessage]) {
				t.Errorf("%s is divided into %q", bad, got)
			}
		}
	}
}

func encode(t *rapid.T, v any) []byte {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

func asAny(o map[string]json.RawMessage) map[string]any {
	all := map[string]any{}
	for name, value := range o {
		all[name] = value
	}
	return all
}
