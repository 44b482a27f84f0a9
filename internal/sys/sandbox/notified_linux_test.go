//go:build amd64 || arm64

package sandbox_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/cec80427/pier/internal/sys/sandbox"
)

// fenced is the output of a program that a fence holds, in a session of its own.
func fenced(t *testing.T, args ...string) (said string, err error) {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	var out []byte
	entered, err := inside(sandbox.Fence{Read: []string{"/"}, Execute: []string{"/"}}, func() (err error) {
		out, err = cmd.CombinedOutput()
		return err
	})
	if entered != nil {
		t.Fatal(entered)
	}
	return string(out), err
}

// systems runs a test as on this system, as on one whose Landlock does not scope signals, and as on one that sends no notices besides.
func systems(t *testing.T, do func(t *testing.T, scoped, notifies bool)) {
	if sandbox.Offered() == "" {
		t.Log("this system holds programs to nothing")
		return
	}
	t.Run("this", func(t *testing.T) { do(t, sandbox.Offered() >= "Landlock 6", sandbox.Leads()) })
	t.Run("unscoped", func(t *testing.T) {
		defer sandbox.Pretend(5, false)()
		do(t, false, sandbox.Leads())
	})
	t.Run("mute", func(t *testing.T) {
		defer sandbox.Pretend(3, true)()
		do(t, false, false)
	})
}

// TestSignals: a held program signals its own processes, and no others. Where neither Landlock nor pier can tell them apart, it signals none.
func TestSignals(t *testing.T) {
	other := exec.Command("sleep", "1000")
	other.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = other.Process.Kill()
		_ = other.Wait()
	}()
	const script = `
try() { name=$1; shift; if kill "$@" 2>/dev/null; then echo $name; fi; }
sleep 1000 & child=$!
try self -0 $$
try group -0 0
try own-group -s 0 -- -$$
try child -0 $child
try pier -0 %[1]d
try other -0 %[2]d
try other-group -s 0 -- -%[2]d
try first -0 1
try end -9 $child
`
	all := fmt.Sprintf(script, os.Getpid(), other.Process.Pid)
	systems(t, func(t *testing.T, scoped, notifies bool) {
		want := "self\ngroup\nown-group\nchild\nend\n"
		if !scoped && !notifies {
			want = ""
		}
		// The shell ends the child itself where kill is refused: the pipe is the child's too.
		said, err := fenced(t, "/bin/sh", "-c", "exec 3>&1; { "+strings.Replace(all, "sleep 1000 &", "sleep 2 >&- 3>&- 2>&- &", 1)+"}")
		if said != want || err != nil {
			t.Errorf("it signals %q, %v, want %q", said, err, want)
		}
	})
	if err := other.Process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("the other process: %v", err)
	}
}

// TestAllSignalled: a signal to all processes reaches no process outside.
func TestAllSignalled(t *testing.T) {
	systems(t, func(t *testing.T, scoped, notifies bool) {
		if scoped { // the kernel reports success where one process took the signal, the caller among them
			return
		}
		if said, _ := fenced(t, "/bin/sh", "-c", "kill -s 0 -- -1 2>/dev/null && echo done"); said != "" {
			t.Error("a signal went to all processes")
		}
	})
}

// TestLoaders: programs start, and none by starting the system's loader of programs with its path.
func TestLoaders(t *testing.T) {
	var loaders []string
	for _, pattern := range []string{"/lib*/ld-*", "/lib/*/ld-*", "/usr/lib*/ld-*"} {
		found, _ := filepath.Glob(pattern)
		loaders = append(loaders, found...)
	}
	if len(loaders) == 0 {
		t.Log("this system has no loader at a usual place")
	}
	systems(t, func(t *testing.T, _, notifies bool) {
		if (sandbox.Unheld() == "") != notifies {
			t.Errorf("a system that notifies pier: %v; it does not hold %q", notifies, sandbox.Unheld())
		}
		if said, err := fenced(t, "/bin/sh", "-c", "/bin/echo started"); said != "started\n" || err != nil {
			t.Errorf("a program: %q, %v", said, err)
		}
		for _, loader := range loaders {
			for _, args := range [][]string{
				{loader, "/bin/echo", "started"}, {"/bin/sh", "-c", "exec " + loader + " /bin/echo started"}, {loader, "--argv0", "x", "/bin/echo", "started"},
			} {
				if said, err := fenced(t, args...); notifies && (err == nil || strings.Contains(said, "started")) {
					t.Errorf("%q: %q, %v", args, said, err)
				}
			}
		}
	})
}
