package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"github.com/cec80427/pier/internal/proc"
)

// StartProgram runs Node for the comparison.
func StartProgram(ctx context.Context, env []string, program string, args []string, input []byte, line func([]byte)) error {
	group := proc.NewGroup(proc.Options{Stderr: os.Stderr})
	defer group.Close()
	var rest []byte
	p, err := group.Start(ctx, proc.Spec{
		Command: program, Args: args, Env: env, Stdin: proc.Pipe, Stdout: proc.Pipe, Stderr: proc.Inherit,
		Output: func(_ int, chunk []byte) error {
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
	if err := p.Write(ctx, input); err != nil {
		return fmt.Errorf("hand %s its input: %w", program, err)
	}
	if err := p.CloseStdin(ctx); err != nil {
		return fmt.Errorf("hand %s its input: %w", program, err)
	}
	exit, err := p.Wait()
	if err == nil && exit.Code != 0 {
		err = fmt.Errorf("%s ended with code %d", program, exit.Code)
	}
	return err
}
