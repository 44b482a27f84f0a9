//go:build unix

package proc

import (
	"context"
	"errors"
	"os"
	"syscall"
	"testing"
	"time"
)

// Output that nobody takes holds the process back instead of piling up.
func TestBackPressure(t *testing.T) {
	g := newTestGroup(t, Options{Grace: 50 * time.Millisecond})
	taken, gate := make(chan int, 1), make(chan struct{})
	total := 0
	spec := sh("head -c 3000000 /dev/zero")
	spec.Stdout = Pipe
	spec.Output = func(_ int, chunk []byte) error {
		if total == 0 {
			taken <- len(chunk)
			<-gate
		}
		total += len(chunk)
		return nil
	}
	p, err := g.Start(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	<-taken
	select {
	case <-p.exited:
		t.Error("the process finished although nobody read its output")
	case <-time.After(200 * time.Millisecond):
	}
	close(gate)
	if e, err := p.Wait(); err != nil || e.Code != 0 {
		t.Errorf("got %+v, %v", e, err)
	}
	if total != 3_000_000 {
		t.Errorf("got %d bytes", total)
	}
}

// What a process wrote before it exited arrives however slowly it is taken.
func TestSlowReaderLosesNothing(t *testing.T) {
	g := newTestGroup(t, Options{Drain: time.Millisecond})
	total := 0
	var p *Process
	started := make(chan struct{})
	spec := sh("head -c 60000 /dev/zero; head -c 60000 /dev/zero >&2")
	spec.Stdout, spec.Stderr = Pipe, Pipe
	spec.Output = func(_ int, chunk []byte) error {
		<-started
		<-p.exited
		<-time.After(20 * time.Millisecond)
		total += len(chunk)
		return nil
	}
	p, err := g.Start(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	close(started)
	p.Wait()
	if total != 120_000 {
		t.Errorf("got %d bytes", total)
	}
}

// What waits in a pipe is no silence, however late its reader is.
func TestUnreadIsNoSilence(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	if _, err := w.WriteString("x"); err != nil {
		t.Fatal(err)
	}
	over := make(chan struct{})
	go func() {
		defer close(over)
		newOutput(nil, 1, r).finish(time.Nanosecond, time.Now().Add(time.Hour), nil)
	}()
	select {
	case <-over:
		t.Error("the stream was over before it was read")
	case <-time.After(20 * time.Millisecond):
	}
	if _, err := r.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	<-over
}

func TestStdin(t *testing.T) {
	g := newTestGroup(t, Options{Grace: 50 * time.Millisecond})
	t.Run("incremental", func(t *testing.T) {
		spec := sh("while read l; do echo got $l; done; echo end")
		spec.Stdin = Pipe
		c := lines(&spec)
		p, err := g.Start(t.Context(), spec)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"a", "b"} {
			if err := p.Write(t.Context(), []byte(word+"\n")); err != nil {
				t.Fatal(err)
			}
			if got := <-c; got != "got "+word {
				t.Errorf("got %q", got)
			}
		}
		for range 2 {
			if err := p.CloseStdin(t.Context()); err != nil {
				t.Error(err)
			}
		}
		if got := <-c; got != "end" {
			t.Errorf("got %q", got)
		}
		if err := p.Write(t.Context(), []byte("x")); !errors.Is(err, ErrNoStdin) {
			t.Errorf("got %v", err)
		}
		p.Wait()
	})
	t.Run("reader is gone", func(t *testing.T) {
		spec := sh("exec <&-; echo closed; exec sleep 1000")
		spec.Stdin = Pipe
		c := lines(&spec)
		p, err := g.Start(t.Context(), spec)
		if err != nil {
			t.Fatal(err)
		}
		<-c
		if err := p.Write(t.Context(), []byte("x")); !errors.Is(err, syscall.EPIPE) {
			t.Errorf("got %v", err)
		}
		p.Kill()
		p.Wait()
	})
	t.Run("nobody reads", func(t *testing.T) {
		spec := sh("exec sleep 1000")
		spec.Stdin = Pipe
		p, err := g.Start(t.Context(), spec)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		if err := p.Write(ctx, make([]byte, 1<<20)); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		p.Kill()
		p.Wait()
		if err := p.Write(t.Context(), []byte("x")); !errors.Is(err, ErrNoStdin) {
			t.Errorf("after the end: %v", err)
		}
	})
	t.Run("orphan holds the pipe, writer is stuck", func(t *testing.T) {
		spec := sh("sleep 1000 & exit 0")
		spec.Stdin = Pipe
		p, err := g.Start(t.Context(), spec)
		if err != nil {
			t.Fatal(err)
		}
		werr := make(chan error)
		go func() { werr <- p.Write(t.Context(), make([]byte, 1<<20)) }()
		p.Wait()
		if err := <-werr; err == nil {
			t.Error("writing a mebibyte to nobody succeeded")
		}
	})
}

// TryWrite waits for nobody.
func TestTryWrite(t *testing.T) {
	g := newTestGroup(t, Options{Grace: 50 * time.Millisecond})
	spec := sh("exec sleep 1000")
	spec.Stdin = Pipe
	p, err := g.Start(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for {
		n, err := p.TryWrite(0, make([]byte, 100_000))
		if err != nil {
			t.Fatal(err)
		}
		if total += n; n == 0 {
			break
		}
	}
	if total < 4096 || total > 1<<20 {
		t.Errorf("a pipe that nobody reads took %d bytes", total)
	}
	p.Kill()
	p.Wait()
	if _, err := p.TryWrite(0, []byte("x")); !errors.Is(err, ErrNoStdin) {
		t.Errorf("after the end: %v", err)
	}
}
