package toolschema_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/toolschema"
)

const todo = `{"type":"object","required":["action"],"properties":{
	"action":{"type":"string","enum":["list","add"]},"id":{"type":"number","minimum":1},"tags":{"type":"array","items":{"type":"string"}},
	"done":{"type":"boolean"},"either":{"anyOf":[{"type":"number"},{"type":"boolean"}]}}}`

func TestValidate(t *testing.T) {
	tests := []struct {
		name, input, want, problem string
	}{
		{name: "fits, bytes kept", input: `{"id": 2,"action":"list"}`, want: `{"id": 2,"action":"list"}`},
		{name: "coerced", input: `{"action":"list","id":"7","done":"true","tags":[1]}`, want: `{"action":"list","id":7,"done":true,"tags":["1"]}`},
		{name: "null optional is absent", input: `{"action":"list","id":null}`, want: `{"action":"list"}`},
		{name: "one value for a list", input: `{"action":"list","tags":"x"}`, want: `{"action":"list","tags":["x"]}`},
		{name: "union member", input: `{"action":"list","either":"false"}`, want: `{"action":"list","either":0}`},
		{name: "required", input: `{}`, problem: "  - action: missing"},
		{name: "empty means no arguments", input: ``, problem: "  - action: missing"},
		{name: "enum", input: `{"action":"drop"}`, problem: "  - action: expected one of [\"list\",\"add\"]"},
		{name: "type", input: `{"action":"list","id":"x"}`, problem: "  - id: expected number, got string"},
		{name: "bound", input: `{"action":"list","id":0}`, problem: "  - id: expected >= 1"},
		{name: "nested", input: `{"action":"list","tags":[{}]}`, problem: "  - tags.0: expected string, got object"},
		{name: "not an object", input: `[]`, problem: "  - root: expected object, got array"},
		{name: "not JSON", input: `{"action":`, problem: "are not JSON"},
	}
	s, err := toolschema.Compile("todo", json.RawMessage(todo))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := s.Validate(json.RawMessage(test.input))
			if test.problem == "" {
				if err != nil || string(got) != test.want {
					t.Errorf("got %s, %v; want %s", got, err, test.want)
				}
				return
			}
			if !errors.Is(err, ext.ErrInvalidRequest) || !strings.Contains(err.Error(), test.problem) {
				t.Errorf("got %v, want an invalid request with %q", err, test.problem)
			}
		})
	}
}

