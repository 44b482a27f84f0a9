package jsonlines_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/internal/sys/jsonlines"
)

// all reads everything, with "!" and the error's text in place of lines that could not be taken.
func all(in io.Reader, max int) []string {
	r := jsonlines.NewReader(in, max)
	var out []string
	for {
		line, err := r.Next()
		var bad *jsonlines.LineError
		switch {
		case errors.As(err, &bad):
			out = append(out, "!"+bad.Error())
		case err != nil:
			return append(out, err.Error())
		default:
			out = append(out, string(line))
		}
	}
}

func TestReader(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	for _, tt := range []struct {
		name, in string
		max      int
		want     []string
	}{
		{"lines", "a\nb\r\nc", 0, []string{"a", "b", "c", "EOF"}},
		{"nothing", "", 0, []string{"EOF"}},
		{"blank lines", "\n \n\t\r\na\n\n", 0, []string{"a", "EOF"}},
		{"exactly the bound", "12345\n", 5, []string{"12345", "EOF"}},
		{"exactly the bound, CRLF", "12345\r\n", 5, []string{"12345", "EOF"}},
		{"over the bound", "123456\nok\n", 5, []string{"!line 1: it has more than 5 bytes", "ok", "EOF"}},
		{"far over the bound", long + "\nok", 5, []string{"!line 1: it has more than 5 bytes", "ok", "EOF"}},
		{"longer than the buffer", long + "\nok", 0, []string{long, "ok", "EOF"}},
		{"not UTF-8", "a\n\xff\xfe\nb\n", 0, []string{"a", "!line 2: it is not UTF-8", "b", "EOF"}},
		{"cut in a character", "\xe2\x82", 0, []string{"!line 1: it is not UTF-8", "EOF"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, all(strings.NewReader(tt.in), tt.max)); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(tt.want, all(iotest.OneByteReader(strings.NewReader(tt.in)), tt.max)); diff != "" {
				t.Errorf("byte by byte: %s", diff)
			}
		})
	}
}

func TestReaderFails(t *testing.T) {
	r := jsonlines.NewReader(iotest.ErrReader(io.ErrClosedPipe), 0)
	if _, err := r.Next(); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v", err)
	}
}

func FuzzReader(f *testing.F) {
	f.Add([]byte("a\nbb\r\n\nccc"), 2)
	f.Add([]byte("\xff\n{}"), 10)
	f.Fuzz(func(t *testing.T, data []byte, max int) {
		if max <= 0 || max > 1<<16 {
			return
		}
		whole, pieces := all(bytes.NewReader(data), max), all(iotest.OneByteReader(bytes.NewReader(data)), max)
		if diff := cmp.Diff(whole, pieces); diff != "" {
			t.Errorf("the pieces matter: %s", diff)
		}
		for _, line := range whole {
			if !strings.HasPrefix(line, "!") && len(line) > max && line != "EOF" {
				t.Errorf("a line of %d bytes, %d allowed", len(line), max)
			}
		}
	})
}

func TestWriter(t *testing.T) {
	var out bytes.Buffer
	w := jsonlines.NewWriter(&out)
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			if err := w.Line([]byte(`{"a":1}`)); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if want := strings.Repeat("{\"a\":1}\n", 50); out.String() != want {
		t.Error("lines were mixed")
	}
	if w.Line([]byte("a\nb")) == nil {
		t.Error("a line break was written")
	}
}

func TestWriterBreaksOnce(t *testing.T) {
	in, out := io.Pipe()
	_ = in.Close()
	w := jsonlines.NewWriter(out)
	if err := w.Line([]byte("1")); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v", err)
	}
	if err := w.Line([]byte("2")); !errors.Is(err, jsonlines.ErrBroken) {
		t.Errorf("got %v", err)
	}
}
