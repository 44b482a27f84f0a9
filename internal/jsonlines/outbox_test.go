package jsonlines_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/cec80427/pier/internal/jsonlines"
)

// TestOutboxCloses: what was put before the end is written, whenever the end comes.
func TestOutboxCloses(t *testing.T) {
	for n := range 2000 {
		var out bytes.Buffer
		b := jsonlines.NewOutbox(&out)
		for i := range n % 3 {
			if err := b.Put(t.Context(), fmt.Append(nil, i)); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		if want := "0\n1\n"[:2*(n%3)]; out.String() != want {
			t.Fatalf("round %d: wrote %q, want %q", n, out.String(), want)
		}
		if err := b.Put(t.Context(), nil); !errors.Is(err, jsonlines.ErrGone) {
			t.Fatalf("after the end: %v", err)
		}
	}
}

// TestOutboxBreaks: nobody waits for a stream that failed.
func TestOutboxBreaks(t *testing.T) {
	in, out := io.Pipe()
	_ = in.Close()
	b := jsonlines.NewOutbox(out)
	_ = b.Put(t.Context(), []byte("x"))
	<-b.Life().Done()
	if err := b.Put(context.Background(), []byte("y")); !errors.Is(err, jsonlines.ErrGone) {
		t.Error(err)
	}
	if err := b.Close(t.Context()); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}

// TestRecent: the last ids, and no others.
func TestRecent(t *testing.T) {
	r := jsonlines.NewRecent[int](3)
	for id := range 5 {
		r.Add(id)
	}
	for id, want := range []bool{false, false, true, true, true, false} {
		if r.Has(id) != want {
			t.Errorf("%d: %v", id, !want)
		}
	}
}
