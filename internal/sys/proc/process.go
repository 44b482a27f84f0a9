package proc

import (
	"context"
	"os/exec"
	"sync"
	"time"
)

// endReason is why pier ended a process.
type endReason int

const (
	notEnded endReason = iota
	endedByContext
	endedByTimeout
	endedByKill
	endedByClose
	endedByOutput
	endedByBound
)

// Process is one started program and its tree.
type Process struct {
	group *Group
	spec  Spec
	cmd   *exec.Cmd
	tree  *tree

	inputs  map[int]*input // of what is piped, by descriptor
	outputs []*output
	outMu   sync.Mutex // one chunk at a time

	ending chan struct{} // closed by the first end
	exited chan struct{} // the leader is gone and reaped; state is set
	done   chan struct{} // exited, output finished, and the tree gone if pier ended it

	bound *bound // nil for none

	mu     sync.Mutex
	reason endReason
	outErr error
	sent   string // the last signal sent through Signal, which Windows cannot tell us afterwards
}

func newProcess(g *Group, spec Spec) *Process {
	return &Process{
		group: g, spec: spec, inputs: map[int]*input{},
		ending: make(chan struct{}),
		exited: make(chan struct{}),
		done:   make(chan struct{}),
	}
}

// PID is the operating system's number for the process.
func (p *Process) PID() int { return p.cmd.Process.Pid }

// Done is closed when the process is over and its output delivered.
func (p *Process) Done() <-chan struct{} { return p.done }

// Wait blocks until Done and reports how the process ended. The error is the one Output returned, if any.
func (p *Process) Wait() (Exit, error) {
	<-p.done
	p.mu.Lock()
	defer p.mu.Unlock()
	e := exitOf(p.cmd.ProcessState)
	e.Killed = p.reason != notEnded
	e.TimedOut = p.reason == endedByTimeout
	if e.Signal == "" {
		e = p.signalled(e)
	}
	return e, p.outErr
}

// Running reports whether the process itself has not been reaped yet.
func (p *Process) Running() bool {
	select {
	case <-p.exited:
		return false
	default:
		return true
	}
}

// Kill ends the process and its tree, and returns at once.
func (p *Process) Kill() { p.end(endedByKill) }

// Signal sends one signal, by its POSIX name ("SIGINT"), to the process alone or, with tree, to its whole tree. "" is
// SIGTERM and "0" only asks. It reports whether the process was there.
func (p *Process) Signal(name string, wholeTree bool) (bool, error) {
	n, err := signalNumber(name)
	if err != nil {
		return false, err
	}
	if !p.Running() && !wholeTree {
		return false, nil
	}
	if n != 0 {
		p.mu.Lock()
		p.sent = signalName(n)
		p.mu.Unlock()
	}
	if wholeTree {
		return p.tree.signalGroup(n)
	}
	return p.signalLeader(n)
}

// end asks for the end of the process; the first reason stays.
func (p *Process) end(why endReason) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.reason != notEnded {
		return
	}
	p.reason = why
	close(p.ending)
}

// failOutput ends the process because nobody takes its output any more.
func (p *Process) failOutput(err error) {
	p.mu.Lock()
	if p.outErr == nil {
		p.outErr = err
	}
	p.mu.Unlock()
	p.end(endedByOutput)
}

func (p *Process) graceTime() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.reason == endedByClose {
		return p.group.opts.CloseGrace
	}
	return p.group.opts.Grace
}

// terminate is SIGTERM, and kill SIGKILL, on every system.
const (
	terminate = 15
	kill      = 9
)

// endSignal is what the tree is sent first. Start has checked the name.
func (p *Process) endSignal() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.firstSignal()
}

func (p *Process) firstSignal() int {
	if p.reason == endedByBound {
		return kill // it is not to start others meanwhile
	}
	if p.spec.KillSignal != "" && (p.reason == endedByTimeout || p.reason == endedByOutput) {
		if n, err := signalNumber(p.spec.KillSignal); err == nil {
			return n
		}
	}
	return terminate
}

// supervise sees the process through to its end.
func (p *Process) supervise(ctx context.Context) {
	stop := context.AfterFunc(ctx, func() { p.end(endedByContext) })
	defer stop()
	if p.spec.Timeout > 0 {
		timer := time.AfterFunc(p.spec.Timeout, func() { p.end(endedByTimeout) })
		defer timer.Stop()
	}
	var wg sync.WaitGroup
	wg.Go(func() {
		// Every stream is a file, so this waits for the process alone. The error repeats what ProcessState says.
		_ = p.cmd.Wait()
		waitedFor(p.cmd.Process.Pid)
		close(p.exited)
	})
	for _, o := range p.outputs {
		wg.Go(o.run)
	}
	if p.bound != nil {
		wg.Go(p.bound.watch)
	}
	select {
	case <-p.exited:
		if p.spec.Whole {
			p.tree.end(p.endSignal(), p.graceTime(), p.exited)
		}
	case <-p.ending:
		p.tree.end(p.endSignal(), p.graceTime(), p.exited)
	}
	p.drain()
	p.settle()
	for _, o := range p.outputs {
		o.file.Close()
	}
	for _, in := range p.inputs {
		in.file.Close()
	}
	wg.Wait()
}

// settle decides what becomes of the processes the leader left behind: they share its end if pier ended it, and are
// remembered for Close if it went by itself.
func (p *Process) settle() {
	select {
	case <-p.ending:
		p.tree.end(p.endSignal(), p.graceTime(), p.exited)
		p.tree.release()
	default:
		if p.tree.alive() {
			p.group.keep(p.tree)
		} else {
			p.tree.release()
		}
	}
}

// drain waits until the output is finished. Another process may hold the pipes open for ever, but what the leader wrote
// is in the pipes by now and gets read before a silence can begin.
func (p *Process) drain() {
	deadline := time.Now().Add(p.group.opts.DrainMax)
	ending := p.ending
	select {
	case <-ending:
		ending = nil // the tree is gone already; its last words still count
	default:
	}
	for _, o := range p.outputs {
		o.finish(p.group.opts.Drain, deadline, ending)
	}
}
