package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// peak starts pier and writes the most memory that it had into a file. A process that is started has the highest mark of the one that started
// it, and this one may have a gigabyte: it starts itself anew, as the program "peak".
func peak(file, binary string, args []string) int {
	cmd := exec.Command(binary, args...)
	cmd.Args[0], cmd.Stdin, cmd.Stdout, cmd.Stderr = "pier", os.Stdin, os.Stdout, os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		panic(err)
	}
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if err := os.WriteFile(file, []byte(strconv.FormatInt(usage.Maxrss, 10)), 0o600); err != nil {
		panic(err)
	}
	if status := cmd.ProcessState.Sys().(syscall.WaitStatus); status.Signaled() {
		return 128 + int(status.Signal())
	}
	return cmd.ProcessState.ExitCode()
}

// ran is what a command of pier said, how it ended, 128 and more by a signal, and the most memory it had, in KiB; 0 when ctx ended it.
type ran struct {
	out  string
	code int
	peak int64
}

// runPeak runs the built pier in a folder that is its home, too.
func runPeak(ctx context.Context, t *testing.T, binary, dir string, args ...string) ran {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "peak")
	cmd := exec.CommandContext(ctx, self, append([]string{file, binary}, args...)...)
	cmd.Args[0], cmd.Dir = "peak", dir
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir + "/.home"}
	out, _ := cmd.CombinedOutput()
	r := ran{out: string(out), code: cmd.ProcessState.ExitCode()}
	if ctx.Err() != nil {
		return r
	}
	text, err := os.ReadFile(file)
	if err == nil {
		r.peak, err = strconv.ParseInt(string(text), 10, 64)
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return r
}
