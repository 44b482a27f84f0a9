package jsontext

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"
)

// FuzzTexts: the texts of a document are those that encoding/json reads.
func FuzzTexts(f *testing.F) {
	for _, text := range []string{`{"a":["b","c\"d\\"],"e\n":{"f":"[","":[["g",1],{"h":"\u0001é"}]}}`, `"x"`, `[]`, `["\\","\""]`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		canonical, err := Canonical(text)
		if err != nil {
			return
		}
		got, want := map[Place][]string{}, map[Place][]string{}
		for text, place := range Texts(string(canonical)) {
			got[place] = append(got[place], text)
		}
		var v any
		if err := json.Unmarshal(canonical, &v); err != nil {
			t.Fatal(err)
		}
		collect(v, Other, want)
		for place := Other; place <= First; place++ {
			slices.Sort(got[place])
			slices.Sort(want[place])
			if !slices.Equal(got[place], want[place]) {
				t.Fatalf("%s: %q, want %q", canonical, got[place], want[place])
			}
		}
	})
}

func collect(v any, place Place, into map[Place][]string) {
	switch v := v.(type) {
	case string:
		into[place] = append(into[place], v)
	case []any:
		for i, value := range v {
			if place = Other; i == 0 {
				place = First
			}
			collect(value, place, into)
		}
	case map[string]any:
		into[Key] = slices.AppendSeq(into[Key], maps.Keys(v))
		for _, value := range v {
			collect(value, Other, into)
		}
	}
}
