package jsonstrict_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/internal/text/jsonstrict"
)

type (
	left  struct{ Both, Left, Tagged, Deep string }
	right struct {
		Both, Right string
		Named       string `json:"Tagged"`
		*bottom
	}
	bottom struct{ Deep, Below string }
	tricky struct {
		left
		right
		Skipped string `json:"-"`
		private string
		Time    string `json:",omitzero"`
	}
)

// TestKeysAreThoseOfEncodingJSON: of a struct with every way of embedding, exactly the keys encoding/json writes are
// keys the strict decoder knows.
func TestKeysAreThoseOfEncodingJSON(t *testing.T) {
	out, err := json.Marshal(tricky{right: right{bottom: &bottom{}}, Time: "x", private: "x"})
	if err != nil {
		t.Fatal(err)
	}
	var written map[string]any
	if err := json.Unmarshal(out, &written); err != nil {
		t.Fatal(err)
	}
	var known []string
	for _, key := range []string{
		"Both", "Left", "Right", "Tagged", "Named", "Deep", "Below", "-", "Skipped", "private", "Time", "left", "right", "bottom",
	} {
		v := tricky{right: right{bottom: &bottom{}}}
		if jsonstrict.Decode([]byte(`{"`+key+`":"x"}`), &v, jsonstrict.Options{}) == nil {
			known = append(known, key)
		}
	}
	slices.Sort(known)
	if diff := cmp.Diff(slices.Sorted(maps.Keys(written)), known); diff != "" {
		t.Error(diff)
	}
}

// TestDecodeConcurrently meets types for the first time from many goroutines at once; -race watches.
func TestDecodeConcurrently(t *testing.T) {
	type tree struct {
		Name string           `json:"name"`
		Sub  []tree           `json:"sub,omitzero"`
		By   map[string]*tree `json:"by,omitzero"`
	}
	doc := []byte(`{"name":"a","sub":[{"name":"b","sub":null,"by":{"x":null,"y":{"name":"c"}}}]}`)
	bad := []byte(strings.Replace(string(doc), `"name":"c"`, `"Name":"c"`, 1))
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			var v tree
			if err := jsonstrict.Decode(doc, &v, jsonstrict.Options{}); err != nil || v.Sub[0].By["y"].Name != "c" {
				t.Error(v, err)
			}
			err := jsonstrict.Decode(bad, &v, jsonstrict.Options{})
			if err == nil || err.Error() != "sub[0].by.y.Name: unknown key, keys match by case: name" {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}
