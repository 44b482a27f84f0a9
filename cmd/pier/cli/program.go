package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/cec80427/pier/internal/sys/proc"
)

// StartProgram runs Node for the comparison.
func StartProgram(ctx context.Context, env []string, program string, args []string, input []byte, line func([]byte)) error {
	return talkTo(ctx, env, program, args, line, func(p *proc.Process) error { return p.Write(ctx, input) })
}

// Converse runs a program and talks with it: heard gets each line that it says, and may write to it. The program is to end once heard has
// returned true or an error.
func Converse(ctx context.Context, env []string, program string, args []string, heard func(line []byte, write func([]byte) error) (bool, error)) error {
	var p *proc.Process
	started, over := make(chan struct{}), make(chan error, 1)
	done := false
	line := func(one []byte) {
		<-started
		if done {
			return
		}
		end, err := heard(one, func(data []byte) error { return p.Write(ctx, data) })
		if done = end || err != nil; done {
			over <- err
		}
	}
	return talkTo(ctx, env, program, args, line, func(running *proc.Process) error {
		p = running
		close(started)
		select {
		case err := <-over:
			return err
		case <-running.Done():
			return errors.New("it has ended")
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	})
}

func talkTo(ctx context.Context, env []string, program string, args []string, line func([]byte), talk func(*proc.Process) error) error {
	group := proc.NewGroup(proc.Options{})
	defer group.Close()
	var rest, complaint []byte
	p, err := group.Start(ctx, proc.Spec{
		Command: program, Args: args, Env: env, Stdin: proc.Pipe, Stdout: proc.Pipe, Stderr: proc.Pipe,
		Output: func(fd int, chunk []byte) error {
			if fd == 2 {
				complaint = append(complaint, chunk...)
				return nil
			}
			rest = append(rest, chunk...)
			for {
				end := bytes.IndexByte(rest, '\n')
				if end < 0 {
					return nil
				}
				line(bytes.Clone(rest[:end]))
				rest = rest[end+1:]
			}
		},
	})
	if err != nil {
		return fmt.Errorf("start %s: %w", program, err)
	}
	if err := talk(p); err != nil {
		return fmt.Errorf("talk with %s: %w", program, err)
	}
	if err := p.CloseStdin(ctx); err != nil {
		return fmt.Errorf("hand %s its input: %w", program, err)
	}
	exit, err := p.Wait()
	if err == nil && exit.Code != 0 {
		err = fmt.Errorf("%s ended with code %d: %s", program, exit.Code, bytes.TrimSpace(complaint))
	}
	return err
}
