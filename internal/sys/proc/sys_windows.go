package proc

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sys/windows"
)

// defaultPath is empty: Windows has no path without PATH.
const defaultPath = ""

// DefaultShell is the shell that "shell: true" means.
func DefaultShell(env []string) string {
	if s := getenv(env, "ComSpec"); s != "" {
		return s
	}
	return "cmd.exe"
}

// unread cannot tell: a look into a pipe would wait for the read that is under way.
func unread(*os.File) bool { return false }

func hasSeparator(name string) bool { return strings.ContainsAny(name, `/\:`) }

func envNameEqual(a, b string) bool { return strings.EqualFold(a, b) }

func withExtension(name, dir string, env []string) string {
	file := name
	if !filepath.IsAbs(file) {
		file = filepath.Join(dir, file)
	}
	if found, err := executable(file, env); err == nil {
		return found
	}
	return file
}

// executable finds the file as it is named or with one of PATHEXT's extensions.
func executable(file string, env []string) (string, error) {
	exts := strings.Split(getenv(env, "PATHEXT"), ";")
	if len(exts) < 2 {
		exts = []string{".COM", ".EXE", ".BAT", ".CMD"}
	}
	if filepath.Ext(file) != "" {
		exts = append([]string{""}, exts...)
	}
	for _, e := range exts {
		if info, err := os.Stat(file + e); err == nil && !info.IsDir() {
			return file + e, nil
		}
	}
	return "", fs.ErrNotExist
}

// shellCommand hands the line to cmd.exe as it is: cmd has its own idea of quoting, which escaping would spoil.
func shellCommand(spec Spec, line string) (*exec.Cmd, error) {
	path, err := lookUp(spec.Shell, spec.Dir, spec.Env)
	if err != nil {
		return nil, err
	}
	base := strings.TrimSuffix(strings.ToLower(filepath.Base(path)), ".exe")
	if base != "cmd" {
		return &exec.Cmd{Path: path, Args: []string{spec.Shell, "-c", line}}, nil
	}
	attr := &syscall.SysProcAttr{CmdLine: `"` + path + `" /d /s /c "` + line + `"`}
	return &exec.Cmd{Path: path, Args: []string{path}, SysProcAttr: attr}, nil
}

func isTerminal(*os.File) bool { return false }

func exitOf(state *os.ProcessState) Exit { return Exit{Code: state.ExitCode()} }

// signalled names the signal, as Node does, when pier ended the process: Windows has only exit codes.
func (p *Process) signalled(e Exit) Exit {
	switch {
	case e.Code != killedCode:
	case p.sent != "":
		e.Code, e.Signal = -1, p.sent
	case p.reason != notEnded:
		e.Code, e.Signal = -1, signalName(p.firstSignal())
	}
	return e
}

// killedCode is the exit code of a process that TerminateProcess or TerminateJobObject ended for us.
const killedCode = 1

func signalNumber(name string) (int, error) {
	n, ok := map[string]int{
		"0": 0, "": 15, "15": 15, "SIGTERM": 15, "9": 9, "SIGKILL": 9, "2": 2, "SIGINT": 2, "3": 3, "SIGQUIT": 3,
		"1": 1, "SIGHUP": 1,
	}[name]
	if !ok {
		return 0, fmt.Errorf("%w: %q", ErrBadSignal, name)
	}
	return n, nil
}

func signalName(n int) string {
	return map[int]string{1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 9: "SIGKILL", 15: "SIGTERM"}[n]
}

// signalLeader ends the process whatever the signal is, as Node does on Windows; 0 only asks.
func (p *Process) signalLeader(n int) (bool, error) {
	if n == 0 {
		return p.Running(), nil
	}
	err := p.cmd.Process.Kill()
	if errors.Is(err, os.ErrProcessDone) {
		return false, nil
	}
	return err == nil, err
}

// Alive reports whether a process of that number exists.
func Alive(pid int) bool {
	if pid <= 0 {
		return false
	}
	h, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(pid))
	if err != nil {
		return errors.Is(err, windows.ERROR_ACCESS_DENIED)
	}
	defer windows.CloseHandle(h)
	var code uint32
	const stillActive = 259
	return windows.GetExitCodeProcess(h, &code) == nil && code == stillActive
}

// Started tells a process from others that have its number at other times; 0 when there is none, or none can be told.
func Started(pid int) uint64 {
	h, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(pid))
	if err != nil {
		return 0
	}
	defer windows.CloseHandle(h)
	var created, exited, kernel, user windows.Filetime
	if windows.GetProcessTimes(h, &created, &exited, &kernel, &user) != nil {
		return 0
	}
	return uint64(created.Nanoseconds())
}

const launchDir = "" // pier's own

func launched() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}
