package jsontext_test

import (
	"bytes"
	"encoding/json"
	"net/netip"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/internal/text/jsontext"
)

type inner struct {
	N   int8    `json:"n"`
	Ptr *string `json:"ptr"`
}

type outer struct {
	inner

	Text  string                     `json:"text"`
	Flag  bool                       `json:"flag"`
	Raw   json.RawMessage            `json:"raw,omitzero"`
	All   []string                   `json:"all"`
	Map   map[string]json.RawMessage `json:"map"`
	In    *inner                     `json:"in"`
	Many  []inner                    `json:"many"`
	Addr  netip.Addr                 `json:"addr"`
	Ratio float64                    `json:"ratio"`
	Any   any                        `json:"any"`
	Not   string                     `json:"-"`
}

// fills compares with encoding/json. It has names that fold to no others.
func fills(t *testing.T, data []byte) {
	t.Helper()
	var want, got outer
	wantErr, err := json.Unmarshal(data, &want), jsontext.Fill(data, &got)
	if (wantErr == nil) != (err == nil) {
		t.Fatalf("%s: got %v, want %v", data, err, wantErr)
	}
	if err != nil {
		return
	}
	opts := cmp.Options{cmp.AllowUnexported(outer{}), cmp.Comparer(func(a, b netip.Addr) bool { return a == b })}
	if diff := cmp.Diff(want, got, opts); diff != "" {
		t.Errorf("%s: %s", data, diff)
	}
}

var documents = []string{
	`{}`, `{"n":1,"text":"a","flag":true,"raw":{"a":[1, 2]},"all":["x","y"],"map":{"a":1,"b":[]},"in":{"n":2,"ptr":"p"}}`,
	" { \"n\" : -3 ,\n\t\"all\" : [ ] , \"in\" : null, \"raw\": null, \"unknown\": {\"n\": \"]\"} } ",
	`{"text":"a\n\u0061","\u0074ext":"b"}`, `{"n":300}`, `{"n":"1"}`, `{"text":1}`, `{"flag":"t"}`, `{"flag":1}`, `{"all":[1]}`, `{"all":{}}`,
	`{"many":[{"n":1},{},{"ptr":null}],"addr":"::1","ratio":1e3,"any":{"a":[1,"x"]}}`, `{"addr":"x"}`, `{"in":[]}`, `{"map":[]}`, `[]`, `null`, `"x"`,
}

// TestFill: it is json.Unmarshal.
func TestFill(t *testing.T) {
	for _, data := range documents {
		fills(t, []byte(data))
	}
}

func FuzzFill(f *testing.F) {
	for _, data := range documents {
		f.Add([]byte(data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := jsontext.Canonical(data); err != nil || !bytes.Equal(data, bytes.ToLower(data)) {
			return // no document, names twice, or names that may fold
		}
		fills(t, data)
	})
}
