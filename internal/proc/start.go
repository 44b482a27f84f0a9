package proc

import (
	"errors"
	"os"
	"os/exec"
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
	p.tree, err = startTree(cmd, p.spec.Stdin == Inherit && isTerminal(p.group.opts.Stdin))
	return err
}

func (p *Process) closeOurs() {
	if p.stdin != nil {
		p.stdin.file.Close()
	}
	for _, o := range p.outputs {
		o.file.Close()
	}
}

// connect sets the streams of cmd and returns the files to close once it is started.
func (p *Process) connect(cmd *exec.Cmd) (theirs []*os.File, err error) {
	opts := p.group.opts
	switch {
	case p.spec.Stdin == Pipe:
		r, w, err := os.Pipe()
		if err != nil {
			return theirs, err
		}
		theirs = append(theirs, r)
		cmd.Stdin, p.stdin = r, newStdin(w)
	case p.spec.Stdin == Inherit && opts.Stdin != nil:
		cmd.Stdin = opts.Stdin
	}
	for i, s := range []Stdio{p.spec.Stdout, p.spec.Stderr} {
		fd := i + 1
		var w *os.File
		switch {
		case s == Pipe && p.spec.Output == nil:
			return theirs, errNoOutput
		case s == Pipe:
			r, pw, err := os.Pipe()
			if err != nil {
				return theirs, err
			}
			theirs = append(theirs, pw)
			p.outputs = append(p.outputs, newOutput(p, fd, r))
			w = pw
		case s == Inherit && fd == 1:
			w = opts.Stdout
		case s == Inherit:
			w = opts.Stderr
		}
		if w == nil {
			continue // a nil *os.File in an interface would not be nil
		}
		if fd == 1 {
			cmd.Stdout = w
		} else {
			cmd.Stderr = w
		}
	}
	return theirs, nil
}

// command makes the command of a spec, its program looked up as the process itself would look it up.
func command(spec Spec) (*exec.Cmd, error) {
	if spec.Shell != "" {
		line := strings.Join(append([]string{spec.Command}, spec.Args...), " ")
		return shellCommand(spec, line)
	}
	path, err := lookUp(spec.Command, spec.Dir, spec.Env)
	if err != nil {
		return nil, err
	}
	// Made by hand, because exec.Command would look the name up in pier's own PATH.
	return &exec.Cmd{Path: path, Args: append([]string{spec.Command}, spec.Args...)}, nil
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
