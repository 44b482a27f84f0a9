package exec

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/commandline"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/sys/proc"
)

// Bounds of the listing of git's configuration before git is started.
const (
	mostSettings = 1 << 20 // bytes
	listTime     = 20 * time.Second
)

// personFiles are the variables by which git finds the configuration of the person.
var personFiles = []string{"HOME", "USERPROFILE", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"}

// closeGit makes a spec start git without the programs that a repository names. It reads the configuration by git itself, under the same
// closing variables, and refuses to start git for a setting that no variable overrides.
func (e *Exec) closeGit(ctx context.Context, spec *proc.Spec, only *policy.Program) error {
	if only == nil || !only.Closed || spec.Shell != "" || !commandline.IsGit(spec.Command) && !commandline.IsGit(only.Real) {
		return nil
	}
	start := commandline.GitStart{Args: spec.Args, Exact: only.Exact}
	list := proc.Spec{
		Command: spec.Command, Args: start.ListArgs(), Dir: spec.Dir, Search: spec.Search,
		Env: start.CloseEnv(spec.Env, nil), Timeout: listTime,
	}
	r, err := e.group.Run(ctx, list, nil, proc.Limit{Bytes: mostSettings, Ends: true})
	switch {
	case err != nil:
		return execFailed(*spec, err)
	case r.Truncated || r.Killed:
		return gitRefused(spec, "its configuration is too large to check")
	case r.Code != 0:
		line, _, _ := strings.Cut(strings.TrimSpace(string(r.Stderr)), "\n")
		return gitRefused(spec, "its configuration cannot be checked: "+line)
	}
	settings := commandline.ParseSettings(string(r.Stdout))
	if !samePerson(spec.Env, spec.Search) {
		for i := range settings {
			settings[i].Scope = "call"
		}
	}
	key := start.Refuse(settings)
	for _, s := range settings {
		if s.Key == "core.worktree" && key == "" && !worktreeHolds(spec.Dir, s.Value) {
			key = s.Key
		}
	}
	if key != "" {
		return gitRefused(spec, "the repository's configuration sets "+commandline.QuoteWord(key)+
			", which may run a program or lead out of the project; allow it with --allow exec=git, or unset it")
	}
	spec.Env, spec.Args = start.CloseEnv(spec.Env, settings), start.CloseArgs()
	return nil
}

func gitRefused(spec *proc.Spec, why string) error {
	sys := "spawn " + spec.Command
	return ext.E(ext.CodeDenied, sys+" EACCES: git is not started: "+why).
		With("errno", "EACCES").With("syscall", sys).With("path", spec.Command).With("capability", string(ext.CapExec))
}

// samePerson reports whether git finds the configuration of the person with both environments.
func samePerson(env, host []string) bool {
	value := func(env []string, name string) string {
		at := slices.IndexFunc(env, func(variable string) bool { return strings.HasPrefix(variable, name+"=") })
		if at < 0 {
			return ""
		}
		return env[at]
	}
	return !slices.ContainsFunc(personFiles, func(name string) bool { return value(env, name) != value(host, name) })
}

// worktreeHolds reports whether core.worktree names the folder in which git is found from dir, as it does for a submodule.
func worktreeHolds(dir, worktree string) bool {
	for {
		at := filepath.Join(dir, ".git")
		if info, err := os.Lstat(at); err == nil {
			gitDir := at
			if info.Mode().IsRegular() {
				text, err := os.ReadFile(at)
				if err != nil {
					return false
				}
				gitDir = strings.TrimSpace(strings.TrimPrefix(string(text), "gitdir:"))
				if !filepath.IsAbs(gitDir) {
					gitDir = filepath.Join(dir, gitDir)
				}
			}
			if !filepath.IsAbs(worktree) {
				worktree = filepath.Join(gitDir, worktree)
			}
			found, err := filepath.EvalSymlinks(worktree)
			if err != nil {
				return false
			}
			here, err := filepath.EvalSymlinks(dir)
			return err == nil && found == here
		}
		if dir == filepath.Dir(dir) {
			return false
		}
		dir = filepath.Dir(dir)
	}
}
