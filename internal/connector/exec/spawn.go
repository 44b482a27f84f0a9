package exec

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/sys/proc"
)

type execSpawnParams struct {
	Op       string            `json:"op"`
	Command  string            `json:"command"`
	Args     []string          `json:"args"`
	Cwd      *string           `json:"cwd"`
	Env      map[string]string `json:"env"`
	Shell    json.RawMessage   `json:"shell"`
	Timeout  float64           `json:"timeout"`
	Stdio    []execStdio       `json:"stdio"`
	Detached bool              `json:"detached"` // every process leads a session of its own: nothing to do
	Proc     string            `json:"proc"`
}

// spawn streams the output of one process until its end.
func (e *Exec) spawn(ctx context.Context, call ext.Call, only *policy.Program) (json.RawMessage, error) {
	var p execSpawnParams
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	spec, err := e.prepare(ctx, call.Extension, execCommand{p.Command, p.Args, p.Cwd, p.Env, p.Shell, p.Timeout, ""}, only)
	if err != nil {
		return nil, err
	}
	if p.Stdio == nil {
		p.Stdio = []execStdio{{kind: proc.Pipe}, {kind: proc.Pipe}, {kind: proc.Pipe}}
	}
	defer closeFiles(&spec)
	if err := e.connect(&spec, call, p.Stdio); err != nil {
		return nil, err
	}
	key := execKey{wire.HolderOf(call), p.Proc}
	if err := e.reserve(key); err != nil {
		return nil, err
	}
	defer e.forget(key)

	stream := &execStream{send: call.Stream, started: make(chan struct{})}
	spec.Output, spec.Ended = stream.output, stream.ended
	if call.Pipes != nil {
		end, err := e.program(&spec, call)
		if err != nil {
			return nil, err
		}
		defer end()
	}
	process, err := e.group.Start(ctx, spec)
	if err != nil {
		close(stream.started)
		return nil, execFailed(spec, err)
	}
	closeFiles(&spec) // the process has its own
	e.register(key, process)
	defer e.unregister(key, process)
	if call.Pipes != nil {
		call.Pipes.Started(execProgram{process})
	} else if err := stream.begin(process.PID()); err != nil {
		process.Kill()
		_, _ = process.Wait()
		return nil, wire.StreamFailed(err)
	}
	exit, err := process.Wait()
	switch {
	case err != nil && ctx.Err() == nil:
		return nil, wire.StreamFailed(err)
	case exit.Killed && errors.Is(ctx.Err(), context.DeadlineExceeded):
		return nil, wire.Stopped(ctx.Err())
	}
	var out struct {
		Code   *int    `json:"code"`
		Signal *string `json:"signal"`
	}
	out.Code, out.Signal = execExit(exit)
	return json.Marshal(out)
}

// program makes a spec that of a program which is the extension: nothing of it is left when it is gone, for it is started anew.
func (e *Exec) program(spec *proc.Spec, call ext.Call) (end func(), err error) {
	pipes := call.Pipes
	if spec.Fence, end, err = e.fence(call, pipes.Fence, spec.Env); err != nil {
		return nil, err
	}
	spec.Output, spec.Whole, spec.Memory, spec.Idle = pipes.Output, true, pipes.Memory, pipes.Idle
	spec.Ended = func(fd int) { _ = pipes.Output(fd, nil) } // there is nothing to hold back any more
	spec.Env = led(seen(spec.Env, pipes.Sees), spec.Fence)
	if !pipes.Worker {
		spec.Env = withoutBytecode(spec.Env)
	}
	if pipes.Check != nil {
		if err := pipes.Check(); err != nil {
			end()
			return nil, err
		}
	}
	return end, nil
}

// withoutBytecode is an environment in which Python neither writes nor reads compiled files beside the source: they would be code
// that its time stamps make valid. No file can be below the null device.
func withoutBytecode(env []string) []string {
	const write, prefix = "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"
	env = seen(env, func(name string) bool { return !strings.EqualFold(name, write) && !strings.EqualFold(name, prefix) })
	return append(env, write+"=1", prefix+"="+os.DevNull)
}

// seen is an environment without what a program is not to see.
func seen(env []string, sees func(name string) bool) []string {
	return slices.DeleteFunc(slices.Clone(env), func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		return sees != nil && !sees(name)
	})
}

// execProgram is a process in the hands of the runtime that has started it.
type execProgram struct{ *proc.Process }

// CloseInput implements ext.Program.
func (p execProgram) CloseInput(ctx context.Context) error { return p.CloseStdin(ctx) }

// execStream makes chunks of output. The one with the process's number comes first.
type execStream struct {
	send    func(json.RawMessage) error
	mu      sync.Mutex
	started chan struct{}
}

func (s *execStream) begin(pid int) error {
	defer close(s.started)
	return s.chunk([]byte(`{"pid":` + strconv.Itoa(pid) + `}`))
}

func (s *execStream) output(fd int, data []byte) error {
	<-s.started
	b := make([]byte, 0, base64.StdEncoding.EncodedLen(len(data))+32)
	b = append(b, `{"fd":`...)
	b = strconv.AppendInt(b, int64(fd), 10)
	b = append(b, `,"base64":"`...)
	b = base64.StdEncoding.AppendEncode(b, data)
	return s.chunk(append(b, `"}`...))
}

// ended tells that the process has closed a stream of its own accord, one of those from descriptor 3 on.
func (s *execStream) ended(fd int) {
	if fd < 3 {
		return
	}
	<-s.started
	_ = s.chunk([]byte(`{"fd":` + strconv.Itoa(fd) + `,"end":true}`)) // when nobody listens, nobody needs to know
}

