package instance

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cec80427/pier/ext"
)

// Command is a program that a runtime wants started, and in whose name.
type Command struct {
	Extension ext.ID
	VM        int
	Kind      string            // recorded
	Words     []string          // the program and its arguments
	Dir       string            // "" for the host's working directory
	Env       map[string]string // nil for the variables that the extension may see

	Sees  func(name string) bool // which of the variables the program gets; nil for all
	Fence *ext.Fence             // what it has when the system holds it to the extension's rights; nil for a program that is not held

	Worker bool                 // it is a program of pier's
	Memory int64                // bytes that each of its processes may map; 0 for no bound
	Idle   func() time.Duration // how long nothing was asked of it; nil for a program that may use the processor then

	Check func() error // is called before the program starts; the error refuses the start. Nil for no check

	Stderr func(text []byte) // gets the program's standard error; nil drops it
}

// Program is a program that was started through a gate. The exec call that started it lasts as long as the program, so that it
// has one record of its start and one of its end, and ends with the extension.
type Program struct {
	Stdin  io.Writer     // waits while the program does not read
	Stdout io.ReadCloser // ends with the program, or when that closes it; what comes after its Close is dropped

	program ext.Program
	life    context.Context // of the call
	kill    context.CancelFunc
	done    chan struct{} // closed when the call is over
	result  json.RawMessage
	err     error
}

// programs gives each program a name of its own among its extension's.
var programs atomic.Uint64

// Open starts a program through a gate: method exec, op spawn. The error is the gate's or the system's. ctx bounds the start alone.
func Open(ctx context.Context, gate ext.Caller, c Command) (*Program, error) {
	p := &Program{done: make(chan struct{})}
	p.life, p.kill = context.WithCancel(context.WithoutCancel(ctx))
	out, in := io.Pipe()
	p.Stdout, p.Stdin = out, programInput{p}
	started := make(chan ext.Program, 1)
	params := map[string]any{"op": "spawn", "command": c.Words[0], "args": c.Words[1:], "proc": "program-" + strconv.FormatUint(programs.Add(1), 10)}
	if c.Dir != "" {
		params["cwd"] = c.Dir
	}
	if c.Env != nil {
		params["env"] = c.Env
	}
	encoded, err := json.Marshal(params)
	if err != nil {
		p.kill()
		return nil, ext.Wrap(ext.CodeInvalidRequest, "the command cannot be written as JSON", err)
	}
	call := ext.Call{
		Extension: c.Extension, VM: c.VM, Runtime: c.Kind, Method: ext.MethodExec, Params: encoded,
		Pipes: &ext.Pipes{Output: c.output(in), Started: func(program ext.Program) { started <- program }, Sees: c.Sees, Fence: c.Fence, Memory: c.Memory, Idle: c.Idle, Check: c.Check, Worker: c.Worker},
	}
	go func() {
		p.result, p.err = gate.Call(p.life, call)
		_ = in.Close()
		close(p.done)
	}()
	select {
	case p.program = <-started:
		return p, nil
	case <-p.done:
		p.kill()
		if p.err == nil {
			p.err = errNotStarted
		}
		select {
		case p.program = <-started: // it has come and gone
			return p, nil
		default:
			return nil, p.err
		}
	case <-ctx.Done():
		p.kill()
		<-p.done
		return nil, context.Cause(ctx)
	}
}

var errNotStarted = ext.E(ext.CodeInternal, "the gate answered without starting the program")

func (c Command) output(stdout *io.PipeWriter) func(fd int, data []byte) error {
	return func(fd int, data []byte) error {
		if fd != 1 {
			if c.Stderr != nil && len(data) > 0 {
				c.Stderr(data)
			}
			return nil
		}
		if len(data) == 0 { // it is over with that, whether the program lives on or not
			return stdout.Close()
		}
		_, err := stdout.Write(data)
		if errors.Is(err, io.ErrClosedPipe) {
			return nil // nobody reads any more; the program ends by itself or is ended
		}
		return err
	}
}

// programInput writes to a program's standard input.
type programInput struct{ p *Program }

func (w programInput) Write(data []byte) (int, error) {
	if err := w.p.program.Write(w.p.life, data); err != nil {
		return 0, err
	}
	return len(data), nil
}

// Done is closed when the program is over and its output was read or dropped.
func (p *Program) Done() <-chan struct{} { return p.done }

// How says how the program ended, once it has: nil after code 0, else an error that names the code or the signal.
func (p *Program) How() error {
	<-p.done
	if p.err != nil {
		return p.err
	}
	var exit struct {
		Code   *int    `json:"code"`
		Signal *string `json:"signal"`
	}
	_ = json.Unmarshal(p.result, &exit)
	switch {
	case exit.Signal != nil:
		return ext.E(ext.CodeIO, "the program was ended by "+*exit.Signal)
	case exit.Code != nil && *exit.Code != 0:
		return ext.E(ext.CodeIO, "the program ended with code "+strconv.Itoa(*exit.Code))
	}
	return nil
}

// Close ends the program: its standard input first, then, after the grace, itself with all that it has started. It returns when
// it is gone.
func (p *Program) Close(grace time.Duration) {
	var closing sync.WaitGroup
	closing.Go(func() { _ = p.program.CloseInput(p.life) }) // waits for a write that the program does not take
	wait := time.NewTimer(grace)
	defer wait.Stop()
	select {
	case <-p.done:
	case <-wait.C:
	}
	p.kill()
	_ = p.Stdout.Close()
	<-p.done
	closing.Wait()
}
