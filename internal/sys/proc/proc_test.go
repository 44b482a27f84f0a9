//go:build unix

package proc

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
)

var testEnv = []string{"PATH=" + os.Getenv("PATH")}

// newTestGroup returns a group that is closed, and checked for leaks, at the end of the test.
func newTestGroup(t *testing.T, opts Options) *Group {
	t.Helper()
	before := goleak.IgnoreCurrent()
	g := NewGroup(opts)
	t.Cleanup(func() {
		if err := g.Close(); err != nil {
			t.Error(err)
		}
		if n := g.Len(); n != 0 {
			t.Errorf("%d processes left", n)
		}
		goleak.VerifyNone(t, before)
	})
	return g
}

func sh(script string) Spec {
	return Spec{Command: "sh", Args: []string{"-c", script}, Env: testEnv}
}

// lines streams a process's standard output, line by line, into a channel.
func lines(spec *Spec) <-chan string {
	c := make(chan string, 1000)
	var buf []byte
	spec.Stdout = Pipe
	spec.Output = func(_ int, chunk []byte) error {
		buf = append(buf, chunk...)
		for {
			line, rest, ok := bytes.Cut(buf, []byte("\n"))
			if !ok {
				return nil
			}
			c <- string(line)
			buf = rest
		}
	}
	return c
}

func pidFrom(t *testing.T, c <-chan string) int {
	t.Helper()
	select {
	case s := <-c:
		pid, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		return pid
	case <-time.After(20 * time.Second):
		t.Fatal("no line")
		return 0
	}
}

// dead fails unless the process is gone or a zombie that only its new parent can bury.
func dead(t *testing.T, pid int) {
	t.Helper()
	table, ok := processes()
	if !ok {
		t.Fatal("no process table")
	}
	for _, p := range table {
		if p.pid == pid && !p.dead {
			t.Errorf("process %d lives", pid)
		}
	}
}

func alive(pid int) bool {
	table, _ := processes()
	for _, p := range table {
		if p.pid == pid && !p.dead {
			return true
		}
	}
	return false
}

