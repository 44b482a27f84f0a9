package nodetext

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestYAMLParse compares with what the yaml package of npm, which Pi reads front matter with, made of the same documents.
func TestYAMLParse(t *testing.T) {
	data, err := os.ReadFile("testdata/yaml.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		YAML  string `json:"yaml"`
		JSON  string `json:"json"`
		Error bool   `json:"error"`
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) < 50 {
		t.Fatalf("only %d cases", len(cases))
	}
	for _, c := range cases {
		t.Run(c.YAML, func(t *testing.T) {
			out, err := nativeYAMLParse([]any{c.YAML})
			if err != nil {
				t.Fatal(err)
			}
			got := out.(map[string]any)
			if c.Error {
				if got["error"] == nil {
					t.Errorf("got %v, want an error", got["json"])
				}
				return
			}
			if got["error"] != nil {
				t.Fatalf("got error %v, want %s", got["error"], c.JSON)
			}
			var a, b any
			if err := json.Unmarshal([]byte(got["json"].(string)), &a); err != nil {
				t.Fatalf("%v in %s", err, got["json"])
			}
			if err := json.Unmarshal([]byte(c.JSON), &b); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(b, a); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestYAMLParseKeepsOrder(t *testing.T) {
	out, err := nativeYAMLParse([]any{"b: 1\na: {d: 2, c: 3}\n"})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := out.(map[string]any)["json"], `{"b":1,"a":{"d":2,"c":3}}`; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestYAMLParseBounds(t *testing.T) {
	bomb := "a: &a [x,x,x,x,x,x,x,x]\n"
	for _, p := range []string{"ba", "cb", "dc", "ed", "fe", "gf", "hg", "ih"} {
		bomb += p[:1] + ": &" + p[:1] + " [" + strings.TrimSuffix(strings.Repeat("*"+p[1:]+",", 8), ",") + "]\n"
	}
	for name, doc := range map[string]string{
		"aliases": bomb,
		"self":    "a: &a [*a]\n",
		"depth":   strings.Repeat("[", 500) + strings.Repeat("]", 500),
		"open":    strings.Repeat("[", 200_000),
		"dashes":  strings.Repeat("- ", 100_000),
		"keys":    strings.Repeat("? ", 100_000),
		"size":    "a: " + strings.Repeat("x", maxYAMLInput),
	} {
		out, err := nativeYAMLParse([]any{doc})
		if err != nil || out.(map[string]any)["error"] == nil {
			t.Errorf("%s: %v, %v; want an error", name, out, err)
		}
	}
}

func FuzzYAMLParse(f *testing.F) {
	for _, s := range []string{"", "a: 1", "a: [1, {b: c}]\n", "a: |\n  x\n", "? a\n: b", "&a [*a]", "!!str 1", "a: \"\\u00", "- - -"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		out, err := nativeYAMLParse([]any{s})
		if err != nil {
			t.Fatal(err)
		}
		if text, ok := out.(map[string]any)["json"].(string); ok && !json.Valid([]byte(text)) {
			t.Fatalf("not JSON: %s", text)
		}
	})
}
