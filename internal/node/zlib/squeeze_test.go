package zlib_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/zlib"
)

// What is compressed expands to what it was, however it is cut up.
func TestRoundTrip(t *testing.T) {
	pairs := [][2]string{
		{"gzip", "gunzip"},
		{"deflate", "inflate"},
		{"deflateRaw", "inflateRaw"},
		{"gzip", "unzip"},
		{"deflate", "unzip"},
		{"brotliCompress", "brotliDecompress"},
		{"zstdCompress", "zstdDecompress"},
	}
	rapid.Check(t, func(t *rapid.T) {
		pair := rapid.SampledFrom(pairs).Draw(t, "formats")
		text := []byte(strings.Repeat(string(rapid.SliceOf(rapid.Byte()).Draw(t, "text")), rapid.IntRange(1, 300).Draw(t, "times")))
		var packed, got bytes.Buffer
		push(t, `{"format":"`+pair[0]+`","level":1}`, text, &packed)
		z, err := zlib.Open(`{"format":"`+pair[1]+`"}`, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer z.Close()
		half, err := zlib.Open(`{"format":"`+pair[1]+`"}`, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer half.Close() // in the middle, at the latest
		if err := half.Push(packed.Bytes()[:packed.Len()/2], zlib.FlushNone, new(bytes.Buffer)); err != nil {
			t.Fatal(err)
		}
		for rest := packed.Bytes(); len(rest) > 0; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "piece")
			if err := z.Push(rest[:n], zlib.FlushNone, &got); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if err := z.Push(nil, zlib.FlushFinish, &got); err != nil || !bytes.Equal(got.Bytes(), text) {
			t.Fatalf("got %d bytes of %d, %v", got.Len(), len(text), err)
		}
	})
}

// Beyond the caller's limit nothing comes out, and options that make no sense are refused.
func TestRefusals(t *testing.T) {
	var bomb, out bytes.Buffer
	push(t, `{"format":"gzip","level":9}`, make([]byte, 1<<16), &bomb)
	z, err := zlib.Open(`{"format":"gunzip","limit":1000}`, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	if err := z.Push(bomb.Bytes(), zlib.FlushFinish, &out); err == nil || zlib.Failure(err)["code"] != "TOO_LARGE" {
		t.Errorf("beyond the limit: %v", err)
	}
	for _, options := range []string{`{"format":"gzip","level":12}`, `{"format":"rar"}`, `{`} {
		if _, err := zlib.Open(options, nil); ext.CodeOf(err) != ext.CodeInvalidRequest {
			t.Errorf("%s: %v", options, err)
		}
	}
}

// full is a Sink that has no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }
func (full) Len() int                  { return 0 }

var errFull = errors.New("full")

// A sink without room ends a stream of any format, with its own error.
func TestNoRoom(t *testing.T) {
	var packed bytes.Buffer
	push(t, `{"format":"gzip","level":1}`, make([]byte, 1<<20), &packed)
	for options, data := range map[string][]byte{`{"format":"gunzip"}`: packed.Bytes(), `{"format":"gzip"}`: make([]byte, 1<<20), `{"format":"brotliCompress"}`: make([]byte, 1<<20)} {
		z, err := zlib.Open(options, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := z.Push(data, zlib.FlushFinish, full{}); !errors.Is(err, errFull) {
			t.Errorf("%s: %v", options, err)
		}
		z.Close()
	}
}

// push has a stream of its own take all of a text.
func push(t interface{ Fatal(...any) }, options string, data []byte, to zlib.Sink) {
	z, err := zlib.Open(options, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	if err := z.Push(data, zlib.FlushFinish, to); err != nil {
		t.Fatal(err)
	}
}

// FuzzExpand: whatever is pushed, it expands or is refused in zlib's words.
func FuzzExpand(f *testing.F) {
	f.Add(uint8(0), []byte("\x1f\x8b"))
	f.Add(uint8(4), []byte("\x28\xb5\x2f\xfd"))
	formats := []string{"gunzip", "inflate", "inflateRaw", "unzip", "zstdDecompress", "brotliDecompress"}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		z, err := zlib.Open(`{"format":"`+formats[int(which)%len(formats)]+`","limit":1048576}`, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer z.Close()
		var out bytes.Buffer
		if err := z.Push(data, zlib.FlushFinish, &out); err != nil && zlib.Failure(err)["code"] == "" {
			t.Errorf("%v has no code", err)
		}
		if out.Len() > 2<<20 {
			t.Errorf("%d bytes", out.Len())
		}
	})
}