func (s *execStream) chunk(b []byte) error {
	if s.send == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.send(b)
}

// reserve takes a name before the process has it, so that two calls cannot.
func (e *Exec) reserve(key execKey) error {
	if key.proc == "" {
		return wire.Invalid("spawn needs a proc id")
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, taken := e.named[key]; taken {
		return wire.Invalid("the proc id is in use")
	}
	e.named[key] = nil
	return nil
}

func (e *Exec) register(key execKey, p *proc.Process) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.named[key] = p
	e.pids[execPID{key.Holder, p.PID()}] = p
}

func (e *Exec) unregister(key execKey, p *proc.Process) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if id := (execPID{key.Holder, p.PID()}); e.pids[id] == p {
		delete(e.pids, id)
	}
}

func (e *Exec) forget(key execKey) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.named, key)
}

func (e *Exec) find(id wire.Holder, name string) *proc.Process {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.named[execKey{id, name}]
}

type execStdinParams struct {
	Op     string  `json:"op"`
	Proc   string  `json:"proc"`
	FD     int     `json:"fd"`
	Base64 *[]byte `json:"base64"`
	Now    bool    `json:"now"` // write what is taken without waiting
	End    bool    `json:"end"`
	Close  bool    `json:"close"` // both ways
}

// stdin writes to a stream of a process, and ends it when asked to.
func (e *Exec) stdin(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	var p execStdinParams
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	process := e.find(wire.HolderOf(call), p.Proc)
	if process == nil {
		return nil, execWriteFailed(proc.ErrNoStdin)
	}
	if p.Now {
		return execWriteNow(process, p)
	}
	if p.Base64 != nil && len(*p.Base64) > 0 {
		if err := process.WriteTo(ctx, p.FD, *p.Base64); err != nil {
			return nil, execWriteFailed(err)
		}
	}
	if p.End || p.Close {
		if err := process.CloseInput(ctx, p.FD, p.Close); err != nil {
			return nil, execWriteFailed(err)
		}
	}
	return wire.Empty(), nil
}

// execWriteNow writes as much as the process takes at once. What it waits for may be its own output, which nobody takes while the
// extension waits here.
func execWriteNow(process *proc.Process, p execStdinParams) (json.RawMessage, error) {
	if p.Base64 == nil || p.End || p.Close {
		return nil, wire.Invalid("what is written now is bytes, and nothing else")
	}
	n, err := process.TryWrite(p.FD, *p.Base64)
	if err != nil {
		return nil, execWriteFailed(err)
	}
	return json.RawMessage(`{"bytes":` + strconv.Itoa(n) + `}`), nil
}

func execWriteFailed(err error) error {
	if stop := wire.Stopped(err); stop != nil {
		return stop
	}
	errno := "EPIPE"
	if !errors.Is(err, proc.ErrNoStdin) {
		errno = wire.ErrnoName(err)
	}
	return ext.Wrap(ext.CodeIO, "write "+errno, err).With("errno", errno).With("syscall", "write")
}

type execKillParams struct {
	Op     string          `json:"op"`
	Proc   *string         `json:"proc"`
	PID    *int            `json:"pid"`
	Signal json.RawMessage `json:"signal"`
}

// kill sends a signal. A pid is one this extension started, negative for its whole group; any other may only be asked for.
func (e *Exec) kill(call ext.Call) (json.RawMessage, error) {
	var p execKillParams
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	if (p.Proc == nil) == (p.PID == nil) {
		return nil, wire.Invalid("kill takes either proc or pid")
	}
	signal, err := execSignal(p.Signal)
	if err != nil {
		return nil, err
	}
	var process *proc.Process
	tree := false
	if p.Proc != nil {
		process = e.find(wire.HolderOf(call), *p.Proc)
	} else {
		pid := *p.PID
		if tree = pid < 0; tree {
			pid = -pid
		}
		e.mu.Lock()
		process = e.pids[execPID{wire.HolderOf(call), pid}]
		e.mu.Unlock()
		if process == nil {
			return execForeign(*p.PID, signal)
		}
	}
	sent := false
	if process != nil {
		sent, err = process.Signal(signal, tree)
	}
	switch {
	case errors.Is(err, proc.ErrBadSignal):
		return nil, wire.Invalid("unknown signal")
	case err != nil:
		errno := wire.ErrnoName(err)
		return nil, ext.Wrap(ext.CodeIO, "kill "+errno, err).With("errno", errno).With("syscall", "kill")
	}
	return execSent(sent), nil
}

// execSignal reads the param signal: a name or a number, SIGTERM when absent.
func execSignal(raw json.RawMessage) (string, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return "SIGTERM", nil
	}
	var n int
	if ext.DecodeStrict(raw, &n) == nil {
		return strconv.Itoa(n), nil
	}
	var name string
	if ext.DecodeStrict(raw, &name) != nil || name == "" {
		return "", wire.Invalid("signal is a name or a number")
	}
	return name, nil
}

// execForeign answers about a process that is not the extension's.
func execForeign(pid int, signal string) (json.RawMessage, error) {
	alive := pid > 0 && proc.Alive(pid)
	if signal == "0" || pid > 0 && !alive {
		return execSent(alive), nil
	}
	return nil, ext.E(ext.CodeDenied, "kill EPERM: this extension did not start process "+strconv.Itoa(pid)).
		With("errno", "EPERM").With("syscall", "kill").With("capability", string(ext.CapExec))
}

func execSent(sent bool) json.RawMessage {
	return json.RawMessage(`{"sent":` + strconv.FormatBool(sent) + `}`)
}
