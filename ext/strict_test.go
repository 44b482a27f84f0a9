package ext_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
)

type inner struct {
	Name string `json:"name"`
	N    *int   `json:"n,omitzero"`
}

type embedded struct {
	Shared string `json:"shared"`
	Hidden string `json:"text"`
}

type target struct {
	embedded

	Text   string            `json:"text,omitzero"`
	Flag   bool              `json:"flag,omitzero"`
	Small  int8              `json:"small,omitzero"`
	Big    int64             `json:"big,omitzero"`
	Huge   uint64            `json:"huge,omitzero"`
	Ratio  float64           `json:"ratio,omitzero"`
	Number json.Number       `json:"number,omitzero"`
	Bytes  []byte            `json:"bytes,omitzero"`
	List   []inner           `json:"list,omitzero"`
	Second []inner           `json:"second,omitzero"`
	Pair   [2]int            `json:"pair,omitzero"`
	Map    map[string]inner  `json:"map,omitzero"`
	Ptr    *inner            `json:"ptr,omitzero"`
	Any    any               `json:"any,omitzero"`
	Raw    json.RawMessage   `json:"raw,omitzero"`
	Time   time.Time         `json:"time,omitzero"`
	Quoted int               `json:"quoted,string,omitzero"`
	Self   []*target         `json:"self,omitzero"`
	Names  map[string]string `json:"names,omitzero"`
	Plain  string
	Addr   netip.Addr `json:"addr,omitzero"`
	Skip   string     `json:"-"`
}

func sameAddr(a, b netip.Addr) bool { return a == b }

