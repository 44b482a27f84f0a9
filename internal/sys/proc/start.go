package proc

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

var errNoOutput = errors.New("a stream is piped and Spec.Output is nil")

// start looks the program up, connects its streams and starts it. Nothing stays open when it fails.
func (p *Process) start() (err error) {
	cmd, err := command(p.spec)
	if err != nil {
		return err
	}
	cmd.Dir, cmd.Env = p.spec.Dir, slices.Clone(p.spec.Env)
	if cmd.Env == nil {
		cmd.Env = []string{} // nil would mean pier's own environment
	}
	var theirs []*os.File // the process's ends of the pipes: ours to close either way
	defer func() {
		for _, f := range theirs {
			f.Close()
		}
		if err != nil {
			p.closeOurs()
		}
	}()
	if theirs, err = p.connect(cmd); err != nil {
		return err
	}
	p.cmd = cmd
	if p.spec.Idle != nil {
		p.bound = newBound(p)
	}
	if p.tree, err = startTree(cmd, p.spec.Stdin == Inherit && isTerminal(p.inherited().Stdin), p.begin); err == nil {
		boundMemory(cmd.Process.Pid, p.spec.Memory) // of one that has ended already, nothing is to be bound
		p.bound.use(p.tree)
	}
	return err
}

// begin starts the program itself. A fence holds the thread that starts it, which is good for nothing else then: it waits for the program,
// which may be bound to end with it, and ends.
func (p *Process) begin(cmd *exec.Cmd) error {
	if p.spec.Fence == nil {
		return cmd.Start()
	}
	started := make(chan error)
	go onThread(func() {
		err := p.bound.fence(cmd, *p.spec.Fence).Enter()
		if err == nil {
			err = cmd.Start()
		}
		started <- err
		if err == nil {
			<-p.exited
		}
	})
	return <-started
}

// onThread runs f on a thread of its own, which ends with it. It is never the program's first: what holds that one holds the program, in the
// eyes of the system, so that what it started under the same hold could signal it.
func onThread(f func()) {
	runtime.LockOSThread() // and never unlocks
	if !onFirstThread() {
		f()
		return
	}
	locked := make(chan struct{})
	go func() { // elsewhere: the first thread is taken until then
		runtime.LockOSThread()
		close(locked)
		f()
	}()
	<-locked
	runtime.UnlockOSThread()
}

// inherited are the streams that the process may inherit.
func (p *Process) inherited() Options {
	opts := p.group.opts
	if t := p.spec.Terminal; t != nil {
		opts.Stdin, opts.Stdout, opts.Stderr = t.In, t.Out, t.Out
	}
	return opts
}

func (p *Process) closeOurs() {
	for _, in := range p.inputs {
		in.file.Close()
	}
	for _, o := range p.outputs {
		o.file.Close()
	}
}

// connect sets the streams of cmd and returns the files to close once it is started.
func (p *Process) connect(cmd *exec.Cmd) (theirs []*os.File, err error) {
	opts := p.inherited()
	switch {
	case p.spec.Stdin == Pipe:
		r, w, err := os.Pipe()
		if err != nil {
			return theirs, err
		}
		theirs = append(theirs, r)
		cmd.Stdin = r
		p.inputs[0] = newInput(w)
	case p.spec.Stdin == Inherit && opts.Stdin != nil:
		cmd.Stdin = opts.Stdin
	case p.spec.Stdin == Given:
		cmd.Stdin = p.spec.Files[0]
	}
	out, err := p.connectOutput(1, p.spec.Stdout, opts.Stdout, &theirs)
	if err != nil {
		return theirs, err
	}
	errOut := out
	if p.spec.Stderr != Merge {
		if errOut, err = p.connectOutput(2, p.spec.Stderr, opts.Stderr, &theirs); err != nil {
			return theirs, err
		}
	}
	// A nil *os.File in an interface would not be nil.
	if out != nil {
		cmd.Stdout = out
	}
	if errOut != nil {
		cmd.Stderr = errOut
	}
	err = p.connectExtra(cmd, &theirs)
	return theirs, err
}

// connectExtra sets the streams from descriptor 3 on.
func (p *Process) connectExtra(cmd *exec.Cmd, theirs *[]*os.File) error {
	for i, s := range p.spec.Extra {
		fd := 3 + i
		var file *os.File // closed, when there is none
		switch s {
		case Given:
			file = p.spec.Files[fd]
		case Pipe:
			if p.spec.Output == nil {
				return errNoOutput
			}
			ours, other, err := duplex()
			if err != nil {
				return err
			}
			*theirs = append(*theirs, other)
			file = other
			p.inputs[fd] = newInput(ours)
			p.outputs = append(p.outputs, newOutput(p, fd, ours))
		}
		cmd.ExtraFiles = append(cmd.ExtraFiles, file)
	}
	return nil
}

// connectOutput returns the file for one output stream, nil for the null device.
func (p *Process) connectOutput(fd int, s Stdio, inherited *os.File, theirs *[]*os.File) (*os.File, error) {
	switch {
	case s == Given:
		return p.spec.Files[fd], nil
	case s == Inherit:
		return inherited, nil
	case s != Pipe:
		return nil, nil
	case p.spec.Output == nil:
		return nil, errNoOutput
	}
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	*theirs = append(*theirs, w)
	p.outputs = append(p.outputs, newOutput(p, fd, r))
	return w, nil
}

// command makes the command of a spec, its program looked up as the process itself would look it up.
func command(spec Spec) (*exec.Cmd, error) {
	if spec.Shell != "" {
		line := strings.Join(append([]string{spec.Command}, spec.Args...), " ")
		return shellCommand(spec, line)
	}
	path, err := program(spec)
	if err != nil {
		return nil, err
	}
	// Made by hand, because exec.Command would look the name up in pier's own PATH.
	return &exec.Cmd{Path: path, Args: append([]string{spec.Command}, spec.Args...)}, nil
}

func program(spec Spec) (string, error) {
	if spec.Search == nil || hasSeparator(spec.Command) {
		return lookUp(spec.Command, spec.Dir, spec.Env)
	}
	return lookUp(spec.Command, spec.Dir, searched(spec.Search))
}

// searched is an environment without the relative folders of its PATH.
func searched(env []string) []string {
	dirs := slices.DeleteFunc(filepath.SplitList(getenv(env, "PATH")), func(d string) bool { return !filepath.IsAbs(d) })
	return append(slices.Clone(env), "PATH="+strings.Join(dirs, string(os.PathListSeparator)))
}

// Find is where a program is that an environment finds by its name, or "".
func Find(name string, env []string) string {
	path, err := lookUp(name, "", searched(env))
	if err != nil {
		return ""
	}
	return path
}

// getenv finds a variable in an environment; the last one counts, as in os/exec.
func getenv(env []string, name string) string {
	for _, kv := range slices.Backward(env) {
		if k, v, ok := strings.Cut(kv, "="); ok && envNameEqual(k, name) {
			return v
		}
	}
	return ""
}
