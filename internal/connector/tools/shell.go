package tools

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/cec80427/pier/internal/sys/proc"
)

// ProcShell is the Shell for real use: bash in a process group that is killed as a whole.
type ProcShell struct {
	Group   *proc.Group
	Environ []string // the host's environment; a command sees the variables its grant lets through
	Path    string   // the shell; "" for /bin/bash, then bash and sh from PATH
}

// Run implements Shell.
func (s ProcShell) Run(ctx context.Context, call ShellCall) (ShellResult, error) {
	if info, err := os.Stat(call.Dir); err != nil || !info.IsDir() {
		return ShellResult{}, ErrNoFolder
	}
	env := visibleEnv(s.Environ, call.Env)
	shell, args := s.find(env), []string{"-c", call.Command}
	if call.PowerShell {
		shell = firstProgram(onPath(env, "pwsh.exe", "powershell.exe"))
		args = []string{"-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-Command", call.Command}
	}
	if shell == "" {
		return ShellResult{}, ErrNoShell
	}
	p, err := s.Group.Start(ctx, proc.Spec{
		Command: shell, Args: args,
		Dir: call.Dir, Env: env, Timeout: call.Timeout,
		Stdout: proc.Pipe, Stderr: proc.Pipe,
		Output: func(_ int, chunk []byte) error { call.Output(chunk); return nil },
	})
	if err != nil {
		if errors.Is(err, proc.ErrNotFound) {
			return ShellResult{}, ErrNoShell
		}
		return ShellResult{}, err
	}
	exit, err := p.Wait()
	if err != nil {
		return ShellResult{}, err
	}
	code := exit.Code
	if exit.Signal != "" {
		code = 128 + signalNumberOf(exit.Signal)
	}
	return ShellResult{ExitCode: code, TimedOut: exit.TimedOut}, nil
}

func visibleEnv(environ []string, visible func(string) bool) []string {
	env := []string{}
	for _, kv := range environ {
		if name, _, ok := strings.Cut(kv, "="); ok && (visible == nil || visible(name)) {
			env = append(env, kv)
		}
	}
	return env
}

// find looks the shell up as Pi does.
func (s ProcShell) find(env []string) string {
	if s.Path != "" {
		return s.Path
	}
	return firstProgram(append([]string{"/bin/bash"}, onPath(env, "bash", "bash.exe", "sh")...))
}

// onPath lists where programs of these names could be, the first name first.
func onPath(env []string, names ...string) []string {
	var found []string
	for _, kv := range env {
		list, ok := strings.CutPrefix(kv, "PATH=")
		if !ok {
			continue
		}
		for _, name := range names {
			for _, dir := range filepath.SplitList(list) {
				found = append(found, filepath.Join(dir, name))
			}
		}
	}
	return found
}

func firstProgram(candidates []string) string {
	for _, path := range candidates {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && filepath.IsAbs(path) {
			return path
		}
	}
	return ""
}

// signalNumberOf is the number of a signal that ends commands, as shells count it; 0 for others, as in Pi.
func signalNumberOf(name string) int {
	return map[string]int{
		"SIGHUP": 1, "SIGINT": 2, "SIGQUIT": 3, "SIGILL": 4, "SIGTRAP": 5, "SIGABRT": 6, "SIGFPE": 8,
		"SIGKILL": 9, "SIGSEGV": 11, "SIGPIPE": 13, "SIGALRM": 14, "SIGTERM": 15,
	}[name]
}