func TestDecodeStrictAccepts(t *testing.T) {
	for _, tc := range []struct {
		name, doc string
		want      target
	}{
		{"empty", `{}`, target{}},
		{"white space", " \t\r\n{ \"text\" :\n\"a\" } \n", target{Text: "a"}},
		{"escaped key", `{"\u0074ext":"a"}`, target{Text: "a"}},
		{"escapes", `{"text":"\"\\\/\b\f\n\r\té"}`, target{Text: "\"\\/\b\f\n\r\té"}},
		{"half a surrogate pair", `{"text":"\ud83d"}`, target{Text: "\uFFFD"}},
		{"integers as JSON Schema has them", `{"big":1.0,"small":-1.2e1,"huge":1844674407370955161.50e1}`, target{Big: 1, Small: -12, Huge: 18446744073709551615}},
		{"zero with an exponent", `{"big":0e99999999999999999999,"small":0.000}`, target{}},
		{"trailing zeros", `{"big":12000e-3}`, target{Big: 12}},
		{"floats", `{"ratio":-1.5e-3,"number":1e400}`, target{Ratio: -1.5e-3, Number: "1e400"}},
		{"bytes", `{"bytes":"AQI="}`, target{Bytes: []byte{1, 2}}},
		{"lists", `{"list":[{"name":"a"},{"name":"b","n":1}],"pair":[1,2]}`, target{List: []inner{{Name: "a"}, {"b", new(1)}}, Pair: [2]int{1, 2}}},
		{"null where there is a nil", `{"list":null,"second":null,"map":null,"ptr":null,"any":null,"bytes":null,"raw":null}`, target{Raw: json.RawMessage("null")}},
		{"map", `{"map":{"A":{"name":"x"},"a":{"name":"y"}}}`, target{Map: map[string]inner{"A": {Name: "x"}, "a": {Name: "y"}}}},
		{"free-form keys may differ by case", `{"any":{"A":1,"a":2}}`, target{Any: map[string]any{"A": 1.0, "a": 2.0}}},
		{"promoted", `{"shared":"s"}`, target{embedded: embedded{Shared: "s"}}},
		{"a time", `{"time":"2026-01-02T03:04:05Z"}`, target{Time: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}},
		{"a type that reads text", `{"addr":"10.0.0.1"}`, target{Addr: netip.AddrFrom4([4]byte{10, 0, 0, 1})}},
		{"a quoted number", `{"quoted":"5"}`, target{Quoted: 5}},
		{"itself", `{"self":[{"self":[{"text":"deep"}]}]}`, target{Self: []*target{{Self: []*target{{Text: "deep"}}}}}},
		{"untagged", `{"Plain":"p"}`, target{Plain: "p"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var got target
			if err := ext.DecodeStrict([]byte(tc.doc), &got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.want, got, cmp.AllowUnexported(target{}, embedded{}), cmp.Comparer(sameAddr)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDecodeStrictRefuses(t *testing.T) {
	for _, tc := range []struct{ name, doc, want string }{
		{"nothing", ``, "byte 0: the document ends where a value belongs"},
		{"cut", `{"text":`, "text: byte 8: the document ends where a value belongs"},
		{"not a value", `{"text":x}`, "text: byte 8: not a value"},
		{"a NUL", "{\x00", "byte 1: not a key"},
		{"bad word", `{"flag":trux}`, "flag: byte 8: not a value"},
		{"word too long", `{"flag":truely}`, "byte 12: not a comma or the end of the object"},
		{"trailing data", `{} {}`, "byte 3: data after the value"},
		{"trailing comma", `{"text":"a",}`, "byte 12: not a key"},
		{"trailing comma in an array", `{"list":[{"name":"a"},]}`, "list: byte 22: not a value"},
		{"no colon", `{"text" "a"}`, "byte 8: not a colon"},
		{"no comma", `{"any":[1 2]}`, "any: byte 10: not a comma or the end of the array"},
		{"no comma between members", `{"any":1 "x":2}`, "byte 9: not a comma or the end of the object"},
		{"open string", `{"text":"a`, "text: byte 10: the document ends where the end of a string belongs"},
		{"open escape", `{"text":"\`, "text: byte 10: the document ends where an escape belongs"},
		{"bad escape", `{"text":"\x"}`, "text: byte 10: not an escape"},
		{"bad hex", `{"text":"\u12g4"}`, "text: byte 13: not a hexadecimal digit"},
		{"control character", "{\"text\":\"\n\"}", "text: byte 9: a control character in a string"},
		{"leading zero", `{"big":01}`, "byte 8: not a comma or the end of the object"},
		{"plus", `{"big":+1}`, "big: byte 7: not a value"},
		{"bare minus", `{"big":-}`, "big: byte 8: not a digit"},
		{"bare point", `{"big":1.}`, "big: byte 9: not a digit"},
		{"bare exponent", `{"big":1e+}`, "big: byte 10: not a digit"},
		{"not UTF-8", "{\"text\":\"\xff\"}", "byte 9: not UTF-8"},
		{"a surrogate in UTF-8", "{\"text\":\"\xed\xa0\x80\"}", "byte 9: not UTF-8"},

		{"duplicate", `{"text":"a","text":"a"}`, "text: duplicate key"},
		{"escaped duplicate", `{"text":"a","\u0074ext":"a"}`, "text: duplicate key"},
		{"nested duplicate", `{"any":[0,{"k":{"x":1,"y":2,"x":3}}]}`, "any[1].k.x: duplicate key"},
		{"duplicate in raw", `{"raw":{"x":1,"x":1}}`, "raw.x: duplicate key"},
		{"duplicate in map", `{"names":{"x":"","x":""}}`, "names.x: duplicate key"},
		{"duplicate after decoding", `{"any":{"\ud800":1,"\ud801":1}}`, "any.\"\\ufffd\": duplicate key"},
		{"unknown", `{"nope":1}`, "nope: unknown key"},
		{"unknown nested", `{"list":[{"name":"a"},{"nope":1}]}`, "list[1].nope: unknown key"},
		{"untagged out of reach", `{"-":1}`, "-: unknown key"},
		{"another case", `{"Text":"a"}`, "Text: unknown key, keys match by case: text"},
		{"another case of an untagged field", `{"plain":"a"}`, "plain: unknown key, keys match by case: Plain"},
		{"another case beyond ASCII", `{"\u017fmall":1}`, "\"\\u017fmall\": unknown key, keys match by case: small"},
		{"odd key", "{\"a b\\n\":1}", `"a b\n": unknown key`},
		{"empty key", `{"":1}`, `"": unknown key`},

		{"a document that is null", `null`, "wants an object, got null"},
		{"a document that is an array", `[]`, "wants an object, got an array"},
		{"null for a string", `{"text":null}`, "text: wants a string, got null"},
		{"null for a struct", `{"list":[null]}`, "list[0]: wants an object, got null"},
		{"null for a number", `{"map":{"k":{"name":"","n":null}},"small":null}`, "small: wants an integer, got null"},
		{"number for a string", `{"text":1}`, "text: wants a string, got a number"},
		{"string for a boolean", `{"flag":"true"}`, "flag: wants a boolean, got a string"},
		{"boolean for a number", `{"ratio":true}`, "ratio: wants a number, got a boolean"},
		{"false for a string", `{"text":false}`, "text: wants a string, got a boolean"},
		{"string for json.Number", `{"number":"1"}`, "number: wants a number, got a string"},
		{"object for an array", `{"list":{}}`, "list: wants an array, got an object"},
		{"array for a map", `{"map":[]}`, "map: wants an object, got an array"},
		{"number for an object", `{"ptr":1}`, "ptr: wants an object, got a number"},
		{"fraction", `{"big":1.5}`, "big: wants an integer, got another number"},
		{"fraction by exponent", `{"big":15e-1}`, "big: wants an integer, got another number"},
		{"exponent without bound", `{"big":1e999999999999999999999}`, "big: wants an integer, got another number"},
		{"exponent at the bound", `{"big":1e9223372036854775807}`, "big: wants an integer, got another number"},
		{"exponent below the bound", `{"big":1.5e-9223372036854775808}`, "big: wants an integer, got another number"},
		{"negative exponent without bound", `{"big":1e-999999999999999999999}`, "big: wants an integer, got another number"},
		{"out of range", `{"small":128}`, "small: does not fit the field"},
		{"out of range, respelled", `{"ptr":{"name":"","n":1e19}}`, "ptr.n: does not fit the field"},
		{"too few elements", `{"pair":[1]}`, "pair: wants 2 elements, got 1"},
		{"too many elements", `{"pair":[1,2,3]}`, "pair: wants 2 elements, got 3"},
		{"not base64", `{"bytes":"!"}`, "a value does not fit its field"},
		{"not an address", `{"addr":"x"}`, "a value does not fit its field"},
		{"number for a type that reads text", `{"addr":1}`, "addr: wants a string, got a number"},
		{"null for a type that reads text", `{"addr":null}`, "addr: wants a string, got null"},
		{"bad escape in a key", `{"\q":1}`, "byte 3: not an escape"},
		{"not a time", `{"time":"now"}`, "a value does not fit its field"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var got target
			err := ext.DecodeStrict([]byte(tc.doc), &got)
			mustNotLeak(t, err)
			if err == nil || err.Error() != tc.want {
				t.Errorf("got  %v\nwant %v", err, tc.want)
			}
		})
	}
}

// mustNotLeak checks that an error about a document of ours names nothing but what the document has.
func mustNotLeak(t testing.TB, err error) {
	t.Helper()
	mustBeSafe(t, err)
	for _, leak := range []string{"*ext", "ext_test", "goroutine", "json:", "Go ", "struct", ".go:", "int64", "base64"} {
		if err != nil && strings.Contains(err.Error(), leak) {
			t.Errorf("%q names the inside of the host (%q)", err, leak)
		}
	}
}

// mustBeSafe checks what every decoding error promises.
func mustBeSafe(t testing.TB, err error) {
	t.Helper()
	if err == nil {
		return
	}
	if e, ok := errors.AsType[*ext.Error](err); !ok || e.Code != ext.CodeInvalidRequest || e.Msg == "" || err != error(e) {
		t.Fatalf("%#v is not an invalid request", err)
	}
	msg := err.Error()
	if len(msg) > 400 || !utf8.ValidString(msg) || strings.ContainsFunc(msg, func(r rune) bool { return r < ' ' }) {
		t.Errorf("message is long or not plain: %q", msg)
	}
}

func TestDecodeStrictDepth(t *testing.T) {
	nested := func(n int) []byte { return []byte(strings.Repeat("[", n) + strings.Repeat("]", n)) }
	var v any
	if err := ext.DecodeStrict(nested(ext.MaxDepth), &v); err != nil {
		t.Error(err)
	}
	err := ext.DecodeStrict(nested(ext.MaxDepth+1), &v)
	mustBeSafe(t, err)
	if err == nil || !strings.Contains(err.Error(), "nested more than 128 deep") {
		t.Error(err)
	}
	if err := ext.DecodeWith(nested(4), &v, ext.DecodeOptions{MaxDepth: 3}); err == nil {
		t.Error("depth 4 passed a bound of 3")
	}
	if err := ext.DecodeWith([]byte(`[{"a":[]},{"a":[]},[[]]]`), &v, ext.DecodeOptions{MaxDepth: 3}); err != nil {
		t.Error("siblings are not nesting:", err)
	}
	objects := strings.Repeat(`{"a":`, 1_000_000)
	mustBeSafe(t, ext.DecodeStrict([]byte(objects), &v))
}

func TestDecodeStrictErrorIsBounded(t *testing.T) {
	key := strings.Repeat("ключ", 1000)
	doc := strings.Repeat(`{"`+key+`":`, 100) + "!"
	var v any
	err := ext.DecodeStrict([]byte(doc), &v)
	mustBeSafe(t, err)
	if err == nil {
		t.Fatal("accepted")
	}
}

func TestDecodeStrictManyKeys(t *testing.T) {
	var b strings.Builder
	const n = 20_000
	for i := range n {
		b.WriteString(`"k` + strconv.Itoa(i) + `":0,`)
	}
	var v map[string]int
	if err := ext.DecodeStrict([]byte(`{`+b.String()+`"last":0}`), &v); err != nil || len(v) != n+1 {
		t.Fatal(len(v), err)
	}
	for _, dup := range []string{"k0", "k15", "k16", "k19999"} {
		err := ext.DecodeStrict([]byte(`{`+b.String()+`"`+dup+`":0}`), &v)
		if err == nil || err.Error() != dup+": duplicate key" {
			t.Error(dup, err)
		}
	}
}

// TestDecodeStrictManyOpenObjects has more keys open at once than the scanner keeps in itself.
func TestDecodeStrictManyOpenObjects(t *testing.T) {
	for _, tc := range []struct{ inner, want string }{
		{`{"x":1,"y":2,"z":3}`, ""},
		{`{"x":1,"y":2,"x":3}`, "x: duplicate key"},
		{`{"a":1,"b":2}`, ""}, // the keys of the objects around it
	} {
		doc := tc.inner
		for range 20 {
			doc = `{"a":0,"b":` + doc + `,"c":{"a":1}}`
		}
		var v any
		err := ext.DecodeStrict([]byte(doc), &v)
		if tc.want == "" && err != nil || tc.want != "" && (err == nil || !strings.HasSuffix(err.Error(), tc.want)) {
			t.Errorf("%s: %v", tc.inner, err)
		}
	}
	type node struct {
		A    int   `json:"a"`
		Must int   `json:"must"`
		Next *node `json:"next,omitzero"`
	}
	doc := `{"a":1}`
	for range 20 {
		doc = `{"a":1,"must":1,"next":` + doc + `}`
	}
	err := ext.DecodeWith([]byte(doc), new(node), ext.DecodeOptions{RequireAll: true})
	if err == nil || !strings.HasSuffix(err.Error(), "next.must: missing") {
		t.Error(err)
	}
}

func TestDecodeStrictNullDocument(t *testing.T) {
	for _, into := range []any{new(map[string]int), new([]int), new(*int), new(string)} {
		if err := ext.DecodeStrict([]byte(`null`), into); err == nil || !strings.HasSuffix(err.Error(), ", got null") {
			t.Errorf("%T: %v", into, err)
		}
	}
	var v any = 1
	if err := ext.DecodeStrict([]byte(`null`), &v); err != nil || v != nil {
		t.Error(v, err)
	}
}

func TestDecodeOptions(t *testing.T) {
	type open struct {
		Must  string  `json:"must"`
		May   *string `json:"may,omitzero"`
		Inner *inner  `json:"inner,omitzero"`
	}
	lax := ext.DecodeOptions{AllowUnknown: true}
	all := ext.DecodeOptions{RequireAll: true}
	noNull := ext.DecodeOptions{RejectNull: true}
	for _, tc := range []struct {
		name string
		opts ext.DecodeOptions
		doc  string
		want string
	}{
		{"unknown accepted", lax, `{"x":1,"X":2}`, ""},
		{"unknown twice", lax, `{"x":1,"x":2}`, "x: duplicate key"},
		{"case variant refused", lax, `{"MUST":"a"}`, "MUST: unknown key, keys match by case: must"},
		{"case variant beside the key", lax, `{"must":"a","musT":"b"}`, "musT: unknown key, keys match by case: must"},
		{"nested case variant", lax, `{"inner":{"y":1,"Name":""}}`, "inner.Name: unknown key, keys match by case: name"},
		{"case variant below an unknown key", lax, `{"x":{"Must":1}}`, ""},
		{"missing is fine by default", ext.DecodeOptions{}, `{}`, ""},
		{"missing", all, `{}`, "must: missing"},
		{"nested missing", all, `{"must":"","inner":{}}`, "inner.name: missing"},
		{"empty is present", all, `{"must":""}`, ""},
		{"null by default", ext.DecodeOptions{}, `{"may":null}`, ""},
		{"null refused", noNull, `{"may":null}`, "may: wants a string, got null"},
		{"null struct refused", noNull, `{"inner":null}`, "inner: wants an object, got null"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var v open
			err := ext.DecodeWith([]byte(tc.doc), &v, tc.opts)
			mustNotLeak(t, err)
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

func TestDecodeStrictNeedsATarget(t *testing.T) {
	for _, into := range []any{nil, 1, target{}, (*target)(nil)} {
		if err := ext.DecodeStrict([]byte(`{}`), into); !errors.Is(err, ext.ErrInternal) {
			t.Errorf("%T: %v", into, err)
		}
	}
}

type picky struct{}

func (*picky) UnmarshalJSON([]byte) error { return ext.E(ext.CodeInvalidRequest, "picky says no") }

func TestDecodeStrictOwnUnmarshaler(t *testing.T) {
	var v struct {
		P picky `json:"p"`
	}
	if err := ext.DecodeStrict([]byte(`{"p":{"a":1,"a":1}}`), &v); err == nil || err.Error() != "p.a: duplicate key" {
		t.Error(err)
	}
	if err := ext.DecodeStrict([]byte(`{"p":{}}`), &v); err == nil || err.Error() != "picky says no" {
		t.Error(err)
	}
}

// verdict is the slow and plain reference: what the standard library says, and a walk over its tokens for the rest.
func verdict(data []byte) bool {
	if !utf8.Valid(data) || !json.Valid(data) {
		return false
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var open []map[string]bool // of each open object its keys, nil for an array
	key := false               // the next string is a key
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return true
		}
		if err != nil {
			return false
		}
		inObject := func() bool { return len(open) > 0 && open[len(open)-1] != nil }
		switch tok {
		case json.Delim('{'):
			open = append(open, map[string]bool{})
			key = true
		case json.Delim('['):
			open = append(open, nil)
			key = false
		case json.Delim('}'), json.Delim(']'):
			open = open[:len(open)-1]
			key = inObject()
		default:
			if key {
				name := tok.(string)
				if open[len(open)-1][name] {
					return false
				}
				open[len(open)-1][name] = true
				key = false
				continue
			}
			key = inObject()
		}
		if len(open) > ext.MaxDepth {
			return false
		}
	}
}

// agree checks DecodeStrict of free-form data against the reference.
func agree(t interface {
	Helper()
	Fatalf(string, ...any)
}, data []byte,
) {
	t.Helper()
	var raw json.RawMessage
	err := ext.DecodeStrict(data, &raw)
	if want := verdict(data); want != (err == nil) {
		t.Fatalf("%q: reference says %v, DecodeStrict says %v", data, want, err)
	}
}

func TestDecodeStrictAgreesWithReference(t *testing.T) {
	piece := rapid.SampledFrom(strings.Split(`{ } [ ] , : "a" "b" "\u0061" "A" "" 0 -0 1 01 1.5 1e5 1e 1. - true false null nul " \ x`, " "))
	rapid.Check(t, func(t *rapid.T) {
		agree(t, []byte(strings.Join(rapid.SliceOfN(piece, 1, 14).Draw(t, "pieces"), rapid.SampledFrom([]string{"", " "}).Draw(t, "gap"))))
	})
	rapid.Check(t, func(t *rapid.T) { // documents that are mostly right
		doc, err := json.Marshal(anyJSON(3).Draw(t, "doc"))
		if err != nil {
			t.Fatal(err)
		}
		at := rapid.IntRange(0, len(doc)).Draw(t, "at")
		insert := rapid.SampledFrom([]string{"", "", " ", ",", "}", `"a":1,`, "\xff", "\x01", "1"}).Draw(t, "insert")
		agree(t, append(append(append([]byte{}, doc[:at]...), insert...), doc[at:]...))
	})
}

// anyJSON generates any JSON value.
func anyJSON(depth int) *rapid.Generator[any] {
	scalar := rapid.OneOf(
		rapid.Just[any](nil), rapid.Map(rapid.Bool(), toAny), rapid.Map(rapid.Int32(), toAny),
		rapid.Map(rapid.String(), toAny), rapid.Map(rapid.Float64Range(-1e6, 1e6), toAny),
	)
	if depth == 0 {
		return scalar
	}
	key := rapid.SampledFrom([]string{"a", "b", "c", "a b", "é", ""})
	return rapid.OneOf(
		scalar,
		rapid.Map(rapid.SliceOfN(anyJSON(depth-1), 0, 4), toAny),
		rapid.Map(rapid.MapOfN(key, anyJSON(depth-1), 0, 4), toAny),
	)
}

func toAny[T any](v T) any { return v }

func FuzzDecodeStrict(f *testing.F) {
	for _, s := range []string{
		`{"a":[1,2.5e-3,"x\u00e9\n",null,true,{"b":{}}]}`, `{"a":1,"\u0061":2}`, `[`, `""`, "\xff", `-0e+1`, ` null `,
		`{"\ud800":1,"\ud801":2}`, strings.Repeat("[", 130), `{"a":1,}`, `[1,]`, `{"a" 1}`, `"\u12"`, "\ufeff{}",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		agree(t, data)
		var v any
		mustBeSafe(t, ext.DecodeStrict(data, &v))
	})
}

// FuzzDecodeStrictStruct holds that what is accepted for a struct is what the strictest mode of encoding/json accepts
// too (but for integers spelled 1.0), and that encoding/json, however lenient, reads the same values from it.
func FuzzDecodeStrictStruct(f *testing.F) {
	for _, s := range []string{
		`{"text":"a","flag":true,"small":1,"big":1.0,"ratio":1.5,"number":1,"bytes":"AQI=","list":[{"name":"a","n":1e0}]}`,
		`{"pair":[1,2],"map":{"k":{"name":"x"}},"ptr":null,"any":[{}],"raw":{"a":1},"time":"2026-01-02T03:04:05Z"}`,
		`{"Text":"a"}`, `{"quoted":"5","self":[{"names":{"a":"b"}}],"shared":"s"}`, `{"huge":18446744073709551616}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var strict, plain target
		err := ext.DecodeStrict(data, &strict)
		mustBeSafe(t, err)
		if err != nil {
			return
		}
		if !verdict(data) {
			t.Fatalf("accepted %q", data)
		}
		dec := json.NewDecoder(bytes.NewReader(data))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&plain); err != nil {
			if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && strings.ContainsAny(e.Value, ".eE") {
				return
			}
			t.Fatalf("accepted %q, and encoding/json says %v", data, err)
		}
		if diff := cmp.Diff(plain, strict, cmp.AllowUnexported(target{}, embedded{}), cmp.Comparer(sameAddr)); diff != "" {
			t.Fatal(diff)
		}
	})
}

func BenchmarkDecodeStrict(b *testing.B) {
	type params struct {
		Op       string `json:"op"`
		Path     string `json:"path"`
		Encoding string `json:"encoding,omitzero"`
	}
	small := []byte(`{"op":"read","path":"src/main.go","encoding":"utf8"}`)
	large := []byte(`{"op":"write","path":"src/main.go","encoding":"` + strings.Repeat("some text, ", 6000) + `"}`)
	for _, bc := range []struct {
		name string
		data []byte
	}{{"params", small}, {"66KB", large}} {
		b.Run(bc.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(bc.data)))
			for b.Loop() {
				var p params
				if err := ext.DecodeStrict(bc.data, &p); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(bc.name+"/encoding-json", func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(bc.data)))
			for b.Loop() {
				var p params
				if err := json.Unmarshal(bc.data, &p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestOffset(t *testing.T) {
	type shape struct {
		Name string   `json:"name"`
		List []string `json:"list"`
	}
	for _, c := range []struct{ name, data, at string }{
		{"an unknown key", `{"name":"a", "nme":1}`, `"nme"`},
		{"a duplicate key", `{"list":["x"],  "list":[]}`, `"list":[]`},
		{"another type", `{"list":["x", 7]}`, `7`},
		{"no JSON", `{"name": oops}`, `oops`},
		{"a key in another case", `{"Name":"a"}`, `"Name"`},
	} {
		var into shape
		err := ext.DecodeStrict([]byte(c.data), &into)
		got, ok := ext.Offset(err)
		if want := strings.Index(c.data, c.at); !ok || got != want {
			t.Errorf("%s: %v at %d (%t), want %d", c.name, err, got, ok, want)
		}
	}
	if _, ok := ext.Offset(ext.ErrDenied); ok {
		t.Error("an error of no decoder has an offset")
	}
}
