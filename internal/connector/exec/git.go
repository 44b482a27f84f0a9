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

// Bounds of the look at a repository before git is started.
const (
	mostSettings = 1 << 20  // bytes of configuration
	mostIndex    = 32 << 20 // bytes of the list of the index
	mostNested   = 64       // repositories within the repository
	listTime     = 20 * time.Second
)

// personFiles are the variables by which git finds the configuration of the person.
var personFiles = []string{"HOME", "USERPROFILE", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"}

// closeGit makes a spec start git without the programs that a repository names. It reads the
// configuration by git itself, under the same closing variables, and refuses to start git for a
// setting that no variable overrides.
func (e *Exec) closeGit(ctx context.Context, spec *proc.Spec, only *policy.Program) error {
	if only == nil || !only.Closed || spec.Shell != "" || !commandline.IsGit(spec.Command) && !commandline.IsGit(only.Real) {
		return nil
	}
	c := gitCloser{e: e, ctx: ctx, spec: spec, start: commandline.GitStart{Args: spec.Args, Exact: only.Exact}, left: mostNested}
	settings, err := c.check(spec.Dir)
	if err != nil {
		return err
	}
	spec.Env, spec.Args = c.start.CloseEnv(spec.Env, settings), c.start.CloseArgs()
	return nil
}

// gitCloser checks the repositories that one start of git may look into.
type gitCloser struct {
	e     *Exec
	ctx   context.Context
	spec  *proc.Spec
	start commandline.GitStart
	left  int // nested repositories that may still be checked
}

// check returns the configuration of the repository in dir, or the reason for which git is not
// started.
func (c *gitCloser) check(dir string) ([]commandline.Setting, error) {
	out, err := c.list(dir, c.start.ListArgs(), mostSettings)
	if err != nil {
		return nil, err
	}
	settings := commandline.ParseSettings(out)
	if !samePerson(c.spec.Env, c.spec.Search) {
		for i := range settings {
			settings[i].Scope = "call"
		}
	}
	key := c.start.Refuse(settings)
	_, here := c.start.IndexArgs()
	for _, s := range settings {
		if s.Key == "core.worktree" && key == "" && !(here && worktreeHolds(dir, s.Value)) {
			key = s.Key
		}
	}
	if key != "" {
		return nil, gitRefused(c.spec, "the configuration of the repository sets "+commandline.QuoteWord(key)+
			", which may run a program or lead out of the project; unset it, or allow all of git")
	}
	return settings, c.checkNested(dir)
}

// checkNested checks the repositories within the one in dir, as far as git may look into them.
func (c *gitCloser) checkNested(dir string) error {
	if !c.start.Descends() {
		return nil
	}
	args, here := c.start.IndexArgs()
	index, err := c.list(dir, args, mostIndex)
	if err != nil {
		return err
	}
	for _, path := range commandline.NestedRepositories(index) {
		nested := filepath.Join(dir, filepath.FromSlash(path))
		if _, err := os.Lstat(filepath.Join(nested, ".git")); err != nil && here {
			continue // it is not checked out
		}
		if c.left--; c.left < 0 || !here {
			return gitRefused(c.spec, "the repositories within the repository cannot all be checked; allow all of git")
		}
		inner := gitCloser{e: c.e, ctx: c.ctx, spec: c.spec, start: c.start, left: c.left}
		inner.start.Nested = true
		if _, err := inner.check(nested); err != nil {
			return err
		}
		c.left = inner.left
	}
	return nil
}

// list runs a closed git that lists something.
func (c *gitCloser) list(dir string, args []string, most int) (string, error) {
	list := proc.Spec{
		Command: c.spec.Command, Args: args, Dir: dir, Search: c.spec.Search, Env: c.start.CloseEnv(c.spec.Env, nil), Timeout: listTime,
	}
	r, err := c.e.group.Run(c.ctx, list, nil, proc.Limit{Bytes: most, Ends: true})
	switch {
	case err != nil:
		return "", execFailed(*c.spec, err)
	case r.Truncated || r.Killed:
		return "", gitRefused(c.spec, "the repository is too large to check; allow all of git")
	case r.Code != 0 && args[len(args)-1] == ":/": // no repository: the command fails by itself
		return "", nil
	case r.Code != 0:
		line, _, _ := strings.Cut(strings.TrimSpace(string(r.Stderr)), "\n")
		return "", gitRefused(c.spec, "its configuration cannot be checked: "+line)
	}
	return string(r.Stdout), nil
}

// prepare returns the spec of a command, closed if it starts git.
func (e *Exec) prepare(ctx context.Context, id ext.ID, c execCommand, only *policy.Program) (proc.Spec, error) {
	s, err := e.spec(id, c, only)
	if err == nil {
		err = e.closeGit(ctx, &s, only)
	}
	return s, err
}

// gitRefused is the error for a git that is not started.
func gitRefused(spec *proc.Spec, why string) error {
	sys := "spawn " + spec.Command
	why = "git is not started: " + why
	line := commandline.Line{Words: append([]string{spec.Command}, spec.Args...)}.String()
	return ext.E(ext.CodeDenied, sys+" EACCES: "+why).
		With("errno", "EACCES").With("syscall", sys).With("path", spec.Command).With("capability", string(ext.CapExec)).
		With("reason", why).With("scope", strings.Trim(line, "'")).With("flag", "--allow exec=git")
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

// worktreeHolds reports whether core.worktree names the folder in which git is found from dir, as
// it does for a submodule.
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
