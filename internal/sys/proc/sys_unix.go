//go:build unix

package proc

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// defaultPath is where programs are looked for when the environment has no PATH, as execvp does.
const defaultPath = "/usr/local/bin:/bin:/usr/bin"

// DefaultShell is the shell that "shell: true" means.
func DefaultShell([]string) string { return "/bin/sh" }

// unread reports whether something that nobody has read yet waits in a pipe.
func unread(pipe *os.File) (waits bool) {
	conn, err := pipe.SyscallConn()
	if err != nil {
		return false
	}
	err = conn.Control(func(fd uintptr) {
		state := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
		n, err := unix.Poll(state, 0)
		waits = err == nil && n > 0 && state[0].Revents&unix.POLLIN != 0
	})
	return waits && err == nil
}

func hasSeparator(name string) bool { return strings.Contains(name, "/") }

func envNameEqual(a, b string) bool { return a == b }

func withExtension(name, _ string, _ []string) string { return name }

func executable(file string, _ []string) (string, error) {
	info, err := os.Stat(file)
	if err != nil {
		return "", err
	}
	if info.IsDir() {
		return "", &fs.PathError{Op: "exec", Path: file, Err: syscall.EISDIR}
	}
	if err := unix.Access(file, unix.X_OK); err != nil {
		return "", &fs.PathError{Op: "exec", Path: file, Err: err}
	}
	return file, nil
}

func shellCommand(spec Spec, line string) (*exec.Cmd, error) {
	path, err := lookUp(spec.Shell, spec.Dir, spec.Env)
	if err != nil {
		return nil, err
	}
	return &exec.Cmd{Path: path, Args: []string{spec.Shell, "-c", line}}, nil
}

func isTerminal(f *os.File) bool { return f != nil && term.IsTerminal(int(f.Fd())) }

func exitOf(state *os.ProcessState) Exit {
	status, ok := state.Sys().(syscall.WaitStatus)
	if ok && status.Signaled() {
		return Exit{Code: -1, Signal: signalName(int(status.Signal()))}
	}
	return Exit{Code: state.ExitCode()}
}

// signalled has nothing to add: the operating system told which signal it was.
func (p *Process) signalled(e Exit) Exit { return e }

// signalNumber turns a POSIX name, or a number, into a signal. 0 asks whether the process is there.
func signalNumber(name string) (int, error) {
	if name == "" {
		return int(unix.SIGTERM), nil
	}
	if n, err := strconv.Atoi(name); err == nil {
		if n == 0 || unix.SignalName(syscall.Signal(n)) != "" {
			return n, nil
		}
		return 0, fmt.Errorf("%w: %d", ErrBadSignal, n)
	}
	if n := unix.SignalNum(name); n != 0 {
		return int(n), nil
	}
	return 0, fmt.Errorf("%w: %q", ErrBadSignal, name)
}

func signalName(n int) string {
	if name := unix.SignalName(syscall.Signal(n)); name != "" {
		return name
	}
	return "SIG" + strconv.Itoa(n)
}

// signalLeader goes through os.Process, which never signals a process that was already reaped.
func (p *Process) signalLeader(n int) (bool, error) {
	err := p.cmd.Process.Signal(syscall.Signal(n))
	if errors.Is(err, os.ErrProcessDone) || errors.Is(err, syscall.ESRCH) {
		return false, nil
	}
	return err == nil, err
}

// Alive reports whether a process of that number exists.
func Alive(pid int) bool {
	if pid <= 0 {
		return false
	}
	err := unix.Kill(pid, 0)
	return err == nil || errors.Is(err, unix.EPERM)
}

const launchDir = "/"

// launched has a session of its own, so that no signal to pier's reaches it.
func launched() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }
