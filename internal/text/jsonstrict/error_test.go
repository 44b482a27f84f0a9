package jsonstrict_test

import (
	"errors"
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/text/jsonstrict"
)

// TestErrorPath: a path is spelled from the outermost key, quoted where a key is no plain name, and bounded.
func TestErrorPath(t *testing.T) {
	long := strings.Repeat("k", 60)
	for want, e := range map[string]*jsonstrict.Error{
		"m":                       jsonstrict.NewError("m"),
		"a.b: m":                  jsonstrict.NewError("m").Under("b").Under("a"),
		"a[2][0].b: m":            jsonstrict.NewError("m").Under("b").At(0).At(2).Under("a"),
		`a."b c".""[1]: m`:        jsonstrict.NewError("m").At(1).Under("").Under("b c").Under("a"),
		`"` + long[:48] + `"…: m`: jsonstrict.NewError("m").Under(long),
	} {
		if got := e.Error(); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	e := jsonstrict.NewError("m")
	for range 40 {
		e = e.Under("a_key_of_twenty_chars")
	}
	if got := e.Error(); len(got) > 180 || !strings.HasSuffix(got, "…: m") {
		t.Errorf("a long path is not cut: %s", got)
	}
}

func TestErrorNil(t *testing.T) {
	var none *jsonstrict.Error
	if none.Under("a") != nil || none.At(1) != nil {
		t.Error("nil is not nil below a key")
	}
	if e := (&jsonstrict.Error{Msg: "m", Cause: fs.ErrNotExist}).Under("a"); !errors.Is(e, fs.ErrNotExist) {
		t.Error("the cause is lost")
	}
}

func TestCheckAndParse(t *testing.T) {
	type target struct {
		N int `json:"n"`
	}
	for doc, want := range map[string]struct {
		msg    string
		offset int // -1: not known
		parses bool
	}{
		`{"n":1}`:         {"", -1, true},
		`{"n":1,"n":2}`:   {"n: duplicate key", 7, false},
		`{ "n":"x"}`:      {"n: wants an integer, got a string", 6, true},
		`{"m":1}`:         {"m: unknown key", 1, true},
		`{"n":1} x`:       {"byte 8: data after the value", 8, false},
		"\"\xff\"":        {"byte 1: not UTF-8", -1, false},
		`[1e400,"\ud800]`: {"wants an object, got an array", 0, false},
	} {
		f := jsonstrict.Check([]byte(doc), reflect.TypeFor[target](), jsonstrict.Options{})
		if want.msg == "" {
			if f != nil {
				t.Errorf("%s: %v", doc, f)
			}
		} else if f == nil || f.Error() != want.msg {
			t.Errorf("%s: %v, not %s", doc, f, want.msg)
		} else if offset, ok := jsonstrict.Offset(f); ok != (want.offset >= 0) || ok && offset != want.offset {
			t.Errorf("%s: offset %d %v, not %d", doc, offset, ok, want.offset)
		}
		if _, ok := jsonstrict.Parse([]byte(doc)); ok != want.parses {
			t.Errorf("%s: parses is %v", doc, ok)
		}
	}
}

// FuzzParse: a document that parses decodes into an interface, and the other way round.
func FuzzParse(f *testing.F) {
	for _, doc := range []string{`{"a":[1,"x",null]}`, `{"a":1,"\u0061":2}`, `1e400`, `"\ud800"`, "\xff", `[`} {
		f.Add([]byte(doc))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		_, parses := jsonstrict.Parse(data)
		var v any
		if e := jsonstrict.Decode(data, &v, jsonstrict.Options{CheckOnly: true}); (e == nil) != parses {
			t.Errorf("%q: parses is %v, and %v", data, parses, e)
		}
	})
}
