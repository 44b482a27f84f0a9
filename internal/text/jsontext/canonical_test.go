package jsontext

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/gowebpki/jcs"
	"pgregory.net/rapid"
)

func TestCanonical(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"order", `{"b":1,"a":{"d":[ ],"c":{ }}}`, `{"a":{"c":{},"d":[]},"b":1}`},
		{"utf-16 order", "{\"\ufb33\":1,\"\U0001f600\":2,\"é\":3,\"z\":4}", "{\"z\":4,\"é\":3,\"\U0001f600\":2,\"\ufb33\":1}"},
		{"escapes", `"\u0041\/\u000a\u0001\"\\é\ud83d\ude00"`, `"A/\n\u0001\"\\é😀"`},
		{"half a pair", `["\ud83d","\ude00x","\ud83d\u0041"]`, `["�","�x","�A"]`},
		{"numbers", `[1.0,-0,1e3,0.1,123456789012345678901,1E-7]`, `[1,0,1000,0.1,123456789012345680000,1e-7]`},
		{"words", ` [true, false ,null] `, `[true,false,null]`},
		{"key escapes", `{"\u0062":1,"a":2}`, `{"a":2,"b":1}`},
		{"twice", `{"a":1,"a":2}`, ""},
		{"twice, escaped", `{"a":1,"b":0,"\u0061":2}`, ""},
		{"twice, unsorted", `{"b":1,"a":0,"b":2}`, ""},
		{"trailing", `{} {}`, ""},
		{"trailing comma", `[1,]`, ""},
		{"leading zero", `01`, ""},
		{"too large", `1e999`, ""},
		{"plus", `+1`, ""},
		{"bare point", `1.`, ""},
		{"bad utf-8", "\"\xff\"", ""},
		{"raw control", "\"\n\"", ""},
		{"bad escape", `"\x"`, ""},
		{"cut escape", `"\u12`, ""},
		{"empty", ``, ""},
		{"deep", strings.Repeat("[", MaxDepth+2) + strings.Repeat("]", MaxDepth+2), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Canonical([]byte(tt.in))
			if (err != nil) != (tt.want == "") || string(got) != tt.want {
				t.Errorf("got %s, %v; want %s", got, err, tt.want)
			}
		})
	}
}

func value(depth int) *rapid.Generator[any] {
	leaf := rapid.OneOf(
		rapid.Just[any](nil), rapid.Bool().AsAny(), rapid.String().AsAny(), rapid.Float64().AsAny(), rapid.Int64().AsAny(),
		rapid.SampledFrom([]string{"ledger", "\u007f\u2028<>&", "\x00\b\f", "\U0001f600\ufb33"}).AsAny(),
	)
	if depth == 0 {
		return leaf
	}
	return rapid.OneOf(
		leaf, rapid.SliceOfN(value(depth-1), 0, 4).AsAny(), rapid.MapOfN(rapid.String(), value(depth-1), 0, 5).AsAny(),
	)
}

func TestCanonicalIsJCS(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, err := json.Marshal(value(3).Draw(t, "value"))
		if err != nil {
			t.Fatal(err)
		}
		want, err := jcs.Transform(text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Canonical(text)
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("got %s, %v, want %s", got, err, want)
		}
	})
}

func FuzzCanonical(f *testing.F) {
	for _, s := range []string{`{"b":1,"a":[1.5,"x\u00e9"]}`, `"\ud800"`, `-0`, `{"a":1,"\u0061":2}`, "\xff", `[[[]]]`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		got, err := Canonical(in)
		if want, jcsErr := jcs.Transform(in); jcsErr == nil && json.Valid(in) {
			if err == nil && !bytes.Equal(got, want) {
				t.Fatalf("got %s, want %s", got, want)
			}
		}
		if err != nil {
			return
		}
		if !json.Valid(in) {
			t.Fatalf("took %q", in)
		}
		again, err := Canonical(got)
		if err != nil || !bytes.Equal(again, got) {
			t.Fatalf("not stable: %s, %s, %v", got, again, err)
		}
	})
}

func BenchmarkCanonical(b *testing.B) {
	large := []byte(`{"path":"x","op":"write","base64":"` + strings.Repeat("QUJD", 1<<18) + `"}`)
	for name, in := range map[string][]byte{"small": []byte(`{"op":"read","path":"src/main.go","encoding":"utf8"}`), "1MiB": large} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(in)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Canonical(in); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
