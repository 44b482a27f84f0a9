package toolschema

import (
	"encoding/json"
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// TestQuick: what the quick reading lets through, the whole check lets through as it is.
func TestQuick(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		schema, _ := json.Marshal(anySchema(2).Draw(t, "schema"))
		input := anyText(2).Draw(t, "input")
		s, err := Compile("t", schema)
		if err != nil {
			t.Fatal(err)
		}
		if !s.quick.accepts([]byte(input)) {
			return
		}
		if got, err := s.check(json.RawMessage(input)); err != nil || string(got) != input {
			t.Fatalf("%s under %s: the whole check gives %s, %v", input, schema, got, err)
		}
	})
}

var names = []string{"a", "b", "1", "é"}

func anySchema(depth int) *rapid.Generator[any] {
	return rapid.Custom(func(t *rapid.T) any {
		s := map[string]any{}
		some := func(key string, value *rapid.Generator[any]) {
			if rapid.Bool().Draw(t, "with "+key) {
				s[key] = value.Draw(t, key)
			}
		}
		some("type", rapid.SampledFrom([]any{"object", "object", "object", "array", "string", "number", "integer", "boolean", "null", "odd"}))
		some("title", rapid.Just[any]("t"))
		some("required", rapid.SampledFrom([]any{[]string{"a"}, []string{"a", "b"}, []string{"1", "1"}, []any{1}, "a"}))
		some("additionalProperties", rapid.SampledFrom([]any{true, false, map[string]any{"type": "string"}}))
		if rapid.IntRange(0, 4).Draw(t, "more") == 0 {
			some("enum", rapid.SampledFrom([]any{[]string{"x", "y"}, []any{"x", 1}, []any{}}))
			some("minLength", rapid.Just[any](1))
			some("const", rapid.Just[any]("x"))
		}
		if depth > 0 {
			some("items", anySchema(depth-1))
			some("properties", rapid.MapOfN(rapid.SampledFrom(names), anySchema(depth-1), 0, 3).AsAny())
		}
		return s
	})
}

func anyText(depth int) *rapid.Generator[string] {
	scalar := rapid.SampledFrom([]string{
		`0`, `-0`, `1`, `-12`, `01`, `1.5`, `1.50`, `0.0000001`, `0.000001`, `1e3`, `123456789012345`, `1234567890123456`, `1.`, `true`, `false`, `null`, `nul`,
		`""`, `"x"`, `"y"`, `"\u0078"`, `"\ud800"`, `"5"`, `" "`, `"é"`, "\"\x01\"", `"\q"`, `"`,
	})
	if depth == 0 {
		return scalar
	}
	return rapid.Custom(func(t *rapid.T) string {
		inner := anyText(depth - 1)
		gap := rapid.SampledFrom([]string{"", "", " ", "\n"})
		list, object := "", ""
		for range rapid.IntRange(0, 3).Draw(t, "members") {
			if list != "" {
				list, object = list+",", object+","
			}
			value := inner.Draw(t, "value")
			list += gap.Draw(t, "gap") + value
			object += fmt.Sprintf("%s%q:%s", gap.Draw(t, "gap"), rapid.SampledFrom(names).Draw(t, "name"), value)
		}
		return rapid.SampledFrom([]string{"{" + object + "}", "{" + object + "}", "[" + list + "]", scalar.Draw(t, "scalar")}).Draw(t, "text")
	})
}

func BenchmarkQuick(b *testing.B) {
	s, err := Compile("t", json.RawMessage(`{"type":"object","required":["action"],"properties":{"action":{"type":"string","description":"what"},"n":{"type":"number"}}}`))
	if err != nil {
		b.Fatal(err)
	}
	input := json.RawMessage(`{"action":"list","n":5}`)
	for name, validate := range map[string]func(json.RawMessage) (json.RawMessage, error){"quick": s.Validate, "whole": s.check} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := validate(input); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
