package exec

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/sys/proc"
)

// Exec is the connector of the method exec. Its processes belong to a proc.Group, which outlives it and ends them. An
// extension addresses the processes it started and no others; of those it may only ask whether they are alive.
type Exec struct {
	group *proc.Group
	opts  Options

	mu      sync.Mutex
	named   map[execKey]*proc.Process // nil while the process is being started
	pids    map[execPID]*proc.Process
	sharing map[ext.ID]*saying // what its calls have in common
}

type execKey struct {
	wire.Holder
	proc string
}

type execPID struct {
	wire.Holder
	pid int
}

// Descriptors are what extensions have open.
type Descriptors interface {
	// Duplicate opens again, for a process that the caller starts, what has that number there.
	Duplicate(call ext.Call, fd int) (*os.File, error)
}

// Options say how processes run. The zero value gives them no environment.
type Options struct {
	// Terminal is the terminal that an extension has been lent, else nil: what its processes inherit. Without it they inherit nothing.
	Terminal func(id ext.ID) *ext.Terminal

	// Env is the environment of a call that brings none: what that extension may see, "NAME=value".
	Env func(id ext.ID) []string

	// Policy is what programs that are held to their extension's rights are held to; nil holds none.
	Policy func() *policy.Policy

	// Proxy starts the way to the network of a program that is held; nil for none.
	Proxy func(call ext.Call) (Proxy, error)

	Files Descriptors // whose descriptors can be given to processes; nil for none

	Dir       string // working directory of a call that names none, and what a relative one is relative to
	MaxOutput int    // bytes of each stream that run collects, default 8 MiB
}

// New returns the connector.
func New(group *proc.Group, opts Options) *Exec {
	if opts.MaxOutput <= 0 {
		opts.MaxOutput = 8 << 20
	}
	return &Exec{
		group: group, opts: opts,
		named: make(map[execKey]*proc.Process), pids: make(map[execPID]*proc.Process), sharing: make(map[ext.ID]*saying),
	}
}

// Close ends nothing: the group does.
func (e *Exec) Close() error { return nil }

// CloseVM ends the processes of a VM of an extension.
func (e *Exec) CloseVM(id ext.ID, vm int) {
	e.mu.Lock()
	var mine []*proc.Process
	for k, p := range e.pids {
		if k.Holder == (wire.Holder{Extension: id, VM: vm}) {
			mine = append(mine, p)
		}
	}
	e.mu.Unlock()
	for _, p := range mine {
		p.Kill()
	}
	for _, p := range mine {
		<-p.Done()
	}
}

// Call does one operation.
func (e *Exec) Call(ctx context.Context, call ext.Call, grant policy.Grant) (json.RawMessage, error) {
	op, err := wire.Op(call.Params)
	if err != nil {
		return nil, err
	}
	if grant.Capability != ext.CapExec {
		return nil, ext.E(ext.CodeInternal, "the grant is not one for exec")
	}
	switch op {
	case "", "run":
		return e.run(ctx, call, grant.Program)
	case "spawn":
		return e.spawn(ctx, call, grant.Program)
	case "stdin":
		return e.stdin(ctx, call)
	case "kill":
		return e.kill(call)
	}
	return nil, ext.E(ext.CodeInvalidRequest, "exec has no such op").With("op", op)
}

// execCommand is what run and spawn have in common.
type execCommand struct {
	command string
	args    []string
	cwd     *string
	env     map[string]string
	shell   json.RawMessage
	timeout float64
	kill    string // the first signal at the timeout
}

// spec checks the command and completes it. only is the one program that may be started, nil for any.
func (e *Exec) spec(id ext.ID, c execCommand, only *policy.Program) (proc.Spec, error) {
	s := proc.Spec{Command: c.command, Args: c.args, Dir: e.opts.Dir}
	if c.cwd != nil && *c.cwd != "" {
		s.Dir = *c.cwd
		if !filepath.IsAbs(s.Dir) {
			s.Dir = filepath.Join(e.opts.Dir, s.Dir)
		}
	}
	switch {
	case c.env != nil:
		s.Env = []string{}
		for _, name := range slices.Sorted(maps.Keys(c.env)) {
			s.Env = append(s.Env, name+"="+c.env[name])
		}
	case e.opts.Env != nil:
		s.Env = e.opts.Env(id)
	}
	var err error
	if s.Shell, err = execShell(c.shell, s.Env); err != nil {
		return s, err
	}
	if only != nil {
		if err := e.confine(&s, id, *only); err != nil {
			return s, err
		}
	}
	for _, text := range slices.Concat([]string{s.Command, s.Dir}, s.Args, s.Env) {
		if strings.ContainsRune(text, 0) {
			return s, ext.E(ext.CodeInvalidRequest, "a string of the command contains a NUL character")
		}
	}
	if c.timeout < 0 || c.timeout > float64(time.Duration(1<<62)/time.Millisecond) {
		return s, ext.E(ext.CodeInvalidRequest, "timeout is out of range")
	}
	s.Timeout, s.KillSignal = time.Duration(c.timeout*float64(time.Millisecond)), c.kill
	return s, nil
}

