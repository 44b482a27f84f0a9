package ledger

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

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

// Whatever the data, a record comes back as it was and its chain holds.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := NewMemory()
		keys := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"a", "ledgeq", "ledges", "ledger2", "led", "lé", "z", "éa"}))
		data := rapid.MapOfN(keys, value(2), 0, 6).Draw(t, "data")
		delete(data, "ledger")
		text, err := json.Marshal(data)
		if err != nil {
			t.Fatal(err)
		}
		r := record(1)
		r.Data, r.Message = text, rapid.String().Draw(t, "message")
		r.Correlation.ExtensionID = ext.ID(rapid.String().Draw(t, "id"))
		pid := rapid.Int64Min(0).Draw(t, "pid")
		r.Source = &ext.LogSource{Component: ext.ComponentRuntime, Host: &r.Message, Location: &r.Message, PID: &pid}
		for range 2 {
			if err := l.Append(r); err != nil {
				t.Fatal(err)
			}
		}
		if rep, err := l.Verify(); err != nil || rep.Fault != nil || rep.Records != 2 {
			t.Fatalf("%+v %v\n%s", rep.Fault, err, l.Bytes())
		}
		want, err := redacted(nil, text)
		if err != nil {
			t.Fatal(err)
		}
		for got, err := range l.Records() {
			if err != nil || !bytes.Equal(got.Data, want) || got.Message != r.Message || *got.Source.Location != r.Message || *got.Source.PID != pid {
				t.Fatalf("%v: got %s, want %s", err, got.Data, want)
			}
		}
	})
}

func FuzzVerify(f *testing.F) {
	l := NewMemory()
	for i := range 3 {
		if err := l.Append(record(i)); err != nil {
			f.Fatal(err)
		}
	}
	good := l.Bytes()
	f.Add(good)
	f.Add(good[:len(good)/2])
	f.Add([]byte("{}\n"))
	f.Add(bytes.Replace(good, []byte(`"n":1`), []byte(`"n":2`), 1))
	f.Fuzz(func(t *testing.T, text []byte) {
		rep, err := VerifyReader(bytes.NewReader(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, err := range Records(bytes.NewReader(text)) {
			if err == nil {
				n++
			}
		}
		if rep.Fault == nil && n != rep.Records || n < rep.Records {
			t.Fatalf("%d records read, %d verified", n, rep.Records)
		}
	})
}

// TestDepth: what a strict decoder takes is not too deep for a record.
func TestDepth(t *testing.T) {
	if jsontext.MaxDepth != ext.MaxDepth {
		t.Errorf("%d in jsontext, %d in ext", jsontext.MaxDepth, ext.MaxDepth)
	}
}

// What a record keeps of its data is what RedactJSON leaves, although it is called only where a name asks for it.
func TestRedactedIsRedactJSON(t *testing.T) {
	word := rapid.SampledFrom([]string{`"token"`, `"Authorization"`, `"x"`, `"a\"b"`, `"[REDACTED]"`, `1`, `null`, `["password","x"]`, `{"api_key":"k"}`, `[["cookie","y"]]`})
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(word, 0, 5)
		list := func(name string) string { return "[" + strings.Join(values.Draw(t, name), ",") + "]" }
		inner := rapid.SampledFrom([]string{list("a"), `{"secret":` + list("b") + `}`, `[` + list("c") + `,` + list("d") + `]`}).Draw(t, "inner")
		data := json.RawMessage(`{"k":` + inner + `,"z":` + list("e") + `}`)
		want, err := jsontext.Canonical(ext.RedactJSON(data))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := redacted(nil, data); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%s: got %s, want %s (%v)", data, got, want, err)
		}
	})
}