func TestCompile(t *testing.T) {
	if _, err := toolschema.Compile("t", json.RawMessage(`{`)); !errors.Is(err, ext.ErrInvalidRequest) {
		t.Errorf("got %v", err)
	}
	for name, c := range map[string]struct{ schema, problem string }{
		"a type that is none":    {`{"properties":{"p":{"type":5}}}`, "  - p: expected 5, got integer"},
		"another document":       {`{"properties":{"p":{"$ref":"https://example.com/schema.json"}}}`, "  - p: unresolved reference https://example.com/schema.json"},
		"a file":                 {`{"properties":{"p":{"$ref":"file:///etc/passwd"}}}`, "  - p: unresolved reference file:///etc/passwd"},
		"a pattern that is none": {`{"properties":{"q":{"type":"string","pattern":"("}}}`, "Invalid regular expression"},
		"refers to itself":       {`{"properties":{"p":{"$ref":"#/properties/p"}}}`, "take too long to check"},
		"a slow pattern":         {`{"properties":{"p":{"pattern":"^(?=x)(x+x+)+y$"}},"additionalProperties":{"$ref":"no"}}`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := toolschema.Compile("t", json.RawMessage(c.schema))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Validate(json.RawMessage(`{"p":1}`)); c.problem == "" && err != nil || c.problem != "" && (err == nil || !strings.Contains(err.Error(), c.problem)) {
				t.Errorf("got %v", err)
			}
		})
	}
	slow, err := toolschema.Compile("t", json.RawMessage(`{"properties":{"p":{"pattern":"^(?=x)(x+x+)+y$"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := slow.Validate(json.RawMessage(`{"p":"` + strings.Repeat("x", 40) + `"}`)); err == nil || !strings.Contains(err.Error(), "expected to match") {
		t.Errorf("a pattern that backtracks: %v", err)
	}
}

// What a schema costs is bounded: its depth, and how often coercion tries.
func TestBounds(t *testing.T) {
	nested := func(n int) json.RawMessage {
		return json.RawMessage(strings.Repeat(`{"items":`, n) + `{"type":"string"}` + strings.Repeat(`}`, n))
	}
	if _, err := toolschema.Compile("t", nested(90)); err != nil {
		t.Errorf("90 levels: %v", err)
	}
	if _, err := toolschema.Compile("t", nested(201)); !errors.Is(err, ext.ErrInvalidRequest) || !strings.Contains(err.Error(), "deeper than 200 levels") {
		t.Errorf("201 levels: %v", err)
	}
	union := func(n int) (json.RawMessage, error) {
		s, err := toolschema.Compile("t", json.RawMessage(`{"anyOf":[`+strings.Repeat(`{"type":"array"},`, n)+`{"type":"boolean"}]}`))
		if err != nil {
			t.Fatal(err)
		}
		return s.Validate(json.RawMessage(`"true"`))
	}
	if got, err := union(100); err != nil || string(got) != `["true"]` && string(got) != "true" {
		t.Errorf("a hundred members: %s, %v", got, err)
	}
	wide, err := toolschema.Compile("t", json.RawMessage(`{"anyOf":[`+strings.Repeat(`{"type":"null"},`, 10_000)+`{"type":"number"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := wide.Validate(json.RawMessage(`"5"`)); !errors.Is(err, ext.ErrInvalidRequest) {
		t.Errorf("a union of more members than are tried: %s, %v", got, err)
	}
}

func FuzzValidate(f *testing.F) {
	s, err := toolschema.Compile("todo", json.RawMessage(todo))
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{`{}`, `{"action":"list","id":"1e3"}`, `{"either":"0"}`, `null`, `[]`, `{"tags":[null]}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, input string) {
		out, err := s.Validate(json.RawMessage(input))
		if err != nil {
			return
		}
		if again, err := s.Validate(out); err != nil || string(again) != string(out) {
			t.Errorf("%q became %s, which becomes %s, %v", input, out, again, err)
		}
	})
}

func BenchmarkValidate(b *testing.B) {
	s, err := toolschema.Compile("todo", json.RawMessage(todo))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Validate(json.RawMessage(`{"action":"list","id":3}`)); err != nil {
			b.Fatal(err)
		}
	}
}

// TestCheck: a value is taken or not as it is, and nothing of it is bent.
func TestCheck(t *testing.T) {
	s, err := toolschema.Compile("todo", json.RawMessage(todo))
	if err != nil {
		t.Fatal(err)
	}
	for input, want := range map[string]string{
		`{"action":"list","id":2}`:            "",
		`{"action":"list","id":"2"}`:          "id: expected number, got string",
		`{"action":"list","id":2,"tags":"x"}`: "tags: expected array, got string",
		`[]`:                                  "expected object, got array",
		strings.Repeat("[", 300) + strings.Repeat("]", 300): "it nests deeper than 200 levels",
	} {
		problems, err := s.Check(json.RawMessage(input))
		var lines []string
		for _, p := range problems {
			lines = append(lines, p.String())
		}
		if got := strings.Join(lines, "; "); err != nil || got != want {
			t.Errorf("%.40s: %q, %v; want %q", input, got, err, want)
		}
	}
	if _, err := s.Check(json.RawMessage(`{`)); !errors.Is(err, ext.ErrInvalidRequest) {
		t.Errorf("got %v", err)
	}
	if broken, err := toolschema.Compile("t", json.RawMessage(`{"pattern":"("}`)); err != nil || broken.Broken() != "(" {
		t.Errorf("%v", err)
	}
}