// TestRunEndsWhatSaysTooMuch: a limit that ends is met at once, not when the process feels like it.
func TestRunEndsWhatSaysTooMuch(t *testing.T) {
	for _, tt := range []struct {
		name string
		spec Spec
		want Result
	}{
		{"at the limit", sh("printf 123; exit 4"), Result{Exit: Exit{Code: 4}, Stdout: []byte("123")}},
		{"beyond it", sh("printf 1234567; exec sleep 1000"), Result{Exit: Exit{Code: -1, Signal: "SIGTERM", Killed: true}, Stdout: []byte("1234567"), Truncated: true}},
		{"on the other stream", sh("printf 1234567 >&2; exec sleep 1000"), Result{Exit: Exit{Code: -1, Signal: "SIGTERM", Killed: true}, Stderr: []byte("1234567"), Truncated: true}},
		{"with a word of its own", sh("trap 'exit 3' TERM; printf 1234567; sleep 1000 & wait"), Result{Exit: Exit{Code: 3, Killed: true}, Stdout: []byte("1234567"), Truncated: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newTestGroup(t, Options{})
			got, err := g.Run(t.Context(), tt.spec, nil, Limit{Bytes: 3, Ends: true})
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestRun(t *testing.T) {
	dir := t.TempDir()
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name  string
		spec  Spec
		input []byte
		max   int
		want  Result
	}{
		{"exit code", sh("exit 7"), nil, 100, Result{Exit: Exit{Code: 7}}},
		{"both streams", sh("echo out; echo err >&2"), nil, 100, Result{Stdout: []byte("out\n"), Stderr: []byte("err\n")}},
		{"signal", sh("kill -INT $$"), nil, 100, Result{Exit: Exit{Code: -1, Signal: "SIGINT"}}},
		{"input", sh("cat"), []byte("hello"), 100, Result{Stdout: []byte("hello")}},
		{"empty input", sh("cat"), []byte{}, 100, Result{}},
		{"null input", sh("cat"), nil, 100, Result{}},
		{"input to a process that reads none", sh("exit 0"), make([]byte, 1<<20), 100, Result{}},
		{"bounded", sh("printf 1234567"), nil, 3, Result{Stdout: []byte("123"), Truncated: true}},
		{"exactly the bound", sh("printf 123"), nil, 3, Result{Stdout: []byte("123")}},
		{"environment is the whole one", Spec{Command: "sh", Args: []string{"-c", "echo $A-$HOME"}, Env: []string{testEnv[0], "A=1"}}, nil, 100, Result{Stdout: []byte("1-\n")}},
		{"directory", Spec{Command: "pwd", Args: []string{"-P"}, Dir: dir, Env: testEnv}, nil, 1000, Result{Stdout: []byte(real + "\n")}},
		{"shell", Spec{Command: "echo $((1+1))", Args: []string{"&&", "echo x"}, Shell: DefaultShell(nil)}, nil, 100, Result{Stdout: []byte("2\nx\n")}},
		{"arguments stay apart", Spec{Command: "printf", Args: []string{"%s|", "a b", "", "$c"}, Env: testEnv}, nil, 100, Result{Stdout: []byte("a b||$c|")}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newTestGroup(t, Options{})
			got, err := g.Run(t.Context(), tt.spec, tt.input, Limit{Bytes: tt.max})
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestStartErrors(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "plain"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "mine"), []byte("#!/bin/sh\necho mine\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		spec Spec
		want error
	}{
		{"no such name", Spec{Command: "no-such-program-at-all", Env: testEnv}, ErrNotFound},
		{"no such path", Spec{Command: "/no/such/program"}, fs.ErrNotExist},
		{"empty", Spec{}, ErrNotFound},
		{"no such directory", Spec{Command: "sh", Env: testEnv, Dir: dir + "/none"}, fs.ErrNotExist},
		{"not executable", Spec{Command: "plain", Env: []string{"PATH=" + dir}}, fs.ErrPermission},
		{"looked up in the given PATH only", Spec{Command: "sh", Env: []string{"PATH=" + dir}}, ErrNotFound},
		{"piped without Output", Spec{Command: "sh", Env: testEnv, Stdout: Pipe}, errNoOutput},
		{"no shell", Spec{Command: "true", Shell: "/no/shell"}, fs.ErrNotExist},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newTestGroup(t, Options{})
			if _, err := g.Start(t.Context(), tt.spec); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
	t.Run("relative PATH is the process's", func(t *testing.T) {
		g := newTestGroup(t, Options{})
		r, err := g.Run(t.Context(), Spec{Command: "mine", Dir: dir, Env: []string{"PATH=."}}, nil, Limit{Bytes: 100})
		if err != nil || string(r.Stdout) != "mine\n" {
			t.Errorf("got %q, %v", r.Stdout, err)
		}
	})
}

func TestFlood(t *testing.T) {
	g := newTestGroup(t, Options{Grace: 50 * time.Millisecond})
	spec := sh("yes; exit 1")
	var r Result
	var err error
	for spec.Timeout = 200 * time.Millisecond; err == nil && !r.Truncated && spec.Timeout < time.Minute; spec.Timeout *= 2 { // until there was time for the flood
		r, err = g.Run(t.Context(), spec, nil, Limit{Bytes: 10_000})
	}
	if err != nil || !r.Truncated || len(r.Stdout) != 10_000 || cap(r.Stdout) > 100_000 {
		t.Errorf("got %d bytes (capacity %d), truncated %v, %v", len(r.Stdout), cap(r.Stdout), r.Truncated, err)
	}
}

func TestOutputError(t *testing.T) {
	g := newTestGroup(t, Options{})
	broken := errors.New("broken")
	spec := sh("yes; exit 1")
	spec.Stdout = Pipe
	spec.Output = func(int, []byte) error { return broken }
	p, err := g.Start(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	if e, err := p.Wait(); !errors.Is(err, broken) || !e.Killed {
		t.Errorf("got %+v, %v", e, err)
	}
}

func TestInherit(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	g := newTestGroup(t, Options{Stdout: w})
	spec := sh("echo shared; echo lost >&2")
	spec.Stdin, spec.Stdout, spec.Stderr = Inherit, Inherit, Inherit
	p, err := g.Start(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	p.Wait()
	w.Close()
	var buf bytes.Buffer
	if _, err := buf.ReadFrom(r); err != nil || buf.String() != "shared\n" {
		t.Errorf("got %q, %v", buf.String(), err)
	}
}

// Merged, the two streams keep their order.
func TestMerge(t *testing.T) {
	g := newTestGroup(t, Options{})
	var got []byte
	spec := sh("for i in 1 2 3; do echo out $i; echo err $i >&2; done; kill -9 $$")
	spec.Stdout, spec.Stderr = Pipe, Merge
	spec.Output = func(fd int, chunk []byte) error {
		got = append(got, chunk...)
		return nil
	}
	p, err := g.Start(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	e, err := p.Wait()
	if want := "out 1\nerr 1\nout 2\nerr 2\nout 3\nerr 3\n"; err != nil || string(got) != want || e.ShellCode() != 137 {
		t.Errorf("got %q, %+v, %v", got, e, err)
	}
}

func TestGroupLimits(t *testing.T) {
	g := newTestGroup(t, Options{Max: 1})
	p, err := g.Start(t.Context(), sh("exec sleep 1000"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Start(t.Context(), sh("true")); !errors.Is(err, ErrTooMany) {
		t.Errorf("got %v", err)
	}
	p.Kill()
	p.Wait()
	if _, err := g.Run(t.Context(), sh("true"), nil, Limit{Bytes: 1}); err != nil {
		t.Error(err)
	}
	g.Close()
	if _, err := g.Start(t.Context(), sh("true")); !errors.Is(err, ErrClosed) {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewGroup(Options{}).Start(ctx, sh("true")); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// A number that was given out again names a stranger's group.
func TestPickIgnoresReusedNumbers(t *testing.T) {
	tr := &tree{pid: 100, start: 5, own: true, known: map[int]uint64{102: 7, 103: 8}}
	table := []procInfo{
		{pid: 101, ppid: 1, pgid: 100, sid: 100, start: 50}, // stranger's child
		{pid: 100, ppid: 1, pgid: 100, sid: 100, start: 40}, // stranger with our leader's number
		{pid: 102, ppid: 1, pgid: 102, sid: 102, start: 7},  // seen before
		{pid: 103, ppid: 1, pgid: 103, sid: 103, start: 99}, // number seen before, another process
		{pid: 104, ppid: 102, pgid: 9, sid: 9, start: 60},   // child of one of ours
	}
	var got []int
	for _, p := range tr.pick(table) {
		got = append(got, p.pid)
	}
	if d := cmp.Diff([]int{102, 104}, got); d != "" {
		t.Error(d)
	}
}

func TestHammerClose(t *testing.T) {
	g := newTestGroup(t, Options{CloseGrace: 50 * time.Millisecond})
	stop := make(chan struct{})
	for range 4 {
		go func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				if _, err := g.Run(context.Background(), sh("echo x | cat"), []byte("in"), Limit{Bytes: 100}); errors.Is(err, ErrClosed) {
					return
				}
			}
		}()
	}
	for range 3 {
		if _, err := g.Run(t.Context(), sh("exit 0"), nil, Limit{Bytes: 10}); err != nil {
			t.Error(err)
		}
	}
	g.Close()
	close(stop)
}

func BenchmarkRunTrue(b *testing.B) {
	g := NewGroup(Options{})
	defer g.Close()
	spec := Spec{Command: "true", Env: testEnv}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := g.Run(b.Context(), spec, nil, Limit{Bytes: 1000}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStream(b *testing.B) {
	g := NewGroup(Options{})
	defer g.Close()
	spec := Spec{Command: "head", Args: []string{"-c", "16777216", "/dev/zero"}, Env: testEnv, Stdout: Pipe}
	spec.Output = func(int, []byte) error { return nil }
	b.SetBytes(16 << 20)
	b.ReportAllocs()
	for b.Loop() {
		p, err := g.Start(b.Context(), spec)
		if err != nil {
			b.Fatal(err)
		}
		p.Wait()
	}
}
