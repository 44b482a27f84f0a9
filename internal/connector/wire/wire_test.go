package wire_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
)

// TestOp: the op is found wherever it stands, and spelled once.
func TestOp(t *testing.T) {
	for params, want := range map[string]string{
		`{"op":"read","path":"x"}`: "read", `{"path":"x","op":"read"}`: "read", `{"path":"x"}`: "", `{ "op" : "a\u0062" }`: "ab", `{"op":"a\"b"}`: `a"b`,
		`{"path":{"op":"inner"},"op":"outer"}`: "outer",
	} {
		if got, err := wire.Op(json.RawMessage(params)); got != want || err != nil {
			t.Errorf("%s: %q, %v", params, got, err)
		}
	}
	for _, params := range []string{``, `7`, `[]`, `{"path":"x","op":7}`, `{"path":1,"op":"a","op":"b"}`} {
		if got, err := wire.Op(json.RawMessage(params)); ext.CodeOf(err) != ext.CodeInvalidRequest {
			t.Errorf("%s: %q, %v", params, got, err)
		}
	}
}

// TestErrors: whatever an effect fails with has one of the five codes at the gate, and the host's own words stay inside.
func TestErrors(t *testing.T) {
	secret := errors.New("/home/me/secret")
	for _, tt := range []struct {
		err  error
		want ext.Code
	}{
		{secret, ext.CodeIO},
		{fmt.Errorf("x: %w", context.DeadlineExceeded), ext.CodeTimeout},
		{context.Canceled, ext.CodeTimeout},
		{ext.E(ext.CodeDenied, "no"), ext.CodeDenied},
	} {
		got := wire.Outward(tt.err, ext.CodeIO, "it failed")
		if ext.CodeOf(got) != tt.want || strings.Contains(got.Error(), "secret") {
			t.Errorf("%v: %v", tt.err, got)
		}
	}
	for err, want := range map[error]ext.Code{context.DeadlineExceeded: ext.CodeTimeout, context.Canceled: ext.CodeIO, secret: ext.CodeInternal} {
		if got := wire.StreamFailed(err); ext.CodeOf(got) != want {
			t.Errorf("a stream that ends with %v: %v", err, got)
		}
	}
	if wire.Stopped(secret) != nil || wire.Cancelled(secret) != nil {
		t.Error("an error that is no end of a context is taken for one")
	}
}

func TestErrnoName(t *testing.T) {
	_, missing := os.Open("testdata/none")
	for err, want := range map[error]string{
		missing: "ENOENT", fs.ErrPermission: "EACCES", fs.ErrClosed: "EBADF", errors.New("x"): "EIO", wire.NewFault("EXDEV"): "EXDEV",
		os.ErrDeadlineExceeded: "ETIMEDOUT",
	} {
		got := wire.ErrnoName(fmt.Errorf("wrapped: %w", err))
		if got != want || wire.ErrnoText(got) == "unknown error" {
			t.Errorf("%v: %s, %s", err, got, wire.ErrnoText(got))
		}
	}
}

// FuzzDecoder: text that comes in pieces reads as it does in one, with a replacement for each part that is none, as Go's and the
// web's decoders have it.
func FuzzDecoder(f *testing.F) {
	for _, text := range []string{"", "a", "ü", "€", "😀", "\xff", "\xe2\x82", "a\xf0\x9f\x98", "\xe2\x28\xa1", "\xed\xa0\x80", "\ufeffx"} {
		for cut := range 4 {
			f.Add([]byte(text), uint8(cut))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, cut uint8) {
		n := min(int(cut), len(data))
		var d wire.Decoder
		got := d.Decode(data[:n], false) + d.Decode(data[n:], true)
		if want := wire.Text(data); got != want {
			t.Errorf("%q in two pieces at %d: %q, in one: %q", data, n, got, want)
		}
		var bytewise wire.Decoder
		pieces := ""
		for i := range data {
			pieces += bytewise.Decode(data[i:i+1], i == len(data)-1)
		}
		if len(data) > 0 && pieces != wire.Text(data) {
			t.Errorf("%q byte by byte: %q", data, pieces)
		}
	})
}

func TestJSON(t *testing.T) {
	if got, err := wire.JSON(map[string]any{"a": "<&>"}); err != nil || string(got) != `{"a":"<&>"}` {
		t.Errorf("%s, %v", got, err)
	}
	if _, err := wire.JSON(func() {}); ext.CodeOf(err) != ext.CodeInternal {
		t.Errorf("what cannot be encoded: %v", err)
	}
	var back struct{ Base64 []byte }
	if err := json.Unmarshal(wire.Base64([]byte{0, 1, 255}), &back); err != nil || string(back.Base64) != "\x00\x01\xff" {
		t.Errorf("%v, %v", back, err)
	}
	if !wire.IsNull(json.RawMessage(" \n null")) || wire.IsNull(json.RawMessage("{}")) || string(wire.OrNull(nil)) != "null" {
		t.Error("null is not told")
	}
}
