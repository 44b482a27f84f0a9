package proc

import (
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cec80427/pier/internal/sys/sandbox"
)

// bounded runs a script that nothing is asked of, until it ends or has been told something; it returns what it wrote and was told.
func bounded(t *testing.T, script string, fence *sandbox.Fence, until string, then func(p *Process)) (string, Exit) {
	t.Helper()
	g := newTestGroup(t, Options{Grace: 30 * time.Millisecond, CloseGrace: 30 * time.Millisecond})
	spec := sh(script)
	spec.Stdout, spec.Stderr, spec.Whole, spec.Fence = Pipe, Pipe, true, fence
	spec.Idle = func() time.Duration { return time.Hour }
	var mu sync.Mutex
	var said strings.Builder
	heard := make(chan struct{}, 1000)
	spec.Output = func(_ int, chunk []byte) error {
		mu.Lock()
		defer mu.Unlock()
		said.Write(chunk)
		if until != "" && strings.Contains(said.String(), until) {
			select {
			case heard <- struct{}{}:
			default:
			}
		}
		return nil
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	p, err := g.Start(ctx, spec)
	if err != nil {
		t.Fatal(err)
	}
	select {
	case <-heard:
		then(p)
	case <-p.Done():
	}
	exit, err := p.Wait()
	if err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	defer mu.Unlock()
	return said.String(), exit
}

// TestBoundIdle: a program that uses the processor while nothing is asked of it is ended with what it has started, and told why.
func TestBoundIdle(t *testing.T) {
	for name, script := range map[string]string{"itself": "while :; do :; done", "a child": "(while :; do :; done) & sleep 1000"} {
		said, exit := bounded(t, script, nil, "", nil)
		if !exit.Killed || !strings.Contains(said, "it used the processor for") {
			t.Errorf("%s: %+v, %q", name, exit, said)
		}
	}
}

// everything is a fence around what a shell starts.
func everything(t *testing.T) *sandbox.Fence {
	t.Helper()
	if !sandbox.Leads() {
		t.Log("this system asks nobody about new processes")
		return nil
	}
	f := &sandbox.Fence{Read: []string{t.TempDir()}}
	for _, name := range []string{"sh", "sleep"} {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Fatal(err)
		}
		if path, err = filepath.EvalSymlinks(path); err != nil {
			t.Fatal(err)
		}
		f.Execute = append(f.Execute, path)
	}
	return f
}

// TestBoundProcesses: a program has so many processes, and is refused more.
func TestBoundProcesses(t *testing.T) {
	fence := everything(t)
	if fence == nil {
		return
	}
	const more = "it has 64 processes, and may start no more"
	said, _ := bounded(t, "while :; do sleep 1000 & done", fence, more, func(p *Process) {
		if list, ok := p.tree.members(); !ok || len(list) > mostProcesses {
			t.Errorf("it has %d processes", len(list))
		}
		p.Kill()
	})
	if !strings.Contains(said, more) {
		t.Errorf("said %q", said)
	}
}

// TestBoundStarts: a program that starts one after the other is refused none.
func TestBoundStarts(t *testing.T) {
	fence := everything(t)
	if fence == nil {
		return
	}
	said, exit := bounded(t, "n=0; while [ $n -lt 300 ]; do sleep 0 || exit 3; n=$((n+1)); done; echo did $n", fence, "", nil)
	if exit.Code != 0 || said != "did 300\n" {
		t.Errorf("%+v, %q", exit, said)
	}
}