// confine makes a spec start the very program that was decided on: a name is looked up where the host's programs are, and
// variables of the call make it run no other code (variables.go). What the program's arguments may tell it to start is its own affair.
func (e *Exec) confine(s *proc.Spec, id ext.ID, only policy.Program) error {
	if s.Shell != "" {
		return stillThere(s, policy.Program{Dir: only.Dir})
	}
	if only.Path != "" {
		s.Command = only.Path
	}
	s.Search = []string{}
	if e.opts.Env != nil {
		s.Search = e.opts.Env(id)
	}
	s.Env = safely(s.Env, s.Search, s.Command)
	return stillThere(s, only)
}

// stillThere refuses to start what a link swapped since the decision leads to, the program and the working directory.
func stillThere(s *proc.Spec, only policy.Program) error {
	refused := func(what string) error {
		sys := "spawn " + s.Command
		return ext.E(ext.CodeDenied, sys+" EACCES: the "+what+" is not the one that was decided on").
			With("errno", "EACCES").With("syscall", sys).With("path", s.Command).With("capability", string(ext.CapExec))
	}
	if only.Dir != "" {
		dir, err := filepath.EvalSymlinks(s.Dir)
		if err != nil || dir != only.Dir {
			return refused("working directory")
		}
		s.Dir = dir // the process sees no other one, and no link is followed again
	}
	if only.Real == "" {
		return nil
	}
	found, err := s.Command, error(nil)
	if filepath.Base(found) == found {
		found, err = proc.LookUp(found, s.Search)
	}
	if err == nil {
		found, err = filepath.EvalSymlinks(found)
	}
	if err != nil || found != only.Real {
		return refused("program")
	}
	return nil
}

// execShell reads the param shell: true, false or a path.
func execShell(raw json.RawMessage, env []string) (string, error) {
	switch string(raw) {
	case "", "null", "false":
		return "", nil
	case "true":
		return proc.DefaultShell(env), nil
	}
	var path string
	if err := ext.DecodeStrict(raw, &path); err != nil {
		return "", ext.E(ext.CodeInvalidRequest, "shell is true or a path")
	}
	return path, nil
}

type execRunParams struct {
	Op         string            `json:"op"`
	Command    string            `json:"command"`
	Args       []string          `json:"args"`
	Cwd        *string           `json:"cwd"`
	Env        map[string]string `json:"env"`
	Shell      json.RawMessage   `json:"shell"`
	Timeout    float64           `json:"timeout"`
	Input      *[]byte           `json:"input"`
	KillSignal string            `json:"kill_signal"`
	MaxOutput  int               `json:"max_output"`
	Text       bool              `json:"text"`
	Stdio      []execStdio       `json:"stdio"`
}

// run is child_process.exec and its like: one process, its output collected.
func (e *Exec) run(ctx context.Context, call ext.Call, only *policy.Program) (result json.RawMessage, err error) {
	var p execRunParams
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	spec, err := e.prepare(ctx, call.Extension, execCommand{p.Command, p.Args, p.Cwd, p.Env, p.Shell, p.Timeout, p.KillSignal}, only)
	if err != nil {
		return nil, err
	}
	limit := proc.Limit{Bytes: e.opts.MaxOutput, Ends: p.MaxOutput > 0}
	if limit.Ends {
		limit.Bytes = min(limit.Bytes, p.MaxOutput)
	}
	var input []byte
	if p.Input != nil {
		input = append([]byte{}, *p.Input...)
	}
	defer closeFiles(&spec)
	if err := e.connect(&spec, call, p.Stdio); err != nil {
		return nil, err
	}
	s := e.saying(call.Extension)
	defer func() { s.done(result) }()
	limit.Take = s.take
	r, err := e.group.Run(ctx, spec, input, limit)
	if err != nil {
		return nil, execFailed(spec, err)
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) && r.Killed {
		return nil, wire.Stopped(ctx.Err())
	}
	result = answer(&r, p.Text)
	return result, nil
}

func execExit(x proc.Exit) (code *int, signal *string) {
	if x.Signal != "" {
		return nil, &x.Signal
	}
	return &x.Code, nil
}

// execFailed words an error of starting a process as Node does.
func execFailed(spec proc.Spec, err error) error {
	name := spec.Command
	if spec.Shell != "" {
		name = spec.Shell
	}
	if stop := wire.Stopped(err); stop != nil {
		return stop
	}
	errno := wire.ErrnoName(err)
	switch {
	case errors.Is(err, proc.ErrBadSignal):
		return wire.Invalid("unknown signal")
	case errors.Is(err, proc.ErrNotFound):
		errno = "ENOENT"
	case errors.Is(err, proc.ErrNoExtra):
		errno = "ENOTSUP"
	case errors.Is(err, proc.ErrTooMany):
		errno = "EAGAIN"
	case errors.Is(err, proc.ErrClosed):
		return ext.Wrap(ext.CodeIO, "the host is closing: no process can be started", err).With("errno", "ECANCELED")
	}
	sys := "spawn " + name
	return ext.Wrap(ext.CodeIO, sys+" "+errno, err).With("errno", errno).With("syscall", sys).With("path", name)
}
