//go:build unix

package proc

import (
	"os"
	"testing"
	"time"
)

// TestAlive checks which numbers are those of a process.
func TestAlive(t *testing.T) {
	for pid, want := range map[int]bool{os.Getpid(): true, 1: true, 0: false, -1: false, -os.Getpid(): false, 1 << 30: false} {
		if Alive(pid) != want {
			t.Errorf("%d: alive is %v", pid, !want)
		}
	}
}

// TestCloseStdinTwice checks that the standard input of a program that reads none of it can be closed again.
func TestCloseStdinTwice(t *testing.T) {
	g := newTestGroup(t, Options{Grace: 50 * time.Millisecond})
	spec := sh("echo ready; exec sleep 100")
	spec.Stdin = Pipe
	c := lines(&spec)
	p, err := g.Start(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	<-c
	for range 3 {
		if err := p.CloseStdin(t.Context()); err != nil {
			t.Error(err)
		}
	}
}
