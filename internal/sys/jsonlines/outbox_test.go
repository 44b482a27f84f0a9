package jsonlines_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cec80427/pier/internal/sys/jsonlines"
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

// TestOutboxKeeps: a line that was taken while the end came is written; one that was not says so. Two may end it at once.
func TestOutboxKeeps(t *testing.T) {
	for range 5000 {
		var out bytes.Buffer
		b := jsonlines.NewOutbox(&out)
		var all sync.WaitGroup
		var taken atomic.Int64
		for range 2 {
			all.Go(func() {
				if b.Put(t.Context(), []byte("x")) == nil {
					taken.Add(1)
				}
			})
			all.Go(func() {
				if err := b.Close(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if wrote := int64(out.Len() / 2); wrote != taken.Load() {
			t.Fatalf("took %d, wrote %d", taken.Load(), wrote)
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

// TestOutboxPipe: on a pipe that nobody reads short lines go as far as they fit, who sends more waits no longer than it wants, and
// everything that was taken comes in its order.
func TestOutboxPipe(t *testing.T) {
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	b := jsonlines.NewOutbox(out)
	var want bytes.Buffer
	for n := 0; ; n++ {
		line := bytes.Repeat(fmt.Append(nil, n%10), 1+n*37%5000) // short ones and long ones
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		err := b.Put(ctx, line)
		cancel()
		if err != nil {
			break
		}
		want.Write(append(line, '\n'))
	}
	if want.Len() < 64<<10 {
		t.Errorf("took %d bytes", want.Len())
	}
	closed := make(chan error, 1)
	go func() { closed <- errors.Join(b.Close(context.Background()), out.Close()) }()
	got, err := io.ReadAll(in)
	if err = errors.Join(err, <-closed); err != nil {
		t.Error(err)
	}
	if !bytes.Equal(got, want.Bytes()) {
		t.Errorf("%d bytes came, %d were taken", len(got), want.Len())
	}
}
